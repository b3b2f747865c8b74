/** Laws of 4.5 on the options of a list field: made, placed and changed. */
import {
  addOption,
  boardBeside,
  carries,
  define,
  definitionsOf,
  fieldBoard,
  itemOf,
  itemsOf,
  putItem,
} from '../../scene/fields.ts';
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { unknownId } from '../../law/arbitraries.ts';
import { idsOf, refusesAll } from '../../scene/reading.ts';

const reword = ({ owner }: T, field: Thing, idOption: string, json: object) =>
  owner.call({ method: 'PUT', path: `/1/customField/${field.id}/options/${idOption}`, json });

/** The options of the one definition of a board. */
const optionsOf = async (t: T, board: Thing, judge?: (options: any[]) => void): Promise<any[]> => {
  const isThere = ([field]: any[]) => t.expect(field?.options, 'the options of the field').isArray();
  const [field] = await definitionsOf(t, board.id, judge && ((all) => (isThere(all), judge(all[0].options))));
  isThere([field]);
  return field.options;
};

function isOptionOf({ expect }: T, option: any, field: Thing, text: string, what: string): void {
  expect(option?.id, `the id of ${what}`).isId();
  expect(option.idCustomField, `idCustomField of ${what}`).is(field.id);
  expect(option.value?.text, `value.text of ${what}`).is(text);
  expect(option.pos, `pos of ${what}`).that(typeof option.pos === 'number', 'a number');
}

export const addedOption = law('CF-17', {
  also: ['CF-42'],
  async holds(_, t) {
    const { board, fields } = await fieldBoard(t, ['list']);
    const field = fields.list;
    const older = await optionsOf(t, board);
    const text = `${t.uniqueMarker()} Ü & "x"`;
    const added = await addOption(t, field, { pos: 'bottom', value: { text } }).record();
    isOptionOf(t, added, field, text, 'the new option');
    t.expect(added.color, 'the colour of an option that is given none').is('none');
    await optionsOf(t, board, (options) => {
      t.expect(idsOf(options), 'the ids of the options').sameAs([...idsOf(older), added.id]);
      t.expect(
        options.filter(({ id }) => id !== added.id),
        'the other options',
      ).sameAs(older);
      const listed = options.find(({ id }) => id === added.id);
      isOptionOf(t, listed, field, text, 'the listed option');
      t.expect(listed, 'the listed option').has({ color: 'none', pos: added.pos });
    });
    const card = await t.fresh.card({ idList: (await t.fresh.list({ idBoard: board.id })).id });
    await putItem(t, card, field, { idValue: added.id }).ok();
    const items = await itemsOf(t, card.id);
    carries(t, itemOf(t, items, field), field, { idValue: added.id }, card);
  },
});

export const placedOptions = law('CF-17/places', {
  title: 'the position of an option is top, bottom or a positive number, and nothing else',
  also: ['POS-01', 'POS-02'],
  async holds(_, t) {
    const { board, fields } = await fieldBoard(t, ['list']);
    const field = fields.list;
    const put = async (pos: unknown) =>
      (await addOption(t, field, { pos, value: { text: t.uniqueMarker() } }).record()).id;
    const ids = { top: await put('top'), bottom: await put('bottom') };
    const order = (options: any[]) => [...options].sort((a, b) => a.pos - b.pos);
    // Compared only among the positions that are shown.
    const [one, two] = order(await optionsOf(t, board));
    const number = await put((one.pos + two.pos) / 2);
    await optionsOf(t, board, (options) => {
      t.expect(order(options)[0]?.id, 'the first by position').is(ids.top);
      t.expect(order(options)[1]?.id, 'what was put between the first and the second').is(number);
      const last = order(options).at(-1);
      t.expect(last?.id, 'the last by position').is(ids.bottom);
      const texts = order(options)
        .map(({ value }) => value?.text)
        .filter((text) => ['one', 'two', 'three'].includes(text));
      t.expect(texts, 'the order of options that were made with the field').is(['one', 'two', 'three']);
    });
    const options = [30, 10, 20].map((pos) => ({ color: 'none', value: { text: `at ${pos}` }, pos }));
    const { id: idModel } = await t.fresh.board({}, { customFields: true });
    const made = await define(t, {
      idModel,
      modelType: 'board',
      name: t.uniqueMarker(),
      type: 'list',
      options,
    }).record();
    const [, second, third] = order(await optionsOf(t, { id: idModel }));
    for (const part of [0.04, 0.02]) {
      const pos = second.pos + (third.pos - second.pos) * part;
      await addOption(t, made, { pos, value: { text: `at ${20 + 10 * part}` } }).ok();
    }
    const texts = order(await optionsOf(t, { id: idModel })).map(({ value }) => value?.text);
    const sorted = [10, 20, 20.2, 20.4, 30].map((pos) => `at ${pos}`);
    t.expect(texts, 'the order of options that were given positions').is(sorted);
    const attempts = [0, -1, 'middle'].map((pos) => () => addOption(t, field, { pos, value: { text: 'nowhere' } }));
    await refusesAll(t, () => optionsOf(t, board), ...attempts);
  },
});

export const optionsNeedText = law('CF-17/required', {
  title: 'an option is not added without a value, nor to a field that does not exist',
  level: 'implied',
  async holds(_, t) {
    const { board, fields } = await fieldBoard(t, ['list']);
    const value = { text: 'four' };
    await refusesAll(
      t,
      () => optionsOf(t, board),
      () => addOption(t, fields.list, { pos: 'bottom' }),
      () => addOption(t, fields.list, { pos: 'bottom', value: {} }),
      () => addOption(t, { id: unknownId }, { pos: 'bottom', value }),
      () => addOption(t, board, { pos: 'bottom', value }),
    );
  },
});

export const rewordedOption = law('CF-17/change', {
  title: 'changing the text of an option changes nothing else',
  async holds(_, t) {
    const { board, list, fields } = await fieldBoard(t, ['list']);
    const other = await fieldBoard(t, ['list']);
    const field = fields.list;
    const older = await optionsOf(t, board);
    const [, second] = older;
    const card = await t.fresh.card({ idList: list.id });
    await putItem(t, card, field, { idValue: second.id }).ok();
    const text = `${t.uniqueMarker()} É`;
    const changed = await reword(t, field, second.id, { value: { text } }).record();
    t.expect(changed, 'the changed option').has({
      id: second.id,
      value: { text },
      color: second.color,
      pos: second.pos,
    });
    t.expect(changed.idCustomField, 'what it belongs to').is(field.id);
    const judge = (options: any[]) => {
      t.expect(
        options.filter(({ id }) => id !== second.id),
        'the other options',
      ).sameAs(older.filter(({ id }) => id !== second.id));
      const listed = options.find(({ id }) => id === second.id);
      t.expect(listed, 'the listed option').has({ value: { text }, color: second.color, pos: second.pos });
    };
    await optionsOf(t, board, judge);
    await itemsOf(t, card.id, (items) => carries(t, itemOf(t, items, field), field, { idValue: second.id }, card));
    await optionsOf(t, other.board, (options) => {
      t.expect(
        options.map(({ value }) => value?.text),
        'the options of the other field',
      ).sameAs(['one', 'two', 'three']);
    });
  },
});

export const colouredOptions = law('CF-42', {
  title: 'an option keeps its colour, whether it was created with the field or added, and when its text is changed',
  async holds(_, t) {
    const { board } = await boardBeside(t);
    const options = [
      { color: 'green', value: { text: 'go' }, pos: 'bottom' },
      { color: 'none', value: { text: 'wait' }, pos: 'bottom' },
      { value: { text: 'plain' }, pos: 'bottom' },
    ];
    const given = {
      idModel: board.id,
      modelType: 'board',
      name: t.uniqueMarker(),
      type: 'list',
      pos: 'bottom',
      options,
    };
    const made = await define(t, given);
    // The document does not show which colours there are besides none: a server may know others than green.
    if (!made.taken) t.skip('green is no colour of an option here');
    const added = await addOption(t, made.record(), { color: 'red', value: { text: 'stop' }, pos: 'bottom' });
    const listed = await optionsOf(t, board, (all) => {
      const colorOf = (text: string) => all.find(({ value }) => value?.text === text)?.color;
      t.expect(colorOf('go'), 'the colour of an option made green').is('green');
      t.expect(colorOf('wait'), 'the colour of an option made with none').is('none');
      t.expect(colorOf('plain'), 'the colour of an option made without a word').is('none');
      if (added.taken) t.expect(colorOf('stop'), 'the colour of an option added red').is('red');
    });
    const go = listed.find(({ value }) => value.text === 'go');
    await reword(t, made.record(), go.id, { value: { text: 'walk' } }).ok();
    await optionsOf(t, board, (all) => {
      const walk = all.find(({ value }) => value?.text === 'walk');
      t.expect(walk?.color, 'the colour of a green option that is worded anew').is('green');
    });
  },
});
