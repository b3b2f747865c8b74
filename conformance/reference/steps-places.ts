/** Steps of any history that the document does not show: boards and lists, and moves of cards between them. */
import { withParts } from '../scene/reading.ts';
import type { Stage } from '../wire/stages.ts';
import { operation, refer, type Handle, type Operation } from './trace.ts';

/** A step that each target does by a route of its own. */
const byStage = (stage: Stage, args: Readonly<Record<string, unknown>>) =>
  ({ stage, method: 'POST', path: '', args, scene: true }) as const;

export const placing: readonly Operation[] = [
  operation('make a board', 2, [], (pick) => ({
    ...byStage('createBoard', {
      name: pick.word(),
      defaultLists: false,
      prefs_permissionLevel: 'private',
      ...(pick.has('workspace') && { idOrganization: refer(pick.handle('workspace')) }),
    }),
    makes: { kind: 'board' },
  })),
  operation('make a list', 2, ['board'], (pick) => {
    const board = pick.handle('board');
    const args = { name: pick.word(), idBoard: refer(board), pos: 'bottom' };
    return { ...byStage('createList', args), makes: { kind: 'list', facts: { board } } };
  }),
];

/** The document shows the parts of a card among the cards of its member. */
export const reading: Operation = {
  name: 'read the parts of a card',
  needs: ['card'],
  reads: 'always',
  draft: (pick) => ({ method: 'GET', path: '/1/members/me/cards', args: withParts, among: refer(pick.handle('card')) }),
};

/** The document shows no row that deletes a card. */
export const deleting = operation('delete a card', 1, ['card'], (pick) => {
  const card = pick.handle('card');
  return { ...byStage('deleteCard', { id: refer(card) }), removes: [card] };
});

/** A move on a board. Where in its new list the card stands is left open. */
export const shifting = operation('move a card on its board', 2, ['card', 'list'], (pick) => {
  const card = pick.handle('card');
  const isNear = (list: Handle) => list.facts['board'] === card.facts['board'];
  const args = { id: refer(card), idList: refer(pick.handle('list', isNear)) };
  return byStage('moveCard', args);
});
