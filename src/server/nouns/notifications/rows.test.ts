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
  const on = boardWorld();
  on.ok('POST', `/cards/${on.card.id}/idMembers`, { value: on.member('owner').id }, 'colleague');
  on.ok('POST', `/cards/${on.card.id}/actions/comments`, { text: 'hello' }, 'colleague');
  const [comment, added] = on.ok<Shown[]>('GET', '/members/me/notifications');
  return Object.assign(on, { told: comment!, added: added! });
}
const unread = (on: BoardWorld, rest = '', as: 'owner' | 'colleague' = 'owner'): boolean[] =>
  on.ok<Shown[]>('GET', `/members/me/notifications${rest}`, {}, as).map((shown) => shown.unread);

test('a listed notification shows the fields of its set and its creator', () => {
  const on = told();
  assert.deepEqual(Object.keys(on.told).sort(), ['id', 'memberCreator', ...notificationFields].sort());
  assert.deepEqual(
    [on.told['type'], on.told['idMemberCreator'], on.told.unread],
    ['commentCard', on.member('colleague').id, true],
  );
  const { id, avatarHash, fullName, initials, username } = on.member('colleague');
  assert.deepEqual(on.told['memberCreator'], { id, avatarHash, fullName, initials, username });
});

test('a single notification shows what clients read, and the member it is about', () => {
  const on = told();
  const shown = on.ok<Shown>('GET', `/notifications/${on.added.id}`);
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
  assert.equal(on.ok<Shown>('GET', `/notification/${on.told.id}`)['isReactable'], true);
  const bare = { fields: 'type', memberCreator: 'false', member: 'false' };
  assert.deepEqual(on.ok('GET', `/notifications/${on.told.id}`, bare), { id: on.told.id, type: 'commentCard' });
});

test('a notification brings along what it is about, in the fields that clients expect', () => {
  const on = told();
  const shown = on.ok<Shown>('GET', `/notifications/${on.told.id}`, {
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
      { id: on.card.id, name: 'Maps' },
      { id: on.board.id, name: 'Atlas' },
    ],
  );
  assert.deepEqual(shown['organization'], { id: on.world.fixtureNames.workspace, displayName: 'Northwind Press' });
  assert.equal((shown['list'] as Shown).id, on.doing.id);
  assert.equal((shown['display'] as { translationKey: string }).translationKey, 'notification_comment_card');
  assert.equal((shown['entities'] as { type: string }[])[0]!.type, 'member');
});

test('the relatives of a notification are those its data names', () => {
  const on = told();
  const path = `/notifications/${on.told.id}`;
  for (const [name, id, field, value] of [
    ['board', on.board.id, 'name', 'Atlas'],
    ['card', on.card.id, 'name', 'Maps'],
    ['list', on.doing.id, 'name', 'Doing'],
    ['memberCreator', on.member('colleague').id, 'username', 'ben_okoro'],
    ['organization', on.world.fixtureNames.workspace, 'displayName', 'Northwind Press'],
  ] as const) {
    assert.deepEqual(on.ok('GET', `${path}/${name}`, { fields: field }), { id, [field]: value });
    assert.deepEqual(on.ok('GET', `${path}/${name}/${field}`), { _value: value });
  }
  assert.equal(on.ok<Shown>('GET', `/notifications/${on.added.id}/member`).id, on.member('owner').id);
  assert.deepEqual(on.ok('GET', `/notifications/${on.added.id}/member/username`), { _value: 'ada_quill' });
  refusesAll(on, [
    ['GET', `${path}/member`, {}, 404, /^the notification has no member$/],
    ['GET', `${path}/board/nothing`, {}, 400, /^invalid value for field/],
  ]);
});

test('a field of a notification is read alone', () => {
  const on = told();
  const path = `/notifications/${on.told.id}`;
  for (const field of ['date', 'idMemberCreator', 'type', 'unread'] as const) {
    assert.deepEqual(on.ok('GET', `${path}/${field}`), { _value: on.told[field] });
  }
  assert.deepEqual(on.ok('GET', `${path}/data`), on.told['data']);
  assert.deepEqual(on.ok('GET', `${path}/dateRead`), { _value: null });
  assert.ok('translationKey' in on.ok<object>('GET', `${path}/display`));
  assert.ok(Array.isArray(on.ok<{ _value: unknown }>('GET', `${path}/entities`)._value));
  refusesAll(on, [['GET', `${path}/nothing`, {}, 400, /^invalid value for field/]]);
});

test('a notification is marked read and unread, and reading is dated', () => {
  const on = told();
  const path = `/notifications/${on.told.id}`;
  on.now += 5000;
  assert.equal(on.ok<Shown>('PUT', path, { unread: 'false' }).unread, false);
  assert.equal(on.ok<Shown>('GET', path, { fields: 'dateRead' })['dateRead'], new Date(on.now).toISOString());
  assert.deepEqual(unread(on), [false, true]);
  assert.equal(on.ok<Shown>('PUT', `${path}/unread`, { value: 'true' }).unread, true);
  assert.equal(on.ok<Shown>('GET', path, { fields: 'dateRead' })['dateRead'], null);
  assert.equal(on.ok<Shown>('PUT', path).unread, true);
  refusesAll(on, [
    ['PUT', path, { unread: 'maybe' }, 400, /^invalid value for unread/],
    ['PUT', `${path}/unread`, {}, 400, /^invalid value for value/],
    ['PUT', path, { unread: 'false' }, 401, /unauthorized/, 'reader'],
  ]);
});

test('notifications are marked all at once, or those that are named', () => {
  const on = told();
  on.ok('POST', '/notifications/all/read', { ids: on.added.id });
  assert.deepEqual(unread(on), [true, false]);
  on.ok('POST', '/notifications/all/read');
  assert.deepEqual(unread(on), [false, false]);
  on.ok('POST', '/notifications/all/read', { read: 'false', ids: `${on.added.id},${on.told.id}` });
  assert.deepEqual(unread(on), [true, true]);
});

test('read and unread divide the notifications', () => {
  const on = told();
  on.ok('PUT', `/notifications/${on.added.id}`, { unread: 'false' });
  const ids = (filter: string): string[] =>
    on.ok<Shown[]>('GET', '/members/me/notifications', { read_filter: filter }).map(({ id }) => id);
  assert.deepEqual([ids('all'), ids('read'), ids('unread')], [[on.told.id, on.added.id], [on.added.id], [on.told.id]]);
});

test("marking a card's notifications read clears them for that card and that member, with read alone", () => {
  const on = told();
  on.ok('POST', `/cards/${on.second.id}/idMembers`, { value: on.member('owner').id }, 'colleague');
  on.ok('POST', `/cards/${on.card.id}/idMembers`, { value: on.member('colleague').id });
  assert.deepEqual(unread(on, '/addedToCard', 'colleague'), [true]);
  on.ok('POST', `/cards/${on.card.shortLink}/markAssociatedNotificationsRead`, {}, 'reader');
  assert.deepEqual(unread(on), [true, false, false]);
  assert.deepEqual(unread(on, '/addedToCard', 'colleague'), [true]);
});

test("a notification is its own member's, on every route", () => {
  const on = told();
  const path = `/notifications/${on.told.id}`;
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
  refusesAll(on, [
    ...rows,
    ['PUT', path, { unread: 'false' }, 401, /unauthorized/, 'colleague'],
    ['PUT', `${path}/unread`, { value: 'false' }, 401, /unauthorized/, 'colleague'],
    ['POST', '/notifications/all/read', { ids: on.told.id }, 401, /unauthorized/, 'colleague'],
    ['GET', `/notifications/${'f'.repeat(24)}`, {}, 404, /not found/],
    ['GET', '/notifications/nothing', {}, 400, /^invalid id$/],
  ]);
  on.ok('POST', '/notifications/all/read', {}, 'colleague');
  assert.deepEqual(unread(on), [true, true]);
});

test('the subject of a notification is shown only while its member sees it', () => {
  const on = told();
  const [first] = on.ok<Shown[]>('GET', `/members/me/notifications/addedToBoard`, {}, 'outsider');
  assert.equal(first, undefined);
  on.ok('PUT', `/boards/${on.board.id}/members/ola_reyes`, { type: 'normal' });
  const [added] = on.ok<Shown[]>('GET', '/members/me/notifications', {}, 'outsider');
  assert.equal(on.ok<Shown>('GET', `/notifications/${added!.id}/board`, {}, 'outsider').id, on.board.id);
  on.ok('DELETE', `/boards/${on.board.id}/members/ola_reyes`);
  refusesAll(on, [['GET', `/notifications/${added!.id}/board`, {}, 401, /unauthorized/, 'outsider']]);
  assert.equal('board' in on.ok<Shown>('GET', `/notifications/${added!.id}?board=true`, {}, 'outsider'), false);
});
