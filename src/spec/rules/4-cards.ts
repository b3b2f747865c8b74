/** Part 4.1: the rows of cards, and what of a card holds on another board (4.5). */
import { limits } from '../limits.ts';
import { family } from '../rule.ts';

export const cardRows = family({
  'CRD-01': {
    section: '4.1',
    level: 'implied',
    says: 'a created card reads back with the name, desc, due, list, members and labels it was given',
    because: 'arguments that set fields would otherwise have no effect',
  },
  'CRD-02': {
    section: '4.1',
    level: 'stated',
    status: 400,
    says: `a card description holds 0 to ${limits.text} characters`,
  },
  'CRD-03': {
    section: '4.1',
    level: 'stated',
    status: 400,
    says: 'due is a date or null and reads back as the same instant',
  },
  'CRD-04': {
    section: '4.1',
    level: 'stated',
    status: 400,
    says: 'a card is not created without a list',
    message: 'invalid value for idList',
  },
  'CRD-09': {
    section: '4.1',
    level: 'implied',
    says: 'a vote puts the member into idMembersVoted exactly once',
    because: 'the field lists the members who voted yes',
  },
  'CRD-10': {
    section: '4.1',
    level: 'stated',
    says: 'a copied card takes all properties of its source, or those that keepFromSource lists',
  },
  'CRD-11': {
    section: '4.1',
    level: 'stated',
    status: 400,
    says: `check item names hold 1 to ${limits.text} characters, checklist and label names 0 to ${limits.text}`,
  },
  'CRD-12': {
    section: '4.1',
    level: 'implied',
    says: 'converting a check item creates a card of its name and removes the item',
    because: 'the item becomes the card, so it is no longer an item',
  },
  'CRD-14': {
    section: '4.1',
    level: 'chosen',
    says: 'due and urlSource may be left out of a new card',
    because: 'a card with a name alone would otherwise be impossible, though a name is one way to make a card',
    conflict: '4.1 marks due and urlSource as required, yet offers name, file and source card instead of a URL',
  },
  'CRD-15': {
    section: '4.1',
    level: 'implied',
    says: 'if labels contains all at the creation of a card, the card gets all six colours',
    because: 'the row offers all beside the comma list of the colour set',
  },
  'CRD-16': {
    section: '4.1',
    level: 'stated',
    says:
      'when a checklist is added to a card, value names one that is added itself, and idChecklistSource one that is ' +
      'copied',
  },
  'CRD-18': {
    section: '4.1',
    level: 'stated',
    says: 'an update changes the fields of a card that it names, and no others',
  },
  'CRD-19': {
    section: '4.1',
    level: 'chosen',
    says:
      'a single field of a card is changed at a path that ends in its name, with the argument value, and the answer ' +
      'is the card',
    because: 'clients use these routes, and the document shows their kind for members only',
  },
  'CRD-20': {
    section: '4.1',
    level: 'chosen',
    status: 400,
    says: 'a member can be put on a card only once',
    message: 'member is already on the card',
    because: 'a second time changes nothing, and clients of the live service know this refusal',
  },
  'CRD-21': {
    section: '4.1',
    level: 'chosen',
    status: 400,
    says: 'a label can be put on a card only once',
    message: 'that label is already on the card',
    because: 'a second time changes nothing, and clients of the live service know this refusal',
  },
  'CRD-22': {
    section: '4.1',
    level: 'chosen',
    status: 400,
    says: 'a member can vote for a card only once',
    message: 'member has already voted on the card',
    because: 'a second vote changes nothing, and clients of the live service know this refusal',
  },
  'CRD-23': {
    section: '4.1',
    level: 'chosen',
    status: 400,
    says: 'a member who has not voted for a card cannot take the vote back',
    message: 'member has not voted on the card',
    because: 'clients of the live service know this refusal',
  },
  'CRD-24': {
    section: '4.1',
    level: 'chosen',
    status: 400,
    says: 'only members of a board can be put on its cards',
    message: 'member is not on the board',
    because: 'a member who cannot see a card cannot work on it',
  },
  'CRD-25': {
    section: '4.1',
    level: 'chosen',
    status: 400,
    says: 'a card takes labels of its own board only',
    message: 'the label does not belong to the board of the card',
    because: 'a label belongs to one board',
  },
  'CRD-26': {
    section: '4.1',
    level: 'chosen',
    status: 401,
    says: 'only those whom the preference voting of the board includes can vote',
    message: 'unauthorized card permission requested',
    because: 'the setting is a board preference of 2.4, and a preference without effect would have no meaning',
  },
  'CRD-29': {
    section: '4.1',
    level: 'chosen',
    status: 404,
    says: 'a card goes to a list of another board only if the request names that board too',
    because: 'clients of the live service know this refusal, and a mistake would move a card out of sight',
  },
  'CRD-30': {
    section: '4.5',
    level: 'chosen',
    says:
      'a card that goes to another board keeps the members of that board, and the labels that match by name and ' +
      'colour',
    because: 'neither members nor labels of the old board exist on the new one',
  },
  'CRD-33': {
    section: '4.1',
    level: 'chosen',
    says: 'deleting a card deletes everything that belongs to it',
    because: 'nothing could reach the rest afterwards',
  },
  'CRD-35': {
    section: '4.1',
    level: 'chosen',
    status: 400,
    says: 'keepFromSource takes all or names of what a card carries',
    because: 'the document gives no words, and these are the ones clients send',
  },
  'CRD-36': {
    section: '4.1',
    level: 'chosen',
    says: 'a card created without a name has an empty one',
    because: 'name is optional, and the field is a string',
  },
  'CRD-37': {
    section: '4.1',
    level: 'implied',
    status: 400,
    says: 'a file, a URL and a source card are three ways to make a card, and each works without a name',
    because: 'the row says that a name is not needed then',
  },
  'CRD-38': {
    section: '4.1',
    level: 'chosen',
    says: 'only those who may see a card can copy it',
    because: 'copying would otherwise read what reading refuses',
  },
  'CRD-39': {
    section: '4.1',
    level: 'stated',
    says: 'the creation of a card names members and labels by comma-separated ids',
  },
  'CRD-41': {
    section: '4.1',
    level: 'chosen',
    status: 401,
    says:
      'a member votes with a token of their own, and only an admin of the board casts or takes back the vote of ' +
      'another',
    message: 'unauthorized card permission requested',
    because: 'a vote speaks for a member, and an admin keeps order',
  },
  'CRD-42': {
    section: '4.1',
    level: 'stated',
    says: 'when a label or a member is put on a card, or a member votes, value is the id',
  },
  'CRD-52': {
    section: '4.1',
    level: 'chosen',
    status: 400,
    says: 'a card that goes to another board without a list goes to the first open list there',
    message: 'the board has no open list',
    because: 'a card lies in a list, and the first one is where a reader looks first',
  },
  'CRD-53': {
    section: '4.1',
    level: 'chosen',
    says: 'a card that goes to another board takes its checklists along, and a copy of each that another card has too',
    because: 'a checklist belongs to one board, and the other card keeps what it has',
  },
  'CRD-55': {
    section: '4.1',
    level: 'chosen',
    says: 'a copied card is open, has no votes and no followers, and is no template',
    because: 'these say how members stand to the source, and a template is there to make plain cards of',
  },
  'CRD-56': {
    section: '4.1',
    level: 'chosen',
    says: 'if a request that copies a card names a field, the copy has this value and not that of the source',
    because: 'the caller names the exception, the source the rest',
  },
});
