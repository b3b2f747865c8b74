/** The values of custom fields on a card (3.3, 4.5): what a value may be, and how it is set, changed and cleared. */
import { isRecord } from '../../../language.ts';
import { dateOf, numberOf } from '../../../kinds/values.ts';
import { text } from '../../../document/values/kinds.ts';
import { readerOf } from '../../../kinds/readers.ts';
import type { Change } from '../../changes/change.ts';
import type { Card, CustomField, CustomFieldItem, CustomFieldType } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { isOn } from './custom-fields.ts';

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
  const wanted = valueOf(field, value);
  const item = world.by.item.get(card.id, field.id);
  if (!wanted) {
    if (item) change.remove('customFieldItems', item); // CF-11
    return undefined; // CF-32
  }
  if (!item) return change.add('customFieldItems', { idCustomField: field.id, idModel: card.id, ...wanted });
  change.update('customFieldItems', item, wanted); // CF-10
  return item;
}

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
