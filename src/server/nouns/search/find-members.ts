/** Searches members by their names (4.7, SRC-09): those who share a board or a workspace with the caller come first. */
import { limits } from '../../../document/limits.ts';
import { membershipOf } from '../../rights/access.ts';
import { holding } from './holdings.ts';
import type { Board, Member, Organization } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { words } from '../../store/words.ts';
import type { World } from '../../world/world.ts';

export interface MembersSought {
  readonly query: string;
  readonly limit: number;
  /** Whose members come first. */
  readonly board: Board | undefined;
  /** All workspaces of the caller, if none is named. */
  readonly organization: Organization | undefined;
  readonly onlyOrgMembers: boolean;
}

export function findByName(world: World, me: Member, sought: MembersSought): { who: Member; similarity: number }[] {
  const { board, organization, onlyOrgMembers } = sought;
  const names = words(sought.query);
  must('SRC-09', names.length <= limits.search.parts);
  const [fewest, ...others] = names.map((name) => holdersOf(world, name)).sort((a, b) => a.size - b.size);
  const among = organization ? [organization] : workspacesOf(world, me);
  const found: { who: Member; similarity: number }[] = [];
  for (const who of fewest ?? []) {
    const inOrganization = among.some((one) => membershipOf(world, one, who));
    if (who.memberType === 'ghost' || (onlyOrgMembers && !inOrganization)) continue;
    if (!others.every((held) => held.has(who))) continue;
    const onBoard = board !== undefined && membershipOf(world, board, who) !== undefined;
    const isNamedSo = who.username === names.join('_');
    found.push({ who, similarity: 1 + Number(onBoard) + Number(inOrganization) + 3 * Number(isNamedSo) });
  }
  return found
    .sort((a, b) => b.similarity - a.similarity || (a.who.username < b.who.username ? -1 : 1))
    .slice(0, sought.limit);
}

/** Members with a name that begins like this. */
const holdersOf = ({ search }: World, name: string) =>
  holding(
    search.members,
    ({ username, fullName }) => [username, fullName],
    { words: [name], place: 'any', quoted: false },
    true,
  );

const workspacesOf = (world: World, { id }: Member): Organization[] =>
  [...world.by.membershipsOfMember.of(id)]
    .filter(({ modelType }) => modelType === 'organization')
    .map(({ idModel }) => world.organizations.get(idModel)!);
