/** The words that a person types lead to the rules and rows that are meant. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { find } from './finding.ts';

const leads: Readonly<Record<string, string>> = {
  Export_queued: 'EXP-01',
  'invalid value for value: expected true or false': 'ERR-04',
  'invalid value for due': 'CRD-03',
  'invalid value for idList: it is required (an id of 24 hexadecimal digits)': 'ERR-05',
  'unauthorized card permission requested': 'CRD-26',
  'x-rate-limit-api-token-remaining': 'LIM-04',
  copyCommentCard: 'SET-01',
  '8.2': 'LIM-21',
  'x-trello-webhook': 'WHK-05',
  'webhook signature': 'WHK-05',
  'how long is a token valid': 'AUT-11',
  'delete a label': 'LBL-04',
  'archive a card': 'LST-05',
  'webhook retries': 'WHK-06',
  'expired token': 'AUT-04',
  'invalid id': 'ERR-03',
  'DELETE on a custom field item': 'CF-12',
  'FLT-01/cards': 'FLT-01',
  '429 responses per key': 'LIM-08',
  'Records carry limit objects': 'LIM-24',
  'before and since': 'PAG-03',
  'who can remove a comment': 'CMT-03',
  'how long may a username be': 'MEM-11',
  me: 'CNV-02',
  "what happens with a card's items on another board": 'CF-21',
  'how many custom fields can a board have': 'CF-16',
  'what does closing a list do to its cards': 'BRD-10',
  'when is a webhook disabled': 'WHK-13',
  'what does format=count answer': 'ACT-08',
  'default position of a new card': 'POS-03',
  'is a repeated update logged': 'ACT-16',
  'token of a different key': 'PRM-03',
  'can a deleted custom field come back': 'CF-13',
  'board star twice': 'STR-03',
  'batch of more than ten urls': 'LIM-37',
  actions_limit: 'ACT-04',
  'content-type': 'CNV-11',
};

for (const [asked, rule] of Object.entries(leads)) {
  test(`${asked} leads to ${rule}`, () => assert.ok(find(asked).rules.some((id) => id === rule)));
}

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

test('words that are nowhere lead to nothing', () => {
  assert.deepEqual(find('Export_vanished'), { rules: [], rows: [] });
  assert.deepEqual(find('GET /1/[no such noun]'), { rules: [], rows: [] });
});
