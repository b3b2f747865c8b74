/** Calls per second in process, against a bare `node:http` and against MSW with its own data library; bytes of the script. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createService } from '../src/fetch.ts';
import { bundledFetch } from '../src/testing/bundled.ts';
import { median } from './load.ts';
import { start, stop } from './server.ts';
import { cardOf, fixtureOf, keyOf, listOf, tokenOf } from './world.ts';

const tokens = 4000;
const packages = ['msw@2', '@mswjs/data@0.16.2'];
const scenarios = ['one', 'many', 'create'] as const;
type Rates = Readonly<Record<(typeof scenarios)[number], number>>;

export interface Options {
  /** The program as it is built. */
  readonly built: string;
  readonly folder: string;
  readonly rounds: number;
  say(line: string): void;
}

/** Each token has its own key, and requests left. */
const requestsOf = (path: string, body?: (n: number) => object): readonly object[] =>
  Array.from({ length: tokens }, (_, n) => ({
    path: `${path}?key=${keyOf(n)}&token=${tokenOf(n)}`,
    init: body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body(n)) },
  }));

export async function inProcess({ built, folder, rounds, say }: Options): Promise<void> {
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', folder, ...packages]);
  const fixture = fixtureOf({ tokens, cards: 100, lists: 2, filled: 1 });
  const service = createService({ fixture });
  const answer = (path: string) => service.fetch(`http://here/1${path}?key=${keyOf(0)}&token=${tokenOf(0)}`);
  const [one, many] = [await answer(`/cards/${cardOf(1)}`), await answer(`/lists/${listOf(0)}/cards`)];
  const cards = (await many.json()) as readonly object[];
  const headers = Object.fromEntries([...one.headers].filter(([name]) => name !== 'content-length'));
  const file = join(folder, 'bare-in-process.json');
  writeFileSync(file, JSON.stringify({ headers, one: await one.json(), many: cards }));
  const bare = await start([process.execPath, fileURLToPath(new URL('bare.mjs', import.meta.url)), file]);
  const requests = {
    one: requestsOf(`/1/cards/${cardOf(1)}`),
    many: requestsOf(`/1/lists/${listOf(0)}/cards`),
    create: requestsOf('/1/cards', (n) => ({ idList: listOf(1), name: `made ${n}` })),
  };
  const module = join(dirname(built), '../src/fetch.js');
  const given = { built: module, fixture, requests, cards, bare: bare.url };
  writeFileSync(join(folder, 'in-process.json'), JSON.stringify(given));
  const program = fileURLToPath(new URL('in-process.mjs', import.meta.url));
  const names = { ours: '**boardstone/fetch**', 'ours behind msw': 'boardstone/msw', msw: 'msw 2 with @mswjs/data' };
  const ratios = new Map<string, Rates[]>(Object.keys(names).map((which) => [which, []]));
  const run = (which: string): Rates =>
    JSON.parse(execFileSync(process.execPath, [program, which, folder], { encoding: 'utf8' })) as Rates;
  for (let round = 0; round < rounds; round += 1) {
    const base = run('bare');
    for (const [which, all] of ratios) {
      const rates = run(which);
      const ratio = (of: keyof Rates): number => rates[of] / base[of];
      all.push({ one: ratio('one'), many: ratio('many'), create: ratio('create') });
    }
  }
  await stop(bare);
  say(
    '\n## In process, as a multiple of a bare `node:http` server\n\nOne call awaited after another, as a test makes ' +
      'them, with the answer read as JSON. The bare server is another process, asked by `fetch`; it serialises and sends ' +
      'the same records and checks nothing. Ours has authentication, limits and journal on. msw with its data library ' +
      'stores and sends the same records.\n\n| | one card | 100 cards | create |\n|---|---|---|---|',
  );
  for (const [which, all] of ratios) {
    const cells = scenarios.map((of) => {
      const each = all.map((rates) => rates[of]);
      return `${median(each).toFixed(2)} (${Math.min(...each).toFixed(2)}–${Math.max(...each).toFixed(2)})`;
    });
    say(`| ${names[which as keyof typeof names]} | ${cells.join(' | ')} |`);
  }
  const script = await bundledFetch();
  const kB = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;
  say(`\nThe script of \`boardstone/fetch\`: ${kB(script.length)} minified, ${kB(gzipSync(script).length)} packed.`);
}
