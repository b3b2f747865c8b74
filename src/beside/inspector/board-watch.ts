/** Finds what changed on a board since the last message to an inspector: only that is sent. */
import type { BoardMessage, CardMessage, Frame } from './page/protocol.ts';
import type { Card } from '../../server/world/records.ts';
import type { World } from '../../server/world/world.ts';

/** Of a board with more open cards only a part is sent. */
const most = 20_000;

export class BoardWatch {
  readonly #idBoard: string;
  #cards: ReadonlyMap<string, CardMessage> | null = null;
  #frame = '';

  constructor(idBoard: string) {
    this.#idBoard = idBoard;
  }

  /** Everything at first, later what differs; undefined if nothing does. */
  changes(world: World): BoardMessage | undefined {
    const frame = frameOf(world, this.#idBoard);
    const text = JSON.stringify(frame);
    const before = this.#cards;
    const { cards, left } = cardsOf(world, frame);
    const changed = [...cards.values()].filter((card) => !isSame(before?.get(card.id), card));
    const removed = [...(before?.keys() ?? [])].filter((id) => !cards.has(id));
    if (text === this.#frame && changed.length === 0 && removed.length === 0) return undefined;
    const message = { whole: before === null, cards: changed, removed, left, ...(text !== this.#frame && { frame }) };
    this.#cards = cards;
    this.#frame = text;
    return message;
  }
}

function frameOf(world: World, idBoard: string): Frame {
  const board = world.boards.get(idBoard);
  const all = board === undefined ? [] : [...world.by.listsOfBoard.of(idBoard)];
  const lists = all.filter(({ closed }) => !closed);
  let archived = 0;
  for (const { id } of lists) archived += world.by.closedCardsOfList.of(id).size;
  return {
    board: board === undefined ? null : { id: board.id, name: board.name, desc: board.desc, closed: board.closed },
    lists: lists.map(({ id, name }) => ({ id, name })),
    ...onBoard(world, idBoard),
    archived: { cards: archived, lists: all.length - lists.length },
  };
}

export const onBoard = (world: World, idBoard: string): Pick<Frame, 'labels' | 'members'> => ({
  labels: [...world.by.labelsOfBoard.of(idBoard)].map(({ id, name, color }) => ({ id, name, color })),
  members: [...world.by.membershipsOfModel.of(idBoard)].flatMap(({ idMember }) => memberOf(world, idMember)),
});

export function memberOf(world: World, id: string): Frame['members'] {
  const member = world.members.get(id);
  return member === undefined ? [] : [{ id, fullName: member.fullName, initials: member.initials }];
}

function cardsOf(world: World, { lists }: Frame): { cards: Map<string, CardMessage>; left: number } {
  const cards = new Map<string, CardMessage>();
  let left = 0;
  for (const { id } of lists) {
    for (const card of world.by.openCardsOfList.of(id)) {
      if (cards.size < most) cards.set(card.id, messageOf(world, card));
      else left += 1;
    }
  }
  return { cards, left };
}

function messageOf(world: World, card: Card): CardMessage {
  const { id, shortLink, idList, name, pos, due, dueComplete, idLabels, idMembers, desc, comments } = card;
  let items = 0,
    complete = 0;
  for (const idChecklist of card.idChecklists) {
    for (const { state } of world.by.checkItemsOfChecklist.of(idChecklist)) {
      items += 1;
      if (state === 'complete') complete += 1;
    }
  }
  const attachments = world.by.attachmentsOfCard.of(id).size;
  const shown = { id, shortLink, idList, name, pos, due, dueComplete, idLabels, idMembers };
  return { ...shown, hasText: desc !== '', comments, attachments, items, complete };
}

/** A changed record has new arrays in the place of old ones, so it is enough to compare which arrays they are. */
function isSame(before: CardMessage | undefined, now: CardMessage): boolean {
  if (before === undefined) return false;
  for (const name in now) if (before[name as keyof CardMessage] !== now[name as keyof CardMessage]) return false;
  return true;
}
