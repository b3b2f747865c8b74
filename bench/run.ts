/** `npm run bench`: measures our server, a bare one and peers in turn, in one run; writes ratios to `RESULTS.md`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../src/index.ts';
import { median, rate } from './load.ts';
import { peers, type Peer } from './peers.ts';
import type { Figures } from './scale.ts';
import { start, stop, type Started } from './server.ts';
import { board, cardOf, fixtureOf, keyOf, listOf, tokenOf } from './world.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = join(root, 'dist/bin/boardstone.js');
const tokens = 4000;
const rounds = Number(process.env['ROUNDS'] ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'boardstone-bench-'));
const fixture = join(folder, 'fixture.json');

type Scenario = 'one' | 'many' | 'create';
const scenarios: readonly Scenario[] = ['one', 'many', 'create'];

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
const post = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** Our server, with a token that has requests left: each token has its own key; limits, checks and journal are on. */
function ours(scenario: Scenario): string[] {
  return Array.from({ length: tokens }, (_, n) => {
    const credentials = `key=${keyOf(n)}&token=${tokenOf(n)}`;
    if (scenario === 'one') return get(`/1/cards/${cardOf(n % 100)}?${credentials}`);
    if (scenario === 'many') return get(`/1/lists/${listOf(0)}/cards?${credentials}`);
    return post(`/1/cards?${credentials}`, JSON.stringify({ idList: listOf(1), name: `made ${n}` }));
  });
}
const theirs = (scenario: Scenario, { one, many, create }: Pick<Peer, Scenario>): string[] => [
  { one: get(one), many: get(many), create: post(create, JSON.stringify({ idList: listOf(1), name: 'made' })) }[
    scenario
  ],
];

async function main(): Promise<void> {
  execFileSync(process.execPath, [join(root, 'bin/build.mjs')], { stdio: 'inherit' });
  // Reads use the first list, creations the second.
  writeFileSync(fixture, JSON.stringify(fixtureOf({ tokens, cards: 100, lists: 2, filled: 1 })));
  const serve = [
    process.execPath,
    built,
    'serve',
    '--port',
    '0',
    '--json',
    '--clock',
    'real',
    '--no-control',
    '--fixture',
  ];
  const bare = await bareAnswers(serve);
  const { many } = JSON.parse(readFileSync(bare, 'utf8')) as { many: { id: string }[] };
  const rivals = await peers(folder, many);
  const lines: string[] = [];
  const say = (line: string): void => {
    lines.push(line);
    console.log(line);
  };
  say(
    `# Measurements\n\nWritten by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores of ` +
      `${cpus()[0]?.model.trim()}, ${platform()}, Node ${process.version}. Server on one core, load on the other, ${rounds} ` +
      'rounds, a fresh process for each, ours and the bare server in turn. Median (lowest to highest).\n',
  );
  say(
    '## Throughput, as a share of a bare `node:http` server\n\nThe bare server serialises and sends the same record ' +
      'with the same headers and checks nothing. Ours runs with authentication, limits and journal on. The others store ' +
      'and send the same records; the last column shows the size of their answers.\n',
  );
  say('| server | one card | 100 cards | create | bytes of an answer: one card, 100 cards |\n|---|---|---|---|---|');
  const contenders: [string, () => Promise<Started>, (scenario: Scenario) => string[]][] = [
    ['**boardstone**', () => start([...serve, fixture]), ours],
    ...rivals.map((peer): (typeof contenders)[number] => [peer.name, peer.start, (scenario) => theirs(scenario, peer)]),
  ];
  for (const [name, begin, requests] of contenders) {
    const cells: string[] = [];
    for (const scenario of scenarios) {
      const ratios: number[] = [];
      for (let round = 0; round < (name.startsWith('**') ? rounds : Math.min(rounds, 3)); round += 1) {
        ratios.push(await against(begin, requests(scenario), bare, scenario));
      }
      cells.push(`${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`);
    }
    const bytes = await sizes(begin, [requests('one')[1] ?? requests('one')[0]!, requests('many')[0]!]);
    say(`| ${name} | ${cells.join(' | ')} | ${bytes.join(', ')} |`);
  }
  await scale(say);
  await scaleOverHttp(say);
  await startAndReset(say);
  writeFileSync(join(root, 'bench/RESULTS.md'), `${lines.join('\n')}\n`);
  rmSync(folder, { recursive: true, force: true });
}

/** What the bare server sends: our own answers and headers. */
async function bareAnswers(serve: readonly string[]): Promise<string> {
  const up = await start([...serve, fixture]);
  const ask = async (path: string): Promise<Response> => fetch(`${up.url}${path}?key=${keyOf(0)}&token=${tokenOf(0)}`);
  const answer = await ask(`/1/cards/${cardOf(1)}`);
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !/^(date|connection|keep-alive|content-length)$/.test(name)),
  );
  const file = join(folder, 'bare.json');
  writeFileSync(
    file,
    JSON.stringify({
      headers,
      one: await answer.json(),
      many: await (await ask(`/1/lists/${listOf(0)}/cards`)).json(),
    }),
  );
  await stop(up);
  return file;
}

/** The length of the bodies of some answers. */
async function sizes(begin: () => Promise<Started>, requests: readonly string[]): Promise<number[]> {
  const server = await begin();
  try {
    const paths = requests.map((request) => request.split(' ')[1]!);
    const answers = await Promise.all(paths.map((path) => fetch(server.url + path)));
    return await Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength));
  } finally {
    await stop(server);
  }
}

/** One round: a server and the bare one in short turns, each freshly started and warm; both get the same bytes. */
async function against(
  begin: () => Promise<Started>,
  requests: string[],
  bare: string,
  scenario: Scenario,
): Promise<number> {
  const server = await begin();
  const other = await start([process.execPath, join(root, 'bench/bare.mjs'), bare]);
  let sent = 0;
  const next = (): string => requests[sent++ % requests.length]!;
  const plain = scenario === 'many' ? requests.map((request) => request.replace(/^GET [^? ]*/, 'GET /many')) : requests;
  const same = (): string => plain[sent++ % plain.length]!;
  const took = [0, 0];
  try {
    await rate({ url: server.url, request: next, ms: 2000 });
    await rate({ url: other.url, request: same, ms: 1000 });
    for (let turn = 0; turn < 3; turn += 1) {
      took[0]! += await rate({ url: server.url, request: next, ms: 700 });
      took[1]! += await rate({ url: other.url, request: same, ms: 700 });
    }
    return took[0]! / took[1]!;
  } finally {
    await stop(server);
    await stop(other);
  }
}

/** A program of this folder, built like the package. */
async function bundled(name: string): Promise<string> {
  const outfile = join(folder, `${name}.mjs`);
  const require = createRequire(import.meta.url);
  const { build } = createRequire(require.resolve('tsx/package.json'))('esbuild');
  const entryPoints = [join(root, `bench/${name}.ts`)];
  await build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20' });
  return outfile;
}

/** The flags of Node for a very large world (README). */
const roomy = ['--max-old-space-size=8192', '--max-semi-space-size=128'];

/** The same two worlds behind servers: what one whole request costs the client. */
async function scaleOverHttp(say: (line: string) => void): Promise<void> {
  say(
    '\n### Over HTTP\n\nWhole requests, to the two servers in turn, for a thousand cards; in the large world they are spread ' +
      'over the board. Both servers run with the flags that the README gives for a very large world; the last column ' +
      'is the ratio without these flags.\n\n| | 1,000 cards | 1,000,000 cards | ratio | without the flags |\n' +
      '|---|---|---|---|---|',
  );
  const advised = await costsOverHttp(roomy);
  const plain = await costsOverHttp(roomy.slice(0, 1));
  const ratio = ([few, many]: readonly [number, number]): string => (many / few).toFixed(2);
  for (const [title, took] of advised) {
    const [few, many] = took.map((micros) => `${micros.toFixed(0)} µs`);
    say(`| ${title} | ${few} | ${many} | ${ratio(took)} | ${ratio(plain.get(title)!)} |`);
  }
}

/** Microseconds for a request in the small world and in the large one. */
async function costsOverHttp(flags: readonly string[]): Promise<Map<string, readonly [number, number]>> {
  const file = await bundled('big');
  const up = async (cards: number) => start([process.execPath, '--expose-gc', ...flags, file, String(cards)]);
  const worlds = [await up(1000), await up(1_000_000)];
  const credentials = `key=${keyOf(0)}&token=${tokenOf(0)}`;
  const json = (method: string, path: string, body: object): string =>
    post(path, JSON.stringify(body)).replace(/^POST/, method);
  const requests: Record<string, (ids: readonly string[], n: number) => string> = {
    'read one': (ids, n) => get(`/1/cards/${ids[n % ids.length]}?${credentials}`),
    'page 50 actions': (ids, n) =>
      get(`/1/boards/${board}/actions?limit=50&before=${ids[(n * 7) % ids.length]}&${credentials}`),
    move: (ids, n) =>
      json('PUT', `/1/cards/${ids[n % ids.length]}?${credentials}`, { idList: listOf(n % 10), pos: 'top' }),
    create: (_, n) => json('POST', `/1/cards?${credentials}`, { idList: listOf(n % 10), name: `made ${n}` }),
  };
  const costs = new Map<string, readonly [number, number]>();
  for (const [title, request] of Object.entries(requests)) {
    const took: [number[], number[]] = [[], []];
    let sent = 0;
    for (let turn = 0; turn < 6; turn += 1) {
      for (const [at, { url, line }] of worlds.entries()) {
        const { ids } = JSON.parse(line) as { ids: string[] };
        const perSecond = await rate({ url, request: () => request(ids, (sent += 1)), ms: 700 });
        // The first turn of each lets the compiler finish.
        if (turn > 0) took[at]!.push(1e6 / perSecond);
      }
    }
    costs.set(title, took.map(median) as [number, number]);
  }
  for (const world of worlds) await stop(world);
  return costs;
}

/** A small world and a large one, each in a process of its own, built like the package. */
async function scale(say: (line: string) => void): Promise<void> {
  const file = await bundled('scale');
  const at = (cards: number): Figures =>
    JSON.parse(
      execFileSync(process.execPath, ['--expose-gc', ...roomy, file, String(cards)], { encoding: 'utf8' }),
    ) as Figures;
  const [small, large] = [at(1000), at(1_000_000)];
  say(
    '\n## Size: a million cards on one board against a thousand\n\n"One of a thousand": the calls use the same ' +
      'number of cards in both worlds; in the large world they are spread over the whole board. "Any": in the large ' +
      'world each call uses a card that is in no cache of the processor, and the ratio shows that cost.\n\n' +
      '| | 1,000 cards | 1,000,000 cards | ratio |\n|---|---|---|---|',
  );
  for (const [name, title] of [
    ['read', 'read one of a thousand'],
    ['readAny', 'read any'],
    ['pageActions', 'page 50 actions'],
    ['create', 'create'],
    ['move', 'move one of a thousand'],
    ['moveAny', 'move any'],
    ['search', 'search a rare word'],
  ] as const) {
    const [few, many] = [small[name], large[name]];
    say(`| ${title} | ${few.toFixed(1)} µs | ${many.toFixed(1)} µs | ${(many / few).toFixed(2)} |`);
  }
  // A thousand cards are too few: their memory cannot be told from other changes.
  say(`| memory per card, with its action and index entries | | ${large.bytesPerCard} B | |`);
}

async function startAndReset(say: (line: string) => void): Promise<void> {
  const ready: number[] = [];
  const idle: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const up = await start([process.execPath, built, 'serve', '--port', '0', '--json']);
    ready.push(up.ms);
    await stop(up);
    const begin = performance.now();
    execFileSync(process.execPath, ['-e', '0']);
    idle.push(performance.now() - begin);
  }
  await using server = await startServer({ fixture: 'demo' });
  const resets: number[] = [];
  for (let round = 0; round < 50; round += 1) {
    const begin = performance.now();
    await server.reset();
    resets.push(performance.now() - begin);
  }
  say('\n## Start and reset\n\n| | median |\n|---|---|');
  say(`| from \`node dist/bin/boardstone.js serve\` to its ready line (demo world) | ${median(ready).toFixed(0)} ms |`);
  say(`| \`node -e 0\`, for comparison | ${median(idle).toFixed(0)} ms |`);
  say(`| reset of the demo world | ${median(resets).toFixed(1)} ms |`);
}

await main();
