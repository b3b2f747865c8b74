/** Laws of 4.2 on the actions about a list or a workspace. */
import { law } from '../../law/law.ts';
import { idsOf, ifPossible } from '../../scene/reading.ts';

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
