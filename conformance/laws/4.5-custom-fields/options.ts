/** Laws of 4.5 on the options of a list field: made, placed and changed. */
import { addOption, boardBeside, define, definitionsOf } from '../../scene/fields.ts';
import { signs } from '../../scene/reading.ts';
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';

/** The options of the one definition of a board. */
const optionsOf = async (t: T, board: Thing, judge?: (options: any[]) => void): Promise<any[]> => {
  const isThere = ([field]: any[]) => t.expect(field?.options, 'the options of the field').isArray();
  const [field] = await definitionsOf(t, board.id, judge && ((all) => (isThere(all), judge(all[0].options))));
  isThere([field]);
  return field.options;
};

export const colouredOptions = law('CF-42', {
  title: 'an option keeps its colour when its text is changed',
  also: ['CF-17'],
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
    const field = made.record();
    const added = await addOption(t, field, { color: 'red', value: { text: 'stop' }, pos: 'bottom' });
    const [later, walking] = [`later${signs}`, `walk${signs}`];
    const bare = await addOption(t, field, { value: { text: later }, pos: 'bottom' }).record();
    t.expect(bare['value']?.text, 'the text of a new option').is(later);
    await addOption(t, field, { pos: 'bottom', value: {} }).refused();
    const listed = await optionsOf(t, board, (all) => {
      const colorOf = (text: string) => all.find(({ value }) => value?.text === text)?.color;
      t.expect(colorOf('go'), 'the colour of an option made green').is('green');
      t.expect(colorOf('wait'), 'the colour of an option made with none').is('none');
      t.expect(colorOf('plain'), 'the colour of an option made without a word').is('none');
      if (added.taken) t.expect(colorOf('stop'), 'the colour of an option added red').is('red');
      t.expect(colorOf(later), 'the colour of an option added without a word').is('none');
      t.expect(all, 'the options').hasLength(added.taken ? 5 : 4);
      for (const option of [...all, bare]) {
        t.expect(option.id, 'the id of an option').isId();
        t.expect(option.idCustomField, 'the field of an option').is(field.id);
        t.expect(typeof option.pos, 'the type of its position').is('number');
      }
    });
    const go = listed.find(({ value }) => value.text === 'go');
    const path = `/1/customField/${field.id}/options/${go.id}`;
    const worded = await t.owner.put(path, { value: { text: walking } }).record();
    t.expect(worded['value']?.text, 'the text of an option that is worded anew').is(walking);
    await optionsOf(t, board, (all) => {
      const walk = all.find(({ value }) => value?.text === walking);
      t.expect(walk?.color, 'the colour of a green option that is worded anew').is('green');
    });
  },
});
