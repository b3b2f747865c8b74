/** An action before it is written (2.2, 6.1): its parts, and the helpers that compare what was with what is. */
import { fieldsIn, isSame } from '../../language.ts';
import { logsOld, type Table } from '../records/table.ts';
import type { Board, Card, List, Member, Organization } from '../world/records.ts';

/** An action before it has an id, a date and a creator. */
export interface Draft {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly board?: Board | undefined;
  readonly card?: Card | undefined;
  readonly list?: List | undefined;
  readonly organization?: Organization | undefined;
  readonly member?: Member | undefined;
}

// A few fields of a board, a list or a card, with the values of that time (2.2): notifications have them too.

export const boardRef = ({ id, name, shortLink }: Board) => ({ id, name, shortLink });
export const listRef = ({ id, name }: List) => ({ id, name });
export const cardRef = ({ id, name, idShort, shortLink }: Card): object => ({ id, name, idShort, shortLink });

/**
 * ACT-10: the fields of an update that the log shows, as they were; undefined when none of them changed. `moved`: the
 * record goes to another board at the same time.
 */
export function oldValues(table: Table, old: object, moved = false): Record<string, unknown> | undefined {
  let shown: Record<string, unknown> | undefined;
  for (const name in old) if (logsOld(table, name, moved)) (shown ??= {})[name] = fieldsIn(old)[name];
  return shown;
}

/** The new values of the same fields. */
export function newValues(record: object, old: object): Record<string, unknown> {
  const now: Record<string, unknown> = {};
  for (const name in old) now[name] = fieldsIn(record)[name];
  return now;
}

/** The entries of one object that are different in another. */
export function difference(of: object, other: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(of).filter(([name, value]) => !isSame(value, fieldsIn(other)[name])));
}

/** The ids of one list that the other does not have. */
export const idsWithout = (ids: readonly string[], others: readonly string[]): string[] =>
  ids.filter((id) => !others.includes(id));
