/** Laws of 5.2 on borrowing: nobody takes from a private board, through a board of their own, what they may not see. */
import { keysOf } from '../../../src/spec/typed.ts';
import type { T } from '../../scene/tools.ts';
import type { Loose } from '../../wire/exchange.ts';
import { law } from '../../law/law.ts';

interface TwoOwnersScene {
  readonly word: string;
  /** The owner's, on a private board. */
  readonly card: { readonly id: string };
  readonly checklist: { readonly id: string };
  readonly label: { readonly id: string };
  /** The outsider's own. */
  readonly list: { readonly id: string };
  readonly own: { readonly id: string };
}

/** What an outsider tries, and where it would be visible. */
const attempts = {
  'a card': ({ list, card }) => ({
    path: '/1/cards',
    query: { idList: list.id, name: 'taken', idCardSource: card.id },
  }),
  'a checklist by copying': ({ own, checklist }) => ({
    path: `/1/cards/${own.id}/checklists`,
    query: { idChecklistSource: checklist.id },
  }),
  'a checklist itself': ({ own, checklist }) => ({
    path: `/1/cards/${own.id}/checklists`,
    query: { value: checklist.id },
  }),
  'a label': ({ own, label }) => ({ path: `/1/cards/${own.id}/idLabels`, query: { value: label.id } }),
} as const satisfies Readonly<Record<string, (scene: TwoOwnersScene) => Loose>>;

async function set(t: T): Promise<TwoOwnersScene> {
  const word = t.uniqueMarker();
  const board = await t.fresh.board();
  const { id: idList } = await t.fresh.list({ idBoard: board.id });
  const card = await t.fresh.card({ idList, name: word, desc: word });
  const checklist = await t.fresh.checklist({ idCard: card.id, name: word });
  const label = await t.fresh.label({ idBoard: board.id, name: word });
  const own = await t.stage('createBoard', { name: t.uniqueMarker(), defaultLists: false }, 'outsider');
  const list = await t.stage('createList', { name: t.uniqueMarker(), idBoard: own.id }, 'outsider');
  const given = { name: t.uniqueMarker(), idList: list.id, idMembers: t.outsider.idMember };
  return { word, card, checklist, label, list, own: await t.stage('createCard', given, 'outsider') };
}

export const nothingBorrowed = law('PRM-06', {
  as: 'borrowed',
  title: 'a member who may not see a private board cannot copy or move its content to another board',
  level: 'implied',
  needs: ['writes', 'outsider', 'boards', 'lists', 'cards', 'checklists', 'labels'],
  each: { what: keysOf(attempts) },
  cost: 14,
  async holds({ what }, t) {
    const { outsider, owner, expect } = t;
    const scene = await set(t);
    const asked = { fields: 'name,desc,idLabels', checklists: 'all' };
    await owner.get(`/1/cards/${scene.card.id}`).ok();
    await outsider.get(`/1/cards/${scene.card.id}`).refused();
    const reply = await outsider.call({ method: 'POST', ...attempts[what](scene) });
    t.choice(`${what} of a private board, taken by an outsider`, reply.status);
    expect(reply.text.includes(scene.word), `whether the answer tells ${what}`).is(false);
    await t.settle();
    const cards = await outsider.get(`/1/lists/${scene.list.id}/cards`).ok();
    expect(JSON.stringify(cards).includes(scene.word), `whether ${what} shows in the list of the outsider`).is(false);
    const mine = (await outsider.get('/1/members/me/cards', asked)).text;
    expect(mine.includes(scene.word), `whether ${what} shows among the cards of the outsider`).is(false);
    t.witness('attempts');
  },
  goals: ['attempts'],
});
