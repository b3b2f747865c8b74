/**
 * The standard scene of one law, complete enough for every documented request: a value for each parameter and argument.
 */
import { present } from '../../src/language.ts';
import { placeholdersIn } from '../../src/document/values/paths.ts';
import { addressOf } from './addresses.ts';
import { unknownId } from './arbitraries.ts';
import { givenFor, makeIn } from '../scene/acts.ts';
import type { Thing } from '../scene/scene.ts';
import { oncePer, type T } from '../scene/tools.ts';
import type { DocumentedEndpoint } from './documented.ts';
import { asked, type Args, type Loose } from '../wire/exchange.ts';
import { lacks } from '../wire/provision.ts';
import { cardOf, emoji, ifPossible } from '../scene/reading.ts';
import { disclaims, lackingAt } from '../wire/target.ts';
import { isPathWord, requiredInTable, type PathWord } from '../declared/rows.ts';
import { homeKeyOf, idsAt, nounAt, nounNames, nounOf, wordOf, type NounName } from '../things/nouns.ts';
import { Skip } from '../wire/verdict.ts';

type Placeholders = Readonly<Record<string, string>>;

const withoutReactions = ({ target }: T) => disclaims(target, 'reactions') || disclaims(target, '4.4');
const fieldOf = ({ fresh }: T, board: string) => ifPossible(fresh.customField({ idModel: board, type: 'list' }));

const faces = [emoji('grinning', '😀'), emoji('grin', '😁'), emoji('joy', '😂'), emoji('smiley', '😃')];

/**
 * The nouns that the scene makes in its own way. All other nouns that paths name are made on its card, or for its
 * member.
 */
const places: readonly NounName[] = ['workspace', 'board', 'list', 'card', 'customField', 'label'];
// The document does not show how a webhook is made.
const parts = nounNames.filter((name) => !places.includes(name) && name !== 'webhook' && isPathWord(wordOf(name)));
const wordsOfParts = [...parts.map(wordOf), 'reaction'];
const wordsMade = [...places.map(wordOf), ...wordsOfParts];
export const isMade = (word: string): word is PathWord => wordsMade.includes(word);
/** Whether a law may use it up. */
export const isPart = (word: string): word is PathWord => wordsOfParts.includes(word);

/** A member may react only once with one emoji. */
async function reactionTo(t: T, { action }: Placeholders): Promise<string | undefined> {
  if (action === undefined || withoutReactions(t)) return undefined;
  for (const { skinVariation: _, ...face } of faces) {
    const { body } = await t.owner.post(`/1/actions/${action}/reactions`, face);
    if (typeof body?.id === 'string') return body.id;
  }
  return undefined;
}

/** A new record in these, or undefined where one of them is missing or the target does not make it. */
async function recordAt(t: T, word: string, around: Placeholders): Promise<string | undefined> {
  const name = nounAt(word);
  if (!name) return reactionTo(t, around);
  if (lacks(t.target, nounOf(name).made)) return undefined;
  // A board has one star of a member.
  const idBoard = name === 'boardStar' ? (await t.fresh.board()).id : around['board'];
  const ids: Placeholders = { ...idsAt(around), ...present({ idBoard }) };
  const home = homeKeyOf(name);
  if (home !== undefined && ids[home] === undefined) return undefined;
  const seen = name === 'card' ? seenWhole(t, around) : {};
  return (await makeIn(t, name, ids, { ...(await givenFor(t, name))(), ...seen })).id;
}

/** The arguments of a card that its owner sees among their own, with a label where there are labels. */
const seenWhole = ({ owner, target }: T, { label = unknownId }: Placeholders) => ({
  idMembers: owner.idMember,
  ...(label !== unknownId && !disclaims(target, 'labels') && { idLabels: label }),
});

/** One that cannot be made is missing: rows that do not need it are asked all the same. */
async function makeAll(t: T, words: readonly string[], around: Placeholders): Promise<Placeholders> {
  let made = around;
  for (const word of words) {
    const id = await ifPossible(recordAt(t, word, made));
    if (id !== undefined) made = { ...made, [word]: id };
  }
  return made;
}

/** A new record on the standard scene, of the kind that paths have this word for. */
export async function freshId(t: T, word: string): Promise<string> {
  const { placeholders } = await standardScene(t);
  const id = await recordAt(t, word, placeholders);
  if (id === undefined) throw new Skip(`the scene has no further ${word}`);
  return id;
}

/** The parameters of paths for which the standard scene has a record. */
export const standardWords: readonly string[] = ['idOption', 'member', ...wordsMade];
/** Whether the standard scene has a record for each parameter of this row. */
export const isInScene = (row: SceneRow): boolean =>
  placeholdersOf(row).every((placeholder) => standardWords.includes(placeholder));

/** The standard scene of this law, made at first use and shared by all its runs, not with other laws. */
export type StandardScene = Awaited<ReturnType<typeof makeScene>>;
export const standardScene = oncePer(({ fresh }) => fresh, makeScene);

async function makeScene(t: T) {
  const { fresh } = t;
  const board = (await ifPossible(fresh.board({}, { customFields: true }))) ?? (await fresh.board());
  const list = await fresh.list({ idBoard: board.id });
  const card = await fresh.card({ idList: list.id, desc: 'as it was' });
  const other = await fresh.card({ idList: list.id });
  const [field, otherField] = [await fieldOf(t, board.id), await fieldOf(t, board.id)];
  const label = (await ifPossible(fresh.label({ idBoard: board.id }))) ?? (await labelOn(t, other.id));
  const optionOf = (thing: Thing | undefined): Placeholders => (thing ? { idOption: thing['options'][0].id } : {});
  const around = { board: board.id, list: list.id, ...(field && { customField: field.id }), ...optionOf(field) };
  const onOther = await makeAll(t, ['action', 'checklist', 'checkItem', 'reaction'], { card: other.id });
  return {
    board,
    list,
    card,
    field,
    label,
    /** A record for each parameter of a path. */
    placeholders: await makeAll(t, wordsOfParts, { ...around, card: card.id, label: label.id }),
    /** Records of the same kinds elsewhere: on another card, of another field. */
    elsewhere: { ...onOther, ...optionOf(otherField) },
  };
}

/** A label made on a card, as 4.1 shows it. */
async function labelOn(t: T, idCard: string): Promise<Thing> {
  await t.owner.post(`/1/cards/${idCard}/labels`, { color: 'green', name: 'made on a card' }).ok();
  const { idLabels } = await cardOf(t, idCard, 'idLabels');
  return idLabels?.[0] ?? { id: unknownId };
}

/** The row's example with ids of this scene for `{list}`, and null for what its table marks without need. */
function exampleOf(row: SceneRow, { placeholders, label }: StandardScene, t: T) {
  const ids: Readonly<Record<string, string>> = { ...placeholders, label: label.id, member: t.owner.idMember };
  const filled = (value: unknown) => {
    const [placeholder] = typeof value === 'string' ? placeholdersIn(value) : [];
    return placeholder === undefined ? value : ids[placeholder];
  };
  return {
    ...Object.fromEntries(requiredInTable(row).map((name) => [name, null])),
    ...Object.fromEntries(Object.entries(row.claim?.example ?? {}).map(([name, value]) => [name, filled(value)])),
  };
}

/** The keys of a row from which its request on the scene is made. */
export type SceneRow = Pick<DocumentedEndpoint, 'method' | 'path' | 'params' | 'arguments' | 'claim' | 'capabilities'>;

interface Changes {
  readonly placeholders?: Record<string, string>;
  /** Undefined removes one. */
  readonly args?: Record<string, unknown>;
}

/** A valid request of this row, except for the changes. */
export async function requestOf(t: T, sceneRow: SceneRow, changes: Changes = {}): Promise<Loose> {
  const scene = await standardScene(t);
  const path = await addressOf(sceneRow, t, { ...scene.placeholders, ...changes.placeholders });
  const whole = { ...exampleOf(sceneRow, scene, t), ...changes.args };
  return { method: sceneRow.method, path, ...asked(sceneRow.method, whole, path, t.rows) };
}

/** The visible state of the scene: a refused request must not change it. */
export async function snapshot(t: T): Promise<Snapshot> {
  const { board, card, list, placeholders } = await standardScene(t);
  const action = disclaims(t.target, '4.4') ? undefined : placeholders['action'];
  const hasFields = !disclaims(t.target, 'customFields');
  const reads: Readonly<Record<string, Args | false>> = {
    [`/1/boards/${board.id}`]: { fields: 'name,desc,closed,memberships' },
    [`/1/boards/${board.id}/cards`]: { filter: 'all', fields: 'all', customFieldItems: true },
    [`/1/lists/${list.id}/cards`]: {},
    [`/1/boards/${board.id}/customFields`]: hasFields && {},
    [`/1/cards/${card.id}`]: { fields: 'all' },
    [`/1/actions/${action}`]: action !== undefined && {},
    [`/1/actions/${action}/reactions`]: action !== undefined && !withoutReactions(t) && {},
    '/1/members/me/actions': { limit: 20, idModels: board.id, fields: 'type' },
  };
  const shown = Object.entries(reads).map(async ([path, args]) => args && [[path, await t.owner.get(path, args).ok()]]);
  const changes = t.changes();
  const seen = Object.fromEntries((await Promise.all(shown)).flatMap((pair) => pair || []));
  looked.set(t.sample, { changes, seen });
  return seen;
}

type Snapshot = Readonly<Record<string, unknown>>;
const looked = new WeakMap<object, { readonly changes: number; readonly seen: Snapshot }>();

/** How it looked last, if the run has changed nothing since then: what comes before something that changes nothing. */
export async function lastLook(t: T): Promise<Snapshot> {
  await standardScene(t);
  const last = looked.get(t.sample);
  return last?.changes === t.changes() ? last.seen : snapshot(t);
}

/** The records that a path names, without its other words. */
export function placeholdersOf({ path, params }: SceneRow): string[] {
  return placeholdersIn(path).filter((name) => params[name] === undefined || name === 'idOption');
}

/** A valid request of each of these rows for which the scene has all records. */
export async function requestsOf(t: T, rows: readonly SceneRow[], changes: Changes = {}): Promise<Loose[]> {
  const requests: Loose[] = [];
  for (const row of rows) {
    const request = await ifPossible(requestOf(t, row, changes));
    // A row that the target lacks keeps nothing else from being judged.
    if (request?.path !== undefined && lackingAt(t.target, request, row.capabilities) === undefined)
      requests.push(request);
  }
  return requests;
}
