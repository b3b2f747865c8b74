/** Laws of 1.5, 1.6 and 2.1 on every place where a row shows records by a list of fields. */
import { rowName } from '../../../src/document/values/paths.ts';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { addressOf } from '../../law/addresses.ts';
import { documentedIn, withNamed } from '../../law/documented.ts';
import { law, ruleIds } from '../../law/law.ts';
import { claimed, recordsAt, requestFor, setOf, showingRows, type Showing, type ShowingRow } from '../../law/places.ts';
import type { Rows } from '../../declared/rows.ts';
import { valueIn } from '../../scene/members.ts';
import { unsigned } from '../../scene/reading.ts';
import { showScene } from '../../scene/shown.ts';
import { oncePer, type T } from '../../scene/tools.ts';
import { createdAt } from '../../../src/kinds/values.ts';
import { isRecord, keptIn } from '../../../src/language.ts';
import type { Answer } from '../../wire/answer.ts';
import { inOneOrder } from '../../wire/json-values.ts';

export const shownAsAsked = law('CNV-08/places', {
  also: ruleIds(
    'CNV-07 CNV-09 CNV-10 CNV-13 CNV-25 ACT-09 BRD-22 BRD-23 GEN-08 MEM-15 SET-02 SET-05 SET-09 SET-10 SET-13 SET-14',
  ),
  title: 'wherever an endpoint takes a list of fields, its records show exactly these and their id',
  each: (rows) => ({ row: showingRows(rows).filter(({ row }) => !row.path.includes('Invited')) }),
  given: ({ row }) => ({ usual: fieldsFor(row), bare: fieldsFor(row) }),
  runs: 1,
  goals: ['shown'],
  early: true,
  async holds({ row, usual, bare }, t) {
    if (!(await isThere(t, row))) return;
    const all = claimed(t, row);
    await showAsAsked(t, row, usual, all, []);
    // Once more, and the records that come along by default are switched off.
    const left = all.filter(({ embed }) => embed?.usual === true);
    await showAsAsked(t, row, bare, all, left);
  },
});

type Fields = Readonly<Record<string, readonly string[]>>;

/** Asks the row for some fields and then for all; `left` are the places that are switched off, with all inside them. */
async function showAsAsked(
  t: T,
  row: ShowingRow,
  asked: Fields,
  all: readonly Showing[],
  left: readonly Showing[],
): Promise<void> {
  const showings = all.filter(
    (showing) => !left.some(({ keys }) => isDeepStrictEqual(keys, showing.keys.slice(0, keys.length))),
  );
  const without = Object.fromEntries(left.map(({ embed }) => [embed!.name, 'false']));
  const some = await answered(t, row, showings, { ...asked, ...without });
  for (const showing of fielded(showings)) {
    const missing = within(showing, left).map(({ keys }) => keys.at(-1)!);
    showExactly(
      t,
      some.body,
      showing,
      asked[showing.fields]!,
      embedsIn(showing, showings).filter((name) => !missing.includes(name)),
    );
  }
  for (const showing of showings) await showTheScene(t, row, some.body, showing);
  for (const showing of showings) if (!showing.fields) await agreeAlone(t, showing, some, showings);
  if (fielded(showings).length === 0) return;
  const whole = await answered(
    t,
    row,
    showings,
    Object.fromEntries(fielded(showings).map((showing) => [showing.fields, 'all'])),
  );
  for (const showing of fielded(showings)) {
    showAll(t, showing, some, whole, showings);
    await agreeAlone(t, showing, whole, showings);
  }
}

export const singleFields = law('CNV-14', {
  title: 'a field read by its own path has the value that a list of fields shows',
  also: ['MEM-13', 'CNV-19', 'ACT-29'],
  each: (rows) => ({ single: singlesIn(rows) }),
  goals: ['fields'],
  async holds({ single: { row, whole } }, t) {
    const embeds = whole.row.places().flatMap(({ keys }) => (keys.length === 1 ? keys : []));
    const words = setOf(row.params['field']!, whole.row).filter(
      (word) => word !== 'dateLastView' && !embeds.includes(word),
    );
    if (!(await isThere(t, whole))) return;
    const record = (await answered(t, whole, [], { fields: words.join() })).body;
    const path = await addressOf(whole.row, t, (await showScene(t)).placeholders);
    for (const field of words) {
      const alone = await t.owner.get(`${path}/${field}`);
      const body = alone.ok();
      const shown = [record].flat().map((element: any) => element?.[field]);
      // The form of the answer is not stated: bare, wrapped, or under its name; of several records, each so.
      const forms = [
        valueIn(body, field),
        Array.isArray(record) && Array.isArray(body) ? body.map((element) => valueIn(element, field)) : undefined,
      ];
      const expected = Array.isArray(record) ? shown : shown[0];
      t.expect(forms, `${field} alone`, alone).that(
        forms.some((form) => isSame(form, expected)),
        JSON.stringify(expected),
      );
      t.witness('fields');
    }
    await t.owner.get(`${path}/nonesuch`).refused();
  },
});

type Fielded = Showing & { readonly fields: string };
const fielded = (showings: readonly Showing[]): Fielded[] =>
  showings.filter((showing): showing is Fielded => showing.fields !== undefined);

/** Some fields for each place: two at least, and never all of its set. */
const fieldsFor = ({ showings }: ShowingRow) =>
  fc.record(
    Object.fromEntries(
      fielded(showings).map(({ fields, set }) => {
        const most = Math.max(1, Math.min(5, set.length - 1));
        return [fields, fc.subarray([...set], { minLength: Math.min(2, most), maxLength: most })];
      }),
    ),
  );

/** Whether the scene has such a record, as an action may have no list. */
async function isThere(t: T, row: ShowingRow): Promise<boolean> {
  if (!/\{(action|notification)\}\/./.test(row.row.path)) return true;
  const { taken, body } = await t.owner.call(await requestFor(t, row, []));
  return taken && body !== null;
}

async function answered(t: T, row: ShowingRow, showings: readonly Showing[], args: object): Promise<Answer> {
  const reply = await t.owner.call(await requestFor(t, row, showings, { ...args }));
  reply.ok();
  return reply;
}

/** The name of a record, with the records around it. */
export const nameOf = ({ record, around }: { record: any; around: any }) => `${around?.id ?? ''}/${record?.id ?? ''}`;

/** The places directly within this one. */
const within = ({ keys }: Showing, all: readonly Showing[]): readonly Showing[] =>
  all.filter((showing) => showing.embed && isDeepStrictEqual(showing.keys.slice(0, -1), keys));
export const embedsIn = (showing: Showing, all: readonly Showing[]): string[] => [
  ...showing.beside,
  ...within(showing, all).map(({ keys }) => keys.at(-1)!),
];

/** Every record shows exactly the fields that were asked for, the id, and what comes along. */
function showExactly(
  t: T,
  body: unknown,
  { keys, label }: Showing,
  fields: readonly string[],
  along: readonly string[],
): void {
  for (const { record } of recordsAt(body, keys).slice(-50)) {
    t.expect(record.id, `the id of one of ${label}`).isId();
    t.expect(Object.keys(record), `the keys of one of ${label}`).within(['id', ...fields, ...along]);
    for (const field of fields) t.expect(Object.keys(record), `the keys of one of ${label}`).includes(field);
    t.witness('shown');
  }
}

/** Expects the parts that were asked for, with the records of the scene. */
async function showTheScene(t: T, at: ShowingRow, body: unknown, showing: Showing): Promise<void> {
  const { keys, embed, sure, label, resource } = showing;
  if (keys.at(-1) === 'member' || (resource === 'organization' && !t.target.workspace)) return;
  const { placeholders, others } = await showScene(t);
  const known = new Set([...Object.values(placeholders), ...Object.values(others).flat(), t.owner.idMember]);
  const parents = recordsAt(body, keys.slice(0, -1)).flatMap(({ record }) => (known.has(record.id) ? [record] : []));
  const shown = parents.filter((parent) => parent[keys.at(-1)!] !== undefined);
  if (embed && (!embed.isOne || embed.usual === true))
    t.expect(shown.length, `how many show ${label}`).is(parents.length);
  // Newest first (4.2), by the seconds in their ids: the date may be left out.
  for (const action of resource === 'action' && keys.length > 0 ? shown : []) {
    const times = [action[keys.at(-1)!]].flat().map(({ id }) => createdAt(id));
    t.expect(times, `the times of ${label}`).is(times.toSorted((a, b) => b - a));
  }
  const records = recordsAt(body, keys);
  // The scene has no invitations.
  const isMade = placeholders[resource] !== undefined && !keys.some((key) => key.endsWith('Invited'));
  if (isMade && (keys.length === 0 || parents.length > 0))
    t.expect(records.length, `how many there are: ${label}`).isNot(0);
  if (keys.length === 0) await listEach(t, at, showing, records);
  for (const { record, around } of records.slice(-20)) {
    // A row that names no fields may show a set of its own. One that shows most of the set of 2.1 has to show all of it.
    const isOfSet = sure.filter((name) => name in record).length > sure.length / 2;
    // The value of a custom field may have one of idValue and value alone (2.8).
    const isEither = (name: string) => resource === 'customFieldItem' && /value$/i.test(name);
    for (const name of [...(embed?.shows ? ['id'] : []), ...(isOfSet ? sure.filter((word) => !isEither(word)) : [])])
      t.expect(Object.keys(record), `the keys of one of ${label}`).includes(name);
    // The parts of a board of the scene name it.
    const idBoard = embed?.parent === 'board' && (record.idBoard ?? record.data?.board?.id);
    if (idBoard && known.has(around.id)) t.expect(idBoard, `the board that one of ${label} names`).is(around.id);
    // A value names its card (2.8).
    if (resource === 'customFieldItem') t.expect(record.idModel, `the card that one of ${label} names`).is(around.id);
  }
}

/** A row lists each record once: a member on several cards of a board, too, and what has nothing that could come along. */
async function listEach(
  t: T,
  { row }: ShowingRow,
  { label, resource }: Showing,
  records: ReturnType<typeof recordsAt>,
): Promise<void> {
  const ids = records.map(({ record }) => record.id);
  t.expect(new Set(ids).size, `the ids of ${label}`).is(ids.length);
  if (!/^\/members\/\{member\}\/(boards|cards)$/.test(row.path)) return;
  const { others } = await showScene(t);
  for (const id of others[resource as keyof typeof others]) t.expect(ids, label).includes(id);
}

/** Every field that both show has the same value in both; an object in it may have further keys in one of them. */
export function agree(t: T, what: string, record: any, other: any, fields: readonly string[], reply?: Answer): void {
  for (const name of differing(record, other, fields))
    t.expect(other[name], `${name} of ${what}`, reply).is(record[name]);
}
const differing = (record: any, other: any, fields: readonly string[]): string[] =>
  fields.filter(
    (name) =>
      name in record &&
      name in other &&
      !withTime.includes(name) &&
      !isAlike(inOneOrder(unsigned(record[name])), inOneOrder(unsigned(other[name]))),
  );
export const isAlike = (record: any, other: any): boolean =>
  Array.isArray(record) && Array.isArray(other)
    ? record.length === other.length && record.every((each, at) => isAlike(each, other[at]))
    : isRecord(record) && isRecord(other)
      ? Object.keys(record).every((key) => !(key in other) || isAlike(record[key], other[key]))
      : isDeepStrictEqual(record, other);
/** Fields that change with time alone. */
const withTime = ['prefs', 'dateLastView'];

/** With all fields each place shows all of its set, and the same values. */
function showAll(t: T, showing: Showing, some: Answer, whole: Answer, all: readonly Showing[]): void {
  const own = showing.set.filter((name) => !embedsIn(showing, all).includes(name));
  const shown = recordsAt(whole.body, showing.keys);
  const known = new Map(shown.map((at) => [nameOf(at), at.record]));
  for (const at of recordsAt(some.body, showing.keys)) {
    const other = known.get(nameOf(at));
    t.expect(other, `one of ${showing.label}, with all fields`, whole).that(other !== undefined, 'to be there');
    agree(t, `one of ${showing.label}, with all fields`, at.record, other, own, whole);
  }
  for (const { record } of shown.slice(-20))
    for (const name of showing.set)
      t.expect(Object.keys(record), `the keys of one of ${showing.label}, with all fields`, whole).includes(name);
}

/** The row that shows such a record alone and takes fields, at its own path or below the action of the scene. */
const ownRow = (rows: Rows, { resource }: Showing) =>
  documentedIn(rows).find(
    ({ method, path, shows, named }) =>
      method === 'GET' &&
      shows?.name === resource &&
      [`/${resource}s/{${resource}}`, `/actions/{action}/${resource}`].includes(path) &&
      named.some(({ name }) => name === 'fields'),
  );

/** The records of the scene as their own rows show them: each is read once, because many places show it. */
const knownAlone = oncePer(
  ({ fresh }: T) => fresh,
  async () => new Map<string, Promise<Answer>>(),
);
const readAlone = async (t: T, path: string, fields: readonly string[]): Promise<Answer> =>
  keptIn(await knownAlone(t), `${path} ${fields.join()}`, () => t.owner.get(path, { fields }));

/** Expects the values that the record of the scene shows on its own row. */
async function agreeAlone(t: T, showing: Showing, whole: Answer, all: readonly Showing[]): Promise<void> {
  if (showing.resource === 'organization') await agreeListed(t, showing, whole);
  if (partsShown.has(showing.resource)) return agreeElsewhere(t, showing, whole);
  const row = ownRow(t.rows, showing);
  const { placeholders } = await showScene(t);
  const at = recordsAt(whole.body, showing.keys).find(({ record }) => record.id === placeholders[showing.resource]);
  if (!row || !at || row.path.includes('{member}')) return;
  // A record that comes along without fields of its own is a field of the record.
  const along = embedsIn(
    showing,
    all.filter(({ embed }) => embed?.shows),
  );
  const fields = setOf(row.viewArguments().get('fields')!, row).filter((name) => !along.includes(name));
  const path = await addressOf(row, t, placeholders);
  const known = await readAlone(t, path, fields);
  // The report of a failure shows how it was read.
  const isAgain = known.taken && differing(known.body, at.record, fields).length > 0;
  const { body, taken } = isAgain ? await t.owner.get(path, { fields }) : known;
  if (taken) agree(t, `one of ${showing.label}, beside the same by itself`, body, at.record, fields, whole);
}

const workspaceTexts = ['name', 'displayName', 'desc', 'website', 'url'];
/** Other workspaces than that of the target have no row in the scene: their texts are those that their list shows. */
async function agreeListed(t: T, showing: Showing, whole: Answer): Promise<void> {
  const listed = await readAlone(t, '/1/members/me/organizations', workspaceTexts);
  const all: any[] = listed.taken ? [listed.body].flat() : [];
  for (const { record } of recordsAt(whole.body, showing.keys)) {
    const known = all.find((element) => element?.id === record.id);
    if (known) agree(t, `one of ${showing.label}, beside the same in its list`, known, record, workspaceTexts, whole);
  }
}

/** Parts of the card of the scene that the document shows on no row of their own. */
const partsShown: ReadonlySet<string> = new Set(['attachment', 'sticker']);
const partTexts = ['name', 'url', 'image'];
/** These parts as the first row showed them: each row shows the same. */
const shownFirst = oncePer(
  ({ fresh }: T) => fresh,
  async () => new Map<string, any>(),
);
async function agreeElsewhere(t: T, { resource, keys, label }: Showing, whole: Answer): Promise<void> {
  const id = (await showScene(t)).placeholders[resource];
  const at = recordsAt(whole.body, keys).find(({ record }) => record.id === id);
  if (!at) return;
  const known = keptIn(await shownFirst(t), `${id}`, () => at.record);
  agree(t, `one of ${label}, beside the same on another row`, known, at.record, partTexts, whole);
}

const isSame = (value: unknown, other: unknown): boolean => isDeepStrictEqual(inAnyOrder(value), inAnyOrder(other));
/** Lists of ids and of words have no stated order, and `timezoneInfo` depends on the time. */
const inAnyOrder = (value: unknown) =>
  isRecord(value) && 'timezoneInfo' in value
    ? { ...value, timezoneInfo: undefined }
    : Array.isArray(value) && value.every((element) => typeof element === 'string')
      ? value.toSorted()
      : value;

/** A row for one field, and the row of the record. */
const singlesIn = (rows: Rows) => {
  const wholes = showingRows(rows);
  return rows.all
    .filter(({ method, params, claim }) => method === 'GET' && 'field' in params && claim !== undefined)
    .flatMap((row) => {
      const whole = wholes.find(({ row: { path } }) => row.path === `${path}/{field}`);
      return whole ? [{ label: rowName(row), row: withNamed(row), whole }] : [];
    });
};
