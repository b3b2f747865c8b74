/** Parts 2.8, 3.3 and 4.5: custom fields, their options and their values. */
import { limits } from '../limits.ts';
import { chosen, implied, stated } from '../rule.ts';
import { customFieldTypes } from '../sets.ts';
import { customFieldsPlugin } from '../values/words.ts';

const listed = (words: readonly string[], last: 'and' | 'or'): string =>
  words.join(', ').replace(/, (?=\w+$)/, ` ${last} `);
const valued = customFieldTypes.filter((type) => type !== 'list');

const enabling = `POST /boards/{id}/boardPlugins?idPlugin=${customFieldsPlugin}`;
const whileOff = [403, `the Custom Fields extension is disabled for this board: ${enabling} enables it`] as const;

export const customFields = {
  'CF-01': stated(
    '2.8',
    `a definition shows the typed fields of its table; its type is ${listed(customFieldTypes, 'or')}`,
  ),
  'CF-02': stated('2.8', 'any other type of a definition, and any model type but board, is refused', { refuses: 400 }),
  'CF-03': stated('4.5', 'only a list field has options', { refuses: 400 }),
  'CF-04': stated(
    '2.8',
    'fieldGroup is a SHA-256 hash of name and type, the same on every board for the same name and type',
  ),
  'CF-05': stated('2.8', 'fieldGroup is computed again when a definition is updated'),
  'CF-06': stated('2.8.1', 'a card has at most one item for each custom field'),
  'CF-07': stated('2.8', `${listed(valued, 'and')} values come back as strings of the same value`),
  'CF-08': stated('2.8.3', 'a value that does not fit the type of its field is refused and the old one stays', {
    refuses: [400, 'Invalid custom field item value.'],
  }),
  'CF-09': stated('2.8', 'the item of a list field has idValue and no value'),
  'CF-10': stated('3.3', 'writing an item that is set replaces its value'),
  'CF-11': stated('3.3', 'an empty idValue and an empty value clear the item, and the answer is an empty object'),
  'CF-12': stated('3.3', 'an item is not deleted by DELETE', {
    refuses: [404, 'Cannot find that route'],
    same: ['ERR-01'],
  }),
  'CF-13': stated('2.8.5', 'deleting a definition answers with an empty object and deletes every value of it for good'),
  'CF-14': stated('4.5', 'while the extension is off, the definitions of a board read as an empty array'),
  'CF-15': stated('4.5.1', 'no definition is created while the extension is off', { refuses: whileOff }),
  'CF-16': stated('8', `a board has at most ${limits.customFieldsPerBoard} custom fields`, { refuses: 400 }),
  'CF-17': stated(
    '4.5',
    'an added option names its field and has the colour none unless one is given; its text can be changed',
  ),
  'CF-18': stated(
    '2.3',
    'a card shows its custom field items only if the request asks for them, and an empty array if none is set',
  ),
  'CF-19': implied('4.5', 'a card, the cards of its board and the board with its cards show the same items', {
    because: 'the three routes show the same records',
  }),
  'CF-20': stated('4.5', 'a board shows its cards only if the argument cards is given'),
  'CF-54': stated('4.5', 'a board shows its definitions if customFields=true asks for them, with its cards or without'),
  'CF-21': stated(
    '4.5.2',
    'a card that goes to a board without a matching definition gets one there, and its items are created again',
  ),
  'CF-22': stated(
    '4.5.2',
    'items of a card that is moved or copied to a board use the definition there of the same fieldGroup',
  ),
  'CF-23': stated('4.5.3', 'options that the items of a moved card need are added to the field of the destination'),
  'CF-24': stated('4.5.4', 'if a card goes to another board, its history stays on the old one'),
  'CF-25': stated('4.5', 'a definition is not created without a board, a model type, a name and a type', {
    refuses: 400,
  }),
  'CF-26': stated('2.8.2', 'a definition belongs to a board and to nothing else'),
  'CF-27': chosen('2.8', 'an option shows its id under id and under _id', {
    because: 'the document says id, and strict clients read the other',
  }),
  'CF-28': stated('2.8.4', 'no item is written while the extension is off', { refuses: whileOff }),
  'CF-29': chosen('4.5', 'deleting an option clears the items that chose it', {
    because: 'an item would otherwise choose an option that is gone',
  }),
  'CF-30': implied('2.8', 'a chosen option is one of the options of that very field', {
    because: 'idValue is described as the chosen option',
    refuses: [400, 'Invalid custom field item value.'],
  }),
  'CF-31': stated('2.8', 'an item shows id, idCustomField, idModel and the model type card'),
  'CF-32': implied('4.5', 'clearing an item that is not set changes nothing and has the same answer', {
    because: 'the item has no value already',
  }),
  'CF-33': implied('4.5', 'a custom field takes positions as every other record does', {
    because: 'the convention of part 1 holds for all endpoints',
    refuses: 400,
    conflict: '4.5 says positive integer where 1.8 says positive number',
  }),
  'CF-34': chosen('4.5', 'a merged option stands beside its neighbours of the source, or else where its text sorts', {
    because: 'the document does not say where it stands, and its example ends in the order 2, 3, 4, 5',
  }),
  'CF-35': chosen(
    '4.5',
    `a move that would need more than ${limits.customFieldsPerBoard} definitions is refused and moves nothing`,
    {
      because: 'the limit of part 8 holds for boards however a definition comes to be',
      refuses: [400, `a board has at most ${limits.customFieldsPerBoard} custom fields`],
    },
  ),
  'CF-36': chosen('4.5', 'if a card goes to a board while the extension is off there, its items are left behind', {
    because: 'no definition may be made there, and a hidden one would surprise',
  }),
  'CF-37': chosen('4.5', 'a definition is updated at the route of its id', {
    because: 'the path is not shown, and this one fits the others',
  }),
  'CF-38': chosen('4.5', 'several items of a card are written in one request', {
    because: 'clients use this route, and the document does not name it',
  }),
  'CF-39': chosen('2.8.4', 'the extension is switched at the plug-in routes of a board', {
    because: 'the switch is not shown, and clients know these routes',
  }),
  'CF-40': chosen('2.8', 'the hash is taken of the compact JSON of name and type', {
    because: 'the input is left open, and this reproduces what clients have recorded',
  }),
  'CF-41': implied('4.5', 'definitions and items are unchanged when the extension is switched off and on again', {
    because: 'the document says that they exist meanwhile',
  }),
  'CF-42': stated('2.8', 'an option shows id, idCustomField, value with a text, color and pos'),
  'CF-43': stated('4.5', 'key and token of an item update may be in its body', { same: ['CNV-12'] }),
  'CF-44': chosen('2.8', 'an option colour is none or a label colour', {
    because: 'the values are not shown beyond none, and these are what clients send',
    refuses: 400,
  }),
  'CF-45': chosen('2.8', 'the type of a definition does not change', {
    because: 'its values would lose their meaning',
    refuses: 400,
  }),
  'CF-46': chosen(
    '4.5',
    'a definition that comes with a card has all options of its source, with their colours and places',
    { because: 'the document says that the definition is created there, and its options are part of it' },
  ),
  'CF-47': chosen(
    '2.8.4',
    'a definition and its options are read by id, changed and deleted only while the extension is on',
    {
      because: 'custom fields work only while it is on, and other routes show nothing that its listing hides',
      refuses: whileOff,
    },
  ),
  'CF-48': implied(
    '2.8',
    'a value is one string under the name of its type; a JSON number, a boolean or another name is refused',
    {
      because: 'the document says that all inner values are sent as strings',
      refuses: [400, 'Invalid custom field item value.'],
    },
  ),
  'CF-49': chosen('4.5', 'an item update that names neither idValue nor value is refused', {
    because: 'it asks for no change, and an empty value is the way to clear an item',
    refuses: [400, 'Invalid custom field item value.'],
  }),
  'CF-50': chosen(
    '4.5',
    'options that an update lists become those of the definition; a known id or text stays the same option',
    { because: 'the update takes the same parameters as creation, and the items that chose an option keep it' },
  ),
  'CF-51': chosen('2.8', `the text of a value and of an option holds at most ${limits.text} characters`, {
    because: 'the bound is left open, and other texts have this one',
    refuses: 400,
  }),
  'CF-52': chosen('2.8', 'a definition stays on the board on which it was created', {
    because: 'its values belong to cards of that board',
    refuses: [400, 'invalid value for idModel: a custom field stays on its board'],
  }),
  'CF-53': stated(
    '4.5',
    'an update of a definition takes the parameters of its creation, and answers with the updated definition',
  ),
};
