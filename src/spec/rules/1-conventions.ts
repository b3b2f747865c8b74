/** Part 1: what holds for every endpoint: nouns, addresses, ids, fields, argument carriers, positions. */
import { family } from '../rule.ts';

export const conventions = family({
  'CNV-01': {
    section: '1.1', level: 'stated',
    says: 'a singular noun in a route means the same as its plural',
    by: ['endpoints/routes.ts#noun'],
  },
  'CNV-02': {
    section: '1.2', level: 'stated',
    says: 'me stands for the member who owns the token, wherever a member is addressed',
    by: ['endpoints/resolve.ts#member'],
  },
  'CNV-03': {
    section: '4.2', level: 'stated',
    says: 'a member is found by id and by username alike',
    by: ['endpoints/resolve.ts#member'],
  },
  'CNV-04': {
    section: '1.3', level: 'stated',
    says: 'a card is found by id and by short link alike, on every route that addresses one',
    by: ['endpoints/resolve.ts#card'],
  },
  'CNV-05': {
    section: '1.4', level: 'stated',
    says: 'every record id is 24 hexadecimal digits',
    by: ['spec/values.ts#idPattern', 'model/world.ts#nextId'],
  },
  'CNV-06': {
    section: '1.4', level: 'stated',
    says: 'an id tells the second in which its record came to be',
    by: ['model/world.ts#nextId', 'spec/values.ts#createdAt'],
  },
  'CNV-07': {
    section: '1.5', level: 'stated',
    says: 'a record is never shown without its id',
    by: ['resources/resource.ts#show'],
  },
  'CNV-08': {
    section: '2.1', level: 'stated',
    says: 'an answer holds the requested fields, the id, what was asked to be embedded, and nothing else',
    by: ['resources/resource.ts#planOf'],
  },
  'CNV-09': {
    section: '1.6', level: 'stated',
    says: 'the word all stands for the full comma list',
    by: ['resources/resource.ts#fieldsOf'],
  },
  'CNV-10': {
    section: '2.1', level: 'implied',
    says: 'a field has the same value whichever other fields are asked for',
    because: 'a fields list selects what is shown and does not say that it alters anything',
    by: ['resources/resource.ts#compile'],
  },
  'CNV-11': {
    section: '1.7', level: 'stated',
    says: 'every answer is JSON, and a collection is a JSON array',
    by: ['http/reply.ts#json'],
  },
  'CNV-12': {
    section: '5.2', level: 'stated',
    says: 'key and token work in a request body as they do in the query',
    by: ['http/parse.ts#credentialIn'],
  },
  'CNV-13': {
    section: '1.10', level: 'implied',
    says: 'children embedded in a parent equal those of the child route with the same filter and fields',
    because: 'the recursion helpers are offered as a shorter way to the same children',
    by: ['resources/resource.ts#planOf'],
  },
  'CNV-14': {
    section: '4.2', level: 'implied',
    says: 'a single-field read carries the value that the same name in fields shows',
    because: 'both name the same field of the same record',
    by: ['resources/resource.ts#single'],
  },
  'CNV-15': {
    section: '1.1', level: 'implied',
    says: 'either number of a noun works at every position of a route, while path values keep their spelling',
    because: 'the clause speaks of nouns in a route, and a filter word such as organization in a path is a value',
    by: ['endpoints/routes.ts#match'],
  },
  'CNV-16': {
    section: '1.7', level: 'implied',
    says: 'an argument in a JSON body means what it means in the query',
    because: 'both carriers are named for the same parameters and no difference is given',
    by: ['http/parse.ts#parse'],
  },
  'CNV-17': {
    section: '1.7', level: 'chosen',
    says: 'form bodies, urlencoded or multipart, carry arguments too',
    because: 'published clients send them, and uploads have no other carrier',
    by: ['http/body.ts#readParts', 'http/multipart.ts#partsOf'],
  },
  'CNV-18': {
    section: '2.1', level: 'chosen',
    says: 'an empty fields list shows the id alone',
    because: 'the empty list names no field, and the id is always shown',
    by: ['spec/values.ts#wordsOf'],
  },
  'CNV-19': {
    section: '2.1', level: 'implied', status: 400,
    says: 'a name in a fields list that is no field of the resource is refused',
    because: 'a fields parameter takes all or a subset of its set, so another name is outside its values',
    by: ['resources/resource.ts#fieldsOf'],
  },
  'CNV-20': {
    section: '4.2', level: 'chosen',
    says: 'a single-field read wraps scalars, arrays and null as _value and shows an object bare',
    because: 'the shape is left open, and this is what clients of the live service parse',
    by: ['resources/resource.ts#single'],
  },
  'CNV-21': {
    section: '2.1', level: 'implied',
    says: 'all on one board or one card shows its whole table of part 2, and elsewhere its set of 2.1',
    because: '2.3 and 2.4 list fields beyond the sets, and their single reads are the place to see them',
  },
  'CNV-22': {
    section: '2.1', level: 'implied',
    says: 'a field of a part 2 table that its set leaves out is shown where fields names it',
    because: 'the table makes it a field of the record, and a field can be asked for',
    by: ['resources/resource.ts#fieldsOf'],
  },
  'CNV-23': {
    section: '1.7', level: 'chosen',
    says: 'an argument that nothing reads is ignored and named in the journal',
    because: 'refusing it would break clients that send more than a server knows',
    by: ['endpoints/arguments.ts#read'],
  },
  'CNV-24': {
    section: '4.2', level: 'chosen',
    says: 'a boolean argument takes true and false, also written 1 and 0',
    because: 'clients of the live service write both, and any other word is outside the values',
    by: ['spec/values.ts#boolean'],
  },
  'CNV-25': {
    section: '2.1', level: 'implied',
    says: 'no requested field is left out of the answer',
    because: 'fields selects what is shown, so a requested field without a value shows its empty value',
    by: ['resources/resource.ts#compile'],
  },
  'CNV-26': {
    section: '2', level: 'chosen',
    says: 'where no value exists and the document asks for no null, a typed empty value is shown',
    because: 'strict clients reject a null in these places, and the document does not ask for one',
    by: ['resources/member.ts#member', 'resources/card.ts#card', 'resources/board.ts#board'],
  },
  'CNV-36': {
    section: '2', level: 'chosen',
    says: 'a card, a list or a workspace read by itself shows all of its table when fields says nothing',
    because: 'the tables of part 2 say what such a record has, and no row names fewer fields for its single read',
    by: ['GET /cards/{card}', 'resources/list.ts#usual', 'GET /organizations/{organization}'],
  },
  'CNV-27': {
    section: '2.2', level: 'stated',
    says: 'a date is shown in ISO 8601',
    by: ['spec/values.ts#dateOf'],
  },
  'CNV-28': {
    section: '2.2', level: 'chosen',
    says: 'a date is shown in UTC with milliseconds, and taken with any offset',
    because: 'the precision and offset are left open, and clients compare such strings',
    by: ['spec/values.ts#dateOf'],
  },
  'CNV-29': {
    section: '1.1', level: 'chosen',
    says: 'a slash at the end of a path and the letter case of a noun change nothing',
    because: 'published clients send both forms',
    by: ['endpoints/routes.ts#noun'],
  },
  'CNV-30': {
    section: '4.6', level: 'stated',
    says: 'a workspace is found by id and by name alike',
    by: ['endpoints/resolve.ts#organization'],
  },
  'CNV-31': {
    section: '4.7', level: 'chosen',
    says: 'a board is found by id and by short link alike',
    because: 'clients address boards by the short link of their URL',
    by: ['endpoints/resolve.ts#board'],
  },
  'CNV-32': {
    section: '1.4', level: 'chosen',
    says: 'an id with a capital hexadecimal digit is malformed',
    because: 'letter case is left open, and two spellings of one id would be two ids to a client',
    by: ['spec/values.ts#idPattern'],
  },
  'CNV-33': {
    section: '4.1', level: 'chosen',
    says: 'an optional argument of a POST, sent empty or as null, counts as left out where that is no value of its own',
    because: 'clients send every parameter they know, blank where they have nothing to say',
  },
  'CNV-34': {
    section: '8', level: 'chosen',
    says: 'a length counts code points, so that one emoji is one character',
    because: 'the document says characters, and a surrogate half is none',
    by: ['spec/values.ts#text'],
  },
  'CNV-35': {
    section: '4.1', level: 'implied',
    says: 'a comma list may be empty, and repeats in it count once',
    because: 'a list names a set of values, and naming one twice adds nothing',
    by: ['spec/values.ts#idList'],
  },

  'POS-01': {
    section: '1.8', level: 'stated', status: 400,
    says: 'a position is top, bottom or a positive number',
    message: 'invalid value for pos',
    by: ['spec/values.ts#position'],
  },
  'POS-02': {
    section: '1.8', level: 'implied',
    says: 'top places an element before all others of its container, bottom after them',
    because: 'the words would have no other meaning in an ordered container',
    by: ['model/position.ts#place'],
  },
  'POS-03': {
    section: '4.1', level: 'stated',
    says: 'a card or check item created without a position goes to the bottom',
  },
  'POS-04': {
    section: '2.3', level: 'stated',
    says: 'a position is shown as a number',
    by: ['model/position.ts#place'],
  },
  'POS-05': {
    section: '1.8', level: 'implied',
    says: 'a listing of positioned records ascends by position, and moving one leaves the order of the rest',
    because: 'boards hold ordered lists, and the position is the only order given',
    by: ['model/table.ts#byPos'],
  },
  'POS-06': {
    section: '1.8', level: 'chosen',
    says: 'bottom is 16384 above the last position, and the first element sits at 16384',
    because: 'the numbers are left open, and these are what clients of the live service see',
    by: ['model/position.ts#step'],
  },
  'POS-07': {
    section: '1.8', level: 'chosen',
    says: 'top is half of the first position',
    because: 'the numbers are left open, and halving always leaves room before the first',
    by: ['model/position.ts#place'],
  },
  'POS-08': {
    section: '1.8', level: 'chosen',
    says: 'equal positions are kept, and elements that share one order by id',
    because: 'a number is taken as sent, and a listing needs one order',
    by: ['model/table.ts#byPos'],
  },
  'POS-09': {
    section: '1.8', level: 'chosen',
    says: 'a container is spaced anew when its positions run out of room at the top',
    because: 'endless halving would end at zero, which is no position',
    by: ['model/position.ts#makeRoom'],
  },
});
