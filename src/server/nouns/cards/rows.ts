/** Cards (2.3, 4.1, 4.5, 4.7): reading them, related records and their log; comments; deleting cards. */
import { dataSeenBy } from '../../rights/plugin-data.ts';
import { cardsOfBoard, cardSpan, pagedAlike } from '../../finding/collections.ts';
import { markRead } from '../notifications/notifications.ts';
import type { Board } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { removeCard } from '../removals.ts';
import { boardResource } from '../boards/shown.ts';
import { cardResource } from './shown.ts';
import { attachmentResource } from './shown-parts.ts';
import { listResource } from '../lists/shown.ts';
import { asks } from '../../rows/resource.ts';
import { cardFilters } from '../../../document/sets.ts';
import { isOneOf } from '../../../language.ts';
import { filterWord, text, usually } from '../../../document/values/kinds.ts';
import { isId, isShortLink } from '../../../kinds/values.ts';
import { DELETE, deleted, GET, POST, PUT, raw, shows, type Context } from '../../rows/endpoint.ts';
import { oneField, relative } from '../../rows/families.ts';
import { resolvers } from '../../rows/resolve.ts';
import { editComment, removeComment, writeComment } from '../actions/comments.ts';
import { actionResource, actionFilter, singleAction } from '../actions/shown.ts';
import { commentText } from '../../records/action.ts';
import { log } from '../actions/rows.ts';

/** A card of a board: by id, short link, or its number on the board. */
function cardOf(board: Board, word: string, { world, actor }: Context): unknown {
  must(
    'FLT-05',
    isId(word) || isShortLink(word) || /^\d+$/.test(word),
    `invalid value for filter: expected one of ${cardFilters.join(', ')}, or a card of the board`,
  );
  return resolvers.card(word, world, actor, { board });
}

export const cards = [
  GET('/cards/{card}', 'one card', {
    // CNV-21, CNV-36: shows the whole table of 2.3 here. CRD-13
    // An attachment shows the same as where it is read alone.
    shows: shows(cardResource, { usual: 'all', whole: true, within: { attachments: attachmentResource.usual } }),
  }),
  ...relative('/cards/{card}/board', 'the board of a card', {
    of: boardResource,
    at: ({ card }, { world }) => world.boards.the(card.idBoard),
  }),
  ...relative('/cards/{card}/list', 'the list of a card', {
    of: listResource,
    at: ({ card }, { world }) => world.lists.the(card.idList),
  }),
  GET('/cards/{card}/pluginData', 'the data of extensions for a card', {
    run: ({ card }, { actor }) => raw(dataSeenBy(card.pluginData, actor)),
  }),
  oneField('/cards/{card}/{field}', 'one field of a card', { of: cardResource }),
  POST('/cards/{card}/markAssociatedNotificationsRead', 'marks the notifications about a card as read', {
    needs: ['read'],
    run({ card }, { world, me, change }) {
      markRead(change, world.by.notificationsOfCard.of(`${me.id}/${card.id}`), true); // NOT-02
    },
  }),
  DELETE('/cards/{card}', 'deletes a card and all its parts', {
    because: 'the log of 2.1 knows deleteCard, and no row shows how',
    run({ card }, { change }) {
      removeCard(change, card); // CRD-33
      return deleted;
    },
  }),
  GET('/boards/{board}/cards', 'the cards of a board', {
    many: 'ordered',
    because: pagedAlike, // BRD-22
    shows: cardResource,
    args: { filter: usually(filterWord('cards'), 'visible'), ...cardSpan },
    run: ({ board, ...asked }, { world, plan }) =>
      cardsOfBoard(world, board, { ...asked, withActions: asks(plan, 'actions') }),
  }),
  GET(
    '/boards/{board}/cards/{filter}',
    'the cards of a board that a filter names, or the one card of that id, short link or number',
    {
      because: 'clients name a filter, or a card of the board, behind the cards of a board (4.7)',
      many: 'ordered',
      orOne: true,
      params: { filter: text(1) },
      shows: cardResource,
      args: cardSpan,
      run: ({ board, filter, ...page }, context) =>
        isOneOf(cardFilters, filter)
          ? cardsOfBoard(context.world, board, { ...page, filter, withActions: asks(context.plan, 'actions') })
          : cardOf(board, filter, context),
    },
  ),
];

// The log of a card and its comments (4.1): a comment is an action that a member writes.

export const cardActions = [
  POST('/cards/{card}/actions/comments', 'comments on a card', {
    needs: ['comments'],
    right: 'see',
    shows: shows(actionResource, { ...singleAction, on: { display: true, entities: true } }),
    args: { text: commentText }, // CMT-01
    run: ({ card, text: said }, { change }) => writeComment(change, card, said),
  }),
  PUT('/cards/{card}/actions/{action}/comments', 'changes a comment', {
    needs: ['comments'],
    right: 'see',
    shows: shows(actionResource, singleAction),
    args: { text: commentText },
    run: ({ action: comment, text: said }, { change }) => editComment(change, comment, said),
  }),
  DELETE('/cards/{card}/actions/{action}/comments', 'deletes a comment', {
    needs: ['comments'],
    right: 'see',
    run: ({ action: comment }, { change }) => removeComment(change, comment),
  }),
  log('/cards/{card}/actions', 'the actions about a card, comments and moves unless asked', {
    filter: usually(actionFilter, ['commentCard', 'updateCard:idList']),
  }),
];
