/** Steps of long histories on boards, lists, cards, comments and labels. What exists decides which steps may follow. */
import { handleIn, refer, type Operation, type Step } from './trace.ts';
import { placing } from './steps-places.ts';

const text = ['', 'one', 'two words', 'ümlaut 😀'] as const;

export const operations: readonly Operation[] = [
  ...placing.filter(({ name }) => name !== 'make a card'),
  {
    name: 'make a card',
    weight: 5,
    needs: ['list'],
    draft: (pick) => {
      const list = pick.handle('list');
      const args = { name: pick.word(), idList: refer(list), desc: pick.of(text) };
      return { method: 'POST', path: '/1/cards', args, makes: { kind: 'card', facts: { list } } };
    },
  },
  {
    name: 'change a card',
    weight: 3,
    needs: ['card'],
    draft: (pick) => ({
      method: 'PUT',
      path: `/1/cards/${refer(pick.handle('card'))}`,
      args: pick.of([
        { name: pick.word() },
        { desc: pick.of(text) },
        { closed: true },
        { closed: false },
        { due: '2031-01-01T00:00:00.000Z' },
      ]),
    }),
  },
  {
    name: 'move a card',
    weight: 2,
    needs: ['card', 'list'],
    draft: (pick) => {
      const list = pick.handle('list');
      const args = { idBoard: refer(handleIn(list, 'board')), idList: refer(list) };
      return { method: 'PUT', path: `/1/cards/${refer(pick.handle('card'))}`, args };
    },
  },
  {
    name: 'delete a card',
    needs: ['card'],
    draft: (pick) => {
      const card = pick.handle('card');
      return { method: 'DELETE', path: `/1/cards/${refer(card)}`, scene: true, removes: [card] };
    },
  },
  {
    name: 'comment',
    weight: 2,
    needs: ['card'],
    draft: (pick) => ({
      method: 'POST',
      path: `/1/cards/${refer(pick.handle('card'))}/actions/comments`,
      args: { text: pick.word() },
      makes: { kind: 'comment' },
    }),
  },
  {
    name: 'add a checklist',
    needs: ['card'],
    draft: (pick) => ({
      method: 'POST',
      path: `/1/cards/${refer(pick.handle('card'))}/checklists`,
      args: { name: pick.word() },
      makes: { kind: 'checklist' },
    }),
  },
  {
    name: 'read a card',
    weight: 2,
    needs: ['card'],
    draft: (pick) => ({ method: 'GET', path: `/1/cards/${refer(pick.handle('card'))}`, args: { fields } }),
  },
  {
    name: 'list cards',
    weight: 2,
    needs: ['list'],
    draft: (pick) => ({
      method: 'GET',
      path: `/1/lists/${refer(pick.handle('list'))}/cards/${pick.of(['open', 'closed', 'all', 'none'])}`,
      args: {},
    }),
  },
];

const fields = 'name,desc,closed,due,idList,idBoard,idShort';

/** The state of every board at the end. */
export function readOut(steps: readonly Step[]): Step[] {
  return steps
    .filter(({ op }) => op === 'make a board')
    .map(({ makes }) => ({
      op: 'read out',
      actor: 'owner' as const,
      method: 'GET',
      path: `/1/boards/{${makes}}/cards`,
      args: { filter: 'all', fields },
    }));
}
