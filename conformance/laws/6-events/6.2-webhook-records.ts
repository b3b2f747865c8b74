/** Laws of 6.2 and 4.7 on webhooks themselves: who makes them, how many, who lists them, and what deleting one does. */
import type { Actor } from '../../wire/actor.ts';
import { unknownId } from '../../law/arbitraries.ts';
import { webhookReceiver, hearsNothing, listen } from '../../law/webhook-receiver.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { stageRequest } from '../../wire/provision.ts';
import { idsOf } from '../../scene/reading.ts';

const needs = ['webhooks', 'writes'] as const;
const listed = async (t: T) => idsOf(await t.owner.get(`/1/tokens/${t.owner.token}/webhooks`).list());

/** Registers a webhook in the way of this target. */
const register = (
  t: T,
  who: Actor,
  args: { readonly idModel: string; readonly callbackURL: string; readonly active?: string },
) => who.call(stageRequest(t.target, 'createWebhook', { description: 'unwelcome', ...args }));

export const deletedIsSilent = law('WHK-15', {
  also: ['WHK-20'],
  needs,
  cost: 12,
  async holds(_, t) {
    const { owner, expect } = t;
    const card = await t.fresh.card();
    const [kept, gone] = [await listen(t, card.id), await listen(t, card.id)];
    expect(await listed(t), 'the webhooks of the token').includes(gone.id);
    await owner.del(`/1/webhooks/${gone.id}`).ok();
    const rest = await listed(t);
    expect(rest, 'the webhooks of the token once one is deleted').excludes(gone.id);
    expect(rest, 'the webhooks of the token once one is deleted').includes(kept.id);
    await owner.put(`/1/cards/${card.id}`, { name: t.uniqueMarker() }).ok();
    await kept.receiver.hears('a change of the card');
    await hearsNothing(t, gone.receiver, 'a change after it was deleted');
    await owner.del(`/1/webhooks/${gone.id}`).refused();
  },
  goals: ['deliveries'],
});

export const webhooksOfAToken = law('WHK-14', {
  needs: [...needs, 'colleague'],
  cost: 10,
  async holds(_, t) {
    const { owner, colleague, nobody, expect } = t;
    const card = await t.fresh.card();
    const made = [await listen(t, card.id), await listen(t, card.id)].map(({ id }) => id);
    const sleeping = { idModel: card.id, callbackURL: (await webhookReceiver(t)).url, active: 'false' };
    const reply = await register(t, owner, sleeping);
    if (reply.taken) made.push(reply.record().id);
    for (const id of made) expect(id, 'the id of a new webhook').isId();
    expect(new Set(made).size, 'how many different webhooks there are').is(made.length);
    const mine = await listed(t);
    for (const id of made) expect(mine, 'the webhooks of the token').includes(id);
    expect(new Set(mine).size, 'how many different webhooks are listed').is(mine.length);
    const theirs = await colleague.get(`/1/tokens/${colleague.token}/webhooks`).list();
    for (const id of made) expect(idsOf(theirs), 'the webhooks of another token').excludes(id);
    // Which permission the listing needs is not shown.
    const { reader } = t.actors;
    const others = await reader?.get(`/1/tokens/${reader.token}/webhooks`);
    for (const id of made)
      if (others && others.taken)
        expect(idsOf(others.list()), 'the webhooks of another token of that member').excludes(id);
    await nobody.get(`/1/tokens/${owner.token}/webhooks`).refused();
    // Whoever knows a token holds it (5.2): that the path shows it may be enough.
    const other = await colleague.get(`/1/tokens/${owner.token}/webhooks`);
    t.takes('the webhooks of a token that is known to another', other);
  },
});

export const unwelcomeWebhooks = law('WHK-11', {
  title:
    'a webhook on a private board is refused without a token and to an outsider, and so is one on a model that does ' +
    'not exist',
  also: ['PRM-06'],
  needs: [...needs, 'outsider'],
  cost: 12,
  async holds(_, t) {
    const { owner, outsider, nobody, expect } = t;
    const board = await t.fresh.board();
    const callbackURL = (await webhookReceiver(t)).url;
    const { id } = await t.fresh.webhook({ idModel: board.id, callbackURL: (await webhookReceiver(t)).url });
    const before = await listed(t);
    for (const who of [outsider, nobody]) {
      await register(t, who, { idModel: board.id, callbackURL }).refused();
      await who.del(`/1/webhooks/${id}`).refused();
    }
    for (const idModel of [unknownId, unknownId.slice(1), 'nonesuch']) {
      await register(t, owner, { idModel, callbackURL }).refused();
    }
    await owner.del(`/1/webhooks/${unknownId}`).refused();
    await owner.del('/1/webhooks/nonesuch').refused();
    expect(await listed(t), 'the webhooks after all refusals').sameAs(before);
  },
});

export const asManyAsWanted = law('WHK-03', {
  needs,
  cost: 70,
  async holds(_, t) {
    const { owner, expect } = t;
    const card = await t.fresh.card();
    const { url } = await webhookReceiver(t);
    const made: string[] = [];
    // Several on one model, and several for one address.
    for (let count = 0; count < 60; count += 1) {
      const idModel = count % 2 === 0 ? card.id : card['idBoard'];
      made.push((await register(t, owner, { idModel, callbackURL: `${url}/${count >> 1}` }).record()).id);
    }
    expect(new Set(made).size, 'how many webhooks there are').is(60);
    const mine = await listed(t);
    for (const id of made) expect(mine, 'the webhooks of the token').includes(id);
  },
});
