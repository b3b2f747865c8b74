/** Laws of 2.2 and 4.2 about arguments that are given together, and about what others do: stars, creators, pages. */
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { later, longTale } from '../../scene/members.ts';
import { cardOf, idsOf, letIn, perhaps } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

const path = '/1/members/me/notifications';

/** Two read notifications of one card between unread ones, if the target can mark them. */
async function mixed(t: T) {
  const { card } = await longTale(t);
  const say = () => t.stage('createComment', { idCard: card.id, text: t.uniqueMarker() }, 'colleague');
  await say();
  await t.owner.post(`/1/cards/${card.id}/markAssociatedNotificationsRead`).ok();
  await t.settle();
  const [latest] = await t.owner.get(path, { filter: 'commentCard', limit: 1 }).list();
  t.expect(latest?.unread, 'unread of the latest comment on a card whose notifications were marked read').is(false);
  for (let turn = 0; turn < 3; turn += 1) await say();
}

export const readFilterInPages = law('FLT-15', {
  as: 'pages',
  title: 'limit and page count the notifications that read_filter and filter keep',
  needs: ['4.2', 'colleague', 'notifications'],
  cost: 80,
  goals: ['read ones behind unread ones'],
  async holds(_, t) {
    await mixed(t);
    const list = async (args: object): Promise<any[]> =>
      t.owner.get(path, { memberCreator: false, fields: 'type,unread', ...args }).list();
    const all = await list({ limit: limits.results });
    if (all.findIndex(({ unread }) => unread === false) > 1) t.witness('read ones behind unread ones');
    for (const word of ['read', 'unread']) {
      const kept = all.filter(({ unread }) => unread === (word === 'unread'));
      for (const page of [0, 1]) {
        const found = await list({ read_filter: word, limit: 2, page });
        t.expect(idsOf(found), `page ${page} of the ${word} ones`).is(idsOf(kept.slice(2 * page, 2 * page + 2)));
      }
      const said = kept.filter(({ type }) => type === 'commentCard');
      const found = await list({ read_filter: word, filter: 'commentCard', limit: 1 });
      t.expect(idsOf(found), `the latest of the ${word} comments`).is(idsOf(said.slice(0, 1)));
    }
  },
});

export const starsOfOthers = law('FLT-17', {
  as: 'others',
  title: 'a board that somebody else starred is not among the starred ones',
  needs: ['boards', '4.2', 'colleague', 'writes'],
  cost: 8,
  async holds(_, t) {
    const { id } = await t.fresh.board();
    await letIn(t, id);
    await perhaps(t, 'createStar', { idBoard: id, pos: 'bottom' }, 'colleague');
    const starred = async (who: 'owner' | 'colleague') =>
      idsOf(await t[who].get('/1/members/me/boards/starred').list());
    t.pre((await starred('colleague')).includes(id));
    t.expect(await starred('owner'), 'the starred boards of who starred none').excludes(id);
    const all = idsOf(await t.owner.get('/1/members/me/boards', { fields: 'name' }).list());
    t.expect(all, 'the boards of the same member').includes(id);
  },
});

export const changesMoveNoDate = law('PAG-03', {
  as: 'changed',
  title: 'changing a card or a comment does not change its place between since and before',
  also: ['ACT-06'],
  needs: ['4.2', 'writes', 'cards', 'comments'],
  cost: 12,
  async holds(_, t) {
    const { owner, expect, fresh } = t;
    const idMembers = owner.idMember;
    const list = await fresh.list();
    const old = await fresh.card({ idList: list.id, idMembers });
    const said = await fresh.comment({ idCard: old.id });
    await later(t, 2200);
    const young = await fresh.card({ idList: list.id, idMembers });
    const between = new Date(Number.parseInt(young.id.slice(0, 8), 16) * 1000 - 500).toISOString();
    await later(t, 2200);
    const [desc, text] = [t.uniqueMarker(), t.uniqueMarker()];
    await owner.put(`/1/cards/${old.id}`, { desc }).ok();
    await owner.put(`/1/actions/${said.id}`, { text }).ok();
    await t.settle();
    expect((await cardOf(t, old.id, 'desc'))['desc'], 'the description of the older card').is(desc);
    const { data } = await owner.get(`/1/actions/${said.id}`).record();
    expect(data?.text, 'the text of its comment').is(text);
    const both = [old.id, young.id];
    const cards = async (span: object) =>
      idsOf(await owner.get('/1/members/me/cards', { fields: 'name', ...span }).list()).filter((id) =>
        both.includes(id),
      );
    expect(await cards({ before: between }), 'the cards made before the younger one').is([old.id]);
    expect(await cards({ since: between }), 'the cards made since then').is([young.id]);
    const comments = async (span: object) =>
      idsOf(await owner.get('/1/members/me/actions', { idModels: old.id, filter: 'commentCard', ...span }).list());
    expect(await comments({ before: between }), 'the comments made before then').is([said.id]);
    expect(await comments({ since: between }), 'the comments made since then').is([]);
  },
});
