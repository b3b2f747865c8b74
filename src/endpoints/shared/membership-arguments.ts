/** The arguments of member listings of boards and workspaces, and the answers to their changes (2.4, 2.7, 4.7). */
import { email } from '../../model/commands/invitations.ts';
import type { MembershipFilter } from '../../spec/filters.ts';
import { member } from '../../resources/member.ts';
import { memberSummary } from '../../spec/sets.ts';
import { filterWords, optional, text } from '../../spec/kinds.ts';
import { limits } from '../../spec/limits.ts';
import type { Words } from '../../spec/values.ts';
import { shows } from '../../dispatch/endpoint.ts';

/** Who is invited. */
export const invitation = { email, fullName: optional(text(0, limits.lengths.invitedName)) };

export const membersShown = shows(member, { usual: ['fullName', 'username'] });

const summary = [...memberSummary, 'confirmed', 'memberType', 'nonPublic', 'nonPublicAvailable'] as const;
const within = { members: summary, membersInvited: summary };
/** A change of members answers with the members; an invitation also with the invited ones. */
export const present = { on: { members: 'all', memberships: 'all' }, within } as const;
export const invited = { on: { ...present.on, membersInvited: 'all' }, within } as const;

/** `admins` means admin. */
export const membershipFilter = filterWords('memberships', ['admins', 'none']);
export const plain = (filter: Words<MembershipFilter | 'admins' | 'none'>): Words<MembershipFilter | 'none'> =>
  filter === 'all' ? filter : filter.map((word) => (word === 'admins' ? 'admin' : word));
