/** Making a card from nothing, a URL, a file or another card (4.1). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { fieldsOfNew, rightBut, wrongFields } from '../../../testing/card-values.ts';
import { limits } from '../../../document/limits.ts';

const { positionStep: step } = limits;

interface Label {
  id: string;
  name: string;
  color: string | null;
  idBoard: string;
}
interface Shown {
  id: string;
  name: string;
  desc: string;
  due: string | null;
  start: string | null;
  dueComplete: boolean;
  pos: number;
  dueReminder: string | null;
  idList: string;
  idBoard: string;
  idMembers: string[];
  labels: Label[];
  idLabels: Label[];
  closed: boolean;
  subscribed: boolean;
  isTemplate: boolean;
  shortLink: string;
  idShort: number;
  address: string | null;
  coordinates: string | null;
  locationName: string | null;
  limits: object;
  cover: { color: string | null; size: string };
  attachments: { id: string; name: string; url: string; mimeType: string; isUpload: boolean; bytes: number | null }[];
  stickers: object[];
}
const make = (api: BoardWorld, args: object = {}): Shown => api.ok('POST', '/cards', { idList: api.done.id, ...args });

test('a list is all that a card needs', () => {
  const api = boardWorld();
  const { name, desc, due, pos, idList, idBoard, idShort, attachments, stickers, limits } = make(api);
  assert.deepEqual(
    [name, desc, due, pos, idList, idBoard, idShort],
    ['', '', null, step, api.done.id, api.board.id, 3],
  );
  assert.deepEqual([attachments, stickers], [[], []]);
  assert.deepEqual(Object.keys(limits), ['attachments']);
});

test('a card reads back with what it was given', () => {
  const api = boardWorld();
  const label = api.ok<Label>('POST', '/labels', { idBoard: api.board.id, name: 'late', color: 'red' });
  const [owner, colleague] = [api.member('owner').id, api.member('colleague').id];
  const given = {
    name: 'Ünïque',
    desc: 'd'.repeat(limits.text),
    due: '2026-04-01T10:00:00.000Z',
    start: '2026-03-01T00:00:00.000Z',
    dueComplete: true,
    dueReminder: '2026-04-01T09:00:00.000Z',
    pos: 7.5,
    closed: true,
    isTemplate: true,
    subscribed: true,
    address: 'Main Street 1',
    locationName: 'Here',
    coordinates: '47.1,8.5',
  };
  const others = rightBut('create', Object.keys(given));
  const made = make(api, {
    ...given,
    ...Object.fromEntries(others),
    idMembers: `${owner},${colleague}`,
    idLabels: [label.id],
    cover: { color: 'lime' },
  });
  const read = api.ok<Shown>('GET', `/cards/${made.shortLink}?fields=all`);
  const shown = [...Object.entries(given), ...others.map(([name, , value]) => [name, value] as const)];
  for (const [name, value] of shown) assert.deepEqual(read[name as keyof Shown], value, name);
  assert.deepEqual([read.idMembers, read.labels.map(({ id }) => id)], [[owner, colleague], [label.id]]);
  assert.deepEqual(
    [read.idLabels, read.cover.color],
    [[{ id: label.id, idBoard: api.board.id, name: 'late', color: 'red' }], 'lime'],
  );
});

test('cards stand in the order of their places: bottom by default, top, or a number', () => {
  const api = boardWorld();
  const places = [{}, { pos: 'top' }, { pos: 'bottom' }, { pos: '' }, { pos: '20000' }].map(
    (args) => make(api, args).pos,
  );
  assert.deepEqual(places, [step, step / 2, 2 * step, 3 * step, 20000]);
});

test('due takes a date or null, and may be left out', () => {
  const api = boardWorld();
  for (const due of ['', 'null', null]) assert.equal(make(api, { due }).due, null);
  assert.equal(make(api, { due: '2026-04-01 12:00:00 +0200' }).due, '2026-04-01T10:00:00.000Z');
});

test("labels are the board's of that colour, made where it lacks one; all are all six", () => {
  const api = boardWorld();
  const red = api.ok<Label>('POST', '/labels', { idBoard: api.board.id, name: 'late', color: 'red' });
  const [first, second] = make(api, { labels: 'red,blue' }).labels;
  assert.deepEqual([first!.id, second!.color, second!.name], [red.id, 'blue', '']);
  assert.deepEqual(
    make(api, { labels: 'all' })
      .labels.map(({ color }) => color)
      .sort(),
    ['blue', 'green', 'orange', 'purple', 'red', 'yellow'],
  );
  assert.equal(api.ok<Label[]>('GET', `/boards/${api.board.id}/labels`).length, 6);
  assert.deepEqual(make(api, { labels: '' }).labels, []);
});

test('a URL becomes a link on the card, and its name where there is none', () => {
  const api = boardWorld();
  const urlSource = 'https://atlas.invalid/plan?x=1';
  const { name, attachments } = make(api, { urlSource });
  assert.deepEqual(
    [name, attachments.map(({ url, isUpload, bytes }) => [url, isUpload, bytes])],
    [urlSource, [[urlSource, false, null]]],
  );
  assert.equal(make(api, { urlSource, name: 'Plan' }).name, 'Plan');
  for (const none of ['', null, 'null']) assert.deepEqual(make(api, { urlSource: none }).attachments, []);
});

test('a file becomes an attachment that downloads again, and its name where there is none', () => {
  const api = boardWorld();
  const made = api.ok<Shown>('POST', '/cards', { idList: api.done.id, mimeType: 'text/x-plan' }, 'owner', [
    { field: 'fileSource', name: 'plan.txt', mimeType: 'text/plain', bytes: Buffer.from('north') },
  ]);
  const [attachment] = made.attachments;
  assert.deepEqual([made.name, attachment!.mimeType, attachment!.bytes], ['plan.txt', 'text/x-plan', 5]);
  const { file } = api.call('GET', `/cards/${made.id}/attachments/${attachment!.id}/download/plan.txt`);
  assert.equal(Buffer.from(file!.bytes).toString(), 'north');
});

test('a member who puts oneself on a new card follows it, unless told otherwise', () => {
  const api = boardWorld();
  const [owner, colleague] = [api.member('owner').id, api.member('colleague').id];
  assert.equal(make(api, { idMembers: owner }).subscribed, true);
  assert.equal(make(api, { idMembers: owner, subscribed: false }).subscribed, false);
  assert.equal(make(api, { idMembers: colleague }).subscribed, false);
});

test('empty optional arguments count as left out', () => {
  const api = boardWorld();
  const blank = Object.fromEntries(
    [
      ...fieldsOfNew.filter((name) => name !== 'idList'),
      'urlSource',
      'idCardSource',
      'mimeType',
      'idBoard',
      'fileSource',
    ].map((name) => [name, '']),
  );
  const { id, name, shortLink, closed } = make(api, blank);
  assert.deepEqual([id.length, name, shortLink.length, closed], [24, '', 8, false]);
});

test('the log of a new card tells of it, of its due date, its members and its link', () => {
  const api = boardWorld();
  const { id } = make(api, {
    name: 'x',
    due: '2026-04-01',
    idMembers: api.member('owner').id,
    urlSource: 'https://atlas.invalid',
  });
  const log = api.ok<{ type: string; data: { old?: object } }[]>('GET', `/cards/${id}/actions?filter=all`).reverse();
  assert.deepEqual(
    log.map(({ type, data }) => [type, data.old ?? null]),
    [
      ['createCard', null],
      ['updateCard', { due: null }],
      ['addMemberToCard', null],
      ['addAttachmentToCard', null],
    ],
  );
});

test('a card is made below its list too', () => {
  const api = boardWorld();
  const made = api.ok<Shown>('POST', `/list/${api.done.id}/card`, {
    name: 'x',
    labels: 'red',
    idMembers: api.member('owner').id,
  });
  assert.deepEqual([made.idList, made.name, made.labels.length, made.idMembers.length], [api.done.id, 'x', 1, 1]);
  refusesAll(api, [
    ['POST', `/lists/${api.done.id}/cards`, { pos: 'left' }, 400, /pos/],
    ['POST', `/lists/${api.elsewhere.idList}/cards`, {}, 401, /unauthorized/, 'colleague'],
  ]);
});

test('a value outside its kind, set or bound makes no card', () => {
  const api = boardWorld();
  const far = api.ok<Label>('POST', '/labels', { idBoard: api.elsewhere.idBoard, name: 'far', color: 'red' }).id;
  const idList = api.done.id;
  const wrong: readonly (readonly [object, number, RegExp])[] = [
    [{ name: 5 }, 400, /name/],
    [{ name: 'x'.repeat(limits.text + 1) }, 400, /name/],
    [{ desc: 'x'.repeat(limits.text + 1) }, 400, /desc/],
    [{ pos: 0 }, 400, /pos/],
    [{ pos: -1 }, 400, /pos/],
    [{ pos: 'middle' }, 400, /pos/],
    [{ due: 'soon' }, 400, /due/],
    [{ due: '2026-02-30' }, 400, /due/],
    [{ start: 7 }, 400, /start/],
    [{ dueComplete: 'yes' }, 400, /dueComplete/],
    [{ dueReminder: -2 }, 400, /dueReminder/],
    [{ labels: 'sky' }, 400, /labels/],
    [{ labels: 'red,none' }, 400, /labels/],
    [{ idMembers: 'x' }, 400, /idMembers/],
    [{ idMembers: 'f'.repeat(24) }, 404, /idMembers/],
    [{ idMembers: api.member('outsider').id }, 400, /not on the board/],
    [{ idLabels: 'f'.repeat(24) }, 404, /idLabels/],
    [{ idLabels: far }, 400, /label does not belong/],
    [{ urlSource: 'javascript:alert(1)' }, 400, /urlSource/],
    [{ urlSource: 'plan' }, 400, /urlSource/],
    [{ mimeType: 'x'.repeat(limits.attachmentName + 1) }, 400, /mimeType/],
    [{ keepFromSource: 'votes' }, 400, /keepFromSource/],
    [{ coordinates: '91,0' }, 400, /coordinates/],
    [{ coordinates: 'here' }, 400, /coordinates/],
    [{ cover: { color: 'teal' } }, 400, /cover/],
    [{ cover: 'x' }, 400, /cover/],
    [{ idBoard: api.elsewhere.idBoard }, 404, /does not exist/],
    [{ cover: { idAttachment: 'f'.repeat(24) } }, 404, /idAttachment/],
    ...wrongFields('create'),
  ];
  refusesAll(api, [
    ...wrong.map(
      ([args, status, message]) => ['POST', '/cards', { idList, name: 'x', ...args }, status, message] as const,
    ),
    ['POST', '/cards', { name: 'x' }, 400, /idList/],
    ['POST', '/cards', { idList: 'x' }, 400, /idList/],
    ['POST', '/cards', { idList: 'f'.repeat(24) }, 404, /could not find the board/],
    ['POST', '/cards', { idList: api.elsewhere.idList }, 401, /unauthorized/, 'colleague'],
    ['POST', '/cards', { idList }, 401, /unauthorized/, 'outsider'],
    ['POST', '/cards', { idList }, 401, /unauthorized/, 'reader'],
  ]);
});
