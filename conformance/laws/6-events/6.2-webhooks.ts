/** Laws of 6.2 and 4.7 on deliveries to the kit's webhook receiver: who gets which changes. */
import { keysOf } from '../../../src/spec/typed.ts';
import { hearsNothing, hearsOfCards, listen } from '../../law/webhook-receiver.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { sharedCard } from '../../scene/reading.ts';
import type { Args } from '../../wire/exchange.ts';
import { stageRequest } from '../../wire/provision.ts';
import { limits } from '../../../src/spec/limits.ts';

const needs = ['webhooks', 'writes'] as const;
/** What can be watched, and a change of it. */
const models = {
  board: async (t: T) => {
    const { id } = await t.fresh.board();
    return { id, change: () => t.owner.put(`/1/boards/${id}`, { name: t.uniqueMarker() }).ok() };
  },
  list: async (t: T) => {
    const { id } = await t.fresh.list();
    const change = async () => {
      const { status } = await t.owner.call(stageRequest(t.target, 'renameList', { id, name: t.uniqueMarker() }));
      if (status >= 300) t.skip('lists are renamed otherwise');
    };
    return { id, change };
  },
  card: async (t: T) => {
    const { id } = await t.fresh.card();
    return { id, change: () => t.owner.put(`/1/cards/${id}`, { name: t.uniqueMarker() }).ok() };
  },
  'card that another changes': async (t: T) => {
    if (!t.actors.colleague) t.skip('the target has no colleague');
    const { id } = await sharedCard(t);
    return { id, change: () => t.colleague.put(`/1/cards/${id}`, { name: t.uniqueMarker() }).ok() };
  },
  member: async (t: T) => {
    const { bio = '' } = await t.sample.me;
    t.after(() => t.owner.put('/1/members/me/bio', { value: bio }));
    return { id: t.owner.idMember, change: () => t.owner.put('/1/members/me/bio', { value: t.uniqueMarker() }).ok() };
  },
  'place of a list': async (t: T) => {
    const { id, idBoard } = await t.fresh.list();
    let pos = 0;
    const change = async () => {
      await t.owner.put(`/1/lists/${id}`, { pos: (pos += 1) });
      const lists = await t.owner.get(`/1/boards/${idBoard}/lists`).list();
      if (!lists.some((one) => one?.id === id && one.pos === pos)) t.skip('lists are placed in another way here');
    };
    return { id, change };
  },
  'board of a card': async (t: T) => {
    const { id } = await t.fresh.card();
    const change = async () => {
      const { id: idList, idBoard } = await t.fresh.list({ idBoard: (await t.fresh.board()).id });
      await staged(t, 'moveCard', { id, idList, idBoard });
    };
    return { id, change };
  },
  'closed board': (t: T) => closing(t, 'Board'),
  'closed list': (t: T) => closing(t, 'List'),
  'description of a board': async (t: T) => {
    const { id } = await t.fresh.board();
    return { id, change: () => t.owner.put(`/1/boards/${id}`, { desc: t.uniqueMarker() }).ok() };
  },
} as const;

/** Closes a board or a list, and opens it again. */
async function closing(t: T, kind: 'Board' | 'List') {
  const { id } = await t.fresh[kind === 'Board' ? 'board' : 'list']();
  const ways = [`close${kind}`, `open${kind}`] as const;
  let turn = 0;
  const change = async () => {
    const { status } = await t.owner.call(stageRequest(t.target, ways[turn++ % 2]!, { id }));
    if (status >= 300) t.skip('boards or lists are closed in another way here');
  };
  return { id, change };
}

export const changesAreTold = law('WHK-01', {
  needs,
  each: { model: keysOf(models) },
  cost: 8,
  goals: ['deliveries'],
  async holds({ model }, t) {
    const watched = await models[model](t);
    const { receiver: own } = await listen(t, watched.id);
    await watched.change();
    await own.hears(`a change of the ${model}`);
    await watched.change();
    await own.hears(`another change of the ${model}`, 2);
  },
});

/** Changes of a card on a board: a webhook of the board gets all of them. */
const inside = {
  'a new card': (t: T, { idList }: CardScene) => t.owner.post('/1/cards', { name: 'new', idList }),
  'a comment': (t: T, { idCard }: CardScene) => t.owner.post(`/1/cards/${idCard}/actions/comments`, { text: 'said' }),
  'a member of a card': (t: T, { idCard }: CardScene) =>
    t.owner.post(`/1/cards/${idCard}/idMembers`, { value: t.owner.idMember }),
  'a checklist': (t: T, { idCard }: CardScene) => t.owner.post(`/1/cards/${idCard}/checklists`, { name: 'steps' }),
  'an attachment': (t: T, { idCard }: CardScene) =>
    t.owner.post(`/1/cards/${idCard}/attachments`, { url: 'https://example.com/picture', name: 'picture' }),
  'a new description': (t: T, { idCard }: CardScene) => t.owner.put(`/1/cards/${idCard}`, { desc: 'described' }),
  'a due date': (t: T, { idCard }: CardScene) => t.owner.put(`/1/cards/${idCard}`, { due: '2031-05-06T07:08:09.000Z' }),
  'a copy': (t: T, { idList, idCard }: CardScene) => t.owner.post('/1/cards', { idList, idCardSource: idCard }),
  'a closed card': (t: T, { idCard }: CardScene) => staged(t, 'closeCard', { id: idCard }),
  'a move': (t: T, { idCard, idOther }: CardScene) => staged(t, 'moveCard', { id: idCard, idList: idOther }),
} as const;

/** A change that the document does not show how to make. */
async function staged(t: T, stage: 'closeCard' | 'moveCard', args: Args) {
  const reply = await t.owner.call(stageRequest(t.target, stage, args));
  return reply.status < 300 ? reply : t.skip('cards are closed or moved in another way here');
}
interface CardScene {
  readonly idList: string;
  readonly idOther: string;
  readonly idCard: string;
}

export const boardHearsInside = law('WHK-01', {
  as: 'inside',
  level: 'implied',
  title:
    'a webhook of a card gets each change of that card, and if a webhook of a board gets one change of its cards, it ' +
    'gets all',
  needs: [...needs, 'cards'],
  each: { what: keysOf(inside) },
  cost: 8,
  goals: ['deliveries'],
  async holds({ what }, t) {
    const list = await t.fresh.list();
    const other = await t.fresh.list({ idBoard: list['idBoard'] });
    const card = await t.fresh.card({ idList: list.id });
    const [ofBoard, ofCard] = [await listen(t, list['idBoard']), await listen(t, card.id)];
    (await inside[what](t, { idList: list.id, idOther: other.id, idCard: card.id })).ok();
    if (what !== 'a new card' && what !== 'a copy') await ofCard.receiver.hears(`${what} on the card`);
    const isTold = await hearsOfCards(t);
    t.choice('whether a webhook of a board gets changes of its cards', isTold);
    if (isTold) await ofBoard.receiver.hears(`${what} on the board`);
  },
});

export const othersAreNotTold = law('WHK-01', {
  as: 'others',
  title: 'a webhook gets no changes of other models, no reads and no refused requests',
  level: 'implied',
  also: ['GEN-01', 'GEN-02'],
  needs,
  cost: 12,
  async holds(_, t) {
    const { owner, nobody } = t;
    const board = await t.fresh.board();
    const list = await t.fresh.list({ idBoard: board.id });
    const [watched, beside] = [await t.fresh.card({ idList: list.id }), await t.fresh.card({ idList: list.id })];
    const other = await t.fresh.card();
    const [ofCard, ofBoard] = [await listen(t, watched.id), await listen(t, board.id)];
    await owner.get(`/1/boards/${board.id}`, { cards: 'all', fields: 'all' }).ok();
    await owner.get(`/1/cards/${watched.id}`).ok();
    await owner.put(`/1/cards/${other.id}`, { name: t.uniqueMarker() }).ok();
    await owner.post(`/1/cards/${watched.id}/actions/comments`, { text: '' }).refused();
    await owner.put(`/1/cards/${watched.id}`, { desc: 'x'.repeat(limits.text + 1) }).refused();
    await nobody.put(`/1/cards/${watched.id}`, { name: 'taken' }).refused();
    await hearsNothing(t, ofBoard.receiver, 'reads, refusals and changes of another board');
    await owner.put(`/1/cards/${beside.id}`, { name: t.uniqueMarker() }).ok();
    if (await hearsOfCards(t)) await ofBoard.receiver.hears('a change of a card');
    await hearsNothing(t, ofCard.receiver, 'a change of the card beside it');
  },
});
