/** Checklists by id (4.7): reading, making, changing, moving and deleting them, and their items. */
import {
  addBoardChecklist,
  addChecklist,
  addItem,
  changeChecklist,
  moveChecklist,
} from '../../model/commands/checklists.ts';
import { keepsCard } from '../../model/queries/collections.ts';
import type { Checklist } from '../../model/world/records.ts';
import { removeChecklist } from '../../model/commands/removals.ts';
import { capped, newest } from '../../model/queries/select.ts';
import { board } from '../../resources/board.ts';
import { card } from '../../resources/card.ts';
import { checkItem } from '../../resources/card-parts.ts';
import { checklist } from '../../resources/checklist.ts';
import { limits } from '../../spec/limits.ts';
import { filterWord, idOf, integer, moment, nullOr, optional, type Read, text, usually } from '../../spec/kinds.ts';
import { making, settable } from '../../spec/table.ts';
import { checklistTable } from '../../spec/tables/card-parts.ts';
import { mayBeFor, newItem } from '../shared/check-item-arguments.ts';
import { endpoint, raw, shows, type Context } from '../../dispatch/endpoint.ts';
import { oneField, relative, setField } from '../shared/families.ts';
import { checklistChanged } from '../shared/logged.ts';

const notShown = 'named in 4.7, and what clients of the live service call';
const made = shows(checklist, { usual: [...checklist.usual, 'limits'] });
const allOrNone = usually(filterWord('plain'), 'all');

const changes = settable(checklistTable, 'update');
type Changes = Partial<Read<typeof changes>>;

function change(one: Checklist, { idCard, ...fields }: Changes, context: Context): Checklist {
  if (idCard !== undefined) {
    const to = context.see('cards', idCard, 'idCard');
    context.may('edit', context.world.boards.get(to.idBoard)!);
    moveChecklist(context.change, one, to);
  }
  changeChecklist(context.change, one, fields);
  return one;
}

const paged = { limit: optional(integer(0, limits.results)), since: optional(moment), before: optional(moment) };

export const checklists = [
  endpoint({
    method: 'POST',
    path: '/checklists',
    because: notShown,
    says: 'makes a checklist on a card',
    makes: 'checklists',
    logs: ['addChecklistToCard', 'updateChecklist'],
    needs: ['write'],
    shows: made,
    args: {
      idCard: checklistTable.idCard.takes,
      ...making(checklistTable),
      idChecklistSource: optional(nullOr(idOf('checklists'))),
    },
    run({ idCard, idChecklistSource, ...given }, context) {
      const on = context.see('cards', idCard, 'idCard');
      context.may('edit', context.world.boards.get(on.idBoard)!);
      const source = idChecklistSource ? context.see('checklists', idChecklistSource, 'idChecklistSource') : undefined;
      return addChecklist(context.change, on, { ...given, source });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/checklists/{checklist}',
    because: notShown,
    says: 'one checklist',
    needs: ['read'],
    shows: shows(checklist),
    run: ({ checklist: one }) => one,
  }),
  endpoint({
    method: 'PUT',
    path: '/checklists/{checklist}',
    because: notShown,
    says: 'changes a checklist',
    logs: checklistChanged,
    needs: ['write'],
    shows: shows(checklist),
    args: changes,
    run: ({ checklist: one, ...fields }, context) => change(one, fields, context),
  }),
  setField({
    path: '/checklists/{checklist}/{field}',
    because: notShown,
    says: 'changes one field of a checklist',
    logs: checklistChanged,
    shows: shows(checklist),
    fields: changes,
    by: ({ checklist: one }, wanted, context) => change(one, wanted, context),
  }),
  endpoint({
    method: 'DELETE',
    path: '/checklists/{checklist}',
    because: notShown,
    says: 'deletes a checklist and its items',
    ends: 'checklists',
    logs: ['removeChecklistFromCard', 'updateChecklist'],
    needs: ['write'],
    run({ checklist: one }, { change: writes }) {
      removeChecklist(writes, one);
      return raw({ limits: {} });
    },
  }),
  ...relative({
    path: '/checklists/{checklist}/board',
    because: notShown,
    of: board,
    says: 'the board of a checklist',
    field: 'one field of the board of a checklist',
    at: ({ checklist: one }, { world }) => world.boards.get(one.idBoard)!,
  }),
  endpoint({
    method: 'GET',
    path: '/checklists/{checklist}/cards',
    because: notShown,
    says: 'the cards that a checklist is on',
    many: 'unordered',
    needs: ['read'],
    shows: shows(card),
    args: { filter: usually(filterWord('cards'), 'all'), ...paged },
    run: ({ checklist: one, filter, ...span }, { world }) =>
      newest([world.by.cardsOfChecklist.of(one.id)], span, keepsCard(world, filter)),
  }),
  endpoint({
    method: 'GET',
    path: '/checklists/{checklist}/cards/{filter}',
    because: notShown,
    says: 'the cards that a checklist is on and a filter names',
    many: 'unordered',
    needs: ['read'],
    shows: shows(card),
    params: { filter: filterWord('cards') },
    args: paged,
    run: ({ checklist: one, filter, ...span }, { world }) =>
      newest([world.by.cardsOfChecklist.of(one.id)], span, keepsCard(world, filter)),
  }),
  endpoint({
    method: 'GET',
    path: '/checklists/{checklist}/checkItems',
    because: notShown,
    says: 'the items of a checklist',
    many: 'ordered',
    needs: ['read'],
    shows: shows(checkItem),
    args: { filter: allOrNone },
    run: ({ checklist: one, filter }, { world }) =>
      filter === 'none' ? [] : capped(world.by.checkItemsOfChecklist.of(one.id)),
  }),
  endpoint({
    method: 'POST',
    path: '/checklists/{checklist}/checkItems',
    because: notShown,
    says: 'adds an item to a checklist',
    makes: 'checkItems',
    logs: ['updateChecklist'],
    needs: ['write'],
    shows: shows(checkItem, { usual: [...checkItem.usual, 'limits'] }),
    args: newItem,
    run({ checklist: to, checked, ...fields }, context) {
      mayBeFor(fields.idMember, context.world.boards.get(to.idBoard)!, context);
      return addItem(context.change, to, { ...fields, state: checked ? 'complete' : 'incomplete' });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/checklists/{checklist}/checkItems/{checkItem}',
    because: notShown,
    says: 'one item of a checklist',
    needs: ['read'],
    shows: shows(checkItem),
    run: ({ checkItem: item }) => item,
  }),
  endpoint({
    method: 'DELETE',
    path: '/checklists/{checklist}/checkItems/{checkItem}',
    because: notShown,
    says: 'deletes an item',
    ends: 'checkItems',
    logs: ['updateChecklist'],
    needs: ['write'],
    run({ checkItem: item }, { change: writes }) {
      writes.remove('checkItems', item);
      return raw({ limits: {} });
    },
  }),
  oneField({
    path: '/checklists/{checklist}/{field}',
    because: notShown,
    says: 'one field of a checklist',
    of: checklist,
    at: ({ checklist: one }) => one,
  }),
  endpoint({
    method: 'GET',
    path: '/boards/{board}/checklists',
    because: notShown,
    says: 'the checklists of a board',
    many: 'unordered',
    needs: ['read'],
    shows: shows(checklist),
    args: { filter: allOrNone },
    run: ({ board: on, filter }, { world }) => (filter === 'none' ? [] : capped(world.by.checklistsOfBoard.of(on.id))),
  }),
  endpoint({
    method: 'POST',
    path: '/boards/{board}/checklists',
    because: 'clients keep one until a card has it',
    says: 'makes a checklist on a board, on no card yet',
    makes: 'checklists',
    logs: ['updateChecklist'],
    needs: ['write'],
    shows: made,
    args: { name: text(1) },
    run: ({ board: on, name }, context) => addBoardChecklist(context.change, on, name),
  }),
];
