/** Extensions, tags, the workspace of a board, and what a member keeps about it (2.4, 4.5, 4.7). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll } from '../../../testing/board-world.ts';
import { usualMyPrefs } from './shown.ts';
import { customFieldsPlugin } from '../../../document/values/words.ts';

const at = (api: ReturnType<typeof boardWorld>, rest = ''): string => `/boards/${api.board.id}${rest}`;
const types = (api: ReturnType<typeof boardWorld>): string[] =>
  api.ok<{ type: string }[]>('GET', at(api, '/actions')).map(({ type }) => type);

test('the custom fields extension is switched on and off, each time once', () => {
  const api = boardWorld();
  const listed = [{ id: customFieldsPlugin, idBoard: api.board.id, idPlugin: customFieldsPlugin }];
  const ids = (filter: string): string[] =>
    api.ok<{ id: string }[]>('GET', at(api, `/plugins?filter=${filter}`)).map(({ id }) => id);
  assert.deepEqual(
    [api.ok('GET', at(api, '/boardPlugins')), ids('enabled'), ids('available')],
    [[], [], [customFieldsPlugin]],
  );
  for (const _ of [1, 2])
    assert.deepEqual(api.ok('POST', at(api, '/boardPlugins'), { idPlugin: customFieldsPlugin }), listed[0]);
  assert.deepEqual([api.ok('GET', at(api, '/boardPlugins')), ids('enabled')], [listed, [customFieldsPlugin]]);
  for (const _ of [1, 2])
    assert.deepEqual(api.ok('DELETE', at(api, `/boardPlugins/${customFieldsPlugin}`)), { _value: null });
  assert.deepEqual(api.ok('GET', at(api, '/boardPlugins')), []);
  assert.equal(api.ok<{ name: string }>('GET', `/plugins/${customFieldsPlugin}`).name, 'Custom Fields');
  assert.deepEqual(types(api).slice(0, 2), ['disablePowerUp', 'enablePowerUp']);
  assert.equal(types(api).filter((type) => type.endsWith('PowerUp')).length, 2);
  assert.equal(api.board.datePluginDisable, new Date(api.now).toISOString());
  assert.deepEqual(api.ok('GET', at(api, '/pluginData')), []);
});

test('power-ups of the old kind are enabled and disabled by name', () => {
  const api = boardWorld();
  assert.deepEqual(api.ok('POST', at(api, '/powerUps'), { value: 'voting' }), { _value: ['voting'] });
  assert.deepEqual(api.ok('POST', at(api, '/powerUps'), { value: 'calendar' }), { _value: ['voting', 'calendar'] });
  assert.deepEqual(api.ok('DELETE', at(api, '/powerUps/voting')), { _value: ['calendar'] });
  assert.deepEqual(api.ok('GET', at(api, '/powerUps')), { _value: ['calendar'] });
  assert.deepEqual(types(api).slice(0, 3), ['disablePowerUp', 'enablePowerUp', 'enablePowerUp']);
});

test('a board bears tags of its workspace, and they go with the tag', () => {
  const api = boardWorld();
  const path = `/organizations/${api.world.fixtureNames.workspace}/tags`;
  const { id } = api.ok<{ id: string }>('POST', path, { name: 'maps' });
  assert.deepEqual(api.ok('GET', path), [{ id, name: 'maps' }]);
  assert.deepEqual(api.ok('POST', at(api, '/idTags'), { value: id }), { id, name: 'maps' });
  assert.deepEqual(api.ok('POST', at(api, '/idTags'), { value: id }), { id, name: 'maps' });
  assert.deepEqual(api.ok<{ tags: object[] }>('GET', at(api, '?tags=true')).tags, [{ id, name: 'maps' }]);
  assert.deepEqual(api.ok('DELETE', `${path}/${id}`), { _value: null });
  assert.deepEqual([api.ok('GET', path), api.ok('GET', at(api, '/idTags'))], [[], { _value: [] }]);
});

test('the workspace of a board is read by those who see it', () => {
  const api = boardWorld({ permissionLevel: 'public' });
  assert.equal(api.ok<{ name: string }>('GET', at(api, '/organization')).name, 'northwind_press');
  assert.deepEqual(api.ok('GET', at(api, '/organization/displayName')), { _value: 'Northwind Press' });
  assert.equal(
    api.ok<{ organization: { name: string } }>('GET', at(api, '?organization=true')).organization.name,
    'northwind_press',
  );
  assert.equal(
    api.ok<{ organization?: object }>('GET', at(api, '?organization=true'), {}, 'outsider').organization,
    undefined,
  );
  refusesAll(api, [['GET', at(api, '/organization'), {}, 401, /unauthorized/, 'outsider']]);
  api.ok('PUT', at(api), { idOrganization: '' });
  refusesAll(api, [
    ['GET', at(api, '/organization'), {}, 404, /not found/],
    ['GET', at(api, '/organization/name'), {}, 404, /not found/],
  ]);
});

test("the star one has given a board is one's own to see", () => {
  const api = boardWorld();
  const star = api.ok<{ id: string; pos: number }>('POST', '/members/me/boardStars', {
    idBoard: api.board.id,
    pos: 'top',
  });
  assert.deepEqual(api.ok('GET', at(api, '/boardStars')), [{ id: star.id, idBoard: api.board.id, pos: star.pos }]);
  assert.deepEqual(api.ok('GET', at(api, '/boardStars?filter=none')), []);
  assert.deepEqual(api.ok('GET', at(api, '/boardStars'), {}, 'colleague'), []);
});

for (const [pref, value, kept] of [
  ['showSidebar', 'false', false],
  ['showSidebarMembers', 'false', false],
  ['showSidebarBoardActions', '0', false],
  ['showSidebarActivity', 'false', false],
  ['showListGuide', 'true', true],
  ['emailPosition', 'top', 'top'],
] as const) {
  test(`myPrefs/${pref} is kept for the one who set it`, () => {
    const api = boardWorld();
    assert.deepEqual(api.ok('PUT', at(api, `/myPrefs/${pref}`), { value }), { ...usualMyPrefs, [pref]: kept });
    assert.deepEqual(api.ok('GET', at(api, '/myPrefs')), { ...usualMyPrefs, [pref]: kept });
    assert.deepEqual(api.ok('GET', at(api, '/myPrefs'), {}, 'colleague'), usualMyPrefs);
    assert.deepEqual(api.ok<{ myPrefs: object }>('GET', at(api, '?myPrefs=true')).myPrefs, {
      ...usualMyPrefs,
      [pref]: kept,
    });
  });
}

test('mail to a board goes to a list of it, or to none', () => {
  const api = boardWorld();
  const kept = (value: string): unknown =>
    api.ok<{ idEmailList: unknown }>('PUT', at(api, '/myPrefs/idEmailList'), { value }).idEmailList;
  assert.equal(kept(api.done.id), api.done.id);
  assert.equal(kept(''), null);
});

test("addresses of a board are made anew each time, the calendar's only with its power-up", () => {
  const api = boardWorld();
  const mail = (): { emailKey: string; fullEmail: string } =>
    api.ok<{ id: string; myPrefs: { emailKey: string; fullEmail: string } }>('POST', at(api, '/emailKey/generate'))
      .myPrefs;
  const [first, second] = [mail(), mail()];
  assert.notEqual(first.emailKey, second.emailKey);
  assert.equal(second.fullEmail, `${second.emailKey}@boards.invalid`);
  refusesAll(api, [['POST', at(api, '/calendarKey/generate'), {}, 403, /^Can't generate calendarKey$/]]);
  api.ok('POST', at(api, '/powerUps'), { value: 'calendar' });
  const made = api.ok<{ id: string; myPrefs: { fullCalendar: string } }>('POST', at(api, '/calendarKey/generate'));
  assert.equal(made.id, api.board.id);
  assert.match(made.myPrefs.fullCalendar, /\.ics$/);
});

for (const route of ['markedAsViewed', 'markAsViewed']) {
  test(`${route} dates the last view of the one who looks, and is no entry of the log`, () => {
    const api = boardWorld();
    const before = types(api).length;
    assert.equal(api.ok<{ id: string }>('POST', at(api, `/${route}`)).id, api.board.id);
    assert.deepEqual(api.ok('GET', at(api, '/dateLastView')), { _value: new Date(api.now).toISOString() });
    assert.deepEqual(api.ok('GET', at(api, '/dateLastView'), {}, 'colleague'), { _value: null });
    assert.equal(types(api).length, before);
  });
}

test('a value that belongs to no board is refused', () => {
  const api = boardWorld({ permissionLevel: 'public' });
  const strange = 'f'.repeat(24);
  refusesAll(api, [
    ['POST', at(api, '/boardPlugins'), {}, 400, /^invalid value for idPlugin/],
    ['POST', at(api, '/boardPlugins'), { idPlugin: strange }, 404, /extension/],
    ['DELETE', at(api, `/boardPlugins/${strange}`), {}, 404, /extension/],
    ['POST', at(api, '/boardPlugins'), { idPlugin: customFieldsPlugin }, 401, /unauthorized/, 'outsider'],
    ['POST', at(api, '/powerUps'), { value: 'flying' }, 400, /value/],
    ['DELETE', at(api, '/powerUps/flying'), {}, 400, /powerUp/],
    ['POST', at(api, '/idTags'), { value: strange }, 404, /tag/],
    ['GET', `/plugins/${strange}`, {}, 404, /extension/],
    ['PUT', at(api, '/myPrefs/showShoes'), { value: 'true' }, 400, /pref/],
    ['PUT', at(api, '/myPrefs/showSidebar'), { value: 'perhaps' }, 400, /^invalid value for value/],
    ['PUT', at(api, '/myPrefs/showSidebar'), {}, 400, /^invalid value for value/],
    ['PUT', at(api, '/myPrefs/idEmailList'), { value: api.elsewhere.idList }, 404, /not found/],
    ['GET', at(api, '/boardStars?filter=yours'), {}, 400, /filter/],
    ['GET', at(api, '/plugins?filter=broken'), {}, 400, /filter/],
    ['POST', at(api, '/markedAsViewed'), {}, 401, /unauthorized/, 'reader'],
    ['DELETE', `/organizations/${api.world.fixtureNames.workspace}/tags/${strange}`, {}, 404, /not found/],
    ['DELETE', `/organizations/${api.world.fixtureNames.workspace}/tags/x`, {}, 400, /invalid id/],
  ]);
});
