/** The differences between two moments of a world: records made, changed and deleted, as data and in words. */
import { counted, fieldsIn, grouped, isSame, keysOf, type Fields } from '../../language.ts';
import { tableNames, tableOf, type TableName } from '../../server/records/all.ts';
import { storedIn } from '../../server/records/table.ts';
import type { FixtureTable } from '../../fixtures/types.ts';
import type { Stored } from '../../server/store/stored.ts';
import type { Pair } from '../../server/store/versions.ts';
import { withTables } from '../../server/world/shared.ts';
import type { World } from '../../server/world/world.ts';
import { groundOf, isComment, nameOf, tableNamed, type Rows } from './called.ts';

/** A field that has another value. */
export interface Turn {
  /** The value before. */
  readonly from: unknown;
  /** The value after. */
  readonly to: unknown;
}

/** A record that was made, changed or deleted. */
export interface Change {
  /** The kind of record: `cards`, `comments`, … */
  readonly table: FixtureTable | 'comments';
  /** The id of the record. */
  readonly id: string;
  /** Its name for people. */
  readonly name: string;
  /** Its fields as they are stored: after the change, or before it was deleted. */
  readonly record: Readonly<Record<string, unknown>>;
  /** The id of what it belongs to, if that was made, or deleted, as well: it came, or went, with it. */
  readonly within?: string;
  /** The change in words. */
  readonly says: string;
}
/** A record that has other values than before. */
export interface FieldsChanged extends Change {
  /** Each field that changed. */
  readonly fields: Readonly<Record<string, Turn>>;
}

/** Records that were made, changed, deleted. Consequences (the log, notifications, dates of activity) are left out. */
export interface Changes {
  /** The records that are new. */
  readonly made: readonly Change[];
  /** The records that were there and have other values. */
  readonly changed: readonly FieldsChanged[];
  /** The records that are gone. */
  readonly deleted: readonly Change[];
  /** All of it in words: `card Paint: To do → Done; 1 comment by ada`. */
  readonly says: string;
}

/** Fields that change as a consequence of other changes. */
const follows: Partial<Record<TableName, readonly string[]>> & { readonly any: readonly string[] } = {
  any: ['dateLastActivity', 'ixUpdate', 'edited'],
  cards: ['dueCalled', 'comments', 'idChecklists'],
  boards: ['lastIdShort'],
  boardViews: ['dateLastView'],
  webhooks: ['consecutiveFailures', 'firstConsecutiveFailDate'],
};
const quiet = new Set<TableName>(['notifications', 'blobs']);
const toldOf = (kind: TableName): ReadonlySet<string> =>
  new Set(storedIn(tableOf(kind)).filter((name) => ![...follows.any, ...(follows[kind] ?? [])].includes(name)));

/** The same record before and after; null where it does not exist. @internal */
export interface Met {
  readonly kind: TableName;
  readonly before: Stored | null;
  readonly after: Stored | null;
}

/** Two worlds that share tables know what differs; of others all records are compared. @internal */
export function changedRecords(before: World, after: World): Met[] {
  // When the later world was entered, it may have got tables of its own.
  if (before.versions !== after.versions) return comparedRecords(groundOf(withTables(before)), groundOf(after));
  const of = new Map<object, TableName>();
  for (const { tables } of [before, after]) for (const kind of keysOf(tables)) of.set(tables[kind], kind);
  return before.versions
    .between(before.version, after.version)
    .map(({ table, ...pair }: Pair) => ({ kind: of.get(table)!, ...pair }))
    .filter(({ kind }) => kind !== undefined);
}
/** @internal */
export function comparedRecords(before: Rows, after: Rows): Met[] {
  const met: Met[] = [];
  for (const kind of tableNames.filter((table) => !quiet.has(table))) {
    const names = toldOf(kind);
    const is = [...after.all(kind)];
    let at = 0;
    let kept = 0;
    for (const record of before.all(kind)) {
      const beside = is[at++];
      // The order is usually the same in both, and to look up each of a hundred thousand records takes longer.
      const other = beside?.id === record.id ? beside : after.get(kind, record.id);
      if (other !== undefined) kept += 1;
      if (other === undefined) met.push({ kind, before: record, after: null });
      else if (differs(names, fieldsIn(record), fieldsIn(other))) met.push({ kind, before: record, after: other });
    }
    if (kept === is.length) continue;
    for (const other of is) if (!before.get(kind, other.id)) met.push({ kind, before: null, after: other });
  }
  return met;
}

/** This runs a hundred thousand times for a large world, where lists of values are faster than names that are looked up. */
function differs(names: ReadonlySet<string>, before: Fields, after: Fields): boolean {
  const [fields, others] = [Object.keys(before), Object.keys(after)];
  if (fields.length !== others.length) return differsIn(names, before, after);
  const [values, now] = [Object.values(before), Object.values(after)];
  for (let at = 0; at < fields.length; at++) {
    if (fields[at] !== others[at]) return differsIn(names, before, after);
    if (values[at] !== now[at] && !isSame(values[at], now[at]) && names.has(fields[at]!)) return true;
  }
  return false;
}

/** For two records with different fields. */
function differsIn(names: ReadonlySet<string>, before: Fields, after: Fields): boolean {
  for (const name of names) if (!isSame(before[name], after[name])) return true;
  return false;
}

/** The id of the record to which a record belongs. */
const parents = ['idChecklist', 'idAction', 'idCard', 'idModel', 'idBoard'] as const;

/** The differences in the order of the tables, and in each table by age. @internal */
export function changesOf(met: readonly Met[], ground: Rows): Changes {
  const order = new Map(tableNames.map((kind, at) => [kind, at]));
  const described = met
    .filter(({ kind, before, after }) => !quiet.has(kind) && (kind !== 'actions' || isComment((after ?? before)!)))
    .sort((a, b) => order.get(a.kind)! - order.get(b.kind)! || (idOf(a) < idOf(b) ? -1 : 1));
  const ended = new Map(met.flatMap(({ before, after }) => (before && !after ? [[before.id, before]] : [])));
  const fresh = new Set(met.flatMap(({ before, after }) => (after && !before ? [after.id] : [])));
  const find = (kind: TableName, id: string): Stored | undefined => ground.get(kind, id) ?? ended.get(id);
  const made: Change[] = [];
  const changed: FieldsChanged[] = [];
  const deleted: Change[] = [];
  for (const { kind, before, after } of described) {
    const record = (after ?? before)!;
    const fields = fieldsIn(record);
    const parent = parents.map((name) => fields[name]).find((id) => typeof id === 'string');
    const base = {
      table: kind === 'actions' ? ('comments' as const) : kind,
      id: record.id,
      name: wordFor(kind, record, find),
      record: fields,
    };
    if (before && after) {
      const turns = turnsOf(kind, before, after);
      if (Object.keys(turns).length === 0) continue;
      const says = `${nounOf(kind)} ${wordFor(kind, before, find)}: ${saidOf(kind, turns, find)}`;
      changed.push({ ...base, fields: turns, says });
    } else if (after) {
      const within = parent !== undefined && fresh.has(parent) ? { within: parent } : {};
      made.push({ ...base, ...within, says: madeSays(kind, record, find) });
    } else {
      const within = parent !== undefined && ended.has(parent) ? { within: parent } : {};
      deleted.push({ ...base, ...within, says: `${nounOf(kind)} ${base.name} deleted` });
    }
  }
  return { made, changed, deleted, says: inWords(made, changed, deleted, find) };
}

const idOf = ({ before, after }: Met): string => (after ?? before)!.id;
type Find = (kind: TableName, id: string) => Stored | undefined;

function turnsOf(kind: TableName, before: Stored, after: Stored): Record<string, Turn> {
  const turns: Record<string, Turn> = {};
  for (const name of toldOf(kind)) {
    const [from, to] = [fieldsIn(before)[name] ?? null, fieldsIn(after)[name] ?? null];
    if (!isSame(from, to)) turns[name] = { from, to };
  }
  return turns;
}

const nounOf = (kind: TableName): string =>
  kind === 'actions' ? 'comment' : kind.replace(/s$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A record without a name is called after the records that it connects. */
function wordFor(kind: TableName, record: Stored, find: Find): string {
  const fields = fieldsIn(record);
  const at = (of: TableName, field: string): string => nameOf(find(of, String(fields[field])), String(fields[field]));
  if (kind === 'memberships') return `of ${at('members', 'idMember')}`;
  if (kind === 'customFieldItems') return `${at('customFields', 'idCustomField')} of ${at('cards', 'idModel')}`;
  if (kind === 'actions') return `by ${at('members', 'idMemberCreator')}`;
  return nameOf(record);
}

function madeSays(kind: TableName, record: Stored, find: Find): string {
  const fields = fieldsIn(record);
  const place = (['idChecklist', 'idList', 'idCard', 'idBoard'] as const).find(
    (name) => typeof fields[name] === 'string',
  );
  const of = place && (`${place[2]!.toLowerCase()}${place.slice(3)}s` as TableName);
  const where = of ? nameOf(find(of, String(fields[place])), '') : '';
  if (kind === 'actions')
    return `comment ${wordFor(kind, record, find)}${where && ` on ${nameOf(find('cards', String(fields['idCard'])), '')}`}`;
  return `new ${nounOf(kind)} ${wordFor(kind, record, find)}${where && ` in ${where}`}`;
}

/** The fields of a change in words. The position is left out for a record that went to another list. */
function saidOf(kind: TableName, turns: Readonly<Record<string, Turn>>, find: Find): string {
  const shown = Object.entries(turns).filter(([name]) => name !== 'pos' || !('idList' in turns));
  return shown
    .map(([name, { from, to }]) => {
      const of = tableNamed(kind, name);
      const word = (value: unknown): string =>
        of && typeof value === 'string' ? nameOf(find(of, value), value) : shortly(value);
      if (Array.isArray(from) && Array.isArray(to)) {
        const more = to
          .filter((element) => !from.some((other) => isSame(element, other)))
          .map((element) => `+ ${word(element)}`);
        const less = from
          .filter((element) => !to.some((other) => isSame(element, other)))
          .map((element) => `− ${word(element)}`);
        return `${name.replace(/^id(?=[A-Z])/, '').toLowerCase()} ${[...more, ...less].join(', ')}`;
      }
      if (name === 'closed') return to === true ? 'closed' : 'opened again';
      return `${of ? '' : `${name} `}${word(from)} → ${word(to)}`;
    })
    .join(', ');
}

function shortly(value: unknown): string {
  if (value === null || value === '') return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** If there are more changes of one sort, only their number is told. */
const mostNamed = 3;

function inWords(
  made: readonly Change[],
  changed: readonly FieldsChanged[],
  deleted: readonly Change[],
  find: Find,
): string {
  const isOwn = ({ within }: Change): boolean => within === undefined;
  const others = made.filter((change) => isOwn(change) && change.table !== 'comments');
  const comments = made.filter(({ table }) => table === 'comments');
  const byMember = grouped(comments, ({ record }) => String(record['idMemberCreator']));
  const parts = [
    ...saidOrCounted(others, 'made'),
    ...saidOrCounted(changed, 'changed'),
    ...saidOrCounted(deleted.filter(isOwn), 'deleted'),
    ...[...byMember].map(
      ([who, { length }]) => `${counted(length, 'comment')} by ${nameOf(find('members', who), who)}`,
    ),
  ];
  return parts.join('; ') || 'nothing changed';
}

function saidOrCounted(all: readonly Change[], how: string): string[] {
  return [...grouped(all, ({ table }) => nounOf(table === 'comments' ? 'actions' : table))].flatMap(
    ([noun, changes]) =>
      changes.length <= mostNamed ? changes.map(({ says }) => says) : [`${counted(changes.length, noun)} ${how}`],
  );
}
