/** Steps of long histories on custom fields: definitions, options, values, moves and copies to other boards. */
import { customFieldTypes as types } from '../../src/document/sets.ts';
import { factOf, handleIn, operation, refer, type Handle, type Operation, type Pick } from './trace.ts';
import { byStage, placing } from './steps-places.ts';

type Type = (typeof types)[number];

/** Valid and invalid values of each type. */
const fitting: Readonly<Record<Exclude<Type, 'list'>, readonly unknown[]>> = {
  text: [{ text: 'one' }, { text: 'ümlaut 😀' }],
  number: [{ number: '1' }, { number: '-2.5' }],
  date: [{ date: '2031-01-01T00:00:00.000Z' }],
  checkbox: [{ checked: 'true' }, { checked: 'false' }],
};
const wrong: Readonly<Record<Type, readonly unknown[]>> = {
  text: [{ number: '1' }],
  number: [{ number: 'many' }, { text: '1' }],
  date: [{ date: 'yesterday' }],
  checkbox: [{ checked: 'yes' }],
  list: [{ text: 'one' }],
};

const isOf = (board: Handle) => (handle: Handle) => handleIn(handle, 'board') === board;
/**
 * A value of a field on a card of its board. The card stays where it was made, or is not used any more.
 */
const ofItem = (
  name: string,
  weight: number,
  argsOf: (field: Handle, pick: Pick) => Readonly<Record<string, unknown>> | undefined,
) =>
  operation(name, weight, ['field', 'card'], (pick) => {
    const field = pick.handle('field');
    const card = pick.any('card', isOf(handleIn(field, 'board')));
    const args = card && argsOf(field, pick);
    const path = card && `/1/card/${refer(card)}/customField/${refer(field)}/item`;
    return args && path ? { method: 'PUT', path, args } : undefined;
  });
const typeOf = (field: Handle) => factOf<Type>(field, 'type');

export const operations: readonly Operation[] = [
  ...placing,
  operation('make a card', 4, ['list'], (pick) => {
    const list = pick.handle('list');
    const facts = { list, board: list.facts['board'] };
    // No due date, because it is left open whether a copy takes it over.
    const args = { name: pick.word(), idList: refer(list) };
    return { method: 'POST', path: '/1/cards', args, makes: { kind: 'card', facts }, isUnshown: true };
  }),
  operation('switch on custom fields', 6, ['board'], (pick) => {
    const board = pick.any('board', (handle) => !pick.has('switch', isOf(handle)));
    if (!board) return undefined;
    const notes = { kind: 'switch', facts: { board } };
    return { ...byStage('enableCustomFields', { idBoard: refer(board) }), notes };
  }),
  operation('define a field', 3, ['switch'], (pick) => {
    const board = handleIn(pick.handle('switch'), 'board');
    const type = pick.of(types);
    return {
      method: 'POST',
      path: '/1/customFields',
      args: { idModel: refer(board), modelType: 'board', name: pick.word(), type, pos: 'bottom' },
      makes: { kind: 'field', facts: { board, type } },
    };
  }),
  operation('add an option', 2, ['field'], (pick) => {
    const field = pick.any('field', (handle) => typeOf(handle) === 'list');
    return (
      field && {
        method: 'POST',
        path: `/1/customField/${refer(field)}/options`,
        args: { pos: 'bottom', value: { text: pick.word() } },
        makes: { kind: 'option', facts: { field } },
      }
    );
  }),
  operation('reword an option', 2, ['option'], (pick) => {
    const option = pick.handle('option');
    const path = `/1/customField/${refer(handleIn(option, 'field'))}/options/${refer(option)}`;
    return { method: 'PUT', path, args: { value: { text: pick.word() } } };
  }),
  ofItem('set a value', 8, (field, pick) => {
    const type = typeOf(field);
    if (type !== 'list') return { value: pick.of(fitting[type]) };
    const option = pick.any('option', (handle) => handle.facts['field'] === field);
    return option && { idValue: refer(option) };
  }),
  ofItem('set a wrong value', 1, (field, pick) => ({ value: pick.of(wrong[typeOf(field)]) })),
  ofItem('clear a value', 2, () => ({ idValue: '', value: '' })),
  operation('delete a field', 1, ['field'], (pick) => {
    const field = pick.handle('field');
    return { method: 'DELETE', path: `/1/customFields/${refer(field)}`, removes: [field] };
  }),
  operation('move a card', 2, ['card', 'list', 'switch'], (pick) => {
    const [card, list] = [pick.handle('card'), pick.handle('list')];
    const board = handleIn(list, 'board');
    if (!pick.has('switch', isOf(board))) return undefined;
    const args = { id: refer(card), idBoard: refer(board), idList: refer(list) };
    // A card that changes boards gets a new handle, which no earlier step names.
    return { ...byStage('moveCard', args), removes: [card], makes: { kind: 'card', facts: { list, board } } };
  }),
  operation('copy a card', 2, ['card', 'list', 'switch'], (pick) => {
    const list = pick.handle('list');
    const board = handleIn(list, 'board');
    if (!pick.has('switch', isOf(board))) return undefined;
    const args = { name: pick.word(), idList: refer(list), idCardSource: refer(pick.handle('card')) };
    return { method: 'POST', path: '/1/cards', args, makes: { kind: 'card', facts: { list, board } }, isUnshown: true };
  }),
  ...[
    operation('read the values of a card', 3, ['card'], (pick) => {
      const args = { fields: 'name,idBoard', customFieldItems: true };
      return { method: 'GET', path: `/1/cards/${refer(pick.handle('card'))}`, args };
    }),
    operation('read the fields of a board', 2, ['board'], (pick) => {
      const board = pick.any('board', (handle) => pick.has('switch', isOf(handle)));
      return board && { method: 'GET', path: `/1/boards/${refer(board)}/customFields` };
    }),
  ].map((entry) => ({ ...entry, reads: 'always' as const })),
];
