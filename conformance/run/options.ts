/** What a run is asked to do, and what it tells while it goes on. */
import type { Law } from '../law/law.ts';
import type { Rows } from '../reference/rows.ts';
import type { Clock, Receiver } from '../wire/actor.ts';
import type { Lent } from '../wire/connect.ts';
import type { Reply, Transport } from '../wire/exchange.ts';
import type { Target } from '../wire/target.ts';
import type { Obstacle } from '../wire/verdict.ts';
import type { Baseline } from './baseline.ts';
import type { Result } from './result.ts';
import type { RunOptions } from './run.ts';
import type { Selection } from './select.ts';

export interface CheckOptions extends Selection {
  readonly target: Target;
  readonly laws: readonly Law[];
  /** The rows that are asked: those that our server declares. */
  readonly rows?: Rows;
  readonly seed: number;
  readonly runs?: number;
  readonly budget?: number;
  readonly timeLimitMs?: number;
  readonly limits?: 'off' | 'headers' | 'probe';
  readonly slow?: boolean;
  readonly pace?: number;
  /** Leaves the records that the run created. */
  readonly keep?: boolean;
  /** The target is a world of the run's own, which is removed as a whole: nothing need be cleaned up. */
  readonly disposable?: boolean;
  readonly owned?: boolean;
  /** Where the ledger is written while there is something to clean up. */
  readonly ledgerFile?: string | null;
  readonly baseline?: Baseline;
  /** Ends the run after so many failures that no baseline knows. */
  readonly bail?: number;
  readonly version?: string;
  /** What the oracle answers at the end of these steps, to be shown beside the server's answer. */
  readonly reference?: (steps: readonly Reply[], target: Target) => unknown;
  /** Only this draw of this law (a replay). */
  readonly pinned?: RunOptions['pinned'];
  readonly onProgress?: (event: Progress) => void;
  readonly signal?: AbortSignal;
  /** A further world of the same server: laws run side by side there. */
  readonly another?: () => Promise<Lent | undefined>;
  /** The address that the user typed, if the target is a borrowed world. */
  readonly shownAs?: string;
  /** For tests: other ways to reach a base address, another clock, no listener. */
  readonly connect?: (baseUrl: string) => Transport;
  readonly clock?: Clock;
  readonly listen?: () => Promise<Receiver>;
}

export type Progress =
  | { readonly kind: 'start'; readonly laws: readonly Law[]; readonly seed: number }
  | { readonly kind: 'law'; readonly law: Law; readonly at: number }
  | { readonly kind: 'reply'; readonly requests: number; readonly reply?: Reply }
  | { readonly kind: 'result'; readonly law: Law; readonly result: Result }
  | { readonly kind: 'obstacle'; readonly obstacle: Obstacle }
  | { readonly kind: 'cleaning' }
  | { readonly kind: 'cleaned' };
