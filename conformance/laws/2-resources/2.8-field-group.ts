/** Laws of 2.8 and 4.5 about fieldGroup, and about the update of a definition, which sets everything again. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { customFieldTypes } from '../../../src/spec/sets.ts';
import {
  boardBeside,
  carries,
  define,
  definitionsOf,
  fieldBoard,
  itemOf,
  itemsOf,
  payload,
  putItem,
  redefine,
} from '../../scene/fields.ts';
import { optionsNamed } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { another, ignores, shows, twists } from '../../law/response-mutants.ts';
import { to } from '../../wire/where.ts';

const update = to('PUT', /\/customFields\//);
const hash = (...parts: readonly unknown[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

/** A mutant of the group: a hash of other things than name and type. */
const hashedFrom = (...names: readonly string[]) =>
  shows((record) =>
    'fieldGroup' in record
      ? { ...record, fieldGroup: hash(...names.map((name) => JSON.stringify(record[name]))) }
      : record,
  );

const groupOf = async (t: T, json: object): Promise<string> => {
  const made = await define(t, { modelType: 'board', ...json }).record();
  t.expect(made.fieldGroup, 'fieldGroup').matches(/^([0-9a-f]{64}|[\w+/-]{43}=?)$/i);
  return made.fieldGroup;
};

const word = fc.string({ unit: fc.constantFrom(...'ab xy é漢"\\{}:,'), minLength: 1, maxLength: 8 });

export const groupOfNameAndType = law('CF-04', {
  given: { name: word, type: fc.constantFrom(...customFieldTypes), other: fc.constantFrom(...customFieldTypes) },
  examples: [
    { name: 'list', type: 'text', other: 'list' },
    { name: 'Priority', type: 'number', other: 'text' },
  ],
  runs: 4,
  needs: ['customFields'],
  goals: ['other type'],
  cost: 9,
  async holds({ name: drawn, type, other }, t) {
    const [{ board: one }, { board: two }] = [await boardBeside(t), await boardBeside(t)];
    const name = `${t.uniqueMarker()}${drawn}.`;
    const group = await groupOf(t, { idModel: one.id, name, type, pos: 'bottom' });
    t.expect(await groupOf(t, { idModel: two.id, name, type, pos: 'top' }), 'the same on another board').is(group);
    t.expect(await groupOf(t, { idModel: one.id, name, type, pos: 9 }), 'the same on the same board').is(group);
    t.expect(await groupOf(t, { idModel: one.id, name: `${name}x`, type }), 'the group of another name').isNot(group);
    t.expect(await groupOf(t, { idModel: one.id, name: name.toUpperCase(), type }), 'of other letters').isNot(group);
    if (other !== type) {
      t.witness('other type');
      t.expect(await groupOf(t, { idModel: two.id, name, type: other }), 'the group of another type').isNot(group);
    }
    const listed = await definitionsOf(t, one.id);
    t.expect(
      listed.filter((field) => field?.fieldGroup === group),
      'the listed fields of the group',
    ).hasLength(2);
  },
  mutants: {
    'hashes the board too': hashedFrom('name', 'type', 'idModel'),
    'hashes the id too': hashedFrom('name', 'type', 'id'),
    'hashes the position too': hashedFrom('name', 'type', 'pos'),
    'hashes the name alone': hashedFrom('name'),
    'hashes the type alone': hashedFrom('type'),
    'does not care for the case of letters': shows((record) =>
      'fieldGroup' in record
        ? { ...record, fieldGroup: hash(String(record['name']).toLowerCase(), record['type']) }
        : record,
    ),
    'shows half a hash': twists('fieldGroup', (group) => String(group).slice(0, 32)),
    'shows another kind of hash': twists('fieldGroup', (group) => createHash('sha1').update(group).digest('hex')),
    'lists another group than it created': (reply, { method }) =>
      method === 'GET' ? { body: reply.body.map((one: object) => ({ ...one, fieldGroup: hash('x') })) } : undefined,
  },
});

export const groupBesideOptions = law('CF-04', {
  as: 'options',
  title: 'two list fields of one name are of one group, whatever their options and colours',
  needs: ['customFields'],
  cost: 5,
  async holds(_, t) {
    const { board } = await boardBeside(t);
    const name = t.uniqueMarker();
    const list = { idModel: board.id, name, type: 'list' };
    const group = await groupOf(t, { ...list, options: optionsNamed('one', 'two', 'three') });
    t.expect(await groupOf(t, { ...list, options: optionsNamed('three', 'four') }), 'with other options').is(group);
    t.expect(await groupOf(t, { ...list, options: [] }), 'without options').is(group);
  },
  mutants: {
    'hashes the number of options too': shows((record) =>
      'fieldGroup' in record ? { ...record, fieldGroup: hash(record['name'], record['options'].length) } : record,
    ),
    'hashes their texts too': shows((record) =>
      'fieldGroup' in record
        ? { ...record, fieldGroup: hash(JSON.stringify(record['options'].map((one: any) => one.value))) }
        : record,
    ),
  },
});

export const groupFollowsName = law('CF-05', {
  each: { type: customFieldTypes },
  needs: ['customFields'],
  cost: 8,
  async holds({ type }, t) {
    const { board, fields } = await fieldBoard(t, [type]);
    const { board: other } = await boardBeside(t);
    const field = fields[type];
    const name = t.uniqueMarker();
    const renamed = await redefine(t, field, { name });
    const alike = await groupOf(t, { idModel: other.id, name, type });
    t.expect(renamed.fieldGroup, 'the group after the new name').isNot(field['fieldGroup']);
    t.expect(renamed.fieldGroup, 'the group after the new name').is(alike);
    await definitionsOf(t, board.id, (all) => t.expect(all[0]?.fieldGroup, 'the listed group').is(alike));
    const back = await redefine(t, field, { name: field['name'] });
    t.expect(back.fieldGroup, 'the group after the first name again').is(field['fieldGroup']);
    const moved = await redefine(t, field, { pos: 'top' });
    t.expect(moved.fieldGroup, 'the group after another position').is(field['fieldGroup']);
  },
  mutants: {
    'keeps the group of the first name': (reply, request, memory) => {
      if (!update(request)) return undefined;
      const first = (memory['first'] ??= reply.body.fieldGroup);
      return { body: { ...reply.body, fieldGroup: first } };
    },
    'makes it anew by chance': (reply, request, memory) =>
      update(request)
        ? { body: { ...reply.body, fieldGroup: hash((memory['turn'] = (memory['turn'] ?? 0) + 1)) } }
        : undefined,
    'makes it anew for the answer only': (reply, { method }) =>
      method === 'GET' ? { body: reply.body.map((one: object) => ({ ...one, fieldGroup: hash('old') })) } : undefined,
    'makes it of the time of the update': (reply, request, memory) => {
      if (!update(request)) return undefined;
      memory['turn'] = (memory['turn'] ?? 0) + 1;
      return memory['turn'] > 2 ? { body: { ...reply.body, fieldGroup: hash(memory['turn']) } } : undefined;
    },
  },
});

export const updateOfDefinition = law('CF-53', {
  each: { type: customFieldTypes },
  needs: ['customFields'],
  cost: 9,
  async holds({ type }, t) {
    const scene = await fieldBoard(t, [type, 'text']);
    const field = scene.fields[type];
    const card = await t.fresh.card({ idList: scene.list.id });
    await putItem(t, card, field, payload(field)).ok();
    const others = (await definitionsOf(t, scene.board.id)).filter(({ id }) => id !== field.id);
    const name = `${t.uniqueMarker()} ü`;
    const changed = await redefine(t, field, { name, pos: 'bottom' });
    const after = { id: field.id, idModel: scene.board.id, modelType: 'board', type, name };
    t.expect(changed, 'the updated definition').has(after);
    await definitionsOf(t, scene.board.id, (all) => {
      const listed = all.find(({ id }) => id === field.id);
      t.expect(listed, 'the listed definition').has(after);
      const highest = Math.max(...all.map(({ pos }) => pos));
      t.expect(listed.pos, 'its position, after it went to the bottom').is(highest);
      if (type === 'list') t.expect(listed.options, 'its options').sameAs(field['options']);
      t.expect(
        all.filter(({ id }) => id !== field.id),
        'the other definitions',
      ).sameAs(others);
    });
    await itemsOf(t, card.id, (items) => carries(t, itemOf(t, items, field), field, payload(field), card));
  },
  mutants: {
    'changes nothing': ignores('name', update),
    'does not move it': ignores('pos', update),
    'answers with the old one': (reply, request) =>
      update(request) ? { body: { ...reply.body, name: 'old' } } : undefined,
    'gives it a new id': (reply, request) => (update(request) ? { body: { ...reply.body, id: another } } : undefined),
    'drops the values': (reply, { path }) =>
      /\/cards\//.test(path) ? { body: { ...reply.body, customFieldItems: [] } } : undefined,
    'drops the options': twists('options', () => []),
    'renames all fields of the board': (reply, request, memory) => {
      if (update(request)) memory['name'] = reply.body.name;
      if (request.method !== 'GET' || !memory['name'] || !Array.isArray(reply.body)) return undefined;
      return { body: reply.body.map((one: object) => ({ ...one, name: memory['name'] })) };
    },
    'answers with nothing': (_, request) => (update(request) ? { body: {} } : undefined),
  },
});
