/** Laws of 2.1, 4.2 and 4.8 about what is done later or by others: stars, and changes of what is listed. */
import { law } from '../../law/law.ts';
import { later } from '../../scene/members.ts';
import { cardOf, idsOf, letIn, perhaps } from '../../scene/reading.ts';

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
