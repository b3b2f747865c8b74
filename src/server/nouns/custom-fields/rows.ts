/** Custom fields (2.8, 3.3, 4.5): definitions, their options, and the values of cards. */
import { fieldsIn } from '../../../language.ts';
import { addField, addOption, changeField, changeOption, definitionsOf, isOn, removeOption } from './custom-fields.ts';
import type { OptionGiven } from './custom-fields.ts';
import { setItem, type ItemGiven } from './items.ts';
import type { Card, CustomField, Option } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { removeCustomField } from '../removals.ts';
import { customFieldResource, customFieldItemResource, showOption, showOptions } from '../cards/shown-parts.ts';
import { arrayOf, inText, nullOr, object, objectId, optional, type ValueOf } from '../../../document/values/kinds.ts';
import { making, settable } from '../../records/table.ts';
import { customFieldItemTable, customFieldTable, optionTable } from '../../records/custom-field.ts';
import type { Patch } from '../../changes/touch.ts';
import { because, DELETE, GET, POST, PUT, raw, showsNew, type Context } from '../../rows/endpoint.ts';
import { givenUnder, spelled } from '../../rows/spellings.ts';
import { itemsOf } from '../cards/shown.ts';
import { limits } from '../../../document/limits.ts';

const changed = settable(customFieldTable, 'update');
const optionText = inText(optionTable.value.takes);

/** Clients send an option as it was shown to them, with `_id` as its id. */
const optionsOf = (given: ValueOf<typeof changed.options>): OptionGiven[] | undefined =>
  given?.map(({ _id, id = _id, ...option }) => ({ id, ...option }));

/** Whether the front of a card shows it: clients write this in three ways. */
const display = { cardFront: optional(customFieldTable.cardFront.kind) };
const front = spelled('display', display, true);
const frontOf = (given: object): Pick<Patch<CustomField>, 'cardFront'> =>
  givenUnder('display', display, fieldsIn(given));

const whereShown = 'clients set whether the front of a card shows the field';

/** CF-47: without the extension a definition is hidden. */
function visible(field: CustomField, { world }: Context): CustomField {
  must('CF-47', isOn(world.boards.the(field.idModel)));
  return field;
}

function optionOf(field: CustomField, idOption: string, context: Context): Option {
  const option = visible(field, context).options.find(({ id }) => id === idOption);
  must('ERR-02', option);
  return option;
}

export const customFields = because('beside the routes of 4.5, and what clients call', [
  GET('/boards/{board}/customFields', 'the custom fields of a board', {
    many: 'unordered',
    shows: customFieldResource,
    run: ({ board }, { world }) => definitionsOf(world, board),
  }),
  POST('/customFields', 'makes a custom field on a board', {
    because: whereShown, // CF-25, CF-26
    shows: showsNew(customFieldResource),
    args: { ...making(customFieldTable), ...front }, // CF-02, CF-25, CF-33, CF-01, CF-26, CF-44
    run({ idModel, options: some, ...given }, context) {
      const board = context.see('boards', idModel, 'idModel');
      context.may('edit', board);
      return addField(context.change, board, { ...given, options: optionsOf(some), ...frontOf(given) });
    },
  }),
  PUT('/customFields/{customField}', 'changes a custom field', {
    because: whereShown, // CF-37
    shows: showsNew(customFieldResource),
    args: { ...changed, ...front },
    run({ customField: field, idModel, type, options: some, ...changes }, context) {
      visible(field, context);
      must('CF-52', idModel === undefined || idModel === field.idModel);
      must('CF-45', type === undefined || type === field.type);
      changeField(context.change, field, { ...changes, options: optionsOf(some), ...frontOf(changes) });
      return field;
    },
  }),
  DELETE('/customFields/{customField}', 'deletes a custom field and every value of it', {
    run({ customField: field }, context) {
      removeCustomField(context.change, visible(field, context));
      return raw({});
    },
  }),
  POST('/customField/{customField}/options', 'adds an option to a list field', {
    args: { ...making(optionTable), value: optionText },
    run: ({ customField: field, ...given }, context) =>
      raw(showOption(field.id, addOption(context.change, visible(field, context), given))),
  }),
  PUT('/customField/{customField}/options/{idOption}', 'changes an option', {
    because: 'an option is changed as it is made',
    params: { idOption: objectId },
    args: { ...settable(optionTable, 'update'), value: optional(optionText) },
    run: ({ customField: field, idOption, ...given }, context) =>
      raw(showOption(field.id, changeOption(context.change, field, optionOf(field, idOption, context), given))),
  }),
  GET('/customFields/{customField}', 'one custom field', {
    shows: showsNew(customFieldResource),
    run: ({ customField: field }, context) => visible(field, context),
  }),
  GET('/customFields/{customField}/options', 'the options of a list field', {
    run: ({ customField: field }, context) => raw(showOptions(visible(field, context))),
  }),
  GET('/customFields/{customField}/options/{idOption}', 'one option', {
    params: { idOption: objectId },
    run: ({ customField: field, idOption }, context) => raw(showOption(field.id, optionOf(field, idOption, context))),
  }),
  DELETE('/customFields/{customField}/options/{idOption}', 'deletes an option and the values that chose it', {
    params: { idOption: objectId },
    run({ customField: field, idOption }, context) {
      removeOption(context.change, field, optionOf(field, idOption, context));
      return raw({});
    },
  }),
]);

// The values of a card's custom fields (2.8, 3.3, 4.5): read, set, changed and cleared. CF-12: there is no DELETE.

const { idCustomField, idValue, value } = customFieldItemTable;
const several = arrayOf(
  object({ idCustomField: idCustomField.kind, idValue: optional(idValue.takes), value: optional(value.takes) }),
  limits.itemsAtOnce,
);

/** CF-38: all of them, or none if one is refused. */
function setAll(card: Card, given: readonly (ItemGiven & { idCustomField: string })[], context: Context): void {
  for (const { idCustomField, ...item } of given) {
    const field = context.see('customFields', idCustomField, 'idCustomField');
    must('ERR-19', field.idModel === card.idBoard);
    setItem(context.change, card, field, item);
  }
}

export const customFieldItems = because('beside the routes of 4.5, and what clients call', [
  PUT('/card/{card}/customField/{customField}/item', 'sets, changes or clears the value of a custom field on a card', {
    // CF-43: key and token in the body are read as in every call.
    shows: customFieldItemResource,
    args: { idValue: optional(nullOr(idValue.takes)), value: optional(inText(value.takes)) },
    run: ({ card, customField: field, ...given }, { change }) => setItem(change, card, field, given) ?? raw({}),
  }),
  GET('/cards/{card}/customFieldItems', "the values of a card's custom fields", {
    many: 'unordered',
    shows: customFieldItemResource,
    run: ({ card }, context) => [...itemsOf(card, context)],
  }),
  PUT('/cards/{card}/customFields', 'sets several values of a card at once', {
    many: 'unordered',
    shows: customFieldItemResource, // CF-38
    args: { customFieldItems: several },
    run({ card, customFieldItems: items }, context) {
      setAll(card, items, context);
      return [...itemsOf(card, context)];
    },
  }),
]);
