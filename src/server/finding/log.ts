/**
 * The actions that a filter selects (4.2, 4.4): of a board, card, list, workspace or member, newest first, by pages.
 */
import { fieldsIn } from '../../language.ts';
import { limits } from '../../document/limits.ts';
import { isLogged, typesOf } from '../../document/filters.ts';
import type { actionTypes } from '../../document/sets.ts';
import { createdAt } from '../../kinds/values.ts';
import type { Words } from '../../document/values/kinds.ts';
import { maySee, type Actor, type View } from '../rights/access.ts';
import type { Ordered } from '../store/ordered.ts';
import type { Action, Board, Card } from '../world/records.ts';
import { must } from '../calls/refusal.ts';
import { newest, type Span } from './select.ts';
import type { World } from '../world/world.ts';

export interface ActionsAsked extends Span {
  readonly filter?: Words<(typeof actionTypes)[number]> | undefined;
  readonly idModels?: readonly string[] | undefined;
}

/**
 * ACT-03: `updateCard:closed` selects the updates of a card that changed `closed`. They are stored with all updates; `old`
 * tells them apart.
 */
function wantedOf(filter: ActionsAsked['filter']): (action: Action) => boolean {
  if (filter === undefined || filter === 'all') return ({ type }) => isLogged(type);
  const words = new Set<string>(filter);
  const narrow = filter.some((word) => word.includes(':'));
  return (action) =>
    typesOf({ type: action.type, ...(narrow && { old: oldOf(action) }) }).some((word) => words.has(word)); // ACT-19
}

/** The actions about a board, card, list or workspace, or by a member: newest first, if the actor may see them. */
export function actionsOf(of: LogOf, id: string, asked: ActionsAsked, { world, actor, dialect }: View): Action[] {
  must(
    'ACT-05',
    (asked.page ?? 0) * (asked.limit ?? limits.actions.default) < limits.actionsReach,
    `invalid value for page: page times limit stays below ${limits.actionsReach}`,
  );
  const wanted = wantedOf(asked.filter);
  const models = new Set(asked.idModels);
  const [field, index] = logs[of];
  const own = [world.by[index].of(id)];
  const named = models.size === 0 ? undefined : [...models].flatMap((model) => groupsAbout(world, model));
  // If two indexes lead to the same actions, the shorter is used.
  const groups = named && entries(named) < entries(own) ? named : own;
  // ACT-11
  const isAboutModels = (action: Action): boolean =>
    models.size === 0 || aboutOf(action).some((model) => model !== null && models.has(model));
  const seen = asked.since === 'lastView' ? sinceLastView(world, actor) : () => true;
  const mine = visible(world, actor);
  const { unlisted = () => false } = dialect;
  // ACT-02
  const listed = (action: Action): boolean => action[field] === id && wanted(action) && !unlisted(action);
  return newest(groups, asked, (action) => listed(action) && isAboutModels(action) && seen(action) && mine(action));
}

/** Whether the actor sees an action, asked once for each board: a log is long, its boards are few. */
function visible(world: World, actor: Actor): (action: Action) => boolean {
  const boards = new Map<string, boolean>();
  return (action) => {
    if (action.idBoard === null) return maySee(world, 'actions', action, actor);
    let seen = boards.get(action.idBoard);
    if (seen === undefined) boards.set(action.idBoard, (seen = maySee(world, 'actions', action, actor)));
    return seen;
  };
}

/** Each log: the field of its actions that names the record, and the index that holds them. */
const logs = {
  board: ['idBoard', 'actionsOfBoard'],
  card: ['idCard', 'actionsOfCard'],
  list: ['idList', 'actionsOfList'],
  organization: ['idOrganization', 'actionsOfOrganization'],
  member: ['idMemberCreator', 'actionsOfCreator'],
} as const satisfies Readonly<Record<string, readonly [field: keyof Action, index: string]>>;
export type LogOf = keyof typeof logs;

/** The indexes with the actions about a model. */
const groupsAbout = ({ by }: World, model: string): Ordered<Action>[] => [
  by.actionsOfCard.of(model),
  by.actionsOfList.of(model),
  by.actionsAboutMember.of(model),
  by.actionsOfBoard.of(model),
  by.actionsOfOrganization.of(model),
];

const entries = (groups: readonly Ordered<Action>[]): number => groups.reduce((sum, { size }) => sum + size, 0);
const aboutOf = (action: Action): readonly (string | null)[] => [
  action.idBoard,
  action.idCard,
  action.idList,
  action.idOrganization,
  action.idMember,
];

/** ACT-21: what happened on each board since the actor last looked at it. */
function sinceLastView(world: World, { member }: Actor): (action: Action) => boolean {
  return ({ idBoard, date }) => {
    const view = idBoard && member ? world.by.boardView.get(idBoard, member.id) : undefined;
    return !view?.dateLastView || date > view.dateLastView;
  };
}

// Facts about a record that only the log has: who made a card, and since when it is closed or done (2.3, 6.1).

/** The values that the change of an action replaced. */
export const oldOf = ({ data }: Pick<Action, 'data'>): Readonly<Record<string, unknown>> => fieldsIn(data['old'] ?? {});

export const makerOf = (world: World, { id }: Card): string | null =>
  world.by.actionsOfCard.of(id).first()?.idMemberCreator ?? null;

/** When the flag of a card was last set; for a card that was made with it, since then. */
export const cardSince = (world: World, card: Card, flag: 'closed' | 'dueComplete'): string | null =>
  card[flag] ? setAt(newest([world.by.actionsOfCard.of(card.id)], { limit: 1 }, sets(flag)), card.id) : null;

export const boardClosedAt = (world: World, { id, closed }: Board): string | null =>
  closed ? setAt(newest([world.by.actionsOfBoard.of(id)], { limit: 1 }, isClosing), id) : null;

const isClosing = (action: Action): boolean => action.type === 'updateBoard' && sets('closed')(action);
const sets =
  (flag: string) =>
  (action: Action): boolean =>
    oldOf(action)[flag] === false;
const setAt = ([found]: readonly Action[], id: string): string => found?.date ?? new Date(createdAt(id)).toISOString();
