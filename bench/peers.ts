/**
 * The peers: what a client author would take instead. Installed into a folder of the run's own, never into the
 * project.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { start, type Started } from './server.ts';
import { cardOf, listOf, nameOf } from './world.ts';

export interface Peer {
  readonly name: string;
  readonly start: () => Promise<Started>;
  readonly one: string;
  readonly many: string;
  readonly create: string;
}

const packages = ['json-server-v1@npm:json-server@1.0.0-beta.15', 'json-server@0.17.4', 'emulate@0.12.2'];

/** A hundred records of about the size of ours, under the same ids. */
const cards = Array.from({ length: 100 }, (_, n) => ({
  id: cardOf(n),
  name: nameOf(n),
  desc: 'A description of moderate length. '.repeat(6).trim(),
  closed: false,
  pos: 16_384 * n,
  due: null,
  idList: listOf(0),
  idShort: n,
  labels: [
    { name: 'urgent', color: 'red' },
    { name: 'later', color: 'blue' },
  ],
  badges: { votes: 0, comments: 0, attachments: 0, checkItems: 0, checkItemsChecked: 0, description: true, due: null },
  url: `http://127.0.0.1/c/${n}`,
  shortUrl: `http://127.0.0.1/c/${n}`,
  dateLastActivity: '2026-01-01T00:00:00.000Z',
}));

const emulator = `import { defineEmulator, createEmulator } from 'emulate';
const seed = ${JSON.stringify(cards)};
const cards = defineEmulator({ name: 'cards',
  state: () => ({ cards: Object.fromEntries(seed.map((one) => [one.id, one])), n: 0 }),
  setup({ app, state }) {
    app.get('/cards/:id', (c) => c.json(state.cards[c.req.param('id')]));
    app.get('/cards', (c) => c.json(seed.map(({ id }) => state.cards[id])));
    app.post('/cards', async (c) => {
      const made = { ...seed[0], ...await c.req.json(), id: String(state.n++) };
      state.cards[made.id] = made;
      return c.json(made);
    });
  } });
await createEmulator({ service: cards, port: Number(process.env.PORT), inspector: false });`;

export async function peers(folder: string): Promise<Peer[]> {
  try {
    execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', folder, ...packages], {
      stdio: ['ignore', 'ignore', 'ignore'],
    });
  } catch {
    console.error('the peers could not be installed: measured without them');
    return [];
  }
  writeFileSync(join(folder, 'db.json'), JSON.stringify({ cards }));
  writeFileSync(join(folder, 'emulator.mjs'), emulator);
  const at = (path: string): string => join(folder, 'node_modules', path);
  const one = `/cards/${cardOf(1)}`;
  const paths = { one, many: '/cards', create: '/cards' };
  let port = 4601;
  const peer = (name: string, command: (port: number) => string[]): Peer => {
    const own = port++;
    return { name, ...paths, start: () => start([process.execPath, ...command(own)], { port: own, cwd: folder }) };
  };
  return [
    peer('emulate 0.12.2, custom service', () => ['emulator.mjs']),
    peer('json-server 1.0.0-beta.15', (own) => [
      at('json-server-v1/lib/bin.js'),
      '--host',
      '127.0.0.1',
      '--port',
      String(own),
      'db.json',
    ]),
    peer('json-server 0.17.4', (own) => [
      at('json-server/lib/cli/bin.js'),
      '--quiet',
      '--host',
      '127.0.0.1',
      '--port',
      String(own),
      'db.json',
    ]),
  ];
}
