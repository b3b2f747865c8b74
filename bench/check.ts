/** A whole run of `check` on our own server, and a bare replay of the same requests: `npx tsx bench/check.ts`. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { laws } from '../conformance/laws/all.ts';
import { notices } from '../conformance/mutants/notices.ts';
import { check, mostWorlds } from '../conformance/run/check.ts';
import { http } from '../conformance/wire/actor.ts';
import { lender, type Lent } from '../conformance/wire/connect.ts';
import type { Request, Transport } from '../conformance/wire/exchange.ts';
import { median } from './load.ts';
import { start, stop } from './server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const serve = [process.execPath, join(root, 'dist/bin/boardstone.js'), 'serve', '--port', '0', '--json'];

/** Worlds of one name have the same ids in every server, so another gives the answers of the first too. */
async function inWorlds<Value>(work: (worlds: readonly Lent[]) => Promise<Value>): Promise<Value> {
  const server = await start(serve);
  try {
    const lend = lender(http(`${server.url}/_boardstone`), 'world');
    const worlds: Lent[] = [];
    while (worlds.length < mostWorlds) worlds.push((await lend())!);
    return await work(worlds);
  } finally {
    await stop(server);
  }
}

/**
 * The requests that were sent to each world and its control plane, in order: a clock that was moved must be moved
 * again.
 */
type Sent = Map<string, [place: string, request: Request][]>;

async function judged(sent: Sent): Promise<number> {
  return inWorlds(async ([first, ...others]) => {
    const connect = (base: string): Transport => {
      const wire = http(base);
      const { pathname } = new URL(base);
      const world = pathname.replace('/_boardstone', '');
      const list = sent.get(world) ?? [];
      sent.set(world, list);
      return (request, signal) => {
        list.push([pathname, request]);
        return wire(request, signal);
      };
    };
    const { target } = first!;
    const world = { target, another: async () => others.shift() };
    const begin = performance.now();
    const { summary } = await check({ target, laws, seed: 1, connect, world, notices: notices() });
    if (summary.failed + summary.errors > 0) throw new Error(`${summary.failed} laws failed`);
    return performance.now() - begin;
  });
}

/** The requests of each world one after another, the worlds side by side. */
const replayed = (sent: Sent): Promise<number> =>
  inWorlds(async ([world]) => {
    const { origin } = new URL(world!.target.baseUrl);
    const begin = performance.now();
    await Promise.all(
      [...sent.values()].map(async (requests) => {
        const wires = new Map(requests.map(([place]) => [place, http(origin + place)]));
        for (const [place, request] of requests) await wires.get(place)!(request);
      }),
    );
    return performance.now() - begin;
  });

export async function wholeRun(say: (line: string) => void, rounds = 3): Promise<void> {
  const runs: number[] = [];
  const replays: number[] = [];
  let requests = 0;
  for (let round = 0; round < rounds; round += 1) {
    const sent: Sent = new Map();
    runs.push(await judged(sent));
    replays.push(await replayed(sent));
    requests = [...sent.values()].reduce((sum, list) => sum + list.length, 0);
  }
  const [run, replay] = [median(runs) / 1000, median(replays) / 1000];
  say('\n## A whole run of `check` on our own server\n\n| | |\n|---|---|');
  say(`| requests | ${requests} |\n| the run | ${run.toFixed(1)} s |`);
  say(`| a bare replay of the same requests | ${replay.toFixed(1)} s |\n| ratio | ${(run / replay).toFixed(2)} |`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  execFileSync(process.execPath, [join(root, 'bin/build.mjs')], { stdio: 'inherit' });
  await wholeRun(console.log);
}
