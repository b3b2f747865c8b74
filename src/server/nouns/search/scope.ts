/** Where a search looks (SRC-06, SRC-10): on visible boards, those of the member or those that the query names. */
import { inOrganizationOf, membershipOf, maySee, type Actor } from '../../rights/access.ts';
import type { Board, Organization } from '../../world/records.ts';
import type { World } from '../../world/world.ts';

/** The records to which a call limits its search. Each of them narrows the others. */
export interface Named {
  readonly boards?: 'mine' | ReadonlySet<string> | undefined;
  readonly organizations?: ReadonlySet<string> | undefined;
  readonly cards?: ReadonlySet<string> | undefined;
}

export interface Scope extends Named {
  readonly world: World;
  readonly actor: Actor;
  readonly now: number;
  /** Records that were made later are not found yet. */
  readonly until: number;
  /** Whether a search looks on this board. */
  onBoard(id: string | null): boolean;
  inOrganization(organization: Organization): boolean;
  /** All boards on which it looks. */
  everyBoard(): Iterable<Board>;
}

export function scopeOf(world: World, actor: Actor, now: number, named: Named, delay = 0): Scope {
  const { boards, organizations, cards } = named;
  const known = new Map<string, boolean>();
  const narrowed = boards instanceof Set || organizations !== undefined || cards !== undefined;
  // SRC-06
  const within = (board: Board): boolean =>
    maySee(world, 'boards', board, actor) &&
    (!(boards instanceof Set) || boards.has(board.id)) &&
    (!organizations || (board.idOrganization !== null && organizations.has(board.idOrganization))) &&
    (boards !== 'mine' || membershipOf(world, board, actor.member) !== undefined) &&
    (narrowed || belongs(world, board, actor)); // SRC-10
  return {
    ...named,
    world,
    actor,
    now,
    until: delay > 0 ? now - delay : Infinity,
    onBoard(id) {
      if (id === null) return false;
      const before = known.get(id);
      if (before !== undefined) return before;
      const board = world.boards.get(id);
      const found = board !== undefined && within(board);
      known.set(id, found);
      return found;
    },
    inOrganization: (organization) =>
      organizations
        ? organizations.has(organization.id)
        : membershipOf(world, organization, actor.member) !== undefined,
    *everyBoard() {
      for (const board of mostNarrowBoards(world, actor, named)) if (within(board)) yield board;
    },
  };
}

/** A member belongs to a board directly, or through its workspace if the board is open to the workspace. */
const belongs = (world: World, board: Board, { member }: Actor): boolean =>
  (membershipOf(world, board, member) ?? inOrganizationOf(world, board, member)) !== undefined;

/** Boards that the query may mean: found by what it names, or by the memberships of the member; each once. */
function mostNarrowBoards(world: World, { member }: Actor, { boards, organizations }: Named): Iterable<Board> {
  const { by } = world;
  if (boards instanceof Set) return [...boards].flatMap((id) => world.boards.get(id) ?? []);
  const found = new Set<Board>();
  const take = (organization: string): void => {
    for (const board of by.boardsOfOrganization.of(organization)) found.add(board);
  };
  for (const id of organizations ?? []) take(id);
  if (organizations || !member) return found;
  for (const { modelType, idModel } of by.membershipsOfMember.of(member.id)) {
    if (modelType === 'board') found.add(world.boards.the(idModel));
    else if (boards !== 'mine') take(idModel);
  }
  return found;
}
