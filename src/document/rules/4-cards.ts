/** Part 4.1: the rows of cards, and what of a card holds on another board (4.5). */
import { limits } from '../limits.ts';
import { chosen, implied, stated } from '../rule.ts';

export const cardRows = {
  'CRD-01': implied(
    '4.1',
    'a created card reads back with the name, desc, due, list, members and labels it was given',
    { because: 'arguments that set fields would otherwise have no effect' },
  ),
  'CRD-02': stated('4.1', `a card description holds 0 to ${limits.text} characters`, { refuses: 400 }),
  'CRD-03': stated('4.1', 'due is a date or null and reads back as the same instant', { refuses: 400 }),
  'CRD-04': stated('4.1', 'a card is not created without a list', { refuses: [400, 'invalid value for idList'] }),
  'CRD-09': implied('4.1', 'a vote puts the member into idMembersVoted exactly once', {
    because: 'the field lists the members who voted yes',
  }),
  'CRD-10': stated('4.1', 'a copied card takes all properties of its source, or those that keepFromSource lists'),
  'CRD-11': stated(
    '4.1',
    `check item names hold 1 to ${limits.text} characters, checklist and label names 0 to ${limits.text}`,
    { refuses: 400 },
  ),
  'CRD-12': implied('4.1', 'converting a check item creates a card of its name and removes the item', {
    because: 'the item becomes the card, so it is no longer an item',
  }),
  'CRD-14': chosen('4.1', 'the creation of a card may omit due and urlSource', {
    because: 'a card with a name alone would otherwise be impossible, though a name is one way to make a card',
    conflict: '4.1 marks due and urlSource as required, yet offers name, file and source card instead of a URL',
  }),
  'CRD-15': implied('4.1', 'if labels contains all at the creation of a card, the card gets all six colours', {
    because: 'the row offers all beside the comma list of the colour set',
  }),
  'CRD-16': stated(
    '4.1',
    'when a checklist is added to a card, value names one that is added itself, and idChecklistSource one that is ' +
      'copied',
  ),
  'CRD-18': stated('4.1', 'an update changes the fields of a card that it names, and no others'),
  'CRD-19': chosen(
    '4.1',
    'a single field of a card is changed at a path that ends in its name, with the argument value, and the answer ' +
      'is the card',
    { because: 'clients use these routes, and the document shows their kind for members only' },
  ),
  'CRD-60': chosen(
    '4.1',
    'a POST on a card answers with the record that it made; idLabels answers with the label ids of the card, ' +
      'idMembers with its members, and membersVoted with a _value',
    { because: 'the document shows no answers of these rows, and clients of the live service read these' },
  ),
  'CRD-20': chosen('4.1', 'a member can be put on a card only once', {
    because: 'a second time changes nothing, and clients of the live service know this refusal',
    refuses: [400, 'member is already on the card'],
  }),
  'CRD-21': chosen('4.1', 'a label can be put on a card only once', {
    because: 'a second time changes nothing, and clients of the live service know this refusal',
    refuses: [400, 'that label is already on the card'],
  }),
  'CRD-22': chosen('4.1', 'a member can vote for a card only once', {
    because: 'a second vote changes nothing, and clients of the live service know this refusal',
    refuses: [400, 'member has already voted on the card'],
  }),
  'CRD-23': chosen('4.1', 'a member who has not voted for a card cannot take the vote back', {
    because: 'clients of the live service know this refusal',
    refuses: [400, 'member has not voted on the card'],
  }),
  'CRD-24': chosen('4.1', 'only members of a board can be put on its cards', {
    because: 'a member who cannot see a card cannot work on it',
    refuses: [400, 'member is not on the board'],
  }),
  'CRD-25': chosen('4.1', 'a card takes labels of its own board only', {
    because: 'a label belongs to one board',
    refuses: [400, 'the label does not belong to the board of the card'],
  }),
  'CRD-26': chosen('4.1', 'only those whom the preference voting of the board includes can vote', {
    because: 'the setting is a board preference of 2.4, and a preference without effect would have no meaning',
    refuses: [401, 'unauthorized card permission requested'],
  }),
  'CRD-29': chosen('4.1', 'a card goes to a list of another board only if the request names that board too', {
    because: 'clients of the live service know this refusal, and a mistake would move a card out of sight',
    refuses: 404,
  }),
  'CRD-30': chosen(
    '4.5',
    'a card that goes to another board keeps only the members who are on that board, and the labels that it ' +
      'has there with the same name and colour',
    { because: 'the other members and labels do not exist on that board' },
  ),
  'CRD-33': chosen('4.1', 'deleting a card deletes everything that belongs to it', {
    because: 'nothing could reach the rest afterwards',
  }),
  'CRD-35': chosen('4.1', 'keepFromSource takes all or names of what a card carries', {
    because: 'the document gives no words, and these are the ones clients send',
    refuses: 400,
  }),
  'CRD-36': chosen('4.1', 'a card created without a name has an empty one', {
    because: 'name is optional, and the field is a string',
  }),
  'CRD-37': implied(
    '4.1',
    'a file, a URL and a source card are three ways to make a card, and each works without a name',
    { because: 'the row says that a name is not needed then', refuses: 400 },
  ),
  'CRD-38': implied('4.1', 'only those who may see a card can copy it', {
    because: "a token gives the data of its member (5.2), and copying would read another's",
  }),
  'CRD-39': stated('4.1', 'the creation of a card names members and labels by comma-separated ids'),
  'CRD-41': chosen(
    '4.1',
    'a member votes with a token of their own, and only an admin of the board casts or takes back the vote of ' +
      'another',
    {
      because: 'a vote belongs to a member, and an admin moderates the board',
      refuses: [401, 'unauthorized card permission requested'],
    },
  ),
  'CRD-42': stated('4.1', 'when a label or a member is put on a card, or a member votes, value is the id'),
  'CRD-52': chosen('4.1', 'a card that goes to another board without a list goes to the first open list there', {
    because: 'a card lies in a list, and the first one is where a reader looks first',
    refuses: [400, 'the board has no open list'],
  }),
  'CRD-53': chosen(
    '4.1',
    'a card that goes to another board takes its checklists along, and a copy of each that another card has too',
    { because: 'a checklist belongs to one board, and the other card keeps what it has' },
  ),
  'CRD-55': chosen('4.1', 'a copied card is open, has no votes and no followers, and is no template', {
    because: 'votes and followers belong to the source, and a copy of a template is a usual card',
  }),
  'CRD-56': chosen(
    '4.1',
    'if a request that copies a card names a field, the copy has this value and not that of the source',
    { because: 'the caller names the exception, the source the rest' },
  ),
};
