/** Laws of 2.8 and 4.5 about the options of list fields: reworded and coloured. */
import { addOption, carries, fieldBoard, itemOf, itemsOf, putItem, boardBeside, define } from '../../scene/fields.ts';
import { law } from '../../law/law.ts';
import { reword, optionsOf } from './options.ts';

export const rewordedOption = law('CF-17', {
  as: 'change',
  title: 'changing the text of an option changes nothing else',
  needs: ['customFields'],
  cost: 12,
  async holds(_, t) {
    const { board, list, fields } = await fieldBoard(t, ['list']);
    const other = await fieldBoard(t, ['list']);
    const field = fields.list;
    const older = await optionsOf(t, board);
    const [, second] = older;
    const card = await t.fresh.card({ idList: list.id });
    await putItem(t, card, field, { idValue: second.id }).ok();
    const text = `${t.uniqueMarker()} é`;
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
  needs: ['customFields'],
  cost: 5,
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
