/** Custom field definitions and their options (2.8, 4.5). */
import {
  addField,
  addOption,
  changeField,
  changeOption,
  isOn,
  removeOption,
  type OptionGiven,
  definitionsOf,
} from './custom-fields.ts';
import type { CustomField, Option } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { removeCustomField } from '../removals.ts';
import { customField, showOption, showOptions } from '../cards/shown-parts.ts';
import { inText, object, objectId, optional, type ValueOf } from '../../values/kinds.ts';
import { making, settable } from '../../records/table.ts';
import { customFieldTable, optionTable } from '../../records/custom-field.ts';
import { GET, POST, PUT, DELETE, because, raw, showsNew, type Context } from '../../rows/endpoint.ts';

const changed = settable(customFieldTable, 'update');
const optionText = inText(optionTable.value.takes);

/** Clients send an option as it was shown to them, with `_id` as its id. */
const optionsOf = (given: ValueOf<typeof changed.options>): OptionGiven[] | undefined =>
  given?.map(({ _id, id = _id, ...option }) => ({ id, ...option }));

const cardFrontArgument = optional(customFieldTable.cardFront.kind);
/** Whether the front of a card shows it: clients write this in three ways. */
const front = {
  display: optional(object({ cardFront: cardFrontArgument }, true)),
  'display/cardFront': cardFrontArgument,
  display_cardFront: cardFrontArgument,
};
interface Front {
  display?: { cardFront?: boolean | undefined } | undefined;
  'display/cardFront'?: boolean | undefined;
  display_cardFront?: boolean | undefined;
}
const frontOf = (given: Front): boolean | undefined =>
  given.display_cardFront ?? given['display/cardFront'] ?? given.display?.cardFront;

const whereShown = 'clients set whether the front of a card shows the field';

/** CF-47: without the extension a definition is hidden. */
function visible(field: CustomField, { world }: Context): CustomField {
  must('CF-47', isOn(world.boards.get(field.idModel)!));
  return field;
}

function optionOf(field: CustomField, idOption: string, context: Context): Option {
  const option = visible(field, context).options.find(({ id }) => id === idOption);
  must('ERR-02', option);
  return option;
}

export const customFields = because('beside the routes of 4.5, and what clients call', [
  GET('/boards/{board}/customFields', {
    says: 'the custom fields of a board',
    many: 'unordered',
    shows: customField,
    run: ({ board }, { world }) => definitionsOf(world, board),
  }),
  POST('/customFields', {
    says: 'makes a custom field on a board',
    // CF-25, CF-26
    because: whereShown,
    shows: showsNew(customField),
    // CF-02, CF-25, CF-33, CF-01, CF-26, CF-44
    args: { ...making(customFieldTable), ...front },
    run({ idModel, options: some, ...given }, context) {
      const board = context.see('boards', idModel, 'idModel');
      context.may('edit', board);
      return addField(context.change, board, { ...given, options: optionsOf(some), cardFront: frontOf(given) });
    },
  }),
  PUT('/customFields/{customField}', {
    says: 'changes a custom field',
    // CF-37
    because: whereShown,
    shows: showsNew(customField),
    args: { ...changed, ...front },
    run({ customField: field, idModel, type: given, options: some, ...changes }, context) {
      visible(field, context);
      must('CF-52', idModel === undefined || idModel === field.idModel);
      must('CF-45', given === undefined || given === field.type);
      changeField(context.change, field, { ...changes, options: optionsOf(some), cardFront: frontOf(changes) });
      return field;
    },
  }),
  DELETE('/customFields/{customField}', {
    says: 'deletes a custom field and every value of it',
    run({ customField: field }, context) {
      removeCustomField(context.change, visible(field, context));
      return raw({});
    },
  }),
  POST('/customField/{customField}/options', {
    says: 'adds an option to a list field',
    args: { ...making(optionTable), value: optionText },
    run: ({ customField: field, ...given }, context) =>
      raw(showOption(field.id, addOption(context.change, visible(field, context), given))),
  }),
  PUT('/customField/{customField}/options/{idOption}', {
    says: 'changes an option',
    because: 'an option is changed as it is made',
    params: { idOption: objectId },
    args: { ...settable(optionTable, 'update'), value: optional(optionText) },
    run: ({ customField: field, idOption, ...given }, context) =>
      raw(showOption(field.id, changeOption(context.change, field, optionOf(field, idOption, context), given))),
  }),
  GET('/customFields/{customField}', {
    says: 'one custom field',
    shows: showsNew(customField),
    run: ({ customField: field }, context) => visible(field, context),
  }),
  GET('/customFields/{customField}/options', {
    says: 'the options of a list field',
    run: ({ customField: field }, context) => raw(showOptions(visible(field, context))),
  }),
  GET('/customFields/{customField}/options/{idOption}', {
    says: 'one option',
    params: { idOption: objectId },
    run: ({ customField: field, idOption }, context) => raw(showOption(field.id, optionOf(field, idOption, context))),
  }),
  DELETE('/customFields/{customField}/options/{idOption}', {
    says: 'deletes an option and the values that chose it',
    params: { idOption: objectId },
    run({ customField: field, idOption }, context) {
      removeOption(context.change, field, optionOf(field, idOption, context));
      return raw({});
    },
  }),
]);
