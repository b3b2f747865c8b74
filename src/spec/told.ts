/** What the document says of the records of a table: the fields that it gives them, for whoever judges a server. */
import { unspecified, type Data } from './kinds.ts';
import { beyondIn, shownIn, toldAs, type Table } from './table.ts';

export interface Told {
  readonly kind: Data;
  /** Whether every server has to have it; fields of 2.6 beyond the set of 2.1 need not be known. */
  readonly isSure: boolean;
}

export const toldIn = (table: Table): Readonly<Record<string, Told>> => {
  const beyond = new Set(beyondIn(table));
  const stated = shownIn(table).filter((name) => !beyond.has(name));
  const toldOf = (name: string): Told => {
    const kind = toldAs(table[name]!);
    return { kind, isSure: table[name]!.seen !== 'named' && kind !== unspecified };
  };
  return Object.fromEntries(stated.map((name) => [name, toldOf(name)]));
};
