/** The checklists of a card and their items (4.1): adding, completing, moving them, and making cards of items. */
import { addChecklist, changeItem, dropChecklist, shareChecklist } from '../checklists/checklists.ts';
import { convertItem } from './new-card.ts';
import type { Card, CheckItem, Checklist } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { checklistsOf } from '../../finding/collections.ts';
import { card, checkItemStates } from './shown.ts';
import { checkItem } from './shown-parts.ts';
import { checklist } from '../checklists/shown.ts';
import { idOf, listOf, nullOr, optional, type ValuesOf, usually } from '../../values/kinds.ts';
import { making } from '../../records/table.ts';
import { checklistTable } from '../../records/card-parts.ts';
import type { Position } from '../../values/values.ts';
import { deletesItem, itemChanges, mayBeFor, newItem, newItemIn } from '../checklists/check-items.ts';
import { GET, POST, PUT, DELETE, deleted, raw, showsNew, type Context } from '../../rows/endpoint.ts';
import { allOrNone, setField } from '../../rows/families.ts';

const oneByOne = 'clients write the fields of an item one by one, as the document shows for members';

interface Put {
  value?: string | null | undefined;
  name?: string | undefined;
  pos: Position;
  idChecklistSource?: string | null | undefined;
}

/** CRD-16: the same checklist, a copy of one, or a new one. */
function putOn(one: Card, { value, name, pos, idChecklistSource }: Put, context: Context): Checklist {
  if (value) {
    const known = context.see('checklists', value, 'value');
    shareChecklist(context.change, known, one);
    return known;
  }
  const source = idChecklistSource ? context.see('checklists', idChecklistSource, 'idChecklistSource') : undefined;
  return addChecklist(context.change, one, { name, pos, source });
}

type Changes = Partial<ValuesOf<typeof itemChanges>>;

/** CHK-04: an item goes only to another checklist of its card. */
function change(one: Card, item: CheckItem, { idChecklist, ...fields }: Changes, context: Context): CheckItem {
  mayBeFor(fields.idMember, context.world.boards.get(one.idBoard)!, context);
  if (idChecklist === undefined) return changeItem(context.change, item, fields);
  must('CHK-04', one.idChecklists.includes(idChecklist), 'the checklist is not on the card');
  return changeItem(context.change, item, fields, context.see('checklists', idChecklist, 'idChecklist'));
}

const stateFields = ['idCheckItem', 'state'] as const;

export const cardChecklists = [
  POST('/cards/{card}/checklists', {
    says: 'puts a checklist on a card: a known one, a copy or a new one',
    because: 'clients place a checklist as they make it',
    shows: showsNew(checklist),
    args: {
      value: optional(nullOr(idOf('checklists'))),
      ...making(checklistTable),
      idChecklistSource: optional(nullOr(idOf('checklists'))),
    },
    run: ({ card: one, ...given }, context) => putOn(one, given, context),
  }),
  allOrNone('/cards/{card}/checklists', {
    says: 'the checklists of a card',
    many: 'ordered',
    shows: checklist,
    at: ({ card: one }, { world }) => checklistsOf(world, one),
  }),
  DELETE('/cards/{card}/checklists/{checklist}', {
    says: 'removes a checklist from a card',
    run({ card: one, checklist: gone }, context) {
      dropChecklist(context.change, gone, one);
      return deleted;
    },
  }),
  POST('/cards/{card}/checklist/{checklist}/checkItem', {
    says: 'adds an item to a checklist',
    because: 'an item has from the start what a change could give it',
    shows: showsNew(checkItem),
    // CHK-07
    args: newItem,
    run: ({ card: _on, checklist: to, ...given }, context) => newItemIn(to, given, context),
  }),
  PUT('/cards/{card}/checklist/{checklist}/checkItem/{checkItem}', {
    says: 'changes an item',
    shows: checkItem,
    args: itemChanges,
    run: ({ card: one, checkItem: item, checklist: _in, ...fields }, context) => change(one, item, fields, context),
  }),
  setField('/cards/{card}/checklist/{checklist}/checkItem/{checkItem}/{field}', {
    because: oneByOne,
    says: 'changes one field of an item',
    shows: checkItem,
    fields: itemChanges,
    by: ({ card: one, checkItem: item }, wanted, context) => change(one, item, wanted, context),
  }),
  DELETE('/cards/{card}/checklist/{checklist}/checkItem/{checkItem}', deletesItem),
  POST('/cards/{card}/checklist/{checklist}/checkItem/{checkItem}/convertToCard', {
    says: 'makes an item into a card',
    shows: card,
    run: ({ card: one, checklist: from, checkItem: item }, { change: writes }) => convertItem(writes, item, from, one),
  }),
  GET('/cards/{card}/checkItem/{checkItem}', { says: 'one item of a card', shows: checkItem }),
  PUT('/cards/{card}/checkItem/{checkItem}', {
    says: 'changes an item',
    shows: checkItem,
    args: itemChanges,
    run: ({ card: one, checkItem: item, ...fields }, context) => change(one, item, fields, context),
  }),
  DELETE('/cards/{card}/checkItem/{checkItem}', deletesItem),
  GET('/cards/{card}/checkItemStates', {
    says: 'the complete items of a card',
    args: { fields: usually(listOf(stateFields), 'all') },
    run({ card: one, fields }, { world }) {
      const shown = fields === 'all' ? stateFields : fields;
      const complete = checkItemStates(one, world);
      return raw(complete.map((entry) => Object.fromEntries(shown.map((name) => [name, entry[name]]))));
    },
  }),
];
