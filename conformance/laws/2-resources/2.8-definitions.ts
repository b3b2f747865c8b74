/** Laws of 2.8 on definitions of custom fields: their fields, and the hash of name and type. */
import fc from 'fast-check';
import { customFieldTypes } from '../../../src/document/sets.ts';
import {
  addOption,
  boardBeside,
  define,
  definitionsOf,
  fieldBoard,
  holdsValue,
  redefine,
  valuedCard,
} from '../../scene/fields.ts';
import { optionsNamed, type Thing } from '../../scene/scene.ts';
import { law } from '../../law/law.ts';
import { judge } from '../../law/shape.ts';
import { tableOf } from '../../law/tables.ts';
import { idsOf, isNone, signs } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import type { Args } from '../../wire/exchange.ts';

export const definitionShape = law('CF-01', {
  each: { type: customFieldTypes },
  also: ['CF-26', 'CF-42'],
  async holds({ type }, t) {
    const { board } = await boardBeside(t);
    const name = `${t.uniqueMarker()} é & "1"`;
    const texts = ['one', `two${signs}`, 'three'];
    const made = await define(t, board.id, {
      ...{ name, type, pos: 'bottom' },
      ...(type === 'list' && { options: optionsNamed(...texts) }),
    });
    const { options: ofLists, ...table } = tableOf('customField');
    const isShown = (record: any, place: string) => {
      judge(t, type === 'list' ? { ...table, options: ofLists! } : table, [{ place, record }]);
      t.expect(record, place).has({ idModel: board.id, modelType: 'board', name, type });
      if (type !== 'list')
        return t
          .expect(record.options, `the options of ${place}`)
          .that(isNone(record.options), 'none, for it is no list');
      const options = record.options.map(({ value, idCustomField, color }: any) => [value.text, idCustomField, color]);
      const made = texts.map((text) => [text, record.id, 'none']);
      t.expect(options, `text, field and colour of each option of ${place}`).sameAs(made);
    };
    isShown(made.record(), 'the created definition');
    await definitionsOf(t, board.id, (all) => {
      t.expect(idsOf(all), 'the definitions of the board').is([made.body.id]);
      isShown(all[0], 'the listed definition');
      t.expect(all[0].fieldGroup, 'the listed fieldGroup').is(made.body.fieldGroup);
    });
  },
});

export const optionsOfListsOnly = law('CF-03', {
  each: { type: customFieldTypes.filter((type) => type !== 'list') },
  async holds({ type }, t) {
    const { board, fields } = await fieldBoard(t, [type]);
    const judge = (all: any[]) => {
      for (const { options } of all) t.expect(options, `the options of a ${type} field`).that(isNone(options), 'none');
    };
    const options = optionsNamed('one', 'two');
    const made = await define(t, board.id, { type, options });
    await definitionsOf(t, board.id, (all) => {
      judge(all);
      t.expect(all, 'the definitions of the board').hasLength(made.taken ? 2 : 1);
    });
    await addOption(t, fields[type], { pos: 'bottom', value: { text: 'three' } }).refused();
    await definitionsOf(t, board.id, judge);
  },
});

const groupOf = async (t: T, { id }: Thing, args: Args): Promise<string> => {
  const made = await define(t, id, args).record();
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
  goals: ['other type'],
  async holds({ name: drawn, type, other }, t) {
    const [{ board }, { board: two }] = [await boardBeside(t), await boardBeside(t)];
    const name = `${t.uniqueMarker()}${drawn}.`;
    const group = await groupOf(t, board, { name, type, pos: 'bottom' });
    t.expect(await groupOf(t, two, { name, type, pos: 'top' }), 'the same on another board').is(group);
    // A board may have no two fields of one name and type.
    const twin = await define(t, board.id, { name, type, pos: 9 });
    if (twin.taken) t.expect(twin.record().fieldGroup, 'the same on the same board').is(group);
    t.expect(await groupOf(t, board, { name: `${name}x`, type }), 'the group of another name').isNot(group);
    // How it is computed from the name is open (2.8): a server may read all letters as small ones.
    const inCapitals = await define(t, board.id, { name: name.toUpperCase(), type });
    const isAlike = inCapitals.taken && inCapitals.record().fieldGroup === group;
    t.choice('the group of a name in capitals', isAlike ? 'the same' : 'another');
    if (other !== type) {
      t.witness('other type');
      t.expect(await groupOf(t, two, { name, type: other }), 'the group of another type').isNot(group);
    }
    const listed = await definitionsOf(t, board.id);
    const ofGroup = listed.filter((field) => field?.fieldGroup === group);
    t.expect(ofGroup.length, 'how many listed fields are of the group').is(1 + Number(twin.taken) + Number(isAlike));
  },
});

export const groupFollowsName = law('CF-05', {
  each: { type: customFieldTypes },
  async holds({ type }, t) {
    const { board, fields } = await fieldBoard(t, [type]);
    const { board: other } = await boardBeside(t);
    const field = fields[type];
    const name = t.uniqueMarker();
    const renamed = await redefine(t, field, { name, pos: 'top' });
    const alike = await groupOf(t, other, { name, type });
    t.expect(renamed.fieldGroup, 'the group after the new name').isNot(field['fieldGroup']);
    t.expect(renamed.fieldGroup, 'the group after the new name').is(alike);
    await definitionsOf(t, board.id, (all) => t.expect(all[0]?.fieldGroup, 'the listed group').is(alike));
    const back = await redefine(t, field, { name: field['name'] });
    t.expect(back.fieldGroup, 'the group after the first name again').is(field['fieldGroup']);
    const moved = await redefine(t, field, { pos: 'top' });
    t.expect(moved.fieldGroup, 'the group after another position').is(field['fieldGroup']);
    if (type !== 'list') return;
    const { id } = await addOption(t, field, { pos: 'bottom', value: { text: t.uniqueMarker() } }).record();
    await t.owner.put(`/1/customField/${field.id}/options/${id}`, { value: { text: t.uniqueMarker() } }).ok();
    const [listed] = await definitionsOf(t, board.id);
    t.expect(listed?.fieldGroup, 'the group after another option').is(field['fieldGroup']);
  },
});

export const updateOfDefinition = law('CF-53', {
  title: 'an update of a definition takes the arguments of its creation',
  each: { type: customFieldTypes },
  async holds({ type }, t) {
    const { board, card, fields } = await valuedCard(t, [type, 'text']);
    const field = fields[type];
    // A server may number the places of all anew.
    const othersIn = (all: readonly any[]) =>
      all.filter(({ id }) => id !== field.id).map(({ pos: _, ...other }) => other);
    const others = othersIn(await definitionsOf(t, board.id));
    const name = `${t.uniqueMarker()}${signs}`;
    const changed = await redefine(t, field, { name, pos: 'bottom' });
    const after = { id: field.id, idModel: board.id, modelType: 'board', type, name };
    t.expect(changed, 'the updated definition').has(after);
    await definitionsOf(t, board.id, (all) => {
      const listed = all.find(({ id }) => id === field.id);
      t.expect(listed, 'the listed definition').has(after);
      const highest = Math.max(...all.map(({ pos }) => pos));
      t.expect(listed.pos, 'its position, after it went to the bottom').is(highest);
      if (type === 'list') t.expect(listed.options, 'its options').sameAs(field['options']);
      t.expect(othersIn(all), 'the other definitions').sameAs(others);
    });
    await holdsValue(t, card, field);
  },
});
