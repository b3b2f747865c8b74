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

const at = (on: ReturnType<typeof boardWorld>, rest = ''): string => `/boards/${on.board.id}${rest}`;
const types = (on: ReturnType<typeof boardWorld>): string[] =>
  on.ok<{ type: string }[]>('GET', at(on, '/actions')).map(({ type }) => type);

test('the members of a board are listed by name, and by role where a filter says so', () => {
  const on = boardWorld();
  const all = on.ok<Person[]>('GET', at(on, '/members'));
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
      on
        .ok<Person[]>('GET', at(on, path))
        .map(({ username }) => username)
        .join();
    assert.equal(names(`/members/${filter}`), expected, filter);
    assert.equal(names(`/members?filter=${filter}`), expected, filter);
  }
});

test('adding a member answers with the board, its members and memberships, and stands in the log', () => {
  const on = boardWorld();
  const { id, username } = on.member('outsider');
  const answer = on.ok<Summary>('PUT', at(on, `/members/${username}`), { type: 'observer' });
  assert.deepEqual(Object.keys(answer).sort(), ['id', 'members', 'memberships']);
  assert.ok(answer.members.some((person) => person.id === id && person.confirmed));
  assert.equal(answer.memberships.find(({ idMember }) => idMember === id)!.memberType, 'observer');
  assert.equal(types(on)[0], 'addMemberToBoard');
});

test('a role is given again and again, by the member and by the membership, and each change is logged once', () => {
  const on = boardWorld();
  const { id } = on.member('colleague');
  on.ok('PUT', at(on, `/members/${id}`), { type: 'admin' });
  on.ok('PUT', at(on, `/members/${id}`), { type: 'admin' });
  const { id: idMembership } = on.world.by.membership.get(on.board.id, id)!;
  const row = on.ok<Row>('PUT', at(on, `/memberships/${idMembership}`), {
    type: 'observer',
    member_fields: 'username',
  });
  assert.deepEqual([row.memberType, row.member], ['observer', { id, username: 'ben_okoro' }]);
  on.ok('PUT', at(on, `/memberships/${idMembership}`), { type: 'normal' });
  assert.deepEqual(types(on).slice(0, 3), ['makeNormalMemberOfBoard', 'makeObserverOfBoard', 'makeAdminOfBoard']);
});

test('an invitation by e-mail adds who has the address, and makes an unconfirmed member of who has not', () => {
  const on = boardWorld();
  const { id, email } = on.member('outsider');
  assert.ok(
    on
      .ok<Summary>('PUT', at(on, '/members'), { email: email.toUpperCase() })
      .members.some((person) => person.id === id),
  );
  const answer = on.ok<Summary>('PUT', at(on, '/members'), {
    email: 'eve@example.com',
    fullName: 'Eve Ng',
    type: 'observer',
  });
  const [eve] = answer.membersInvited;
  assert.deepEqual([eve!.fullName, eve!.username, eve!.confirmed], ['Eve Ng', 'eveng', false]);
  const row = answer.memberships.find(({ idMember }) => idMember === eve!.id)!;
  assert.deepEqual([row.unconfirmed, row.memberType], [true, 'observer']);
  assert.equal(types(on)[0], 'unconfirmedBoardInvitation');
  assert.deepEqual(
    on.ok<Person[]>('GET', at(on, '/membersInvited')).map(({ username }) => username),
    ['eveng'],
  );
  assert.deepEqual(on.ok('GET', at(on, '/membersInvited/fullName')), [{ id: eve!.id, fullName: 'Eve Ng' }]);
  const again = on.ok<Summary>('PUT', at(on, '/members'), { email: 'eve@example.com', type: 'normal' });
  assert.deepEqual(
    again.membersInvited.map((person) => person.id),
    [eve!.id],
  );
  const other = on.ok<Summary>('PUT', at(on, '/members'), { email: 'e@example.com', fullName: 'Eve Ng' })
    .membersInvited[1];
  assert.match(other!.username, /^eveng\d+$/);
  on.ok('DELETE', at(on, `/members/${eve!.id}`));
  assert.equal(types(on)[0], 'deleteBoardInvitation');
});

test('a member who leaves a board leaves its cards and keeps those elsewhere', () => {
  const on = boardWorld();
  const { id } = on.member('colleague');
  on.ok('POST', `/cards/${on.card.id}/idMembers`, { value: id });
  on.ok('PUT', `/boards/${on.elsewhere.idBoard}/members/${id}`, { type: 'normal' });
  on.ok('POST', `/cards/${on.elsewhere.id}/idMembers`, { value: id });
  const mine = on.ok<{ id: string }[]>('GET', at(on, `/members/${id}/cards`), { fields: 'name' });
  assert.deepEqual(mine, [{ id: on.card.id, name: 'Maps' }]);
  const answer = on.ok<Summary>('DELETE', at(on, `/members/${id}`));
  assert.deepEqual([answer.name, answer.members.map(({ username }) => username)], ['Atlas', ['ada_quill']]);
  assert.deepEqual([on.card.idMembers, on.elsewhere.idMembers], [[], [id]]);
  assert.deepEqual(on.ok('GET', at(on, `/members/${id}/cards`)), []);
});

test('memberships are filtered, and bring their member and role in the workspace where asked', () => {
  const on = boardWorld();
  const { id } = on.member('colleague');
  const names = (filter: string): string =>
    on
      .ok<Row[]>('GET', at(on, `/memberships?filter=${filter}&member=true`))
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
  const { id: idMembership } = on.world.by.membership.get(on.board.id, id)!;
  assert.deepEqual(on.ok('GET', at(on, `/memberships/${idMembership}?orgMemberType=true&member=true`)), {
    id: idMembership,
    idMember: id,
    memberType: 'normal',
    unconfirmed: false,
    deactivated: false,
    member: { id, fullName: 'Ben Okoro', username: 'ben_okoro' },
    orgMemberType: 'normal',
  });
  const [own] = on.ok<{ memberships: Row[] }>('GET', at(on, '?memberships=me&memberships_member=true')).memberships;
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
    const on = boardWorld(prefs);
    assert.equal(on.call('PUT', at(on, `/members/${who}`), { type }, as).status, status);
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
    const on = boardWorld({ selfJoin, permissionLevel });
    on.ok('DELETE', at(on, '/members/ben_okoro'));
    assert.equal(on.call('PUT', at(on, '/members/me'), { type }, 'colleague').status, status);
  });
}

test('a board keeps an admin, whoever goes or is made less', () => {
  const on = boardWorld();
  const { id } = on.world.by.membership.get(on.board.id, on.member('owner').id)!;
  refusesAll(on, [
    ['DELETE', at(on, '/members/me'), {}, 400, /^Not enough admins$/],
    ['PUT', at(on, '/members/me'), { type: 'normal' }, 400, /^Not enough admins$/],
    ['PUT', at(on, `/memberships/${id}`), { type: 'observer' }, 400, /^Not enough admins$/],
  ]);
  on.ok('PUT', at(on, '/members/ben_okoro'), { type: 'admin' });
  on.ok('DELETE', at(on, '/members/me'));
  assert.equal(on.call('GET', at(on)).status, 401);
});

test('a value that is no member, no role or no right is refused', () => {
  const on = boardWorld();
  const elsewhere = on.world.by.membership.get(on.elsewhere.idBoard, on.member('owner').id)!.id;
  refusesAll(on, [
    ['PUT', at(on, '/members/nobody'), { type: 'normal' }, 404, /not found/],
    ['PUT', at(on, '/members/ola_reyes'), {}, 400, /^invalid value for type/],
    ['PUT', at(on, '/members/ola_reyes'), { type: 'king' }, 400, /^invalid value for type/],
    ['PUT', at(on, '/members/ola_reyes'), { type: 'normal', allowBillableGuest: 'perhaps' }, 400, /allowBillableGuest/],
    ['PUT', at(on, '/members'), {}, 400, /^invalid value for email/],
    ['PUT', at(on, '/members'), { email: 'nobody' }, 400, /^invalid value for email/],
    ['PUT', at(on, '/members'), { email: 'eve@example.com' }, 401, /unauthorized/, 'outsider'],
    ['PUT', at(on, '/members'), { email: 'eve@example.com', type: 'admin' }, 401, /unauthorized/, 'colleague'],
    ['DELETE', at(on, '/members/ola_reyes'), {}, 404, /not found/],
    ['DELETE', at(on, '/members/me'), {}, 401, /unauthorized/, 'outsider'],
    ['DELETE', at(on, '/members/ada_quill'), {}, 401, /unauthorized/, 'colleague'],
    ['PUT', at(on, `/memberships/${elsewhere}`), { type: 'normal' }, 404, /not found/],
    ['GET', at(on, `/memberships/${elsewhere}`), {}, 404, /not found/],
    ['GET', at(on, '/memberships?filter=kings'), {}, 400, /filter/],
    ['GET', at(on, '/members/kings'), {}, 400, /filter/],
    ['GET', at(on, '/membersInvited/shoes'), {}, 400, /field/],
    ['GET', at(on, '/members'), {}, 401, /unauthorized/, 'outsider'],
  ]);
  assert.equal(on.world.search.members.size('eve'), 0, 'who was made on the way is forgotten by the search too');
  on.ok('DELETE', at(on, '/members/me'), {}, 'colleague');
});

test('who leaves a board leaves the items of its checklists too, so an item that becomes a card has nobody', () => {
  const on = boardWorld();
  const colleague = on.member('colleague').id;
  const { id: idChecklist } = on.ok<{ id: string }>('POST', '/checklists', { idCard: on.card.id });
  const item = { name: 'measure', idMember: colleague };
  const { id } = on.ok<{ id: string }>('POST', `/checklists/${idChecklist}/checkItems`, item);
  on.ok('DELETE', at(on, `/members/${colleague}`));
  assert.equal(on.world.checkItems.the(id).idMember, null);
  const path = `/cards/${on.card.id}/checklist/${idChecklist}/checkItem/${id}/convertToCard`;
  assert.deepEqual(on.ok<{ idMembers: string[] }>('POST', path).idMembers, []);
});
