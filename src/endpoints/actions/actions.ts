/** Actions (4.4): one by one, with the records they are about; and the logs of boards, lists, members, workspaces. */
import type { Action } from '../../model/world/records.ts';
import { editComment, removeComment } from '../../model/commands/comments.ts';
import { must } from '../../model/refusal.ts';
import { action, singleAction } from '../../resources/action.ts';
import { board } from '../../resources/board.ts';
import { card } from '../../resources/card.ts';
import { displayOf, entitiesOf } from '../../resources/display.ts';
import { list } from '../../resources/list.ts';
import { member } from '../../resources/member.ts';
import { organization } from '../../resources/organization.ts';
import { fieldOf, single } from '../../resources/resource.ts';
import { text } from '../../spec/values.ts';
import { listActions, listing } from '../shared/action-listing.ts';
import { endpoint, nothing, raw, shows, type Context } from '../../dispatch/endpoint.ts';

const notShown = 'beside the rows of 4.4, and what clients of the live service call';
const logs = 'every change is recorded (6.1), so what was changed has a log';
const words = text(1);

/** ACT-25: what an action is about, as far as it is about such a thing, and the caller may see that thing today. */
function about<K extends 'boards' | 'cards' | 'lists' | 'organizations'>(
  kind: K,
  id: string | null,
  word: string,
  context: Context,
) {
  must('ACT-25', id !== null, `the action has no ${word}`);
  return context.see(kind, id, word);
}
const boardOf = ({ idBoard }: Action, context: Context) => about('boards', idBoard, 'board', context);
const cardOf = ({ idCard }: Action, context: Context) => about('cards', idCard, 'card', context);
const listOf = ({ idList }: Action, context: Context) => about('lists', idList, 'list', context);
const organizationOf = ({ idOrganization }: Action, context: Context) =>
  about('organizations', idOrganization, 'organization', context);
const creatorOf = ({ idMemberCreator }: Action, { world }: Context) => world.members.get(idMemberCreator)!;
/** ACT-24 */
function memberOf({ idMember }: Action, { world }: Context) {
  must('ACT-25', idMember !== null, 'the action has no member');
  return world.members.get(idMember)!;
}

export const actions = [
  endpoint({
    method: 'GET',
    path: '/actions/{action}',
    section: '4.4',
    says: 'one action',
    needs: ['read'],
    shows: shows(action, singleAction),
    run: ({ action: one }) => one,
  }),
  endpoint({
    method: 'PUT',
    path: '/actions/{action}',
    section: '4.4',
    says: 'changes a comment',
    needs: ['comments'],
    shows: shows(action, singleAction),
    args: { text: words },
    run: ({ action: one, text: said }, { change }) => editComment(change, one, said),
  }),
  endpoint({
    method: 'DELETE',
    path: '/actions/{action}',
    section: '4.4',
    says: 'deletes a comment',
    needs: ['comments'],
    run({ action: one }, { change }) {
      removeComment(change, one);
      return nothing;
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/actions/{action}/text',
    section: '4.4',
    says: 'changes a comment',
    needs: ['comments'],
    shows: shows(action, singleAction),
    args: { value: words },
    run: ({ action: one, value }, { change }) => editComment(change, one, value),
  }),
  endpoint({
    method: 'GET',
    path: '/actions/{action}/board',
    section: '4.4',
    says: 'the board an action is about',
    needs: ['read'],
    shows: shows(board),
    run: ({ action: one }, context) => boardOf(one, context),
  }),
  endpoint({
    method: 'GET',
    path: '/actions/{action}/board/{field}',
    because: notShown,
    says: 'one field of that board',
    needs: ['read'],
    params: { field: fieldOf(board) },
    run: ({ action: one, field }, context) => single(board, field, boardOf(one, context), context),
  }),
  endpoint({
    method: 'GET',
    path: '/actions/{action}/card',
    section: '4.4',
    says: 'the card an action is about',
    needs: ['read'],
    shows: shows(card),
    run: ({ action: one }, context) => cardOf(one, context),
  }),
  endpoint({
    method: 'GET',
    path: '/actions/{action}/card/{field}',
    because: notShown,
    says: 'one field of that card',
    needs: ['read'],
    params: { field: fieldOf(card) },
    run: ({ action: one, field }, context) => single(card, field, cardOf(one, context), context),
  }),
  endpoint({
    method: 'GET',
    path: '/actions/{action}/list',
    section: '4.4',
    says: 'the list an action is about',
    needs: ['read'],
    shows: shows(list),
    run: ({ action: one }, context) => listOf(one, context),
  }),
  endpoint({
    method: 'GET',
    path: '/actions/{action}/list/{field}',
    because: notShown,
    says: 'one field of that list',
    needs: ['read'],
    params: { field: fieldOf(list) },
    run: ({ action: one, field }, context) => single(list, field, listOf(one, context), context),
  }),
  endpoint({
    method: 'GET',
    path: '/actions/{action}/member',
    section: '4.4',
    says: 'the member an action is about',
    needs: ['read'],
    shows: shows(member),
    run: ({ action: one }, context) => memberOf(one, context),
  }),
  endpoint({
    method: 'GET',
    path: '/actions/{action}/member/{field}',
    because: notShown,
    says: 'one field of that member',
    needs: ['read'],
    params: { field: fieldOf(member) },
    run: ({ action: one, field }, context) => single(member, field, memberOf(one, context), context),
  }),
  endpoint({
    method: 'GET',
    path: '/actions/{action}/memberCreator',
    section: '4.4',
    says: 'the member who did it',
    needs: ['read'],
    shows: shows(member),
    run: ({ action: one }, context) => creatorOf(one, context),
  }),
  endpoint({
    method: 'GET',
    path: '/actions/{action}/memberCreator/{field}',
    because: notShown,
    says: 'one field of who did it',
    needs: ['read'],
    params: { field: fieldOf(member) },
    run: ({ action: one, field }, context) => single(member, field, creatorOf(one, context), context),
  }),
  endpoint({
    method: 'GET',
    path: '/actions/{action}/organization',
    section: '4.4',
    says: 'the workspace an action is about',
    needs: ['read'],
    shows: shows(organization),
    run: ({ action: one }, context) => organizationOf(one, context),
  }),
  endpoint({
    method: 'GET',
    path: '/actions/{action}/organization/{field}',
    because: notShown,
    says: 'one field of that workspace',
    needs: ['read'],
    params: { field: fieldOf(organization) },
    run: ({ action: one, field }, context) => single(organization, field, organizationOf(one, context), context),
  }),
  endpoint({
    method: 'GET',
    path: '/actions/{action}/display',
    because: notShown,
    says: 'how to say an action in a sentence',
    needs: ['read'],
    run: ({ action: one }, context) => raw(displayOf(one, context)),
  }),
  endpoint({
    method: 'GET',
    path: '/actions/{action}/entities',
    because: notShown,
    says: 'the parts of that sentence',
    needs: ['read'],
    run: ({ action: one }, context) => raw(entitiesOf(one, context)),
  }),
  endpoint({
    method: 'GET',
    path: '/actions/{action}/{field}',
    section: '4.4',
    says: 'one field of an action',
    needs: ['read'],
    params: { field: fieldOf(action) },
    run: ({ action: one, field }, context) => single(action, field, one, context),
  }),
  endpoint({
    method: 'GET',
    path: '/members/{member}/actions',
    section: '4.2',
    says: 'what a member did',
    ...listing,
    run: ({ member: who, ...asked }, context) => listActions('member', who.id, asked, context),
  }),
  endpoint({
    method: 'GET',
    path: '/boards/{board}/actions',
    because: logs,
    says: 'what happened on a board',
    ...listing,
    run: ({ board: on, ...asked }, context) => listActions('board', on.id, asked, context),
  }),
  endpoint({
    method: 'GET',
    path: '/lists/{list}/actions',
    because: logs,
    says: 'what happened on a list',
    ...listing,
    run: ({ list: on, ...asked }, context) => listActions('list', on.id, asked, context),
  }),
  endpoint({
    method: 'GET',
    path: '/organizations/{organization}/actions',
    because: logs,
    says: 'what happened in a workspace',
    ...listing,
    run: ({ organization: within, ...asked }, context) => listActions('organization', within.id, asked, context),
  }),
];
