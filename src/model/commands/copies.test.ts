/** Copies of cards, lists and boards (4.1 keepFromSource, 4.5.2). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardScene, refusesAll, type BoardScene } from '../../scenes/board-scene.ts';
import { customFieldsPlugin } from '../../spec/values.ts';
import { keepable } from './copies.ts';
import { limits } from '../../spec/limits.ts';

const { positionStep: step } = limits;

interface Shown {
  id: string;
  name: string;
  desc: string;
  idList: string;
  idBoard: string;
  due: string | null;
  start: string | null;
  dueComplete: boolean;
  dueReminder: number | null;
  idMembers: string[];
  idMembersVoted: string[];
  labels: { id: string; name: string }[];
  closed: boolean;
  isTemplate: boolean;
  subscribed: boolean;
  pos: number;
  address: string | null;
  idAttachmentCover: string | null;
  badges: { comments: number; attachments: number; checkItems: number; checkItemsChecked: number; votes: number };
  attachments: { id: string; name: string; url: string; isUpload: boolean }[];
  stickers: { id: string; image: string; zIndex: number }[];
  checklists: {
    id: string;
    name: string;
    idCard: string;
    idBoard: string;
    checkItems: { name: string; state: string }[];
  }[];
  customFieldItems: { id: string; idCustomField: string; idModel: string; value?: object; idValue?: string }[];
  cover: { color: string | null };
}
interface Field {
  id: string;
  options: { id: string; value: { text: string } }[];
}

const everything = {
  checklists: 'all',
  attachments: 'true',
  stickers: 'true',
  customFieldItems: 'true',
  fields: 'all',
};

/** A card with one of everything on it. */
function fullScene(): BoardScene & { full(id: string): Shown; copy(args?: object): Shown; note: Field; size: Field } {
  const on = boardScene();
  const [owner, colleague] = [on.member('owner').id, on.member('colleague').id];
  on.ok('POST', `/boards/${on.board.id}/boardPlugins`, { idPlugin: customFieldsPlugin });
  on.ok('POST', `/boards/${on.elsewhere.idBoard}/boardPlugins`, { idPlugin: customFieldsPlugin });
  const define = (name: string, type: string, options?: object): Field =>
    on.ok('POST', '/customFields', { idModel: on.board.id, modelType: 'board', name, type, ...options });
  const note = define('Note', 'text');
  const size = define('Size', 'list', { options: [{ value: { text: '1' } }, { value: { text: '2' } }] });
  const path = `/cards/${on.card.id}`;
  const label = on.ok<{ id: string }>('POST', `${path}/labels`, { color: 'red', name: 'late' });
  on.ok('PUT', path, {
    desc: 'all of it',
    due: '2026-04-01',
    dueComplete: true,
    dueReminder: 60,
    start: '2026-03-20',
    idMembers: [owner, colleague].join(),
    isTemplate: true,
    address: 'Main Street 1',
    subscribed: true,
    idLabels: label.id,
  });
  on.ok('POST', `${path}/membersVoted`, { value: owner });
  const list = on.ok<{ id: string }>('POST', `${path}/checklists`, { name: 'steps' });
  on.ok('POST', `/checklists/${list.id}/checkItems`, { name: 'one', checked: true, idMember: colleague });
  on.ok('POST', `/checklists/${list.id}/checkItems`, { name: 'two' });
  on.ok('POST', `${path}/attachments`, { url: 'https://atlas.invalid/plan' });
  on.ok('POST', `${path}/attachments`, { setCover: true, name: 'picture' }, 'owner', [
    { field: 'file', name: 'a.png', mimeType: 'image/png', bytes: Buffer.from('pixels') },
  ]);
  on.ok('POST', `${path}/stickers`, { image: 'star', top: 1, left: 2, zIndex: 3 });
  on.ok('PUT', `${path}/customField/${note.id}/item`, { value: { text: 'x' } });
  on.ok('PUT', `${path}/customField/${size.id}/item`, { idValue: size.options[1]!.id });
  on.ok('POST', `${path}/actions/comments`, { text: 'first' }, 'colleague');
  on.ok('POST', `${path}/actions/comments`, { text: 'second' });
  on.ok('PUT', `${path}/closed`, { value: true });
  const full = (id: string): Shown => on.ok('GET', `/cards/${id}`, everything);
  return {
    ...on,
    full,
    note,
    size,
    copy: (args = {}) =>
      full(on.ok<Shown>('POST', '/cards', { idList: on.done.id, idCardSource: on.card.id, ...args }).id),
  };
}
const logOf = (on: BoardScene, id: string) =>
  on.ok<{ type: string; data: Record<string, unknown> }[]>('GET', `/cards/${id}/actions`, { filter: 'all' });

/** What a copy has of each word; for all but `due` and `start` how many. */
const carried = (one: Shown): Record<(typeof keepable)[number], unknown> => ({
  attachments: one.attachments.length,
  checklists: one.checklists.length,
  comments: one.badges.comments,
  customFields: one.customFieldItems.length,
  due: one.due !== null,
  labels: one.labels.length,
  members: one.idMembers.length,
  start: one.start !== null,
  stickers: one.stickers.length,
});
const bare = {
  attachments: 0,
  checklists: 0,
  comments: 0,
  customFields: 0,
  due: false,
  labels: 0,
  members: 0,
  start: false,
  stickers: 0,
};
const whole = {
  attachments: 2,
  checklists: 1,
  comments: 2,
  customFields: 2,
  due: true,
  labels: 1,
  members: 2,
  start: true,
  stickers: 1,
};

test('a copy has everything of its source, under ids of its own', () => {
  const on = fullScene();
  const [source, copy] = [on.full(on.card.id), on.copy()];
  assert.deepEqual(carried(copy), whole);
  for (const name of [
    'name',
    'desc',
    'due',
    'dueComplete',
    'dueReminder',
    'start',
    'idMembers',
    'labels',
    'address',
  ] as const) {
    assert.deepEqual(copy[name], source[name], name);
  }
  assert.deepEqual([copy.idList, copy.badges.checkItems, copy.badges.checkItemsChecked], [on.done.id, 2, 1]);
  assert.deepEqual(
    copy.checklists.map(({ name, idCard, checkItems }) => [
      name,
      idCard,
      checkItems.map(({ name: item, state }) => [item, state]),
    ]),
    [
      [
        'steps',
        copy.id,
        [
          ['one', 'complete'],
          ['two', 'incomplete'],
        ],
      ],
    ],
  );
  assert.deepEqual(
    copy.customFieldItems.map(({ idCustomField, idModel, value, idValue }) => [
      idCustomField,
      idModel,
      value ?? idValue,
    ]),
    [
      [on.note.id, copy.id, { text: 'x' }],
      [on.size.id, copy.id, on.size.options[1]!.id],
    ],
  );
  assert.deepEqual([copy.attachments[0]!.url, copy.stickers[0]!.zIndex], ['https://atlas.invalid/plan', 3]);
  assert.equal(copy.idAttachmentCover, copy.attachments[1]!.id);
  const ids = (one: Shown): string[] => [
    one.id,
    ...one.attachments.map(({ id }) => id),
    ...one.stickers.map(({ id }) => id),
    ...one.checklists.map(({ id }) => id),
    ...one.customFieldItems.map(({ id }) => id),
  ];
  assert.deepEqual(
    ids(copy).filter((id) => ids(source).includes(id)),
    [],
  );
});

test('an uploaded file of a copy downloads by itself, also when the source is gone', () => {
  const on = fullScene();
  const copy = on.copy();
  on.ok('DELETE', `/cards/${on.card.id}`);
  const { file } = on.call('GET', `/cards/${copy.id}/attachments/${copy.attachments[1]!.id}/download/a.png`);
  assert.equal(Buffer.from(file!.bytes).toString(), 'pixels');
});

test('votes, followers, the archive and the template flag stay with the source', () => {
  const { badges, closed, isTemplate, subscribed } = fullScene().copy();
  assert.deepEqual([badges.votes, closed, isTemplate, subscribed], [0, false, false, false]);
});

for (const word of keepable) {
  test(`keepFromSource=${word} keeps that and nothing else`, () => {
    assert.deepEqual(carried(fullScene().copy({ keepFromSource: word })), { ...bare, [word]: whole[word] });
  });
}

test('keepFromSource takes a comma list, all and none', () => {
  const on = fullScene();
  assert.deepEqual(carried(on.copy({ keepFromSource: 'due,labels' })), { ...bare, due: true, labels: 1 });
  for (const all of ['all', '', null]) assert.deepEqual(carried(on.copy({ keepFromSource: all })), whole);
  for (const none of ['none', []]) assert.deepEqual(carried(on.copy({ keepFromSource: none })), bare);
  assert.equal(on.copy({ keepFromSource: 'none' }).desc, 'all of it');
  refusesAll(on, [
    [
      'POST',
      '/cards',
      { idList: on.done.id, idCardSource: on.card.id, keepFromSource: 'votes' },
      400,
      /keepFromSource/,
    ],
  ]);
});

test('what the request says stands in place of what the source has', () => {
  const on = fullScene();
  const owner = on.member('owner').id;
  const copy = on.copy({
    name: 'Another',
    desc: 'short',
    due: 'null',
    start: '2026-05-01',
    idMembers: owner,
    labels: 'green',
    pos: 5,
  });
  assert.deepEqual(
    [copy.name, copy.desc, copy.due, copy.start, copy.idMembers, copy.pos, copy.labels.map(({ name }) => name)],
    ['Another', 'short', null, '2026-05-01T00:00:00.000Z', [owner], 5, ['']],
  );
  assert.equal(on.copy({ name: '', desc: '' }).name, on.card.name);
});

test('the log of a copy tells of the copy, its members and the comments it came with', () => {
  const on = fullScene();
  const [owner, colleague] = [on.member('owner').id, on.member('colleague').id];
  const { id, name, idShort, shortLink } = on.card;
  const log = logOf(on, on.copy().id).reverse();
  assert.deepEqual(
    log.map(({ type }) => type),
    ['copyCard', 'addMemberToCard', 'addMemberToCard', 'copyCommentCard', 'copyCommentCard'],
  );
  assert.deepEqual(log[0]!.data['cardSource'], { id, name, idShort, shortLink });
  assert.deepEqual(
    log.slice(1, 3).map(({ data }) => [data['idMember'], data['fromCopy']]),
    [
      [owner, true],
      [colleague, true],
    ],
  );
  assert.deepEqual(
    log.slice(3).map(({ data }) => [data['text'], data['idOriginalCommenter']]),
    [
      ['first', colleague],
      ['second', owner],
    ],
  );
});

test('a copy of a copy names who wrote the comments first', () => {
  const on = fullScene();
  const log = logOf(on, on.copy({ idCardSource: on.copy().id }).id);
  assert.deepEqual(
    log
      .filter(({ type }) => type === 'copyCommentCard')
      .map(({ data }) => data['idOriginalCommenter'])
      .reverse(),
    [on.member('colleague').id, on.member('owner').id],
  );
});

test('a copy on another board uses fields of the same group, members and labels of that board', () => {
  const on = fullScene();
  const far = on.elsewhere.idBoard;
  const size = on.ok<Field>('POST', '/customFields', {
    idModel: far,
    modelType: 'board',
    name: 'Size',
    type: 'list',
    options: [{ value: { text: '3' } }],
  });
  const label = on.ok<{ id: string }>('POST', '/labels', { idBoard: far, name: 'late', color: 'red' });
  const copy = on.copy({ idList: on.elsewhere.idList });
  const fields = on.ok<Field[]>('GET', `/boards/${far}/customFields`);
  assert.deepEqual([fields.length, fields[0]!.id], [2, size.id]);
  assert.deepEqual(
    fields[0]!.options.map(({ value }) => value.text),
    ['2', '3'],
  );
  assert.deepEqual(
    copy.customFieldItems.map(({ idCustomField, idValue, value }) => [idCustomField, idValue ?? value]),
    [
      [fields[1]!.id, { text: 'x' }],
      [size.id, fields[0]!.options[0]!.id],
    ],
  );
  assert.deepEqual([copy.labels.map(({ id }) => id), copy.idMembers], [[label.id], [on.member('owner').id]]);
  assert.equal(copy.checklists[0]!.idBoard, far);
  assert.equal(on.world.by.checkItemsOfChecklist.of(copy.checklists[0]!.id).first()!.idMember, null);
  assert.equal(on.full(on.card.id).customFieldItems.length, 2, 'the source keeps its own');
});

test('while the extension is off, a copy has no values', () => {
  const on = fullScene();
  on.ok('DELETE', `/boards/${on.board.id}/boardPlugins/${customFieldsPlugin}`);
  const copy = on.copy();
  on.ok('POST', `/boards/${on.board.id}/boardPlugins`, { idPlugin: customFieldsPlugin });
  assert.deepEqual(on.full(copy.id).customFieldItems, []);
});

test('a source card has to be one that the caller sees', () => {
  const on = fullScene();
  refusesAll(on, [
    ['POST', '/cards', { idList: on.done.id, idCardSource: on.elsewhere.id }, 401, /unauthorized/, 'colleague'],
    ['POST', '/cards', { idList: on.done.id, idCardSource: 'f'.repeat(24) }, 404, /idCardSource/],
    ['POST', '/cards', { idList: on.done.id, idCardSource: 'x' }, 400, /idCardSource/],
  ]);
});

test('a list made from another has copies of its open cards, in their order', () => {
  const on = fullScene();
  on.ok('PUT', `/cards/${on.card.id}/closed`, { value: false });
  on.ok('PUT', `/cards/${on.second.id}`, { pos: 'top' });
  on.ok('POST', '/cards', { idList: on.doing.id, name: 'archived', closed: true });
  const list = on.ok<{ id: string }>('POST', '/lists', {
    idBoard: on.board.id,
    name: 'Again',
    idListSource: on.doing.id,
  });
  const cards = on.ok<Shown[]>('GET', `/lists/${list.id}/cards/all`);
  assert.deepEqual(
    cards.map(({ name, pos }) => [name, pos]),
    [
      ['Index', step],
      ['Maps', 2 * step],
    ],
  );
  assert.equal(cards[1]!.badges.comments, 2);
});

test('a board made from another has its labels, fields, open lists and extensions, and cards if kept', () => {
  const on = fullScene();
  on.ok('PUT', `/cards/${on.card.id}`, { closed: false });
  on.ok('POST', '/cards', { idList: on.doing.id, name: 'archived', closed: true });
  on.ok('PUT', `/lists/${on.done.id}/closed`, { value: true });
  for (const keep of ['cards', 'none'] as const) {
    const made = on.ok<{ id: string }>('POST', '/boards', {
      name: keep,
      idBoardSource: on.board.id,
      keepFromSource: keep,
    });
    const cards = on.ok<Shown[]>('GET', `/boards/${made.id}/cards`, everything);
    assert.deepEqual(
      on.ok<{ name: string }[]>('GET', `/boards/${made.id}/lists`).map(({ name }) => name),
      ['Doing'],
    );
    const fields = on.ok<Field[]>('GET', `/boards/${made.id}/customFields`);
    assert.deepEqual(
      fields.map(({ id }) => id === on.note.id || id === on.size.id),
      [false, false],
    );
    assert.deepEqual(
      cards.map(({ name }) => name),
      keep === 'cards' ? ['Maps', 'Index'] : [],
    );
    const log = on.ok<{ type: string }[]>('GET', `/boards/${made.id}/actions`, { filter: 'all' });
    assert.deepEqual(
      log.map(({ type }) => type).filter((type) => /Card|List|CustomField/.test(type)),
      [],
    );
    if (keep === 'none') continue;
    const [maps] = cards;
    assert.deepEqual(carried(maps!), { ...whole, comments: 0, members: 1 });
    assert.deepEqual([on.full(maps!.id).isTemplate, maps!.labels[0]!.name], [true, 'late']);
    assert.deepEqual(
      maps!.customFieldItems.map(({ idCustomField, idValue, value }) => [idCustomField, idValue ?? value]),
      [
        [fields[0]!.id, { text: 'x' }],
        [fields[1]!.id, fields[1]!.options[1]!.id],
      ],
    );
  }
});
