/** Checklists by id (4.7): reading, making, changing, moving and deleting them, and their items. */
import { addChecklist, changeChecklist, moveChecklist } from './checklists.ts';
import { keepsCard } from '../../finding/collections.ts';
import type { Checklist } from '../../world/records.ts';
import { removeChecklist } from '../removals.ts';
import { newest } from '../../finding/select.ts';
import { boardResource } from '../boards/shown.ts';
import { cardResource } from '../cards/shown.ts';
import { checkItemResource } from '../cards/shown-parts.ts';
import { checklistResource } from './shown.ts';
import { limits } from '../../../document/limits.ts';
import { filterWord, idOf, integer, moment, nullOr, optional, text, usually } from '../../../document/values/kinds.ts';
import type { ValuesOf } from '../../../document/values/kinds.ts';
import { making, settable } from '../../records/table.ts';
import { checklistTable } from '../../records/card-parts.ts';
import { deletesItem, newItem, newItemIn } from './check-items.ts';
import { GET, POST, DELETE, deleted, showsNew, type Context } from '../../rows/endpoint.ts';
import { allOrNone, byFilter, oneField, relative, setFields } from '../../rows/families.ts';

const changes = settable(checklistTable, 'update');
type Changes = Partial<ValuesOf<typeof changes>>;

function updateChecklist(checklist: Checklist, { idCard, ...fields }: Changes, context: Context): Checklist {
  if (idCard !== undefined) {
    const to = context.see('cards', idCard, 'idCard');
    context.may('edit', context.world.boards.the(to.idBoard));
    moveChecklist(context.change, checklist, to);
  }
  changeChecklist(context.change, checklist, fields);
  return checklist;
}

const paged = { limit: optional(integer(0, limits.results)), since: optional(moment), before: optional(moment) };

export const checklists = [
  POST('/checklists', 'makes a checklist on a card', {
    shows: showsNew(checklistResource),
    args: {
      idCard: checklistTable.idCard.takes,
      ...making(checklistTable),
      idChecklistSource: optional(nullOr(idOf('checklists'))),
    },
    run({ idCard, idChecklistSource, ...given }, context) {
      const card = context.see('cards', idCard, 'idCard');
      context.may('edit', context.world.boards.the(card.idBoard));
      const source = idChecklistSource ? context.see('checklists', idChecklistSource, 'idChecklistSource') : undefined;
      return addChecklist(context.change, card, { ...given, source });
    },
  }),
  GET('/checklists/{checklist}', 'one checklist', { shows: checklistResource }),
  ...setFields('/checklists/{checklist}', 'changes a checklist', {
    shows: checklistResource,
    fields: changes,
    by: ({ checklist }, wanted, context) => updateChecklist(checklist, wanted, context),
  }),
  DELETE('/checklists/{checklist}', 'deletes a checklist and its items', {
    run({ checklist }, { change }) {
      removeChecklist(change, checklist);
      return deleted;
    },
  }),
  ...relative('/checklists/{checklist}/board', 'the board of a checklist', {
    of: boardResource,
    at: ({ checklist }, { world }) => world.boards.the(checklist.idBoard),
  }),
  ...byFilter('/checklists/{checklist}/cards', 'the cards that a checklist is on', {
    filter: usually(filterWord('cards'), 'all'),
    many: 'unordered',
    shows: cardResource,
    args: paged,
    named: { says: 'the cards that a checklist is on and a filter names' },
    run: ({ checklist, filter, ...span }, { world }) =>
      newest([world.by.cardsOfChecklist.of(checklist.id)], span, keepsCard(world, filter)),
  }),
  allOrNone('/checklists/{checklist}/checkItems', 'the items of a checklist', {
    many: 'ordered',
    shows: checkItemResource,
    at: ({ checklist }, { world }) => world.by.checkItemsOfChecklist.of(checklist.id),
  }),
  POST('/checklists/{checklist}/checkItems', 'adds an item to a checklist', {
    shows: showsNew(checkItemResource),
    args: newItem,
    run: ({ checklist: to, ...given }, context) => newItemIn(to, given, context),
  }),
  GET('/checklists/{checklist}/checkItems/{checkItem}', 'one item of a checklist', { shows: checkItemResource }),
  DELETE('/checklists/{checklist}/checkItems/{checkItem}', deletesItem.says, deletesItem),
  oneField('/checklists/{checklist}/{field}', 'one field of a checklist', { of: checklistResource }),
  allOrNone('/boards/{board}/checklists', 'the checklists of a board', {
    shows: checklistResource,
    at: ({ board }, { world }) => world.by.checklistsOfBoard.of(board.id),
  }),
  POST('/boards/{board}/checklists', 'makes a checklist on a board, on no card yet', {
    because: 'clients keep one until a card has it',
    shows: showsNew(checklistResource),
    args: { name: text(1) },
    run: ({ board, name }, { change }) => change.add('checklists', { idBoard: board.id, name }),
  }),
];
