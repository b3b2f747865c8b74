/** References between records: in a planted world, every id that a table follows leads to its record (1.4). */
import { leadsTo } from '../values/kinds.ts';
import { storedIn } from '../records/table.ts';
import { tableNames, tableOf } from '../records/all.ts';
import type { TableName } from './tables.ts';
import type { World } from './world.ts';

const references = tableNames.map((kind) => {
  const table = tableOf(kind);
  const leads = storedIn(table).map((name) => ({ name, to: leadsTo(table[name]!.kind) }));
  return { kind, leads: leads.filter(({ to }) => to !== null) };
});

/** The first id of the planted records that leads nowhere, as a person finds it in the fixture: `cards[2].idLabels`. */
export function dangling(
  { tables: rooms }: World,
  planted: { readonly [K in TableName]: Iterable<object> },
): { readonly at: string; readonly id: string } | undefined {
  for (const { kind, leads } of references) {
    let index = 0;
    for (const record of planted[kind]) {
      const values = record as Readonly<Record<string, string | readonly string[] | null>>;
      for (const { name, to } of leads) {
        const { rows } = rooms[(to === 'modelType' ? `${values['modelType']}s` : to) as TableName];
        const ids = values[name];
        for (const id of typeof ids === 'string' ? [ids] : (ids ?? [])) {
          if (!rows.has(id)) return { at: `${kind}[${index}].${name}`, id };
        }
      }
      index += 1;
    }
  }
  return undefined;
}
