/** Laws of part 5 on routes that the document does not show: where they exist, they write with a writing token only. */
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { look, stand, type StandardScene } from '../../law/standard.ts';

type Write = (
  stand: StandardScene,
  t: T,
) => readonly [method: 'POST' | 'PUT' | 'DELETE', path: string, args?: Record<string, unknown>];

/** Records of a board. */
const onBoard: Readonly<Record<string, Write>> = {
  'rename a list': ({ list }) => ['PUT', `/1/lists/${list.id}`, { name: 'renamed' }],
  'close a list': ({ list }) => ['PUT', `/1/lists/${list.id}/closed`, { value: true }],
  'archive the cards of a list': ({ list }) => ['POST', `/1/lists/${list.id}/archiveAllCards`],
  'make a list': ({ board }) => ['POST', '/1/lists', { name: 'new', idBoard: board.id }],
  'make a list on its board': ({ board }) => ['POST', `/1/boards/${board.id}/lists`, { name: 'new' }],
  'make a card in its list': ({ list }) => ['POST', `/1/lists/${list.id}/cards`, { name: 'new' }],
  'make a label': ({ board }) => ['POST', '/1/labels', { name: 'new', color: 'red', idBoard: board.id }],
  'rename a label': ({ label }) => ['PUT', `/1/labels/${label.id}`, { name: 'renamed' }],
  'delete a label': ({ label }) => ['DELETE', `/1/labels/${label.id}`],
  'delete a card': ({ card }) => ['DELETE', `/1/cards/${card.id}`],
  'rename a card by field': ({ card }) => ['PUT', `/1/cards/${card.id}/name`, { value: 'renamed' }],
  'tick a check item': ({ card, holes }) => [
    'PUT',
    `/1/cards/${card.id}/checkItem/${holes['checkItem']}`,
    { state: 'complete' },
  ],
  'delete a check item': ({ card, holes }) => ['DELETE', `/1/cards/${card.id}/checkItem/${holes['checkItem']}`],
  'make a checklist': ({ card }) => ['POST', '/1/checklists', { idCard: card.id, name: 'new' }],
  'rename a checklist': ({ holes }) => ['PUT', `/1/checklists/${holes['checklist']}`, { name: 'renamed' }],
  'delete a checklist': ({ holes }) => ['DELETE', `/1/checklists/${holes['checklist']}`],
  'change a comment at its card': ({ card, holes }) => [
    'PUT',
    `/1/cards/${card.id}/actions/${holes['action']}/comments`,
    { text: 'changed' },
  ],
  'delete a comment at its card': ({ card, holes }) => [
    'DELETE',
    `/1/cards/${card.id}/actions/${holes['action']}/comments`,
  ],
  'let somebody in': ({ board }, { outsider }) => [
    'PUT',
    `/1/boards/${board.id}/members/${outsider.idMember}`,
    { type: 'normal' },
  ],
  'open a board to all': ({ board }) => ['PUT', `/1/boards/${board.id}/prefs/permissionLevel`, { value: 'public' }],
  'rename a board by field': ({ board }) => ['PUT', `/1/boards/${board.id}/name`, { value: 'renamed' }],
  'delete a board': ({ board }) => ['DELETE', `/1/boards/${board.id}`],
  'change a custom field': ({ field }) => ['PUT', `/1/customFields/${field?.id}`, { name: 'renamed' }],
  'delete an option': ({ field, holes }) => ['DELETE', `/1/customFields/${field?.id}/options/${holes['idOption']}`],
};

/** Records of a member. */
const own: Readonly<Record<string, Write>> = {
  'make a board': () => ['POST', '/1/boards', { name: 'new' }],
  'make a workspace': () => ['POST', '/1/organizations', { displayName: 'new' }],
  'star a board': ({ board }) => ['POST', '/1/members/me/boardStars', { idBoard: board.id, pos: 'top' }],
  'save a search': () => ['POST', '/1/members/me/savedSearches', { name: 'new', query: 'new', pos: 'top' }],
  'take a new username': (_, t) => ['PUT', '/1/members/me/username', { value: t.uniqueMarker() }],
  'watch a board': ({ board }) => ['POST', '/1/webhooks', { idModel: board.id, callbackURL: 'http://127.0.0.1:9/' }],
};

/** The changes of the member's own that a reading token may be given: the row of a star lists only read (4.3). */
const open: readonly string[] = ['star a board', 'save a search', 'watch a board'];
const all = Object.entries({ ...onBoard, ...own });

const ask = (t: T, who: 'reader' | 'outsider' | 'key', [method, path, args = {}]: ReturnType<Write>) =>
  who === 'key' ? t.owner.call({ method, path, query: args, token: null }) : t[who].call({ method, path, query: args });

export const readersElsewhere = law('PRM-05', {
  as: 'elsewhere',
  title: 'a token that may only read can use no route that writes, except those that list only read',
  needs: ['writes', 'reader', 'outsider'],
  also: ['GEN-02', 'PRM-01'],
  cost: 30,
  goals: ['refusals'],
  async holds(_, t) {
    const scene = await stand(t);
    const before = await look(t);
    for (const [what, write] of all) {
      const reply = await ask(t, 'reader', write(scene, t));
      if (open.includes(what)) t.choice(`whether a reading token may ${what}`, reply.status < 300);
      else reply.refused();
      t.witness('refusals');
    }
    t.expect(await look(t), 'the scene afterwards').is(before);
  },
});

export const strangersElsewhere = law('PRM-06', {
  as: 'elsewhere',
  title: 'only members of a private board can change its content, by any route',
  needs: ['writes', 'outsider'],
  also: ['GEN-02', 'PRM-02'],
  cost: 30,
  goals: ['refusals'],
  async holds(_, t) {
    const scene = await stand(t);
    const before = await look(t);
    for (const write of Object.values(onBoard)) {
      for (const who of ['outsider', 'key'] as const) (await ask(t, who, write(scene, t))).refused();
      t.witness('refusals');
    }
    t.expect(await look(t), 'the scene afterwards').is(before);
  },
});
