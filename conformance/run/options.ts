/** The options of a run, and its events while it goes on. */
import type { Law } from '../law/law.ts';
import type { LabOptions } from '../wire/lab.ts';
import type { Clock } from '../wire/actor.ts';
import type { Lent } from '../wire/connect.ts';
import type { Reply, Transport } from '../wire/exchange.ts';
import type { Obstacle } from '../wire/verdict.ts';
import type { Baseline } from './baseline.ts';
import type { Result } from './result.ts';
import type { RunOptions } from './run.ts';
import type { Selection } from './select.ts';
import type { Notices, TierName } from './tiers.ts';

export interface CheckOptions
  extends
    Selection,
    Pick<
      LabOptions,
      'target' | 'rows' | 'budget' | 'limits' | 'slow' | 'pace' | 'owned' | 'asOf' | 'reference' | 'listen'
    >,
    Pick<RunOptions, 'seed' | 'runs' | 'pinned' | 'breaksOurs'> {
  readonly laws: readonly Law[];
  /** How much is asked, if the record of mutants is there. */
  readonly tier?: TierName;
  readonly notices?: Notices;
  /** Asks one case of each law, once: what a server lacks shows in that. */
  readonly glance?: boolean;
  /** Whether the results so far are enough: then the run ends. */
  readonly isEnough?: (results: readonly Result[]) => boolean;
  readonly timeLimitMs?: number;
  /** Leaves the records that the run created. */
  readonly keep?: boolean;
  /** A world that was made for the run: nothing need be cleaned up, and the caller leaves it; by default that of `target`. */
  readonly world?: Partial<Omit<Lent, 'leave'>>;
  /** Where the ledger is written while there is something to clean up. */
  readonly ledgerFile?: string | null;
  readonly baseline?: Baseline;
  /** Ends the run after this number of failures that no baseline knows. */
  readonly bail?: number;
  readonly version?: string;
  /** The release by whose laws the server is judged; `asOf` says what it asked. */
  readonly release?: string;
  /** The address of the book, to which the report links rules. */
  readonly book?: string;
  readonly onProgress?: (event: Progress) => void;
  readonly signal?: AbortSignal;
  /** For tests: other ways to reach a base address, another clock. */
  readonly connect?: (baseUrl: string) => Transport;
  readonly clock?: Clock;
}

export type Progress =
  | { readonly kind: 'start'; readonly laws: readonly Law[]; readonly seed: number }
  | { readonly kind: 'law'; readonly law: Law; readonly at: number }
  | { readonly kind: 'reply'; readonly requests: number; readonly reply?: Reply }
  | { readonly kind: 'result'; readonly law: Law; readonly result: Result }
  | { readonly kind: 'obstacle'; readonly obstacle: Obstacle }
  | { readonly kind: 'cleaning' }
  | { readonly kind: 'cleaned' };
