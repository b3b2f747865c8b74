/** Changing a card, in one request or field by field (4.1). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { rightBut, wrongFields } from '../../../testing/card-values.ts';
import { limits } from '../../../document/limits.ts';

interface Cover {
  color: string | null;
  idAttachment: string | null;
  idUploadedBackground: string | null;
  size: string;
  brightness: string;
  isTemplate: boolean;
}
interface Shown extends Record<string, unknown> {
  id: string;
  idMembers: string[];
  labels: { id: string; color: string }[];
  cover: Cover;
  idAttachmentCover: string | null;
  manualCoverAttachment: boolean;
}

const put = (api: BoardWorld, args: Record<string, unknown>): Shown => api.ok('PUT', `/cards/${api.card.id}`, args);
const read = (api: BoardWorld): Shown => api.ok('GET', `/cards/${api.card.id}?fields=all`);
const logOf = (api: BoardWorld, filter = 'all') =>
  api.ok<{ type: string; data: { old: Record<string, unknown>; card: object } }[]>(
    'GET',
    `/cards/${api.card.id}/actions`,
    { filter },
  );

/** One request per row: the field, what is sent, what is read back, what the log calls it. */
type Row = readonly [field: string, sent: unknown, shown: unknown];
const usual: readonly Row[] = [
  ['name', 'Renamed', 'Renamed'],
  ['desc', 'd'.repeat(limits.text), 'd'.repeat(limits.text)],
  ['closed', 'true', true],
  ['due', '2026-04-01T12:00:00+02:00', '2026-04-01T10:00:00.000Z'],
  ['start', '2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['dueComplete', true, true],
  ['dueReminder', '2026-04-01T09:00:00Z', '2026-04-01T09:00:00.000Z'],
  ['pos', '12.5', 12.5],
  ['address', 'Main Street 1', 'Main Street 1'],
  ['locationName', 'Here', 'Here'],
  ['coordinates', '47.1, 8.5', '47.1,8.5'],
  ['isTemplate', 'true', true],
  ['manualCoverAttachment', true, true],
];
const others = rightBut(
  'update',
  usual.map(([field]) => field),
);
for (const [field, sent, shown] of [...usual, ...others]) {
  test(`PUT /cards/{card} and PUT /cards/{card}/${field} write it, log it once, and leave the rest`, () => {
    for (const [path, name] of [
      ['', field],
      [`/${field}`, 'value'],
    ] as const) {
      const api = boardWorld();
      const before = read(api);
      const answer = api.ok<Shown>('PUT', `/cards/${api.card.id}${path}`, { [name]: sent });
      const after = read(api);
      assert.deepEqual(after[field], shown);
      if (field in answer) assert.deepEqual(answer[field], shown);
      const derived = ['badges', 'url', 'dateLastActivity', 'cover'];
      const changed = Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]));
      assert.deepEqual(
        changed.filter((key) => !derived.includes(key)),
        [field],
      );
      const log = logOf(api, 'updateCard');
      assert.deepEqual(
        log.map(({ data }) => [Object.keys(data.old), (data.card as Shown)[field]]),
        [[[field], shown]],
      );
    }
  });
}

test('several fields of one request are one entry of the log', () => {
  const api = boardWorld();
  put(api, { name: 'Renamed', desc: 'new', idList: api.done.id });
  const [entry, ...more] = logOf(api, 'updateCard');
  assert.deepEqual([entry!.data.old, more], [{ name: 'Maps', desc: '', idList: api.doing.id }, []]);
});

test('an update that changes nothing logs nothing', () => {
  const api = boardWorld();
  put(api, { name: api.card.name, closed: false, due: '' });
  assert.deepEqual(logOf(api, 'updateCard'), []);
});

test('a reminder is shown as its moment, also where it was given as minutes before the due date', () => {
  const api = boardWorld();
  const shown = (args: Record<string, unknown>) => {
    put(api, args);
    return read(api)['dueReminder'];
  };
  assert.equal(shown({ dueReminder: 60 }), null);
  assert.equal(shown({ due: '2026-04-01T12:00:00Z' }), '2026-04-01T11:00:00.000Z');
  assert.equal(shown({ due: '2026-04-02T12:00:00Z' }), '2026-04-02T11:00:00.000Z');
  assert.equal(shown({ dueReminder: '2026-04-01' }), '2026-04-01T00:00:00.000Z');
  assert.equal(shown({ dueReminder: -1 }), null);
  assert.equal(shown({ dueReminder: Number.MAX_SAFE_INTEGER }), null);
});

test('null and the empty string take dates, reminder and place away', () => {
  const api = boardWorld();
  const whole = {
    due: '2026-04-01',
    start: '2026-03-01',
    dueReminder: 5,
    address: 'a',
    locationName: 'b',
    coordinates: '1,2',
    ...Object.fromEntries(others.filter(([, , , nullable]) => nullable)),
  };
  for (const none of [null, '', 'null'] as const) {
    put(api, whole);
    const plain = none === 'null' ? { address: '', locationName: '' } : {};
    put(api, { ...Object.fromEntries(Object.keys(whole).map((name) => [name, none])), ...plain });
    const after = read(api);
    assert.deepEqual(
      Object.keys(whole).map((name) => after[name]),
      Object.keys(whole).map(() => null),
    );
  }
  assert.equal(api.card.place, null);
});

test('idMembers and idLabels replace the whole set', () => {
  const api = boardWorld();
  const [owner, colleague] = [api.member('owner').id, api.member('colleague').id];
  const labels = ['red', 'sky'].map(
    (color) => api.ok<{ id: string }>('POST', '/labels', { idBoard: api.board.id, name: '', color }).id,
  );
  put(api, { idMembers: [owner, colleague], idLabels: labels.join() });
  const after = put(api, { idMembers: colleague, idLabels: labels[1] });
  assert.deepEqual([after.idMembers, after.labels.map(({ id }) => id)], [[colleague], [labels[1]]]);
  assert.deepEqual(
    logOf(api, 'addMemberToCard,removeMemberFromCard').map(({ type }) => type),
    ['removeMemberFromCard', 'addMemberToCard', 'addMemberToCard'],
  );
  assert.deepEqual(put(api, { idMembers: '', idLabels: '' }).idMembers, []);
  assert.deepEqual(api.ok<Shown>('PUT', `/cards/${api.card.id}/idMembers`, { value: owner }).idMembers, [owner]);
  assert.deepEqual(
    put(api, { labels: 'lime,red' }).labels.map(({ color }) => color),
    ['lime', 'red'],
  );
});

test('a member who has left the board may stay on a card, and cannot be put on again', () => {
  const api = boardWorld();
  const [owner, colleague] = [api.member('owner').id, api.member('colleague').id];
  put(api, { idMembers: colleague });
  const { world } = api;
  world.memberships.remove(world.by.membership.get(api.board.id, colleague)!);
  assert.deepEqual(put(api, { idMembers: `${colleague},${owner}` }).idMembers, [colleague, owner]);
  put(api, { idMembers: owner });
  refusesAll(api, [['PUT', `/cards/${api.card.id}`, { idMembers: colleague }, 400, /not on the board/]]);
});

test('a cover is a colour or a link, of a size and a brightness, as an object or as JSON text', () => {
  const api = boardWorld();
  const plain = { idAttachment: null, color: null, idUploadedBackground: null, size: 'normal', brightness: 'dark' };
  const coverOf = (cover: unknown): Partial<Cover> => {
    const { color, size, brightness, idAttachment, idUploadedBackground } = put(api, { cover }).cover;
    return { idAttachment, color, idUploadedBackground, size, brightness };
  };
  assert.deepEqual(coverOf({ color: 'sky', size: 'full' }), { ...plain, color: 'sky', size: 'full' });
  assert.deepEqual(coverOf('{"color":"red"}'), { ...plain, color: 'red', size: 'full' });
  assert.deepEqual(coverOf({ brightness: 'light' }), { ...plain, color: 'red', size: 'full', brightness: 'light' });
  assert.deepEqual(
    coverOf(read(api).cover),
    { ...plain, color: 'red', size: 'full', brightness: 'light' },
    'it may be sent back',
  );
  assert.deepEqual(coverOf({ color: null }), { ...plain, size: 'full', brightness: 'light' });
  assert.equal(
    (put(api, { cover: { url: 'https://atlas.invalid/a.png' } }).cover as unknown as { url: string }).url,
    'https://atlas.invalid/a.png',
  );
  for (const none of ['', null, 'null']) assert.deepEqual(coverOf(none), plain);
  assert.equal(api.card.cover, null);
  api.ok('PUT', `/cards/${api.card.id}/cover`, { value: { color: 'lime' } });
  assert.equal(read(api).cover.color, 'lime');
});

test('the cover of a template says that it is one', () => {
  const api = boardWorld();
  for (const isTemplate of [true, false]) {
    assert.deepEqual([put(api, { isTemplate }).cover.isTemplate, read(api).cover.isTemplate], [isTemplate, isTemplate]);
  }
});

test('an attachment of the card is its cover, until something else is', () => {
  const api = boardWorld();
  const id = api.ok<{ id: string }>('POST', `/cards/${api.card.id}/attachments`, {
    url: 'https://atlas.invalid/a.png',
  }).id;
  const covered = (args: Record<string, unknown>): unknown[] => {
    const { idAttachmentCover, manualCoverAttachment, cover } = put(api, args);
    return [idAttachmentCover, manualCoverAttachment, cover.idAttachment, cover.color];
  };
  assert.deepEqual(covered({ idAttachmentCover: id }), [id, true, id, null]);
  assert.deepEqual(covered({ cover: { color: 'red' } }), [null, false, null, 'red']);
  assert.deepEqual(covered({ cover: { idAttachment: id } }), [id, true, id, null]);
  assert.deepEqual(covered({ cover: { size: 'full' } }), [id, true, id, null]);
  assert.deepEqual(covered({ idAttachmentCover: '' }), [null, false, null, null]);
  const other = api.ok<{ id: string }>('POST', `/cards/${api.second.id}/attachments`, {
    url: 'https://atlas.invalid/b.png',
  }).id;
  refusesAll(api, [
    ['PUT', `/cards/${api.card.id}`, { idAttachmentCover: other }, 400, /attachment is not on the card/],
    ['PUT', `/cards/${api.card.id}`, { cover: { idAttachment: other } }, 400, /attachment is not on the card/],
    ['PUT', `/cards/${api.card.id}`, { cover: { idAttachment: id, color: 'red' } }, 400, /cover/],
    ['PUT', `/cards/${api.card.id}`, { cover: { idUploadedBackground: 'f'.repeat(24) } }, 404, /idUploadedBackground/],
  ]);
});

test('coordinates may be an object of latitude and longitude', () => {
  const api = boardWorld();
  put(api, { coordinates: { latitude: 47.1, longitude: '8.5' } });
  assert.equal(read(api)['coordinates'], '47.1,8.5');
  put(api, { coordinates: '{"latitude":-1,"longitude":2}' });
  assert.equal(read(api)['coordinates'], '-1,2');
});

test('each member who sees a card may follow it, and no entry of the log tells', () => {
  const api = boardWorld({ permissionLevel: 'public' });
  assert.equal(api.ok<Shown>('PUT', `/cards/${api.card.id}`, { subscribed: true }, 'outsider')['subscribed'], true);
  assert.equal(read(api)['subscribed'], false);
  assert.equal(
    api.ok<Shown>('PUT', `/cards/${api.card.id}/subscribed`, { value: false }, 'outsider')['subscribed'],
    false,
  );
  assert.deepEqual(logOf(api, 'updateCard'), []);
  refusesAll(api, [
    ['PUT', `/cards/${api.card.id}`, { subscribed: true, name: 'mine' }, 401, /unauthorized/, 'outsider'],
  ]);
});

test('an update outside its kind, set or bound, or without the right to it, changes nothing', () => {
  const api = boardWorld();
  const far = api.ok<{ id: string }>('POST', '/labels', {
    idBoard: api.elsewhere.idBoard,
    name: 'far',
    color: 'red',
  }).id;
  const wrong: readonly (readonly [object, number, RegExp])[] = [
    [{ name: 'good', desc: 'x'.repeat(limits.text + 1) }, 400, /desc/],
    [{ name: ['x'] }, 400, /name/],
    [{ closed: 'maybe' }, 400, /closed/],
    [{ due: 'never' }, 400, /due/],
    [{ start: true }, 400, /start/],
    [{ dueComplete: '' }, 400, /dueComplete/],
    [{ pos: '' }, 400, /pos/],
    [{ pos: 0 }, 400, /pos/],
    [{ dueReminder: 1.5 }, 400, /dueReminder/],
    [{ idList: 'x' }, 400, /idList/],
    [{ idList: 'f'.repeat(24) }, 404, /not found/],
    [{ idBoard: 'x' }, 400, /idBoard/],
    [{ idBoard: 'f'.repeat(24) }, 404, /not found/],
    [{ idMembers: 'x,y' }, 400, /idMembers/],
    [{ idMembers: api.member('outsider').id }, 400, /not on the board/],
    [{ idLabels: far }, 400, /label does not belong/],
    [{ labels: 'teal' }, 400, /labels/],
    [{ cover: { size: 'huge' } }, 400, /cover/],
    [{ cover: 'red' }, 400, /cover/],
    [{ coordinates: '1' }, 400, /coordinates/],
    [{ idAttachmentCover: 'x' }, 400, /idAttachmentCover/],
    [{ subscribed: 2 }, 400, /subscribed/],
    ...wrongFields('update'),
  ];
  const path = `/cards/${api.card.id}`;
  refusesAll(api, [
    ...wrong.map(([args, status, message]) => ['PUT', path, { address: 'x', ...args }, status, message] as const),
    ['PUT', `${path}/name`, {}, 400, /value/],
    ['PUT', `${path}/pos`, { value: 'left' }, 400, /value/],
    ['PUT', `${path}/shortLink`, { value: 'x' }, 400, /field/],
    ['PUT', `${path}/idShort`, { value: 9 }, 400, /field/],
    ['PUT', path, { name: 'x' }, 401, /unauthorized/, 'reader'],
    ['PUT', path, { name: 'x' }, 401, /unauthorized/, 'outsider'],
    ['PUT', `${path}/name`, { value: 'x' }, 401, /unauthorized/, 'outsider'],
  ]);
});
