/** `--watch`: after a run, asks again what failed, whenever the server comes back or Enter is pressed. */
import type { Law } from '../law/law.ts';
import type { Report } from '../run/result.ts';
import type { Target } from '../wire/target.ts';
import type { Surroundings } from './options.ts';

/** The result of one run. */
export interface Judged {
  readonly code: number;
  readonly target: Target;
  readonly report?: Report;
}

/** Returns the exit code of the last run when the user ends the watch. `asksAll`: also where some failed. */
export async function againAndAgain(
  judge: (laws: readonly Law[]) => Promise<Judged>,
  all: readonly Law[],
  around: Surroundings,
  asksAll = false,
): Promise<number> {
  const { err, signal = new AbortController().signal } = around;
  let laws = all;
  for (;;) {
    const { code, target, report } = await judge(laws);
    if (signal.aborted) return code;
    const open = report?.results.filter(({ status }) => status === 'failed' || status === 'error') ?? [];
    const ids = new Set(open.map(({ id }) => id));
    // A run that could not begin says nothing of the laws that it was to ask.
    if (report) laws = open.length === 0 || asksAll ? all : all.filter(({ id }) => ids.has(id));
    const next = laws === all ? 'all laws' : laws.map(({ id }) => id).join(' ');
    err(`\nWhen the server comes back, or at Enter, the kit asks again: ${next}\n`);
    await woken(target.baseUrl, signal, around);
    if (signal.aborted) return code;
  }
}

async function woken(base: string, signal: AbortSignal, { enter, comesBack }: Surroundings): Promise<void> {
  const over = new AbortController();
  const ending = AbortSignal.any([signal, over.signal]);
  await Promise.race([enter?.(ending), comesBack?.(base, ending)].filter((waking) => waking !== undefined));
  over.abort();
}
