/** Labels of a board (4.7): reading, making, changing and deleting them. */
import { boardResource } from '../boards/shown.ts';
import { labelResource } from '../cards/shown-parts.ts';
import { limits } from '../../../document/limits.ts';
import { integer, usually } from '../../../document/values/kinds.ts';
import { making, settable } from '../../records/table.ts';
import { labelTable } from '../../records/card-parts.ts';
import { removeLabel } from '../removals.ts';
import { GET, POST, DELETE, deleted, showsNew } from '../../rows/endpoint.ts';
import { oneField, relative, setFields } from '../../rows/families.ts';

const creatable = making(labelTable);

export const labels = [
  POST('/labels', 'makes a label on a board', {
    shows: showsNew(labelResource),
    args: { ...creatable, idBoard: labelTable.idBoard.kind }, // LBL-02, LBL-03
    run({ name, color: of, idBoard }, context) {
      const board = context.see('boards', idBoard, 'idBoard');
      context.may('edit', board);
      return context.change.add('labels', { idBoard: board.id, name, color: of });
    },
  }),
  GET('/labels/{label}', 'one label', { shows: labelResource }),
  ...setFields('/labels/{label}', 'changes a label', {
    shows: labelResource,
    fields: settable(labelTable, 'update'),
    by: ({ label }, wanted, { change }) => change.update('labels', label, wanted),
  }),
  DELETE('/labels/{label}', 'deletes a label and removes it from every card', {
    run({ label }, context) {
      removeLabel(context.change, label);
      return deleted;
    },
  }),
  ...relative('/labels/{label}/board', 'the board of a label', {
    of: boardResource,
    at: ({ label }, { world }) => world.boards.the(label.idBoard),
  }),
  oneField('/labels/{label}/{field}', 'one field of a label', { of: labelResource }),
  GET('/boards/{board}/labels', 'the labels of a board', {
    many: 'unordered',
    shows: labelResource,
    args: { limit: usually(integer(0, limits.results), limits.labels) }, // LBL-08
    run: ({ board, limit }, { world }) => [...world.by.labelsOfBoard.of(board.id)].slice(0, limit),
  }),
  POST('/boards/{board}/labels', 'makes a label on a board', {
    shows: showsNew(labelResource),
    args: creatable,
    run: ({ board, name, color: of }, context) => context.change.add('labels', { idBoard: board.id, name, color: of }),
  }),
  GET('/boards/{board}/labels/{label}', 'one label of a board', { shows: labelResource }),
];
