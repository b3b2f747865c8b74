/** Laws of 4.2 on actions: those about a list or a workspace, and those that changed one field of a list. */
import { meantIn } from '../../law/changes.ts';
import { law } from '../../law/law.ts';
import { idsOf, ifPossible, perhaps } from '../../scene/reading.ts';

export const aboutListsAndWorkspaces = law('ACT-11', {
  as: 'containers',
  title: 'idModels finds the actions about a list and about a workspace, each alone',
  level: 'implied',
  needs: ['4.2', 'writes'],
  cost: 8,
  async holds(_, t) {
    const { owner, expect, fresh } = t;
    const list = await fresh.list();
    const other = await fresh.list();
    const comment = await fresh.comment({ idCard: (await fresh.card({ idList: list.id })).id });
    const about = async (id: string) => idsOf(await owner.get('/1/members/me/actions', { idModels: id }).list());
    expect(await about(list.id), 'the actions about a list').includes(comment.id);
    expect(await about(other.id), 'the actions about another list').excludes(comment.id);
    const workspace = await ifPossible(fresh.workspace());
    if (!workspace) return;
    const found = await about(workspace.id);
    expect(found.length, 'the actions about a workspace that was just made').that(found.length > 0, 'at least one');
    expect(found, 'the actions about a workspace').excludes(comment.id);
  },
});

export const kindsOfListUpdates = law('ACT-03', {
  as: 'lists',
  title: 'updateList:closed and updateList:name keep the updates of lists that changed this field',
  level: 'implied',
  needs: ['4.2', 'writes', 'lists'],
  cost: 8,
  async holds(_, t) {
    const { owner, expect, fresh } = t;
    const { id, idBoard } = await fresh.list();
    await perhaps(t, 'renameList', { id, name: t.uniqueMarker() });
    await perhaps(t, 'closeList', { id });
    const of = async (filter: string) =>
      (await owner.get('/1/members/me/actions', { idModels: idBoard, filter }).list()).map((one) =>
        Object.keys(meantIn(one?.data?.old)).toSorted(),
      );
    const whole = await of('updateList');
    t.pre(whole.length === 2);
    expect(whole, 'what the updates of a list changed').sameAs([['closed'], ['name']]);
    expect(await of('updateList:closed'), 'what the closing of a list changed').is([['closed']]);
    expect(await of('updateList:name'), 'what the naming of a list changed').is([['name']]);
  },
});
