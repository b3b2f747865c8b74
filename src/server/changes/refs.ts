/**
 * How an action or a notification describes a board, a list or a card: a few fields with the values of that time (2.2).
 */
import type { Board, Card, List } from '../world/records.ts';

interface BoardRef {
  readonly id: string;
  readonly name: string;
  readonly shortLink: string;
}
interface ListRef {
  readonly id: string;
  readonly name: string;
}

/** A board is described a million times between two of its names: those descriptions share one object. */
const boards = new WeakMap<Board, BoardRef>();
const lists = new WeakMap<List, ListRef>();

export function boardRef(board: Board): BoardRef {
  const known = boards.get(board);
  if (known?.name === board.name) return known;
  const ref = { id: board.id, name: board.name, shortLink: board.shortLink };
  boards.set(board, ref);
  return ref;
}

export function listRef(list: List): ListRef {
  const known = lists.get(list);
  if (known?.name === list.name) return known;
  const ref = { id: list.id, name: list.name };
  lists.set(list, ref);
  return ref;
}

export const cardRef = ({ id, name, idShort, shortLink }: Card): object => ({ id, name, idShort, shortLink });
