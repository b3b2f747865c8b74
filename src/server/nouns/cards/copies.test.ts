/** Copies of cards on their board (4.1 keepFromSource): what they carry, what the log tells, what is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { bare, carried, fullWorld, whole, type Shown } from '../../../testing/full-card.ts';
import { customFieldsPlugin } from '../../../document/values/values.ts';
import { keepable } from './cards.ts';

const logOf = (on: BoardWorld, id: string) =>
  on.ok<{ type: string; data: Record<string, unknown> }[]>('GET', `/cards/${id}/actions`, { filter: 'all' });

test('a copy has everything of its source, under ids of its own', () => {
  const on = fullWorld();
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
  const on = fullWorld();
  const copy = on.copy();
  on.ok('DELETE', `/cards/${on.card.id}`);
  const { file } = on.call('GET', `/cards/${copy.id}/attachments/${copy.attachments[1]!.id}/download/a.png`);
  assert.equal(Buffer.from(file!.bytes).toString(), 'pixels');
});

test('votes, followers, the archive and the template flag stay with the source', () => {
  const { badges, closed, isTemplate, subscribed } = fullWorld().copy();
  assert.deepEqual([badges.votes, closed, isTemplate, subscribed], [0, false, false, false]);
});

for (const word of keepable) {
  test(`keepFromSource=${word} keeps that and nothing else`, () => {
    assert.deepEqual(carried(fullWorld().copy({ keepFromSource: word })), { ...bare, [word]: whole[word] });
  });
}

test('keepFromSource takes a comma list, all and none', () => {
  const on = fullWorld();
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

test('the values of the request replace those of the source', () => {
  const on = fullWorld();
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
  const on = fullWorld();
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
  const on = fullWorld();
  const log = logOf(on, on.copy({ idCardSource: on.copy().id }).id);
  assert.deepEqual(
    log
      .filter(({ type }) => type === 'copyCommentCard')
      .map(({ data }) => data['idOriginalCommenter'])
      .reverse(),
    [on.member('colleague').id, on.member('owner').id],
  );
});

test('while the extension is off, a copy has no values', () => {
  const on = fullWorld();
  on.ok('DELETE', `/boards/${on.board.id}/boardPlugins/${customFieldsPlugin}`);
  const copy = on.copy();
  on.ok('POST', `/boards/${on.board.id}/boardPlugins`, { idPlugin: customFieldsPlugin });
  assert.deepEqual(on.full(copy.id).customFieldItems, []);
});

test('a source card has to be one that the caller sees', () => {
  const on = fullWorld();
  refusesAll(on, [
    ['POST', '/cards', { idList: on.done.id, idCardSource: on.elsewhere.id }, 401, /unauthorized/, 'colleague'],
    ['POST', '/cards', { idList: on.done.id, idCardSource: 'f'.repeat(24) }, 404, /idCardSource/],
    ['POST', '/cards', { idList: on.done.id, idCardSource: 'x' }, 400, /idCardSource/],
  ]);
});
