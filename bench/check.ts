/** A whole run of `check` on our own server, and a bare replay of the same requests: `npx tsx bench/check.ts`. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { laws } from '../conformance/laws/all.ts';
import { check, mostWorlds } from '../conformance/run/check.ts';
import { http } from '../conformance/wire/actor.ts';
import { ownWorld, control } from '../conformance/wire/control.ts';
import type { Request, Transport } from '../conformance/wire/exchange.ts';
import { readTarget } from '../conformance/wire/target.ts';
import { median } from './load.ts';
import { start, stop } from './server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const serve = [process.execPath, join(root, 'dist/bin/boardstone.js'), 'serve', '--port', '0', '--json'];
const names = Array.from({ length: mostWorlds }, (_, at) => `world-${at + 1}`);

/** Worlds of one name have the same ids in every server, so what one answered another answers too. */
async function inWorlds<Value>(work: (targets: readonly unknown[]) => Promise<Value>): Promise<Value> {
  const server = await start(serve);
  try {
    const plane = control(http(`${server.url}/_boardstone`), (act) => act());
    const targets: unknown[] = [];
    for (const name of names) targets.push((await ownWorld(plane, name))?.target);
    return await work(targets);
  } finally {
    await stop(server);
  }
}

type Sent = Map<string, Request[]>;
const placeOf = (base: string) => new URL(base).pathname;

async function judged(sent: Sent): Promise<number> {
  return inWorlds(async (targets) => {
    const [first, ...others] = targets.map(readTarget);
    const connect = (base: string): Transport => {
      const wire = http(base);
      const list = sent.get(placeOf(base)) ?? [];
      sent.set(placeOf(base), list);
      return (request, signal) => {
        list.push(request);
        return wire(request, signal);
      };
    };
    const another = async () => {
      const target = others.shift();
      return target && { target, leave: async () => undefined };
    };
    const begin = performance.now();
    const { summary } = await check({ target: first!, laws, seed: 1, connect, world: { target: first!, another } });
    if (summary.failed + summary.errors > 0) throw new Error(`${summary.failed} laws failed`);
    return performance.now() - begin;
  });
}

/** The requests of each world one after another, the worlds side by side. */
const replayed = (sent: Sent): Promise<number> =>
  inWorlds(async (targets) => {
    const { origin } = new URL(readTarget(targets[0]).baseUrl);
    const begin = performance.now();
    await Promise.all(
      [...sent].map(async ([path, requests]) => {
        const wire = http(origin + path);
        for (const request of requests) await wire(request);
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
