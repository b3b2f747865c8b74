/** Laws of 4.2 about the boards and workspaces of a member: filters, fields, what comes along, invitations. */
import {
  actionFormats,
  boardFields,
  boardFilters,
  membershipFilters,
  organizationFields,
  organizationFilters,
} from '../../src/spec/sets.ts';
import type { T } from '../context.ts';
import { law } from '../law.ts';
import { accepts, assumes, forgets, ignores, mistakes, refuses, to } from '../lies.ts';
import { idsOf, longLog, memberScene, perhaps, valueIn } from '../member-scene.ts';

const boards = '/1/members/me/boards';
const listing = to('GET', /\/boards$/);
const inPath = to('GET', /\/boards\/\w+$/);
const lowered = (limit: string) => Math.min(Number(limit), 1000) || limit;

const named = async (t: T, filter?: string) =>
  idsOf(await t.owner.get(boards, { ...(filter ? { filter } : {}), fields: 'name' }).list());

export const boardFilter = law('FLT-13', {
  as: 'member',
  title: 'of the boards of a member, open and closed are two halves of all, and all is what comes unasked',
  needs: ['4.2'],
  also: ['FLT-03', 'FLT-04', 'FLT-02', 'SET-11'],
  cost: 30,
  async holds(_, t) {
    const { expect, owner } = t;
    const { board, closedBoard } = await memberScene(t);
    const [all, open, closed] = [await named(t), await named(t, 'open'), await named(t, 'closed')];
    expect(open, 'the open boards').includes(board.id);
    expect(open, 'the open boards').excludes(closedBoard.id);
    expect(closed, 'the closed boards').includes(closedBoard.id);
    expect(closed, 'the closed boards').excludes(board.id);
    expect([...open, ...closed], 'the open boards and the closed ones').sameAs(all);
    expect(await named(t, 'all'), 'all boards').sameAs(all);
    for (const [filter, ids] of Object.entries({ all, open, closed, 'open,closed': all })) {
      const found = await owner.get(`${boards}/${filter}`, { fields: 'name' }).list();
      expect(idsOf(found), `the boards at /boards/${filter}`).sameAs(ids);
    }
    for (const filter of boardFilters) {
      const found = await named(t, filter);
      expect(found, `the ${filter} boards`).within(all);
      const there = await owner.get(`${boards}/${filter}`, { fields: 'name' }).list();
      expect(idsOf(there), `the boards at /boards/${filter}`).sameAs(found);
    }
  },
  lies: {
    'gives open boards unasked': assumes('filter', 'open', listing),
    'does not read the filter': ignores('filter', listing),
    'shows closed boards as open': mistakes('filter', (value) => (value === 'open' ? 'all' : value), listing),
    'gives nothing for all': mistakes('filter', (value) => (value === 'all' ? 'closed' : value), listing),
    'does not know pinned': refuses(({ query }) => query.some(([, value]) => value === 'pinned')),
    'reads no filter in the path': {
      instead: (request, send) => send({ ...request, path: request.path.replace(/boards\/.*$/, 'boards') }),
    },
    'takes one word in the path': refuses(({ path }) => path.includes(',')),
    'keeps only the first word': {
      instead: (request, send) => send({ ...request, path: request.path.replace(/,.*$/, '') }),
    },
    'does not know public in the path': refuses(({ path }) => path.endsWith('/public')),
  },
});

export const boardsShown = law('MEM-15', {
  as: 'boards',
  title: 'the boards of a member show all of BoardField unless fields names others, and bring along what is asked',
  level: 'stated',
  needs: ['4.2'],
  also: ['FLT-03', 'SET-10', 'CNV-07'],
  cost: 60,
  async holds(_, t) {
    const { expect, owner } = t;
    const { board, list, closedList } = await memberScene(t);
    await longLog(t);
    const mine = (found: any[]) => {
      const one = found.find((some) => some?.id === board.id);
      expect(one, 'the board among those of its member').that(one !== undefined, 'to be there');
      return one;
    };
    const whole = mine(await owner.get(boards).list());
    for (const name of boardFields) expect(Object.keys(whole), 'a board unasked').includes(name);
    for (const name of ['actions', 'lists', 'organization']) {
      expect(whole[name] ?? [], `${name} of a board unasked`).is([]);
    }
    const asked = { fields: 'name,closed', actions: 'commentCard', action_fields: 'type' };
    const unsteered = { ...asked, organization: true, lists: 'open', memberships: 'all' };
    const shown = mine(await owner.get(boards, unsteered).list());
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
    expect(idsOf(shown.lists), 'its open lists').is([list.id]);
    expect(
      shown.memberships.map((one: any) => one?.idMember),
      'its members',
    ).includes(owner.idMember);
    if (board['idOrganization']) {
      expect(Object.keys(shown.organization), 'its workspace').sameAs(['id', 'name', 'displayName']);
    }
    const few = { ...asked, actions_limit: 2, lists: 'closed', organization: true, organization_fields: 'desc' };
    const other = mine(await owner.get(boards, few).list());
    expect(other.actions, 'two of its actions').hasLength(2);
    expect(idsOf(other.lists), 'its closed lists').is([closedList.id]);
    if (board['idOrganization']) expect(Object.keys(other.organization), 'its workspace').sameAs(['id', 'desc']);
    const both = mine(await owner.get(boards, { fields: 'name', lists: 'all', actions_limit: 0 }).list());
    expect(idsOf(both.lists), 'all its lists').sameAs([list.id, closedList.id]);
    const others = mine(await owner.get(boards, { fields: 'name', actions: 'updateList,updateBoard' }).list());
    expect(
      (others.actions ?? []).map(({ type }: any) => type),
      'its updates',
    ).within(['updateList', 'updateBoard']);
    for (const format of actionFormats) await owner.get(boards, { ...asked, actions_format: format }).list();
    for (const one of membershipFilters) {
      const { memberships } = mine(await owner.get(boards, { fields: 'name', memberships: one }).list());
      expect(memberships ?? [], `its ${one} members`).isArray();
      if (one === 'me')
        expect(
          memberships.map(({ idMember }: any) => idMember),
          'me',
        ).is([owner.idMember]);
    }
  },
  lies: {
    'shows a few fields unasked': assumes('fields', 'name,closed,desc,url', listing),
    'does not show where boards were seen last': forgets('dateLastView', listing),
    'brings lists along unasked': assumes('lists', 'all', listing),
    'gives ten actions unasked': assumes('actions_limit', 10, listing),
    'does not read the limit': ignores('actions_limit', listing),
    'shows actions whole': ignores('action_fields', listing),
    'keeps no type apart': mistakes('actions', () => 'all', listing),
    'brings no workspace': ignores('organization', listing),
    'shows the workspace in its own way': ignores('organization_fields', listing),
    'shows one field of a workspace unasked': assumes('organization_fields', 'name', listing),
    'mixes open lists with closed ones': mistakes('lists', () => 'all', listing),
    'brings no memberships': ignores('memberships', listing),
    'takes me for all': mistakes('memberships', () => 'all', listing),
    'does not know the minimal format': refuses(({ query }) => query.some(([, value]) => value === 'minimal')),
  },
});

export const boardsRefused = law('FLT-05', {
  as: 'member-boards',
  title: 'what is no value of a parameter of the boards of a member is refused',
  needs: ['4.2'],
  also: ['FLT-14', 'CNV-19'],
  each: {
    parameter: [
      'filter',
      'fields',
      'actions',
      'actions_entities',
      'actions_format',
      'actions_since',
      'action_fields',
      'memberships',
      'organization',
      'organization_fields',
      'lists',
    ],
  },
  async holds({ parameter }, { owner }) {
    const asked = { fields: 'name', actions: 'commentCard', actions_limit: 1, organization: true };
    await owner.get(boards, { ...asked, [parameter]: 'nonsense' }).refused();
    if (parameter === 'filter') await owner.get(`${boards}/nonsense`).refused();
    if (parameter === 'actions_format') {
      for (const limit of [-1, 1001]) await owner.get(boards, { ...asked, actions_limit: limit }).refused();
    }
  },
  lies: {
    'takes any word': accepts(),
    'takes any word in the path': accepts(inPath),
    'reads an unknown filter as all': mistakes('filter', () => 'all', listing),
    'cuts a limit down': mistakes('actions_limit', lowered, listing),
  },
});

export const workspaces = law('SET-14', {
  as: 'member',
  title: 'the workspaces of a member: all of them unasked, none for none, in the path as in the query',
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
    expect(await owner.get(path, { filter: 'all', fields: organizationFields }).list(), 'all of them').is(unasked);
    for (const one of await owner.get(path, { fields: 'name,desc' }).list()) {
      expect(Object.keys(one), 'a workspace').sameAs(['id', 'name', 'desc']);
    }
    for (const filter of organizationFilters) {
      const found = await owner.get(path, { filter, fields: 'name' }).list();
      expect(idsOf(found), `the workspaces of ${filter}`).within(idsOf(unasked));
      if (filter === 'none') expect(found, 'no workspaces').is([]);
      expect(await owner.get(`${path}/${filter}`, { fields: 'name' }).list(), `those at /${filter}`).is(found);
    }
    await owner.get(path, { filter: 'nonsense' }).refused();
    await owner.get(path, { fields: 'nonsense' }).refused();
    await owner.get(`${path}/nonsense`).refused();
    await owner.get(path, { paid_account: 'perhaps' }).refused();
    expect(idsOf(await owner.get(path, { paid_account: true, fields: 'name' }).list()), 'with accounts').is(
      idsOf(unasked),
    );
  },
  lies: {
    'shows names only unasked': assumes('fields', 'name,displayName', to('GET', /organizations$/)),
    'shows all for none': mistakes('filter', () => 'all'),
    'does not know members': refuses(({ query, path }) =>
      `${query.map(([, value]) => value)} ${path}`.includes('/members/me/organizations/members'),
    ),
    'forgets how many are billed': forgets('billableMemberCount'),
    'takes any filter': accepts(),
    'reads no filter in the path': {
      instead: (request, send) =>
        send({ ...request, path: request.path.replace(/organizations\/.*$/, 'organizations') }),
    },
    'gives the public ones unasked': assumes('filter', 'public', to('GET', /organizations$/)),
    'does not read fields': ignores('fields'),
  },
});

export const invitation = law('MEM-15', {
  as: 'invitation',
  title: 'a board that a member is invited to is among his boards or among his invitations, never among both',
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
  lies: {
    'lists invitations nowhere': ({ body }, { path }) => {
      if (!Array.isArray(body) || !/boards(Invited)?$/.test(path)) return undefined;
      return { body: [] };
    },
    'embeds what one belongs to': ({ body }, { query }, memory) => {
      if (Array.isArray(body)) memory['boards'] = [...(memory['boards'] ?? []), ...body];
      return query.some(([name]) => name === 'boardsInvited')
        ? { body: { ...body, boardsInvited: memory['boards'] } }
        : undefined;
    },
  },
});

export const invited = law('MEM-15', {
  as: 'invited',
  title: 'invitations to boards and workspaces are listed apart from those one belongs to, also by one field',
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
  lies: {
    'lists the boards one belongs to': {
      instead: (request, send) => send({ ...request, path: request.path.replace('boardsInvited', 'boards') }),
    },
    'lists the workspaces one belongs to': {
      instead: (request, send) =>
        send({ ...request, path: request.path.replace('organizationsInvited', 'organizations') }),
    },
    'takes any field': accepts(),
    'takes any field in the path': accepts(to('GET', /Invited\/\w+$/)),
    'knows no such route': refuses(({ path }) => path.endsWith('organizationsInvited/name')),
    'gives one entry too many': ({ body }, { path }) =>
      path.endsWith('/name') && Array.isArray(body) ? { body: [...body, { id: '0', name: 'x' }] } : undefined,
  },
});
