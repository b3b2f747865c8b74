/** Laws of 4.2 about filters together with limits, pages and times: only what the filter selects is counted. */
import { law } from '../../law/law.ts';
import { later } from '../../scene/members.ts';
import { idsOf, perhaps } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

export const filteredActionsInPages = law('ACT-05', {
  as: 'filtered',
  title: 'a page of a filtered log is full as long as the filter keeps enough actions',
  needs: ['4.2', 'writes', 'comments'],
  cost: 16,
  async holds(_, t) {
    const { id } = await t.fresh.card();
    const comments: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      comments.unshift((await t.fresh.comment({ idCard: id })).id);
      await t.owner.put(`/1/cards/${id}`, { desc: t.uniqueMarker() }).ok();
    }
    const path = '/1/members/me/actions';
    const about = { idModels: id, filter: 'commentCard' };
    for (const page of [0, 1, 2]) {
      const found = await t.owner.get(path, { ...about, limit: 2, page }).list();
      t.expect(idsOf(found), `page ${page} of the comments`).is(comments.slice(2 * page, 2 * page + 2));
    }
    const [first, second] = comments;
    const older = await t.owner.get(path, { ...about, limit: 1, before: first }).list();
    t.expect(idsOf(older), 'the comment before the latest').is([second]);
  },
});

export const filteredCards = law('FLT-03', {
  as: 'beside-bounds',
  title: 'a filter of cards works together with a limit and with since and before',
  needs: ['4.2', 'writes', 'cards'],
  cost: 14,
  async holds(_, t) {
    const { owner, expect } = t;
    const list = await t.fresh.list();
    const make = async () => (await t.fresh.card({ idList: list.id, idMembers: owner.idMember })).id;
    const [oldClosed, oldOpen] = [await make(), await make()];
    await later(t, 2200);
    const [closed, open] = [await make(), await make()];
    for (const id of [oldClosed, closed]) await perhaps(t, 'closeCard', { id });
    const mine = [oldClosed, oldOpen, closed, open];
    const find = async (args: object) =>
      idsOf(await owner.get('/1/members/me/cards', { fields: 'closed', ...args }).list());
    const among = async (args: object) => (await find(args)).filter((id) => mine.includes(id));
    expect(await among({ filter: 'closed', limit: limits.results }), 'the closed ones of a thousand').sameAs([
      oldClosed,
      closed,
    ]);
    const one = await owner.get('/1/members/me/cards', { fields: 'closed', filter: 'closed', limit: 1 }).list();
    expect(
      one.map((card) => card?.closed),
      'whether the one closed card is closed',
    ).is([true]);
    const between = new Date(Number.parseInt(closed.slice(0, 8), 16) * 1000 - 500).toISOString();
    expect(await among({ filter: 'closed', since: between }), 'the closed ones since then').is([closed]);
    expect(await among({ filter: 'closed', before: between }), 'the closed ones before then').is([oldClosed]);
    expect(await among({ filter: 'open', since: between }), 'the open ones since then').is([open]);
    expect(await among({ filter: 'all', since: between }), 'all since then').sameAs([closed, open]);
  },
});
