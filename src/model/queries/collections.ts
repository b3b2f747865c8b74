/**
 * The collections of part 4: which records a filter selects, for whom, in which order. Embeds and routes share them.
 */
import { listWords, membershipWords, organizationWords } from '../../spec/filters.ts';
import { limits } from '../../spec/limits.ts';
import type {
  boardFilters,
  cardFilters,
  listFilters,
  membershipFilters,
  organizationFilters,
} from '../../spec/sets.ts';
import type { Words } from '../../spec/values.ts';
import { sees, seesBoard, type Actor } from '../access/access.ts';
import type { Ordered } from '../../store/ordered.ts';
import type { Board, Card, List, Member, Membership, Organization } from '../world/records.ts';
import { must } from '../refusal.ts';
import { newest, type Span } from './select.ts';
import { byId } from '../../store/table.ts';
import type { World } from '../world/world.ts';
import { kept } from '../../spec/kept.ts';

export type CardFilter = (typeof cardFilters)[number];
export type ListFilter = (typeof listFilters)[number];
export type BoardFilter = (typeof boardFilters)[number];
export type OrganizationFilter = (typeof organizationFilters)[number];
export type MembershipFilter = (typeof membershipFilters)[number];

/**
 * 3.2: open and closed divide the cards of a list; all is both, none is nothing; visible is the open cards of an open
 * list. A limit keeps the newest; what is kept is in the order of lists and positions.
 */
export function cardsOfLists(
  world: World,
  lists: readonly List[],
  filter: CardFilter,
  span: Span = {},
  withActions = false,
): Card[] {
  const shelves: Ordered<Card>[] = [];
  let count = 0;
  if (filter !== 'none' || !kept('FLT-01')) {
    for (const list of lists) {
      if (filter === 'visible' && list.closed && kept('FLT-06')) continue;
      if (filter !== 'closed') shelves.push(world.by.openCardsOfList.of(list.id));
      if (filter === 'closed' || filter === 'all') shelves.push(world.by.closedCardsOfList.of(list.id));
    }
    for (const shelf of shelves) count += shelf.size;
  }
  if (withActions) must('LIM-11', Math.min(count, span.limit ?? count) <= limits.cardsWithActions);
  const cards = newest(shelves, span);
  return cards.sort((a, b) => {
    if (a.idList === b.idList) return a.pos - b.pos || byId(a, b);
    const [one, other] = [world.lists.get(a.idList)!, world.lists.get(b.idList)!];
    return one.pos - other.pos || byId(one, other);
  });
}

export const cardsOfBoard = (
  world: World,
  board: Board,
  filter: CardFilter,
  span?: Span,
  withActions?: boolean,
): Card[] => cardsOfLists(world, [...world.by.listsOfBoard.of(board.id)], filter, span, withActions);

/** 3.2, for single cards. */
export const keepsCard =
  (world: World, filter: CardFilter) =>
  ({ closed, idList }: Card): boolean =>
    filter === 'all' ||
    (filter !== 'none' &&
      closed === (filter === 'closed') &&
      (filter !== 'visible' || !world.lists.get(idList)!.closed));

/** The cards of a member that the actor sees, newest first. */
export function cardsOfMember(
  world: World,
  member: Member,
  filter: CardFilter,
  span: Span,
  actor: Actor,
  withActions = false,
  among: (card: Card) => boolean = () => true,
): Card[] {
  if (filter === 'none') return [];
  const shelf = world.by.cardsOfMember.of(member.id);
  const wanted = (card: Card): boolean => {
    if (!among(card) || !sees(world, 'cards', card, actor)) return false;
    if (filter === 'open') return !card.closed;
    if (filter === 'closed') return card.closed;
    return (
      filter === 'all' ||
      (!card.closed && !world.lists.get(card.idList)!.closed && !world.boards.get(card.idBoard)!.closed)
    );
  };
  if (withActions && Math.min(shelf.size, span.limit ?? shelf.size) > limits.cardsWithActions) {
    let count = 0;
    for (const card of shelf) if (wanted(card)) must('LIM-11', ++count <= limits.cardsWithActions);
  }
  return newest([shelf], span, wanted);
}

export function listsOfBoard(world: World, board: Board, filter: ListFilter): List[] {
  if (filter === 'none') return [];
  const lists = [...world.by.listsOfBoard.of(board.id)];
  const keeps = listWords[filter];
  return lists.filter((list) => keeps(list) || !kept('FLT-13')).slice(0, limits.results);
}

/** What each word of BoardFilter selects. Stars and pins are those of the member who asks. */
const boardWords: Readonly<Record<BoardFilter, (board: Board, world: World, viewer: Member | null) => boolean>> = {
  open: (board) => !board.closed || !kept('FLT-13'),
  closed: (board) => board.closed || !kept('FLT-11'),
  members: (board) => board.prefs.permissionLevel === 'private',
  organization: (board) => board.prefs.permissionLevel === 'org',
  public: (board) => board.prefs.permissionLevel === 'public',
  starred: (board, world, viewer) => viewer !== null && world.by.boardStar.get(viewer.id, board.id) !== undefined,
  pinned: (board, _world, viewer) => viewer !== null && viewer.idBoardsPinned.includes(board.id),
  unpinned: (board, _world, viewer) => !kept('FLT-17') || viewer === null || !viewer.idBoardsPinned.includes(board.id),
};

const keepsBoard = (filter: Words<BoardFilter | 'none'>, board: Board, world: World, { member }: Actor): boolean =>
  filter === 'all' ||
  (kept('FLT-04') ? filter : filter.slice(0, 1)).some(
    (word) => word !== 'none' && boardWords[word](board, world, member),
  );

/** The boards of a member that the actor sees; `none` or no word selects none. */
export function boardsOfMember(
  world: World,
  member: Member,
  filter: Words<BoardFilter | 'none'>,
  actor: Actor,
  invited = false,
): Board[] {
  const boards: Board[] = [];
  if (Array.isArray(filter) && (filter.length === 0 || filter.includes('none'))) return boards;
  for (const { modelType, idModel, unconfirmed, deactivated } of world.by.membershipsOfMember.of(member.id)) {
    if (modelType !== 'board' || unconfirmed !== invited || deactivated) continue;
    const board = world.boards.get(idModel)!;
    if (kept('PRM-13') && !seesBoard(world, board, actor.member)) continue;
    if (keepsBoard(filter, board, world, actor)) boards.push(board);
  }
  return boards.sort(byId).slice(0, limits.results);
}

/** The boards of a workspace that the actor sees; `none` or no word selects none. */
export function boardsOfOrganization(
  world: World,
  { id }: Organization,
  filter: Words<BoardFilter | 'none'>,
  actor: Actor,
): Board[] {
  if (filter !== 'all' && filter.includes('none')) return [];
  return [...world.by.boardsOfOrganization.of(id)]
    .filter((board) => seesBoard(world, board, actor.member) && keepsBoard(filter, board, world, actor))
    .slice(0, limits.results);
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
  if (filter === 'none') return organizations;
  for (const { modelType, idModel, unconfirmed, deactivated } of world.by.membershipsOfMember.of(member.id)) {
    if (modelType !== 'organization' || unconfirmed !== invited || deactivated) continue;
    const organization = world.organizations.get(idModel)!;
    if (!sees(world, 'organizations', organization, actor)) continue;
    if ((filter === 'members' && !kept('ORG-11')) || (filter === 'all' && !kept('FLT-19'))) continue;
    if (organizationWords[filter](organization, member.id)) organizations.push(organization);
  }
  return organizations.sort(byId).slice(0, limits.results);
}

export function membershipsOf(
  world: World,
  model: Board | Organization,
  filter: Words<MembershipFilter | 'none'>,
  actor: Actor,
): Membership[] {
  const all = [...world.by.membershipsOfModel.of(model.id)];
  if (filter === 'all') return all;
  return all.filter((row) =>
    filter.some((word) => {
      if ((word === 'me' && !kept('FLT-18')) || word === 'none') return false;
      return membershipWords[word](row, actor.member?.id) || (word === 'deactivated' && !kept('FLT-12'));
    }),
  );
}

/** `owners` means admins. */
export const memberFilters = ['all', 'none', 'admins', 'owners', 'normal', 'observers'] as const;
export type MemberFilter = (typeof memberFilters)[number];

export function membersOf(world: World, model: Board | Organization, filter: MemberFilter, invited = false): Member[] {
  const wanted = { admins: 'admin', owners: 'admin', normal: 'normal', observers: 'observer', all: '', none: '-' }[
    filter
  ];
  return [...world.by.membershipsOfModel.of(model.id)]
    .filter((row) => row.unconfirmed === invited && (wanted === '' || row.memberType === wanted))
    .map((row) => world.members.get(row.idMember)!)
    .slice(0, limits.results);
}
