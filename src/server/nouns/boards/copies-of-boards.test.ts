/** Copies to another board, and copies of whole lists and boards (4.1, 4.5.2). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { define, optionsNamed, type Field } from '../../../testing/field-world.ts';
import { partsOf, everything, fullWorld, allParts, type Shown } from '../../../testing/full-card.ts';
import { limits } from '../../../document/limits.ts';

const { positionStep: step } = limits;

test('a copy on another board uses fields of the same group, members and labels of that board', () => {
  const api = fullWorld();
  const far = api.elsewhere.idBoard;
  const size = define(api, 'list', { idModel: far, name: 'Size', options: optionsNamed('3') });
  const label = api.ok<{ id: string }>('POST', '/labels', { idBoard: far, name: 'late', color: 'red' });
  const copy = api.copy({ idList: api.elsewhere.idList });
  const fields = api.ok<Field[]>('GET', `/boards/${far}/customFields`);
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
  assert.deepEqual([copy.labels.map(({ id }) => id), copy.idMembers], [[label.id], [api.member('owner').id]]);
  assert.equal(copy.checklists[0]!.idBoard, far);
  assert.equal(api.world.by.checkItemsOfChecklist.of(copy.checklists[0]!.id).first()!.idMember, null);
  assert.equal(api.full(api.card.id).customFieldItems.length, 2, 'the source keeps its own');
});

test('a list made from another has copies of its open cards, in their order', () => {
  const api = fullWorld();
  api.ok('PUT', `/cards/${api.card.id}/closed`, { value: false });
  api.ok('PUT', `/cards/${api.second.id}`, { pos: 'top' });
  api.ok('POST', '/cards', { idList: api.doing.id, name: 'archived', closed: true });
  const list = api.ok<{ id: string }>('POST', '/lists', {
    idBoard: api.board.id,
    name: 'Again',
    idListSource: api.doing.id,
  });
  const cards = api.ok<Shown[]>('GET', `/lists/${list.id}/cards/all`);
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
  const api = fullWorld();
  api.ok('PUT', `/cards/${api.card.id}`, { closed: false });
  api.ok('POST', '/cards', { idList: api.doing.id, name: 'archived', closed: true });
  api.ok('PUT', `/lists/${api.done.id}/closed`, { value: true });
  for (const keep of ['cards', 'none'] as const) {
    const made = api.ok<{ id: string }>('POST', '/boards', {
      name: keep,
      idBoardSource: api.board.id,
      keepFromSource: keep,
    });
    const cards = api.ok<Shown[]>('GET', `/boards/${made.id}/cards`, everything);
    assert.deepEqual(
      api.ok<{ name: string }[]>('GET', `/boards/${made.id}/lists`).map(({ name }) => name),
      ['Doing'],
    );
    const fields = api.ok<Field[]>('GET', `/boards/${made.id}/customFields`);
    assert.deepEqual(
      fields.map(({ id }) => id === api.note.id || id === api.size.id),
      [false, false],
    );
    assert.deepEqual(
      cards.map(({ name }) => name),
      keep === 'cards' ? ['Maps', 'Index'] : [],
    );
    const log = api.ok<{ type: string }[]>('GET', `/boards/${made.id}/actions`, { filter: 'all' });
    assert.deepEqual(
      log.map(({ type }) => type).filter((type) => /Card|List|CustomField/.test(type)),
      [],
    );
    if (keep === 'none') continue;
    const [maps] = cards;
    assert.deepEqual(partsOf(maps!), { ...allParts, comments: 0, members: 1 });
    assert.deepEqual([api.full(maps!.id).isTemplate, maps!.labels[0]!.name], [true, 'late']);
    assert.deepEqual(
      maps!.customFieldItems.map(({ idCustomField, idValue, value }) => [idCustomField, idValue ?? value]),
      [
        [fields[0]!.id, { text: 'x' }],
        [fields[1]!.id, fields[1]!.options[1]!.id],
      ],
    );
  }
});

test('a copied board has the preferences of its source, unless the call names others (BRD-26)', () => {
  const api = fullWorld();
  const prefs = {
    permissionLevel: 'public',
    hideVotes: true,
    voting: 'disabled',
    comments: 'org',
    invitations: 'admins',
    selfJoin: false,
    cardCovers: false,
    isTemplate: true,
    cardAging: 'pirate',
    calendarFeedEnabled: true,
    background: 'red',
  };
  api.ok('PUT', `/boards/${api.board.id}`, { prefs });
  const copyWith = (given: object) =>
    api.ok<{ prefs: object }>('POST', '/boards', { name: 'Copy', idBoardSource: api.board.id, ...given }).prefs;
  const copied = { ...prefs, permissionLevel: 'private', isTemplate: false };
  assert.deepEqual({ ...copyWith({}), ...copied }, copyWith({}));
  const named = { prefs_voting: 'members', 'prefs/background': 'lime', prefs_isTemplate: true };
  const expected = { ...copied, voting: 'members', background: 'lime', isTemplate: true };
  assert.deepEqual({ ...copyWith(named), ...expected }, copyWith(named));
});
