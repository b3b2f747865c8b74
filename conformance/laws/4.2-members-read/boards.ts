/** Laws of 4.2 about the boards of a member: filters, fields, embeds. */
import { actionFields, actionFormats, boardFields, membershipFilters } from '../../../src/spec/sets.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { longLog, memberScene } from '../../scene/members.ts';
import { idsOf } from '../../scene/reading.ts';

const boards = '/1/members/me/boards';

/** The board of the scene as it is listed with its member. */
async function boardShown(t: T, args: Record<string, unknown> = {}): Promise<any> {
  const { board } = await memberScene(t);
  const one = (await t.owner.get(boards, args).list()).find((some) => some?.id === board.id);
  t.expect(one, 'the board among those of its member').that(one !== undefined, 'to be there');
  return one;
}

const asked = { fields: 'name,closed', actions: 'commentCard', action_fields: 'type' };

/** Nothing but what is asked, as it comes when nothing else is said of it. */
async function showsUnsteered(t: T): Promise<void> {
  const { expect, owner } = t;
  const { board, list, closedList } = await memberScene(t);
  // A new board may have lists of its own.
  const ofScene = (lists: any[]) => idsOf(lists).filter((id) => [list.id, closedList.id].includes(id));
  const whole = await boardShown(t);
  for (const name of boardFields) expect(Object.keys(whole), 'a board unasked').includes(name);
  for (const name of ['actions', 'lists', 'organization']) {
    expect(whole[name] ?? [], `${name} of a board unasked`).is([]);
  }
  const unsteered = { ...asked, organization: true, lists: 'open', memberships: 'me' };
  const shown = await boardShown(t, unsteered);
  const keys = [
    'id',
    'name',
    'closed',
    'actions',
    'lists',
    'memberships',
    ...(board['idOrganization'] ? ['organization'] : []),
  ];
  expect(Object.keys(shown), 'a board with what was asked').sameAs(keys);
  expect(shown.actions, 'its actions unasked how many').hasLength(50);
  for (const one of shown.actions) {
    expect(one.type, 'the type of its action').is('commentCard');
    expect(Object.keys(one), 'its action').within(['id', 'type', 'memberCreator', 'member']);
  }
  expect(ofScene(shown.lists), 'its open lists').is([list.id]);
  expect(
    shown.memberships.map((one: any) => one?.idMember),
    'its members',
  ).includes(owner.idMember);
  if (board['idOrganization']) {
    expect(Object.keys(shown.organization), 'its workspace').sameAs(['id', 'name', 'displayName']);
  }
}

/** Of each the part that arguments name. */
async function showsSteered(t: T): Promise<void> {
  const { expect } = t;
  const { board, list, closedList } = await memberScene(t);
  // A new board may have lists of its own.
  const ofScene = (lists: any[]) => idsOf(lists).filter((id) => [list.id, closedList.id].includes(id));
  const steered = { ...asked, action_fields: 'date,type', actions_limit: 2, lists: 'closed' };
  const few = { ...steered, organization: true, organization_fields: 'desc,url' };
  const other = await boardShown(t, few);
  expect(other.actions, 'two of its actions').hasLength(2);
  for (const one of other.actions) {
    const { memberCreator: _, member: __, ...rest } = one;
    expect(Object.keys(rest), 'its action by two fields').sameAs(['id', 'date', 'type']);
  }
  expect(ofScene(other.lists), 'its closed lists').is([closedList.id]);
  if (board['idOrganization']) expect(Object.keys(other.organization), 'its workspace').sameAs(['id', 'desc', 'url']);
  const both = await boardShown(t, { fields: 'name', lists: 'all', actions_limit: 0 });
  expect(ofScene(both.lists), 'all its lists').sameAs([list.id, closedList.id]);
}

/** Actions and members by every filter and in every format. */
async function showsFiltered(t: T): Promise<void> {
  const { expect, owner } = t;
  const plain = await boardShown(t, { fields: 'name', actions: 'commentCard', actions_limit: 1 });
  for (const name of ['id', ...actionFields]) expect(Object.keys(plain.actions[0]), 'its action').includes(name);
  const others = await boardShown(t, { fields: 'name', actions: 'updateList' });
  expect(
    (others.actions ?? []).map(({ type }: any) => String(type).split(':')[0]),
    'its updates',
  ).within(['updateList']);
  for (const format of actionFormats) await owner.get(boards, { ...asked, actions_format: format }).list();
  for (const one of membershipFilters) {
    const { memberships } = await boardShown(t, { fields: 'name', memberships: one });
    expect(memberships ?? [], `its ${one} members`).isArray();
    if (one === 'me')
      expect(
        memberships.map(({ idMember }: any) => idMember),
        'me',
      ).is([owner.idMember]);
  }
}

export const boardsShown = law('MEM-15', {
  as: 'boards',
  title:
    'the boards of a member show all of BoardField unless fields names others, and embed what the request asks for',
  level: 'stated',
  needs: ['4.2', 'others'],
  also: ['FLT-03', 'SET-10', 'CNV-07'],
  cost: 60,
  async holds(_, t) {
    await memberScene(t);
    await longLog(t);
    await showsUnsteered(t);
    await showsSteered(t);
    await showsFiltered(t);
  },
});
