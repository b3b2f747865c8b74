/** Which fields of a resource are shown (1.5, 1.6, 2.1): those that are asked for, the usual ones, or all. */
import { allKept, goneOf, isGone, kept, type Keeps } from './kept.ts';

interface Fielded {
  /** What `all` means in a listing, and on the single read of a board or a card. */
  readonly all: readonly string[];
  readonly whole: readonly string[];
  readonly keeps?: Keeps | undefined;
}

export function chosenFields(of: Fielded, fields: 'all' | readonly string[], whole = false): readonly string[] {
  // CNV-08, CNV-09, CNV-21, CNV-22, CNV-36
  const chosen = fields !== 'all' ? fields : whole ? of.whole : of.all;
  if (allKept()) return chosen;
  const gone = goneOf(of.keeps);
  const isLeft = (name: string): boolean => !gone?.has(name) && (kept('CNV-21') || of.all.includes(name));
  return chosen.slice(0, isGone(of.keeps) ? -1 : undefined).filter(isLeft);
}
