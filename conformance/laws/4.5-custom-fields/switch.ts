/** Laws of 2.8.4, 4.5 and part 7: what is hidden and refused while the Custom Fields extension is off. */
import { customFieldTypes } from '../../../src/spec/sets.ts';
import { type Thing, optionsNamed } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import {
  boardBeside,
  define,
  definitionsOf,
  fieldBoard,
  itemsOf,
  payload,
  putItem,
  type FieldScene,
  setting,
} from '../../scene/fields.ts';
import { law } from '../../law/law.ts';
import { perhaps, idsOf } from '../../scene/reading.ts';

const off = (t: T, { id }: Thing) => perhaps(t, 'disableCustomFields', { idBoard: id });
const on = (t: T, { id }: Thing) => t.stage('enableCustomFields', { idBoard: id });

const nestedIn = async (t: T, board: Thing): Promise<unknown> =>
  (await t.owner.get(`/1/boards/${board.id}`, { fields: 'name', customFields: true }).record()).customFields;

/** A board with a field of each type, and a card with a value for each. */
async function filled(t: T): Promise<FieldScene & { readonly card: Thing }> {
  const scene = await fieldBoard(t);
  const card = await t.fresh.card({ idList: scene.list.id });
  for (const field of Object.values(scene.fields)) await setting(t, card, field);
  return { ...scene, card };
}

export const hiddenWhileOff = law('CF-14', {
  needs: ['customFields'],
  also: ['CF-41'],
  cost: 26,
  async holds(_, t) {
    const never = await t.fresh.board();
    await definitionsOf(t, never.id, (all) => t.expect(all, 'the definitions where it was never on').is([]));
    const { board, card } = await filled(t);
    const before = { definitions: await definitionsOf(t, board.id), items: await itemsOf(t, card.id) };
    t.expect(before.definitions, 'the definitions while it is on').hasLength(customFieldTypes.length);
    t.expect(before.items, 'the items while it is on').hasLength(customFieldTypes.length);
    await off(t, board);
    await definitionsOf(t, board.id, (all) => t.expect(all, 'the definitions while it is off').is([]));
    await t.eventually(
      () => nestedIn(t, board),
      (all) => t.expect(all, 'customFields in the board while it is off').is([]),
    );
    await on(t, board);
    await definitionsOf(t, board.id, (all) =>
      t.expect(all, 'the definitions when it is on again').sameAs(before.definitions),
    );
    await itemsOf(t, card.id, (items) => t.expect(items, 'the items when it is on again').sameAs(before.items));
    await t.eventually(
      () => nestedIn(t, board),
      (all) => t.expect(all, 'customFields when it is on again').isArray(),
    );
  },
});

export const forbiddenWhileOff = law('CF-15', {
  each: { extension: ['never on', 'switched off'] as const },
  needs: ['customFields'],
  also: ['CF-28'],
  cost: 16,
  async holds({ extension }, t) {
    const board = extension === 'never on' ? await t.fresh.board() : (await boardBeside(t)).board;
    const name = t.uniqueMarker();
    const older = extension === 'never on' ? [] : [await t.fresh.customField({ idModel: board.id })];
    if (extension === 'switched off') await off(t, board);
    for (const type of customFieldTypes) {
      const options = type === 'list' ? { options: optionsNamed('one') } : {};
      const reply = await define(t, { idModel: board.id, modelType: 'board', name, type, pos: 'bottom', ...options });
      // Whether a new board has the extension on is not shown; while it is off, no definition is listed.
      if (extension === 'never on' && reply.taken) t.pre((await definitionsOf(t, board.id)).length === 0);
      reply.hasStatus(403);
      t.expect(reply.text, 'the message').matches(/custom.?field|extension|power.?up|plugin/i);
    }
    await perhaps(t, 'enableCustomFields', { idBoard: board.id });
    await definitionsOf(t, board.id, (all) =>
      t.expect(idsOf(all), 'the definitions once it is on').is(older.map(({ id }) => id)),
    );
    await define(t, { idModel: board.id, modelType: 'board', name, type: 'text' }).record();
  },
});

export const noValuesWhileOff = law('CF-28', {
  title: 'no value is set or changed while the extension is off',
  each: { type: customFieldTypes },
  needs: ['customFields'],
  cost: 10,
  async holds({ type }, t) {
    const { board, list, fields } = await fieldBoard(t, [type]);
    const [card, bare] = [await t.fresh.card({ idList: list.id }), await t.fresh.card({ idList: list.id })];
    await setting(t, card, fields[type]);
    const before = await itemsOf(t, card.id);
    await off(t, board);
    await putItem(t, card, fields[type], payload(fields[type], 1)).refused();
    await putItem(t, bare, fields[type], payload(fields[type], 1)).refused();
    await on(t, board);
    await itemsOf(t, card.id, (items) => t.expect(items, 'the items once it is on again').is(before));
    await itemsOf(t, bare.id, (items) => t.expect(items, 'the items of the other card').is([]));
    await putItem(t, bare, fields[type], payload(fields[type], 1)).ok();
  },
});
