/**
 * The peers: packages that an author of a client would use instead. They are installed into a temporary folder, never
 * into the project.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { start, type Started } from './server.ts';
import { cardOf } from './world.ts';

export interface Peer {
  readonly name: string;
  readonly start: () => Promise<Started>;
  readonly one: string;
  readonly many: string;
  readonly create: string;
}

const packages = ['json-server-v1@npm:json-server@1.0.0-beta.15', 'json-server@0.17.4', 'emulate@0.12.2'];

type Records = readonly { readonly id: string }[];

/** A store of a hundred records, written as the package suggests. */
const emulator = (cards: Records): string => `import { defineEmulator, createEmulator } from 'emulate';
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

/** All peers keep and send the same records as our server and the bare one. */
export async function peers(folder: string, cards: Records): Promise<Peer[]> {
  try {
    execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', folder, ...packages], {
      stdio: ['ignore', 'ignore', 'ignore'],
    });
  } catch {
    console.error('the peers could not be installed: measured without them');
    return [];
  }
  writeFileSync(join(folder, 'db.json'), JSON.stringify({ cards }));
  writeFileSync(join(folder, 'emulator.mjs'), emulator(cards));
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
