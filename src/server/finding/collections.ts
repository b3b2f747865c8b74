/**
 * The collections of part 4: which records a filter selects, for whom, in which order. Embeds and routes share them.
 */
import { filters, selects } from '../../document/filters.ts';
import type { BoardFilter, CardFilter, FilteredBoard, ListFilter, MemberFilter } from '../../document/filters.ts';
import type { MembershipFilter, OrganizationFilter } from '../../document/filters.ts';
import { limits } from '../../document/limits.ts';
import { integer, moment, optional, type Words } from '../../document/values/kinds.ts';
import { maySee, type Actor } from '../rights/access.ts';
import type { Ordered } from '../store/ordered.ts';
import type { Board, Card, Checklist, List, Member, Membership, Organization } from '../world/records.ts';
import { must } from '../calls/refusal.ts';
import { areMoreThan, newest, type Span } from './select.ts';
import { byId, byPos } from '../store/table.ts';
import type { World } from '../world/world.ts';

/** The arguments by which each listing of cards is paged (4.8). */
export const cardSpan = {
  limit: optional(integer(limits.cards.min, limits.cards.max)),
  since: optional(moment),
  before: optional(moment),
};
/** Why rows take these, and a filter, though the document does not name them there. */
export const pagedAlike = 'all collections of cards are filtered and paged alike';
export const filtered = 'clients give the filter that embeds of the same collection take';

/** Which cards a call asks for. */
export interface CardsAsked extends Span {
  readonly filter: CardFilter;
  /** Whether the actions of each card are shown too, which is refused for many cards. */
  readonly withActions?: boolean;
  /** A further condition on the cards that the filter selects. */
  readonly among?: (card: Card) => boolean;
}

/** The cards of several lists: a limit keeps the newest cards, and the answer has them in the order of lists and positions. */
export function cardsOfLists(world: World, lists: readonly List[], asked: CardsAsked): Card[] {
  const { filter, withActions, among } = asked;
  const groups: Ordered<Card>[] = [];
  for (const list of lists) {
    const keeps = (closed: boolean) => selects(filters.cards[filter], { closed }, { isInClosed: () => list.closed });
    if (keeps(false)) groups.push(world.by.openCardsOfList.of(list.id));
    if (keeps(true)) groups.push(world.by.closedCardsOfList.of(list.id)); // SET-06
  }
  if (withActions) must('LIM-11', !areMoreThan(limits.cardsWithActions, groups, asked, among));
  const cards = newest(groups, asked, among);
  return cards.sort((a, b) => {
    if (a.idList === b.idList) return byPos(a, b);
    return byPos(world.lists.the(a.idList), world.lists.the(b.idList));
  });
}

export const checklistsOf = (world: World, { idChecklists }: Card): Checklist[] =>
  idChecklists.map((id) => world.checklists.the(id)).sort(byPos);

export const cardsOfBoard = (world: World, board: Board, asked: CardsAsked): Card[] =>
  cardsOfLists(world, [...world.by.listsOfBoard.of(board.id)], asked);

/** Whether the filter selects one card. */
export const keepsCard =
  (world: World, filter: CardFilter) =>
  (card: Card): boolean =>
    selects(filters.cards[filter], card, { isInClosed: () => world.lists.the(card.idList).closed });

/** The cards of a member that the actor sees, newest first. */
export function cardsOfMember(world: World, member: Member, actor: Actor, asked: CardsAsked): Card[] {
  const { filter, withActions, among = () => true } = asked;
  const group = world.by.cardsOfMember.of(member.id);
  const isInClosed = ({ idList, idBoard }: Card) => world.lists.the(idList).closed || world.boards.the(idBoard).closed;
  const wanted = (card: Card): boolean =>
    among(card) &&
    maySee(world, 'cards', card, actor) &&
    selects(filters.cards[filter], card, { isInClosed: () => isInClosed(card) });
  if (withActions) must('LIM-11', !areMoreThan(limits.cardsWithActions, [group], asked, wanted));
  return newest([group], asked, wanted);
}

export function listsOfBoard(world: World, board: Board, filter: ListFilter): List[] {
  return [...world.by.listsOfBoard.of(board.id)].filter((list) => selects(filters.lists[filter], list));
}

/** True if the member who asks has pinned or starred the board. */
export const isPinned = ({ id }: Board, { member }: Actor): boolean => member?.idBoardsPinned.includes(id) ?? false;
export const isStarred = ({ id }: Pick<Board, 'id'>, world: World, { member }: Actor): boolean =>
  member !== null && world.by.boardStar.get(member.id, id) !== undefined;

function keepsBoard(filter: Words<BoardFilter>, board: Board, world: World, actor: Actor): boolean {
  const shown: FilteredBoard = {
    closed: board.closed,
    prefs: board.prefs,
    pinned: isPinned(board, actor),
    starred: isStarred(board, world, actor),
  };
  return (
    filter === 'all' || filter.some((word) => selects(filters.boards[word], shown)) // FLT-04
  );
}

/** The ids of the boards or workspaces to which a member belongs, or with `invited` those of the open invitations. */
export function* modelsOf(
  { by }: World,
  member: Member,
  type: Membership['modelType'],
  invited = false,
): Generator<string> {
  for (const { modelType, idModel, unconfirmed, deactivated } of by.membershipsOfMember.of(member.id)) {
    if (modelType === type && unconfirmed === invited && !deactivated) yield idModel;
  }
}

/** The boards of a member that the actor sees; no word selects none. */
export function boardsOfMember(
  world: World,
  member: Member,
  filter: Words<BoardFilter>,
  actor: Actor,
  invited = false,
): Board[] {
  const boards: Board[] = [];
  for (const id of modelsOf(world, member, 'board', invited)) {
    const board = world.boards.the(id);
    if (!maySee(world, 'boards', board, actor)) continue; // PRM-13
    if (keepsBoard(filter, board, world, actor)) boards.push(board);
  }
  return boards.sort(byId);
}

/** The boards of a workspace that the actor sees; no word selects none. */
export function boardsOfOrganization(
  world: World,
  { id }: Organization,
  filter: Words<BoardFilter>,
  actor: Actor,
): Board[] {
  return [...world.by.boardsOfOrganization.of(id)].filter(
    (board) => maySee(world, 'boards', board, actor) && keepsBoard(filter, board, world, actor),
  );
}

/** The workspaces of a member; `members` selects those of which they are a member, `public` the public ones. */
export function organizationsOfMember(
  world: World,
  member: Member,
  filter: OrganizationFilter,
  actor: Actor,
  invited = false,
): Organization[] {
  const organizations: Organization[] = [];
  for (const id of modelsOf(world, member, 'organization', invited)) {
    const organization = world.organizations.the(id);
    if (!maySee(world, 'organizations', organization, actor)) continue;
    if (selects(filters.organizations[filter], organization)) organizations.push(organization);
  }
  return organizations.sort(byId);
}

export function membershipsOf(
  world: World,
  model: Board | Organization,
  filter: Words<MembershipFilter>,
  actor: Actor,
): Membership[] {
  const all = [...world.by.membershipsOfModel.of(model.id)];
  if (filter === 'all') return all;
  const asking = { me: actor.member?.id };
  return all.filter((row) => filter.some((word) => selects(filters.memberships[word], row, asking)));
}

export function membersOf(world: World, model: Board | Organization, filter: MemberFilter, invited = false): Member[] {
  return [...world.by.membershipsOfModel.of(model.id)]
    .filter((row) => !row.deactivated && row.unconfirmed === invited && selects(filters.members[filter], row))
    .map((row) => world.members.the(row.idMember));
}
