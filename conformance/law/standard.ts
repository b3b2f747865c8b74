/**
 * The standard scene of one law, complete enough for every documented request: a value for each parameter and argument.
 */
import { addressOf } from './addresses.ts';
import { unknownId } from './arbitraries.ts';
import { type Thing, optionsNamed } from '../scene/scene.ts';
import type { T } from '../scene/tools.ts';
import type { DocumentedEndpoint } from './documented.ts';
import type { Loose } from '../wire/exchange.ts';
import { lacks } from '../scene/provision.ts';
import { ifPossible } from '../scene/reading.ts';
import { disclaims } from '../wire/target.ts';

export interface StandardScene {
  readonly board: Thing;
  readonly list: Thing;
  readonly card: Thing;
  readonly field: Thing | undefined;
  /** A record for each parameter of a path. */
  readonly holes: Readonly<Record<string, string>>;
  /** Records of the same kinds elsewhere: on another card, of another field. */
  readonly elsewhere: Readonly<Record<string, string>>;
  readonly label: Thing;
}

/** The parameters that it fills. */
export const standing: readonly string[] = [
  'action',
  'board',
  'boardStar',
  'card',
  'checkItem',
  'checklist',
  'customField',
  'idOption',
  'list',
  'member',
  'organization',
  'reaction',
  'savedSearch',
];

const stands = new WeakMap<T['fresh'], Promise<StandardScene>>();

/** The same for all runs of a law; not shared with other laws. */
export function stand(t: T): Promise<StandardScene> {
  const made = stands.get(t.fresh) ?? set(t);
  stands.set(t.fresh, made);
  return made;
}

const withoutReactions = ({ target }: T) => disclaims(target, 'reactions') || disclaims(target, '4.4');

async function set(t: T): Promise<StandardScene> {
  const { fresh, owner } = t;
  // Records that are made by routes which the document does not show may be missing; rows that do not need them are
  // asked all the same.
  const board = (await ifPossible(fresh.board({}, { customFields: true }))) ?? (await fresh.board());
  const list = await fresh.list({ idBoard: board.id });
  const card = await fresh.card({ idList: list.id, desc: 'as it was' });
  const other = await fresh.card({ idList: list.id });
  const fieldOf = (option: string) =>
    ifPossible(fresh.customField({ idModel: board.id, type: 'list', options: optionsNamed(option) }));
  const [field, otherField] = [await fieldOf('one'), await fieldOf('two')];
  const parts = async (idCard: string) => {
    const checklist = await fresh.checklist({ idCard });
    const checkItem = await fresh.checkItem({ idCard, idChecklist: checklist.id });
    const comment = await fresh.comment({ idCard });
    const reaction = withoutReactions(t)
      ? {}
      : await owner
          .post(`/1/actions/${comment.id}/reactions`, { shortName: 'grinning', native: '😀', unified: '1F600' })
          .then(({ body }) => (typeof body?.id === 'string' ? { reaction: String(body.id) } : {}));
    return { checklist: checklist.id, checkItem: checkItem.id, action: comment.id, ...reaction };
  };
  const label = (await ifPossible(fresh.label({ idBoard: board.id }))) ?? (await labelOn(t, other.id));
  const kept = async (
    stage: 'createStar' | 'createSavedSearch',
    args: Record<string, string>,
  ): Promise<string | undefined> => (lacks(t.target, stage) ? undefined : (await ifPossible(t.stage(stage, args)))?.id);
  const boardStar = await kept('createStar', { idBoard: board.id, pos: 'bottom' });
  const savedSearch = await kept('createSavedSearch', { name: 'mine', query: 'one', pos: 'bottom' });
  return {
    board,
    list,
    card,
    field,
    label,
    holes: {
      board: board.id,
      list: list.id,
      card: card.id,
      ...(field === undefined ? {} : { customField: field.id, idOption: field['options'][0].id }),
      ...(await parts(card.id)),
      ...(boardStar === undefined ? {} : { boardStar }),
      ...(savedSearch === undefined ? {} : { savedSearch }),
    },
    elsewhere: {
      ...(otherField === undefined ? {} : { idOption: otherField['options'][0].id }),
      ...(await parts(other.id)),
    },
  };
}

/** A label made on a card, as 4.1 shows it. */
async function labelOn({ owner }: T, idCard: string): Promise<Thing> {
  await owner.post(`/1/cards/${idCard}/labels`, { color: 'green', name: 'made on a card' }).ok();
  const { idLabels } = await owner.get(`/1/cards/${idCard}`, { fields: 'idLabels' }).record();
  return idLabels?.[0] ?? { id: unknownId };
}

/** The row's example with ids of this scene for `{list}`, and null for what its table marks without need. */
function exampleOf({ example = {}, marked = [] }: Endpoint, { holes, label }: StandardScene, t: T) {
  const ids: Readonly<Record<string, string>> = { ...holes, label: label.id, member: t.owner.idMember };
  const filled = (value: unknown) => {
    const hole = typeof value === 'string' ? /^\{(\w+)\}$/.exec(value)?.[1] : undefined;
    return hole === undefined ? value : ids[hole];
  };
  return {
    ...Object.fromEntries(marked.map((name) => [name, null])),
    ...Object.fromEntries(Object.entries(example).map(([name, value]) => [name, filled(value)])),
  };
}

export type Endpoint = Pick<DocumentedEndpoint, 'method' | 'path' | 'params' | 'example' | 'marked'>;

/** A valid request of this row, except for the changes; undefined removes an argument. */
export async function requestOf(
  t: T,
  one: Endpoint,
  wrong: { readonly holes?: Record<string, string>; readonly args?: Record<string, unknown> } = {},
): Promise<Loose> {
  const own = await stand(t);
  const path = await addressOf(one, t, { ...own.holes, ...wrong.holes });
  const whole = { ...exampleOf(one, own, t), ...wrong.args };
  const args = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
  const isPlain = Object.values(args).every((value) => typeof value !== 'object' || value === null);
  // A very long value does not fit into an address.
  const isLong = Object.values(args).some((value) => String(value).length > 4000);
  const inBody = one.method !== 'GET' && (isLong || !isPlain);
  return { method: one.method, path, ...(inBody ? { json: args } : { query: args }) };
}

/** What can be seen of the scene: a refused request must not change it. */
export async function look(t: T): Promise<unknown> {
  const { board, card, list, holes } = await stand(t);
  const reads = [
    t.owner.get(`/1/boards/${board.id}`, { fields: 'name,desc,closed,memberships' }).ok(),
    t.owner.get(`/1/boards/${board.id}/cards`, { filter: 'all', fields: 'all', customFieldItems: true }).ok(),
    t.owner.get(`/1/lists/${list.id}/cards`, { fields: 'name,idMembersVoted,idMembers,idLabels,idChecklists' }).ok(),
    t.owner.get(`/1/boards/${board.id}/customFields`).ok(),
    t.owner.get(`/1/cards/${card.id}`, { fields: 'all' }).ok(),
    ...(disclaims(t.target, '4.4') ? [] : [t.owner.get(`/1/actions/${holes['action']}`).ok()]),
    ...(withoutReactions(t) ? [] : [t.owner.get(`/1/actions/${holes['action']}/reactions`).ok()]),
    t.owner.get('/1/members/me/actions', { limit: 20, idModels: board.id, fields: 'type' }).ok(),
  ];
  return Promise.all(reads);
}

/** The records that a path names, without its other words. */
export function holesOf({ path, params }: Endpoint): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name!)
    .filter((name) => params[name] === undefined || name === 'idOption');
}
