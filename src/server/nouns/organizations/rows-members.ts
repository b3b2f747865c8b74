/** The members of a workspace: their roles, and invitations (2.7, 4.7). */
import type { Member, Membership, Organization } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { organizationResource } from './shown.ts';
import { oneOf, usually } from '../../../document/values/kinds.ts';
import { DELETE, PUT, shows, type Context } from '../../rows/endpoint.ts';
import { isOrganizationAdmin } from '../../rights/access.ts';
import {
  addMembership,
  changeRole,
  invitation,
  invited,
  leaveBoard,
  memberCards,
  memberOf,
  members,
  memberships,
  mustLeaveAdmin,
  withInvited,
  withMembers,
} from '../memberships/rows.ts';
import { membershipResource } from '../memberships/shown.ts';
import { membershipTable } from '../../records/board.ts';

const role = oneOf(['admin', 'normal']);
type Role = 'admin' | 'normal';
const changed = shows(organizationResource, { usual: [], ...withMembers });

const rowOf = (organization: Organization, who: Member, { world }: Context): Membership => {
  const row = world.by.membership.get(organization.id, who.id);
  must('ERR-02', row);
  return row;
};

function giveRole(organization: Organization, who: Member, type: Role, context: Context): Organization {
  const row = context.world.by.membership.get(organization.id, who.id);
  if (row) changeRole(row, type, context);
  else addMembership(context.change, { modelType: 'organization', memberType: type }, organization, who);
  return organization;
}

/** Removes a member from the workspace, and with `boards` from all its boards; each keeps an admin (BRD-06). */
function dismiss(organization: Organization, who: Member, boards: boolean, context: Context): Organization {
  const { world, change, me } = context;
  must('ACC-02', who.id === me.id || isOrganizationAdmin(world, organization, me));
  const row = rowOf(organization, who, context);
  mustLeaveAdmin(world, row);
  if (boards) {
    for (const { id } of [...world.by.boardsOfOrganization.of(organization.id)]) {
      const onBoard = world.by.membership.get(id, who.id);
      if (!onBoard) continue;
      mustLeaveAdmin(world, onBoard);
      leaveBoard(change, onBoard);
    }
  }
  change.remove('memberships', row);
  return organization;
}

export const organizationMembers = [
  ...members('/organizations/{organization}/members'), // ORG-07
  PUT('/organizations/{organization}/members', 'invites somebody to a workspace by e-mail', {
    shows: shows(organizationResource, { usual: [], ...withInvited }),
    args: { ...invitation, type: usually(role, membershipTable.memberType.initial) },
    run: ({ organization, email: at, fullName, type }, context) =>
      giveRole(organization, memberOf(context.change, at, fullName), type, context),
  }),
  PUT('/organizations/{organization}/members/{member}', 'adds a member to a workspace, or gives one another role', {
    shows: changed,
    args: { type: role },
    run: ({ organization, member: who, type }, context) => giveRole(organization, who, type, context),
  }),
  DELETE('/organizations/{organization}/members/{member}', 'removes a member from a workspace', {
    right: 'see',
    shows: shows(organizationResource, withMembers),
    run: ({ organization, member: who }, context) => dismiss(organization, who, false, context),
  }),
  DELETE('/organizations/{organization}/members/{member}/all', 'removes a member from a workspace and all its boards', {
    shows: shows(organizationResource, withMembers),
    run: ({ organization, member: who }, context) => dismiss(organization, who, true, context),
  }),
  PUT(
    '/organizations/{organization}/members/{member}/deactivated',
    'deactivates a membership of a workspace, or activates it',
    {
      shows: shows(membershipResource, { on: { member: true } }),
      args: { value: membershipTable.deactivated.kind },
      run({ organization, member: who, value }, context) {
        const row = rowOf(organization, who, context);
        if (value) mustLeaveAdmin(context.world, row); // ORG-05
        return context.change.update('memberships', row, { deactivated: value });
      },
    },
  ),
  memberCards(
    '/organizations/{organization}/members/{member}/cards',
    'the cards on the boards of a workspace that a member is on',
  ),
  ...memberships('/organizations/{organization}/memberships'),
  PUT('/organizations/{organization}/memberships/{membership}', 'gives a member of a workspace another role', {
    shows: shows(membershipResource, { on: { member: true } }),
    args: { type: membershipTable.memberType.kind },
    run: ({ membership: row, type }, context) => changeRole(row, type, context),
  }),
  ...invited('/organizations/{organization}/membersInvited'),
];
