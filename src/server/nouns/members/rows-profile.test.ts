/** Profiles (4.3): each field at, inside and beyond its bounds, by both routes; unique names; the log of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll, type Refused } from '../../../testing/board-world.ts';
import { testWorld } from '../../../testing/test-world.ts';
import { limits } from '../../../document/limits.ts';

interface Shown {
  readonly id: string;
  readonly prefs: Record<string, unknown>;
  readonly [field: string]: unknown;
}
const valueOf = (shown: Shown, name: string): unknown =>
  name.startsWith('prefs/') ? shown.prefs[name.slice(6)] : shown[name];

/** Field, values it takes and what they become, values it does not take. */
const fields: readonly (readonly [
  name: string,
  good: readonly (readonly [string, unknown])[],
  bad: readonly string[],
])[] = [
  [
    'fullName',
    [
      ['Abcd', 'Abcd'],
      ['Ada  Quill', 'Ada  Quill'],
      ['😀😀😀😀', '😀😀😀😀'],
      ['x'.repeat(limits.text), 'x'.repeat(limits.text)],
    ],
    ['', 'Abc', ' Abcd', 'Abcd ', '\tAbcd', '😀😀😀', 'x'.repeat(limits.text + 1)],
  ],
  [
    'initials',
    [
      ['A', 'A'],
      ['ABCD', 'ABCD'],
      ['A D', 'A D'],
      ['😀😀', '😀😀'],
    ],
    ['', 'ABCDE', ' A', 'A ', ' '],
  ],
  [
    'username',
    [
      ['abc', 'abc'],
      ['a_1', 'a_1'],
      ['___', '___'],
      ['x'.repeat(100), 'x'.repeat(100)],
      ['ada_quill', 'ada_quill'],
    ],
    ['', 'ab', 'Abc', 'a-c', 'a c', 'äbc', 'abc\n', 'me'],
  ],
  [
    'bio',
    [
      ['', ''],
      ['x'.repeat(limits.text), 'x'.repeat(limits.text)],
      [' kept as it is ', ' kept as it is '],
    ],
    ['x'.repeat(limits.text + 1)],
  ],
  [
    'avatarSource',
    [
      ['gravatar', 'gravatar'],
      ['none', 'none'],
      ['upload', 'upload'],
    ],
    ['', 'Gravatar', 'file'],
  ],
  [
    'prefs/colorBlind',
    [
      ['true', true],
      ['false', false],
      ['1', true],
      ['0', false],
    ],
    ['', 'maybe', 'yes'],
  ],
  [
    'prefs/minutesBetweenSummaries',
    [
      ['-1', -1],
      ['1', 1],
      ['60', 60],
    ],
    ['', '0', '2', '59', '61', '-2', '1.5'],
  ],
  [
    'prefs/locale',
    [
      ['fr', 'fr'],
      ['pt-BR', 'pt-BR'],
    ],
    ['x', 'x'.repeat(36)],
  ],
];

test('each field of a profile is written at its bounds, by PUT of the member and by its own route', () => {
  const api = testWorld();
  for (const [name, good] of fields) {
    for (const [given, becomes] of good) {
      assert.deepEqual(
        valueOf(api.ok('PUT', '/members/me', { [name]: given }), name),
        becomes,
        `${name} ${given.slice(0, 20)}`,
      );
      assert.deepEqual(valueOf(api.ok('GET', '/members/me'), name), becomes);
    }
    for (const [given, becomes] of [...good].reverse()) {
      assert.deepEqual(
        valueOf(api.ok('PUT', `/members/me/${name}`, { value: given }), name),
        becomes,
        `${name} value ${given.slice(0, 20)}`,
      );
    }
  }
});

test('preferences of a member are written with a slash, with an underscore, or as an object', () => {
  for (const args of [{ 'prefs/colorBlind': 'true' }, { prefs_colorBlind: 'true' }, { prefs: { colorBlind: true } }]) {
    const api = testWorld();
    const before = api.ok<Shown>('GET', '/members/me').prefs;
    assert.equal(before['colorBlind'], false);
    assert.deepEqual(api.ok<Shown>('PUT', '/members/me', args).prefs, { ...before, colorBlind: true });
  }
  refusesAll(testWorld(), [['PUT', '/members/me', { prefs: { colorBlind: 'maybe' } }, 400, /prefs/]]);
});

test('a field of a profile beyond its bounds is refused and changes nothing', () => {
  const api = testWorld();
  refusesAll(
    api,
    fields.flatMap(([name, , bad]) =>
      bad.flatMap((given): Refused[] => [
        ['PUT', '/members/me', { [name]: given }, 400, new RegExp(`^invalid value for ${name}:`)],
        ['PUT', `/members/me/${name}`, { value: given }, 400, /^invalid value for value:/],
      ]),
    ),
  );
  refusesAll(
    api,
    fields.map(([name]): Refused => [
      'PUT',
      `/members/me/${name}`,
      {},
      400,
      /^invalid value for value: it is required/,
    ]),
  );
  refusesAll(api, [['PUT', '/members/me', { fullName: 'Ada Quill II', initials: 'ABCDE' }, 400, /initials/]]);
});

test('several fields are written together, and one left out stays', () => {
  const api = testWorld();
  const { prefs: before } = api.ok<Shown>('GET', '/members/me');
  const after = api.ok<Shown>('PUT', '/members/me', {
    fullName: 'Ada Lovelace',
    initials: 'AL',
    'prefs/colorBlind': 'true',
  });
  assert.deepEqual([after['fullName'], after['initials'], after['username']], ['Ada Lovelace', 'AL', 'ada_quill']);
  assert.deepEqual(after.prefs, { ...before, colorBlind: true });
});

test("a username is nobody else's, and its former one is free", () => {
  const api = testWorld();
  refusesAll(api, [
    ['PUT', '/members/me', { username: 'ben_okoro' }, 400, /^invalid value for username: it is taken$/],
    ['PUT', '/members/me/username', { value: 'ben_okoro' }, 400, /^invalid value for username: it is taken$/],
  ]);
  api.ok('PUT', '/members/me', { username: 'ada_lovelace' });
  assert.equal(api.ok<Shown>('GET', '/members/ada_lovelace')['fullName'], 'Ada Quill');
  assert.equal(api.call('GET', '/members/ada_quill').status, 404);
  api.ok('PUT', '/members/me', { username: 'ada_quill' }, 'colleague');
});

test("a username that looks like an id finds its member, unless the id is somebody's", () => {
  const api = boardWorld();
  api.ok('PUT', '/members/me', { username: 'f'.repeat(24) });
  assert.equal(api.ok<Shown>('GET', `/members/${'f'.repeat(24)}`)['fullName'], 'Ada Quill');
  api.ok('PUT', '/members/me', { username: api.member('colleague').id });
  assert.equal(api.ok<Shown>('GET', `/members/${api.member('colleague').id}`)['fullName'], 'Ben Okoro');
});

test('a profile is written by its own member only, and PUT of the member by a token with read alone', () => {
  const api = testWorld();
  refusesAll(
    api,
    fields.flatMap(([name, [[given] = ['']]]): Refused[] => [
      ['PUT', '/members/ada_quill', { [name]: given }, 401, /^unauthorized member permission requested$/, 'colleague'],
      [
        'PUT',
        `/members/ada_quill/${name}`,
        { value: given },
        401,
        /^unauthorized member permission requested$/,
        'colleague',
      ],
      [
        'PUT',
        `/members/me/${name}`,
        { value: given },
        401,
        /^unauthorized permission requested: the token lacks the permission write$/,
        'reader',
      ],
    ]),
  );
  assert.equal(api.ok<Shown>('PUT', '/members/me', { bio: 'written with read' }, 'reader')['bio'], 'written with read');
});

test('a changed profile is one action of the log with what was before, an unchanged one is none', () => {
  const api = testWorld();
  const log = (): { type: string; data: { old: unknown } }[] => api.ok('GET', '/members/me/actions');
  api.ok('PUT', '/members/me', { fullName: 'Ada Lovelace', 'prefs/minutesBetweenSummaries': '1' });
  api.ok('PUT', '/members/me', { fullName: 'Ada Lovelace' });
  assert.deepEqual(
    log().map(({ type, data }) => [type, data.old]),
    [['updateMember', { fullName: 'Ada Quill', prefs: { minutesBetweenSummaries: 60 } }]],
  );
});

test('reading and writing one member spend the window of /1/members, the routes below do not', () => {
  const api = testWorld();
  api.limits = true;
  for (let turn = 0; turn < limits.members.max; turn += 1) {
    api.now += 1000;
    assert.equal(
      api.call(turn % 2 ? 'GET' : 'PUT', turn % 3 ? '/members/me' : '/member/ada_quill', { fields: 'id' }).status,
      200,
    );
  }
  for (const [method, path, status] of [
    ['GET', '/members/me', 429],
    ['PUT', '/members/me', 429],
    ['GET', '/members/me/boards', 200],
    ['GET', '/members/me/username', 200],
    ['PUT', '/members/me/bio', 200],
  ] as const) {
    api.now += 1000;
    assert.equal(api.call(method, path, { value: 'x' }).status, status, `${method} ${path}`);
  }
  api.now += limits.members.intervalMs;
  assert.equal(api.call('GET', '/members/me').status, 200);
});
