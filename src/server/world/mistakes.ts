/**
 * Mistakes of a planted world: ids that lead to no record, and records that the service would never make although a world
 * takes them. A record with an id of 24 hexadecimal digits was read from a service, and may be as it was there.
 */
import { anyLabelColor } from '../../document/colors.ts';
import { isOneOf, isRecord } from '../../language.ts';
import { meant } from '../../did-you-mean.ts';
import { customFieldsPlugin, isId } from '../../document/values/values.ts';
import type { TableName, Tables } from './tables.ts';
import type { World } from './world.ts';
import { tableOfIds } from '../../document/values/kinds.ts';
import { storedIn } from '../records/table.ts';
import { tableNames, tableOf } from '../records/all.ts';

/** The error in a record: `.idLabels: late is a label of another board`. `named` is the name of an id. */
type Check<R> = (record: R, world: World, named: (id: string) => string) => string | undefined;

const checks: { readonly [K in TableName]?: Check<Tables[K]> } = {
  labels: ({ color }) => {
    if (color === null || isOneOf(anyLabelColor, color)) return undefined;
    const plain = anyLabelColor.filter((name) => !name.includes('_')).join(', ');
    return `.color: there is no colour ${color}${meant(color, anyLabelColor) || `; there are ${plain}, also _dark and _light`}`;
  },
  cards({ idBoard, idLabels, idMembers }, { labels, by }, named) {
    const otherLabel = idLabels.find((id) => labels.get(id)?.idBoard !== idBoard);
    if (otherLabel !== undefined) return `.idLabels: ${named(otherLabel)} is a label of another board`;
    const onBoard = new Set([...by.membershipsOfModel.of(idBoard)].map(({ idMember }) => idMember));
    const notOnBoard = idMembers.find((id) => !onBoard.has(id));
    return notOnBoard === undefined
      ? undefined
      : `.idMembers: ${named(notOnBoard)} is not on the board: memberships needs ` +
          `{"modelType": "board", "idModel": "${named(idBoard)}", "idMember": "${named(notOnBoard)}"}`;
  },
  customFields: ({ idModel }, { boards }, named) =>
    boards.get(idModel)?.plugins.includes(customFieldsPlugin) === false
      ? `: nobody can see it, because its board has the extension switched off: ` +
        `the board ${named(idModel)} needs "plugins": ["${customFieldsPlugin}"]`
      : undefined,
  customFieldItems: ({ idCustomField, idModel }, { customFields, cards }, named) =>
    customFields.get(idCustomField)?.idModel === cards.get(idModel)?.idBoard
      ? undefined
      : `.idCustomField: ${named(idCustomField)} is a field of another board`,
  actions({ type, idCard, data }) {
    if (type !== 'commentCard') return undefined;
    if (idCard === null) return '.idCard: it is missing; a comment is on a card';
    return isRecord(data) && typeof data['text'] === 'string' ? undefined : '.data.text: it is missing';
  },
};

/** The first mistake, as a person finds it in the fixture. */
export function mistakeIn(
  world: World,
  rows: { readonly [K in TableName]: readonly Record<string, unknown>[] },
  planted: { readonly [K in TableName]: readonly object[] },
  names: ReadonlyMap<string, string>,
): string | undefined {
  const named = (id: string): string => [...names].find(([, value]) => value === id)?.[0] ?? id;
  for (const [kind, check] of Object.entries(checks) as [TableName, Check<object>][]) {
    for (const [index, record] of planted[kind].entries()) {
      const wrong = isId(rows[kind][index]!['id']) ? undefined : check(record, world, named);
      if (wrong !== undefined) return `${kind}[${index}]${wrong}`;
    }
  }
  return undefined;
}

// References between records: in a planted world, every id that a table follows leads to its record (1.4).

const references = tableNames.map((kind) => {
  const table = tableOf(kind);
  const leads = storedIn(table).map((name) => ({ name, to: tableOfIds(table[name]!.kind) }));
  return { kind, leads: leads.filter(({ to }) => to !== null) };
});

/** The first id that names no record, with its place in the fixture: `cards[2].idLabels`. */
export function missingReference(
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
