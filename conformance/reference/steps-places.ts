/** Steps of any history: boards, lists and cards, and moves of cards between them. */
import { handleIn, refer, type Handle, type Operation } from './trace.ts';

/** Boards and lists are made by routes of ours, cards by that of the document. */
export const placing: readonly Operation[] = [
  {
    name: 'make a board',
    weight: 2,
    draft: (pick) => ({
      method: 'POST',
      path: '/1/boards',
      args: { name: pick.word(), defaultLists: false, defaultLabels: false },
      scene: true,
      makes: { kind: 'board' },
    }),
  },
  {
    name: 'make a list',
    weight: 2,
    needs: ['board'],
    draft: (pick) => {
      const board = pick.handle('board');
      const args = { name: pick.word(), idBoard: refer(board), pos: 'bottom' };
      return { method: 'POST', path: '/1/lists', args, scene: true, makes: { kind: 'list', facts: { board } } };
    },
  },
  {
    name: 'make a card',
    weight: 4,
    needs: ['list'],
    draft: (pick) => {
      const list = pick.handle('list');
      const board = list.facts['board'];
      const args = { name: pick.word(), idList: refer(list) };
      return { method: 'POST', path: '/1/cards', args, makes: { kind: 'card', facts: { list, board } } };
    },
  },
];

/** The document shows no row that deletes a card: it is part of the scene. */
export const deleting: Operation = {
  name: 'delete a card',
  needs: ['card'],
  draft: (pick) => {
    const card = pick.handle('card');
    return { method: 'DELETE', path: `/1/cards/${refer(card)}`, scene: true, removes: [card] };
  },
};

/** A move. A card that changes boards gets a new handle, which no earlier step names. */
export const moving = ({ switched = false } = {}): Operation => ({
  name: 'move a card',
  weight: 2,
  needs: ['card', 'list', ...(switched ? ['switch'] : [])],
  draft: (pick) => {
    const card = pick.handle('card');
    const list = pick.handle('list');
    const board = handleIn(list, 'board');
    const isOn = (one: Handle) => one.facts['board'] === board;
    if (switched && !pick.has('switch', isOn)) return undefined;
    const args = { idBoard: refer(board), idList: refer(list) };
    const path = `/1/cards/${refer(card)}`;
    return { method: 'PUT', path, args, removes: [card], makes: { kind: 'card', facts: { list, board } } };
  },
});
