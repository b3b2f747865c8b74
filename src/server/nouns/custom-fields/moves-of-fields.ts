/**
 * Takes values of custom fields to another board: finds fields by their group or makes them, merges options (4.5.2,
 * 4.5.3).
 */
import { asWhole, type Cause } from '../../changes/cause.ts';
import { once } from '../../../language.ts';
import { limits } from '../../../document/limits.ts';
import type { Change } from '../../changes/change.ts';
import { place, spaced } from '../../changes/position.ts';
import type { Board, CustomField, CustomFieldItem, Option } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { byPos } from '../../store/table.ts';
import { copied } from '../../records/table.ts';
import { customFieldTable } from '../../records/custom-field.ts';
import { isOn } from './custom-fields.ts';

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
