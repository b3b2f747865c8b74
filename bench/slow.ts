/**
 * A run of `check` on a server that is far away: ours with a delay in front of it, without limits and without a control
 * plane, as a server under development is. With faults, the time until the first failure is told:
 * `npx tsx bench/slow.ts`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { laws } from '../conformance/laws/all.ts';
import { check } from '../conformance/run/check.ts';
import { http } from '../conformance/wire/actor.ts';
import type { Transport } from '../conformance/wire/exchange.ts';
import { readTarget } from '../conformance/wire/target.ts';
import { start, stop } from './server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const delayMs = 5;
/** Of each kind of fault one: a field, a filter, a permission, a limit of a row, a value, a log, an order, a merge. */
const faults = [
  'omits-due-of-card',
  'undone-PUT-cards-card',
  'open-to-all-GET-cards-card',
  'merges-no-options-when-a-card-changes-boards',
  'reads-the-first-32-letters-of-a-key',
  'leaves-checklists-behind-when-a-card-changes-boards',
];

export interface SlowRun {
  readonly seconds: number;
  readonly requests: number;
  /** Seconds until the first failure was told, and of which law. */
  readonly first?: { readonly seconds: number; readonly id: string };
  readonly told: string;
}

/** One run; with a fault it ends at the first failure. */
export async function slowRun(serve: readonly string[], fault?: string): Promise<SlowRun> {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-slow-'));
  const file = join(folder, 'target.json');
  const wrong = fault === undefined ? [] : ['--fault', fault];
  const server = await start([...serve, '--target-out', file, ...wrong]);
  try {
    const { control: _, ...target } = readTarget(JSON.parse(readFileSync(file, 'utf8')));
    const begin = performance.now();
    const since = () => (performance.now() - begin) / 1000;
    let first: SlowRun['first'];
    const connect = (base: string): Transport => {
      const wire = http(base);
      return async (request, signal) => {
        await wait(delayMs);
        return wire(request, signal);
      };
    };
    const { summary } = await check({
      target,
      laws,
      seed: 1,
      connect,
      limits: 'off',
      ...(fault === undefined ? {} : { bail: 1 }),
      onProgress: (event) => {
        if (event.kind !== 'result' || event.result.status !== 'failed') return;
        first ??= { seconds: since(), id: event.law.id };
      },
    });
    const counts = `${summary.passed} passed, ${summary.failed} failed, ${summary.vacuous} vacuous`;
    return { seconds: since(), requests: summary.requests, told: counts, ...(first && { first }) };
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true });
  }
}

export async function slowRuns(say: (line: string) => void, serve: readonly string[]): Promise<void> {
  say(`\n## \`check\` on a server that answers after ${delayMs} ms\n\n| | |\n|---|---|`);
  const whole = await slowRun(serve);
  say(`| a whole run | ${whole.seconds.toFixed(0)} s, ${whole.requests} requests (${whole.told}) |`);
  for (const fault of faults) {
    const { first } = await slowRun(serve, fault);
    say(`| the first failure of \`${fault}\` | ${first ? `${first.seconds.toFixed(0)} s, ${first.id}` : 'none'} |`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const source = [process.execPath, join(root, 'bin/start.mjs')];
  await slowRuns(console.log, [...source, 'serve', '--port', '0', '--json', '--limits', 'off']);
}
