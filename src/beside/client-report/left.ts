/** The requests that the server of one test saw, for the command that started the suite (`gathered.ts` reads it). */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalEntry } from '../../desk/journal.ts';

/** Names the folder, in the environment of a suite. */
export const gatherIn = 'BOARDSTONE_GATHER';

/** The requests that the server of one test saw. */
export interface SeenOfTest {
  readonly test: string;
  readonly failed: boolean;
  /** Where its world stays open, if it failed with `BOARDSTONE_KEEP=1`. */
  readonly world?: string;
  readonly requests: readonly JournalEntry[];
}

/** Leaves what a server saw, if somebody gathers it. */
export function leave(seen: SeenOfTest): void {
  const folder = process.env[gatherIn];
  if (folder) appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(seen)}\n`);
}
