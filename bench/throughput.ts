/** Throughput as a share of a bare server: ours, an earlier build of ours, and peers, in turn. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answers, get, median, post, type Load } from './load.ts';
import { peers, type Peer } from './peers.ts';
import { spentMs, start, stop, type Started } from './server.ts';
import { cardOf, fixtureOf, keyOf, listOf, tokenOf } from './world.ts';

const tokens = 4000;
type Scenario = 'one' | 'many' | 'create';
const scenarios: readonly Scenario[] = ['one', 'many', 'create'];

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

interface Contender {
  readonly name: string;
  readonly rounds: number;
  /** How long a turn may take: ours are as long as it takes to be warm, peers may be slow. */
  readonly turnMs: number;
  begin(): Promise<Started>;
  /** As a user starts it, without the thousands of tokens that the load needs. */
  plain?(): Promise<Started>;
  requests(scenario: Scenario): string[];
}

/** Limits, checks and journal are on. */
const serve = (program: string, fixture: string): string[] => [
  process.execPath,
  program,
  ...'serve --port 0 --json --clock real --no-control --fixture'.split(' '),
  fixture,
];

export interface Options {
  readonly built: string;
  /** An earlier version, built. */
  readonly before?: string | undefined;
  readonly folder: string;
  readonly rounds: number;
  say(line: string): void;
}

export async function throughput({ built, before, folder, rounds, say }: Options): Promise<void> {
  const fixture = join(folder, 'fixture.json');
  // Reads use the first list, creations the second.
  writeFileSync(fixture, JSON.stringify(fixtureOf({ tokens, cards: 100, lists: 2, filled: 1 })));
  const build = (name: string, program: string): Contender => ({
    name: `**${name}**`,
    rounds,
    turnMs: 20_000,
    begin: () => start(serve(program, fixture)),
    plain: () => start(serve(program, 'demo')),
    requests: ours,
  });
  const us = build('boardstone', built);
  const bare = join(folder, 'bare.json');
  const many = await bareAnswers(us, bare);
  const stored = (): string[] => ['--data', mkdtempSync(join(folder, 'data-'))];
  const contenders = [
    us,
    {
      ...build('boardstone', built),
      name: 'boardstone with `--data`',
      rounds: 1,
      begin: () => start([...serve(built, fixture), ...stored()]),
      plain: () => start([...serve(built, 'demo'), ...stored()]),
    },
    ...(before === undefined ? [] : [build('boardstone, the earlier build', before)]),
    ...(await peers(folder, many)).map((peer): Contender => ({
      name: peer.name,
      rounds: 1,
      turnMs: 700,
      begin: peer.start,
      requests: (scenario) => theirs(scenario, peer),
    })),
  ];
  const ratios = contenders.map(() => scenarios.map((): number[] => []));
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, contender] of contenders.entries()) {
      if (round >= contender.rounds) continue;
      for (const [column, scenario] of scenarios.entries()) {
        ratios[at]![column]!.push(await against(contender, bare, scenario));
      }
    }
  }
  say(
    '## Throughput, as a share of a bare `node:http` server\n\nBy processor time (on Linux; elsewhere by the clock). ' +
      'The bare server serialises and sends the same record with the same headers and checks nothing. Ours runs with ' +
      'authentication, limits and journal on. The others store and send the same records. Ready: from the command to the ' +
      'first answer, median of five starts; memory: of the process, when it is ready.\n',
  );
  say('| server | one card | 100 cards | create | bytes of an answer: one card, 100 cards | ready | memory |');
  say('|---|---|---|---|---|---|---|');
  for (const [at, contender] of contenders.entries()) {
    const cells = ratios[at]!.map(
      (each) => `${median(each).toFixed(2)} (${Math.min(...each).toFixed(2)}–${Math.max(...each).toFixed(2)})`,
    );
    const { ms, mb } = await started(contender);
    say(`| ${contender.name} | ${cells.join(' | ')} | ${(await sizes(contender)).join(', ')} | ${ms} ms | ${mb} MB |`);
  }
}

/** Writes what the bare server sends, our own answers and headers, into a file; returns the 100 cards. */
async function bareAnswers({ begin }: Contender, file: string): Promise<{ id: string }[]> {
  const up = await begin();
  const ask = async (path: string): Promise<Response> => fetch(`${up.url}${path}?key=${keyOf(0)}&token=${tokenOf(0)}`);
  const answer = await ask(`/1/cards/${cardOf(1)}`);
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !/^(date|connection|keep-alive|content-length)$/.test(name)),
  );
  const many = (await (await ask(`/1/lists/${listOf(0)}/cards`)).json()) as { id: string }[];
  writeFileSync(file, JSON.stringify({ headers, one: await answer.json(), many }));
  await stop(up);
  return many;
}

/** How long a start takes, and how much memory the process has then (where the system tells it). */
async function started({ begin, plain = begin }: Contender): Promise<{ ms: string; mb: string }> {
  const ready: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const up = await plain();
    ready.push(up.ms);
    if (process.platform === 'linux') {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${up.process.pid}/status`, 'utf8'))!;
      memory.push(Number(kilobytes) / 1024);
    }
    await stop(up);
  }
  return { ms: median(ready).toFixed(0), mb: memory.length > 0 ? median(memory).toFixed(0) : '?' };
}

/** The length of the bodies of some answers. */
async function sizes({ begin, requests }: Contender): Promise<number[]> {
  const server = await begin();
  try {
    const one = requests('one');
    const paths = [one[1] ?? one[0]!, requests('many')[0]!].map((request) => request.split(' ')[1]!);
    const replies = await Promise.all(paths.map((path) => fetch(server.url + path)));
    return await Promise.all(replies.map(async (answer) => (await answer.arrayBuffer()).byteLength));
  } finally {
    await stop(server);
  }
}

/** One round: a server and the bare one in short turns, each freshly started and warm; both get the same bytes. */
async function against(contender: Contender, bare: string, scenario: Scenario): Promise<number> {
  const requests = contender.requests(scenario);
  const { turnMs } = contender;
  const turn = scenario === 'many' ? 250 : 2500;
  const server = await contender.begin();
  const other = await start([process.execPath, fileURLToPath(new URL('bare.mjs', import.meta.url)), bare]);
  let sent = 0;
  const next = (): string => requests[sent++ % requests.length]!;
  const plain = scenario === 'many' ? requests.map((request) => request.replace(/^GET [^? ]*/, 'GET /many')) : requests;
  const same = (): string => plain[sent++ % plain.length]!;
  const took = [0, 0];
  try {
    await answers({ url: server.url, request: next, most: 4 * turn, ms: 2 * turnMs });
    await answers({ url: other.url, request: same, most: 4 * turn });
    for (let at = 0; at < 3; at += 1) {
      took[0]! += await msPerAnswer(server, { request: next, most: turn, ms: turnMs });
      took[1]! += await msPerAnswer(other, { request: same, most: turn, ms: turnMs });
    }
    return took[1]! / took[0]!;
  } finally {
    await stop(server);
    await stop(other);
  }
}

async function msPerAnswer(up: Started, load: Omit<Load, 'url'>): Promise<number> {
  const began = spentMs(up);
  const answered = await answers({ url: up.url, ...load });
  return (spentMs(up) - began) / answered;
}
