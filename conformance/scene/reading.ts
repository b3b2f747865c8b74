/** Reads back what a write did, only through the routes that the document shows (4.1, 4.2). */
import type { T } from './tools.ts';
import type { Args, Reply, Upload } from '../wire/exchange.ts';
import type { Asking } from '../wire/answer.ts';
import { isOtherwise } from '../declared/rows.ts';
import { cardsWith } from '../things/nouns.ts';
import { deep, inOneOrder, inTexts, isMoment } from '../wire/json-values.ts';
import type { Thing } from './scene.ts';
import { SetUpFailure, Skip } from '../wire/verdict.ts';

type Reading = Pick<T, 'owner' | 'expect' | 'eventually' | 'rows'>;
/** Whether what was read is as it must be; it may fail the law itself. */
export type Judge<Read = any> = (read: Read) => boolean | void;

/** Makes a card as a request of the law, so that the law may judge it; returns what the reply shows of it. */
export async function makeCard({ owner, expect }: Reading, args: Args): Promise<Thing> {
  const card = await owner.post('/1/cards', args).record();
  expect(card.id, 'the id of the new card').isId();
  return card;
}

/** A card of this law with the owner on it, so that all its parts can be read. */
export async function ownCard(t: T): Promise<{ id: string; idList: string; idBoard: string }> {
  const board = await t.fresh.board();
  const list = await t.fresh.list({ idBoard: board.id });
  const { id } = await makeCard(t, { idList: list.id, name: t.uniqueMarker(), idMembers: t.owner.idMember });
  return { id, idList: list.id, idBoard: board.id };
}

/** A card on a board of this law, with the colleague on the board too. */
export async function sharedCard({ fresh }: Pick<T, 'fresh'>): Promise<Thing> {
  const { id: idBoard } = await fresh.board({}, { members: ['colleague'] });
  const { id: idList } = await fresh.list({ idBoard });
  return { idBoard, ...(await fresh.card({ idList })) };
}

/** Whether the board accepts votes: it need not where its preference says disabled (2.4), also after it was asked to. */
export async function takesVotes({ owner }: Pick<T, 'owner'>, idBoard: string): Promise<boolean> {
  const path = `/1/boards/${idBoard}`;
  const isOn = async () => (await owner.get(path, { fields: 'prefs' }).record()).prefs?.voting !== 'disabled';
  if (await isOn()) return true;
  await owner.put(path, { 'prefs/voting': 'members' });
  return isOn();
}

export async function mustTakeVotes(t: Pick<T, 'owner' | 'skip'>, idBoard: string): Promise<void> {
  if (!(await takesVotes(t, idBoard))) t.skip('votes are switched off on a new board here');
}

/** Signs that a server may escape by mistake where it copies a text, or shows it beside another record. */
export const signs = ' & <é> \\n 1+1';

/** Signs that servers change where they show a text within another record. */
export const trickyName = 'Ab  "c" & <d> \'e\' é 👍 //f %41+ &amp; \\g e\u0301 👩\u200d👧 ❤\ufe0f \u00a0h';
/**
 * … in a text of several lines that is too long for a column of some databases, and for a listing of some servers. Blanks
 * at its ends and line ends are kept or not, but everywhere alike.
 */
export const trickyText = ` ${`${trickyName}\r\n\t\u200bi\n\n`.repeat(80)}z `;

/** A card with a text and a date, labels and the owner on it. */
export async function fullCard(t: T, idList: string): Promise<string> {
  const args = { name: `${t.uniqueMarker()}${signs}`, desc: `as it was${signs}`, due: '2031-05-06T07:08:09.000Z' };
  return (await makeCard(t, { idList, ...args, labels: 'red,blue', idMembers: t.owner.idMember })).id;
}

const note = { name: 'note.txt', type: 'text/plain', bytes: 'a note' };
/** Attaches a file to a card, with these arguments. */
export const upload = ({ owner }: Pick<T, 'owner'>, idCard: string, args = {}, file: Upload = note): Asking =>
  owner.call({ method: 'POST', path: `/1/cards/${idCard}/attachments`, multipart: { ...args, file } });

/** The path of a token, which may have any signs (5.2). */
export const atToken = (token: string): string => `/1/tokens/${encodeURIComponent(token)}`;

/** The actions of the calling member. */
export const log = '/1/members/me/actions';
export const listActions = ({ owner }: Pick<T, 'owner'>, args: Args): Promise<any[]> => owner.get(log, args).list();

export const idsOf = (records: readonly any[]): string[] => records.map((record) => record?.id);
/** The ids of records that are shown whole, or as ids alone. */
export const idsIn = (shown: any): unknown[] => [shown].flat().map((record) => record?.id ?? record);
/** Nothing is shown: no value, or an empty list of them. */
export const isNone = (shown: unknown): boolean => [shown ?? []].flat().length === 0;
/** A field of each, whether it is there or not. */
export const valuesOf = (records: readonly any[], field: string): any[] => records.map((record) => record?.[field]);

/**
 * The card as it is now, or as soon as it is as it must be. Where a dialect shows the ids of labels and checklists
 * alone, they are read in the form of the document.
 */
export function cardOf({ owner, eventually, rows }: Reading, id: string, fields: string, judge?: Judge) {
  const bare = ['idLabels', 'idChecklists'].filter(
    (name) => fields.split(',').includes(name) && isOtherwise(rows, 'card', name),
  );
  const asked = bare.includes('idLabels') ? `${fields},labels` : fields;
  const read = async () => {
    const shown = await owner.get(`/1/cards/${id}`, { fields: asked }).record();
    if (bare.length === 0) return shown;
    const { labels = [], ...card } = shown;
    const known = new Map<unknown, unknown>(labels.map((label: any) => [label?.id, label]));
    for (const name of bare) card[name] = card[name]?.map((value: unknown) => known.get(value) ?? { id: value });
    return card;
  };
  return eventually(read, judge);
}

/** The cards of a list, closed ones too. */
export const cardsIn = ({ owner, eventually }: Reading, idList: string, judge?: Judge) =>
  eventually(async () => owner.get(`/1/lists/${idList}/cards/all`).list(), judge);

/** With all their parts, as the document offers it for the cards of a member. */
export const withParts = {
  ...cardsWith('checklists', 'attachments', 'stickers'),
  fields: 'name,badges,idChecklists',
} as const;

/** All parts of a card, read where the document offers them: among the cards of its member. */
export const partsOf = (t: Reading, id: string, judge?: Judge) =>
  t.eventually(async () => {
    const cards = await t.owner.get('/1/members/me/cards', withParts).list();
    const card = cards.find((shown) => shown?.id === id);
    t.expect(card, "the card among its member's").that(card !== undefined, 'a card the member is on');
    return card;
  }, judge);

/** The elements of a collection that came with a record; the law fails if there is none. */
export function arrayIn({ expect }: Pick<T, 'expect'>, record: any, name: string): any[] {
  expect(record?.[name], name).isArray();
  return record[name];
}

/** Each of these must be refused, and what is read must be the same afterwards. */
export const refusesAll = (t: T, read: () => Promise<unknown>, ...attempts: readonly (() => Asking)[]) =>
  t.unchanged(read, async () => {
    for (const attempt of attempts) await attempt().refused();
  });

/** The answer of a stage that the document does not show; undefined if this server does the stage in another way. */
export async function ifPossible<Value>(setting: Promise<Value>): Promise<Value | undefined> {
  let value: Value | undefined;
  await couldSet(setting.then((answer) => void (value = answer)));
  return value;
}

/** Does a stage that the document does not show; false if this server does it in another way or not at all. */
export async function couldSet(setting: Promise<unknown>): Promise<boolean> {
  try {
    await setting;
    return true;
  } catch (error) {
    if (error instanceof SetUpFailure || error instanceof Skip) return false;
    throw error;
  }
}

/** The items of these names in the order of their positions if they show one, otherwise in the order of the answer. */
export function itemsNamed(tree: unknown, names: readonly string[]): { readonly name: string; readonly pos: number }[] {
  const found: { name: string; pos: number }[] = [];
  const walk = (value: any) => {
    if (value === null || typeof value !== 'object') return;
    if (names.includes(value.name)) found.push({ name: value.name, pos: Number(value.pos ?? Number.NaN) });
    else Object.values(value).forEach(walk);
  };
  walk(tree);
  const placed = found.every(({ pos }) => Number.isFinite(pos));
  return placed ? found.toSorted((a, b) => a.pos - b.pos) : found;
}

/** Makes the colleague a member of a board, or skips the law. */
export async function letIn(t: T, idBoard: string) {
  const { idMember } = t.colleague;
  if (!(await couldSet(t.stage('addMember', { idBoard, idMember })))) t.skip('members join boards in another way here');
}

export const ownPaths = /\/(notifications|tokens|boardStars|savedSearches|boardBackgrounds|custom\w+)\b/;
/**
 * Whether the reader may be refused there. 5.5 lists `own` among the permissions that a token holds: a server may grant it
 * apart from read, and then its absence shows on every such row.
 */
export async function mayLackOwn(t: T, { status, request }: Pick<Reply, 'status' | 'request'>): Promise<boolean> {
  if (status < 400 || !ownPaths.test(request.path)) return false;
  for (const rows of ['boardStars', 'savedSearches', 'notifications'])
    if ((await t.reader.get(`/1/members/me/${rows}`)).status < 400) return false;
  t.choice('own is a permission of its own', 'yes');
  return true;
}

/**
 * An answer without its times: two reads are never made at the same time, and the first may be the first visit (2.4).
 * An answer that is no JSON has no body.
 */
export function timeless(body: unknown): unknown {
  const viewed = deep(inOneOrder(body ?? null), (record) =>
    record['dateLastView'] === null ? { ...record, dateLastView: someTime } : record,
  );
  return inTexts(viewed, (text) => (isMoment(text) ? someTime : withoutSignature(text)));
}
const someTime = '(a time)';

/** An address without what comes after its question mark: it may be signed anew at each read. */
const withoutSignature = (text: string): string => text.replace(/^(https?:[^?]*|\/1\/[^?]*)\?.*$/s, '$1');
export const unsigned = (value: unknown): unknown => inTexts(value, withoutSignature);

/**
 * The same records in two answers whose order is not stated: of each these fields, or all that both show, because a record
 * without a table may show other fields elsewhere.
 */
export function allAlike(
  { expect }: Pick<T, 'expect'>,
  some: any,
  others: readonly any[],
  what: string,
  fields?: readonly string[],
): void {
  expect(some, what).isArray();
  expect(idsOf(some), what).sameAs(idsOf(others));
  for (const record of some) {
    const other = others.find(({ id }) => id === record.id);
    const names = fields ?? Object.keys(record).filter((name) => name in other);
    const part = (of: any) => unsigned(inOneOrder(Object.fromEntries(names.map((name) => [name, of[name]]))));
    expect(part(record), what).is(part(other));
  }
}

/** A vote. A board with votes switched off (2.4) need not accept any. */
export async function castVote(
  t: Pick<T, 'owner' | 'skip'>,
  card: string,
  value: string,
  who: Pick<T['owner'], 'post'> = t.owner,
): Promise<void> {
  const vote = () => who.post(`/1/cards/${card}/membersVoted`, { value });
  let reply = await vote();
  if (!reply.taken) {
    const { idBoard } = await t.owner.get(`/1/cards/${card}`, { fields: 'idBoard' }).record();
    await mustTakeVotes(t, idBoard);
    reply = await vote();
  }
  reply.ok();
}

/** An emoji as a reaction names it (4.4): a server may know emoji, and refuse one whose parts do not belong together. */
export const emoji = (shortName: string, native: string, skinVariation = '') => {
  const unified = [...native].map((sign) => sign.codePointAt(0)!.toString(16).toUpperCase()).join('-');
  return { shortName, native, unified, skinVariation };
};

/** All texts in an answer, wherever they stand. */
export const textsIn = (body: unknown): string[] =>
  typeof body === 'string'
    ? [body]
    : body !== null && typeof body === 'object'
      ? Object.values(body).flatMap(textsIn)
      : [];

/** A star of the owner on a new board, at the end of the others. */
export async function starOn(t: T): Promise<Thing & { idBoard: string }> {
  const { id: idBoard } = await t.fresh.board();
  const made = await t.stage('createStar', { idBoard, pos: 'bottom' });
  const path = '/1/members/me/boardStars';
  // Its answer is not shown.
  const id = made?.id ?? (await t.owner.get(path).list()).find((record: any) => record?.idBoard === idBoard)?.id;
  if (id === undefined) t.skip('the answer of a new star does not tell its id');
  t.after(() => t.owner.del(`${path}/${id}`));
  return { ...made, id, idBoard };
}
