/** Joining and leaving a board or a workspace (4.7): inviting by e-mail, who may not leave, what is removed with a membership. */
import { asPart } from '../../changes/cause.ts';
import { filterWord, filterWords, optional, pattern, text, usually } from '../../../document/values/kinds.ts';
import { freeNameFrom, initialsOf, plainName } from '../../world/named.ts';
import { limits } from '../../../document/limits.ts';
import type { Change } from '../../changes/change.ts';
import type { Board, Member, Membership, Organization, Stored } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import type { World } from '../../world/world.ts';
import { cardsOfMember, cardSpan, filtered, membershipsOf, membersOf } from '../../finding/collections.ts';
import { releaseItems } from '../checklists/checklists.ts';
import { cardResource } from '../cards/shown.ts';
import { memberResource } from '../members/shown.ts';
import { membershipResource } from './shown.ts';
import { asks } from '../../rows/resource.ts';
import { memberSummary } from '../../../document/sets.ts';
import { GET, shows, type Context, type Endpoint } from '../../rows/endpoint.ts';
import { byFilter, relatives } from '../../rows/families.ts';

/** A person without an account is a member unconfirmed. */
export const addMembership = (
  change: Change,
  { modelType, memberType }: Pick<Membership, 'modelType' | 'memberType'>,
  { id: idModel }: Stored,
  { id: idMember, confirmed }: Member,
): Membership => change.add('memberships', { modelType, idModel, idMember, memberType, unconfirmed: !confirmed });

/** BRD-06, ORG-05: there is another admin. */
export function mustLeaveAdmin({ by }: World, { id, idModel, modelType, memberType }: Membership): void {
  const isAdmin = (row: Membership) => row.memberType === 'admin' && !row.unconfirmed && !row.deactivated;
  const leaves = [...by.membershipsOfModel.of(idModel)].some((row) => row.id !== id && isAdmin(row));
  must(modelType === 'board' ? 'BRD-06' : 'ORG-05', memberType !== 'admin' || leaves);
}

/** Gives a member of a board or a workspace another role. */
export function changeRole(
  row: Membership,
  memberType: Membership['memberType'],
  { world, change }: Context,
): Membership {
  if (memberType !== 'admin') mustLeaveAdmin(world, row);
  return change.update('memberships', row, { memberType });
}

/** CRD-24: who leaves a board leaves its cards and their items too. */
export function leaveBoard(change: Change, row: Membership): void {
  const { world } = change;
  for (const card of [...world.by.cardsOfMember.of(row.idMember)]) {
    if (card.idBoard !== row.idModel) continue;
    change.update('cards', card, { idMembers: card.idMembers.filter((id) => id !== row.idMember) });
  }
  change.remove('memberships', row);
  for (const checklist of world.by.checklistsOfBoard.of(row.idModel)) releaseItems(change, checklist);
}

/** Words of letters, digits and a few signs with dots between them; then a domain of two parts or more. */
const email = pattern({
  says: 'an e-mail address',
  pattern: "^([\\w'+\\-]+\\.)*[\\w'+\\-]*[\\w+\\-]@([A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$",
  right: 'new.one@boards.invalid',
  wrong: 'nonesuch',
  max: limits.lengths.email, // LIM-35
});

/**
 * BRD-14: an address that nobody has makes an unconfirmed member, who has no rights until somebody uses the account.
 */
export function memberOf(change: Change, at: string, fullName: string | undefined): Member {
  const { by } = change.world;
  const known = by.email.get(at.toLowerCase()); // BRD-14
  if (known) return known;
  const called = fullName?.trim() || at.slice(0, at.indexOf('@'));
  return change.add(
    'members',
    {
      username: freeName(change, called),
      fullName: called,
      initials: initialsOf(called),
      email: at,
      avatarHash: change.nextHex(32, 'avatar of a ghost'),
      confirmed: false,
      memberType: 'ghost',
    },
    asPart,
  );
}

/** A username made of the letters and digits of a name. */
function freeName({ world }: Change, name: string): string {
  const plain = plainName(name);
  const base = plain.length < limits.username.min ? `member${plain}` : plain;
  return freeNameFrom(base, (free) => !world.by.username.get(free) && free !== 'me', world);
}

// The parts that boards and workspaces have in common (2.4, 2.7, 4.7): members, their cards, memberships, invitations.

/** Who is invited. */
export const invitation = { email, fullName: optional(text(0, limits.lengths.invitedName)) }; // LIM-35

const summary = [...memberSummary, 'confirmed', 'memberType', 'nonPublic', 'nonPublicAvailable'] as const;
const within = { members: summary, membersInvited: summary };
/** A change of members answers with the members; an invitation also with the invited ones. */
export const withMembers = { on: { members: 'all', memberships: 'all' }, within } as const;
export const withInvited = { on: { ...withMembers.on, membersInvited: 'all' }, within } as const;

type Whose = '/boards/{board}' | '/organizations/{organization}';
const modelIn = (path: string): string => (path.startsWith('/boards') ? 'a board' : 'a workspace');
/** The board or the workspace in the path. */
const found = ({ board, organization }: { readonly board?: Board; readonly organization?: Organization }) =>
  (board ?? organization)!;

/** `GET …/members` and `GET …/members/{filter}`. */
export const members = (path: `${Whose}/members`): readonly Endpoint[] =>
  byFilter(path, `the members of ${modelIn(path)}`, {
    filter: usually(filterWord('members'), 'all'),
    many: 'unordered',
    because: filtered,
    shows: shows(memberResource, { usual: ['fullName', 'username'] }),
    run: ({ filter, ...given }, { world }) => membersOf(world, found(given), filter),
  });

/** `GET …/members/{member}/cards`: the cards of one member there. */
export const memberCards = (path: `${Whose}/members/{member}/cards`, says: string): Endpoint =>
  GET(path, says, {
    many: 'unordered',
    shows: shows(cardResource, { usual: 'all' }),
    args: { filter: usually(filterWord('cards'), 'visible'), ...cardSpan },
    run({ member: who, board, organization, ...asked }, { world, actor, plan }) {
      const { id } = found({ board, organization });
      return cardsOfMember(world, who, actor, {
        ...asked,
        withActions: asks(plan, 'actions'),
        among: ({ idBoard }) => idBoard === id || world.boards.the(idBoard).idOrganization === id,
      });
    },
  });

/** `GET …/memberships` and `GET …/memberships/{membership}`. */
export const memberships = (path: `${Whose}/memberships`): readonly Endpoint[] => [
  GET(path, `the memberships of ${modelIn(path)}`, {
    many: 'unordered',
    shows: membershipResource,
    // `admins` means admin.
    args: { filter: usually(filterWords('memberships', ['admins', 'none']), 'all') },
    run: ({ filter, ...given }, { world, actor }) =>
      membershipsOf(
        world,
        found(given),
        filter === 'all' ? filter : filter.map((word) => (word === 'admins' ? 'admin' : word)),
        actor,
      ),
  }),
  GET(`${path}/{membership}`, `one membership of ${modelIn(path)}`, { shows: membershipResource }),
];

/** `GET …/membersInvited`, and one field of each. */
export const invited = (path: `${Whose}/membersInvited`): readonly Endpoint[] =>
  relatives(path, `the members invited to ${modelIn(path)}`, {
    each: `member invited to ${modelIn(path)}`,
    of: memberResource,
    at: (given, { world }) => membersOf(world, found(given), 'all', true),
  });
