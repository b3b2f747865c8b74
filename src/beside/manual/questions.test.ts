/**
 * Questions of people who never read our rules: half of authors of clients, half of implementers. The search is made with the
 * first half of them; nobody looked at the answers to the second one, whose share tells how it does with a stranger.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { find } from './finding.ts';
import { readSources } from './lines.ts';
import { readPassages } from '../../terminal/passages.ts';

/** With these the search was made. */
const worked: Readonly<Record<string, string>> = {
  'how many cards can one list hold': 'LIM-33 | LIM-24 | PAG-02 | LIM-12',
  'does deleting a board delete its cards': 'BRD-07',
  'my card comes back without custom field values': 'CF-18',
  'why are private boards missing from the boards of another user': 'PRM-13',
  'can I undo archiving a card': 'FLT-09',
  'what status do I get for a card that was deleted': 'ERR-02 | GEN-05',
  'do emojis count as one character': 'CNV-34',
  'how fast must my endpoint answer a webhook': 'WHK-24',
  'can I send the token in the Authorization header': 'AUT-13 | AUT-20',
  'does the api tell me when a comment was edited': 'CMT-04',
  'do I see cards of archived lists': 'FLT-06 | BRD-10',
  "what happens if I pass a field name that doesn't exist": 'CNV-19',
  'can I remove the final administrator from a board': 'BRD-06',
  'does moving a card keep its labels': 'CRD-30',
  'does my token stop working after some time': 'AUT-11 | AUT-04',
  'precision of timestamps in answers': 'CNV-28 | CNV-27',
  'how do I compute the hash of a field definition': 'CF-04 | CF-40',
  'does validation come before authentication': 'ERR-18',
  'is the rate window sliding or fixed': 'LIM-26',
  'what does a read of one attribute of a board return': 'CNV-20 | CNV-14',
  'what goes into a copied board': 'BRD-08 | BRD-26',
  'is a trailing slash allowed': 'CNV-29',
  'what is left of the history when a card is removed': 'ACT-28',
  'what is shown for a field that has no value': 'CNV-26',
  'how are several changes in a single PUT recorded': 'ACT-17',
  'does the search find parts of a word': 'SRC-07',
  'can two exports run at the same time': 'EXP-13',
  'is the same query parameter allowed twice': 'ERR-09',
  'how deep may a JSON body nest': 'LIM-38',
  'what happens to subscriptions once a token is revoked': 'TOK-02 | WHK-23',
};

/** Of these only the counts were read. A question for which the search is mended moves up. */
const unseen: Readonly<Record<string, string>> = {
  'why do I get 429': 'LIM-01 | LIM-02 | LIM-03 | LIM-08',
  'what is the biggest page I can ask for': 'PAG-02 | LIM-12 | PAG-07',
  'can I upload a 20 MB picture': 'ERR-07',
  'can two cards sit at the same position': 'POS-08',
  'how do I know how many calls I have left': 'LIM-04 | LIM-27',
  'can I send a request body as JSON or as a form': 'CNV-16 | CNV-17',
  'what happens to a webhook when my server returns 410': 'WHK-12',
  'are webhook events delivered in order': 'WHK-18',
  'does the board creator become an admin': 'BRD-04',
  'can I invite someone who has no account': 'BRD-14',
  'in what order do actions come back': 'ACT-02',
  'how many search results do I get': 'SRC-04',
  'is the position of a card a whole number': 'POS-04',
  'do I get notified about my own changes': 'NOT-05',
  'can a user be on a card twice': 'CRD-20',
  'what must creating a custom field be refused with when the plugin is off': 'CF-15',
  'status code for an unauthenticated call': 'AUT-23 | AUT-01 | AUT-05',
  'do blocked requests use up the quota': 'LIM-28',
  'should a PATCH request be rejected': 'ERR-17',
  'must ids be lower case': 'CNV-32 | CNV-05',
  'which parts of the profile may strangers see': 'MEM-04',
  'does a no-op update write to the audit log': 'ACT-16',
  'which type must a checkbox value have on the wire': 'CF-48 | CF-07',
  'does a rejected call have side effects': 'GEN-02',
  'which sizes does a workspace short name allow': 'ORG-03',
  'how is the export file packaged': 'EXP-07',
  'what must the server do with arguments it does not know': 'CNV-23',
  'which colours exist for labels': 'LBL-02 | BRD-12 | CRD-05',
  'who is allowed to vote for somebody else': 'CRD-41',
  'is version 2 in the path an error': 'VER-04',
};

const sources = readSources()!;
const manual = readPassages(fileURLToPath(new URL('../../../', import.meta.url)));

/** How many questions have one of their answers among the first rules. */
const answered = (questions: Readonly<Record<string, string>>, among: number): number =>
  Object.entries(questions).filter(([question, wanted]) =>
    find(question, { said: sources.saying(question), manual })
      .rules.slice(0, among)
      .some((id) => wanted.split(' | ').includes(id)),
  ).length;

for (const [name, questions] of Object.entries({ worked, unseen })) {
  const count = Object.keys(questions).length;
  test(`of the ${name} questions half are answered first, and two of three among the first three rules`, () => {
    assert.ok(answered(questions, 1) >= count / 2, `${answered(questions, 1)} of ${count} first`);
    assert.ok(answered(questions, 3) >= (count * 2) / 3, `${answered(questions, 3)} of ${count} among three`);
  });
}
