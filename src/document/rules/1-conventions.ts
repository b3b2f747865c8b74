/** Part 1: what holds for every endpoint: nouns, addresses, ids, fields, argument carriers, positions. */
import { limits } from '../limits.ts';
import { chosen, implied, stated } from '../rule.ts';

export const conventions = {
  'CNV-01': stated('1.1', 'a singular noun in a route means the same as its plural'),
  'CNV-02': stated('1.2', 'me stands for the member who owns the token, wherever a member is addressed'),
  'CNV-03': stated('4.2', 'a member is found by id or by username'),
  'CNV-04': stated('1.3', 'a card is found by id or by short link, on every route that addresses one'),
  'CNV-05': stated('1.4', 'every record id is 24 hexadecimal digits'),
  'CNV-06': stated('1.4', 'the time of its creation can be read from the id of a record'),
  'CNV-07': stated('1.5', 'a record is always shown with its id'),
  'CNV-08': stated(
    '2.1',
    'an answer holds the requested fields, the id, what was asked to be embedded, and nothing else',
  ),
  'CNV-09': stated('1.6', 'the word all stands for the full comma list'),
  'CNV-10': implied('2.1', 'the value of a field does not depend on which other fields are requested', {
    because: 'a fields list selects what is shown and does not say that it alters anything',
  }),
  'CNV-11': stated('1.7', 'the answer of a route for records is JSON, and a collection is a JSON array'),
  'CNV-12': stated('5.2', 'key and token work in a request body as they do in the query'),
  'CNV-13': implied(
    '1.10',
    'records embedded in a parent are equal to those of their own route with the same filter and fields',
    { because: 'the recursion helpers are offered as a shorter way to the same children' },
  ),
  'CNV-14': implied('4.2', 'a read of a single field gives the value that fields shows under the same name', {
    because: 'both name the same field of the same record',
  }),
  'CNV-15': implied(
    '1.1',
    'at every position of a route, the singular and the plural of a noun mean the same; a value in a path has one ' +
      'spelling',
    { because: 'the clause speaks of nouns in a route, and a filter word such as organization in a path is a value' },
  ),
  'CNV-16': implied('1.7', 'arguments are sent in the query, and an argument in a JSON body means the same', {
    because: 'both carriers are named for the same parameters and no difference is given',
  }),
  'CNV-17': chosen('1.7', 'form bodies, urlencoded or multipart, carry arguments too', {
    because: 'published clients send them, and uploads have no other carrier',
  }),
  'CNV-18': chosen('2.1', 'if fields is empty, only the id is shown', {
    because: 'the empty list names no field, and the id is always shown',
  }),
  'CNV-19': implied('2.1', 'an unknown name in a fields list is refused', {
    because: 'a fields parameter takes all or a subset of its set, so another name is outside its values',
    refuses: 400,
  }),
  'CNV-20': chosen('4.2', 'a single-field read wraps scalars, arrays and null as _value and shows an object bare', {
    because: 'the shape is left open, and this is what clients of the live service parse',
  }),
  'CNV-21': implied(
    '2.1',
    'fields=all shows the whole table of part 2 when one board or one card is read, and the set of 2.1 elsewhere',
    { because: '2.3 and 2.4 list fields beyond the sets, and their single reads are the place to see them' },
  ),
  'CNV-22': chosen(
    '2.1',
    'a field that is in a table of part 2 but not in its set of 2.1 is shown if fields names it',
    { because: 'the table makes it a field of the record, and a field can be asked for' },
  ),
  'CNV-23': chosen('1.7', 'an argument that nothing reads is ignored and named in the journal', {
    because: 'refusing it would break clients that send more than a server knows',
  }),
  'CNV-24': chosen('4.2', 'a boolean argument takes true and false, also written 1 and 0', {
    because: 'clients of the live service write both, and any other word is outside the values',
  }),
  'CNV-25': implied('2.1', 'an answer contains every requested field', {
    because:
      'fields selects what is shown, so a requested field without a value shows its empty value, and so does each ' +
      'part that its table names',
  }),
  'CNV-26': chosen('2', 'a field without a value shows an empty value of its type, unless the document asks for null', {
    because: 'strict clients reject a null in these places, and the document does not ask for one',
  }),
  'CNV-36': chosen(
    '2',
    'if fields is omitted, a card, a list or a workspace that is read by itself shows all of its table',
    { because: 'the tables of part 2 say what such a record has, and no row names fewer fields for its single read' },
  ),
  'CNV-27': stated('2.2', 'a date is shown in ISO 8601'),
  'CNV-28': chosen(
    '2.2',
    'a date is shown in UTC with milliseconds, and accepted with any offset, in UTC if it has none, ' +
      'but only in the extended form of ISO 8601',
    { because: 'precision, offset and form are left open, and clients compare such strings' },
  ),
  'CNV-29': chosen('1.1', 'a slash at the end of a path and the letter case of a noun change nothing', {
    because: 'published clients send both forms',
  }),
  'CNV-30': stated('4.6', 'a workspace is found by id or by name'),
  'CNV-31': chosen('4.7', 'a board is found by id or by short link', {
    because: 'clients address boards by the short link of their URL',
  }),
  'CNV-32': chosen('1.4', 'an id with a capital hexadecimal digit is malformed', {
    because: 'letter case is left open, and two spellings of one id would be two ids to a client',
  }),
  'CNV-33': chosen(
    '4.1',
    'an optional argument of a POST that is empty or null counts as omitted, unless it can have this value',
    { because: 'clients send every parameter that they know, and leave those without a value empty' },
  ),
  'CNV-34': chosen('8', 'a length is counted in code points: one emoji is one character', {
    because: 'the document says characters, and half of a surrogate pair is no character',
  }),
  'CNV-35': implied('4.1', 'a comma list may be empty, and a value that it repeats counts once', {
    because: 'a list names a set of values, and naming one twice adds nothing',
  }),

  'POS-01': stated('1.8', 'a position is top, bottom or a positive number', {
    refuses: [400, 'invalid value for pos'],
  }),
  'POS-02': implied('1.8', 'top places an element before all others of its container, and bottom after them', {
    because: 'the words would have no other meaning in an ordered container',
  }),
  'POS-03': stated('4.1', 'a card or check item created without a position goes to the bottom'),
  'POS-04': stated('2.3', 'a position is shown as a number'),
  'POS-05': implied(
    '1.8',
    'records with a position are listed by ascending position, and moving one does not change the order of the ' +
      'others',
    { because: 'boards hold ordered lists, and the position is the only order given' },
  ),
  'POS-06': chosen(
    '1.8',
    `bottom is ${limits.positionStep} above the last position, or above 0 if the container is empty`,
    { because: 'the numbers are left open, and these are what clients of the live service see' },
  ),
  'POS-07': chosen('1.8', 'top is half of the first position', {
    because: 'the numbers are left open, and halving always leaves room before the first',
  }),
  'POS-08': chosen('1.8', 'two elements may have the same position; such elements are ordered by id', {
    because: 'a number is taken as sent, and a listing needs one order',
  }),
  'POS-09': chosen(
    '1.8',
    'when there is no room left before the first or behind the last element of a container, all its elements get ' +
      'new positions, a step apart and in the same order',
    { because: 'endless halving ends at zero, which is no position, and endless adding where numbers are not exact' },
  ),
};
