/** The parts of a card (4.1): its labels, members, votes, stickers and checklists. */
import { convertItem, labelsOfColors, mayBeOnCards } from './cards.ts';
import type { Card, CheckItem, Checklist, Label, Member } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { checkItemResource, labelResource, stickerResource } from './shown-parts.ts';
import { anyLabelColor } from '../../../document/colors.ts';
import { labelColors, memberSummary, memberUsual } from '../../../document/sets.ts';
import { idOf, listOf, nullOr, oneOf, optional, usually, type ValuesOf } from '../../../document/values/kinds.ts';
import { checklistTable, labelTable, stickerTable } from '../../records/card-parts.ts';
import { DELETE, deleted, GET, POST, PUT, raw, shows, showsNew } from '../../rows/endpoint.ts';
import type { Context, PathValues } from '../../rows/endpoint.ts';
import { mayOnBoard } from '../../rights/access.ts';
import { memberResource } from '../members/shown.ts';
import { making, settable } from '../../records/table.ts';
import { allOrNone, oneField, setField } from '../../rows/families.ts';
import { addChecklist, changeItem, dropChecklist, shareChecklist } from '../checklists/checklists.ts';
import { checklistsOf } from '../../finding/collections.ts';
import { cardResource, checkItemStates, membersNamed } from './shown.ts';
import { checklistResource } from '../checklists/shown.ts';
import { deletesItem, itemChanges, mayBeFor, newItem, newItemIn } from '../checklists/check-items.ts';

const boardOf = (card: Card, { world }: Context) => world.boards.the(card.idBoard);
const labelsOn = (card: Card, { world }: Context): Label[] => card.idLabels.map((id) => world.labels.the(id));

function setLabels(card: Card, idLabels: readonly string[], { change }: Context): void {
  change.update('cards', card, { idLabels });
}

export const cardLabels = [
  POST('/cards/{card}/idLabels', 'puts a label on a card', {
    args: { value: idOf('labels') }, // CRD-42
    run({ card, value }, context) {
      const known = context.see('labels', value, 'value');
      must('CRD-25', known.idBoard === card.idBoard);
      must('CRD-21', !card.idLabels.includes(known.id));
      setLabels(card, [...card.idLabels, known.id], context);
      return raw(card.idLabels); // CRD-60
    },
  }),
  DELETE('/cards/{card}/idLabels/{label}', 'removes a label from a card', {
    run({ card, label: known }, context) {
      must('ERR-10', card.idLabels.includes(known.id), 'that label is not on the card');
      const rest = card.idLabels.filter((id) => id !== known.id);
      setLabels(card, rest, context);
    },
  }),
  POST('/cards/{card}/labels', 'makes a label on the board and puts it on a card', {
    shows: showsNew(labelResource),
    // Here 4.1 asks for the colour and not for the name.
    args: { color: labelTable.color.takes, name: usually(labelTable.name.kind, labelTable.name.initial) }, // LBL-01
    run({ card, color, name }, context) {
      const made = context.change.add('labels', { idBoard: card.idBoard, name, color });
      setLabels(card, [...card.idLabels, made.id], context); // LBL-05
      return made;
    },
  }),
  PUT('/cards/{card}/labels', 'gives a card labels of these colours and no others', {
    many: 'unordered',
    shows: labelResource,
    args: { value: listOf(anyLabelColor) },
    run({ card, value }, context) {
      const colors = value === 'all' ? labelColors : value;
      setLabels(card, labelsOfColors(context.change, boardOf(card, context), colors), context);
      return labelsOn(card, context);
    },
  }),
  DELETE('/cards/{card}/labels/{color}', 'removes the labels of a colour from a card', {
    params: { color: oneOf(anyLabelColor) },
    run({ card, color }, context) {
      const others = labelsOn(card, context).filter((known) => known.color !== color);
      must('ERR-10', others.length < card.idLabels.length, 'that label is not on the card');
      const rest = others.map(({ id }) => id);
      setLabels(card, rest, context);
    },
  }),
];

// The members of a card and its votes (4.1).

const otherWord = 'clients say members where the document says idMembers';

function putMember(card: Card, value: string, context: Context): Member[] {
  const who = context.see('members', value, 'value');
  must('CRD-24', mayBeOnCards(boardOf(card, context), who, context));
  must('CRD-20', !card.idMembers.includes(who.id));
  context.change.update('cards', card, { idMembers: [...card.idMembers, who.id] });
  return membersNamed(card.idMembers, context.world);
}

function takeMember(card: Card, who: Member, context: Context): Member[] {
  must('ERR-10', card.idMembers.includes(who.id), 'member is not on the card');
  context.change.update('cards', card, { idMembers: card.idMembers.filter((id) => id !== who.id) });
  return membersNamed(card.idMembers, context.world);
}

/** CRD-41: a vote belongs to a member, so only admins of the board cast or remove votes of others. */
function mayVoteFor(who: Member, card: Card, context: Context): void {
  const board = boardOf(card, context);
  must('CRD-26', mayOnBoard(context.world, board, context.me, 'vote') && mayOnBoard(context.world, board, who, 'vote'));
  must('CRD-41', who.id === context.me.id || mayOnBoard(context.world, board, context.me, 'admin'));
}

const joining = {
  says: 'puts a member on a card',
  many: 'unordered',
  shows: shows(memberResource, { usual: memberSummary }),
  args: { value: idOf('members') },
  run: ({ card, value }: PathValues<'/cards/{card}'> & { readonly value: string }, context: Context) =>
    putMember(card, value, context),
} as const;
const leaving = {
  says: 'removes a member from a card',
  many: 'unordered',
  shows: shows(memberResource, { usual: memberSummary }),
  run: ({ card, member: who }: PathValues<'/cards/{card}/members/{member}'>, context: Context) =>
    takeMember(card, who, context),
} as const;

export const cardMembers = [
  // CRD-60
  POST('/cards/{card}/idMembers', joining.says, joining), // CRD-42
  POST('/cards/{card}/members', joining.says, { because: otherWord, ...joining }),
  DELETE('/cards/{card}/idMembers/{member}', leaving.says, leaving),
  DELETE('/cards/{card}/members/{member}', leaving.says, { because: otherWord, ...leaving }),
  GET('/cards/{card}/members', 'the members on a card', {
    many: 'unordered',
    shows: shows(memberResource, { usual: memberUsual }),
    run: ({ card }, { world }) => membersNamed(card.idMembers, world),
  }),
  POST('/cards/{card}/membersVoted', 'votes for a card', {
    needs: ['voting'],
    right: 'see',
    args: { value: idOf('members') }, // CRD-42
    // CRD-09, CRD-60
    run({ card, value }, context) {
      const who = context.see('members', value, 'value');
      mayVoteFor(who, card, context);
      must('CRD-22', !card.idMembersVoted.includes(who.id));
      context.change.update('cards', card, { idMembersVoted: [...card.idMembersVoted, who.id] });
    },
  }),
  GET('/cards/{card}/membersVoted', 'the members who voted for a card', {
    many: 'unordered',
    shows: shows(memberResource, { usual: memberUsual }),
    run: ({ card }, { world }) => membersNamed(card.idMembersVoted, world),
  }),
  DELETE('/cards/{card}/membersVoted/{member}', 'removes a vote', {
    needs: ['voting'],
    right: 'see',
    run({ card, member: who }, context) {
      mayVoteFor(who, card, context);
      must('CRD-23', card.idMembersVoted.includes(who.id));
      context.change.update('cards', card, { idMembersVoted: card.idMembersVoted.filter((id) => id !== who.id) });
    },
  }),
];

// Stickers on a card (4.1): the picture, its place and its rotation.

export const cardStickers = [
  POST('/cards/{card}/stickers', 'puts a sticker on a card', {
    shows: showsNew(stickerResource),
    args: making(stickerTable), // STK-01, STK-02, STK-06, LIM-18
    run: ({ card, ...given }, { change }) => change.add('stickers', { idCard: card.id, ...given }), // STK-03
  }),
  GET('/cards/{card}/stickers', 'the stickers on a card', {
    many: 'ordered',
    shows: stickerResource,
    run: ({ card }, { world }) => [...world.by.stickersOfCard.of(card.id)],
  }),
  GET('/cards/{card}/stickers/{sticker}', 'one sticker', { shows: stickerResource }),
  oneField('/cards/{card}/stickers/{sticker}/{field}', 'one field of a sticker', { of: stickerResource }),
  PUT('/cards/{card}/stickers/{sticker}', 'moves or turns a sticker', {
    shows: stickerResource,
    args: settable(stickerTable, 'update'),
    run: ({ sticker, card: _card, ...given }, { change }) => change.update('stickers', sticker, given),
  }),
  DELETE('/cards/{card}/stickers/{sticker}', 'removes a sticker from a card', {
    run({ sticker }, { change }) {
      change.remove('stickers', sticker);
      return raw({ stickers: [] });
    },
  }),
];

// The checklists of a card and their items (4.1): adding, completing, moving them, and making cards of items.

const oneByOne = 'clients write the fields of an item one by one, as the document shows for members';

const fromChecklist = optional(nullOr(idOf('checklists')));
const newChecklist = { value: fromChecklist, ...making(checklistTable), idChecklistSource: fromChecklist };

/** CRD-16: the same checklist, a copy of one, or a new one. */
function putChecklist(
  card: Card,
  { value, name, pos, idChecklistSource }: ValuesOf<typeof newChecklist>,
  context: Context,
): Checklist {
  if (value) {
    const known = context.see('checklists', value, 'value');
    shareChecklist(context.change, known, card);
    return known;
  }
  const source = idChecklistSource ? context.see('checklists', idChecklistSource, 'idChecklistSource') : undefined;
  return addChecklist(context.change, card, { name, pos, source });
}

type ItemChanges = Partial<ValuesOf<typeof itemChanges>>;

/** CHK-04: an item goes only to another checklist of its card. */
function editItem(card: Card, item: CheckItem, { idChecklist, ...fields }: ItemChanges, context: Context): CheckItem {
  mayBeFor(fields.idMember, boardOf(card, context), context);
  if (idChecklist === undefined) return changeItem(context.change, item, fields);
  must('CHK-04', card.idChecklists.includes(idChecklist), 'the checklist is not on the card');
  return changeItem(context.change, item, fields, context.see('checklists', idChecklist, 'idChecklist'));
}

const stateFields = ['idCheckItem', 'state'] as const;

export const cardChecklists = [
  POST('/cards/{card}/checklists', 'puts a checklist on a card: a known one, a copy or a new one', {
    because: 'clients place a checklist as they make it',
    shows: showsNew(checklistResource),
    args: newChecklist,
    run: ({ card, ...given }, context) => putChecklist(card, given, context),
  }),
  allOrNone('/cards/{card}/checklists', 'the checklists of a card', {
    many: 'ordered',
    shows: checklistResource,
    at: ({ card }, { world }) => checklistsOf(world, card),
  }),
  DELETE('/cards/{card}/checklists/{checklist}', 'removes a checklist from a card', {
    run({ card, checklist }, context) {
      dropChecklist(context.change, checklist, card);
      return deleted;
    },
  }),
  POST('/cards/{card}/checklist/{checklist}/checkItem', 'adds an item to a checklist', {
    because: 'an item has from the start what a change could give it',
    shows: showsNew(checkItemResource),
    args: newItem, // CHK-07
    run: ({ card: _on, checklist: to, ...given }, context) => newItemIn(to, given, context),
  }),
  PUT('/cards/{card}/checklist/{checklist}/checkItem/{checkItem}', 'changes an item', {
    shows: checkItemResource,
    args: itemChanges,
    run: ({ card, checkItem: item, checklist: _in, ...fields }, context) => editItem(card, item, fields, context),
  }),
  setField('/cards/{card}/checklist/{checklist}/checkItem/{checkItem}/{field}', 'changes one field of an item', {
    because: oneByOne,
    shows: checkItemResource,
    fields: itemChanges,
    by: ({ card, checkItem: item }, wanted, context) => editItem(card, item, wanted, context),
  }),
  DELETE('/cards/{card}/checklist/{checklist}/checkItem/{checkItem}', deletesItem.says, deletesItem),
  POST('/cards/{card}/checklist/{checklist}/checkItem/{checkItem}/convertToCard', 'makes an item into a card', {
    shows: cardResource,
    run: ({ card, checklist: from, checkItem: item }, { change }) => convertItem(change, item, from, card),
  }),
  GET('/cards/{card}/checkItem/{checkItem}', 'one item of a card', { shows: checkItemResource }),
  PUT('/cards/{card}/checkItem/{checkItem}', 'changes an item', {
    shows: checkItemResource,
    args: itemChanges,
    run: ({ card, checkItem: item, ...fields }, context) => editItem(card, item, fields, context),
  }),
  DELETE('/cards/{card}/checkItem/{checkItem}', deletesItem.says, deletesItem),
  GET('/cards/{card}/checkItemStates', 'the complete items of a card', {
    args: { fields: usually(listOf(stateFields), 'all') },
    run({ card, fields }, { world }) {
      const shown = fields === 'all' ? stateFields : fields;
      const complete = checkItemStates(card, world);
      return raw(complete.map((entry) => Object.fromEntries(shown.map((name) => [name, entry[name]]))));
    },
  }),
];
