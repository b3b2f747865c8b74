/** The position of a record among its siblings: top, bottom or a number (1.8). */
import type { Position } from '../values/values.ts';
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
interface Siblings<T> extends Iterable<T> {
  first(): T | undefined;
  last(): T | undefined;
  back(): Iterable<T>;
}

/** The number for a position, with room made for it; `self` is the record that moves, if it is already among the siblings. */
export function place(
  change: Change,
  kind: PlacedKind,
  siblings: Siblings<Tables[PlacedKind]>,
  pos: Position,
  self?: Placed,
): number {
  makeRoom(change, kind, siblings, pos);
  return placeBeside(siblings.first(), siblings.last(), pos, self);
}

/** The same where there is room: before the first of the siblings or behind the last. */
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
  inOrder.map((one, index) => ({ ...one, pos: (index + 1) * step }));

/**
 * POS-09: halving and adding reach the end of numbers. Before that, the records at that end get new positions: as many as are
 * needed to make room for half as many more, so that placing a record costs the same in any list.
 */
function makeRoom(change: Change, kind: PlacedKind, siblings: Siblings<Tables[PlacedKind]>, pos: Position): void {
  const first = siblings.first();
  const last = siblings.last();
  if (pos === 'top' && first && first.pos < tiny) {
    const crowd: Tables[PlacedKind][] = [];
    let edge: number | undefined;
    for (const record of siblings) {
      const count = crowd.length + 1;
      edge = record.pos;
      if (Math.log2(edge / count / tiny) >= Math.min(count / 2, 400)) break;
      crowd.push(record);
      edge = undefined;
    }
    const span = edge ?? (crowd.length + 1) * step;
    respace(change, kind, crowd, (nth) => span * (nth / (crowd.length + 1)));
  }
  if (pos === 'bottom' && last && last.pos > huge) {
    const crowd: Tables[PlacedKind][] = [];
    let floor = 0;
    for (const record of siblings.back()) {
      floor = record.pos;
      if (record.pos <= huge / 2) break;
      crowd.unshift(record);
      floor = 0;
    }
    respace(change, kind, crowd, (nth) => floor + nth * step);
  }
}

function respace(
  change: Change,
  kind: PlacedKind,
  crowd: readonly Tables[PlacedKind][],
  to: (nth: number) => number,
): void {
  crowd.forEach((record, index) => {
    change.update(kind, record, { pos: to(index + 1) }, 'silent');
  });
}
