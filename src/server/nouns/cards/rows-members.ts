/** The members of a card and its votes (4.1). */
import { mayOnBoard } from '../../rights/access.ts';
import type { Card, Member } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { member } from '../members/shown.ts';
import { memberSummary, memberUsual } from '../../../document/sets.ts';
import { idOf } from '../../values/kinds.ts';
import { mayBeOnCards } from './board-transfer.ts';
import { GET, POST, DELETE, shows, type Context, type Given } from '../../rows/endpoint.ts';

const otherWord = 'clients say members where the document says idMembers';

const boardOf = (one: Card, { world }: Context) => world.boards.get(one.idBoard)!;
const membersWithIds = (ids: readonly string[], { world }: Context): Member[] =>
  ids.map((id) => world.members.get(id)!);

function putOn(one: Card, value: string, context: Context): Member[] {
  const who = context.see('members', value, 'value');
  must('CRD-24', mayBeOnCards(boardOf(one, context), who, context));
  must('CRD-20', !one.idMembers.includes(who.id));
  context.change.update('cards', one, { idMembers: [...one.idMembers, who.id] });
  return membersWithIds(one.idMembers, context);
}

function takeOff(one: Card, who: Member, context: Context): Member[] {
  must('ERR-10', one.idMembers.includes(who.id), 'member is not on the card');
  context.change.update('cards', one, { idMembers: one.idMembers.filter((id) => id !== who.id) });
  return membersWithIds(one.idMembers, context);
}

/** CRD-41: a vote belongs to a member, so only admins of the board cast or remove votes of others. */
function mayVoteFor(who: Member, one: Card, context: Context): void {
  const board = boardOf(one, context);
  must('CRD-26', mayOnBoard(context.world, board, context.me, 'vote') && mayOnBoard(context.world, board, who, 'vote'));
  must('CRD-41', who.id === context.me.id || mayOnBoard(context.world, board, context.me, 'admin'));
}

const joining = {
  says: 'puts a member on a card',
  many: 'unordered',
  shows: shows(member, { usual: memberSummary }),
  args: { value: idOf('members') },
  run: ({ card: one, value }: Given<'/cards/{card}'> & { readonly value: string }, context: Context) =>
    putOn(one, value, context),
} as const;
const leaving = {
  says: 'removes a member from a card',
  many: 'unordered',
  shows: shows(member, { usual: memberSummary }),
  run: ({ card: one, member: who }: Given<'/cards/{card}/members/{member}'>, context: Context) =>
    takeOff(one, who, context),
} as const;

export const cardMembers = [
  // CRD-60
  POST('/cards/{card}/idMembers', joining), // CRD-42
  POST('/cards/{card}/members', { because: otherWord, ...joining }),
  DELETE('/cards/{card}/idMembers/{member}', leaving),
  DELETE('/cards/{card}/members/{member}', { because: otherWord, ...leaving }),
  GET('/cards/{card}/members', {
    says: 'the members on a card',
    many: 'unordered',
    shows: shows(member, { usual: memberUsual }),
    run: ({ card: one }, context) => membersWithIds(one.idMembers, context),
  }),
  POST('/cards/{card}/membersVoted', {
    says: 'votes for a card',
    needs: ['voting'],
    right: 'see',
    // CRD-42
    args: { value: idOf('members') },
    // CRD-09
    run({ card: one, value }, context) {
      const who = context.see('members', value, 'value');
      mayVoteFor(who, one, context);
      must('CRD-22', !one.idMembersVoted.includes(who.id));
      context.change.update('cards', one, { idMembersVoted: [...one.idMembersVoted, who.id] });
    },
  }),
  GET('/cards/{card}/membersVoted', {
    says: 'the members who voted for a card',
    many: 'unordered',
    shows: shows(member, { usual: memberUsual }),
    run: ({ card: one }, context) => membersWithIds(one.idMembersVoted, context),
  }),
  DELETE('/cards/{card}/membersVoted/{member}', {
    says: 'removes a vote',
    needs: ['voting'],
    right: 'see',
    run({ card: one, member: who }, context) {
      mayVoteFor(who, one, context);
      must('CRD-23', one.idMembersVoted.includes(who.id));
      context.change.update('cards', one, { idMembersVoted: one.idMembersVoted.filter((id) => id !== who.id) });
    },
  }),
];
