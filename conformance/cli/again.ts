/** `--watch`: after a run, asks again what failed, whenever the server comes back or Enter is pressed. */
import type { Law } from '../law/law.ts';
import type { Report } from '../run/result.ts';
import { CannotRun, type Target } from '../wire/target.ts';
import type { Surroundings } from './options.ts';

/** What came of one run. */
export interface Judged {
  readonly code: number;
  readonly target: Target;
  readonly report?: Report;
}

/** Returns the exit code of the last run when the user ends the watch. */
export async function againAndAgain(
  judge: (laws: readonly Law[]) => Promise<Judged>,
  all: readonly Law[],
  around: Surroundings,
): Promise<number> {
  const { err, signal = new AbortController().signal } = around;
  let judged = await judge(all);
  while (!signal.aborted) {
    const open = judged.report?.results.filter(({ status }) => status === 'failed' || status === 'error') ?? [];
    const ids = new Set(open.map(({ id }) => id));
    const laws = open.length === 0 ? all : all.filter(({ id }) => ids.has(id));
    const next = open.length === 0 ? 'all laws' : [...ids].join(' ');
    err(`\nWhen the server comes back, or at Enter, the kit asks again: ${next}\n`);
    await woken(judged.target.baseUrl, signal, around);
    if (signal.aborted) break;
    judged = await judge(laws).catch((error: unknown) => {
      if (!(error instanceof CannotRun)) throw error;
      err(`${error.message}\n`);
      return judged;
    });
  }
  return judged.code;
}

async function woken(base: string, signal: AbortSignal, { enter, comesBack }: Surroundings): Promise<void> {
  const over = new AbortController();
  const ending = AbortSignal.any([signal, over.signal]);
  await Promise.race([enter?.(ending), comesBack?.(base, ending)].filter((one) => one !== undefined));
  over.abort();
}
