/** Laws of 2.8 on values of custom fields: each type takes its values, and nothing else. */
import fc from 'fast-check';
import { customFieldTypes } from '../../../src/document/sets.ts';
import { customFieldValue, unknownId } from '../../law/arbitraries.ts';
import {
  boardBeside,
  carries,
  fieldBoard,
  fieldScene,
  itemOf,
  itemsOf,
  payload,
  putItem,
  set,
  type FieldType,
  holdsValue,
  refusesValues,
} from '../../scene/fields.ts';
import { law } from '../../law/law.ts';
import { refusesAll } from '../../scene/reading.ts';
import { succeeded } from '../../wire/exchange.ts';

const valued = customFieldTypes.filter((type) => type !== 'list');
type Valued = Exclude<FieldType, 'list'>;

/** The document names no most of a text or of a number: a server may refuse a long one, but not cut it. */
const [longText, longNumber] = ['x'.repeat(2000), '1234567890123456'];

/** Values of each type, besides those that are drawn. */
const good: Readonly<Record<Valued, readonly string[]>> = {
  text: [
    ...['x', 'two words', ' outer  and inner spaces ', 'é e\u0301 漢🎈', '"quoted" \\ & <b>', 'one\ntwo'],
    ...['true', '0', 'null', '{"text":"x"}', longText],
  ],
  number: ['0', '1', '-1', '3.14159', '-0.5', '42', '1000000', '0.1', '123456789.25', longNumber],
  date: [
    '2031-05-06T07:08:09.000Z',
    '2024-02-29T12:00:00.000Z',
    '1965-12-31T23:59:59Z',
    '2030-06-01T12:00:00+02:00',
    '1970-01-01T00:00:00Z',
    '2045-05-06T07:08:09Z',
  ],
  checkbox: ['true', 'false', 'true'],
};
const nameOf: Readonly<Record<Valued, string>> = { text: 'text', number: 'number', date: 'date', checkbox: 'checked' };

export const valuesComeBack = law('CF-07', {
  each: { type: valued },
  given: ({ type }: { type: Valued }) => ({ drawn: fc.array(customFieldValue[type], { minLength: 1, maxLength: 2 }) }),
  runs: 1,
  also: ['CF-10', 'CF-31'],
  async holds({ type, drawn }, t) {
    const { card, fields } = await fieldScene(t);
    const values = [...good[type].map((text) => ({ [nameOf[type]]: text })), ...drawn];
    for (const value of values) {
      const body = { value };
      const reply = await putItem(t, card, fields[type], body);
      if (!reply.taken && Object.values(value).some((text) => text === longText || text === longNumber)) continue;
      const item: any = reply.record();
      carries(t, item, fields[type], body, card);
      await itemsOf(t, card.id, (items) => {
        t.expect(items, 'the items of the card').hasLength(1);
        carries(t, items[0], fields[type], body, card);
        t.expect(items[0].id, 'the id of the item').is(item.id);
      });
    }
  },
});

/** A value of a kind that the type does not know. */
const bad: Readonly<Record<Valued, readonly object[]>> = {
  text: [{ number: '1' }, { checked: 'true' }, { text: { deep: 'x' } }, { text: ['x'] }],
  number: [...['many', '12px', '1,5', '1.2.3', 'NaN', '--1', ['1']].map((number) => ({ number })), { text: '1' }],
  date: [
    { date: 'yesterday' },
    { date: '2031-13-01T00:00:00.000Z' },
    { date: '2031-02-30T25:61:00.000Z' },
    { date: 'true' },
    { date: '1717171717171' },
    { text: '2031-05-06T07:08:09.000Z' },
    { number: '1' },
  ],
  checkbox: [...['yes', '1', 'maybe', 'True'].map((checked) => ({ checked })), { text: 'true' }, { number: '1' }],
};

export const valuesThatDoNotFit = law('CF-08', {
  each: { type: valued },
  async holds({ type }, t) {
    const { list, card, fields } = await fieldScene(t);
    const bare = await t.fresh.card({ idList: list.id });
    const field = fields[type];
    await putItem(t, card, field, payload(field)).ok();
    const attempts = [
      ...bad[type].map((value) => ({ value })),
      { value: 'alpha' },
      { value: { nothing: 'x' } },
      { value: ['alpha'] },
      { idValue: fields.list['options'][0].id },
    ];
    await refusesValues(t, card, field, attempts);
    await refusesValues(t, bare, field, attempts.slice(0, 4));
    await holdsValue(t, card, field);
  },
});

const blank = { number: ['', ' '], date: ['', ' '], checkbox: ['', ' '] } as const;

export const blanksAreNoValues = law('CF-08/blank', {
  title: 'an empty number, date or checkbox never becomes a value',
  each: { type: ['number', 'date', 'checkbox'] as const },
  async holds({ type }, t) {
    const { list, fields } = await fieldScene(t);
    const field = fields[type];
    for (const text of blank[type]) {
      const value = { [nameOf[type]]: text };
      const bare = await t.fresh.card({ idList: list.id });
      await putItem(t, bare, field, { value });
      await t.settle();
      t.expect(await itemsOf(t, bare.id), `the items of a card that was given ${JSON.stringify(value)}`).is([]);
      const card = await t.fresh.card({ idList: list.id });
      await putItem(t, card, field, payload(field)).ok();
      const reply = await putItem(t, card, field, { value });
      await itemsOf(t, card.id, (items) => {
        if (succeeded(reply)) t.expect(items, 'the items of a card whose value was taken away').is([]);
        else carries(t, itemOf(t, items, field), field, payload(field), card);
      });
    }
  },
});

export const innerStrings = law('CF-48', {
  title: 'a JSON number or boolean inside a value is refused, or it is shown as a string',
  each: { type: ['text', 'number', 'checkbox'] as const },
  async holds({ type }, t) {
    const { card, fields } = await fieldScene(t);
    const raw = type === 'checkbox' ? true : 5;
    const reply = await putItem(t, card, fields[type], { value: { [nameOf[type]]: raw } });
    const taken = t.takes(`a JSON ${typeof raw} in the value of a ${type} field`, reply);
    await itemsOf(t, card.id, (items) => {
      if (!taken) return t.expect(items, 'the items after a refusal').is([]);
      carries(t, itemOf(t, items, fields[type]), fields[type], { value: { [nameOf[type]]: String(raw) } }, card);
    });
  },
});

export const chosenOption = law('CF-30', {
  also: ['CF-09', 'CF-08', 'CF-10'],
  async holds(_, t) {
    const { list, fields } = await fieldBoard(t, ['list']);
    // A field like it on another board.
    const { name, type } = fields.list;
    const { id: idModel } = (await boardBeside(t)).board;
    const other = await t.fresh.customField({ idModel, name, type });
    const card = await t.fresh.card({ idList: list.id });
    const [first, second] = fields.list['options'];
    await set(t, card, fields.list, { idValue: first.id });
    await set(t, card, fields.list, { idValue: second.id });
    const attempts = [
      { idValue: other['options'][0].id },
      { idValue: unknownId },
      { idValue: 'one' },
      { idValue: fields.list.id },
      { value: { text: 'one' } },
      { value: { option: first.id } },
    ];
    await refusesValues(t, card, fields.list, attempts);
    await holdsValue(t, card, fields.list, { idValue: second.id });
  },
});

export const fieldsOfTheOwnBoard = law('CF-06/board', {
  title: 'a card takes values for fields of its own board only',
  async holds(_, t) {
    const { fields } = await fieldScene(t);
    const { list, fields: own } = await fieldBoard(t, ['text']);
    const card = await t.fresh.card({ idList: list.id });
    const foreign = fields.text;
    const body = { value: { text: 'alpha' } };
    const attempts = [foreign, { ...foreign, id: unknownId }, card].map((field) => () => putItem(t, card, field, body));
    attempts.push(() => putItem(t, { ...card, id: unknownId }, own.text, body));
    await refusesAll(t, () => itemsOf(t, card.id), ...attempts);
    await set(t, card, own.text, body);
  },
});
