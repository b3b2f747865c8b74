/** What the document says of the records of a table: the fields that it gives them, for whoever judges a server. */
import { unspecified, type Data } from '../values/kinds.ts';
import { beyondIn, shownIn, toldAs, type Table } from './table.ts';

export interface Told {
  readonly kind: Data;
  /** Whether every server has to have it; fields of 2.6 beyond the set of 2.1 need not be known. */
  readonly isSure: boolean;
  /** Whether calls set it, and whether it has the same value in every record of ours. */
  readonly isSet: boolean;
  readonly isConstant: boolean;
}

export const toldIn = (table: Table): Readonly<Record<string, Told>> => {
  const beyond = new Set(beyondIn(table));
  const stated = shownIn(table).filter((name) => !beyond.has(name));
  const toldOf = (name: string): Told => {
    const line = table[name]!;
    const kind = toldAs(line);
    const isSure = line.seen !== 'named' && kind !== unspecified;
    return { kind, isSure, isSet: line.set.length > 0, isConstant: line.is !== undefined };
  };
  return Object.fromEntries(stated.map((name) => [name, toldOf(name)]));
};
