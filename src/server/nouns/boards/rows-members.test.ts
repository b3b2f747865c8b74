/** Members of boards: how they come, what they are, how they go (4.7). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll } from '../../../testing/board-world.ts';
import type { ActorName } from '../../../testing/test-world.ts';

interface Person {
  id: string;
  fullName: string;
  username: string;
  confirmed: boolean;
}
interface Row {
  id: string;
  idMember: string;
  memberType: string;
  unconfirmed: boolean;
  member: Person;
  orgMemberType: string;
}
interface Summary {
  id: string;
  name?: string;
  members: Person[];
  memberships: Row[];
  membersInvited: Person[];
}

const at = (api: ReturnType<typeof boardWorld>, rest = ''): string => `/boards/${api.board.id}${rest}`;
const types = (api: ReturnType<typeof boardWorld>): string[] =>
  api.ok<{ type: string }[]>('GET', at(api, '/actions')).map(({ type }) => type);

test('the members of a board are listed by name, and by role where a filter says so', () => {
  const api = boardWorld();
  const all = api.ok<Person[]>('GET', at(api, '/members'));
  assert.deepEqual(
    all.map((person) => Object.keys(person)),
    [
      ['id', 'fullName', 'username'],
      ['id', 'fullName', 'username'],
    ],
  );
  const rows = { all: 'ada_quill,ben_okoro', none: '', admins: 'ada_quill', owners: 'ada_quill', normal: 'ben_okoro' };
  for (const [filter, expected] of Object.entries(rows)) {
    const names = (path: string): string =>
      api
        .ok<Person[]>('GET', at(api, path))
        .map(({ username }) => username)
        .join();
    assert.equal(names(`/members/${filter}`), expected, filter);
    assert.equal(names(`/members?filter=${filter}`), expected, filter);
  }
});

test('adding a member answers with the board, its members and memberships, and stands in the log', () => {
  const api = boardWorld();
  const { id, username } = api.member('outsider');
  const answer = api.ok<Summary>('PUT', at(api, `/members/${username}`), { type: 'observer' });
  assert.deepEqual(Object.keys(answer).sort(), ['id', 'members', 'memberships']);
  assert.ok(answer.members.some((person) => person.id === id && person.confirmed));
  assert.equal(answer.memberships.find(({ idMember }) => idMember === id)!.memberType, 'observer');
  assert.equal(types(api)[0], 'addMemberToBoard');
});

test('a role is given again and again, by the member and by the membership, and each change is logged once', () => {
  const api = boardWorld();
  const { id } = api.member('colleague');
  api.ok('PUT', at(api, `/members/${id}`), { type: 'admin' });
  api.ok('PUT', at(api, `/members/${id}`), { type: 'admin' });
  const { id: idMembership } = api.world.by.membership.get(api.board.id, id)!;
  const row = api.ok<Row>('PUT', at(api, `/memberships/${idMembership}`), {
    type: 'observer',
    member_fields: 'username',
  });
  assert.deepEqual([row.memberType, row.member], ['observer', { id, username: 'ben_okoro' }]);
  api.ok('PUT', at(api, `/memberships/${idMembership}`), { type: 'normal' });
  assert.deepEqual(types(api).slice(0, 3), ['makeNormalMemberOfBoard', 'makeObserverOfBoard', 'makeAdminOfBoard']);
});

test('an invitation by e-mail adds who has the address, and makes an unconfirmed member of who has not', () => {
  const api = boardWorld();
  const { id, email } = api.member('outsider');
  assert.ok(
    api
      .ok<Summary>('PUT', at(api, '/members'), { email: email.toUpperCase() })
      .members.some((person) => person.id === id),
  );
  const answer = api.ok<Summary>('PUT', at(api, '/members'), {
    email: 'eve@example.com',
    fullName: 'Eve Ng',
    type: 'observer',
  });
  const [eve] = answer.membersInvited;
  assert.deepEqual([eve!.fullName, eve!.username, eve!.confirmed], ['Eve Ng', 'eveng', false]);
  const row = answer.memberships.find(({ idMember }) => idMember === eve!.id)!;
  assert.deepEqual([row.unconfirmed, row.memberType], [true, 'observer']);
  assert.equal(types(api)[0], 'unconfirmedBoardInvitation');
  assert.deepEqual(
    api.ok<Person[]>('GET', at(api, '/membersInvited')).map(({ username }) => username),
    ['eveng'],
  );
  assert.deepEqual(api.ok('GET', at(api, '/membersInvited/fullName')), [{ id: eve!.id, fullName: 'Eve Ng' }]);
  const again = api.ok<Summary>('PUT', at(api, '/members'), { email: 'eve@example.com', type: 'normal' });
  assert.deepEqual(
    again.membersInvited.map((person) => person.id),
    [eve!.id],
  );
  const other = api.ok<Summary>('PUT', at(api, '/members'), { email: 'e@example.com', fullName: 'Eve Ng' })
    .membersInvited[1];
  assert.match(other!.username, /^eveng\d+$/);
  api.ok('DELETE', at(api, `/members/${eve!.id}`));
  assert.equal(types(api)[0], 'deleteBoardInvitation');
});

test('a member who leaves a board leaves its cards and keeps those elsewhere', () => {
  const api = boardWorld();
  const { id } = api.member('colleague');
  api.ok('POST', `/cards/${api.card.id}/idMembers`, { value: id });
  api.ok('PUT', `/boards/${api.elsewhere.idBoard}/members/${id}`, { type: 'normal' });
  api.ok('POST', `/cards/${api.elsewhere.id}/idMembers`, { value: id });
  const mine = api.ok<{ id: string }[]>('GET', at(api, `/members/${id}/cards`), { fields: 'name' });
  assert.deepEqual(mine, [{ id: api.card.id, name: 'Maps' }]);
  const answer = api.ok<Summary>('DELETE', at(api, `/members/${id}`));
  assert.deepEqual([answer.name, answer.members.map(({ username }) => username)], ['Atlas', ['ada_quill']]);
  assert.deepEqual([api.card.idMembers, api.elsewhere.idMembers], [[], [id]]);
  assert.deepEqual(api.ok('GET', at(api, `/members/${id}/cards`)), []);
});

test('memberships are filtered, and bring their member and role in the workspace where asked', () => {
  const api = boardWorld();
  const { id } = api.member('colleague');
  const names = (filter: string): string =>
    api
      .ok<Row[]>('GET', at(api, `/memberships?filter=${filter}&member=true`))
      .map(({ member }) => member.username)
      .join();
  const rows = {
    all: 'ada_quill,ben_okoro',
    admin: 'ada_quill',
    admins: 'ada_quill',
    normal: 'ben_okoro',
    me: 'ada_quill',
    active: 'ada_quill,ben_okoro',
    deactivated: '',
    none: '',
    'me,normal': 'ada_quill,ben_okoro',
  };
  for (const [filter, expected] of Object.entries(rows)) assert.equal(names(filter), expected, filter);
  const { id: idMembership } = api.world.by.membership.get(api.board.id, id)!;
  assert.deepEqual(api.ok('GET', at(api, `/memberships/${idMembership}?orgMemberType=true&member=true`)), {
    id: idMembership,
    idMember: id,
    memberType: 'normal',
    unconfirmed: false,
    deactivated: false,
    member: { id, fullName: 'Ben Okoro', username: 'ben_okoro' },
    orgMemberType: 'normal',
  });
  const [own] = api.ok<{ memberships: Row[] }>('GET', at(api, '?memberships=me&memberships_member=true')).memberships;
  assert.equal(own!.member.username, 'ada_quill');
});

const joins: readonly [title: string, prefs: object, as: ActorName, who: string, type: string, status: number][] = [
  ['a member brings another along', {}, 'colleague', 'ola_reyes', 'normal', 200],
  ['a member makes nobody an admin', {}, 'colleague', 'ola_reyes', 'admin', 401],
  [
    'where only admins invite a member brings nobody',
    { invitations: 'admins' },
    'colleague',
    'ola_reyes',
    'normal',
    401,
  ],
  ['where only admins invite an admin does', { invitations: 'admins' }, 'owner', 'ola_reyes', 'admin', 200],
  ['an outsider does not join a public board', { permissionLevel: 'public' }, 'outsider', 'ola_reyes', 'normal', 401],
  ['a member does not raise oneself', {}, 'colleague', 'ben_okoro', 'admin', 401],
];
for (const [title, prefs, as, who, type, status] of joins) {
  test(title, () => {
    const api = boardWorld(prefs);
    assert.equal(api.call('PUT', at(api, `/members/${who}`), { type }, as).status, status);
  });
}

for (const [selfJoin, permissionLevel, type, status] of [
  [true, 'org', 'normal', 200],
  [false, 'org', 'normal', 401],
  [true, 'org', 'admin', 401],
  [true, 'private', 'normal', 401],
] as const) {
  test(`a member of the workspace ${status === 200 ? 'joins' : 'does not join'} as ${type} at ${permissionLevel}${
    selfJoin ? '' : ', not being let in'
  }`, () => {
    const api = boardWorld({ selfJoin, permissionLevel });
    api.ok('DELETE', at(api, '/members/ben_okoro'));
    assert.equal(api.call('PUT', at(api, '/members/me'), { type }, 'colleague').status, status);
  });
}

test('a board keeps an admin, whoever goes or is made less', () => {
  const api = boardWorld();
  const { id } = api.world.by.membership.get(api.board.id, api.member('owner').id)!;
  refusesAll(api, [
    ['DELETE', at(api, '/members/me'), {}, 400, /^Not enough admins$/],
    ['PUT', at(api, '/members/me'), { type: 'normal' }, 400, /^Not enough admins$/],
    ['PUT', at(api, `/memberships/${id}`), { type: 'observer' }, 400, /^Not enough admins$/],
  ]);
  api.ok('PUT', at(api, '/members/ben_okoro'), { type: 'admin' });
  api.ok('DELETE', at(api, '/members/me'));
  assert.equal(api.call('GET', at(api)).status, 401);
});

test('a value that is no member, no role or no right is refused', () => {
  const api = boardWorld();
  const elsewhere = api.world.by.membership.get(api.elsewhere.idBoard, api.member('owner').id)!.id;
  refusesAll(api, [
    ['PUT', at(api, '/members/nobody'), { type: 'normal' }, 404, /not found/],
    ['PUT', at(api, '/members/ola_reyes'), {}, 400, /^invalid value for type/],
    ['PUT', at(api, '/members/ola_reyes'), { type: 'king' }, 400, /^invalid value for type/],
    [
      'PUT',
      at(api, '/members/ola_reyes'),
      { type: 'normal', allowBillableGuest: 'perhaps' },
      400,
      /allowBillableGuest/,
    ],
    ['PUT', at(api, '/members'), {}, 400, /^invalid value for email/],
    ['PUT', at(api, '/members'), { email: 'nobody' }, 400, /^invalid value for email/],
    ['PUT', at(api, '/members'), { email: 'eve@example.com' }, 401, /unauthorized/, 'outsider'],
    ['PUT', at(api, '/members'), { email: 'eve@example.com', type: 'admin' }, 401, /unauthorized/, 'colleague'],
    ['DELETE', at(api, '/members/ola_reyes'), {}, 404, /not found/],
    ['DELETE', at(api, '/members/me'), {}, 401, /unauthorized/, 'outsider'],
    ['DELETE', at(api, '/members/ada_quill'), {}, 401, /unauthorized/, 'colleague'],
    ['PUT', at(api, `/memberships/${elsewhere}`), { type: 'normal' }, 404, /not found/],
    ['GET', at(api, `/memberships/${elsewhere}`), {}, 404, /not found/],
    ['GET', at(api, '/memberships?filter=kings'), {}, 400, /filter/],
    ['GET', at(api, '/members/kings'), {}, 400, /filter/],
    ['GET', at(api, '/membersInvited/shoes'), {}, 400, /field/],
    ['GET', at(api, '/members'), {}, 401, /unauthorized/, 'outsider'],
  ]);
  assert.equal(api.world.search.members.size('eve'), 0, 'who was made on the way is forgotten by the search too');
  api.ok('DELETE', at(api, '/members/me'), {}, 'colleague');
});

test('who leaves a board leaves the items of its checklists too, so an item that becomes a card has nobody', () => {
  const api = boardWorld();
  const colleague = api.member('colleague').id;
  const { id: idChecklist } = api.ok<{ id: string }>('POST', '/checklists', { idCard: api.card.id });
  const item = { name: 'measure', idMember: colleague };
  const { id } = api.ok<{ id: string }>('POST', `/checklists/${idChecklist}/checkItems`, item);
  api.ok('DELETE', at(api, `/members/${colleague}`));
  assert.equal(api.world.checkItems.the(id).idMember, null);
  const path = `/cards/${api.card.id}/checklist/${idChecklist}/checkItem/${id}/convertToCard`;
  assert.deepEqual(api.ok<{ idMembers: string[] }>('POST', path).idMembers, []);
});
