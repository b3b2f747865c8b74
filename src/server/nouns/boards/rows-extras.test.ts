/** Extensions, tags, the workspace of a board, and what a member keeps about it (2.4, 4.5, 4.7). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll } from '../../../testing/board-world.ts';
import { usualMyPrefs } from './shown.ts';
import { customFieldsPlugin } from '../../../document/values/values.ts';

const at = (on: ReturnType<typeof boardWorld>, rest = ''): string => `/boards/${on.board.id}${rest}`;
const types = (on: ReturnType<typeof boardWorld>): string[] =>
  on.ok<{ type: string }[]>('GET', at(on, '/actions')).map(({ type }) => type);

test('the custom fields extension is switched on and off, each time once', () => {
  const on = boardWorld();
  const listed = [{ id: customFieldsPlugin, idBoard: on.board.id, idPlugin: customFieldsPlugin }];
  const ids = (filter: string): string[] =>
    on.ok<{ id: string }[]>('GET', at(on, `/plugins?filter=${filter}`)).map(({ id }) => id);
  assert.deepEqual(
    [on.ok('GET', at(on, '/boardPlugins')), ids('enabled'), ids('available')],
    [[], [], [customFieldsPlugin]],
  );
  for (const _ of [1, 2])
    assert.deepEqual(on.ok('POST', at(on, '/boardPlugins'), { idPlugin: customFieldsPlugin }), listed[0]);
  assert.deepEqual([on.ok('GET', at(on, '/boardPlugins')), ids('enabled')], [listed, [customFieldsPlugin]]);
  for (const _ of [1, 2])
    assert.deepEqual(on.ok('DELETE', at(on, `/boardPlugins/${customFieldsPlugin}`)), { _value: null });
  assert.deepEqual(on.ok('GET', at(on, '/boardPlugins')), []);
  assert.equal(on.ok<{ name: string }>('GET', `/plugins/${customFieldsPlugin}`).name, 'Custom Fields');
  assert.deepEqual(types(on).slice(0, 2), ['disablePowerUp', 'enablePowerUp']);
  assert.equal(types(on).filter((type) => type.endsWith('PowerUp')).length, 2);
  assert.equal(on.board.datePluginDisable, new Date(on.now).toISOString());
  assert.deepEqual(on.ok('GET', at(on, '/pluginData')), []);
});

test('power-ups of the old kind are enabled and disabled by name', () => {
  const on = boardWorld();
  assert.deepEqual(on.ok('POST', at(on, '/powerUps'), { value: 'voting' }), { _value: ['voting'] });
  assert.deepEqual(on.ok('POST', at(on, '/powerUps'), { value: 'calendar' }), { _value: ['voting', 'calendar'] });
  assert.deepEqual(on.ok('DELETE', at(on, '/powerUps/voting')), { _value: ['calendar'] });
  assert.deepEqual(on.ok('GET', at(on, '/powerUps')), { _value: ['calendar'] });
  assert.deepEqual(types(on).slice(0, 3), ['disablePowerUp', 'enablePowerUp', 'enablePowerUp']);
});

test('a board bears tags of its workspace, and they go with the tag', () => {
  const on = boardWorld();
  const path = `/organizations/${on.world.fixtureNames.workspace}/tags`;
  const { id } = on.ok<{ id: string }>('POST', path, { name: 'maps' });
  assert.deepEqual(on.ok('GET', path), [{ id, name: 'maps' }]);
  assert.deepEqual(on.ok('POST', at(on, '/idTags'), { value: id }), { id, name: 'maps' });
  assert.deepEqual(on.ok('POST', at(on, '/idTags'), { value: id }), { id, name: 'maps' });
  assert.deepEqual(on.ok<{ tags: object[] }>('GET', at(on, '?tags=true')).tags, [{ id, name: 'maps' }]);
  assert.deepEqual(on.ok('DELETE', `${path}/${id}`), { _value: null });
  assert.deepEqual([on.ok('GET', path), on.ok('GET', at(on, '/idTags'))], [[], { _value: [] }]);
});

test('the workspace of a board is read by those who see it', () => {
  const on = boardWorld({ permissionLevel: 'public' });
  assert.equal(on.ok<{ name: string }>('GET', at(on, '/organization')).name, 'northwind_press');
  assert.deepEqual(on.ok('GET', at(on, '/organization/displayName')), { _value: 'Northwind Press' });
  assert.equal(
    on.ok<{ organization: { name: string } }>('GET', at(on, '?organization=true')).organization.name,
    'northwind_press',
  );
  assert.equal(
    on.ok<{ organization?: object }>('GET', at(on, '?organization=true'), {}, 'outsider').organization,
    undefined,
  );
  refusesAll(on, [['GET', at(on, '/organization'), {}, 401, /unauthorized/, 'outsider']]);
  on.ok('PUT', at(on), { idOrganization: '' });
  refusesAll(on, [
    ['GET', at(on, '/organization'), {}, 404, /not found/],
    ['GET', at(on, '/organization/name'), {}, 404, /not found/],
  ]);
});

test("the star one has given a board is one's own to see", () => {
  const on = boardWorld();
  const star = on.ok<{ id: string; pos: number }>('POST', '/members/me/boardStars', {
    idBoard: on.board.id,
    pos: 'top',
  });
  assert.deepEqual(on.ok('GET', at(on, '/boardStars')), [{ id: star.id, idBoard: on.board.id, pos: star.pos }]);
  assert.deepEqual(on.ok('GET', at(on, '/boardStars?filter=none')), []);
  assert.deepEqual(on.ok('GET', at(on, '/boardStars'), {}, 'colleague'), []);
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
    const on = boardWorld();
    assert.deepEqual(on.ok('PUT', at(on, `/myPrefs/${pref}`), { value }), { ...usualMyPrefs, [pref]: kept });
    assert.deepEqual(on.ok('GET', at(on, '/myPrefs')), { ...usualMyPrefs, [pref]: kept });
    assert.deepEqual(on.ok('GET', at(on, '/myPrefs'), {}, 'colleague'), usualMyPrefs);
    assert.deepEqual(on.ok<{ myPrefs: object }>('GET', at(on, '?myPrefs=true')).myPrefs, {
      ...usualMyPrefs,
      [pref]: kept,
    });
  });
}

test('mail to a board goes to a list of it, or to none', () => {
  const on = boardWorld();
  const kept = (value: string): unknown =>
    on.ok<{ idEmailList: unknown }>('PUT', at(on, '/myPrefs/idEmailList'), { value }).idEmailList;
  assert.equal(kept(on.done.id), on.done.id);
  assert.equal(kept(''), null);
});

test("addresses of a board are made anew each time, the calendar's only with its power-up", () => {
  const on = boardWorld();
  const mail = (): { emailKey: string; fullEmail: string } =>
    on.ok<{ id: string; myPrefs: { emailKey: string; fullEmail: string } }>('POST', at(on, '/emailKey/generate'))
      .myPrefs;
  const [first, second] = [mail(), mail()];
  assert.notEqual(first.emailKey, second.emailKey);
  assert.equal(second.fullEmail, `${second.emailKey}@boards.invalid`);
  refusesAll(on, [['POST', at(on, '/calendarKey/generate'), {}, 403, /^Can't generate calendarKey$/]]);
  on.ok('POST', at(on, '/powerUps'), { value: 'calendar' });
  const made = on.ok<{ id: string; myPrefs: { fullCalendar: string } }>('POST', at(on, '/calendarKey/generate'));
  assert.equal(made.id, on.board.id);
  assert.match(made.myPrefs.fullCalendar, /\.ics$/);
});

for (const route of ['markedAsViewed', 'markAsViewed']) {
  test(`${route} dates the last view of the one who looks, and is no entry of the log`, () => {
    const on = boardWorld();
    const before = types(on).length;
    assert.equal(on.ok<{ id: string }>('POST', at(on, `/${route}`)).id, on.board.id);
    assert.deepEqual(on.ok('GET', at(on, '/dateLastView')), { _value: new Date(on.now).toISOString() });
    assert.deepEqual(on.ok('GET', at(on, '/dateLastView'), {}, 'colleague'), { _value: null });
    assert.equal(types(on).length, before);
  });
}

test('a value that belongs to no board is refused', () => {
  const on = boardWorld({ permissionLevel: 'public' });
  const strange = 'f'.repeat(24);
  refusesAll(on, [
    ['POST', at(on, '/boardPlugins'), {}, 400, /^invalid value for idPlugin/],
    ['POST', at(on, '/boardPlugins'), { idPlugin: strange }, 404, /extension/],
    ['DELETE', at(on, `/boardPlugins/${strange}`), {}, 404, /extension/],
    ['POST', at(on, '/boardPlugins'), { idPlugin: customFieldsPlugin }, 401, /unauthorized/, 'outsider'],
    ['POST', at(on, '/powerUps'), { value: 'flying' }, 400, /value/],
    ['DELETE', at(on, '/powerUps/flying'), {}, 400, /powerUp/],
    ['POST', at(on, '/idTags'), { value: strange }, 404, /tag/],
    ['GET', `/plugins/${strange}`, {}, 404, /extension/],
    ['PUT', at(on, '/myPrefs/showShoes'), { value: 'true' }, 400, /pref/],
    ['PUT', at(on, '/myPrefs/showSidebar'), { value: 'perhaps' }, 400, /^invalid value for value/],
    ['PUT', at(on, '/myPrefs/showSidebar'), {}, 400, /^invalid value for value/],
    ['PUT', at(on, '/myPrefs/idEmailList'), { value: on.elsewhere.idList }, 404, /not found/],
    ['GET', at(on, '/boardStars?filter=yours'), {}, 400, /filter/],
    ['GET', at(on, '/plugins?filter=broken'), {}, 400, /filter/],
    ['POST', at(on, '/markedAsViewed'), {}, 401, /unauthorized/, 'reader'],
    ['DELETE', `/organizations/${on.world.fixtureNames.workspace}/tags/${strange}`, {}, 404, /not found/],
    ['DELETE', `/organizations/${on.world.fixtureNames.workspace}/tags/x`, {}, 400, /invalid id/],
  ]);
});
