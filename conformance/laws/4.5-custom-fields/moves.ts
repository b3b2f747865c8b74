/** Laws of 4.5 on values that go to another board: with a card that is moved or copied, or with its list. */
import { customFieldTypes } from '../../../src/document/sets.ts';
import { optionsNamed, type Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import {
  boardBeside,
  carries,
  carriesAlike,
  definitionsOf,
  fieldBoard,
  type FieldType,
  holdsValue,
  itemOf,
  itemsOf,
  listTaken,
  payload,
  redefine,
  setting,
  taken,
  valuedCard,
  ways,
} from '../../scene/fields.ts';
import { law } from '../../law/law.ts';
import { cardOf, couldSet, idsOf, ifPossible, valuesOf } from '../../scene/reading.ts';

const textsOf = ({ options }: any): string[] =>
  (options ?? []).toSorted((a: any, b: any) => a.pos - b.pos).map((option: any) => option?.value?.text);

/** The only definition of the same group on a board. */
const matchOf = ({ expect }: T, definitions: readonly any[], source: Thing): any => {
  const found = definitions.filter(({ fieldGroup }) => fieldGroup === source['fieldGroup']);
  expect(found, `the ${source['type']} definitions of the group`).hasLength(1);
  return found[0];
};

export const missingDefinitionsComeAlong = law('CF-21', {
  title: 'a card has its values on another board, where a definition is made for each that was missing',
  also: ['CF-22', 'FLT-03'],
  each: { way: ways },
  needs: ['secondBoard'],
  async holds({ way }, t) {
    const { board, list, fields } = await fieldBoard(t);
    const away = await boardBeside(t);
    const card = await t.fresh.card({ idList: list.id });
    const stays = await t.fresh.card({ idList: list.id });
    // Two of one type have different values.
    const twin = await t.fresh.customField({ idModel: board.id, type: 'text' });
    const all = [...Object.values(fields).map((field) => [field, 1] as const), [twin, 2] as const];
    for (const [field, which] of all) await setting(t, card, field, which);
    await setting(t, stays, fields.list);
    const before = { definitions: await definitionsOf(t, board.id), items: await itemsOf(t, stays.id) };
    const moved = await taken(t, way, card, away);
    let made: any[] = [];
    await definitionsOf(t, away.board.id, (found) => {
      made = found;
      t.expect(found, 'the definitions of the other board').hasLength(all.length);
      for (const [source] of all) {
        const field = matchOf(t, found, source);
        t.expect(field.id, 'the id of a definition made there').isNot(source.id);
        const { name, type } = source;
        t.expect(field, 'a definition made there').has({ idModel: away.board.id, modelType: 'board', name, type });
        // The new definition may have all options of its source, or only those that are needed.
        const texts = textsOf(field);
        const inOrder = textsOf(source).filter((text) => texts.includes(text));
        t.expect(texts, 'its options by their positions').is(inOrder);
      }
    });
    await itemsOf(t, moved.id, (items) => {
      t.expect(items, 'the items of the card there').hasLength(all.length);
      for (const [source, which] of all) {
        const field = matchOf(t, made, source);
        carriesAlike(t, itemOf(t, items, { ...source, id: field.id }), field, source, moved, which);
      }
    });
    await definitionsOf(t, board.id, (left) => t.expect(left, 'the definitions it left').sameAs(before.definitions));
    await itemsOf(t, stays.id, (items) => t.expect(items, 'the items of a card that stayed').sameAs(before.items));
    if (way !== 'copied') return;
    const name = t.uniqueMarker();
    const copy = await t.owner.post('/1/cards', { idList: list.id, idCardSource: card.id, name }).record();
    for (const holder of [card, copy])
      await itemsOf(t, holder.id, (items) => {
        t.expect(items, 'the items of a card and its copy beside it').hasLength(all.length);
        for (const [field, which] of all) carries(t, itemOf(t, items, field), field, payload(field, which), holder);
      });
    // A value that the copy gets later is not its source's.
    await setting(t, copy, fields.text, 2);
    await holdsValue(t, card, fields.text, payload(fields.text, 1));
  },
});

const journeys = [
  ...customFieldTypes.map((type) => ({ label: `${type} moved`, way: 'moved' as const, type })),
  ...(['text', 'list'] as const).map((type) => ({ label: `${type} copied`, way: 'copied' as const, type })),
];
const typeBesides = (type: FieldType): FieldType => (type === 'text' ? 'number' : 'text');

/** A server may number all places anew. */
const idsByPlace = (definitions: readonly any[]) => idsOf(definitions.toSorted((a, b) => a?.pos - b?.pos));

export const matchingDefinitionsAreUsed = law('CF-22', {
  each: { journey: journeys },
  needs: ['secondBoard'],
  async holds({ journey: { way, type } }, t) {
    const { list, fields } = await fieldBoard(t, [type]);
    const source = fields[type];
    const otherBoard = await boardBeside(t);
    const { name } = source;
    const idModel = otherBoard.board.id;
    await t.fresh.customField({ idModel, name: `${name}x`, type });
    // A database may take the two names for one; a server may hash a name without its case.
    const capital = await t.fresh.customField({ idModel, name: String(name).toUpperCase(), type });
    if (capital['fieldGroup'] === source['fieldGroup']) await t.stage('deleteCustomField', { id: capital.id });
    await t.fresh.customField({ idModel, name, type: typeBesides(type) });
    const options = type === 'list' ? { options: optionsNamed('three', 'two', 'one') } : {};
    const match = await t.fresh.customField({ idModel, name, type, ...options });
    await t.fresh.customField({ idModel, name: `x${name}`, type });
    const before = idsByPlace(await definitionsOf(t, idModel));
    const card = await t.fresh.card({ idList: list.id });
    await setting(t, card, source, 1);
    const moved = await taken(t, way, card, otherBoard);
    const definitions = await definitionsOf(t, idModel, (all) => {
      t.expect(idsByPlace(all), 'the definitions of the other board, by their positions').is(before);
    });
    const field = definitions.find(({ id }) => id === match.id);
    const { fieldGroup } = source;
    t.expect(field, 'the definition that matches').has({ name, type, fieldGroup, idModel });
    if (type === 'list') t.expect(field.options, 'its options').sameAs(match['options']);
    await itemsOf(t, moved.id, (items) => {
      t.expect(valuesOf(items, 'idCustomField'), 'the fields that are set').is([match.id]);
      carriesAlike(t, items[0], field, source, moved, 1);
    });
  },
});

export const oneValueEach = law('CF-06/alike', {
  title: 'a moved card has at most one value of a field, also if two of its fields were alike',
  needs: ['secondBoard'],
  async holds(_, t) {
    const { board, list, fields } = await fieldBoard(t, ['text']);
    const { name, type } = fields.text;
    const otherBoard = await boardBeside(t);
    await t.fresh.customField({ idModel: otherBoard.board.id, name, type });
    const twin =
      (await ifPossible(t.fresh.customField({ idModel: board.id, name, type }))) ??
      t.skip('a board has no two fields of one name and type here');
    const card = await t.fresh.card({ idList: list.id });
    await setting(t, card, fields.text, 0);
    await setting(t, card, twin, 1);
    await taken(t, 'moved', card, otherBoard);
    await itemsOf(t, card.id, (items) => {
      const set = valuesOf(items, 'idCustomField');
      t.expect(set, 'the fields that are set there').is([...new Set(set)]);
    });
  },
});

export const renamedDefinitions = law('CF-22/renamed', {
  title: 'after a definition is renamed, it matches definitions with the new name',
  needs: ['secondBoard'],
  also: ['CF-05', 'CF-21'],
  async holds(_, t) {
    const { board, list, fields } = await fieldBoard(t, ['text', 'number']);
    const otherBoard = await boardBeside(t);
    const [first, second] = [t.uniqueMarker(), t.uniqueMarker()];
    const twin = await t.fresh.customField({ idModel: otherBoard.board.id, name: first, type: 'text' });
    const former = await t.fresh.customField({
      idModel: otherBoard.board.id,
      name: fields.number['name'],
      type: 'number',
    });
    await redefine(t, fields.text, { name: first });
    await redefine(t, fields.number, { name: second });
    const card = await t.fresh.card({ idList: list.id });
    await setting(t, card, fields.text);
    await setting(t, card, fields.number);
    await taken(t, 'moved', card, otherBoard);
    const all = await definitionsOf(t, otherBoard.board.id, (definitions) => {
      t.expect(valuesOf(definitions, 'name'), 'the names there').sameAs([first, former['name'], second]);
    });
    const made = all.find(({ name }) => name === second);
    await itemsOf(t, card.id, (items) => {
      t.expect(valuesOf(items, 'idCustomField'), 'the fields that are set').sameAs([twin.id, made.id]);
    });
    await definitionsOf(t, board.id, (definitions) => t.expect(definitions, 'the definitions it left').hasLength(2));
  },
});

export const valuesOfLists = law('CF-21/lists', {
  title: 'if a list moves to another board, its cards keep their values, with the definitions of that board',
  level: 'implied',
  needs: ['secondBoard'],
  async holds(_, t) {
    const { list, card: first, fields } = await valuedCard(t);
    const otherBoard = await boardBeside(t);
    const cards = [first, await t.fresh.card({ idList: list.id })];
    for (const field of Object.values(fields)) await setting(t, cards[1]!, field);
    // A closed card of the list goes with it too.
    await couldSet(t.stage('closeCard', { id: cards[1]!.id }));
    await listTaken(t, list, otherBoard);
    const definitions = await definitionsOf(t, otherBoard.board.id, (all) =>
      t.expect(all, 'the definitions of the other board').hasLength(customFieldTypes.length),
    );
    for (const card of cards) {
      await cardOf(t, card.id, 'idBoard', ({ idBoard }) => {
        t.expect(idBoard, 'the board of a card of the list').is(otherBoard.board.id);
      });
      await itemsOf(t, card.id, (items) => {
        t.expect(items, 'the items of a card of the list').hasLength(customFieldTypes.length);
        for (const source of Object.values(fields)) {
          const field = definitions.find(({ fieldGroup }) => fieldGroup === source['fieldGroup']);
          const item = items.find(({ idCustomField }) => idCustomField === field?.id);
          carriesAlike(t, item, field, source, card);
        }
      });
    }
  },
});
