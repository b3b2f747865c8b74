/** Laws of 2.8 about values of custom fields: what each type takes, how it is shown, and what it refuses. */
import fc from 'fast-check';
import { customFieldTypes } from '../../../src/spec/sets.ts';
import { customFieldValue } from '../../law/arbitraries.ts';
import { carries, fieldScene, itemOf, itemsOf, payload, putItem, set, type FieldType } from '../../scene/fields.ts';
import { law } from '../../law/law.ts';
import { refusesAll } from '../../scene/reading.ts';

const valued = customFieldTypes.filter((type) => type !== 'list');
type Valued = Exclude<FieldType, 'list'>;

/** Values of each type, besides those that are drawn. */
const good: Readonly<Record<Valued, readonly string[]>> = {
  text: [
    'x',
    'two words',
    ' outer  and inner spaces ',
    'é漢🎈',
    '"quoted" \\ & <b>',
    'one\ntwo',
    'true',
    '0',
    'null',
    '{"text":"x"}',
    'x'.repeat(2000),
  ],
  number: ['0', '1', '-1', '3.14', '-0.5', '42', '1000000', '0.1', '123456789.25', '1234567890123456'],
  date: ['2031-05-06T07:08:09.000Z', '2024-02-29T12:00:00.000Z', '1965-12-31T23:59:59Z', '2030-06-01T12:00:00+02:00'],
  checkbox: ['true', 'false', 'true'],
};
const nameOf: Readonly<Record<Valued, string>> = { text: 'text', number: 'number', date: 'date', checkbox: 'checked' };

export const valuesComeBack = law('CF-07', {
  each: { type: valued },
  given: ({ type }: { type: Valued }) => ({ drawn: fc.array(customFieldValue[type], { minLength: 1, maxLength: 2 }) }),
  runs: 1,
  needs: ['customFields'],
  also: ['CF-31'],
  cost: 20,
  async holds({ type, drawn }, t) {
    const { list, fields } = await fieldScene(t);
    const card = await t.fresh.card({ idList: list.id });
    const values = [...good[type].map((text) => ({ [nameOf[type]]: text })), ...drawn];
    for (const value of values) {
      const given = { value };
      const item = await set(t, card, fields[type], given);
      await itemsOf(t, card.id, (items) => {
        t.expect(items, 'the items of the card').hasLength(1);
        carries(t, items[0], fields[type], given, card);
        t.expect(items[0].id, 'the id of the item').is(item.id);
      });
    }
  },
});

/** A value of a kind that the type does not know. */
const bad: Readonly<Record<Valued, readonly object[]>> = {
  text: [{ number: '1' }, { checked: 'true' }, { text: { deep: 'x' } }, { text: ['x'] }],
  number: [
    { number: 'many' },
    { number: '12px' },
    { number: '1,5' },
    { number: '1.2.3' },
    { number: 'NaN' },
    { number: '--1' },
    { text: '1' },
    { number: ['1'] },
  ],
  date: [
    { date: 'yesterday' },
    { date: '2031-02-30T00:00:00.000Z' },
    { date: '2031-13-01T00:00:00.000Z' },
    { date: '2031-02-30T25:61:00.000Z' },
    { date: 'true' },
    { text: '2031-05-06T07:08:09.000Z' },
    { number: '1' },
  ],
  checkbox: [
    { checked: 'yes' },
    { checked: '1' },
    { checked: 'maybe' },
    { checked: 'on' },
    { text: 'true' },
    { number: '1' },
  ],
};

export const valuesThatDoNotFit = law('CF-08', {
  each: { type: valued },
  needs: ['customFields'],
  cost: 16,
  async holds({ type }, t) {
    const { list, fields } = await fieldScene(t);
    const [card, bare] = [await t.fresh.card({ idList: list.id }), await t.fresh.card({ idList: list.id })];
    const field = fields[type];
    await putItem(t, card, field, payload(field)).ok();
    const attempts = [
      ...bad[type].map((value) => ({ value })),
      { value: 'alpha' },
      { value: { nothing: 'x' } },
      { value: ['alpha'] },
      { idValue: fields.list['options'][0].id },
    ];
    await refusesAll(t, () => itemsOf(t, card.id), ...attempts.map((json) => () => putItem(t, card, field, json)));
    await refusesAll(
      t,
      () => itemsOf(t, bare.id),
      ...attempts.slice(0, 4).map((json) => () => putItem(t, bare, field, json)),
    );
    await itemsOf(t, card.id, (items) => carries(t, itemOf(t, items, field), field, payload(field), card));
  },
});
