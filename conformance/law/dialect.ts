/** What a dialect other than the document's changes for the kit: which laws it does not ask, and which fields differ. */
import { isOtherwise, type Rows } from '../reference/rows.ts';
import type { Law } from './law.ts';
import type { Table } from './tables.ts';

/** Why the law as a whole (null) or one case of it is not asked in this dialect; null if it is asked. */
export function changedIn(
  { dialect, differences }: Rows,
  { id }: Pick<Law, 'id'>,
  label: string | null,
): string | null {
  const found = differences.find(({ laws }) => {
    const what = laws?.[id];
    return label === null ? what === 'whole' : Array.isArray(what) && what.includes(label);
  });
  return found ? `the ${dialect} dialect changes the rule (${found.id}): ${found[dialect]}` : null;
}

/** A table without the fields that the dialect shows in another form. */
export const tableIn = (rows: Rows, name: string, table: Table): Table =>
  Object.fromEntries(Object.entries(table).filter(([field]) => !isOtherwise(rows, name, field)));
