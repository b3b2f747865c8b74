/** The members of a workspace: their roles, and invitations (2.7, 4.7). */
import { isOrganizationAdmin } from '../../rights/access.ts';
import type { Member, Membership, Organization } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { enrol, leaveBoard, leavesAnAdmin, memberOf } from '../memberships/memberships.ts';
import { membership } from '../memberships/shown.ts';
import { organization } from './shown.ts';
import { oneOf, usually } from '../../values/kinds.ts';
import { membershipTable } from '../../records/board.ts';
import { PUT, DELETE, shows, type Context } from '../../rows/endpoint.ts';
import {
  invitation,
  invited,
  memberCards,
  members,
  memberships,
  withInvited,
  withMembers,
} from '../memberships/rows.ts';

const role = oneOf(['admin', 'normal']);
type Role = 'admin' | 'normal';
const changed = shows(organization, { usual: [], ...withMembers });

function appoint(row: Membership, type: Membership['memberType'], context: Context): Membership {
  must('ORG-05', type === 'admin' || leavesAnAdmin(context.world, row));
  return context.change.update('memberships', row, { memberType: type });
}

const rowOf = (one: Organization, who: Member, { world }: Context): Membership => {
  const row = world.by.membership.get(one.id, who.id);
  must('ERR-02', row);
  return row;
};

function place(one: Organization, who: Member, type: Role, context: Context): Organization {
  const row = context.world.by.membership.get(one.id, who.id);
  if (row) appoint(row, type, context);
  else enrol(context.change, { modelType: 'organization', memberType: type }, one, who);
  return one;
}

/** Removes a member from the workspace, and with `boards` from all its boards; each keeps an admin (BRD-06). */
function dismiss(one: Organization, who: Member, boards: boolean, context: Context): Organization {
  const { world, change, me } = context;
  must('ACC-02', who.id === me.id || isOrganizationAdmin(world, one, me));
  const row = rowOf(one, who, context);
  must('ORG-05', leavesAnAdmin(context.world, row));
  if (boards) {
    for (const { id } of [...world.by.boardsOfOrganization.of(one.id)]) {
      const onBoard = world.by.membership.get(id, who.id);
      if (!onBoard) continue;
      must('BRD-06', leavesAnAdmin(context.world, onBoard));
      leaveBoard(change, onBoard);
    }
  }
  change.remove('memberships', row);
  return one;
}

export const organizationMembers = [
  ...members('/organizations/{organization}/members'), // ORG-07
  PUT('/organizations/{organization}/members', {
    says: 'invites somebody to a workspace by e-mail',
    shows: shows(organization, { usual: [], ...withInvited }),
    args: { ...invitation, type: usually(role, membershipTable.memberType.initial) },
    run: ({ organization: one, email: at, fullName, type }, context) =>
      place(one, memberOf(context.change, at, fullName), type, context),
  }),
  PUT('/organizations/{organization}/members/{member}', {
    says: 'adds a member to a workspace, or gives one another role',
    shows: changed,
    args: { type: role },
    run: ({ organization: one, member: who, type }, context) => place(one, who, type, context),
  }),
  DELETE('/organizations/{organization}/members/{member}', {
    says: 'removes a member from a workspace',
    right: 'see',
    shows: shows(organization, withMembers),
    run: ({ organization: one, member: who }, context) => dismiss(one, who, false, context),
  }),
  DELETE('/organizations/{organization}/members/{member}/all', {
    says: 'removes a member from a workspace and all its boards',
    shows: shows(organization, withMembers),
    run: ({ organization: one, member: who }, context) => dismiss(one, who, true, context),
  }),
  PUT('/organizations/{organization}/members/{member}/deactivated', {
    says: 'deactivates a membership of a workspace, or activates it',
    shows: shows(membership, { on: { member: true } }),
    args: { value: membershipTable.deactivated.kind },
    run({ organization: one, member: who, value }, context) {
      const row = rowOf(one, who, context);
      must('ORG-05', !value || leavesAnAdmin(context.world, row));
      return context.change.update('memberships', row, { deactivated: value });
    },
  }),
  memberCards(
    '/organizations/{organization}/members/{member}/cards',
    'the cards on the boards of a workspace that a member is on',
  ),
  ...memberships('/organizations/{organization}/memberships'),
  PUT('/organizations/{organization}/memberships/{membership}', {
    says: 'gives a member of a workspace another role',
    shows: shows(membership, { on: { member: true } }),
    args: { type: membershipTable.memberType.kind },
    run: ({ membership: row, type }, context) => appoint(row, type, context),
  }),
  ...invited('/organizations/{organization}/membersInvited'),
];
