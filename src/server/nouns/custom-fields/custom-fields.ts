/** Custom fields (2.8, 3.3, 4.5): definitions, their options, and the values of cards. */
import { isRecord } from '../../../language.ts';
import { limits } from '../../../document/limits.ts';
import { customFieldsPlugin, dateOf, numberOf, type Position } from '../../values/values.ts';
import { readerOf, text } from '../../values/kinds.ts';
import type { Change } from '../../changes/change.ts';
import { fieldGroup } from '../../world/fillers.ts';
import { lacksRoom, place, placeBeside, spaced } from '../../changes/position.ts';
import type { Board, Card, CustomField, CustomFieldItem, CustomFieldType, Option } from '../../world/records.ts';
import type { World } from '../../world/world.ts';
import { must } from '../../calls/refusal.ts';
import { byPos } from '../../store/table.ts';

const onlyLists = 'invalid value for options: only a list field has options';

export const isOn = (board: Board): boolean => board.plugins.includes(customFieldsPlugin);

/** CF-14: the definitions of a board that are shown: none while the extension is off. */
export const definitionsOf = ({ by }: World, board: Board): CustomField[] =>
  isOn(board) ? [...by.customFieldsOfBoard.of(board.id)] : [];

/** An option as a request describes it. */
export interface OptionGiven {
  readonly id?: string | undefined;
  readonly value: { readonly text: string };
  readonly color?: string | undefined;
  readonly pos?: Position | undefined;
}
export interface OptionChange {
  readonly value?: Option['value'] | undefined;
  readonly color?: string | undefined;
  readonly pos?: Position | undefined;
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

export function addField(change: Change, board: Board, given: NewField): CustomField {
  const { name, type, pos, cardFront, options } = given;
  const siblings = change.world.by.customFieldsOfBoard.of(board.id);
  must('CF-15', isOn(board));
  must('CF-16', siblings.size < limits.customFieldsPerBoard);
  must('CF-03', options === undefined || type === 'list', onlyLists);
  return change.add('customFields', {
    // CF-04, CF-40
    idModel: board.id,
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
    // CF-05, CF-53
    ...(name !== undefined && { name, fieldGroup: fieldGroup(name, field.type) }),
    ...(pos !== undefined && { pos: place(change, 'customFields', siblings, pos, field) }),
    ...(cardFront !== undefined && { cardFront }),
    ...(listed && { options: listed }),
  });
  if (listed) dropItems(change, field, (id) => !listed.some((option) => option.id === id));
}

/** CF-50: the options that a request lists. An option with the id or the text of an older one is the older one. */
function optionsFrom(change: Change, older: readonly Option[], given: readonly OptionGiven[]): Option[] {
  const made: Option[] = [];
  for (const { id, value, color, pos } of given) {
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
export function addOption(change: Change, field: CustomField, given: OptionGiven): Option {
  const { value, color = 'none', pos = 'bottom' } = given;
  must('CF-03', field.type === 'list', onlyLists);
  const options = withRoom(field.options);
  const option = { id: change.nextId(), value, color: color, pos: placeAmong(options, pos) };
  change.update('customFields', field, { options: [...options, option] });
  return option;
}

export function changeOption(change: Change, field: CustomField, { id }: Option, given: OptionChange): Option {
  const { value, color, pos } = given;
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

function dropItems(change: Change, field: CustomField, gone: (idValue: string) => boolean): void {
  for (const item of [...change.world.by.itemsOfField.of(field.id)]) {
    if (item.idValue !== null && gone(item.idValue)) change.remove('customFieldItems', item, 'silent');
  }
}

/** What an item update says: each part is absent, empty, or a value. */
export interface ItemGiven {
  readonly idValue?: unknown;
  readonly value?: unknown;
}

/**
 * CF-06, CF-10: sets, changes or clears the item of a card and a field (3.3); undefined if there is none afterwards.
 */
export function setItem(change: Change, card: Card, field: CustomField, given: ItemGiven): CustomFieldItem | undefined {
  const { world } = change;
  must('CF-28', isOn(world.boards.get(card.idBoard)!));
  must('CF-49', given.idValue !== undefined || given.value !== undefined);
  const wanted = valueOf(field, given) ?? empty;
  const item = world.by.item.get(card.id, field.id);
  if (wanted === empty) {
    if (item) change.remove('customFieldItems', item); // CF-11
    return undefined; // CF-32
  }
  if (!item) return change.add('customFieldItems', { idCustomField: field.id, idModel: card.id, ...wanted });
  change.update('customFieldItems', item, wanted); // CF-10
  return item;
}

const empty = { idValue: null, value: null };

/** Whether a value means nothing: no value, null, an empty string or an object without a field. */
const isEmpty = (raw: unknown): boolean =>
  raw === undefined ||
  raw === null ||
  raw === '' ||
  (typeof raw === 'object' && !Array.isArray(raw) && Object.keys(raw).length === 0);

/** CF-08, CF-09, CF-30: what is stored for a value; undefined if it is empty. */
function valueOf(
  field: CustomField,
  { idValue, value }: ItemGiven,
): Pick<CustomFieldItem, 'idValue' | 'value'> | undefined {
  if (field.type === 'list') {
    must('CF-09', isEmpty(value), invalid);
    if (isEmpty(idValue)) return undefined;
    must(
      'CF-30',
      field.options.some(({ id }) => id === idValue),
    );
    return { idValue: String(idValue), value: null };
  }
  must('CF-08', isEmpty(idValue));
  if (isEmpty(value)) return undefined;
  const { name, read } = valueKinds[field.type];
  must('CF-08', typeof value === 'object' && !Array.isArray(value) && Object.hasOwn(value!, name));
  const raw = isRecord(value) ? value[name] : undefined;
  must('CF-48', typeof raw === 'string' && Object.keys(value!).length === 1);
  const parsed = read(raw);
  must('CF-08', parsed !== undefined);
  return { idValue: null, value: { [name]: parsed } }; // CF-07
}

const invalid = 'Invalid custom field item value.';

const readText = readerOf(text(0));

interface Inner {
  readonly name: string;
  read(raw: string): string | undefined;
}
/** The name of the inner string for each type, and its parser: it returns what is stored, or undefined. */
const valueKinds: Readonly<Record<Exclude<CustomFieldType, 'list'>, Inner>> = {
  text: { name: 'text', read: (raw) => readText(raw) }, // CF-51
  number: { name: 'number', read: (raw) => (numberOf(raw) === undefined ? undefined : raw) },
  date: { name: 'date', read: dateOf },
  checkbox: { name: 'checked', read: (raw) => (raw === 'true' || raw === 'false' ? raw : undefined) },
};
