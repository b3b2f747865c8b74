/** Lists (2.5, 4.1, 4.7): reading them and their cards, making, changing, moving, closing and deleting them. */
import { cardsOfLists, cardSpan, pagedAlike } from '../../finding/collections.ts';
import type { Board, List } from '../../world/records.ts';
import { copyListCards } from '../cards/copies.ts';
import { moveCard, moveList } from '../cards/moves.ts';
import { follow } from '../../changes/views.ts';
import { place } from '../../changes/position.ts';
import { byPos } from '../../store/table.ts';
import { must } from '../../calls/refusal.ts';
import { removeList } from '../removals.ts';
import { boardResource } from '../boards/shown.ts';
import { cardResource } from '../cards/shown.ts';
import { listResource } from './shown.ts';
import { asks } from '../../rows/resource.ts';
import { filterWord, idOf, optional, position, type ValuesOf, usually } from '../../../document/values/kinds.ts';
import { settable, making } from '../../records/table.ts';
import { listTable } from '../../records/board.ts';
import type { Position } from '../../../document/values/kinds.ts';
import { GET, POST, DELETE, deleted, raw, type Context } from '../../rows/endpoint.ts';
import { byFilter, oneField, relative, setFields } from '../../rows/families.ts';

/** The changes of a list, on every route that takes them. */
const changes = settable(listTable, 'update');
type Changes = Partial<ValuesOf<typeof changes>>;
const { idBoard: _, ...ofBoard } = making(listTable);

/** Everyone who sees a list may follow it; only those who may edit change the rest. */
function updateList(list: List, { subscribed, ...more }: Changes, context: Context): List {
  const { world } = context;
  const { idBoard, pos, ...plain } = more;
  if (Object.keys(more).length > 0) context.may('edit', world.boards.the(list.idBoard));
  if (idBoard !== undefined && idBoard !== list.idBoard) {
    const target = context.see('boards', idBoard, 'idBoard');
    context.may('edit', target);
    moveList(context.change, list, target, pos);
  } else if (pos !== undefined) {
    const siblings = world.by.listsOfBoard.of(list.idBoard);
    context.change.update('lists', list, { pos: place(context.change, 'lists', siblings, pos, list) });
  }
  context.change.update('lists', list, plain);
  if (subscribed !== undefined) follow(context.change, 'lists', list, subscribed);
  return list;
}

/** A new list at its position. */
function makeList(board: Board, listName: string, pos: Position, { world, change }: Context): List {
  const placed = place(change, 'lists', world.by.listsOfBoard.of(board.id), pos);
  return change.add('lists', { idBoard: board.id, name: listName, pos: placed });
}

export const lists = [
  ...byFilter('/lists/{list}/cards', 'the cards of a list', {
    filter: usually(filterWord('cards'), 'open'), // LST-09, FLT-08
    many: 'ordered',
    because: pagedAlike,
    shows: cardResource,
    args: cardSpan,
    named: { because: pagedAlike },
    run: ({ list, ...asked }, { world, plan }) =>
      cardsOfLists(world, [list], { ...asked, withActions: asks(plan, 'actions') }),
  }),
  POST('/lists', 'makes a list on a board', {
    shows: listResource,
    args: { ...making(listTable), idListSource: optional(idOf('lists')) }, // LST-02
    // LST-03
    run({ name: listName, idBoard, idListSource, pos }, context) {
      const board = context.see('boards', idBoard, 'idBoard');
      context.may('edit', board);
      const made = makeList(board, listName, pos, context);
      if (idListSource !== undefined) {
        copyListCards(context.change, context.see('lists', idListSource, 'idListSource'), made);
      }
      return made;
    },
  }),
  GET('/lists/{list}', 'one list', { shows: listResource }),
  ...setFields('/lists/{list}', 'changes a list', {
    right: 'see',
    shows: listResource,
    fields: changes,
    more: { pos: optional(position) },
    by: ({ list, pos }, wanted, context) =>
      updateList(list, 'idBoard' in wanted ? { ...wanted, pos } : wanted, context),
  }),
  DELETE('/lists/{list}', 'deletes a closed list and its cards', {
    run({ list }, { change }) {
      must('LST-07', list.closed);
      removeList(change, list);
      return deleted;
    },
  }),
  POST('/lists/{list}/archiveAllCards', 'closes every card of a list', {
    // LST-05
    run({ list }, { world, change }) {
      for (const each of [...world.by.openCardsOfList.of(list.id)]) change.update('cards', each, { closed: true });
      return raw({});
    },
  }),
  POST('/lists/{list}/moveAllCards', 'moves the open cards of a list to another', {
    args: { idBoard: idOf('boards'), idList: idOf('lists') },
    // LST-06
    run({ list, idBoard, idList }, context) {
      const target = context.see('lists', idList, 'idList');
      must('ERR-10', target.idBoard === idBoard, `List ${idList} does not exist on board ${idBoard}`);
      context.may('edit', context.see('boards', idBoard, 'idBoard'));
      const moved = [...context.world.by.openCardsOfList.of(list.id)].sort(byPos);
      for (const each of moved) moveCard(context.change, each, { list: target, pos: 'bottom' });
      return raw(
        moved.map(({ id, idBoard: onBoard, idList: inList, pos }) => ({ id, idBoard: onBoard, idList: inList, pos })),
      );
    },
  }),
  ...relative('/lists/{list}/board', 'the board of a list', {
    of: boardResource,
    at: ({ list }, { world }) => world.boards.the(list.idBoard),
  }),
  oneField('/lists/{list}/{field}', 'one field of a list', { of: listResource }),
  POST('/boards/{board}/lists', 'makes a list on a board', {
    shows: listResource,
    args: ofBoard,
    run: ({ board, name: listName, pos }, context) => makeList(board, listName, pos, context),
  }),
];
