/** Workspaces made, read, changed and deleted; their logo and what is asked about them (2.7, 4.7). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, readsAlone, refusesAll } from '../../../testing/board-world.ts';
import { dot, upload } from '../../../testing/member-world.ts';
import { organizationResource } from './shown.ts';
import { testWorld, type TestWorld } from '../../../testing/test-world.ts';

interface Shown {
  id: string;
  name: string;
  desc: string;
  website: string | null;
  logoHash: string | null;
  logoUrl: string | null;
  prefs: Record<string, unknown>;
  memberships: { idMember: string; memberType: string }[];
}
const make = (api: TestWorld, args: Record<string, unknown> = {}, as?: 'outsider'): Shown =>
  api.ok('POST', '/organizations', { displayName: 'Ada & Co', ...args }, as);
const whole = (api: TestWorld, name: string): Shown => api.ok('GET', `/organizations/${name}?fields=all`);
const log = (api: TestWorld, name: string): { type: string; data: { old: Record<string, unknown> } }[] =>
  api.ok('GET', `/organizations/${name}/actions`);

test('a new workspace is free, private, and has its maker for an admin', () => {
  const api = testWorld();
  const made = make(api, { desc: 'maps' });
  assert.deepEqual(Object.keys(made).sort(), ['id', 'limits', ...organizationResource.usual].sort());
  const { memberships, prefs, desc } = whole(api, made.id);
  assert.deepEqual(
    memberships.map(({ idMember, memberType }) => [idMember, memberType]),
    [[api.token('owner').idMember, 'admin']],
  );
  assert.deepEqual(
    [prefs['permissionLevel'], desc, api.world.organizations.the(made.id).plan],
    ['private', 'maps', 'free'],
  );
  assert.deepEqual(
    log(api, made.name).map(({ type }) => type),
    ['createOrganization'],
  );
});

for (const [args, name] of [
  [{}, /^adaco$/],
  [{ name: 'maps_7' }, /^maps_7$/],
  [{ name: 'Two Maps!' }, /^twomaps$/],
  [{ name: '!!' }, /^adaco$/],
  [{ displayName: '地' }, /^workspace$/],
  [{ name: 'northwind_press' }, /^northwind_press\d+$/],
] as const) {
  test(`a workspace of ${JSON.stringify(args)} is called ${name.source}`, () => {
    assert.match(make(testWorld(), args).name, name);
  });
}

for (const [website, kept] of [
  ['example.org', 'http://example.org'],
  ['https://example.org/x', 'https://example.org/x'],
  ['', null],
] as const) {
  test(`the website ${JSON.stringify(website)} is kept as ${kept}`, () => {
    assert.equal(make(testWorld(), { website }).website, kept);
  });
}

/** Arguments of a change, the field that takes the same as a value, what is shown then, and where if not there. */
type Row = readonly [args: Record<string, unknown>, field: string, value: string, shown?: unknown, at?: string];
const restriction = 'prefs/boardVisibilityRestrict';
const rows: readonly Row[] = [
  [{ name: 'new_name' }, 'name', 'new_name'],
  [{ displayName: 'New' }, 'displayName', 'New'],
  [{ desc: 'x' }, 'desc', 'x'],
  [{ website: 'a.example' }, 'website', 'a.example', 'http://a.example'],
  [{ 'prefs/permissionLevel': 'public' }, 'prefs/permissionLevel', 'public'],
  [{ prefs_externalMembersDisabled: 'true' }, 'prefs/externalMembersDisabled', 'true', true],
  [{ 'prefs/googleAppsVersion': '2' }, 'prefs/googleAppsVersion', '2', 2],
  [{ 'prefs/associatedDomain': 'a.example' }, 'prefs/associatedDomain', 'a.example'],
  [
    { 'prefs/orgInviteRestrict': 'a.example,b.example' },
    'prefs/orgInviteRestrict',
    'a.example,b.example',
    ['a.example', 'b.example'],
  ],
  [{ prefs: { permissionLevel: 'public' } }, 'prefs/permissionLevel', 'public'],
  [
    { prefs: { boardVisibilityRestrict: { public: 'admin' } } },
    `${restriction}/public`,
    'admin',
    { private: 'org', org: 'org', public: 'admin' },
    restriction,
  ],
  ...['org', 'private', 'public'].map((level): Row => [
    { [`${restriction}/${level}`]: 'admin' },
    `${restriction}/${level}`,
    'admin',
  ]),
];
/** The value in a record under a path. */
const under = (record: object, path: string): unknown =>
  path.split('/').reduce<any>((part, word) => part[word], record);
for (const [args, field, value, expected = value, at = field] of rows) {
  test(`PUT /organizations/{organization} takes ${JSON.stringify(args)}, and /${field} the same as a value`, () => {
    const [api, other] = [testWorld(), testWorld()];
    api.ok('PUT', '/organizations/northwind_press', args);
    other.ok('PUT', `/organizations/northwind_press/${field}`, { value });
    const id = api.world.fixtureNames.workspace!;
    for (const { world, ok } of [api, other])
      assert.deepEqual(under(ok('GET', `/organizations/${world.fixtureNames.workspace}?fields=all`), at), expected);
    assert.deepEqual(
      log(api, id).map(({ type }) => type),
      ['updateOrganization'],
    );
  });
}

test('a domain and the restriction of invitations are taken away again', () => {
  const api = testWorld();
  const path = '/organizations/northwind_press';
  api.ok('PUT', path, { 'prefs/associatedDomain': 'a.example', 'prefs/orgInviteRestrict': 'a.example' });
  assert.equal(log(api, 'northwind_press').length, 1);
  api.ok('DELETE', `${path}/prefs/associatedDomain`);
  api.ok('DELETE', `${path}/prefs/orgInviteRestrict`);
  const { prefs } = whole(api, 'northwind_press');
  assert.deepEqual([prefs['associatedDomain'], prefs['orgInviteRestrict']], [null, []]);
});

test('one workspace shows every field of its set, with those that a new one is answered with', () => {
  const shown = testWorld().ok<object>('GET', '/organizations/northwind_press');
  assert.deepEqual(
    Object.keys(shown).sort(),
    ['id', ...new Set([...organizationResource.all, ...organizationResource.usual])].sort(),
  );
});

test('an empty domain takes the domain of a workspace away', () => {
  const api = testWorld();
  api.ok('PUT', '/organizations/northwind_press', { prefs: { associatedDomain: 'a.example' } });
  api.ok('PUT', '/organizations/northwind_press', { 'prefs/associatedDomain': '' });
  assert.equal(whole(api, 'northwind_press').prefs['associatedDomain'], null);
});

test('the boards of a workspace are those one sees, filtered by what they are', () => {
  const api = boardWorld();
  const idOrganization = api.world.fixtureNames.workspace;
  const closed = api.ok<{ id: string }>('POST', '/boards', { name: 'Old', idOrganization, closed: 'true' });
  api.ok('POST', '/boards', { name: 'Open', idOrganization, prefs_permissionLevel: 'public' });
  api.ok('POST', '/members/me/boardStars', { idBoard: closed.id, pos: 'top' });
  const names = (path: string, as?: 'colleague'): string =>
    api
      .ok<{ name: string }[]>('GET', `/organizations/northwind_press/boards${path}`, {}, as)
      .map(({ name }) => name)
      .join();
  const expected = {
    all: 'Atlas,Elsewhere,Old,Open',
    open: 'Atlas,Elsewhere,Open',
    closed: 'Old',
    members: 'Atlas,Elsewhere',
    organization: 'Old',
    public: 'Open',
    starred: 'Old',
    unpinned: 'Atlas,Elsewhere,Old,Open',
    pinned: '',
    none: '',
    // The filter none adds nothing.
    'none,open': 'Atlas,Elsewhere,Open',
  };
  for (const [filter, all] of Object.entries(expected)) {
    assert.equal(names(`?filter=${filter}`), all, filter);
    assert.equal(names(`/${filter}`), all, filter);
  }
  assert.equal(names(''), expected.all);
  assert.equal(names('', 'colleague'), 'Atlas,Old,Open');
  const shown = api.ok<{ boards: { name: string }[]; idBoards: string[] }>(
    'GET',
    '/organizations/northwind_press?boards=open,closed&board_fields=name&fields=idBoards',
    {},
    'colleague',
  );
  assert.deepEqual([shown.boards.length, shown.idBoards.length], [3, 3]);
});

test('a workspace is shown with its members, memberships, exports and account where asked', () => {
  const api = testWorld();
  api.ok('PUT', '/organizations/northwind_press/members', { email: 'eve@example.com', fullName: 'Eve Ng' });
  const made = api.ok<{ id: string }>('POST', '/organizations/northwind_press/exports');
  const shown = api.ok<Record<string, { id: string }[]>>('GET', '/organizations/northwind_press', {
    fields: 'name',
    members: 'all',
    member_fields: 'username',
    membersInvited: 'all',
    membersInvited_fields: 'username',
    memberships: 'me',
    memberships_member: 'true',
    exports: 'true',
    paid_account: 'true',
    actions: 'all',
    actions_limit: '1',
  });
  assert.equal(
    Object.keys(shown).sort().join(),
    'actions,exports,id,members,membersInvited,memberships,name,paid_account',
  );
  assert.deepEqual(
    [shown['members']!.length, shown['membersInvited']!.length, shown['memberships']!.length],
    [2, 1, 1],
  );
  assert.deepEqual(
    shown['exports']!.map(({ id }) => id),
    [made.id],
  );
});

test('a deleted workspace leaves its boards to their members, who find that in their log', () => {
  const api = boardWorld({ permissionLevel: 'org' });
  assert.deepEqual(api.ok('DELETE', '/organizations/northwind_press'), { _value: null });
  assert.equal(api.call('GET', `/organizations/${api.world.fixtureNames.workspace}`).status, 404);
  const { idOrganization, prefs } = api.ok<{ idOrganization: string; prefs: { permissionLevel: string } }>(
    'GET',
    `/boards/${api.board.id}`,
    {},
    'colleague',
  );
  assert.deepEqual([idOrganization, prefs.permissionLevel], ['', 'private']);
  const types = api.ok<{ type: string }[]>('GET', `/boards/${api.board.id}/actions`).map(({ type }) => type);
  assert.ok(types.includes('removeFromOrganizationBoard'));
});

test('a logo is uploaded, fetched by everybody at its address, and taken away', () => {
  const api = testWorld();
  const { logoHash, logoUrl } = api.ok<Shown>('POST', '/organizations/northwind_press/logo', {}, 'owner', [upload]);
  const path = new URL(logoUrl!).pathname.slice(2);
  assert.ok(path.endsWith(`/logo/${logoHash}`));
  assert.deepEqual(api.call('GET', path, {}, null).file, {
    name: `${api.world.fixtureNames.workspace}.img`,
    mimeType: 'image/gif',
    bytes: dot,
  });
  const again = api.ok<Shown>('POST', '/organizations/northwind_press/logo', {}, 'owner', [upload]);
  assert.equal(api.call('GET', path, {}, null).status, 404);
  assert.notEqual(again.logoHash, logoHash);
  assert.deepEqual(
    [api.ok<Shown>('DELETE', '/organizations/northwind_press/logo').logoHash, api.world.blobs.rows.size],
    [null, 0],
  );
  refusesAll(api, [['POST', '/organizations/northwind_press/logo', {}, 400, /^invalid value for file/]]);
});

test('the guests of a board are its members from outside the workspace', () => {
  const api = boardWorld();
  api.ok('PUT', `/boards/${api.board.id}/members/ola_reyes`, { type: 'normal' });
  const path = `/organizations/northwind_press/newBillableGuests/${api.board.id}`;
  assert.deepEqual(
    api.ok<{ username: string }[]>('GET', path).map(({ username }) => username),
    ['ola_reyes'],
  );
  const { id } = api.ok<{ id: string }>('POST', '/boards', { name: 'Mine' });
  refusesAll(api, [['GET', `/organizations/northwind_press/newBillableGuests/${id}`, {}, 404, /not found/]]);
  assert.deepEqual(api.ok('GET', '/organizations/northwind_press/pluginData'), []);
});

test('each field of a workspace is read by itself as it is read with the others', () => {
  // Memberships and tags have routes of their own.
  const fields = Object.keys(organizationResource.fields).filter((field) => !['memberships', 'tags'].includes(field));
  readsAlone(boardWorld(), '/organizations/northwind_press', fields);
});

test('a state that a workspace cannot have is refused', () => {
  const api = testWorld();
  const path = '/organizations/northwind_press';
  const other = make(api, {}, 'outsider');
  refusesAll(api, [
    ['POST', '/organizations', {}, 400, /^invalid value for displayName/],
    ['POST', '/organizations', { displayName: '' }, 400, /^Display Name cannot/],
    ['POST', '/organizations', { displayName: ' Ada' }, 400, /^Display Name cannot begin or end with a space$/],
    ['POST', '/organizations', { displayName: 'Ada', website: 'ftp://x' }, 400, /website/],
    ['POST', '/organizations', { displayName: 'Ada' }, 401, /unauthorized/, 'reader'],
    ['PUT', path, { displayName: 'Ada ' }, 400, /^Display Name cannot/],
    ['PUT', path, { name: 'No' }, 400, /^Organization short name is invalid: only lowercase letters/],
    ['PUT', path, { name: 'ab' }, 400, /^Organization short name is invalid/],
    ['PUT', path, { name: other.name }, 400, /taken/],
    ['PUT', `${path}/name`, { value: 'N O' }, 400, /^Organization short name is invalid/],
    ['PUT', path, { 'prefs/permissionLevel': 'secret' }, 400, /permissionLevel/],
    ['PUT', `${path}/prefs/googleAppsVersion`, { value: '3' }, 400, /^invalid value for value/],
    ['PUT', `${path}/prefs/boardVisibilityRestrict/org`, { value: 'all' }, 400, /value/],
    ['PUT', `${path}/prefs/boardVisibilityRestrict/moon`, { value: 'org' }, 400, /level/],
    ['PUT', `${path}/plan`, { value: 'premium' }, 400, /field/],
    ['PUT', `${path}/desc`, {}, 400, /^invalid value for value/],
    ['PUT', path, { desc: 'x' }, 401, /unauthorized/, 'colleague'],
    ['PUT', path, { desc: 'x' }, 401, /unauthorized/, 'outsider'],
    ['PUT', path, { desc: 'x' }, 401, /unauthorized/, 'reader'],
    ['DELETE', path, {}, 401, /unauthorized/, 'colleague'],
    ['POST', `${path}/tags`, { name: 'x' }, 401, /unauthorized/, 'colleague'],
    ['GET', path, {}, 401, /unauthorized/, 'outsider'],
    ['GET', `${path}?boards=some`, {}, 400, /boards/],
    ['GET', `${path}/boards?filter=some`, {}, 400, /filter/],
    ['GET', `${path}/shoes`, {}, 400, /field/],
    ['GET', '/organizations/no_such_name', {}, 404, /not found/],
  ]);
});
