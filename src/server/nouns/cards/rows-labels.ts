/** The labels on a card (4.1): adding one by id, making a new one, removing by id or colour. */
import { labelsOfColors } from './board-transfer.ts';
import type { Card, Label } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { label } from './shown-parts.ts';
import { anyLabelColor } from '../../../document/colors.ts';
import { labelColors } from '../../../document/sets.ts';
import { idOf, listOf, oneOf, usually } from '../../values/kinds.ts';
import { labelTable } from '../../records/card-parts.ts';
import { POST, PUT, DELETE, raw, showsNew, type Context } from '../../rows/endpoint.ts';

const labelsOn = (one: Card, { world }: Context): Label[] => one.idLabels.map((id) => world.labels.get(id)!);

function setLabels(one: Card, idLabels: readonly string[], { change }: Context): void {
  change.update('cards', one, { idLabels });
}

export const cardLabels = [
  POST('/cards/{card}/idLabels', {
    says: 'puts a label on a card',
    // CRD-42
    args: { value: idOf('labels') },
    run({ card: one, value }, context) {
      const known = context.see('labels', value, 'value');
      must('CRD-25', known.idBoard === one.idBoard);
      must('CRD-21', !one.idLabels.includes(known.id));
      setLabels(one, [...one.idLabels, known.id], context);
      return raw(one.idLabels);
    },
  }),
  DELETE('/cards/{card}/idLabels/{label}', {
    says: 'removes a label from a card',
    run({ card: one, label: known }, context) {
      must('ERR-10', one.idLabels.includes(known.id), 'that label is not on the card');
      setLabels(
        one,
        one.idLabels.filter((id) => id !== known.id),
        context,
      );
    },
  }),
  POST('/cards/{card}/labels', {
    says: 'makes a label on the board and puts it on a card',
    shows: showsNew(label),
    // Here 4.1 asks for the colour and not for the name.
    // LBL-01
    args: { color: labelTable.color.takes, name: usually(labelTable.name.kind, labelTable.name.initial) },
    run({ card: one, color, name }, context) {
      const made = context.change.add('labels', { idBoard: one.idBoard, name, color });
      setLabels(one, [...one.idLabels, made.id], context); // LBL-05
      return made;
    },
  }),
  PUT('/cards/{card}/labels', {
    says: 'gives a card labels of these colours and no others',
    many: 'unordered',
    shows: label,
    args: { value: listOf(anyLabelColor) },
    run({ card: one, value }, context) {
      const { world, change } = context;
      setLabels(
        one,
        labelsOfColors(change, world.boards.get(one.idBoard)!, value === 'all' ? labelColors : value),
        context,
      );
      return labelsOn(one, context);
    },
  }),
  DELETE('/cards/{card}/labels/{color}', {
    says: 'removes the labels of a colour from a card',
    params: { color: oneOf(anyLabelColor) },
    run({ card: one, color }, context) {
      const rest = labelsOn(one, context).filter((known) => known.color !== color);
      must('ERR-10', rest.length < one.idLabels.length, 'that label is not on the card');
      setLabels(
        one,
        rest.map(({ id }) => id),
        context,
      );
    },
  }),
];
