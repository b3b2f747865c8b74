/** Custom fields (2.8, 4.5): the definitions of a board, and their options. */
import { asPart } from '../../changes/cause.ts';
import { limits } from '../../../document/limits.ts';
import { customFieldsPlugin } from '../../../document/values/words.ts';
import type { Position } from '../../../document/values/kinds.ts';
import type { Change } from '../../changes/change.ts';
import { sha256Hex } from '../../formats/hash.ts';
import { lacksRoom, place, placeBeside, spaced } from '../../changes/position.ts';
import type { Board, CustomField, CustomFieldType, Option } from '../../world/records.ts';
import type { World } from '../../world/world.ts';
import { must } from '../../calls/refusal.ts';
import { byPos } from '../../store/table.ts';

const onlyLists = 'invalid value for options: only a list field has options';

export const isOn = (board: Board): boolean => board.plugins.includes(customFieldsPlugin);

/** CF-14: the definitions of a board that are shown: none while the extension is off. */
export const definitionsOf = ({ by }: World, board: Board): CustomField[] =>
  isOn(board) ? [...by.customFieldsOfBoard.of(board.id)] : [];

export interface OptionChange {
  readonly value?: Option['value'] | undefined;
  readonly color?: string | undefined;
  readonly pos?: Position | undefined;
}
/** An option as a request describes it. */
export interface OptionGiven extends OptionChange {
  readonly id?: string | undefined;
  readonly value: Option['value'];
}
export interface FieldGiven {
  readonly name?: string | undefined;
  readonly pos?: Position | undefined;
  readonly cardFront?: boolean | undefined;
  readonly options?: readonly OptionGiven[] | undefined;
}

export interface NewField extends FieldGiven {
  readonly name: string;
  readonly type: CustomFieldType;
  readonly pos: Position;
}

export function addField(change: Change, board: Board, values: NewField): CustomField {
  const { name, type, pos, cardFront, options } = values;
  const siblings = change.world.by.customFieldsOfBoard.of(board.id);
  must('CF-15', isOn(board));
  must('CF-16', siblings.size < limits.customFieldsPerBoard);
  must('CF-03', options === undefined || type === 'list', onlyLists);
  return change.add('customFields', {
    idModel: board.id, // CF-04, CF-40
    name,
    type,
    fieldGroup: fieldGroup(name, type),
    pos: place(change, 'customFields', siblings, pos),
    cardFront: cardFront ?? true,
    options: options ? optionsFrom(change, [], options) : [],
  });
}

export function changeField(change: Change, field: CustomField, { name, pos, cardFront, options }: FieldGiven): void {
  must('CF-03', options === undefined || field.type === 'list', onlyLists);
  const siblings = change.world.by.customFieldsOfBoard.of(field.idModel);
  const listed = options && optionsFrom(change, field.options, options);
  change.update('customFields', field, {
    ...(name !== undefined && { name, fieldGroup: fieldGroup(name, field.type) }), // CF-05, CF-53
    ...(pos !== undefined && { pos: place(change, 'customFields', siblings, pos, field) }),
    ...(cardFront !== undefined && { cardFront }),
    ...(listed && { options: listed }),
  });
  if (listed) dropItems(change, field, (id) => !listed.some((option) => option.id === id));
}

/** CF-50: the options that a request lists. An option with the id or the text of an older one is the older one. */
function optionsFrom(change: Change, older: readonly Option[], options: readonly OptionGiven[]): Option[] {
  const made: Option[] = [];
  for (const { id, value, color, pos } of options) {
    const free = older.filter((option) => !made.some((other) => other.id === option.id));
    const known = free.find((option) => option.id === id) ?? free.find((option) => option.value.text === value.text);
    made.push({
      id: known?.id ?? change.nextId(),
      value,
      color: color ?? known?.color ?? 'none',
      pos: placeAmong(made, pos ?? 'bottom'),
    });
  }
  return made;
}

/**
 * Options are stored inside their field, so their neighbours are found there. An option that is already there stays.
 */
function placeAmong(options: readonly Option[], pos: Position, self?: Option): number {
  const inOrder = [...options].sort(byPos);
  return placeBeside(inOrder[0], inOrder.at(-1), pos, self);
}

const withRoom = (options: readonly Option[]): readonly Option[] =>
  options.some(lacksRoom) ? spaced([...options].sort(byPos)) : options;

/** CF-17: the text, the colour and the place of a new option. */
export function addOption(change: Change, field: CustomField, values: OptionGiven): Option {
  const { value, color = 'none', pos = 'bottom' } = values;
  must('CF-03', field.type === 'list', onlyLists);
  const options = withRoom(field.options);
  const option = { id: change.nextId(), value, color, pos: placeAmong(options, pos) };
  change.update('customFields', field, { options: [...options, option] });
  return option;
}

/** CF-17: the parts that are given. */
export function changeOption(change: Change, field: CustomField, { id }: Option, changes: OptionChange): Option {
  const { value, color, pos } = changes;
  const options = pos === undefined ? field.options : withRoom(field.options);
  const option = options.find((other) => other.id === id)!;
  const changed = {
    ...option,
    ...(value && { value }),
    ...(color !== undefined && { color }),
    ...(pos !== undefined && { pos: placeAmong(options, pos, option) }),
  };
  change.update('customFields', field, { options: options.map((other) => (other === option ? changed : other)) });
  return changed;
}

/** The items that chose it go with it. */
export function removeOption(change: Change, field: CustomField, option: Option): void {
  change.update('customFields', field, { options: field.options.filter((other) => other !== option) });
  dropItems(change, field, (id) => id === option.id); // CF-29
}

function dropItems(change: Change, field: CustomField, isRemoved: (idValue: string) => boolean): void {
  for (const item of [...change.world.by.itemsOfField.of(field.id)]) {
    if (item.idValue !== null && isRemoved(item.idValue)) change.remove('customFieldItems', item, asPart);
  }
}

/** CF-04, CF-40: a hash of the name and type of a field alone, so equal fields of any two boards meet (2.8). */
export const fieldGroup = (name: string, type: string): string => sha256Hex(JSON.stringify({ name, type }));
