/** Members of workspaces: how they come, what they are, how they go (4.7). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll } from '../../../testing/board-world.ts';
import { testWorld, type TestWorld } from '../../../testing/test-world.ts';

interface Person {
  id: string;
  fullName: string;
  username: string;
}
interface Row {
  id: string;
  idMember: string;
  memberType: string;
  unconfirmed: boolean;
  deactivated: boolean;
  member: Person;
}
interface Summary {
  id: string;
  name?: string;
  members: Person[];
  memberships: Row[];
  membersInvited: Person[];
}

const at = (rest = ''): string => `/organizations/northwind_press${rest}`;
const types = (api: TestWorld): string[] => api.ok<{ type: string }[]>('GET', at('/actions')).map(({ type }) => type);
const rowOf = (api: TestWorld, as: 'owner' | 'colleague'): string =>
  api.world.by.membership.get(api.world.fixtureNames.workspace!, api.token(as).idMember)!.id;

test('the members of a workspace are listed by name, and by role where a filter says so', () => {
  const api = testWorld();
  const rows = { all: 'ada_quill,ben_okoro', none: '', admins: 'ada_quill', owners: 'ada_quill', normal: 'ben_okoro' };
  for (const [filter, expected] of Object.entries(rows)) {
    for (const path of [`/members/${filter}`, `/members?filter=${filter}`]) {
      assert.equal(
        api
          .ok<Person[]>('GET', at(path))
          .map(({ username }) => username)
          .join(),
        expected,
        path,
      );
    }
  }
  assert.deepEqual(Object.keys(api.ok<Person[]>('GET', at('/members'))[0]!), ['id', 'fullName', 'username']);
});

test('a member of a workspace is added, promoted, set back and taken out', () => {
  const api = testWorld();
  const added = api.ok<Summary>('PUT', at('/members/ola_reyes'), { type: 'normal' });
  assert.deepEqual([added.members.length, added.memberships.length], [3, 3]);
  api.ok('PUT', at('/members/ola_reyes'), { type: 'admin' });
  api.ok('PUT', at('/members/ola_reyes'), { type: 'normal' });
  const left = api.ok<Summary>('DELETE', at('/members/ola_reyes'));
  assert.deepEqual([left.name, left.members.length], ['northwind_press', 2]);
  assert.deepEqual(types(api), [
    'updateOrganization',
    'makeNormalMemberOfOrganization',
    'updateOrganization',
    'addMemberToOrganization',
  ]);
});

test('an invitation to a workspace adds who has the address, and makes an unconfirmed member of who has not', () => {
  const api = testWorld();
  const { email } = api.world.members.the(api.token('outsider').idMember);
  assert.equal(api.ok<Summary>('PUT', at('/members'), { email, type: 'admin' }).members.length, 3);
  const answer = api.ok<Summary>('PUT', at('/members'), { email: 'x@example.com' });
  assert.deepEqual(
    answer.membersInvited.map(({ username }) => username),
    ['memberx'],
  );
  assert.deepEqual(
    api.ok<Person[]>('GET', at('/membersInvited')).map(({ fullName }) => fullName),
    ['x'],
  );
  assert.deepEqual(api.ok('GET', at('/membersInvited/initials')), [
    { id: answer.membersInvited[0]!.id, initials: 'X' },
  ]);
  api.ok('DELETE', at('/members/memberx'));
  assert.deepEqual(types(api).slice(0, 2), ['deleteOrganizationInvitation', 'unconfirmedOrganizationInvitation']);
});

test('memberships of a workspace are read, filtered and changed', () => {
  const api = testWorld();
  const names = (filter: string): string =>
    api
      .ok<Row[]>('GET', at(`/memberships?filter=${filter}&member=true`))
      .map(({ member }) => member.username)
      .join();
  for (const [filter, expected] of Object.entries({
    all: 'ada_quill,ben_okoro',
    admin: 'ada_quill',
    normal: 'ben_okoro',
    me: 'ada_quill',
    active: 'ada_quill,ben_okoro',
    deactivated: '',
    none: '',
  })) {
    assert.equal(names(filter), expected, filter);
  }
  const id = rowOf(api, 'colleague');
  assert.equal(api.ok<Row>('GET', at(`/memberships/${id}?member=true`)).member.username, 'ben_okoro');
  assert.equal(api.ok<Row>('PUT', at(`/memberships/${id}`), { type: 'admin' }).memberType, 'admin');
});

test('a membership put to rest opens nothing of the workspace until it is woken', () => {
  const api = boardWorld({ permissionLevel: 'org' });
  const status = (): number => api.call('GET', at(), {}, 'colleague').status;
  const row = api.ok<Row>('PUT', at('/members/ben_okoro/deactivated'), { value: 'true' });
  assert.deepEqual([row.deactivated, row.member.username, status()], [true, 'ben_okoro', 401]);
  const usernames = () => api.ok<{ username: string }[]>('GET', at('/members')).map(({ username }) => username);
  assert.ok(!usernames().includes('ben_okoro'));
  assert.deepEqual(
    api.ok<Row[]>('GET', at('/memberships?filter=deactivated')).map(({ id }) => id),
    [row.id],
  );
  api.ok('PUT', at('/members/ben_okoro/deactivated'), { value: 'false' });
  assert.equal(status(), 200);
  assert.ok(usernames().includes('ben_okoro'));
});

test('a member who is taken out of a workspace with all leaves its boards and their cards too', () => {
  const api = boardWorld();
  const { id } = api.member('colleague');
  api.ok('POST', `/cards/${api.card.id}/idMembers`, { value: id });
  const cards = api.ok<{ name: string }[]>('GET', at(`/members/${id}/cards?fields=name`));
  assert.deepEqual(
    cards.map(({ name }) => name),
    ['Maps'],
  );
  api.ok('DELETE', at(`/members/${id}/all`));
  assert.deepEqual(api.card.idMembers, []);
  assert.equal(api.call('GET', `/boards/${api.board.id}`, {}, 'colleague').status, 401);
});

test('a member who leaves a workspace alone stays on the boards he is on', () => {
  const api = boardWorld();
  api.ok('DELETE', at('/members/me'), {}, 'colleague');
  assert.equal(api.call('GET', at(), {}, 'colleague').status, 401);
  assert.equal(api.call('GET', `/boards/${api.board.id}`, {}, 'colleague').status, 200);
});

test('a workspace and each of its boards keep an admin', () => {
  const api = boardWorld();
  const id = rowOf(api, 'owner');
  refusesAll(api, [
    ['DELETE', at('/members/me'), {}, 400, /^Not enough admins$/],
    ['PUT', at('/members/me'), { type: 'normal' }, 400, /^Not enough admins$/],
    ['PUT', at('/members/me/deactivated'), { value: 'true' }, 400, /^Not enough admins$/],
    ['PUT', at(`/memberships/${id}`), { type: 'normal' }, 400, /^Not enough admins$/],
  ]);
  api.ok('PUT', at('/members/ben_okoro'), { type: 'admin' });
  refusesAll(api, [['DELETE', at('/members/ada_quill/all'), {}, 400, /^Not enough admins$/]]);
  api.ok('DELETE', at('/members/me'));
});

test('only admins of a workspace bring, raise and take away', () => {
  const api = testWorld();
  refusesAll(api, [
    ['PUT', at('/members/ola_reyes'), { type: 'normal' }, 401, /unauthorized/, 'colleague'],
    ['PUT', at('/members'), { email: 'x@example.com' }, 401, /unauthorized/, 'colleague'],
    ['PUT', at('/members/me'), { type: 'admin' }, 401, /unauthorized/, 'colleague'],
    ['DELETE', at('/members/ada_quill'), {}, 401, /unauthorized/, 'colleague'],
    ['DELETE', at('/members/me/all'), {}, 401, /unauthorized/, 'colleague'],
    ['PUT', at('/members/ada_quill/deactivated'), { value: 'true' }, 401, /unauthorized/, 'colleague'],
    ['PUT', at('/members/ola_reyes'), { type: 'normal' }, 401, /unauthorized/, 'reader'],
    ['GET', at('/members'), {}, 401, /unauthorized/, 'outsider'],
    ['PUT', at('/members/nobody_here'), { type: 'normal' }, 404, /not found/],
    ['PUT', at('/members/ola_reyes'), {}, 400, /^invalid value for type/],
    ['PUT', at('/members/ola_reyes'), { type: 'observer' }, 400, /^invalid value for type/],
    ['PUT', at('/members'), { email: '@' }, 400, /^invalid value for email/],
    ['PUT', at('/members/ola_reyes/deactivated'), { value: 'true' }, 404, /not found/],
    ['PUT', at('/members/ben_okoro/deactivated'), {}, 400, /^invalid value for value/],
    ['DELETE', at('/members/ola_reyes'), {}, 404, /not found/],
    ['GET', at('/memberships?filter=kings'), {}, 400, /filter/],
  ]);
});
