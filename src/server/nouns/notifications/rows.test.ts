/** Notifications (2.10, 4.2, 6.4): read one by one with their relatives, marked read, nobody else's to see. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll, type BoardWorld, type Refused } from '../../../testing/board-world.ts';
import { notificationFields } from '../../../document/sets.ts';

interface Shown {
  readonly id: string;
  readonly unread: boolean;
  readonly [field: string]: unknown;
}
interface Told extends BoardWorld {
  readonly told: Shown;
  readonly added: Shown;
}

/** The colleague put the owner on a card and wrote a comment: the latest comes first. */
function told(): Told {
  const api = boardWorld();
  api.ok('POST', `/cards/${api.card.id}/idMembers`, { value: api.member('owner').id }, 'colleague');
  api.ok('POST', `/cards/${api.card.id}/actions/comments`, { text: 'hello' }, 'colleague');
  const [comment, added] = api.ok<Shown[]>('GET', '/members/me/notifications');
  return Object.assign(api, { told: comment!, added: added! });
}
const unread = (api: BoardWorld, rest = '', as: 'owner' | 'colleague' = 'owner'): boolean[] =>
  api.ok<Shown[]>('GET', `/members/me/notifications${rest}`, {}, as).map((shown) => shown.unread);

test('a listed notification shows the fields of its set and its creator', () => {
  const api = told();
  assert.deepEqual(Object.keys(api.told).sort(), ['id', 'memberCreator', ...notificationFields].sort());
  assert.deepEqual(
    [api.told['type'], api.told['idMemberCreator'], api.told.unread],
    ['commentCard', api.member('colleague').id, true],
  );
  const { id, avatarHash, fullName, initials, username } = api.member('colleague');
  assert.deepEqual(api.told['memberCreator'], { id, avatarHash, fullName, initials, username });
});

test('a single notification shows what clients read, and the member it is about', () => {
  const api = told();
  const shown = api.ok<Shown>('GET', `/notifications/${api.added.id}`);
  assert.deepEqual(
    Object.keys(shown).sort(),
    [
      'id',
      'appCreator',
      'idAction',
      'isReactable',
      'member',
      'memberCreator',
      'reactions',
      ...notificationFields,
    ].sort(),
  );
  assert.equal((shown['member'] as { username: string }).username, 'ada_quill');
  assert.equal(shown['isReactable'], false);
  assert.equal(api.ok<Shown>('GET', `/notification/${api.told.id}`)['isReactable'], true);
  const bare = { fields: 'type', memberCreator: 'false', member: 'false' };
  assert.deepEqual(api.ok('GET', `/notifications/${api.told.id}`, bare), { id: api.told.id, type: 'commentCard' });
});

test('a notification brings along what it is about, in the fields that clients expect', () => {
  const api = told();
  const shown = api.ok<Shown>('GET', `/notifications/${api.told.id}`, {
    fields: '',
    memberCreator: 'false',
    card: 'true',
    board: 'true',
    list: 'true',
    organization: 'true',
    display: 'true',
    entities: 'true',
  });
  assert.deepEqual(
    [shown['card'], shown['board']],
    [
      { id: api.card.id, name: 'Maps' },
      { id: api.board.id, name: 'Atlas' },
    ],
  );
  assert.deepEqual(shown['organization'], { id: api.world.fixtureNames.workspace, displayName: 'Northwind Press' });
  assert.equal((shown['list'] as Shown).id, api.doing.id);
  assert.equal((shown['display'] as { translationKey: string }).translationKey, 'notification_comment_card');
  assert.equal((shown['entities'] as { type: string }[])[0]!.type, 'member');
});

test('the relatives of a notification are those its data names', () => {
  const api = told();
  const path = `/notifications/${api.told.id}`;
  for (const [name, id, field, value] of [
    ['board', api.board.id, 'name', 'Atlas'],
    ['card', api.card.id, 'name', 'Maps'],
    ['list', api.doing.id, 'name', 'Doing'],
    ['memberCreator', api.member('colleague').id, 'username', 'ben_okoro'],
    ['organization', api.world.fixtureNames.workspace, 'displayName', 'Northwind Press'],
  ] as const) {
    assert.deepEqual(api.ok('GET', `${path}/${name}`, { fields: field }), { id, [field]: value });
    assert.deepEqual(api.ok('GET', `${path}/${name}/${field}`), { _value: value });
  }
  assert.equal(api.ok<Shown>('GET', `/notifications/${api.added.id}/member`).id, api.member('owner').id);
  assert.deepEqual(api.ok('GET', `/notifications/${api.added.id}/member/username`), { _value: 'ada_quill' });
  refusesAll(api, [
    ['GET', `${path}/member`, {}, 404, /^the notification has no member$/],
    ['GET', `${path}/board/nothing`, {}, 400, /^invalid value for field/],
  ]);
});

test('a field of a notification is read alone', () => {
  const api = told();
  const path = `/notifications/${api.told.id}`;
  for (const field of ['date', 'idMemberCreator', 'type', 'unread'] as const) {
    assert.deepEqual(api.ok('GET', `${path}/${field}`), { _value: api.told[field] });
  }
  assert.deepEqual(api.ok('GET', `${path}/data`), api.told['data']);
  assert.deepEqual(api.ok('GET', `${path}/dateRead`), { _value: null });
  assert.ok('translationKey' in api.ok<object>('GET', `${path}/display`));
  assert.ok(Array.isArray(api.ok<{ _value: unknown }>('GET', `${path}/entities`)._value));
  refusesAll(api, [['GET', `${path}/nothing`, {}, 400, /^invalid value for field/]]);
});

test('a notification is marked read and unread, and reading is dated', () => {
  const api = told();
  const path = `/notifications/${api.told.id}`;
  api.now += 5000;
  assert.equal(api.ok<Shown>('PUT', path, { unread: 'false' }).unread, false);
  assert.equal(api.ok<Shown>('GET', path, { fields: 'dateRead' })['dateRead'], new Date(api.now).toISOString());
  assert.deepEqual(unread(api), [false, true]);
  assert.equal(api.ok<Shown>('PUT', `${path}/unread`, { value: 'true' }).unread, true);
  assert.equal(api.ok<Shown>('GET', path, { fields: 'dateRead' })['dateRead'], null);
  assert.equal(api.ok<Shown>('PUT', path).unread, true);
  refusesAll(api, [
    ['PUT', path, { unread: 'maybe' }, 400, /^invalid value for unread/],
    ['PUT', `${path}/unread`, {}, 400, /^invalid value for value/],
    ['PUT', path, { unread: 'false' }, 401, /unauthorized/, 'reader'],
  ]);
});

test('notifications are marked all at once, or those that are named', () => {
  const api = told();
  api.ok('POST', '/notifications/all/read', { ids: api.added.id });
  assert.deepEqual(unread(api), [true, false]);
  api.ok('POST', '/notifications/all/read');
  assert.deepEqual(unread(api), [false, false]);
  api.ok('POST', '/notifications/all/read', { read: 'false', ids: `${api.added.id},${api.told.id}` });
  assert.deepEqual(unread(api), [true, true]);
});

test('read and unread divide the notifications', () => {
  const api = told();
  api.ok('PUT', `/notifications/${api.added.id}`, { unread: 'false' });
  const ids = (filter: string): string[] =>
    api.ok<Shown[]>('GET', '/members/me/notifications', { read_filter: filter }).map(({ id }) => id);
  assert.deepEqual(
    [ids('all'), ids('read'), ids('unread')],
    [[api.told.id, api.added.id], [api.added.id], [api.told.id]],
  );
});

test("marking a card's notifications read clears them for that card and that member, with read alone", () => {
  const api = told();
  api.ok('POST', `/cards/${api.second.id}/idMembers`, { value: api.member('owner').id }, 'colleague');
  api.ok('POST', `/cards/${api.card.id}/idMembers`, { value: api.member('colleague').id });
  assert.deepEqual(unread(api, '/addedToCard', 'colleague'), [true]);
  api.ok('POST', `/cards/${api.card.shortLink}/markAssociatedNotificationsRead`, {}, 'reader');
  assert.deepEqual(unread(api), [true, false, false]);
  assert.deepEqual(unread(api, '/addedToCard', 'colleague'), [true]);
});

test("a notification is its own member's, on every route", () => {
  const api = told();
  const path = `/notifications/${api.told.id}`;
  const rows: Refused[] = [
    '',
    '/type',
    '/board',
    '/board/name',
    '/card',
    '/list',
    '/member',
    '/memberCreator',
    '/organization',
  ].map((rest): Refused => ['GET', path + rest, {}, 401, /unauthorized/, 'colleague']);
  refusesAll(api, [
    ...rows,
    ['PUT', path, { unread: 'false' }, 401, /unauthorized/, 'colleague'],
    ['PUT', `${path}/unread`, { value: 'false' }, 401, /unauthorized/, 'colleague'],
    ['POST', '/notifications/all/read', { ids: api.told.id }, 401, /unauthorized/, 'colleague'],
    ['GET', `/notifications/${'f'.repeat(24)}`, {}, 404, /not found/],
    ['GET', '/notifications/nothing', {}, 400, /^invalid id$/],
  ]);
  api.ok('POST', '/notifications/all/read', {}, 'colleague');
  assert.deepEqual(unread(api), [true, true]);
});

test('the subject of a notification is shown only while its member sees it', () => {
  const api = told();
  const [first] = api.ok<Shown[]>('GET', `/members/me/notifications/addedToBoard`, {}, 'outsider');
  assert.equal(first, undefined);
  api.ok('PUT', `/boards/${api.board.id}/members/ola_reyes`, { type: 'normal' });
  const [added] = api.ok<Shown[]>('GET', '/members/me/notifications', {}, 'outsider');
  assert.equal(api.ok<Shown>('GET', `/notifications/${added!.id}/board`, {}, 'outsider').id, api.board.id);
  api.ok('DELETE', `/boards/${api.board.id}/members/ola_reyes`);
  refusesAll(api, [['GET', `/notifications/${added!.id}/board`, {}, 401, /unauthorized/, 'outsider']]);
  assert.equal('board' in api.ok<Shown>('GET', `/notifications/${added!.id}?board=true`, {}, 'outsider'), false);
});
