/** What the audit log says of a card and of what hangs on it (2.2): one action for each thing that happened. */
import type { Touch } from './change.ts';
import { boardRef, cardRef, listRef } from './refs.ts';
import { reminderOf } from './reminder.ts';
import type { Board, Card, CheckItem, Checklist, List, Member, Organization } from './records.ts';
import type { World } from './world.ts';

/** An action before it has an id, a date and a creator. */
export interface Draft {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly board?: Board | undefined;
  readonly card?: Card | undefined;
  readonly list?: List | undefined;
  readonly organization?: Organization | undefined;
  readonly member?: Member | undefined;
}

export const source = (touch: Touch): Readonly<Record<string, unknown>> =>
  typeof touch.why === 'object' ? touch.why.source : {};

/** The fields of an update that the log shows, as they were; undefined when none of them changed. */
export function before(old: object, fields: readonly string[]): Record<string, unknown> | undefined {
  const shown = Object.entries(old).filter(([name]) => fields.includes(name));
  return shown.length > 0 ? Object.fromEntries(shown) : undefined;
}
export const after = (record: object, old: object): Record<string, unknown> =>
  Object.fromEntries(Object.keys(old).map((name) => [name, (record as Record<string, unknown>)[name]]));

const cardFacts = [
  'name',
  'desc',
  'closed',
  'pos',
  'due',
  'start',
  'dueComplete',
  'dueReminder',
  'idLabels',
  'idMembersVoted',
  'idAttachmentCover',
  'manualCoverAttachment',
  'cover',
  'isTemplate',
  'cardRole',
];

export function auditCard(touch: Touch<'cards'>, world: World): Draft[] {
  const { record: card, op, old } = touch;
  if (op === 'add') {
    const type = typeof touch.why === 'object' ? touch.why.from : 'createCard';
    const made = [aboutCard(type, card, world, source(touch))];
    // A due date given with a new card stands in the log as a change of its own, as clients of the live service know
    // it.
    if (card.due && type === 'createCard') {
      made.push(
        aboutCard('updateCard', card, world, { old: { due: null }, card: { ...cardRef(card), due: card.due } }),
      );
    }
    const copied = type === 'copyCard' ? { fromCopy: true } : {};
    const also = typeof touch.why === 'object' ? (touch.why.also ?? []) : [];
    return [
      ...made,
      ...card.idMembers.map((id) => withMember('addMemberToCard', card, id, world, copied)),
      ...also.map(({ type: kind, data }) => aboutCard(kind, card, world, data)),
    ];
  }
  if (op === 'remove') {
    const { id, idShort, shortLink } = card;
    return [{ ...aboutCard('deleteCard', card, world, { card: { id, idShort, shortLink } }), card: undefined }];
  }
  const drafts: Draft[] = [];
  const shown: Record<string, unknown> = before(old, cardFacts) ?? {};
  if (old.place !== undefined) Object.assign(shown, difference(old.place ?? nowhere, card.place ?? nowhere));
  if (old.dueReminder !== undefined) {
    shown['dueReminder'] = reminderOf({ ...card, ...old });
    // No reminder and none of its own (-1) look alike.
    if (shown['dueReminder'] === reminderOf(card)) delete shown['dueReminder'];
  }
  const values = { ...after(card, old), ...(card.place ?? nowhere), dueReminder: reminderOf(card) };
  const board = world.boards.get(card.idBoard)!;
  const list = world.lists.get(card.idList)!;
  const leftList = old.idList === undefined ? undefined : world.lists.get(old.idList);
  if (old.idBoard !== undefined) {
    const left = world.boards.get(old.idBoard);
    const from = { card: cardRef(card), ...(leftList && { list: listRef(leftList) }) };
    // A move drops what belongs to the old board and takes a new place and number: part of the move, not changes
    // beside it.
    for (const name of ['pos', 'idLabels', 'idMembersVoted']) delete shown[name];
    if (left) {
      drafts.push(
        {
          type: 'moveCardFromBoard',
          card,
          board: left,
          list: leftList,
          data: { ...from, board: boardRef(left), boardTarget: { id: board.id } },
        },
        {
          type: 'moveCardToBoard',
          card,
          board,
          list,
          data: { card: cardRef(card), list: listRef(list), board: boardRef(board), boardSource: { id: left.id } },
        },
      );
    }
  } else if (leftList) {
    shown['idList'] = leftList.id;
  }
  if (Object.keys(shown).length > 0) {
    const news = Object.fromEntries(
      Object.keys(shown).map((name) => [name, (values as Record<string, unknown>)[name]]),
    );
    const lists =
      leftList && old.idBoard === undefined
        ? { list: undefined, listBefore: listRef(leftList), listAfter: listRef(list) }
        : {};
    drafts.push(aboutCard('updateCard', card, world, { old: shown, card: { ...cardRef(card), ...news }, ...lists }));
  }
  const was = old.idMembers ?? card.idMembers;
  const checklists = old.idChecklists ?? card.idChecklists;
  return [
    ...drafts,
    ...card.idMembers.filter((id) => !was.includes(id)).map((id) => withMember('addMemberToCard', card, id, world, {})),
    ...was
      .filter((id) => !card.idMembers.includes(id))
      .map((id) => withMember('removeMemberFromCard', card, id, world, { deactivated: false })),
    ...card.idChecklists.filter((id) => !checklists.includes(id)).map((id) => withChecklist('addChecklistToCard', id)),
    ...checklists
      .filter((id) => !card.idChecklists.includes(id))
      .map((id) => withChecklist('removeChecklistFromCard', id)),
  ];

  function withChecklist(type: string, id: string): Draft {
    const name = world.checklists.get(id)?.name ?? touchedName(touch, id);
    return aboutCard(type, card, world, { checklist: { id, name } });
  }
}
const nowhere = { address: null, coordinates: null, locationName: null };
/** The name of a checklist that the same call took away. */
const touchedName = (touch: Touch, id: string): unknown =>
  (source(touch)['checklist'] as { id?: string; name?: string } | undefined)?.id === id
    ? (source(touch)['checklist'] as { name?: string }).name
    : '';

export function aboutCard(type: string, card: Card, world: World, data: Readonly<Record<string, unknown>>): Draft {
  const board = world.boards.get(card.idBoard)!;
  const list = world.lists.get(card.idList)!;
  const all: Record<string, unknown> = { card: cardRef(card), list: listRef(list), board: boardRef(board), ...data };
  if (all['list'] === undefined) delete all['list'];
  return { type, card, board, list, data: all };
}

function withMember(type: string, card: Card, id: string, world: World, data: Record<string, unknown>): Draft {
  const member = world.members.get(id);
  return { ...aboutCard(type, card, world, { ...data, idMember: id, member: { id, name: member?.fullName } }), member };
}

export function onCard(type: string, checklist: Checklist, world: World, data: Record<string, unknown>): Draft {
  const card = world.cards.get(checklist.idCard ?? '');
  const shown = { checklist: { id: checklist.id, name: checklist.name }, ...data };
  return card ? aboutCard(type, card, world, shown) : { type, board: world.boards.get(checklist.idBoard), data: shown };
}

export const itemRef = ({ id, name, state }: CheckItem): object => ({ id, name, state, textData: { emoji: {} } });

/** The entries of one object that another has differently. */
export function difference(of: object, other: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(of).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify((other as Record<string, unknown>)[name]),
    ),
  );
}
