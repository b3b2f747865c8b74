/** The names of records, and the words by which a test speaks of them: `list: 'Done'` for `idList`. */
import { contains, fieldsIn, isRecord } from '../../language.ts';
import { storedIn } from '../../server/records/table.ts';
import { tableOf, type TableName } from '../../server/records/all.ts';
import type { Stored } from '../../server/store/stored.ts';
import { meant } from '../../did-you-mean.ts';
import type { World } from '../../server/world/world.ts';
import { ControlError } from '../control-error.ts';
import type { Snapshot } from './snapshot.ts';

/** The place of records: a world, or a snapshot. @internal */
export interface Rows {
  all(kind: TableName): Iterable<Stored>;
  get(kind: TableName, id: string): Stored | undefined;
}
/** @internal */
export interface Ground extends Rows {
  /** The names of the fixture and their ids. */
  readonly names: ReadonlyMap<string, string>;
}
/** Records by table, with the names of the fixture. @internal */
export const groundOf = ({ tables, fixtureNames }: World): Ground => ({
  all: (kind) => tables[kind].rows.values(),
  get: (kind, id) => tables[kind].rows.get(id),
  names: fixtureNames.names,
});

/** @internal */
export function rowsIn({ world }: Snapshot): Rows {
  const known = new Map<TableName, ReadonlyMap<string, Stored>>();
  const all = (kind: TableName): readonly Stored[] => (world[kind] ?? []) as readonly Stored[];
  const get: Rows['get'] = (kind, id) => {
    if (!known.has(kind)) known.set(kind, new Map(all(kind).map((record) => [record.id, record])));
    return known.get(kind)!.get(id);
  };
  return { all, get };
}

/** The words of a test about a record. */
export type Wanted = Readonly<Record<string, unknown>>;

/** The tables that can be asked, comments among them, which are actions. @internal */
export const isComment = (record: Stored): boolean => /^(copyC|c)ommentCard$/.test(String(fieldsIn(record)['type']));

/** A word and the fields that it can mean: the first of them that the table has. */
const references: Readonly<Record<string, readonly [of: TableName, ...fields: string[]]>> = {
  board: ['boards', 'idBoard', 'idModel'],
  list: ['lists', 'idList'],
  card: ['cards', 'idCard', 'idModel'],
  checklist: ['checklists', 'idChecklist'],
  label: ['labels', 'idLabels'],
  member: ['members', 'idMembers', 'idMember'],
  voter: ['members', 'idMembersVoted'],
  by: ['members', 'idMemberCreator'],
  workspace: ['organizations', 'idOrganization'],
  customField: ['customFields', 'idCustomField'],
};
/** In these tables `idModel` is not the id of a board. */
const modelOf: Partial<Record<TableName, string>> = {
  customFieldItems: 'card',
  customFields: 'board',
  memberships: 'board',
};

/** The field that a word means in a table. @internal */
export function referenceOf(kind: TableName, word: string): { of: TableName; field: string } | undefined {
  const [of, ...fields] = (Object.hasOwn(references, word) && references[word]) || [];
  const table = tableOf(kind);
  const field = fields.find((name) => table[name]?.stored && (name !== 'idModel' || modelOf[kind] === word));
  return of !== undefined && field !== undefined ? { of, field } : undefined;
}

/** The table to which a field of ids refers. @internal */
export const tableNamed = (kind: TableName, field: string): TableName | undefined =>
  Object.keys(references)
    .map((word) => referenceOf(kind, word))
    .find((found) => found?.field === field)?.of;

/** All names by which a test may speak of a record, except its name in the fixture. @internal */
export function namesOf(record: Stored): readonly string[] {
  const { name, fullName, username, displayName, shortLink, color, text } = fieldsIn(record);
  return [record.id, name, fullName, username, displayName, shortLink, name === '' ? color : '', text].filter(
    (name): name is string => typeof name === 'string' && name !== '',
  );
}

/** The name of a record for people. @internal */
export const nameOf = (record: Stored | undefined, id = ''): string =>
  record === undefined
    ? id
    : ((['username', 'name', 'displayName']
        .map((name) => fieldsIn(record)[name])
        .find((name) => typeof name === 'string' && name !== '') as string | undefined) ??
      namesOf(record)[1] ??
      record.id);

const most = 20;

/** The records with this name. If there are none, the error lists the most similar names. */
function called(ground: Ground, kind: TableName, name: unknown, place: string): ReadonlySet<string> {
  if (typeof name !== 'string') throw new ControlError(400, `${place}: a name or an id is expected`);
  const known = ground.names.get(name) ?? name;
  const found = new Set<string>();
  const names = new Set<string>();
  for (const record of ground.all(kind)) {
    const ofRecord = namesOf(record);
    if (ofRecord.includes(known)) found.add(record.id);
    for (const another of ofRecord.slice(1)) names.add(another);
  }
  if (found.size > 0) return found;
  const noun = kind.replace(/s$/, '');
  const near = meant(name, names) || (names.size > 0 ? `; there are ${[...names].slice(0, most).join(', ')}` : '');
  throw new ControlError(400, `${place}: there is no ${noun} called ${name}${near}`);
}

/** The words that a test may use of a table. */
const wordsOf = (kind: TableName): readonly string[] => [
  'id',
  ...storedIn(tableOf(kind)),
  ...Object.keys(references).filter((word) => referenceOf(kind, word) !== undefined),
  ...(kind === 'actions' ? ['text'] : []),
];

/** How one word of a test fits a record; made once, because a table may be long. @internal */
export type Fit = (record: Stored) => boolean;

/** @internal */
export function fitting(ground: Ground, kind: TableName, wanted: Wanted, place: string = kind): Fit[] {
  return Object.entries(wanted).map(([word, value]): Fit => {
    const known = wordsOf(kind);
    if (!known.includes(word))
      throw new ControlError(
        400,
        `${place}.${word}: there is no such word${meant(word, known) || `; there are ${known.join(', ')}`}`,
      );
    if (word === 'id') {
      const ids = called(ground, kind, value, `${place}.id`);
      return ({ id }) => ids.has(id);
    }
    if (word === 'text' && kind === 'actions')
      return (action) => fieldsIn(fieldsIn(action)['data'] as object)['text'] === value;
    const reference = referenceOf(kind, word);
    if (reference === undefined) return (record) => isThere(fieldsIn(record)[word], value);
    const { of, field } = reference;
    if (value === null) return (record) => [fieldsIn(record)[field] ?? []].flat().length === 0;
    const each = [value].flat().map((name) => called(ground, of, name, `${place}.${word}`));
    return (record) => {
      const values = [fieldsIn(record)[field]].flat() as string[];
      return each.every((ids) => values.some((id) => ids.has(id)));
    };
  });
}

/** A list has the value, an object has its parts; other values are equal. */
function isThere(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(value) && !Array.isArray(wanted)) return value.includes(wanted);
  return isRecord(wanted) || Array.isArray(wanted) ? contains(value, wanted) : value === wanted;
}
