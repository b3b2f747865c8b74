/** Part 2.3: the card itself. */
import { family } from '../rule.ts';

export const cards = family({
  'CRD-05': {
    section: '2.1',
    level: 'stated',
    status: 400,
    says: 'at the creation of a card, labels names only the six label colours',
  },
  'CRD-06': {
    section: '2.3',
    level: 'implied',
    says: 'the board of a card is the board of its list',
    because: 'boards hold lists and lists hold cards',
  },
  'CRD-07': {
    section: '2.3',
    level: 'implied',
    says: 'idShort is an integer, and no two cards of a board have the same one',
    because: 'the table states the type, and an id that two cards have would name neither',
  },
  'CRD-08': {
    section: '2.3',
    level: 'implied',
    says: 'the badges of a card agree with its comments, attachments, check items and votes',
    because: 'a badge summarises the comments, attachments, items and votes it is named after',
  },
  'CRD-13': { section: '2.3', level: 'stated', says: 'a card shows the fields of its table in their types' },
  'CRD-17': {
    section: '2.3',
    level: 'stated',
    says: 'idLabels shows label objects and idChecklists shows objects with an id',
    conflict: '2.3 shows idLabels as label objects, while 4.1 takes idLabels as a list of ids',
  },
  'CRD-27': {
    section: '2.3',
    level: 'chosen',
    says: 'a short link is eight letters and digits, and the URLs are made of it',
    because: 'the form is left open, and clients read the short link out of a URL',
  },
  'CRD-28': {
    section: '2.3',
    level: 'chosen',
    says:
      'idShort counts up on each board, no number is used twice, and a card that goes to another board gets a new ' +
      'one',
    because: 'a number that returns would name two cards over time',
  },
  'CRD-31': {
    section: '1.8',
    level: 'chosen',
    says:
      'a card that moves within its board keeps its position, and one that goes to another board goes to the ' +
      'bottom, unless pos says otherwise',
    because: 'the place is left open, and this is what clients of the live service see',
  },
  'CRD-32': {
    section: '2.3',
    level: 'chosen',
    says: 'dateLastActivity is the time of the latest action about the card',
    because: 'the name says so, and nothing else is recorded as activity',
  },
  'CRD-34': {
    section: '2.3',
    level: 'stated',
    says: 'the cover of a card is an object with colour, background, size, brightness and template flag',
  },
  'CRD-40': {
    section: '2.3',
    level: 'chosen',
    says: 'start, dueComplete and isTemplate are fields of a card too',
    because: 'the badges of 2.3 name two of them, and clients set and read all three',
  },
  'CRD-50': {
    section: '2.3',
    level: 'chosen',
    status: 400,
    says: 'a cover is set by an object or its JSON text, with one of its kinds at a time, and null removes it',
    message: 'invalid value for cover',
    because: 'the parameters of an update are not shown, and these are what clients send',
  },
  'CRD-51': {
    section: '2.3',
    level: 'chosen',
    status: 400,
    says: 'the coordinates of a card are a latitude and a longitude',
    message: 'invalid value for coordinates',
    because: 'the type is left open, and clients send such a pair as text or as an object',
  },
  'CRD-54': {
    section: '2.3',
    level: 'chosen',
    status: 400,
    says: 'a card can have only its own attachments as a cover',
    message: 'the attachment is not on the card',
    because: 'idAttachmentCover is a field beside the attachments of the card',
  },
  'CRD-57': {
    section: '2.3',
    level: 'chosen',
    says: 'a member who creates a card and puts themselves on it follows it, unless the request says otherwise',
    because: 'subscribed is left open at creation, and clients of the live service see this',
  },
  'CRD-59': {
    section: '2.3',
    level: 'implied',
    says: 'a change of a card makes its dateLastActivity later',
    because: 'the name says so',
  },
  'CRD-58': {
    section: '2.3',
    level: 'chosen',
    status: 400,
    says: 'dueReminder is shown as a date, and a request gives a date or the minutes before due; -1 means no reminder',
    message: 'invalid value for dueReminder',
    because: 'the table shows a date, and clients of the live service send minutes',
  },
});
