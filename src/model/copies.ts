/** Copying cards, lists and boards (4.1 keepFromSource, 4.5.2). */
import type { Change } from './change.ts';
import type { List } from './records.ts';

/** Copies the open cards of a list into another, in their order. */
export function copyListCards(_change: Change, _source: List, _target: List): void {
  throw new Error('not written yet');
}
