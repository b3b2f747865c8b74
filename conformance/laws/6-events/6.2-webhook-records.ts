/** Laws of 6.2 on webhooks as records: who may make and see them. */
import type { Actor } from '../../wire/actor.ts';
import { unknownId } from '../../law/arbitraries.ts';
import { logged } from '../../law/changes.ts';
import {
  hearsNothing,
  hearsOfCards,
  receiverFor,
  allDelivered,
  webhookReceiver,
  type WebhookReceiver,
} from '../../law/webhook-receiver.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { stageRequest } from '../../wire/provision.ts';
import { atToken, couldSet, idsOf } from '../../scene/reading.ts';

const needs = ['webhooks', 'writes'] as const;
const listed = async (t: T) => idsOf(await t.owner.get(`${atToken(t.owner.token)}/webhooks`).list());

/** Registers a webhook in the way of this target. */
const register = (
  t: T,
  who: Actor,
  args: { readonly idModel: string; readonly callbackURL: string; readonly active?: string },
) => who.call(stageRequest(t.target, 'createWebhook', { description: 'unwelcome', ...args }));

export const deletedIsSilent = law('WHK-15', {
  also: ['WHK-20'],
  needs,
  async holds(_, t) {
    const { owner, expect } = t;
    const card = await t.fresh.card();
    const [kept, deleted] = [await receiverFor(t, card.id), await receiverFor(t, card.id)];
    const twin = await t.fresh.webhook({ idModel: (await t.fresh.card()).id, callbackURL: deleted.receiver.url });
    expect(await listed(t), 'the webhooks of the token').includes(deleted.id);
    await owner.del(`/1/webhooks/${deleted.id}`).ok();
    const rest = await listed(t);
    expect(rest, 'the webhooks of the token once one is deleted').excludes(deleted.id);
    for (const { id } of [kept, twin]) expect(rest, 'the webhooks of the token once one is deleted').includes(id);
    // The address may have been asked for its twin too.
    deleted.receiver.begins();
    await owner.put(`/1/cards/${card.id}`, { name: t.uniqueMarker() }).ok();
    await kept.receiver.hears('a change of the card');
    await hearsNothing(t, deleted.receiver, 'a change after it was deleted');
    await owner.del(`/1/webhooks/${deleted.id}`).refused();
  },
  goals: ['deliveries'],
});

export const webhooksOfAToken = law('WHK-14', {
  needs: [...needs, 'colleague'],
  async holds(_, t) {
    const { owner, colleague, nobody, expect } = t;
    const card = await t.fresh.card();
    const models = [card.id, card.id, card['idList'], card['idBoard']];
    const before = await listed(t);
    const made: string[] = [];
    for (const idModel of models) made.push((await receiverFor(t, idModel)).id);
    const sleeping = { idModel: card.id, callbackURL: (await webhookReceiver(t)).url, active: 'false' };
    const reply = await register(t, owner, sleeping);
    if (reply.taken) made.push(reply.record().id);
    for (const id of made) expect(id, 'the id of a new webhook').isId();
    expect(new Set(made).size, 'how many different webhooks there are').is(made.length);
    const mine = await listed(t);
    expect(mine, 'the webhooks of the token').sameAs([...before, ...made]);
    const theirs = await colleague.get(`${atToken(colleague.token)}/webhooks`).list();
    for (const id of made) expect(idsOf(theirs), 'the webhooks of another token').excludes(id);
    // The permission that the listing needs is not shown.
    const { reader } = t.actors;
    const others = await reader?.get(`${atToken(reader.token)}/webhooks`);
    for (const id of made)
      if (others && others.taken)
        expect(idsOf(others.list()), 'the webhooks of another token of that member').excludes(id);
    await nobody.get(`${atToken(owner.token)}/webhooks`).refused();
    // A caller who knows a token holds it (5.2): that the path shows it may be enough.
    const other = await colleague.get(`${atToken(owner.token)}/webhooks`);
    t.takes('the webhooks of a token that is known to another', other);
  },
});

export const unwelcomeWebhooks = law('WHK-11', {
  title: 'only tokens that may see a private board have webhooks on it',
  also: ['PRM-06'],
  needs: [...needs, 'outsider'],
  async holds(_, t) {
    const { owner, outsider, nobody, expect } = t;
    const board = await t.fresh.board();
    const [{ url: callbackURL }, unwelcome] = [await webhookReceiver(t), await webhookReceiver(t)];
    const { id } = await t.fresh.webhook({ idModel: board.id, callbackURL });
    const before = await listed(t);
    await register(t, nobody, { idModel: board.id, callbackURL }).refused();
    for (const who of [outsider, nobody]) await who.del(`/1/webhooks/${id}`).refused();
    for (const idModel of ['nonesuch', unknownId])
      t.takes('a webhook on what does not exist', await register(t, outsider, { idModel, callbackURL }));
    await owner.del(`/1/webhooks/${unknownId}`).refused();
    await owner.del('/1/webhooks/nonesuch').refused();
    expect(await listed(t), 'the webhooks after all refusals').sameAs(before);
    const reply = await register(t, outsider, { idModel: board.id, callbackURL: unwelcome.url });
    if (!t.takes('a webhook of an outsider on a private board', reply)) return;
    await owner.put(`/1/boards/${board.id}`, { name: t.uniqueMarker() }).ok();
    await hearsNothing(t, unwelcome, 'a private board of others', reply);
  },
});

export const asManyAsWanted = law('WHK-03', {
  needs,
  async holds(_, t) {
    const { owner, expect } = t;
    const card = await t.fresh.card();
    const { url } = await webhookReceiver(t);
    const made: string[] = [];
    const before = await listed(t);
    // Several on one model, and several for one address.
    for (let count = 0; count < 60; count += 1) {
      const idModel = count % 2 === 0 ? card.id : card['idBoard'];
      const reply = await register(t, owner, { idModel, callbackURL: `${url}/${count >> 1}` });
      // The document does not show how one is created (6.5): a server that takes none so may want other arguments.
      if (count === 0 && !reply.taken) {
        expect(await listed(t), 'the webhooks once one was refused').sameAs(before);
        t.skip('webhooks are created in another way here');
      }
      made.push(reply.record().id);
    }
    expect(new Set(made).size, 'how many webhooks there are').is(60);
    const mine = await listed(t);
    for (const id of made) expect(mine, 'the webhooks of the token').includes(id);
  },
});

export const sightEnds = law('WHK-23', {
  title: 'a webhook gets no delivery after its member has left the private board that it watches',
  // 6.2 sends a request at each change, and does not say that it ends with the sight of the member.
  level: 'chosen',
  needs: ['webhooks', 'colleague'],
  goals: ['deliveries'],
  async holds(_, t) {
    const { owner, colleague } = t;
    const board = await t.fresh.board({}, { members: ['colleague'] });
    const own = await webhookReceiver(t);
    await t.stage('createWebhook', { idModel: board.id, callbackURL: own.url, description: 'sight' }, 'colleague');
    await owner.put(`/1/boards/${board.id}`, { name: t.uniqueMarker() }).ok();
    await own.hears('a change that its member sees');
    await t.stage('removeMember', { idBoard: board.id, idMember: colleague.idMember });
    await t.settle();
    // The document leaves open who sees whose boards: if a board of the workspace stays visible, nothing has ended.
    if ((await colleague.get(`/1/boards/${board.id}`)).taken) t.skip('the board stays in the sight of who left');
    await allDelivered(t);
    const before = own.heard().length;
    await owner.put(`/1/boards/${board.id}`, { name: t.uniqueMarker() }).ok();
    await allDelivered(t);
    t.expect(own.heard().length - before, 'how many changes it is told of after that').is(0);
  },
});

export const everyModel = law('WHK-01/models', {
  title: 'if a server accepts a webhook on a member, a board, a list or a card, it accepts one on each of them',
  also: ['WHK-16'],
  needs: ['webhooks'],
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

/**
 * How many changes a webhook was told. Each may come twice, as bodies, times and retries are not shown (6.5); only a body
 * that names its action says so.
 */
function changesTold(receiver: WebhookReceiver, most: number): number {
  const actions = receiver.heard().map(({ body }) => body?.action?.id);
  return actions.includes(undefined) ? Math.min(actions.length, Math.max(1, most)) : new Set(actions).size;
}

export const toldOnce = law('WHK-01/once', {
  title: 'each webhook of a model gets each change of it, and no other',
  level: 'implied',
  needs: ['webhooks', '4.2'],
  goals: ['deliveries'],
  async holds(_, t) {
    const list = await t.fresh.list();
    const card = await t.fresh.card({ idList: list.id });
    const both = await hearsOfCards(t);
    const { receiver: ofBoard } = await receiverFor(t, list['idBoard']);
    const { receiver: ofCard } = await receiverFor(t, card.id);
    let most = 0;
    for (const count of [1, 2]) {
      // A change may have several actions, each of which may be delivered.
      most += (await logged(t, () => t.owner.put(`/1/cards/${card.id}`, { name: t.uniqueMarker() }).ok())).length;
      for (const own of both ? [ofBoard, ofCard] : [ofCard]) await own.hears('a new name', count);
      await allDelivered(t);
      const [least, greatest] = both ? [count, most] : [0, 0];
      t.expect(changesTold(ofBoard, greatest), 'how many changes the board is told').between(least, greatest);
      t.expect(changesTold(ofCard, most), 'how many changes the card is told').between(count, most);
    }
    const { id: idList, idBoard } = await t.fresh.list();
    if (!(await couldSet(t.stage('moveCard', { id: card.id, idBoard, idList })))) return;
    await allDelivered(t);
    const before = ofCard.heard().length;
    await t.owner.put(`/1/cards/${card.id}`, { name: t.uniqueMarker() }).ok();
    await ofCard.hears('a new name of a card that went to another board', before + 1);
  },
});
