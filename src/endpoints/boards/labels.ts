/** Labels of a board (4.7): reading, making, changing and deleting them. */
import { board } from '../../resources/board.ts';
import { label } from '../../resources/card-parts.ts';
import { limits } from '../../spec/limits.ts';
import { integer, usually } from '../../spec/kinds.ts';
import { making, settable } from '../../spec/table.ts';
import { labelTable } from '../../spec/tables/card-parts.ts';
import { makeLabel, removeLabel } from '../../model/commands/labels.ts';
import { endpoint, raw, shows } from '../../dispatch/endpoint.ts';
import { oneField, relative, setField } from '../shared/families.ts';

const notShown = 'named in 4.7, and what clients of the live service call';

const changes = settable(labelTable, 'update');
const given = making(labelTable);
const made = shows(label, { usual: [...label.usual, 'limits'] });

export const labels = [
  endpoint({
    method: 'POST',
    path: '/labels',
    because: notShown,
    says: 'makes a label on a board',
    keeps: { 'LBL-02': 'color', 'LBL-03': ['name', 'color', 'idBoard'] },
    makes: 'labels',
    logs: ['updateBoard'],
    needs: ['write'],
    shows: made,
    args: { ...given, idBoard: labelTable.idBoard.kind },
    run({ name, color: of, idBoard }, context) {
      const on = context.see('boards', idBoard, 'idBoard');
      context.may('edit', on);
      return makeLabel(context.change, on, name, of);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/labels/{label}',
    because: notShown,
    says: 'one label',
    needs: ['read'],
    shows: shows(label),
    run: ({ label: one }) => one,
  }),
  endpoint({
    method: 'PUT',
    path: '/labels/{label}',
    because: notShown,
    says: 'changes a label',
    logs: ['updateBoard'],
    needs: ['write'],
    shows: shows(label),
    args: changes,
    run({ label: one, ...fields }, { change }) {
      change.update('labels', one, fields);
      return one;
    },
  }),
  setField({
    path: '/labels/{label}/{field}',
    because: notShown,
    says: 'changes one field of a label',
    logs: ['updateBoard'],
    shows: shows(label),
    fields: changes,
    by({ label: one }, wanted, { change }) {
      change.update('labels', one, wanted);
      return one;
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/labels/{label}',
    because: notShown,
    says: 'deletes a label and removes it from every card',
    ends: 'labels',
    logs: ['updateBoard', 'updateCard'],
    needs: ['write'],
    run({ label: one }, context) {
      removeLabel(context.change, one);
      return raw({ limits: {} });
    },
  }),
  ...relative({
    path: '/labels/{label}/board',
    because: notShown,
    of: board,
    says: 'the board of a label',
    field: 'one field of the board of a label',
    at: ({ label: one }, { world }) => world.boards.get(one.idBoard)!,
  }),
  oneField({
    path: '/labels/{label}/{field}',
    because: notShown,
    says: 'one field of a label',
    of: label,
    at: ({ label: one }) => one,
  }),
  endpoint({
    method: 'GET',
    path: '/boards/{board}/labels',
    because: notShown,
    says: 'the labels of a board',
    many: 'unordered',
    keeps: { 'LBL-08': 'limit' },
    needs: ['read'],
    // LBL-08
    shows: shows(label),
    args: { limit: usually(integer(0, limits.results), limits.labels) },
    run: ({ board: on, limit }, { world }) => [...world.by.labelsOfBoard.of(on.id)].slice(0, limit),
  }),
  endpoint({
    method: 'POST',
    path: '/boards/{board}/labels',
    because: notShown,
    says: 'makes a label on a board',
    makes: 'labels',
    logs: ['updateBoard'],
    needs: ['write'],
    shows: made,
    args: given,
    run: ({ board: on, name, color: of }, context) => makeLabel(context.change, on, name, of),
  }),
  endpoint({
    method: 'GET',
    path: '/boards/{board}/labels/{label}',
    because: notShown,
    says: 'one label of a board',
    needs: ['read'],
    shows: shows(label),
    run: ({ label: one }) => one,
  }),
];
