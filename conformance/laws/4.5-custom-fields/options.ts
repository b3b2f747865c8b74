/** Laws of 4.5 on the options of a list field: made, placed and changed. */
import { addOption, boardBeside, define, definitionsOf, fieldBoard, putItem, holdsValue } from '../../scene/fields.ts';
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { idsOf } from '../../scene/reading.ts';

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
    await addOption(t, field, { pos: 'bottom', value: {} }).refused();
    await optionsOf(t, board, (options) => {
      t.expect(idsOf(options), 'the ids of the options').sameAs([...idsOf(older), added.id]);
      const others = options.filter(({ id }) => id !== added.id);
      t.expect(others, 'the other options').sameAs(older);
      const listed = options.find(({ id }) => id === added.id);
      isOptionOf(t, listed, field, text, 'the listed option');
      t.expect(listed, 'the listed option').has({ color: 'none', pos: added.pos });
    });
    const card = await t.fresh.card({ idList: (await t.fresh.list({ idBoard: board.id })).id });
    await putItem(t, card, field, { idValue: added.id }).ok();
    await holdsValue(t, card, field, { idValue: added.id });
  },
});

export const colouredOptions = law('CF-42', {
  title: 'an option keeps its colour when its text is changed, however it was made',
  async holds(_, t) {
    const { board } = await boardBeside(t);
    const options = [
      { color: 'green', value: { text: 'go' }, pos: 'bottom' },
      { color: 'none', value: { text: 'wait' }, pos: 'bottom' },
      { value: { text: 'plain' }, pos: 'bottom' },
    ];
    const made = await define(t, board.id, { type: 'list', pos: 'bottom', options });
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
