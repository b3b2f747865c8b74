/** The log of a card and its comments (4.1): a comment is an action that a member writes. */
import { editComment, removeComment, writeComment } from '../actions/comments.ts';
import { action, actionFilter, singleAction } from '../actions/shown.ts';
import { usually } from '../../values/kinds.ts';
import { commentText } from '../../records/action.ts';
import { log } from '../actions/listing.ts';
import { POST, PUT, DELETE, shows } from '../../rows/endpoint.ts';

export const cardActions = [
  POST('/cards/{card}/actions/comments', {
    says: 'comments on a card',
    needs: ['comments'],
    right: 'see',
    shows: shows(action, { ...singleAction, on: { display: true, entities: true } }),
    // CMT-01
    args: { text: commentText },
    run: ({ card: one, text: said }, { change }) => writeComment(change, one, said),
  }),
  PUT('/cards/{card}/actions/{action}/comments', {
    says: 'changes a comment',
    needs: ['comments'],
    right: 'see',
    shows: shows(action, singleAction),
    args: { text: commentText },
    run: ({ action: comment, text: said }, { change }) => editComment(change, comment, said),
  }),
  DELETE('/cards/{card}/actions/{action}/comments', {
    says: 'deletes a comment',
    needs: ['comments'],
    right: 'see',
    run: ({ action: comment }, { change }) => removeComment(change, comment),
  }),
  log('/cards/{card}/actions', {
    says: 'the actions about a card, comments and moves unless asked',
    filter: usually(actionFilter, ['commentCard', 'updateCard:idList']),
  }),
];
