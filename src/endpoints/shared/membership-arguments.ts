/** What the members of boards and of workspaces are listed by, and what changing them answers (2.4, 2.7, 4.7). */
import type { MembershipFilter } from '../../model/queries/collections.ts';
import { member } from '../../resources/member.ts';
import { membershipFilters, memberSummary } from '../../spec/sets.ts';
import { listOf } from '../../spec/kinds.ts';
import type { Words } from '../../spec/values.ts';
import { shows } from '../../dispatch/endpoint.ts';

export const membersShown = shows(member, { usual: ['fullName', 'username'] });

const summary = [...memberSummary, 'confirmed', 'memberType', 'nonPublic', 'nonPublicAvailable'] as const;
const within = { members: summary, membersInvited: summary };
/** A change of members tells who is there now; an invitation also who is invited. */
export const present = { on: { members: 'all', memberships: 'all' }, within } as const;
export const invited = { on: { ...present.on, membersInvited: 'all' }, within } as const;

/** `admins` is another word for admin. */
export const membershipFilter = listOf([...membershipFilters, 'admins', 'none']);
export const plain = (filter: Words<MembershipFilter | 'admins' | 'none'>): Words<MembershipFilter | 'none'> =>
  filter === 'all' ? filter : filter.map((word) => (word === 'admins' ? 'admin' : word));
