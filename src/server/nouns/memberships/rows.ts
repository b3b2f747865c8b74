/** What boards and workspaces have in common (2.4, 2.7, 4.7): members, their cards, memberships, invitations. */
import { email } from './memberships.ts';
import { cardsOfMember, membersOf, membershipsOf } from '../../finding/collections.ts';
import type { Board, Organization } from '../../world/records.ts';
import { card } from '../cards/shown.ts';
import { member } from '../members/shown.ts';
import { membership } from './shown.ts';
import { asks } from '../../rows/resource.ts';
import { filterWord, filterWords, optional, text, usually } from '../../values/kinds.ts';
import { limits } from '../../../document/limits.ts';
import { memberSummary } from '../../../document/sets.ts';
import { GET, shows, type Endpoint } from '../../rows/endpoint.ts';
import { byFilter, relatives } from '../../rows/families.ts';
import { cardSpan, filtered } from '../cards/paging.ts';

/** Who is invited. */
export const invitation = { email, fullName: optional(text(0, limits.lengths.invitedName)) };

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
  byFilter(path, usually(filterWord('members'), 'all'), {
    says: `the members of ${modelIn(path)}`,
    many: 'unordered',
    because: filtered,
    shows: shows(member, { usual: ['fullName', 'username'] }),
    run: ({ filter, ...given }, { world }) => membersOf(world, found(given), filter),
  });

/** `GET …/members/{member}/cards`: the cards of one member there. */
export const memberCards = (path: `${Whose}/members/{member}/cards`, says: string): Endpoint =>
  GET(path, {
    says,
    many: 'unordered',
    shows: shows(card, { usual: 'all' }),
    args: { filter: usually(filterWord('cards'), 'visible'), ...cardSpan },
    run({ member: who, board, organization, ...asked }, { world, actor, plan }) {
      const { id } = found({ board, organization });
      return cardsOfMember(world, who, actor, {
        ...asked,
        withActions: asks(plan, 'actions'),
        among: ({ idBoard }) => idBoard === id || world.boards.get(idBoard)!.idOrganization === id,
      });
    },
  });

/** `GET …/memberships` and `GET …/memberships/{membership}`. */
export const memberships = (path: `${Whose}/memberships`): readonly Endpoint[] => [
  GET(path, {
    says: `the memberships of ${modelIn(path)}`,
    many: 'unordered',
    shows: membership,
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
  GET(`${path}/{membership}`, { says: `one membership of ${modelIn(path)}`, shows: membership }),
];

/** `GET …/membersInvited`, and one field of each. */
export const invited = (path: `${Whose}/membersInvited`): readonly Endpoint[] =>
  relatives(path, {
    says: `the members invited to ${modelIn(path)}`,
    each: `member invited to ${modelIn(path)}`,
    of: member,
    at: (given, { world }) => membersOf(world, found(given), 'all', true),
  });
