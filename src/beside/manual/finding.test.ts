/** The words that a person types lead to the rules and rows that are meant. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { find, readRecords } from './finding.ts';
import { readSources } from './lines.ts';
import { indexed } from '../../terminal/asked.ts';
import { readPassages } from '../../terminal/passages.ts';
import { isRule } from '../../terminal/pick.ts';

/** Questions of people, and the rule or the row that answers it; several where each is an answer. */
const answers: Readonly<Record<string, string>> = {
  // Messages of our server, as a client sees them.
  'invalid key': 'AUT-01 | AUT-23',
  'invalid token': 'AUT-04 | AUT-03 | AUT-02',
  'invalid id': 'ERR-03',
  'unauthorized permission requested': 'AUT-06 | ACC-01',
  'unauthorized card permission requested': 'ACC-01',
  'The requested resource was not found.': 'ERR-02',
  'Cannot GET /1/nosuch': 'ERR-01',
  'invalid value for closed: expected true or false': 'ERR-04',
  'invalid value for idList: it is required (an id of 24 hexadecimal digits)': 'ERR-05',
  'invalid value for limit: expected a whole number from 0 to 1000': 'ERR-04',
  'could not find the board that the card belongs to': 'ERR-02',
  'List 65f0c0ffee65f0c0ffee65f0 does not exist on board 65f0c0ffee65f0c0ffee65f1': 'CRD-29',
  'only comments can be deleted': 'CMT-02',
  'invalid value for username: it is taken': 'MEM-02',
  'invalid value for card_fields: there is no foo, did you mean pos?': 'CNV-19',
  'invalid value for page: page times limit stays below 1000': 'ACT-05',
  'the export is not finished': 'EXP-05',
  'Rate limit exceeded': 'LIM-02 | LIM-01',
  API_TOKEN_LIMIT_EXCEEDED: 'LIM-01 | LIM-02',
  API_KEY_LIMIT_EXCEEDED: 'LIM-02 | LIM-01',
  API_TOO_MANY_CARDS_REQUESTED: 'LIM-11',
  API_TOKEN_DB_LIMIT_EXCEEDED: 'LIM-10 | LIM-09',
  'the attachment is not on the card': 'CRD-54',
  // Plain questions.
  'how do I page through more than 1000 actions': 'PAG-01 | PAG-03',
  'can a read token change the profile': 'PRM-01',
  'how long is a token valid': 'AUT-11',
  'what does the filter visible select': 'FLT-06',
  'where does a new card go without a position': 'POS-03',
  'how many webhooks can I register': 'WHK-03',
  'how many custom fields can a board have': 'CF-16',
  'what happens with the values when a custom field is deleted': 'CF-13',
  'can I delete a custom field item': 'CF-12',
  'how is a webhook signed': 'WHK-05',
  'when is a failed delivery tried again': 'WHK-06',
  'which options are merged when a card moves to another board': 'CF-23',
  'is the action history moved between boards': 'CF-24',
  'who may see a private board': 'PRM-06',
  'who can edit a comment': 'CMT-03',
  'what does me mean in a path': 'CNV-02 | AUT-24',
  'can a card be addressed by its short link': 'CNV-04',
  'singular and plural nouns in a path': 'CNV-01 | CNV-15',
  'is the id always returned': 'CNV-07',
  'what is the creation time of an id': 'CNV-06',
  'how many requests per token': 'LIM-02 | LIM-01 | LIM-27',
  'does a request to members/me/boards count against the members limit': 'LIM-22 | LIM-21 | LIM-20',
  'is a username unique': 'MEM-02',
  'how long may a description be': 'CRD-02 | LIM-18',
  'is an empty value clearing the item': 'CF-11',
  'what does format=count answer': 'ACT-08',
  'what does an export contain': 'EXP-07 | EXP-06 | EXP-17',
  'which notifications does a mention cause': 'NOT-07',
  // Headers, fields, words of sets, arguments, sections.
  'x-rate-limit-api-token-remaining': 'LIM-04',
  'x-trello-webhook': 'WHK-05',
  billableMemberCount: 'ORG-09',
  fieldGroup: 'CF-04',
  backgroundImageScaled: 'BRD-20 | BRD-01',
  dueReminder: 'CRD-58',
  copyCommentCard: 'SET-01',
  idAttachmentCover: 'CRD-54',
  lastView: 'ACT-21',
  keepFromSource: 'CRD-10 | CRD-56',
  read_filter: 'FLT-15',
  '4.5.3': 'CF-23',
  // Rows, as the document writes them.
  'GET /1/boards/{idBoard}/customFields': 'GET /boards/{board}/customFields',
  'PUT /1/card/{idCard}/customField/{idCustomField}/item': 'PUT /card/{card}/customField/{customField}/item',
  '/boardsInvited/[field]': 'GET /members/{member}/boardsInvited/{field}',
  'POST /1/cards/[card]/markAssociatedNotificationsRead': 'POST /cards/{card}/markAssociatedNotificationsRead',
  '/cards/[filter]': 'GET /members/{member}/cards/{filter}',
  // Others.
  Export_queued: 'EXP-01',
  'invalid value for value: expected true or false': 'ERR-04',
  'invalid value for due': 'CRD-03',
  '8.2': 'LIM-21',
  'webhook signature': 'WHK-05',
  'delete a label': 'LBL-04',
  'archive a card': 'LST-05',
  'webhook retries': 'WHK-06',
  'expired token': 'AUT-04',
  'DELETE on a custom field item': 'CF-12',
  'FLT-01/cards': 'FLT-01',
  '429 responses per key': 'LIM-08',
  'Records carry limit objects': 'LIM-24',
  'before and since': 'PAG-03',
  'who can remove a comment': 'CMT-03',
  'how long may a username be': 'MEM-11',
  me: 'CNV-02',
  "what happens with a card's items on another board": 'CF-21',
  'what does closing a list do to its cards': 'BRD-10',
  'when is a webhook disabled': 'WHK-13',
  'default position of a new card': 'POS-03',
  'is a repeated update logged': 'ACT-16',
  'token of a different key': 'PRM-03 | AUT-03',
  'can a deleted custom field come back': 'CF-13',
  'board star twice': 'STR-03',
  'batch of more than ten urls': 'LIM-37',
  // As strangers ask, one in three of 131 questions.
  'how do I get the cards of a list': 'LST-09',
  'what happens to values when I delete a custom field': 'CF-13',
  'how do I set a checkbox custom field': 'CF-07 | CF-48',
  'rate limit headers': 'LIM-04',
  'does /members/me/boards count against the members limit': 'LIM-22 | LIM-21',
  'how long may an attachment name be': 'LIM-19 | ATT-01',
  'initials length': 'MEM-01',
  'singular and plural routes': 'CNV-01',
  'creation time from an id': 'CNV-06',
  'fields=all': 'CNV-21',
  'copy a card keepFromSource': 'CRD-10',
  'convert check item to card': 'CRD-12',
  'mark notifications of a card as read': 'NOT-02',
  'export is queued': 'EXP-01',
  'open and closed cards filter': 'FLT-01 | FLT-07 | FLT-13',
  'is there a limit on webhooks': 'WHK-03',
  'api key format': 'AUT-08',
  'own endpoints': 'AUT-07 | PRM-04',
  'client.js': 'GET /client.js',
  'is the action history moved': 'CF-24',
  'database time limit exceeded': 'LIM-10',
  'how do I address the logged-in user': 'CNV-02 | AUT-24',
  'find out when a card was created': 'CNV-06',
  'put the card at the top of the list': 'POS-02 | POS-01',
  'is due required when creating a card': 'CRD-14',
  'duplicate card': 'CRD-10',
  'add member to card': 'CRD-42',
  'sticker position': 'STK-02',
  'archived lists of a board': 'FLT-13 | SET-15',
  "can I edit somebody else's profile": 'MEM-06',
  'only unread notifications': 'FLT-15',
  'get only comments': 'ACT-03 | CMT-01',
  'get everything newer than an action id': 'ACT-07 | PAG-03 | ACT-06 | PAG-04',
  'react with an emoji': 'RCT-01',
  'choose an option of a dropdown field': 'CF-09',
  'enable custom fields on a board': 'CF-39',
  'does deleting a custom field delete its values': 'CF-13',
  'request without a token': 'AUT-23 | AUT-05 | LIM-29',
  'user clicks deny': 'AUT-10',
  'does the list webhook exist': 'WHK-16',
  'search for text in descriptions': 'SRC-13 | SRC-01',
  'are attachments part of the export': 'EXP-06',
  'how many calls to /1/members/me are allowed': 'LIM-09',
  actions_limit: 'ACT-04',
  'content-type': 'CNV-11',
  // As others ask, one in four of 218.
  'what happens after too many 429s': 'LIM-08',
  'which header tells how many requests are left for my token': 'LIM-04 | LIM-27',
  'what do I send to clear a custom field': 'CF-11',
  'merge options of list fields': 'CF-23',
  'what is the value of a checkbox field': 'CF-07',
  'include attachments in an export': 'EXP-06',
  'who may read notifications': 'NOT-04 | NOT-16',
  'how long is an api key': 'AUT-08',
  'username rules': 'MEM-11',
  'default of notifications_limit': 'LIM-14',
  'old values in update actions': 'ACT-10',
  'delete an action': 'CMT-02',
  'delete a webhook': 'WHK-20',
  'card filter visible': 'FLT-06',
  'create a card without due': 'CRD-14',
  'vote for somebody else': 'CRD-41',
  'default of actions_limit': 'LIM-13 | ACT-04',
  'when was a card created': 'CNV-06',
  'number value as a string': 'CF-07 | CF-48',
  'key and token in the body of a custom field update': 'CF-43',
  'is there a limit for search requests': 'LIM-25 | LIM-20',
  'version 2': 'VER-04 | VER-01',
  'label name length': 'CRD-11',
  'can I read the notifications of another member': 'NOT-04',
  'HEAD request at creation of a webhook': 'WHK-07',
  'does top put a card before all others': 'POS-02',
  'shortlink instead of card id': 'CNV-04',
  'nested actions of boards': 'GEN-08',
  'copy a card from another': 'CRD-10',
  'check item without a name': 'CHK-07 | CRD-11',
  'vote twice': 'CRD-09 | CRD-22',
  'member_fields default': 'FLT-03 | ACT-23',
  'organizations filter public': 'FLT-19 | ORG-11',
  'username taken': 'MEM-02',
  'board star position': 'STR-02 | STR-04',
  'definitions when the power-up is off': 'CF-14',
  'update the text of an option': 'CF-50 | CF-42',
  'idValue of another field': 'CF-30',
  'export not finished download': 'EXP-05',
  'go past 1000 cards': 'PAG-03',
  'deny on the consent page': 'AUT-10',
  'which fields may I ask of a board': 'SET-10 | CNV-08',
  'does GET change anything': 'GEN-01',
  'where do I find the history of a card': 'ACT-01',
  'which members may vote': 'CRD-26',
  'does a moved card keep its labels': 'CRD-30',
  'can I get the attachments of cards of a member': 'GEN-08',
  'who is the creator of an action': 'ACT-09 | ACT-24',
  'close a board': 'BRD-10',
  'last admin leaves': 'ORG-05 | BRD-09',
  'permission comments': 'PRM-05 | PRM-12',
  'stages of an export': 'EXP-09 | EXP-08',
  'rate limit for webhooks': 'WHK-03',
  'which checks come first, token or id': 'ERR-18',
  'same parameter twice': 'ERR-09',
  // As three sorts of people ask: authors of clients, engineers, keepers of the document.
  'the body is not a JSON object': 'ERR-06',
  'URL (https://hooks.acme.io/in) did not return 200 status code, got ECONNREFUSED': 'WHK-07',
  'Not enough admins': 'BRD-06',
  'fields is given twice, with different values': 'ERR-09',
  'Cannot POST /1/cards/5f1e/archive': 'ERR-01',
  'missing scopes: key and no token': 'AUT-05',
  'a file or a url is needed': 'ATT-02',
  'Invalid custom field item value.': 'CF-08 | CF-48 | CF-09 | CF-30 | CF-49',
  'page times limit stays below 1000': 'ACT-05 | LIM-16',
  '403 extension is disabled for this board': 'CF-15',
  'type of a definition does not change': 'CF-45',
  '401 invalid token': 'AUT-02',
  'already on the card': 'CRD-20 | CRD-21',
  '400 the export is not finished': 'EXP-05',
  'reactions summary': 'RCT-01',
  'deltas tags': 'DLT-01',
  'voting permission': 'CRD-26 | CRD-09 | CRD-41 | PRM-05',
  'sticker rotation': 'STK-03 | STK-06',
  'label colours new card': 'CRD-05 | SET-21 | CRD-15',
  'experimental exports': 'VER-02',
  'webhook retry': 'WHK-06',
  'idModels filter': 'ACT-11',
  'check item to card': 'CRD-12',
  'page with before since': 'PAG-01 | PAG-03 | PAG-04 | PAG-05 | ACT-06',
  'comment length': 'CMT-01 | LIM-18',
  'keep from source': 'CRD-10 | CRD-35',
  'unknown parameter': 'CNV-23',
  'cover attachment': 'CRD-54 | ATT-08',
  'can I delete a custom field value with DELETE?': 'CF-12',
  'how do I empty a custom field on a card': 'CF-11',
  'why my comment can not be edited by other person': 'CMT-03',
  'what is the difference between member and memberCreator of an action': 'ACT-24',
  'is the order of actions newest first or oldest first?': 'ACT-02',
  'how many webhooks may I have': 'WHK-03',
  'does reading /members/me/boards eat the small members quota?': 'LIM-22 | LIM-31',
  'my key got blocked completely after many 429, how long does that take': 'LIM-08',
  'which header says how many calls are left for me': 'LIM-04 | LIM-27',
  'what happens with dropdown values when card goes to a different board': 'CF-23',
  'if I remove a field definition do the cards lose their data?': 'CF-13',
  'does the history of a card travel with it to the other board': 'CF-24',
  'which rights need the token for putting a comment': 'CMT-05 | PRM-05',
  'can I see notifications of my colleague': 'NOT-04 | PRM-04',
  'when can I download the archive of my workspace': 'EXP-05',
  'how can I know creation date from the id': 'CNV-06',
  'where to find the email address of a user': 'MEM-05',
  'are there two fields with same name allowed on one board': 'CF-04',
  'must username be lowercase': 'MEM-11 | MEM-01',
  'how long may the description be': 'CRD-02 | LIM-18',
  'what does visible mean for cards': 'FLT-06',
  'how do I get boards together with their lists in one request': 'GEN-08 | CNV-13',
  'can the free workspace make an export': 'EXP-03',
  'is the token allowed in the request body': 'CNV-12',
  'refresh token was rotated, 403': 'docs/oauth2.md',
  'PKCE code challenge': 'docs/oauth2.md',
  'how do I check the signature of a webhook body': 'WHK-05 | docs/webhooks.md',
  'switch to the behaviour of the live service': 'docs/dialects.md | docs/start-client.md',
  'test my Power-Up in the browser': 'docs/power-ups.md',
  'move the clock forward in a test': 'docs/clock.md | docs/control-plane.md',
  'reset the server between tests': 'docs/control-plane.md | docs/worlds.md',
  'make the server answer 500 on purpose': 'docs/control-plane.md',
  'run the conformance tests against my own server': 'docs/check.md | docs/start-server.md',
  'list of boards import from real account': 'docs/fixtures.md',
};

const sources = readSources()!;
const manual = readPassages(fileURLToPath(new URL('../../../', import.meta.url)));
const found = Object.entries(answers).map(([asked, answer]) => {
  const { rules, rows, passages, isInManual } = find(asked, { said: sources.saying(asked), manual });
  const ids: string[] = [...rules, ...rows.map(({ title }) => title)];
  const places = passages.map(({ place }) => place);
  const wanted = answer.split(' | ');
  // A page stands for each of its headings.
  const isRight = (id = ''): boolean => wanted.includes(id) || wanted.includes(id.replace(/#.*$/, ''));
  return { asked, isRight, ids: isInManual ? [...places, ...ids] : [...ids, ...places] };
});

test('nine of ten questions are answered first, and all somewhere', () => {
  const missed = (isWrong: (answer: (typeof found)[0]) => boolean) => found.filter(isWrong).map(({ asked }) => asked);
  const notFirst = missed(({ isRight, ids }) => !isRight(ids[0]));
  assert.ok(notFirst.length <= found.length / 10, notFirst.join('; '));
  assert.deepEqual(
    missed(({ isRight, ids }) => !ids.some(isRight)),
    [],
  );
});

test('the index of questions names rules and headings of the manual, each once', () => {
  const places = new Set(manual.map(({ place }) => place));
  assert.deepEqual(
    indexed.filter((name) => !isRule(name) && !places.has(name)),
    [],
  );
  assert.equal(new Set(indexed).size, indexed.length);
});

test('a row is found as the document spells it, also with words in brackets', () => {
  const titles = (asked: string): string[] => find(asked).rows.map(({ title }) => title);
  assert.deepEqual(titles('POST /1/cards/[card id or shortlink]/idLabels'), ['POST /cards/{card}/idLabels']);
  assert.deepEqual(titles('/customEmoji/[idCustomEmoji]'), [
    'GET /members/{member}/customEmoji/{customEmoji}',
    'DELETE /members/{member}/customEmoji/{customEmoji}',
  ]);
  assert.deepEqual(titles('PUT /1/members/[member]/boardStars/[idBoardStar]/pos'), [
    'PUT /members/{member}/boardStars/{boardStar}/pos',
  ]);
});

test('a row is found by what it does, and by a path that has other methods', () => {
  const titles = (asked: string): string[] => find(asked).rows.map(({ title }) => title);
  assert.ok(titles('deletes a label').includes('DELETE /labels/{label}'));
  assert.ok(titles('rename a list').includes('PUT /lists/{list}'));
  assert.deepEqual(titles('PUT /1/cards/[card]/idMembers'), ['POST /cards/{card}/idMembers']);
});

test('of rows that take an argument, those of which the document says it come first', () => {
  const { rows } = find('board_actions_format');
  assert.ok(rows.length > 10);
  assert.equal(rows[0]!.title, 'GET /members/{member}');
});

test('the records name the mutants that laws of a rule notice, and the laws that notice a mutant', () => {
  const records = readRecords(fileURLToPath(new URL('../../../', import.meta.url)));
  const mutant = 'takes-all-options-along-when-a-card-changes-boards';
  assert.ok(records.mutantsOf('CF-23').includes(mutant));
  assert.ok(records.lawsOfMutant(mutant)!.includes('CF-23'));
  assert.ok(records.lawsOfMutant(mutant)!.every((law) => /^[A-Z]+-\d+/.test(law)));
  assert.deepEqual(records.lawsOfMutant('omits-limits-of-action'), [], 'none notices it');
  assert.equal(records.lawsOfMutant('no-such-mutant'), undefined);
});

test('words that are nowhere lead to nothing', () => {
  const nothing = { rules: [], rows: [], passages: [], isInManual: false };
  assert.deepEqual(find('Export_vanished'), nothing);
  assert.deepEqual(find('GET /1/[no such noun]'), nothing);
});
