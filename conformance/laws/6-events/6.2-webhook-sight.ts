/**
 * Laws of 4.7, 5.2 and 6.2 on what a webhook may see: what its member still sees, each change once.
 */
import { hearsOfCards, webhookReceiver, quiet } from '../../law/webhook-receiver.ts';
import { law } from '../../law/law.ts';
import { stageRequest } from '../../wire/provision.ts';

export const sightEnds = law('WHK-23', {
  title: 'a webhook gets no delivery after its member has left the private board that it watches',
  // 6.2 sends a request at each change, and does not say that it ends with the sight of the member.
  level: 'chosen',
  needs: ['webhooks', 'writes', 'colleague', 'boards'],
  cost: 12,
  goals: ['deliveries'],
  async holds(_, t) {
    const { owner, colleague } = t;
    const board = await t.fresh.board({}, { members: ['colleague'] });
    const own = await webhookReceiver(t);
    await t.stage('createWebhook', { idModel: board.id, callbackURL: own.url, description: 'sight' }, 'colleague');
    await owner.put(`/1/boards/${board.id}`, { name: t.uniqueMarker() }).ok();
    await own.hears('a change that its member sees');
    const leaves = { idBoard: board.id, idMember: colleague.idMember };
    if (!(await owner.call(stageRequest(t.target, 'removeMember', leaves))).taken) t.skip('members leave otherwise');
    await t.settle();
    // The document leaves open who sees whose boards: if a board of the workspace stays visible, nothing has ended.
    if ((await colleague.get(`/1/boards/${board.id}`)).taken) t.skip('the board stays in the sight of who left');
    await quiet(t);
    const heard = own.heard().length;
    await owner.put(`/1/boards/${board.id}`, { name: t.uniqueMarker() }).ok();
    await quiet(t);
    t.expect(own.heard().length - heard, 'how many changes it is told of after that').is(0);
  },
});

export const everyModel = law('WHK-01', {
  as: 'models',
  title: 'if a server accepts a webhook on a member, a board, a list or a card, it accepts one on each of them',
  also: ['WHK-16'],
  needs: ['webhooks', 'writes', 'boards', 'lists', 'cards'],
  cost: 8,
  async holds(_, t) {
    const board = await t.fresh.board();
    const list = await t.fresh.list({ idBoard: board.id });
    const card = await t.fresh.card({ idList: list.id });
    const models = { member: t.owner.idMember, board: board.id, list: list.id, card: card.id };
    const taken: string[] = [];
    for (const [kind, idModel] of Object.entries(models)) {
      const { url } = await webhookReceiver(t);
      const args = { idModel, callbackURL: url, description: t.uniqueMarker() };
      if ((await t.owner.call(stageRequest(t.target, 'createWebhook', args))).taken) taken.push(kind);
    }
    // The document does not show how to register one: a server that refuses may want other arguments.
    t.pre(taken.length > 0);
    t.expect(taken, 'the models that a webhook is taken on').is(Object.keys(models));
  },
});

export const toldOnce = law('WHK-01', {
  as: 'once',
  title: 'each webhook of a model gets each change of it once',
  level: 'implied',
  needs: ['webhooks', 'writes', 'cards'],
  cost: 8,
  goals: ['deliveries'],
  async holds(_, t) {
    const list = await t.fresh.list();
    const card = await t.fresh.card({ idList: list.id });
    const both = await hearsOfCards(t);
    const [ofBoard, ofCard] = [await webhookReceiver(t), await webhookReceiver(t)];
    await t.fresh.webhook({ idModel: list['idBoard'], callbackURL: ofBoard.url });
    await t.fresh.webhook({ idModel: card.id, callbackURL: ofCard.url });
    await quiet(t);
    for (const count of [1, 2]) {
      await t.owner.put(`/1/cards/${card.id}`, { name: t.uniqueMarker() }).ok();
      for (const own of both ? [ofBoard, ofCard] : [ofCard]) await own.hears('a new name', count);
      await quiet(t);
      t.expect(ofBoard.heard().length, 'how often the board is told').is(both ? count : 0);
      t.expect(ofCard.heard().length, 'how often the card is told').is(count);
    }
  },
});
