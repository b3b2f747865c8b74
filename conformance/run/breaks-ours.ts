/** A second look before a server is failed: a law that our own server breaks in the same way is wrong itself. */
import type { Law } from '../law/law.ts';
import type { Target } from '../wire/target.ts';
import { check } from './check.ts';
import { inProcess } from './in-process.ts';
import type { CheckOptions } from './options.ts';

export type BreaksOurs = NonNullable<CheckOptions['breaksOurs']>;

/** Plays the draw that failed on our own service. A law that needs files, receivers or limits is skipped there. */
export function breaksOurs({ dialect }: Pick<Target, 'dialect'>): BreaksOurs {
  let ours: ReturnType<typeof inProcess> | undefined;
  return async (law: Law, pinned, seed) => {
    const { target, connect } = (ours ??= inProcess(dialect === undefined ? {} : { dialect }));
    const asked = { laws: [law], only: [law.id], level: 'chosen', limits: 'off', ledgerFile: null } as const;
    const { results } = await check({ ...asked, target, connect, seed, pinned });
    return results.some(({ status }) => status === 'failed');
  };
}
