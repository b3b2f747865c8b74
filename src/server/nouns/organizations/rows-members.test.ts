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
const types = (on: TestWorld): string[] => on.ok<{ type: string }[]>('GET', at('/actions')).map(({ type }) => type);
const rowOf = (on: TestWorld, as: 'owner' | 'colleague'): string =>
  on.world.by.membership.get(on.world.fixtureNames.workspace!, on.token(as).idMember)!.id;

test('the members of a workspace are listed by name, and by role where a filter says so', () => {
  const on = testWorld();
  const rows = { all: 'ada_quill,ben_okoro', none: '', admins: 'ada_quill', owners: 'ada_quill', normal: 'ben_okoro' };
  for (const [filter, expected] of Object.entries(rows)) {
    for (const path of [`/members/${filter}`, `/members?filter=${filter}`]) {
      assert.equal(
        on
          .ok<Person[]>('GET', at(path))
          .map(({ username }) => username)
          .join(),
        expected,
        path,
      );
    }
  }
  assert.deepEqual(Object.keys(on.ok<Person[]>('GET', at('/members'))[0]!), ['id', 'fullName', 'username']);
});

test('a member of a workspace is added, promoted, set back and taken out', () => {
  const on = testWorld();
  const added = on.ok<Summary>('PUT', at('/members/ola_reyes'), { type: 'normal' });
  assert.deepEqual([added.members.length, added.memberships.length], [3, 3]);
  on.ok('PUT', at('/members/ola_reyes'), { type: 'admin' });
  on.ok('PUT', at('/members/ola_reyes'), { type: 'normal' });
  const left = on.ok<Summary>('DELETE', at('/members/ola_reyes'));
  assert.deepEqual([left.name, left.members.length], ['northwind_press', 2]);
  assert.deepEqual(types(on), [
    'updateOrganization',
    'makeNormalMemberOfOrganization',
    'updateOrganization',
    'addMemberToOrganization',
  ]);
});

test('an invitation to a workspace adds who has the address, and makes an unconfirmed member of who has not', () => {
  const on = testWorld();
  const { email } = on.world.members.the(on.token('outsider').idMember);
  assert.equal(on.ok<Summary>('PUT', at('/members'), { email, type: 'admin' }).members.length, 3);
  const answer = on.ok<Summary>('PUT', at('/members'), { email: 'x@example.com' });
  assert.deepEqual(
    answer.membersInvited.map(({ username }) => username),
    ['memberx'],
  );
  assert.deepEqual(
    on.ok<Person[]>('GET', at('/membersInvited')).map(({ fullName }) => fullName),
    ['x'],
  );
  assert.deepEqual(on.ok('GET', at('/membersInvited/initials')), [{ id: answer.membersInvited[0]!.id, initials: 'X' }]);
  on.ok('DELETE', at('/members/memberx'));
  assert.deepEqual(types(on).slice(0, 2), ['deleteOrganizationInvitation', 'unconfirmedOrganizationInvitation']);
});

test('memberships of a workspace are read, filtered and changed', () => {
  const on = testWorld();
  const names = (filter: string): string =>
    on
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
  const id = rowOf(on, 'colleague');
  assert.equal(on.ok<Row>('GET', at(`/memberships/${id}?member=true`)).member.username, 'ben_okoro');
  assert.equal(on.ok<Row>('PUT', at(`/memberships/${id}`), { type: 'admin' }).memberType, 'admin');
});

test('a membership put to rest opens nothing of the workspace until it is woken', () => {
  const on = boardWorld({ permissionLevel: 'org' });
  const status = (): number => on.call('GET', at(), {}, 'colleague').status;
  const row = on.ok<Row>('PUT', at('/members/ben_okoro/deactivated'), { value: 'true' });
  assert.deepEqual([row.deactivated, row.member.username, status()], [true, 'ben_okoro', 401]);
  const usernames = () => on.ok<{ username: string }[]>('GET', at('/members')).map(({ username }) => username);
  assert.ok(!usernames().includes('ben_okoro'));
  assert.deepEqual(
    on.ok<Row[]>('GET', at('/memberships?filter=deactivated')).map(({ id }) => id),
    [row.id],
  );
  on.ok('PUT', at('/members/ben_okoro/deactivated'), { value: 'false' });
  assert.equal(status(), 200);
  assert.ok(usernames().includes('ben_okoro'));
});

test('a member who is taken out of a workspace with all leaves its boards and their cards too', () => {
  const on = boardWorld();
  const { id } = on.member('colleague');
  on.ok('POST', `/cards/${on.card.id}/idMembers`, { value: id });
  const cards = on.ok<{ name: string }[]>('GET', at(`/members/${id}/cards?fields=name`));
  assert.deepEqual(
    cards.map(({ name }) => name),
    ['Maps'],
  );
  on.ok('DELETE', at(`/members/${id}/all`));
  assert.deepEqual(on.card.idMembers, []);
  assert.equal(on.call('GET', `/boards/${on.board.id}`, {}, 'colleague').status, 401);
});

test('a member who leaves a workspace alone stays on the boards he is on', () => {
  const on = boardWorld();
  on.ok('DELETE', at('/members/me'), {}, 'colleague');
  assert.equal(on.call('GET', at(), {}, 'colleague').status, 401);
  assert.equal(on.call('GET', `/boards/${on.board.id}`, {}, 'colleague').status, 200);
});

test('a workspace and each of its boards keep an admin', () => {
  const on = boardWorld();
  const id = rowOf(on, 'owner');
  refusesAll(on, [
    ['DELETE', at('/members/me'), {}, 400, /^Not enough admins$/],
    ['PUT', at('/members/me'), { type: 'normal' }, 400, /^Not enough admins$/],
    ['PUT', at('/members/me/deactivated'), { value: 'true' }, 400, /^Not enough admins$/],
    ['PUT', at(`/memberships/${id}`), { type: 'normal' }, 400, /^Not enough admins$/],
  ]);
  on.ok('PUT', at('/members/ben_okoro'), { type: 'admin' });
  refusesAll(on, [['DELETE', at('/members/ada_quill/all'), {}, 400, /^Not enough admins$/]]);
  on.ok('DELETE', at('/members/me'));
});

test('only admins of a workspace bring, raise and take away', () => {
  const on = testWorld();
  refusesAll(on, [
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
