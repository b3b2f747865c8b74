/** Parts 2.3 and 4.1: the card itself. */
import { family } from '../rule.ts';

export const cards = family({
  'CRD-01': {
    section: '4.1', level: 'implied',
    says: 'a created card reads back with the name, desc, due, list, members and labels it was given',
    because: 'arguments that set fields would otherwise have no effect',
    by: ['endpoints/card-creation.ts#make'],
  },
  'CRD-02': {
    section: '4.1', level: 'stated', status: 400,
    says: 'a card description holds 0 to 16384 characters',
    by: ['POST /cards desc'],
  },
  'CRD-03': {
    section: '4.1', level: 'stated', status: 400,
    says: 'due is a date or null and reads back as the same instant',
  },
  'CRD-04': {
    section: '4.1', level: 'stated', status: 400,
    says: 'a card is not created without a list',
    message: 'invalid value for idList',
    by: ['POST /cards idList'],
  },
  'CRD-05': {
    section: '2.1', level: 'stated', status: 400,
    says: 'labels at creation name only the six label colours',
    by: ['POST /cards labels'],
  },
  'CRD-06': {
    section: '2.3', level: 'implied',
    says: 'the board of a card is the board of its list',
    because: 'boards hold lists and lists hold cards',
    by: ['model/moves.ts#moveCard'],
  },
  'CRD-07': {
    section: '2.3', level: 'stated',
    says: 'idShort is an integer, and no two cards of a board share one',
  },
  'CRD-08': {
    section: '2.3', level: 'implied',
    says: 'badges equal what can be counted on the card',
    because: 'a badge summarises the comments, attachments, items and votes it is named after',
    by: ['resources/card.ts#badges'],
  },
  'CRD-09': {
    section: '4.1', level: 'implied',
    says: 'a vote puts the member into idMembersVoted exactly once',
    because: 'the field lists the members who voted yes',
    by: ['POST /cards/{card}/membersVoted'],
  },
  'CRD-10': {
    section: '4.1', level: 'stated',
    says: 'a copied card takes all properties of its source, or those that keepFromSource lists',
  },
  'CRD-11': {
    section: '4.1', level: 'stated', status: 400,
    says: 'check item names hold 1 to 16384 characters, checklist and label names 0 to 16384',
    by: ['spec/values.ts#text'],
  },
  'CRD-12': {
    section: '4.1', level: 'implied',
    says: 'converting a check item yields a card of its name and removes the item',
    because: 'the item becomes the card, so it is no longer an item',
  },
  'CRD-13': { section: '2.3', level: 'stated', says: 'a card shows the fields of its table in their types' },
  'CRD-14': {
    section: '4.1', level: 'implied',
    says: 'due and urlSource may be left out of a new card',
    because: 'a card with a name alone would otherwise be impossible, though a name is one way to make a card',
    conflict: '4.1 marks due and urlSource as required, yet offers name, file and source card instead of a URL',
  },
  'CRD-15': {
    section: '4.1', level: 'implied',
    says: 'all among the labels at creation gives the card all six colours',
    because: 'the row offers all beside the comma list of the colour set',
  },
  'CRD-16': {
    section: '4.1', level: 'stated',
    says: 'value adds that very checklist to the card, and idChecklistSource adds a copy',
  },
  'CRD-17': {
    section: '2.3', level: 'stated',
    says: 'idLabels shows label objects and idChecklists shows objects with an id',
    conflict: '2.3 shows idLabels as label objects, while 4.1 takes idLabels as a list of ids',
    by: ['resources/card.ts#labelsOf'],
  },
  'CRD-18': {
    section: '4.1', level: 'stated',
    says: 'an update changes the content of a card and leaves what it does not name',
  },
  'CRD-19': {
    section: '4.1', level: 'chosen',
    says: 'a single field of a card is written by a path of its name with value, and the card answers',
    because: 'clients use these routes, and the document shows their kind for members only',
  },
  'CRD-20': {
    section: '4.1', level: 'chosen', status: 400,
    says: 'a member is put on a card once',
    message: 'member is already on the card',
    because: 'a second time changes nothing, and clients of the live service know this refusal',
  },
  'CRD-21': {
    section: '4.1', level: 'chosen', status: 400,
    says: 'a label is put on a card once',
    message: 'that label is already on the card',
    because: 'a second time changes nothing, and clients of the live service know this refusal',
  },
  'CRD-22': {
    section: '4.1', level: 'chosen', status: 400,
    says: 'a member votes for a card once',
    message: 'member has already voted on the card',
    because: 'a second vote changes nothing, and clients of the live service know this refusal',
  },
  'CRD-23': {
    section: '4.1', level: 'chosen', status: 400,
    says: 'only a vote that was cast is taken back',
    message: 'member has not voted on the card',
    because: 'clients of the live service know this refusal',
  },
  'CRD-24': {
    section: '4.1', level: 'chosen', status: 400,
    says: 'only members of the board are put on its cards',
    message: 'member is not on the board',
    because: 'a member who cannot see a card cannot work on it',
  },
  'CRD-25': {
    section: '4.1', level: 'chosen', status: 400,
    says: 'a card takes labels of its own board only',
    message: 'the label does not belong to the board of the card',
    because: 'a label belongs to one board',
  },
  'CRD-26': {
    section: '4.1', level: 'chosen', status: 401,
    says: 'a vote is open to those whom the voting setting of the board includes',
    message: 'unauthorized card permission requested',
    because: 'the setting is a board preference of 2.4, and a preference without effect would be none',
  },
  'CRD-27': {
    section: '2.3', level: 'chosen',
    says: 'a short link is eight letters and digits, and the URLs are made of it',
    because: 'the form is left open, and clients read the short link out of a URL',
    by: ['model/world.ts#nextShortLink'],
  },
  'CRD-28': {
    section: '2.3', level: 'chosen',
    says: 'idShort counts up per board, is not given twice, and is drawn anew on another board',
    because: 'a number that returns would name two cards over time',
  },
  'CRD-29': {
    section: '4.1', level: 'chosen', status: 404,
    says: 'a list of another board is no target unless that board is named too',
    because: 'clients of the live service know this refusal, and a slip would move a card out of sight',
  },
  'CRD-30': {
    section: '4.5', level: 'chosen',
    says: 'a card that changes boards keeps members of the new board and labels that match by name and colour',
    because: 'neither members nor labels of the old board exist on the new one',
  },
  'CRD-31': {
    section: '1.8', level: 'chosen',
    says: 'a card keeps its position within its board and goes to the bottom on another, unless pos says otherwise',
    because: 'the place is left open, and this is what clients of the live service see',
  },
  'CRD-32': {
    section: '2.3', level: 'chosen',
    says: 'dateLastActivity is the time of the latest action about the card',
    because: 'the name says so, and nothing else is recorded as activity',
    by: ['model/audit.ts#audit'],
  },
  'CRD-33': {
    section: '4.1', level: 'chosen',
    says: 'deleting a card removes all that hangs on it',
    because: 'nothing could reach the rest afterwards',
  },
  'CRD-34': {
    section: '2.3', level: 'stated',
    says: 'the cover of a card is an object with colour, background, size, brightness and template flag',
  },
  'CRD-35': {
    section: '4.1', level: 'chosen', status: 400,
    says: 'keepFromSource takes all or names of what a card carries',
    because: 'the document gives no words, and these are the ones clients send',
    by: ['POST /cards keepFromSource'],
  },
  'CRD-36': {
    section: '4.1', level: 'chosen',
    says: 'a card made without a name has an empty one',
    because: 'name is optional, and the field is a string',
    by: ['endpoints/card-creation.ts#make'],
  },
  'CRD-37': {
    section: '4.1', level: 'implied', status: 400,
    says: 'a file, a URL and a source card are three ways to make a card, and each works without a name',
    because: 'the row says that a name is not needed then',
  },
  'CRD-38': {
    section: '4.1', level: 'chosen',
    says: 'a card is copied only by those who may see it',
    because: 'copying would otherwise read what reading refuses',
    by: ['POST /cards idCardSource'],
  },
  'CRD-39': {
    section: '4.1', level: 'stated',
    says: 'a card creation names members and labels by comma-separated ids',
    by: ['POST /cards idMembers', 'POST /cards idLabels'],
  },
  'CRD-40': {
    section: '2.3', level: 'chosen',
    says: 'start, dueComplete and isTemplate are fields of a card too',
    because: 'the badges of 2.3 name two of them, and clients set and read all three',
  },
  'CRD-41': {
    section: '4.1', level: 'chosen', status: 401,
    says: 'a member votes with the own token, and only an admin of the board casts or takes back the vote of another',
    message: 'unauthorized card permission requested',
    because: 'a vote speaks for a member, and an admin keeps order',
  },
  'CRD-42': {
    section: '4.1', level: 'stated', status: 400,
    says: 'a label or a member put on a card, and a member who votes, is named by the id in value',
    by: [
      'POST /cards/{card}/idLabels value', 'POST /cards/{card}/idMembers value', 'POST /cards/{card}/membersVoted value',
    ],
  },
  'CRD-50': {
    section: '2.3', level: 'chosen', status: 400,
    says: 'a cover is set by an object or its JSON text, one kind of it at a time, and null takes it away',
    message: 'invalid value for cover',
    because: 'the parameters of an update are not shown, and these are what clients send',
  },
  'CRD-51': {
    section: '2.3', level: 'chosen', status: 400,
    says: 'the coordinates of a card are a latitude and a longitude',
    message: 'invalid value for coordinates',
    because: 'the type is left open, and clients send such a pair as text or as an object',
    by: ['POST /cards coordinates', 'PUT /cards/{card} coordinates'],
  },
  'CRD-52': {
    section: '4.1', level: 'chosen', status: 400,
    says: 'a card that goes to another board without naming a list goes to the first open list there',
    message: 'the board has no open list',
    because: 'a card lies in a list, and the first one is where a reader looks first',
  },
  'CRD-53': {
    section: '4.1', level: 'chosen',
    says: 'a card that changes boards takes its checklists along, and a copy of one that another card shares',
    because: 'a checklist belongs to one board, and the other card keeps what it has',
  },
  'CRD-54': {
    section: '2.3', level: 'chosen', status: 400,
    says: 'an attachment that covers a card is one of that very card',
    message: 'the attachment is not on the card',
    because: 'idAttachmentCover is a field beside the attachments of the card',
  },
  'CRD-55': {
    section: '4.1', level: 'chosen',
    says: 'a copied card is open, without votes and followers, and no template',
    because: 'these say how members stand to the source, and a template is there to make plain cards of',
  },
  'CRD-56': {
    section: '4.1', level: 'chosen',
    says: 'what a request says of a copied card stands in place of what the source has',
    because: 'the caller names the exception, the source the rest',
  },
  'CRD-57': {
    section: '2.3', level: 'chosen',
    says: 'who puts oneself on a new card follows it, unless the request says otherwise',
    because: 'subscribed is left open at creation, and clients of the live service see this',
  },
});
