/** Laws of 4.2 about the workspaces of a member, and what a member is invited to. */
import { boardFields, organizationFields, organizationFilters } from '../../../src/spec/sets.ts';
import { law } from '../../law/law.ts';
import { memberScene, valueIn } from '../../scene/members.ts';
import { idsOf, perhaps } from '../../scene/reading.ts';

const boards = '/1/members/me/boards';

export const workspaces = law('SET-14', {
  as: 'member',
  title: 'all workspaces of a member are listed by default and no workspace for none, in the path as in the query',
  needs: ['4.2', 'workspace'],
  also: ['FLT-02', 'FLT-03', 'SET-13', 'CNV-07'],
  cost: 14,
  async holds(_, { owner, target, expect }) {
    const path = '/1/members/me/organizations';
    const id = target.workspace!.id;
    const unasked = await owner.get(path).list();
    expect(idsOf(unasked), 'the workspaces').includes(id);
    for (const name of organizationFields) {
      for (const one of unasked) expect(Object.keys(one), 'a workspace unasked').includes(name);
    }
    const named = await owner.get(path, { filter: 'all', fields: organizationFields }).list();
    expect(idsOf(named), 'all of them').sameAs(idsOf(unasked));
    for (const one of named)
      expect(
        unasked.find(({ id }) => id === one.id),
        'one of them',
      ).has(one);
    for (const one of await owner.get(path, { fields: 'name,desc' }).list()) {
      expect(Object.keys(one), 'a workspace').sameAs(['id', 'name', 'desc']);
    }
    for (const filter of organizationFilters) {
      const found = await owner.get(path, { filter, fields: 'name' }).list();
      expect(idsOf(found), `the workspaces of ${filter}`).within(idsOf(unasked));
      if (filter === 'none') expect(found, 'no workspaces').is([]);
      expect(idsOf(await owner.get(`${path}/${filter}`).list()), `those at /${filter}`).sameAs(idsOf(found));
    }
    await owner.get(path, { filter: 'nonsense' }).refused();
    await owner.get(path, { fields: 'nonsense' }).refused();
    await owner.get(`${path}/nonsense`).refused();
    await owner.get(path, { paid_account: 'perhaps' }).refused();
    expect(idsOf(await owner.get(path, { paid_account: true, fields: 'name' }).list()), 'with accounts').is(
      idsOf(unasked),
    );
  },
});

export const invitation = law('MEM-15', {
  as: 'invitation',
  title: "a board that a member is invited to is among the member's boards or among the invitations, never in both",
  level: 'implied',
  needs: ['4.2', 'colleague', 'writes'],
  cost: 6,
  async holds(_, t) {
    const { owner, expect, target, witness } = t;
    const email = target.actors.owner?.email;
    if (email === undefined) t.skip('the target file names no address of the owner');
    const board = await t.stage('createBoard', { name: t.uniqueMarker(), defaultLists: false }, 'colleague');
    await perhaps(t, 'inviteMember', { idBoard: board.id, email }, 'colleague');
    const belongs = idsOf(await owner.get(boards, { fields: 'name' }).list()).includes(board.id);
    const isInvited = idsOf(await owner.get('/1/members/me/boardsInvited').list()).includes(board.id);
    expect({ belongs, isInvited }, 'where the board is listed').oneOf([
      { belongs: true, isInvited: false },
      { belongs: false, isInvited: true },
    ]);
    const { boardsInvited } = await owner
      .get('/1/members/me', { fields: 'username', boardsInvited: 'open', boardsInvited_fields: 'name' })
      .record();
    expect(idsOf(boardsInvited ?? []).includes(board.id), 'whether the member shows the invitation').is(isInvited);
    witness(isInvited ? 'invited' : 'added');
  },
});

export const invited = law('MEM-15', {
  as: 'invited',
  title:
    'boards and workspaces that a member is invited to are listed apart from those the member belongs to, with ' +
    'single fields too',
  level: 'implied',
  needs: ['4.2'],
  also: ['CNV-14', 'CNV-19', 'CNV-07'],
  cost: 14,
  async holds(_, t) {
    const { owner, expect, target } = t;
    const { board } = await memberScene(t);
    for (const [kind, ids, fields] of [
      ['boardsInvited', [board.id], boardFields],
      ['organizationsInvited', target.workspace ? [target.workspace.id] : [], organizationFields],
    ] as const) {
      const path = `/1/members/me/${kind}`;
      const found = await owner.get(path).list();
      for (const id of ids) expect(idsOf(found), kind).excludes(id);
      for (const one of found) for (const name of fields) expect(Object.keys(one), kind).includes(name);
      expect(await owner.get(path, { fields: 'all' }).list(), `${kind} with all fields`).is(found);
      await owner.get(path, { fields: 'nonsense' }).refused();
      const names = await owner.get(`${path}/name`).ok();
      expect(Array.isArray(names) ? names : valueIn(names, 'name'), `${kind}/name`).that(
        [names, valueIn(names, 'name')].some((one) => Array.isArray(one) && one.length === found.length),
        `one entry for each of ${found.length}`,
      );
      await owner.get(`${path}/nonsense`).refused();
    }
  },
});
