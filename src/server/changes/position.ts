/** The position of a record among its siblings: top, bottom or a number (1.8). */
import { asPart } from './cause.ts';
import type { Position } from '../../document/values/kinds.ts';
import type { Change } from './change.ts';
import type { Stored } from '../world/records.ts';
import type { TableName, Tables } from '../world/tables.ts';
import { limits } from '../../document/limits.ts';

/** The distance between neighbours that were placed by the words top or bottom. */
const step = limits.positionStep;

type Placed = Stored & { readonly pos: number };
/** The tables whose records have a position. */
type PlacedKind = { [K in TableName]: Tables[K] extends Placed ? K : never }[TableName];
/** The siblings, in order. */
interface Siblings extends Iterable<Tables[PlacedKind]> {
  first(): Placed | undefined;
  last(): Placed | undefined;
}

/** Turns a position into a number; moves the siblings if there is no room. `self`: the record that moves, if it is a sibling. */
export function place(change: Change, kind: PlacedKind, siblings: Siblings, pos: Position, self?: Placed): number {
  makeRoom(change, kind, siblings, pos);
  return placeBeside(siblings.first(), siblings.last(), pos, self);
}

/** The same without moving siblings: half of the first number, or a step behind the last one. */
export function placeBeside(first: Placed | undefined, last: Placed | undefined, pos: Position, self?: Placed): number {
  if (typeof pos === 'number') return pos; // POS-04
  const beside = pos === 'top' ? first : last;
  if (!beside) return step;
  if (beside === self) return beside.pos;
  return pos === 'top' ? beside.pos / 2 : beside.pos + step; // POS-02, POS-06, POS-07
}

const tiny = 2 ** -900;
const huge = 2 ** 60;
export const lacksRoom = ({ pos }: Placed): boolean => pos < tiny || pos > huge;

/** Records in their order, with equal distances. */
export const spaced = <P extends Placed>(inOrder: readonly P[]): P[] =>
  inOrder.map((sibling, index) => ({ ...sibling, pos: (index + 1) * step }));

/**
 * POS-09: repeated halving or adding leaves the range in which numbers are exact. Nine hundred records are placed at one
 * end before that, so it costs each of them little that all get new positions then.
 */
function makeRoom(change: Change, kind: PlacedKind, siblings: Siblings, pos: Position): void {
  const [first, last] = [siblings.first(), siblings.last()];
  if (!(pos === 'top' && first && first.pos < tiny) && !(pos === 'bottom' && last && last.pos > huge)) return;
  [...siblings].forEach((sibling, index) => change.update(kind, sibling, { pos: (index + 1) * step }, asPart));
}
