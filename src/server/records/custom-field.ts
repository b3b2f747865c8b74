/** 2.8: custom fields and their values on cards. */
import { baseColors } from '../../document/colors.ts';
import {
  any,
  anyObject,
  arrayOf,
  boolean,
  idOf,
  mapOf,
  name,
  nullOr,
  object,
  objectId,
} from '../../document/values/kinds.ts';
import { oneOf, optional, position, text } from '../../document/values/kinds.ts';
import { limits } from '../../document/limits.ts';
import { customFieldTypes } from '../../document/sets.ts';
import { derived, extra, field, serviceSet, kindsShown, partsOf, settable } from './table.ts';
import { bound, place } from './shared-kinds.ts';

const optionValue = object({ text: text() });
/** The options of a field are stored inside it. */
export const optionTable = {
  value: field(optionValue, { takes: object({ text: text(1) }) }), // CF-51
  color: field(text(), { initial: 'none', takes: oneOf(['none', ...baseColors]) }), // CF-44
  pos: field(place, { initial: limits.positionStep, takes: position, usual: 'bottom' }),
};
const option = object({ id: objectId, ...partsOf(optionTable) });
/** An option with both spellings of its id: strict clients of the live service read `_id` (2.8 says `id`). */
const optionShown = object({
  id: objectId,
  _id: optional(objectId),
  idCustomField: idOf('customFields'),
  ...kindsShown(optionTable),
});
/** Options as a call lists them: each new, or one that was shown before, with one of the spellings of its id. */
const options = arrayOf(
  object({
    id: optional(objectId),
    _id: optional(objectId),
    ...settable(optionTable, 'update'),
    value: optionTable.value.takes,
  }),
);

export const customFieldTable = {
  // CF-01: each field with its type.
  // The board on which it is defined.
  idModel: serviceSet(idOf('boards'), { set: ['create', 'update'] }), // CF-26
  modelType: derived(oneOf(['board']), { is: 'board', set: ['create', 'update'], needed: true }), // CF-02
  fieldGroup: serviceSet(text(), { planted: true, logged: 'always', copied: 'always' }),
  display: derived(object({ cardFront: boolean }), { chosen: 'clients read whether the front of a card shows it' }),
  name: field(text(), { takes: name() }),
  pos: field(place, { initial: limits.positionStep, takes: position, usual: 'bottom', copied: 'never' }),
  // CF-03: only a list field has options.
  options: field(arrayOf(option), { initial: [], shown: arrayOf(optionShown), takes: options, needed: false }),
  // CF-45: an update may name only the type that the field has.
  type: field(oneOf(customFieldTypes)), // CF-02
  isSuggestedField: derived(boolean, { is: false, seen: 'usual', chosen: 'clients read it; it is false here' }),
  limits: extra(anyObject, { is: { customFieldOptions: { perField: bound(50, 40) } } }),
  // Set as `display`.
  cardFront: field(boolean, { initial: true, set: [], seen: 'never' }),
};

export const customFieldItemTable = {
  idValue: field(nullOr(objectId), { initial: null, shown: objectId, takes: any('the id of an option') }),
  // The type of the field decides which value is allowed.
  value: field(nullOr(mapOf(text())), {
    initial: null,
    shown: mapOf(text()),
    takes: any('an object {text}, {number}, {date} or {checked} of one string, or nothing'),
  }),
  idCustomField: serviceSet(idOf('customFields')),
  // The card.
  idModel: serviceSet(idOf('cards')),
  modelType: derived(oneOf(['card']), { is: 'card' }),
};
/** An item has an option or a value (2.8). */
export const itemShown = object({
  id: objectId,
  ...kindsShown(customFieldItemTable),
  idValue: optional(objectId),
  value: optional(mapOf(text())),
});
