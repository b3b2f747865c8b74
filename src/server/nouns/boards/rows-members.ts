/** The members of a board: their roles, and invitations (2.4, 4.7). */
import { inOrganizationOf, mayInvite, mayOnBoard } from '../../rights/access.ts';
import type { Board, Member, Membership } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { enrol, leaveBoard, leavesAnAdmin, memberOf } from '../memberships/memberships.ts';
import { board } from './shown.ts';
import { membership } from '../memberships/shown.ts';
import { boolean, usually } from '../../values/kinds.ts';
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

const role = membershipTable.memberType.kind;
type Role = Membership['memberType'];

/** A member of the workspace may join alone if the board allows it; otherwise someone who may invite adds them. */
function join(one: Board, who: Member, type: Role, context: Context): void {
  const { world, me } = context;
  const open =
    one.prefs.selfJoin &&
    one.prefs.permissionLevel !== 'private' &&
    inOrganizationOf(world, one, me) &&
    who.id === me.id &&
    type === 'normal';
  must('ACC-02', open || mayInvite(context.world, one, context.me));
  if (type === 'admin') context.may('admin', one);
  enrol(context.change, { modelType: 'board', memberType: type }, one, who);
}

function appoint(one: Board, row: Membership, type: Role, context: Context): Membership {
  context.may('admin', one);
  must('BRD-06', type === 'admin' || leavesAnAdmin(context.world, row));
  return context.change.update('memberships', row, { memberType: type });
}

/** Adds a member, or changes the role of one. */
function place(one: Board, who: Member, type: Role, context: Context): Board {
  const row = context.world.by.membership.get(one.id, who.id);
  if (row) appoint(one, row, type, context);
  else join(one, who, type, context);
  return one;
}

export const boardMembers = [
  ...members('/boards/{board}/members'), // BRD-22
  PUT('/boards/{board}/members', {
    says: 'invites somebody to a board by e-mail',
    right: 'see',
    shows: shows(board, { usual: [], ...withInvited }),
    args: { ...invitation, type: usually(role, membershipTable.memberType.initial) },
    run({ board: one, email: at, type, fullName }, context) {
      must('ACC-02', mayInvite(context.world, one, context.me));
      return place(one, memberOf(context.change, at, fullName), type, context);
    },
  }),
  PUT('/boards/{board}/members/{member}', {
    says: 'adds a member to a board, or gives one another role',
    right: 'see',
    shows: shows(board, { usual: [], ...withMembers }),
    // BRD-09
    args: { type: role, allowBillableGuest: usually(boolean, false) },
    run: ({ board: one, member: who, type }, context) => place(one, who, type, context),
  }),
  DELETE('/boards/{board}/members/{member}', {
    says: 'removes a member from a board',
    right: 'see',
    shows: shows(board, { on: { members: 'all' }, within: { members: withMembers.within.members } }),
    run({ board: one, member: who }, context) {
      const row = context.world.by.membership.get(one.id, who.id);
      must('ACC-02', who.id === context.me.id || mayOnBoard(context.world, one, context.me, 'admin'));
      must('ERR-02', row);
      must('BRD-06', leavesAnAdmin(context.world, row));
      leaveBoard(context.change, row);
      return one;
    },
  }),
  memberCards('/boards/{board}/members/{member}/cards', 'the cards of a board that a member is on'),
  ...memberships('/boards/{board}/memberships'),
  PUT('/boards/{board}/memberships/{membership}', {
    says: 'gives a member of a board another role',
    right: 'see',
    shows: shows(membership, { on: { member: true } }),
    args: { type: role },
    run: ({ board: one, membership: row, type }, context) => appoint(one, row, type, context),
  }),
  ...invited('/boards/{board}/membersInvited'),
];
