/** The scene of laws about open and closed (3.2): a card of each state, and every place that filters cards. */
import { keysOf } from '../../src/spec/typed.ts';
import type { T } from './tools.ts';
import type { Thing } from './scene.ts';

export type State = 'open' | 'closed' | 'hidden' | 'buried';

export interface StateScene {
  readonly board: Thing;
  /** Open. */
  readonly list: Thing;
  readonly closedList: Thing;
  /** The owner is on each: `hidden` is open in the closed list, `buried` is closed in it. */
  readonly cards: Readonly<Record<State, Thing>>;
  /** Which of them are closed by their own flag: the document leaves open whether a closed list closes its cards. */
  readonly closed: readonly State[];
}

/** A board of this law with two lists and four cards, in every combination of the two flags. */
export async function stateScene({ fresh, stage, target }: T): Promise<StateScene> {
  const idMembers = target.actors.owner?.idMember;
  const board = await fresh.board();
  const list = await fresh.list({ idBoard: board.id });
  const closedList = await fresh.list({ idBoard: board.id });
  const card = (idList: string) => fresh.card({ idList, ...(idMembers ? { idMembers } : {}) });
  const cards = {
    open: await card(list.id),
    closed: await card(list.id),
    hidden: await card(closedList.id),
    buried: await card(closedList.id),
  };
  await stage('closeCard', { id: cards.closed.id });
  await stage('closeCard', { id: cards.buried.id });
  await stage('closeList', { id: closedList.id });
  const closed: State[] = [];
  for (const state of keysOf(cards)) {
    const { id } = cards[state];
    if ((await stage('readCard', { id, fields: 'closed' })).closed === true) closed.push(state);
  }
  return { board, list, closedList, cards, closed };
}

/** A place that filters cards, and which cards of the scene belong there. */
export interface Door {
  readonly label: string;
  readonly holds: readonly State[];
  /** Asks with a filter, or without one if the row has a default. */
  ask(t: T, scene: StateScene, filter: string | undefined): ReturnType<T['owner']['get']>;
  /** What the reply contains; nothing if the collection is not embedded. */
  cards(body: any): unknown;
}

const all: readonly State[] = ['open', 'closed', 'hidden', 'buried'];
const fields = 'name,closed,idList';
const whole = (body: any) => body;

/** Every row that filters cards by CardFilter (4.1, 4.2, 4.5). */
export const cardDoors: readonly Door[] = [
  {
    label: '/lists/[idList]/cards/[filter]',
    holds: ['open', 'closed'],
    ask: ({ owner }, { list }, filter) => owner.get(`/1/lists/${list.id}/cards/${filter}`, { fields }),
    cards: whole,
  },
  {
    label: '/lists/[idList]/cards/[filter] of a closed list',
    holds: ['hidden', 'buried'],
    ask: ({ owner }, { closedList }, filter) => owner.get(`/1/lists/${closedList.id}/cards/${filter}`, { fields }),
    cards: whole,
  },
  {
    label: '/boards/[idBoard]?cards=',
    holds: all,
    ask: ({ owner }, { board }, cards) =>
      owner.get(`/1/boards/${board.id}`, { fields: 'name', cards, card_fields: fields }),
    cards: (body) => body?.cards ?? [],
  },
  {
    label: '/members/me/cards?filter=',
    holds: all,
    ask: ({ owner }, _, filter) => owner.get('/1/members/me/cards', { fields, filter }),
    cards: whole,
  },
  {
    label: '/members/me/cards/[filter]',
    holds: all,
    ask: ({ owner }, _, filter) => owner.get(`/1/members/me/cards/${filter}`, { fields }),
    cards: whole,
  },
  {
    label: '/members/me?cards=',
    holds: all,
    ask: ({ owner }, _, cards) => owner.get('/1/members/me', { fields: 'username', cards, card_fields: fields }),
    cards: (body) => body?.cards ?? [],
  },
];

/** The cards that a place shows under a filter. */
export async function cardsAt(t: T, door: Door, scene: StateScene, filter: string): Promise<any[]> {
  const found = door.cards((await door.ask(t, scene, filter)).ok());
  t.expect(found, `the cards at ${door.label}, filter ${filter}`).isArray();
  return Array.isArray(found) ? found : [];
}

/** The states of the scene's cards that a place shows under a filter. */
export async function statesAt(t: T, door: Door, scene: StateScene, filter: string): Promise<State[]> {
  const found = await cardsAt(t, door, scene, filter);
  return keysOf(scene.cards).filter((state) => found.some((one) => one?.id === scene.cards[state].id));
}
