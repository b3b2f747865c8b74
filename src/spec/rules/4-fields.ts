/** Parts 2.8, 3.3 and 4.5: custom fields, their options and their values. */
import { family } from '../rule.ts';

export const customFields = family({
  'CF-01': {
    section: '2.8', level: 'stated',
    says: 'a definition belongs to a board, its model type is board, and its type is one of five',
  },
  'CF-02': {
    section: '2.8', level: 'stated', status: 400,
    says: 'any other type or model type of a definition is refused',
    by: ['POST /customFields type', 'POST /customFields modelType'],
  },
  'CF-03': { section: '4.5', level: 'stated', says: 'only a list field has options', status: 400 },
  'CF-04': {
    section: '2.8', level: 'stated',
    says: 'fieldGroup is a SHA-256 hash of name and type, equal for equal ones on every board',
    by: ['model/field-group.ts#fieldGroup'],
  },
  'CF-05': {
    section: '2.8', level: 'stated',
    says: 'fieldGroup is made anew when a definition is updated',
    by: ['model/custom-fields.ts#changeField'],
  },
  'CF-06': { section: '2.8.1', level: 'stated', says: 'a card has at most one item for each custom field' },
  'CF-07': {
    section: '2.8', level: 'stated',
    says: 'text, number, date and checkbox values come back as strings of the same value',
    by: ['model/custom-fields.ts#kinds'],
  },
  'CF-08': {
    section: '2.8.3', level: 'stated', status: 400,
    says: 'a value that does not fit the type of its field is refused and the old one stays',
    message: 'Invalid custom field item value.',
  },
  'CF-09': {
    section: '2.8', level: 'stated',
    says: 'the item of a list field has idValue and no value',
    by: ['resources/card-parts.ts#customFieldItem'],
  },
  'CF-10': {
    section: '3.3', level: 'stated',
    says: 'writing a set item again replaces its value',
    by: ['model/custom-fields.ts#setItem'],
  },
  'CF-11': {
    section: '3.3', level: 'stated',
    says: 'an empty idValue and an empty value clear the item, and the answer is an empty object',
    by: ['model/custom-fields.ts#isEmpty'],
  },
  'CF-12': {
    section: '3.3', level: 'stated', status: 404,
    says: 'an item is not deleted by DELETE',
    message: 'Cannot find that route',
    by: ['ERR-01'],
  },
  'CF-13': {
    section: '2.8.5', level: 'stated',
    says: 'deleting a definition answers with an empty object and deletes every value of it',
    by: ['model/removals.ts#removeCustomField'],
  },
  'CF-14': {
    section: '4.5', level: 'stated',
    says: 'while the extension is off, the definitions of a board read as an empty array',
    by: ['resources/board.ts#customFields'],
  },
  'CF-15': {
    section: '4.5.1', level: 'stated', status: 403,
    says: 'no definition is created while the extension is off',
    message: 'the Custom Fields extension is disabled for this board',
  },
  'CF-16': {
    section: '8', level: 'stated', status: 400,
    says: 'a board has at most 50 custom fields',
    message: 'a board has at most 50 custom fields',
    by: ['spec/limits.ts#customFieldsPerBoard'],
  },
  'CF-17': {
    section: '4.5', level: 'stated',
    says:
      'an added option names its field and has the colour none unless one is given, and its text can be ' +
      'changed',
  },
  'CF-18': {
    section: '2.3', level: 'stated',
    says: 'a card shows its custom field items exactly when asked, and an empty array where none is set',
    by: ['resources/card.ts#customFieldItems'],
  },
  'CF-19': {
    section: '4.5', level: 'implied',
    says: 'card, board cards and nested board view show the same items',
    because: 'the three routes show the same records',
    by: ['resources/card.ts#itemsOf'],
  },
  'CF-20': {
    section: '4.5', level: 'stated',
    says: 'a board shows its cards only when the cards argument is given',
    by: ['resources/board.ts#cards'],
  },
  'CF-21': {
    section: '4.5.2', level: 'stated',
    says: 'a card that changes boards brings a missing definition along and has its items made anew',
  },
  'CF-22': {
    section: '4.5.2', level: 'stated',
    says: 'a card that changes boards uses the definition of the same fieldGroup, by move and by copy',
  },
  'CF-23': {
    section: '4.5.3', level: 'stated',
    says: 'option values that moved items need are merged into the destination field',
  },
  'CF-24': {
    section: '4.5.4', level: 'stated',
    says: 'a card that changes boards leaves its history on the old one',
  },
  'CF-25': {
    section: '4.5', level: 'stated', status: 400,
    says: 'a definition is not created without a board, a model type, a name and a type',
    by: [
      'POST /customFields idModel', 'POST /customFields modelType', 'POST /customFields name',
      'POST /customFields type',
    ],
  },
  'CF-26': { section: '2.8.2', level: 'stated', says: 'a definition belongs to a board and to nothing else' },
  'CF-27': {
    section: '2.8', level: 'chosen',
    says: 'an option shows its id under id and under _id',
    because: 'the document says id, and strict clients read the other',
    by: ['resources/card-parts.ts#showOption'],
  },
  'CF-28': {
    section: '2.8.4', level: 'stated', status: 403,
    says: 'no item is written while the extension is off',
    message: 'the Custom Fields extension is disabled for this board',
  },
  'CF-29': {
    section: '4.5', level: 'chosen',
    says: 'deleting an option clears the items that chose it',
    because: 'an item would otherwise choose an option that is gone',
    by: ['model/custom-fields.ts#removeOption'],
  },
  'CF-30': {
    section: '2.8', level: 'implied', status: 400,
    says: 'a chosen option is one of the options of that very field',
    message: 'Invalid custom field item value.',
    because: 'idValue is described as the chosen option',
  },
  'CF-31': {
    section: '2.8', level: 'stated',
    says: 'an item shows id, idCustomField, idModel and the model type card',
    by: ['resources/card-parts.ts#customFieldItem'],
  },
  'CF-32': {
    section: '4.5', level: 'implied',
    says: 'clearing an item that is not set changes nothing and answers the same',
    because: 'the outcome that is asked for is there already',
    by: ['model/custom-fields.ts#setItem'],
  },
  'CF-33': {
    section: '4.5', level: 'implied', status: 400,
    says: 'a custom field takes positions as every other record does',
    because: 'the convention of part 1 holds for all endpoints',
    conflict: '4.5 says positive integer where 1.8 says positive number',
    by: ['POST /customFields pos'],
  },
  'CF-34': {
    section: '4.5', level: 'implied',
    says:
      'merged options keep the destination\'s order, and a missing one stands beside its neighbours of the ' +
      'source, or else where its text sorts',
    because: 'the example ends in the order 2, 3, 4, 5',
  },
  'CF-35': {
    section: '4.5', level: 'chosen', status: 400,
    says: 'a move that would need a 51st definition is refused and moves nothing',
    message: 'a board has at most 50 custom fields',
    because: 'the limit of part 8 holds for boards however a definition comes to be',
  },
  'CF-36': {
    section: '4.5', level: 'chosen',
    says: 'a card that goes to a board with the extension off leaves its items behind',
    because: 'no definition may be made there, and a hidden one would surprise',
  },
  'CF-37': {
    section: '4.5', level: 'chosen',
    says: 'a definition is updated at the route of its id',
    because: 'the path is not shown, and this one fits the others',
  },
  'CF-38': {
    section: '4.5', level: 'chosen',
    says: 'several items of a card are written in one request',
    because: 'clients use this route, and the document does not name it',
  },
  'CF-39': {
    section: '2.8.4', level: 'chosen',
    says: 'the extension is switched at the plug-in routes of a board',
    because: 'the switch is not shown, and clients know these routes',
  },
  'CF-40': {
    section: '2.8', level: 'chosen',
    says: 'the hash is taken of the compact JSON of name and type',
    because: 'the input is left open, and this reproduces what clients have recorded',
    by: ['model/field-group.ts#fieldGroup'],
  },
  'CF-41': {
    section: '4.5', level: 'implied',
    says: 'definitions and items hidden by the switch return unchanged with it',
    because: 'the document says that they exist meanwhile',
    by: ['resources/card.ts#itemsOf'],
  },
  'CF-42': {
    section: '2.8', level: 'stated',
    says: 'an option shows id, idCustomField, value with a text, color and pos',
    by: ['resources/card-parts.ts#showOption'],
  },
  'CF-43': {
    section: '4.5', level: 'stated',
    says: 'key and token of an item update may stand in its body',
    by: ['CNV-12'],
  },
  'CF-44': {
    section: '2.8', level: 'chosen', status: 400,
    says: 'an option colour is none or a label colour',
    because: 'the values are not shown beyond none, and these are what clients send',
  },
  'CF-45': {
    section: '2.8', level: 'chosen', status: 400,
    says: 'the type of a definition does not change',
    because: 'its values would lose their meaning',
  },
  'CF-46': {
    section: '4.5', level: 'chosen',
    says: 'a definition that a card brings along has all options of its source, with their colours and places',
    because: 'the document says that the definition is created there, and its options are part of it',
  },
  'CF-47': {
    section: '2.8.4', level: 'chosen', status: 403,
    says: 'a definition and its options are read by id, changed and deleted only while the extension is on',
    message: 'the Custom Fields extension is disabled for this board',
    because: 'custom fields work only while it is on, and what its listing hides is not shown elsewhere',
  },
  'CF-48': {
    section: '2.8', level: 'implied', status: 400,
    says: 'a value holds the one string of its type: a JSON number or boolean and any further name are refused',
    message: 'Invalid custom field item value.',
    because: 'the document says that all inner values are sent as strings',
  },
  'CF-49': {
    section: '4.5', level: 'chosen', status: 400,
    says: 'an item update that names neither idValue nor value is refused',
    message: 'Invalid custom field item value.',
    because: 'it says nothing, and clearing is asked for by an empty one',
  },
  'CF-50': {
    section: '4.5', level: 'chosen',
    says: 'options that a definition update lists become its options, and those of the same id or text stay the same',
    because: 'the update takes the same parameters as creation, and the items that chose an option keep it',
  },
  'CF-51': {
    section: '2.8', level: 'chosen', status: 400,
    says: 'the text of a value and of an option holds at most 16384 characters',
    because: 'the bound is left open, and other texts have this one',
  },
  'CF-52': {
    section: '2.8', level: 'chosen', status: 400,
    says: 'a definition stays on the board it was made on',
    message: 'invalid value for idModel: a custom field stays on its board',
    because: 'its values belong to cards of that board',
  },
  'CF-53': {
    section: '4.5', level: 'stated',
    says: 'an update of a definition takes the parameters of its creation, and answers with the updated definition',
    by: ['model/custom-fields.ts#changeField'],
  },
});
