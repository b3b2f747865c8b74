/** The members of a board: their roles, and invitations (2.4, 4.7). */
import { inOrganizationOf, mayInvite, mayOnBoard } from '../../rights/access.ts';
import type { Board, Member, Membership } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { boardResource } from './shown.ts';
import { boolean, usually } from '../../../document/values/kinds.ts';
import { membershipTable } from '../../records/board.ts';
import { DELETE, PUT, shows, type Context } from '../../rows/endpoint.ts';
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

const role = membershipTable.memberType.kind;
type Role = Membership['memberType'];

/** A member of the workspace may join alone if the board allows it; otherwise someone who may invite adds them. */
function join(board: Board, who: Member, type: Role, context: Context): void {
  const { world, me } = context;
  const open =
    board.prefs.selfJoin &&
    board.prefs.permissionLevel !== 'private' &&
    inOrganizationOf(world, board, me) &&
    who.id === me.id &&
    type === 'normal';
  must('ACC-02', open || mayInvite(context.world, board, context.me));
  if (type === 'admin') context.may('admin', board);
  addMembership(context.change, { modelType: 'board', memberType: type }, board, who);
}

function appointOn(board: Board, row: Membership, type: Role, context: Context): Membership {
  context.may('admin', board);
  return changeRole(row, type, context);
}

/** Adds a member, or changes the role of one. */
function giveRole(board: Board, who: Member, type: Role, context: Context): Board {
  const row = context.world.by.membership.get(board.id, who.id);
  if (row) appointOn(board, row, type, context);
  else join(board, who, type, context);
  return board;
}

export const boardMembers = [
  ...members('/boards/{board}/members'), // BRD-22
  PUT('/boards/{board}/members', 'invites somebody to a board by e-mail', {
    right: 'see',
    shows: shows(boardResource, { usual: [], ...withInvited }),
    args: { ...invitation, type: usually(role, membershipTable.memberType.initial) },
    run({ board, email: at, type, fullName }, context) {
      must('ACC-02', mayInvite(context.world, board, context.me));
      return giveRole(board, memberOf(context.change, at, fullName), type, context);
    },
  }),
  PUT('/boards/{board}/members/{member}', 'adds a member to a board, or gives one another role', {
    right: 'see',
    shows: shows(boardResource, { usual: [], ...withMembers }),
    args: { type: role, allowBillableGuest: usually(boolean, false) }, // BRD-09
    run: ({ board, member: who, type }, context) => giveRole(board, who, type, context),
  }),
  DELETE('/boards/{board}/members/{member}', 'removes a member from a board', {
    right: 'see',
    shows: shows(boardResource, { on: { members: 'all' }, within: { members: withMembers.within.members } }),
    run({ board, member: who }, context) {
      const row = context.world.by.membership.get(board.id, who.id);
      must('ACC-02', who.id === context.me.id || mayOnBoard(context.world, board, context.me, 'admin'));
      must('ERR-02', row, 'membership not found');
      mustLeaveAdmin(context.world, row); // BRD-06
      leaveBoard(context.change, row);
      return board;
    },
  }),
  memberCards('/boards/{board}/members/{member}/cards', 'the cards of a board that a member is on'),
  ...memberships('/boards/{board}/memberships'),
  PUT('/boards/{board}/memberships/{membership}', 'gives a member of a board another role', {
    right: 'see',
    shows: shows(membershipResource, { on: { member: true } }),
    args: { type: role },
    run: ({ board, membership: row, type }, context) => appointOn(board, row, type, context),
  }),
  ...invited('/boards/{board}/membersInvited'),
];
