/** Custom field definitions and their options (2.8, 4.5). */
import { z } from 'zod';
import {
  addField,
  addOption,
  changeField,
  changeOption,
  isOn,
  removeOption,
  type OptionGiven,
} from '../../model/commands/custom-fields.ts';
import type { CustomField, Option } from '../../model/world/records.ts';
import { must } from '../../model/refusal.ts';
import { removeCustomField } from '../../model/commands/removals.ts';
import { customField, showOption } from '../../resources/card-parts.ts';
import { baseColors } from '../../spec/colors.ts';
import { customFieldTypes } from '../../spec/sets.ts';
import { boolean, name, objectId, oneOf, position, text, value } from '../../spec/values.ts';
import { fromJson } from '../cards/arguments.ts';
import { endpoint, raw, shows, type Context } from '../../dispatch/endpoint.ts';
import { fieldChanged } from '../shared/logged.ts';

const notShown = 'beside the routes of 4.5, and what clients call';

/** CF-44 */
const color = oneOf(['none', ...baseColors]);
const optionShape = z.object({
  id: objectId.optional(),
  _id: objectId.optional(),
  value: z.object({ text: text(1) }),
  color: color.optional(),
  pos: position.optional(),
});

/** A list, or its JSON text in a query. */
const options = value<readonly OptionGiven[]>(
  'a list of options, each {value: {text}, color, pos}',
  { type: 'array', items: { type: 'object' } },
  (given) =>
    z
      .array(optionShape)
      .safeParse(fromJson(given))
      .data?.map(({ _id, id = _id, ...option }) => ({ id, ...option })),
);
const optionValue = value<Option['value']>(
  'an object {text}',
  { type: 'object' },
  (given) => z.object({ text: text(1) }).safeParse(fromJson(given)).data,
);
/** Whether a card's front shows it: clients write it in three ways. */
const display = value<{ cardFront?: boolean | undefined }>(
  'an object {cardFront}',
  { type: 'object' },
  (given) => z.object({ cardFront: boolean.optional() }).safeParse(fromJson(given)).data,
);
const front = {
  display: display.optional(),
  'display/cardFront': boolean.optional(),
  display_cardFront: boolean.optional(),
};
interface Front {
  display?: { cardFront?: boolean | undefined } | undefined;
  'display/cardFront'?: boolean | undefined;
  display_cardFront?: boolean | undefined;
}
const frontOf = (given: Front): boolean | undefined =>
  given.display_cardFront ?? given['display/cardFront'] ?? given.display?.cardFront;

// CF-01, CF-02
const modelType = oneOf(['board']);
const type = oneOf(customFieldTypes);
const whole = shows(customField, { usual: [...customField.usual, 'limits'] });

/** CF-47: a definition hides with the extension. */
function visible(field: CustomField, { world }: Context): CustomField {
  must('CF-47', isOn(world.boards.get(field.idModel)!));
  return field;
}

function optionOf(field: CustomField, idOption: string, context: Context): Option {
  const option = visible(field, context).options.find(({ id }) => id === idOption);
  must('ERR-02', option);
  return option;
}

export const customFields = [
  endpoint({
    method: 'GET',
    path: '/boards/{board}/customFields',
    section: '4.5',
    says: 'the custom fields of a board',
    keeps: { 'CF-14': true },
    needs: ['read'],
    shows: shows(customField),
    // CF-14
    run: ({ board }, { world }) => (isOn(board) ? [...world.by.customFieldsOfBoard.of(board.id)] : []),
  }),
  endpoint({
    method: 'POST',
    path: '/customFields',
    section: '4.5',
    says: 'makes a custom field on a board',
    keeps: {
      'CF-02': ['type', 'modelType'],
      'CF-25': ['idModel', 'modelType', 'name', 'type'],
      'CF-33': 'pos',
      'CF-01': ['type', 'modelType'],
      'CF-26': 'idModel',
      'CF-44': 'options',
    },
    logs: ['addCustomField'],
    needs: ['write'],
    // CF-25, CF-26
    shows: whole,
    args: {
      idModel: objectId,
      modelType,
      name: name(),
      type,
      options: options.optional(),
      pos: position.default('bottom'),
      ...front,
    },
    run({ idModel, ...given }, context) {
      const board = context.see('boards', idModel, 'idModel');
      context.may('edit', board);
      return addField(context.change, board, { ...given, cardFront: frontOf(given) });
    },
  }),
  endpoint({
    // CF-37
    method: 'PUT',
    path: '/customFields/{customField}',
    section: '4.5',
    says: 'changes a custom field',
    keeps: { 'CF-37': true },
    logs: fieldChanged,
    needs: ['write'],
    shows: whole,
    args: {
      idModel: objectId.optional(),
      modelType: modelType.optional(),
      name: name().optional(),
      type: type.optional(),
      options: options.optional(),
      pos: position.optional(),
      ...front,
    },
    run({ customField: field, idModel, type: given, ...changes }, context) {
      visible(field, context);
      must('CF-52', idModel === undefined || idModel === field.idModel);
      must('CF-45', given === undefined || given === field.type);
      changeField(context.change, field, { ...changes, cardFront: frontOf(changes) });
      return field;
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/customFields/{customField}',
    section: '4.5',
    says: 'deletes a custom field and every value of it',
    keeps: { 'CF-13': true },
    logs: ['deleteCustomField'],
    needs: ['write'],
    run({ customField: field }, context) {
      // CF-13
      removeCustomField(context.change, visible(field, context));
      return raw({});
    },
  }),
  endpoint({
    method: 'POST',
    path: '/customField/{customField}/options',
    section: '4.5',
    says: 'adds an option to a list field',
    logs: fieldChanged,
    needs: ['write'],
    args: { pos: position.default('bottom'), value: optionValue, color: color.default('none') },
    run: ({ customField: field, ...given }, context) =>
      raw(showOption(field.id, addOption(context.change, visible(field, context), given))),
  }),
  endpoint({
    method: 'PUT',
    path: '/customField/{customField}/options/{idOption}',
    section: '4.5',
    says: 'changes an option',
    logs: fieldChanged,
    needs: ['write'],
    params: { idOption: objectId },
    args: { value: optionValue.optional(), color: color.optional(), pos: position.optional() },
    run: ({ customField: field, idOption, ...given }, context) =>
      raw(showOption(field.id, changeOption(context.change, field, optionOf(field, idOption, context), given))),
  }),
  endpoint({
    method: 'GET',
    path: '/customFields/{customField}',
    because: notShown,
    says: 'one custom field',
    needs: ['read'],
    shows: whole,
    run: ({ customField: field }, context) => visible(field, context),
  }),
  endpoint({
    method: 'GET',
    path: '/customFields/{customField}/options',
    because: notShown,
    says: 'the options of a list field',
    needs: ['read'],
    run: ({ customField: field }, context) =>
      raw(
        [...visible(field, context).options]
          .sort((a, b) => a.pos - b.pos)
          .map((option) => showOption(field.id, option)),
      ),
  }),
  endpoint({
    method: 'GET',
    path: '/customFields/{customField}/options/{idOption}',
    because: notShown,
    says: 'one option',
    needs: ['read'],
    params: { idOption: objectId },
    run: ({ customField: field, idOption }, context) => raw(showOption(field.id, optionOf(field, idOption, context))),
  }),
  endpoint({
    method: 'DELETE',
    path: '/customFields/{customField}/options/{idOption}',
    because: notShown,
    says: 'deletes an option and the values that chose it',
    logs: fieldChanged,
    needs: ['write'],
    params: { idOption: objectId },
    run({ customField: field, idOption }, context) {
      removeOption(context.change, field, optionOf(field, idOption, context));
      return raw({});
    },
  }),
];
