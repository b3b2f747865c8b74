/**
 * Obstacles that keep laws from being judged: a stage of the scene that the server refuses, or a route that succeeds
 * nowhere in a run. It is told once; the laws behind it are not decided.
 */
import { grouped } from '../../src/language.ts';
import type { Rows } from '../declared/rows.ts';
import { keyOf } from '../wire/exchange.ts';
import type { Obstacle } from '../wire/verdict.ts';
import { wanted, type Result, type Step } from './result.ts';

/** The request at which a law failed because it was refused, though it should have succeeded. */
function refusedStep({ status, counterexample }: Result): Step | undefined {
  if (status !== 'failed' || !counterexample || !wanted.test(String(counterexample.expected))) return undefined;
  const step = counterexample.steps[counterexample.at ?? -1];
  return step && step.status >= 300 && step.status !== 429 ? step : undefined;
}

/** Whether it may turn out that nothing was judged: the route of its failure has not succeeded so far. */
export function isSuspect(result: Result, succeeded: (key: string) => boolean): boolean {
  const step = refusedStep(result);
  return step !== undefined && !succeeded(keyOf(step));
}

/** If a route succeeds nowhere, only one of the laws that fail there stays failed: the closest one. The rest are undecided. */
export function folded(results: readonly Result[], succeeded: (key: string) => boolean, rows: Rows): Result[] {
  const groups = grouped(
    results.filter((result) => isSuspect(result, succeeded)),
    (result) => keyOf(refusedStep(result)!),
  );
  const behind = new Map<Result, Obstacle>();
  for (const [key, all] of groups) {
    const { method, path, status } = refusedStep(all[0]!)!;
    const row = rows.at(method, path);
    const closest = all.find(({ section }) => section === row?.claim?.section) ?? all[0];
    const cause = `${key} is answered ${status}`;
    const known = results.find(({ obstacle }) => obstacle?.cause === cause)?.obstacle;
    const word = row?.capabilities[0] ?? row?.claim?.section;
    const hint = `capabilities.${word} = false in the target file says that the target lacks it`;
    for (const result of all) {
      if (result !== closest) behind.set(result, known ?? { cause, ...(word === undefined ? {} : { hint }) });
    }
  }
  return results.map((result) => {
    const obstacle = behind.get(result);
    if (!obstacle) return result;
    const { counterexample: _, reproduced: __, failing: ___, ...rest } = result;
    return { ...rest, status: 'inconclusive' as const, reason: obstacle.cause, obstacle };
  });
}

/** Each obstacle once, with the laws behind it; the obstacle with the most laws comes first. */
export function obstaclesIn(results: readonly Result[]): { readonly obstacle: Obstacle; readonly ids: string[] }[] {
  const groups = grouped(
    results.flatMap(({ id, obstacle }) => (obstacle ? [{ id, obstacle }] : [])),
    ({ obstacle }) => obstacle.cause,
  );
  return [...groups.values()]
    .map((all) => ({ obstacle: all[0]!.obstacle, ids: all.map(({ id }) => id) }))
    .toSorted((a, b) => b.ids.length - a.ids.length);
}
