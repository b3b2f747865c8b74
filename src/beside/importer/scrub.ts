/** Hides what people wrote: every text of a fixture keeps its length and shape, and says nothing. */
import type { Data } from '../../document/values/kinds.ts';
import { storedIn } from '../../server/records/table.ts';
import { tableOf, type TableName } from '../../server/records/all.ts';
import { isRecord } from '../../language.ts';
import { isId } from '../../kinds/values.ts';

type Row = Record<string, unknown>;

/** Letters become x, digits 0; spaces and signs stay, so that what wraps or is cut looks the same. */
const hidden = (text: string): string => text.replaceAll(/\p{L}/gu, 'x').replaceAll(/\p{N}/gu, '0');

/** Texts that are words of the service and nothing that somebody wrote. */
const keptTexts: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  labels: ['color'],
  actions: ['type'],
  attachments: ['mimeType', 'edgeColor'],
  boards: ['creationMethod', 'powerUps', 'plugins', 'premiumFeatures'],
  organizations: ['offering', 'teamType', 'premiumFeatures'],
  cards: ['creationMethod'],
  stickers: ['image'],
  reactions: ['emoji'],
  members: ['prefs'],
  boardViews: ['myPrefs'],
};

/** Left out, because planting makes new ones. */
const leftOut: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  boards: ['shortLink'],
  cards: ['shortLink', 'place'],
  members: ['avatarHash', 'uploadedAvatarHash', 'email', 'initials', 'messagesDismissed', 'oneTimeMessagesDismissed'],
  organizations: ['website', 'logoHash'],
  customFields: ['fieldGroup'],
};

/** Values that have to be unlike all others, or of a certain form. */
const placeholders: Readonly<Record<string, (at: number) => unknown>> = {
  'members.username': (at) => `member_${at + 1}`,
  'members.fullName': (at) => `Member ${at + 1}`,
  'organizations.name': (at) => `workspace_${at + 1}`,
  'organizations.displayName': (at) => `Workspace ${at + 1}`,
  'attachments.url': (at) => `https://example.com/attachment-${at + 1}`,
};

/** Their names are numbered, so that a program can still tell them apart: `xxxx xxx 12`. */
const numbered: readonly TableName[] = [
  'boards',
  'lists',
  'cards',
  'labels',
  'checklists',
  'checkItems',
  'customFields',
];

function numberedName(name: string, at: number): string {
  if (name === '') return name;
  const number = ` ${at + 1}`;
  const signs = Array.from(hidden(name));
  // Where there is room in it, the length stays.
  return `${signs.slice(0, Math.max(2, signs.length - number.length)).join('')}${number}`;
}

type Names = ReadonlyMap<unknown, string>;

const namesIn = (fixture: Row): Names =>
  new Map(
    numbered.flatMap((table) =>
      ((fixture[table] ?? []) as Row[]).map(({ id, name }, at) => [id, numberedName(String(name ?? ''), at)] as const),
    ),
  );

const dateLike = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Keys of free JSON under which a word of the service stands. */
const wordKeys = new Set(['color', 'type', 'memberType', 'translationKey', 'state', 'permissionLevel', 'background']);

/** All texts of a value without a declared form: the data of an action, the value of a custom field. */
function deep(value: unknown, names: Names, key = ''): unknown {
  if (typeof value === 'string')
    return wordKeys.has(key) || isId(value) || dateLike.test(value) ? value : hidden(value);
  if (Array.isArray(value)) return value.map((element) => deep(element, names, key));
  if (!isRecord(value)) return value;
  // Short links lead to the real boards and cards; planting fills in others.
  const shown = Object.entries(value).filter(([name]) => name !== 'shortLink');
  const own = typeof value['name'] === 'string' ? names.get(value['id']) : undefined;
  const inside = shown.map(([name, inner]) => [name, deep(inner, names, name)]);
  return { ...Object.fromEntries(inside), ...(own !== undefined && { name: own }) };
}

/** Whether anything may stand in a field of this kind. */
const isFree = (kind: Data): boolean =>
  kind.kind === 'text' ||
  kind.kind === 'any' ||
  kind.kind === 'url' ||
  ((kind.kind === 'nullOr' || kind.kind === 'array' || kind.kind === 'map') && isFree(kind.of)) ||
  (kind.kind === 'object' && Object.values(kind.parts).some((part) => isFree(part.kind)));

function scrubbedRow(table: TableName, row: Row, at: number, names: Names): Row {
  const fields = new Set(storedIn(tableOf(table)));
  const known = Object.entries(row).filter(([name]) => !leftOut[table]?.includes(name));
  return Object.fromEntries(
    known.map(([name, value]) => {
      const other = placeholders[`${table}.${name}`];
      if (other && value !== null) return [name, other(at)];
      if (name === 'name' && names.has(row['id'])) return [name, names.get(row['id'])];
      const isWritten = fields.has(name) && isFree(tableOf(table)[name]!.kind) && !keptTexts[table]?.includes(name);
      return [name, isWritten ? scrubbedValue(table, name, value, names) : value];
    }),
  );
}

/** The value of a checkbox, a number or a date says what type it is of; so do the ids in preferences. */
function scrubbedValue(table: TableName, name: string, value: unknown, names: Names): unknown {
  if (table === 'customFieldItems' && isRecord(value)) return 'text' in value ? deep(value, names) : value;
  if (name === 'prefs' || name === 'cover') return isRecord(value) ? plainPrefs(value) : value;
  return deep(value, names);
}
/** Pictures of one's own are addresses of files. */
const plainPrefs = (prefs: Row): Row =>
  Object.fromEntries(
    Object.entries(prefs).filter(
      ([name, value]) => !/url|image|domain|invite/i.test(name) || typeof value !== 'string' || value === '',
    ),
  );

/** Gives every record a new id, because the ids of the account say who its people are. The time in them stays. */
function renamed(fixture: Row): Row {
  const ids = new Map<string, string>();
  const other = (id: string): string => {
    if (!ids.has(id)) ids.set(id, `${id.slice(0, 8)}${(ids.size + 1).toString(16).padStart(16, '0')}`);
    return ids.get(id)!;
  };
  return JSON.parse(JSON.stringify(fixture), (_, value) => (isId(value) ? other(value) : value));
}

/** The same fixture without anything that a person wrote or that leads to the account. */
export function scrubbed(fixture: Row): Row {
  const names = namesIn(fixture);
  const rows = Object.entries(fixture).map(([table, some]) => [
    table,
    Array.isArray(some) && !['applications', 'tokens'].includes(table)
      ? some.map((row: Row, at) => scrubbedRow(table as TableName, row, at, names))
      : some,
  ]);
  return renamed(Object.fromEntries(rows));
}
