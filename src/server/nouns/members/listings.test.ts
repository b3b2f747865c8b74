/** The records that the reads below a member list: fields, filters and pages, and who may read what (4.2). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readsAlone, refusesAll, type Refused } from '../../../testing/board-world.ts';
import { memberWorld } from '../../../testing/member-world.ts';
import { boardFilters, cardFilters, memberFields, organizationFilters } from '../../../document/sets.ts';
import { limits } from '../../../document/limits.ts';

interface Shown {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** Nothing in this file writes. */
const api = memberWorld();

const at = (path: string): string => `/members/me${path}`;

const plain = (words: readonly string[]): string[] => [...words];

test('a field read alone has the value it has among others', () => readsAlone(api, at(''), memberFields));

test('a field of what a member is invited to comes with each id', () => {
  assert.deepEqual(api.ok('GET', at('/boardsInvited/name')), [{ id: api.invitedBoard, name: 'Come in' }]);
  assert.deepEqual(api.ok('GET', at('/organizationsInvited/displayName')), [
    { id: api.invitedWorkspace, displayName: 'Come in too' },
  ]);
});

test('a filter in the path lists what the same filter in the query does', () => {
  for (const [path, filters] of [
    ['/boards', plain(boardFilters)],
    ['/cards', plain(cardFilters)],
    ['/organizations', plain(organizationFilters)],
    ['/notifications', ['commentCard', 'mentionedOnCard,commentCard', 'all']],
  ] as const) {
    for (const filter of filters) {
      assert.deepEqual(
        api.ok('GET', at(`${path}/${filter}`)),
        api.ok('GET', at(path), { filter }),
        `${path} ${filter}`,
      );
    }
  }
});

const names = (listed: unknown): unknown[] => (listed as Shown[]).map(({ name }) => name).sort();

test('each filter of boards names its own', () => {
  for (const [filter, expected] of [
    ['all', ['Atlas', 'Closed', 'Elsewhere', 'Open to all']],
    ['open', ['Atlas', 'Elsewhere', 'Open to all']],
    ['closed', ['Closed']],
    ['members', ['Atlas', 'Closed', 'Elsewhere']],
    ['organization', []],
    ['public', ['Open to all']],
    ['starred', ['Atlas', 'Closed']],
    ['pinned', []],
    ['unpinned', ['Atlas', 'Closed', 'Elsewhere', 'Open to all']],
    ['closed,public', ['Closed', 'Open to all']],
  ] as const) {
    assert.deepEqual(names(api.ok('GET', at('/boards'), { filter })), expected, filter);
  }
});

test("stars and pins filter by those of the member who looks, never by another's", () => {
  assert.deepEqual(names(api.ok('GET', '/members/ada_quill/boards', {}, 'colleague')), ['Atlas', 'Open to all']);
  assert.deepEqual(names(api.ok('GET', '/members/ada_quill/boards/starred', {}, 'colleague')), []);
});

test('each filter of cards names its own', () => {
  for (const [filter, expected] of [
    ['all', ['Far away', 'Index', 'Maps']],
    ['open', ['Far away', 'Maps']],
    ['visible', ['Far away', 'Maps']],
    ['closed', ['Index']],
    ['none', []],
  ] as const) {
    assert.deepEqual(names(api.ok('GET', at('/cards'), { filter })), expected, filter);
  }
});

test('of another member only what the caller may see is listed', () => {
  assert.deepEqual(names(api.ok('GET', '/members/ada_quill/cards', { filter: 'all' }, 'colleague')), ['Index', 'Maps']);
  assert.deepEqual(api.ok('GET', '/members/ada_quill/cards', { filter: 'all' }, 'outsider'), []);
  assert.deepEqual(names(api.ok('GET', '/members/ada_quill/boards', {}, 'outsider')), ['Open to all']);
  assert.deepEqual(api.ok('GET', '/members/ada_quill/organizations', {}, 'outsider'), []);
  assert.deepEqual(names(api.ok('GET', '/members/ada_quill/organizations', {}, 'colleague')), ['northwind_press']);
});

test('notifications are paged without loss, by page and by id', () => {
  const all = api.ok<Shown[]>('GET', at('/notifications'), { limit: limits.notifications.max }).map(({ id }) => id);
  assert.equal(all.length, 57);
  const byPage = [0, 1, 2].flatMap((page) =>
    api.ok<Shown[]>('GET', at('/notifications'), { limit: '20', page: String(page) }),
  );
  assert.deepEqual(
    byPage.map(({ id }) => id),
    all,
  );
  const byId: string[] = [];
  for (;;) {
    const next = api.ok<Shown[]>('GET', at('/notifications'), {
      limit: '7',
      ...(byId.length > 0 && { before: byId.at(-1)! }),
    });
    if (next.length === 0) break;
    byId.push(...next.map(({ id }) => id));
  }
  assert.deepEqual(byId, all);
  assert.deepEqual(
    api.ok<Shown[]>('GET', at('/notifications'), { since: all[10]! }).map(({ id }) => id),
    all.slice(0, 10),
  );
});

/** Every row that lists own, with what its token must hold besides read. */
const own: readonly (readonly [path: string, permission?: string])[] = [
  ['/boardBackgrounds'],
  [`/boardBackgrounds/${api.background}`, 'customBoardBackgrounds'],
  ['/boardStars'],
  [`/boardStars/${api.star}`],
  ['/customBoardBackgrounds', 'customBoardBackgrounds'],
  [`/customBoardBackgrounds/${api.background}`, 'customBoardBackgrounds'],
  ['/customEmoji', 'customEmoji'],
  [`/customEmoji/${api.emoji}`, 'customEmoji'],
  ['/customStickers', 'customStickers'],
  [`/customStickers/${api.sticker}`, 'customStickers'],
  ['/notifications'],
  ['/notifications/all'],
  ['/savedSearches'],
  [`/savedSearches/${api.search}`],
  ['/tokens', 'account'],
];

test('own rows answer their own member, and nobody else', () => {
  for (const [path] of own) api.ok('GET', at(path));
  refusesAll(
    api,
    own.flatMap(([path]) =>
      (['colleague', 'outsider'] as const).map((as): Refused => [
        'GET',
        `/members/ada_quill${path}`,
        {},
        401,
        /^unauthorized member permission requested$/,
        as,
      ]),
    ),
  );
});

test('own rows ask for the permissions they list and for no others', () => {
  for (const [path, permission] of own) {
    assert.equal(api.call('GET', at(path), {}, 'reader').status, permission ? 401 : 200, path);
  }
});

test("an own record of another member is not found by its id among one's own", () => {
  refusesAll(
    api,
    [
      `/boardStars/${api.star}`,
      `/savedSearches/${api.search}`,
      `/boardBackgrounds/${api.background}`,
      `/customEmoji/${api.emoji}`,
      `/customStickers/${api.sticker}`,
    ].map((path): Refused => ['GET', `/members/me${path}`, {}, 404, /not found/, 'colleague']),
  );
});

test('a token with read alone may read all the rows below a member that list no more', () => {
  for (const path of [
    '',
    '/username',
    '/boards',
    '/boards/open',
    '/boardsInvited',
    '/boardsInvited/name',
    '/cards',
    '/cards/open',
    '/organizations',
    '/organizations/all',
    '/organizationsInvited',
    '/organizationsInvited/name',
  ]) {
    api.ok('GET', at(path), {}, 'reader');
  }
});
