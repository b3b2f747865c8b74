/** Actions (4.4): single ones with their related records, and the logs of boards, lists, members and workspaces. */
import { editComment, removeComment } from './comments.ts';
import { must } from '../../calls/refusal.ts';
import { action, said, singleAction } from './shown.ts';
import { board } from '../boards/shown.ts';
import { card } from '../cards/shown.ts';
import { list } from '../lists/shown.ts';
import { member } from '../members/shown.ts';
import { organization } from '../organizations/shown.ts';
import { commentText } from '../../records/action.ts';
import { log } from './listing.ts';
import { GET, PUT, DELETE, because, raw, shows, type Context, type Given } from '../../rows/endpoint.ts';
import { oneField, relative } from '../../rows/families.ts';

const changes = 'every change is recorded (6.1), so what was changed has a log';

/** ACT-12, ACT-25: a related record of an action, if the action has one and the caller may still see it. */
function about<K extends 'boards' | 'cards' | 'lists' | 'organizations'>(
  kind: K,
  id: string | null,
  word: string,
  context: Context,
) {
  must('ACT-25', id !== null, `the action has no ${word}`);
  return context.see(kind, id, word);
}
/** ACT-24: the member whom it is about, not who did it. */
function memberOf({ action: { idMember } }: Given<'/actions/{action}'>, { world }: Context) {
  must('ACT-25', idMember !== null, 'the action has no member');
  return world.members.get(idMember)!;
}

export const actions = because('beside the rows of 4.4, and what clients of the live service call', [
  GET('/actions/{action}', { says: 'one action', shows: shows(action, singleAction) }),
  PUT('/actions/{action}', {
    says: 'changes a comment',
    needs: ['comments'],
    shows: shows(action, singleAction),
    args: { text: commentText },
    run: ({ action: one, text: said }, { change }) => editComment(change, one, said),
  }),
  DELETE('/actions/{action}', {
    says: 'deletes a comment',
    needs: ['comments'],
    run: ({ action: one }, { change }) => removeComment(change, one),
  }),
  PUT('/actions/{action}/text', {
    says: 'changes a comment',
    needs: ['comments'],
    shows: shows(action, singleAction),
    args: { value: commentText },
    run: ({ action: one, value }, { change }) => editComment(change, one, value),
  }),
  ...relative('/actions/{action}/board', {
    of: board,
    says: 'the board an action is about',
    at: ({ action: { idBoard } }, context) => about('boards', idBoard, 'board', context),
  }),
  ...relative('/actions/{action}/card', {
    of: card,
    says: 'the card an action is about',
    at: ({ action: { idCard } }, context) => about('cards', idCard, 'card', context),
  }),
  ...relative('/actions/{action}/list', {
    of: list,
    says: 'the list an action is about',
    at: ({ action: { idList } }, context) => about('lists', idList, 'list', context),
  }),
  ...relative('/actions/{action}/member', { of: member, says: 'the member an action is about', at: memberOf }),
  ...relative('/actions/{action}/memberCreator', {
    of: member,
    says: 'the member who did it',
    at: ({ action: { idMemberCreator } }, { world }) => world.members.get(idMemberCreator)!,
  }),
  ...relative('/actions/{action}/organization', {
    of: organization,
    says: 'the workspace an action is about',
    at: ({ action: { idOrganization } }, context) => about('organizations', idOrganization, 'organization', context),
  }),
  GET('/actions/{action}/display', {
    says: 'the sentence of an action: a key to translate, and its parts',
    run: ({ action: one }, context) => raw(said('display', one, context)),
  }),
  GET('/actions/{action}/entities', {
    says: 'the parts of the sentence of an action',
    run: ({ action: one }, context) => raw(said('entities', one, context)),
  }),
  oneField('/actions/{action}/{field}', { says: 'one field of an action', of: action }), // ACT-29
  log('/members/{member}/actions', {
    says: 'what a member did',
    // ACT-04, LIM-13, SET-16
  }),
  log('/boards/{board}/actions', { because: changes, says: 'what happened on a board' }),
  log('/lists/{list}/actions', { because: changes, says: 'what happened on a list' }),
  log('/organizations/{organization}/actions', { because: changes, says: 'what happened in a workspace' }),
]);
