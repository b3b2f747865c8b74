/** Laws of 4.5 on definitions: the extension that they need, how many a board has, and their end. */
import { picked } from '../../../src/language.ts';
import { limits } from '../../../src/document/limits.ts';
import { customFieldTypes } from '../../../src/document/sets.ts';
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import {
  boardBeside,
  carries,
  define,
  definitionsOf,
  holdsValue,
  itemsOf,
  payload,
  putItem,
  redefine,
  set,
  setting,
  valuedCard,
} from '../../scene/fields.ts';
import { law } from '../../law/law.ts';
import { couldSet, idsOf, refusesAll, valuesOf } from '../../scene/reading.ts';
import { eachTogether } from '../../races/race.ts';

const off = (t: T, { id }: Thing) => t.stage('disableCustomFields', { idBoard: id });
const on = (t: T, { id }: Thing) => t.stage('enableCustomFields', { idBoard: id });

const nestedIn = (t: T, { id }: Thing, judge: (all: unknown) => void): Promise<unknown> =>
  t.eventually(
    async () => (await t.owner.get(`/1/boards/${id}`, { fields: 'name', customFields: true }).record()).customFields,
    judge,
  );

/** The fields that the other definitions have too: which of them come along with a board is left open. */
const inBoth = (some: any, [like = {}]: readonly any[]): unknown[] =>
  [some].flat().map((definition) => picked(definition ?? {}, (name) => name in like));

export const restsWhileOff = law('CF-14', {
  title: 'the custom fields of a board are hidden while its extension is off',
  also: ['CF-28', 'CF-41'],
  async holds(_, t) {
    const never = await t.fresh.board();
    await definitionsOf(t, never.id, (all) => t.expect(all, 'the definitions where it was never on').is([]));
    const { board, list, card, fields } = await valuedCard(t);
    const bare = await t.fresh.card({ idList: list.id });
    const before = { definitions: await definitionsOf(t, board.id), items: await itemsOf(t, card.id) };
    t.expect(before.definitions, 'the definitions while it is on').hasLength(customFieldTypes.length);
    t.expect(before.items, 'the items while it is on').hasLength(customFieldTypes.length);
    await off(t, board);
    await definitionsOf(t, board.id, (all) => t.expect(all, 'the definitions while it is off').is([]));
    await nestedIn(t, board, (all) => t.expect(all, 'customFields in the board while it is off').is([]));
    for (const field of Object.values(fields))
      for (const thing of [card, bare]) await putItem(t, thing, field, payload(field, 1)).refused();
    await on(t, board);
    await definitionsOf(t, board.id, (all) =>
      t.expect(all, 'the definitions when it is on again').sameAs(before.definitions),
    );
    await itemsOf(t, card.id, (items) => t.expect(items, 'the items when it is on again').sameAs(before.items));
    await nestedIn(t, board, (all: any) =>
      t
        .expect(inBoth(all, before.definitions), 'customFields when it is on again')
        .sameAs(inBoth(before.definitions, [all].flat())),
    );
    await itemsOf(t, bare.id, (items) => t.expect(items, 'the items of a card without values').is([]));
    for (const field of Object.values(fields)) await set(t, bare, field, payload(field, 1));
  },
});

export const forbiddenWhileOff = law('CF-15', {
  each: { extension: ['never on', 'switched off'] as const },
  also: ['CF-28'],
  async holds({ extension }, t) {
    const board = extension === 'never on' ? await t.fresh.board() : (await boardBeside(t)).board;
    const older = extension === 'never on' ? [] : [await t.fresh.customField({ idModel: board.id })];
    if (extension === 'switched off') await off(t, board);
    for (const type of customFieldTypes) {
      const reply = await define(t, board.id, { type, pos: 'bottom' });
      // Whether a new board has the extension on is not shown; while it is off, no definition is listed.
      if (extension === 'never on' && reply.taken) t.pre((await definitionsOf(t, board.id)).length === 0);
      reply.hasStatus(403);
      // It may say so in any language.
      t.expect(reply.text, 'the message').matches(/\p{L}/u);
    }
    await t.stage('enableCustomFields', { idBoard: board.id });
    await definitionsOf(t, board.id, (all) => t.expect(idsOf(all), 'the definitions once it is on').is(idsOf(older)));
    await define(t, board.id).record();
  },
});

const most = limits.customFieldsPerBoard;

/** Definitions that existed before the law. */
async function fill(t: T, board: Thing, count: number): Promise<Thing[]> {
  const made: Thing[] = [];
  while (made.length < count)
    made.push(await t.fresh.customField({ idModel: board.id, type: customFieldTypes[made.length % 5] }));
  return made;
}

export const fiftyFields = law('CF-16', {
  async holds(_, t) {
    const [{ board }, { board: other }] = [await boardBeside(t), await boardBeside(t)];
    const [first] = await fill(t, board, most - 1);
    const fiftieth = await define(t, board.id, { type: 'number' }).record();
    t.witness(`the ${most}th`);
    const isFull = (all: any[]) => t.expect(all, 'the definitions of a full board').hasLength(most);
    const full = idsOf(await definitionsOf(t, board.id, isFull));
    t.expect(full, 'the definitions').includes(fiftieth.id);
    const judge = (all: any[]) => t.expect(idsOf(all), 'the definitions after a refusal').sameAs(full);
    for (const type of customFieldTypes) {
      await define(t, board.id, { type }).refused();
      await definitionsOf(t, board.id, judge);
    }
    await define(t, other.id).record();
    const changed = await redefine(t, first!, { name: t.uniqueMarker() });
    t.expect(changed.id, 'a full board still lets its fields be changed').is(first!.id);
    await t.owner.del(`/1/customFields/${first!.id}`).ok();
    const again = await define(t, board.id).record();
    await definitionsOf(t, board.id, (all) =>
      t.expect(idsOf(all), 'the definitions').sameAs([...full.filter((id) => id !== first!.id), again.id]),
    );
    await define(t, board.id).refused();
  },
  goals: [`the ${most}th`],
});

export const lastPlaceOnce = law('CF-16/race', {
  title: 'if several clients create the last custom field of a board at the same time, exactly one succeeds',
  goals: ['overlaps'],
  async holds(_, t) {
    const { board } = await boardBeside(t);
    await fill(t, board, most - 1);
    const clients = [1, 2, 3, 4, 5, 6, 7, 8];
    const replies = await eachTogether(t, clients, (owner) =>
      define({ owner, uniqueMarker: t.uniqueMarker }, board.id),
    );
    // With 409 a server may say that another request was in the way; one that fails may have made it.
    const isSure = replies.every((reply) => reply !== undefined && reply.status < 500 && reply.status !== 409);
    const made = replies.filter((reply) => reply?.taken).length;
    t.expect(made, 'how many of them created the last one').between(isSure ? 1 : 0, 1);
    await definitionsOf(t, board.id, (all) =>
      t.expect(all.length, 'the definitions afterwards').between(most - 1 + made, most),
    );
  },
});

export const deletionTakesValues = law('CF-13', {
  each: { type: customFieldTypes },
  async holds({ type }, t) {
    const kept = type === 'text' ? 'number' : 'text';
    const { board, list, card, fields } = await valuedCard(t, [type, kept]);
    const second = await t.fresh.list({ idBoard: board.id });
    const others = [await t.fresh.card({ idList: second.id }), await t.fresh.card({ idList: list.id })] as const;
    const cards = [card, ...others] as const;
    for (const other of others) for (const field of [fields[type], fields[kept]]) await setting(t, other, field);
    await t.stage('closeCard', { id: cards[2].id });
    await couldSet(t.stage('closeList', { id: second.id }));
    const { id, name } = fields[type];
    // On another board there is one of the same name and type.
    const otherBoard = await boardBeside(t);
    const twin = await t.fresh.customField({ idModel: otherBoard.board.id, name, type });
    const far = await t.fresh.card({ idList: otherBoard.list.id });
    await setting(t, far, twin);
    t.expect(await t.owner.del(`/1/customFields/${id}`).ok(), 'the answer to a deletion').is({});
    await definitionsOf(t, board.id, (all) =>
      t.expect(idsOf(all), 'the definitions that are left').is([fields[kept].id]),
    );
    await definitionsOf(t, otherBoard.board.id, (all) => t.expect(idsOf(all), 'those of another board').is([twin.id]));
    await holdsValue(t, far, twin);
    for (const card of cards) {
      await itemsOf(t, card.id, (items) => {
        t.expect(valuesOf(items, 'idCustomField'), 'the fields that are set').is([fields[kept].id]);
        carries(t, items[0], fields[kept], payload(fields[kept]), card);
      });
    }
    const listed = await t.owner.get(`/1/boards/${board.id}/cards`, { fields: 'name', customFieldItems: true }).list();
    for (const { customFieldItems } of listed)
      t.expect(customFieldItems, 'the items of a card of the board').hasLength(1);
    await putItem(t, cards[0], fields[type], payload(fields[type])).refused();
    const again = await define(t, board.id, { name, type }).record();
    t.expect(again.id, 'the id of a definition made anew').isNot(id);
    await itemsOf(t, cards[0].id, (items) =>
      t.expect(items, 'the items once the definition is made anew').hasLength(1),
    );
  },
});

export const ofBoardsAlone = law('CF-02', {
  title: 'a definition whose model is no board is refused',
  async holds(_, t) {
    const { board } = await boardBeside(t);
    const attempts = ['card', 'list', 'member'].map((modelType) => () => define(t, board.id, { modelType }));
    await refusesAll(t, () => definitionsOf(t, board.id), ...attempts);
    await define(t, board.id).record();
  },
});
