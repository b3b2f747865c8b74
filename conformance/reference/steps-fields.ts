/** Steps of long histories on custom fields: definitions, options, values, moves and copies to other boards. */
import { factOf, handleIn, refer, type Handle, type Operation, type Pick } from './trace.ts';
import { byStage, moving, placing } from './steps-places.ts';

const types = ['text', 'number', 'date', 'checkbox', 'list'] as const;
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
/** A card and a field of its board. The card stays where it was made, or is not used any more. */
const together = (pick: Pick): { card: Handle; field: Handle } | undefined => {
  const field = pick.handle('field');
  const fits = isOf(handleIn(field, 'board'));
  return pick.has('card', fits) ? { card: pick.handle('card', fits), field } : undefined;
};
const item = (card: Handle, field: Handle) => `/1/card/${refer(card)}/customField/${refer(field)}/item`;

export const operations: readonly Operation[] = [
  ...placing,
  {
    name: 'make a card',
    weight: 4,
    needs: ['list'],
    draft: (pick) => {
      const list = pick.handle('list');
      const facts = { list, board: list.facts['board'] };
      // With a due date, a copy that is sent no date of its own could be without it.
      const args = { name: pick.word(), idList: refer(list) };
      return { method: 'POST', path: '/1/cards', args, makes: { kind: 'card', facts } };
    },
  },
  {
    name: 'switch on custom fields',
    weight: 6,
    needs: ['board'],
    draft: (pick) => {
      const isOff = (board: Handle) => !pick.has('switch', isOf(board));
      if (!pick.has('board', isOff)) return undefined;
      const board = pick.handle('board', isOff);
      return {
        ...byStage('enableCustomFields', { idBoard: refer(board) }),
        notes: { kind: 'switch', facts: { board } },
      };
    },
  },
  {
    name: 'define a field',
    weight: 3,
    needs: ['switch'],
    draft: (pick) => {
      const board = handleIn(pick.handle('switch'), 'board');
      const type = pick.of(types);
      return {
        method: 'POST',
        path: '/1/customFields',
        args: { idModel: refer(board), modelType: 'board', name: pick.word(), type, pos: 'bottom' },
        makes: { kind: 'field', facts: { board, type } },
      };
    },
  },
  {
    name: 'add an option',
    weight: 2,
    needs: ['field'],
    draft: (pick) => {
      const isList = (one: Handle) => one.facts['type'] === 'list';
      if (!pick.has('field', isList)) return undefined;
      const field = pick.handle('field', isList);
      return {
        method: 'POST',
        path: `/1/customField/${refer(field)}/options`,
        args: { pos: 'bottom', value: { text: pick.word() } },
        makes: { kind: 'option', facts: { field } },
      };
    },
  },
  {
    name: 'set a value',
    weight: 8,
    needs: ['field', 'card'],
    draft: (pick) => {
      const found = together(pick);
      if (!found) return undefined;
      const { card, field } = found;
      const type = factOf<Type>(field, 'type');
      const ofField = (one: Handle) => one.facts['field'] === field;
      if (type === 'list' && !pick.has('option', ofField)) return undefined;
      const args =
        type === 'list' ? { idValue: refer(pick.handle('option', ofField)) } : { value: pick.of(fitting[type]) };
      return { method: 'PUT', path: item(card, field), args };
    },
  },
  {
    name: 'set a wrong value',
    needs: ['field', 'card'],
    draft: (pick) => {
      const found = together(pick);
      return (
        found && {
          method: 'PUT',
          path: item(found.card, found.field),
          args: { value: pick.of(wrong[factOf<Type>(found.field, 'type')]) },
        }
      );
    },
  },
  {
    name: 'clear a value',
    weight: 2,
    needs: ['field', 'card'],
    draft: (pick) => {
      const found = together(pick);
      return found && { method: 'PUT', path: item(found.card, found.field), args: { idValue: '', value: '' } };
    },
  },
  {
    name: 'delete a field',
    needs: ['field'],
    draft: (pick) => {
      const field = pick.handle('field');
      return { method: 'DELETE', path: `/1/customFields/${refer(field)}`, removes: [field] };
    },
  },
  moving({ switched: true }),
  {
    name: 'copy a card',
    weight: 2,
    needs: ['card', 'list', 'switch'],
    draft: (pick) => {
      const list = pick.handle('list');
      const board = handleIn(list, 'board');
      if (!pick.has('switch', isOf(board))) return undefined;
      const args = { name: pick.word(), idList: refer(list), idCardSource: refer(pick.handle('card')) };
      return { method: 'POST', path: '/1/cards', args, makes: { kind: 'card', facts: { list, board } } };
    },
  },
  {
    name: 'read the values of a card',
    weight: 3,
    reads: 'always',
    needs: ['card'],
    draft: (pick) => ({ method: 'GET', path: `/1/cards/${refer(pick.handle('card'))}`, args: shown }),
  },
  {
    name: 'read the fields of a board',
    weight: 2,
    reads: 'always',
    needs: ['board'],
    draft(pick) {
      const isOn = (board: Handle) => pick.has('switch', isOf(board));
      if (!pick.has('board', isOn)) return undefined;
      return { method: 'GET', path: `/1/boards/${refer(pick.handle('board', isOn))}/customFields` };
    },
  },
];

const shown = { fields: 'name,idBoard', customFieldItems: true };
