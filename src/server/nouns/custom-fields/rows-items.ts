/** The values of a card's custom fields (2.8, 3.3, 4.5): read, set, changed and cleared. CF-12: there is no DELETE. */
import { setItem, type ItemGiven } from './custom-fields.ts';
import type { Card } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { customFieldItem } from '../cards/shown-parts.ts';
import { itemsOf } from '../cards/shown.ts';
import { arrayOf, inText, nullOr, object, optional } from '../../values/kinds.ts';
import { customFieldItemTable } from '../../records/custom-field.ts';
import { GET, PUT, because, raw, type Context } from '../../rows/endpoint.ts';
import { limits } from '../../../document/limits.ts';

const { idCustomField, idValue, value } = customFieldItemTable;
const several = arrayOf(
  object({ idCustomField: idCustomField.kind, idValue: optional(idValue.takes), value: optional(value.takes) }),
  limits.itemsAtOnce,
);

/** CF-38: all of them, or none if one is refused. */
function setAll(one: Card, given: readonly (ItemGiven & { idCustomField: string })[], context: Context): void {
  for (const { idCustomField, ...item } of given) {
    const field = context.see('customFields', idCustomField, 'idCustomField');
    must('ERR-19', field.idModel === one.idBoard);
    setItem(context.change, one, field, item);
  }
}

export const customFieldItems = because('beside the routes of 4.5, and what clients call', [
  PUT('/card/{card}/customField/{customField}/item', {
    // CF-43: key and token in the body are read as in every call.
    says: 'sets, changes or clears the value of a custom field on a card',
    shows: customFieldItem,
    args: { idValue: optional(nullOr(idValue.takes)), value: optional(inText(value.takes)) },
    run: ({ card: one, customField: field, ...given }, { change }) => setItem(change, one, field, given) ?? raw({}),
  }),
  GET('/cards/{card}/customFieldItems', {
    says: "the values of a card's custom fields",
    many: 'unordered',
    shows: customFieldItem,
    run: ({ card: one }, context) => [...itemsOf(one, context)],
  }),
  PUT('/cards/{card}/customFields', {
    says: 'sets several values of a card at once',
    many: 'unordered',
    // CF-38
    shows: customFieldItem,
    args: { customFieldItems: several },
    run({ card: one, customFieldItems: given }, context) {
      setAll(one, given, context);
      return [...itemsOf(one, context)];
    },
  }),
]);
