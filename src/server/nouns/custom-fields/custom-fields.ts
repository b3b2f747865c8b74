/** Custom fields (2.8, 3.3, 4.5): definitions, their options, and the values of cards. */
import { asPart, asWhole, type Cause } from '../../changes/cause.ts';
import { isRecord, once } from '../../../language.ts';
import { limits } from '../../../document/limits.ts';
import { customFieldsPlugin, dateOf, numberOf, type Position } from '../../../document/values/values.ts';
import { readerOf, text } from '../../../document/values/kinds.ts';
import type { Change } from '../../changes/change.ts';
import { fieldGroup } from '../../world/fillers.ts';
import { lacksRoom, place, placeBeside, spaced } from '../../changes/position.ts';
import type { Board, Card, CustomField, CustomFieldItem, CustomFieldType, Option } from '../../world/records.ts';
import type { World } from '../../world/world.ts';
import { must } from '../../calls/refusal.ts';
import { byPos } from '../../store/table.ts';
import { copied } from '../../records/table.ts';
import { customFieldTable } from '../../records/custom-field.ts';

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

/** The parts of an item update: each is absent, empty, or a value. */
export interface ItemGiven {
  readonly idValue?: unknown;
  readonly value?: unknown;
}

/**
 * CF-06, CF-10: sets, changes or clears the item of a card and a field (3.3); undefined if there is none afterwards.
 */
export function setItem(change: Change, card: Card, field: CustomField, value: ItemGiven): CustomFieldItem | undefined {
  const { world } = change;
  must('CF-28', isOn(world.boards.the(card.idBoard)));
  must('CF-49', value.idValue !== undefined || value.value !== undefined);
  const wanted = valueOf(field, value) ?? empty;
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

// Takes values of custom fields to another board: finds fields by their group or makes them, merges options (4.5.2,
// 4.5.3).

const { positionStep: step } = limits;

/** A value for the other board, without a card. */
export type Carried = Pick<CustomFieldItem, 'idCustomField' | 'idValue' | 'value'>;

/** CF-36: the values of one card for a board; none if the extension is off there. */
export function carryItems(change: Change, items: readonly CustomFieldItem[], board: Board): Carried[] {
  const { world } = change;
  if (items.length === 0 || !isOn(board)) return [];
  const taken = new Set<string>();
  return items
    .map((item) => ({ item, source: world.customFields.the(item.idCustomField) }))
    .sort((a, b) => byPos(a.source, b.source))
    .flatMap(({ item: { idValue, value }, source }) => {
      const chosen = source.options.find(({ id }) => id === idValue);
      // A fixture that was read from a service may have values of options that are gone.
      if (idValue !== null && chosen === undefined) return [];
      const field = fieldFor(change, source, board, taken);
      taken.add(field.id);
      return [{ idCustomField: field.id, value, idValue: chosen ? optionFor(change, source, field, chosen) : null }];
    });
}

/**
 * CF-21, CF-22: the field of the same group on the board, or a new one. A board may have several of a group, and a card
 * a value for each: then each is used once per card (CF-06).
 */
function fieldFor(change: Change, source: CustomField, board: Board, taken: ReadonlySet<string>): CustomField {
  const fields = change.world.by.customFieldsOfBoard.of(board.id);
  for (const field of fields) if (field.fieldGroup === source.fieldGroup && !taken.has(field.id)) return field; // CF-22
  must('CF-35', fields.size < limits.customFieldsPerBoard);
  return copyDefinition(change, source, board);
}

/** CF-46: a new definition has all options of its source. */
export function copyDefinition(change: Change, source: CustomField, board: Board, cause: Cause = asWhole): CustomField {
  return change.add(
    'customFields',
    {
      idModel: board.id,
      ...copied(customFieldTable, source),
      pos: place(change, 'customFields', change.world.by.customFieldsOfBoard.of(board.id), 'bottom'),
      options: source.options.map((option) => ({ ...option, id: change.nextId() })),
    },
    cause,
  );
}

/** CF-23: the option with the same text; it is added if it is missing. */
function optionFor(change: Change, source: CustomField, field: CustomField, wanted: Option): string {
  const known = field.options.find(({ value }) => value.text === wanted.value.text);
  if (known) return known.id;
  const id = change.nextId();
  change.update('customFields', field, { options: merge(source.options, wanted, field.options, id) });
  return id;
}

/**
 * CF-34: the options of the destination keep their order. A missing option goes before the first option that followed
 * it at the source. If there is none, it goes after the last one that preceded it there; otherwise its text decides.
 */
function merge(source: readonly Option[], wanted: Option, destination: readonly Option[], id: string): Option[] {
  const ours = [...destination].sort(byPos);
  const theirs = [...source].sort(byPos);
  const at = theirs.indexOf(wanted);
  const placesOf = (options: readonly Option[]): number[] =>
    options
      .map(({ value }) => ours.findIndex((option) => option.value.text === value.text))
      .filter((index) => index >= 0);
  const followers = placesOf(theirs.slice(at + 1));
  const leaders = placesOf(theirs.slice(0, at));
  const sorted = ours.findIndex((option) => collator().compare(wanted.value.text, option.value.text) < 0);
  const index =
    followers.length > 0
      ? Math.min(...followers)
      : leaders.length > 0
        ? Math.max(...leaders) + 1
        : sorted < 0
          ? ours.length
          : sorted;
  const [before, after] = [ours[index - 1]?.pos ?? 0, ours[index]?.pos];
  const pos = after === undefined ? before + step : (before + after) / 2;
  const merged = ours.toSpliced(index, 0, { ...wanted, id, pos });
  // Between options with equal positions there is no room: then all get new positions.
  return pos > before && (after === undefined || pos < after) ? merged : spaced(merged);
}

/** Sorts 2 before 10 and a before B, independent of the locale of the machine. It takes milliseconds to make. */
const collator = once(() => new Intl.Collator('en', { numeric: true }));
