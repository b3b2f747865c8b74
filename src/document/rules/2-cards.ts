/** Part 2.3: the card itself. */
import { chosen, implied, stated } from '../rule.ts';

export const cards = {
  'CRD-05': stated('2.1', 'at the creation of a card, labels names only the six label colours', { refuses: 400 }),
  'CRD-06': implied('2.3', 'the board of a card is the board of its list', {
    because: 'boards hold lists and lists hold cards',
  }),
  'CRD-07': implied('2.3', 'idShort is an integer, and no two cards of a board have the same one', {
    because: 'the table states the type, and an id that two cards have would name neither',
  }),
  'CRD-08': implied('2.3', 'the badges of a card agree with its comments, attachments, check items and votes', {
    because: 'a badge summarises the comments, attachments, items and votes it is named after',
  }),
  'CRD-13': stated('2.3', 'a card shows the fields of its table in their types'),
  'CRD-17': stated('2.3', 'idLabels shows label objects and idChecklists shows objects with an id', {
    conflict: '2.3 shows idLabels as label objects, while 4.1 takes idLabels as a list of ids',
  }),
  'CRD-27': chosen('2.3', 'a short link is eight letters and digits, and the URLs are made of it', {
    because: 'the form is left open, and clients read the short link out of a URL',
  }),
  'CRD-28': chosen(
    '2.3',
    'idShort counts up on each board, no number is used twice, and a card that goes to another board gets a new ' +
      'one',
    { because: 'a number that returns would name two cards over time' },
  ),
  'CRD-31': chosen(
    '1.8',
    'a card that moves within its board keeps its position, and one that goes to another board goes to the ' +
      'bottom, unless pos says otherwise',
    { because: 'the place is left open, and this is what clients of the live service see' },
  ),
  'CRD-32': chosen('2.3', 'dateLastActivity is the time of the latest action about the card', {
    because: 'the name says so, and nothing else is recorded as activity',
  }),
  'CRD-34': stated(
    '2.3',
    'the cover of a card is an object with colour, background, size, brightness and template flag',
  ),
  'CRD-40': chosen('2.3', 'start, dueComplete and isTemplate are fields of a card too', {
    because: 'the badges of 2.3 name two of them, and clients set and read all three',
  }),
  'CRD-50': chosen(
    '2.3',
    'a cover is set by an object or its JSON text, with one of its kinds at a time, and null removes it',
    {
      because: 'the parameters of an update are not shown, and these are what clients send',
      refuses: [400, 'invalid value for cover'],
    },
  ),
  'CRD-51': chosen('2.3', 'the coordinates of a card are a latitude and a longitude', {
    because: 'the type is left open, and clients send such a pair as text or as an object',
    refuses: [400, 'invalid value for coordinates'],
  }),
  'CRD-54': chosen('2.3', 'a card can have only its own attachments as a cover', {
    because: 'idAttachmentCover is a field beside the attachments of the card',
    refuses: [400, 'the attachment is not on the card'],
  }),
  'CRD-57': chosen(
    '2.3',
    'a member who creates a card and puts themselves on it follows it, unless the request says otherwise',
    { because: 'subscribed is left open at creation, and clients of the live service see this' },
  ),
  'CRD-59': implied('2.3', 'a change of a card makes its dateLastActivity later', { because: 'the name says so' }),
  'CRD-58': chosen('2.3', 'a request gives dueReminder as a date or as the minutes before due; -1 means none', {
    because: 'the table shows a date or null, and clients of the live service send minutes',
    refuses: [400, 'invalid value for dueReminder'],
  }),
};
