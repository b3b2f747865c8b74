/** Copies of cards on their board (4.1 keepFromSource): what they carry, what the log tells, what is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { bare, partsOf, fullWorld, allParts, type Shown } from '../../../testing/full-card.ts';
import { customFieldsPlugin } from '../../../document/values/words.ts';
import { keepable } from './copies.ts';

const logOf = (api: BoardWorld, id: string) =>
  api.ok<{ type: string; data: Record<string, unknown> }[]>('GET', `/cards/${id}/actions`, { filter: 'all' });

test('a copy has everything of its source, under ids of its own', () => {
  const api = fullWorld();
  const [source, copy] = [api.full(api.card.id), api.copy()];
  assert.deepEqual(partsOf(copy), allParts);
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
  assert.deepEqual([copy.idList, copy.badges.checkItems, copy.badges.checkItemsChecked], [api.done.id, 2, 1]);
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
      [api.note.id, copy.id, { text: 'x' }],
      [api.size.id, copy.id, api.size.options[1]!.id],
    ],
  );
  assert.deepEqual([copy.attachments[0]!.url, copy.stickers[0]!.zIndex], ['https://atlas.invalid/plan', 3]);
  assert.equal(copy.idAttachmentCover, copy.attachments[1]!.id);
  const ids = (shown: Shown): string[] => [
    shown.id,
    ...shown.attachments.map(({ id }) => id),
    ...shown.stickers.map(({ id }) => id),
    ...shown.checklists.map(({ id }) => id),
    ...shown.customFieldItems.map(({ id }) => id),
  ];
  assert.deepEqual(
    ids(copy).filter((id) => ids(source).includes(id)),
    [],
  );
});

test('an uploaded file of a copy downloads by itself, also when the source is gone', () => {
  const api = fullWorld();
  const copy = api.copy();
  api.ok('DELETE', `/cards/${api.card.id}`);
  const { file } = api.call('GET', `/cards/${copy.id}/attachments/${copy.attachments[1]!.id}/download/a.png`);
  assert.equal(Buffer.from(file!.bytes).toString(), 'pixels');
});

test('votes, followers, the archive and the template flag stay with the source', () => {
  const { badges, closed, isTemplate, subscribed } = fullWorld().copy();
  assert.deepEqual([badges.votes, closed, isTemplate, subscribed], [0, false, false, false]);
});

for (const word of keepable) {
  test(`keepFromSource=${word} keeps that and nothing else`, () => {
    assert.deepEqual(partsOf(fullWorld().copy({ keepFromSource: word })), { ...bare, [word]: allParts[word] });
  });
}

test('keepFromSource takes a comma list, all and none', () => {
  const api = fullWorld();
  assert.deepEqual(partsOf(api.copy({ keepFromSource: 'due,labels' })), { ...bare, due: true, labels: 1 });
  for (const all of ['all', '', null]) assert.deepEqual(partsOf(api.copy({ keepFromSource: all })), allParts);
  for (const none of ['none', []]) assert.deepEqual(partsOf(api.copy({ keepFromSource: none })), bare);
  assert.equal(api.copy({ keepFromSource: 'none' }).desc, 'all of it');
  refusesAll(api, [
    [
      'POST',
      '/cards',
      { idList: api.done.id, idCardSource: api.card.id, keepFromSource: 'votes' },
      400,
      /keepFromSource/,
    ],
  ]);
});

test('the values of the request replace those of the source', () => {
  const api = fullWorld();
  const owner = api.member('owner').id;
  const copy = api.copy({
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
  assert.equal(api.copy({ name: '', desc: '' }).name, api.card.name);
});

test('the log of a copy tells of the copy, its members and the comments it came with', () => {
  const api = fullWorld();
  const [owner, colleague] = [api.member('owner').id, api.member('colleague').id];
  const { id, name, idShort, shortLink } = api.card;
  const log = logOf(api, api.copy().id).reverse();
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
  const api = fullWorld();
  const log = logOf(api, api.copy({ idCardSource: api.copy().id }).id);
  assert.deepEqual(
    log
      .filter(({ type }) => type === 'copyCommentCard')
      .map(({ data }) => data['idOriginalCommenter'])
      .reverse(),
    [api.member('colleague').id, api.member('owner').id],
  );
});

test('while the extension is off, a copy has no values', () => {
  const api = fullWorld();
  api.ok('DELETE', `/boards/${api.board.id}/boardPlugins/${customFieldsPlugin}`);
  const copy = api.copy();
  api.ok('POST', `/boards/${api.board.id}/boardPlugins`, { idPlugin: customFieldsPlugin });
  assert.deepEqual(api.full(copy.id).customFieldItems, []);
});

test('a source card has to be one that the caller sees', () => {
  const api = fullWorld();
  refusesAll(api, [
    ['POST', '/cards', { idList: api.done.id, idCardSource: api.elsewhere.id }, 401, /unauthorized/, 'colleague'],
    ['POST', '/cards', { idList: api.done.id, idCardSource: 'f'.repeat(24) }, 404, /idCardSource/],
    ['POST', '/cards', { idList: api.done.id, idCardSource: 'x' }, 400, /idCardSource/],
  ]);
});
