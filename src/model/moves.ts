/** Moving cards and lists, within a board and to another (3.2, 4.5.2–4.5.4). */
import type { Position } from '../spec/values.ts';
import type { Change } from './change.ts';
import type { Board, Card, List } from './records.ts';

/** Puts a card into a list, of its own board or of another. */
export function moveCard(_change: Change, _card: Card, _to: { list: List; pos?: Position | undefined }): void {
  throw new Error('not written yet');
}

/** Puts a list with its cards onto another board. */
export function moveList(_change: Change, _list: List, _board: Board, _pos?: Position): void {
  throw new Error('not written yet');
}
