/** Laws of 2.2 and 4.4 about the related records of an action: card, list, board, members and workspace. */
import { memberPublicFields, organizationFields } from '../../../src/spec/sets.ts';
import { commented, listActions } from '../../scene/actions.ts';
import { law } from '../../law/law.ts';
import { cardOf, sharedCard } from '../../scene/reading.ts';

export const relatives = law('ACT-12', {
  needs: ['4.4'],
  cost: 14,
  async holds(_, t) {
    const { owner, expect, witness } = t;
    const { path, card, list, board } = await commented(t);
    for (const [name, record] of Object.entries({ card, list, board })) {
      const shown = await owner.get(`${path}/${name}`).record();
      expect(shown, `the ${name} of the comment`).has({ id: record.id });
      const part = await owner.get(`${path}/${name}`, { fields: 'name' }).record();
      expect(part, `the ${name} by name`).is({ id: record.id, name: record['name'] });
      await owner.get(`${path}/${name}`, { fields: 'nonsense' }).refused();
      witness('relatives');
    }
    const creator = await owner.get(`${path}/memberCreator`).record();
    expect(creator, 'who wrote the comment').has({ id: owner.idMember });
    const named = await owner.get(`${path}/memberCreator`, { fields: 'username' }).record();
    expect(named, 'who wrote it, by username').is({ id: owner.idMember, username: owner.username });
    await owner.get(`${path}/memberCreator`, { fields: 'nonsense' }).refused();
    await owner.get(`${path}/board`, { fields: 'prefs,url' }).record();
  },
  goals: ['relatives'],
});

export const memberOfAction = law('ACT-24', {
  also: ['CNV-15'],
  needs: ['4.4', 'writes', 'colleague'],
  cost: 8,
  async holds(_, t) {
    const { owner, colleague, expect } = t;
    const card = await sharedCard(t);
    await owner.post(`/1/cards/${card.id}/idMembers`, { value: colleague.idMember }).ok();
    await cardOf(t, card.id, 'idMembers', (shown) =>
      expect(shown.idMembers, 'the members of the card').includes(colleague.idMember),
    );
    const about = { idModels: card.id, filter: 'addMemberToCard', limit: 1 };
    const [added] = await listActions(t, about);
    t.pre(typeof added?.id === 'string');
    const path = `/1/actions/${added.id}`;
    for (const address of [`${path}/member`, `/1/action/${added.id}/members`]) {
      const whom = await owner.get(address, { fields: 'username' }).record();
      expect(whom, 'whom the action is about').is({ id: colleague.idMember, username: colleague.username });
    }
    const creator = await owner.get(`${path}/memberCreator`, { fields: 'username' }).record();
    expect(creator.id, 'who did it').is(owner.idMember);
    const two = await owner.get(`${path}/member`, { fields: 'username,initials' }).record();
    const shown = await owner.get(path, { member: true, member_fields: 'username,initials' }).record();
    for (const member of [two, shown.member]) {
      expect(Object.keys(member ?? {}), 'the member by two fields').sameAs(['id', 'username', 'initials']);
      expect(member, 'the member').has({ id: colleague.idMember, username: colleague.username });
    }
    expect(shown.memberCreator?.id, 'the creator that comes along').is(owner.idMember);
    const without = await owner.get(path, { member: false }).record();
    expect(Object.keys(without), 'an action without its member').excludes('member');
    for (const noun of ['member', 'memberCreator']) {
      const all = await owner.get(`${path}/${noun}`, { fields: memberPublicFields.join() }).record();
      expect(Object.keys(all), `the ${noun} by all that is public`).sameAs(['id', ...memberPublicFields]);
    }
    for (const none of ['nonsense', 'username,nonsense']) await owner.get(`${path}/member`, { fields: none }).refused();
  },
});

export const workspaceOfAction = law('ACT-12', {
  as: 'workspace',
  title: 'the workspace of an action is the one its data names',
  needs: ['4.4', 'writes', 'workspaces', 'others'],
  cost: 5,
  async holds(_, t) {
    const { owner, expect } = t;
    const workspace = await t.fresh.workspace();
    const actions = await listActions(t, { idModels: workspace.id });
    const named = actions.find(({ data }) => data?.organization?.id === workspace.id);
    t.pre(named !== undefined);
    const path = `/1/actions/${named.id}/organization`;
    expect((await owner.get(path).record()).id, 'the workspace of the action').is(workspace.id);
    const shown = await owner.get(path, { fields: 'displayName,name' }).record();
    expect(Object.keys(shown), 'the workspace by two fields').sameAs(['id', 'displayName', 'name']);
    expect(shown.displayName, 'the workspace by its name').is(workspace['displayName']);
    const whole = await owner.get(path, { fields: organizationFields.join() }).record();
    expect(Object.keys(whole), 'the workspace by all of its fields').sameAs(['id', ...organizationFields]);
    await owner.get(path, { fields: 'nonsense' }).refused();
    const other = t.actors.outsider;
    if (other) await other.get(path).refused();
  },
});
