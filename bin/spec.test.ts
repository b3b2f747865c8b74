/** The output and the refusals of `boardstone spec`, which is `npm run where` in a checkout. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, mock, test } from 'node:test';
import { limits } from '../src/document/limits.ts';
import { ruleIds } from '../src/terminal/pick.ts';
import { UsageError } from '../src/terminal/flags.ts';
import { ownHeaders } from '../src/beside/manual/finding.ts';
import { spec } from './spec.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardstone-spec-'));
after(() => rmSync(folder, { recursive: true }));

/** The output of a command; it writes before it first waits. */
function printed(...argv: string[]): string {
  let text = '';
  const write = mock.method(process.stdout, 'write', (part: string) => {
    text += part;
    return true;
  });
  try {
    void spec(argv);
  } finally {
    write.mock.restore();
  }
  return text;
}

test('spec lists every rule within 100 columns, under the heading of its part', () => {
  const lines = printed().split('\n');
  assert.deepEqual(
    lines.filter((line) => line.length > 100),
    [],
  );
  assert.deepEqual(
    ruleIds.filter((id) => !lines.some((line) => line.includes(` ${id} `))),
    [],
  );
  assert.ok(lines.includes('8  Limits'));
});

test('spec with an id explains it: sentence, section, level, refusal', () => {
  const text = printed('cf-15');
  for (const part of [/^CF-15/, /4\.5\.1/, /stated/, /with 403/]) assert.match(text, part);
});

test('spec with a section explains each of its rules and no other', () => {
  assert.deepEqual(
    [...printed('4.5.3').matchAll(/^[A-Z]+-\d+/gm)].map(([id]) => id),
    ['CF-23'],
  );
});

test('spec with words lists the rules that speak of them', () => {
  assert.match(printed('rate', 'limit', 'exceeded'), / LIM-01 /);
});

test('all that the help of spec says can be typed finds something', () => {
  const lines = [...printed('--help').matchAll(/^ {2}boardstone spec ([\w.-]+(?: \w+)*) {2,}/gm)];
  assert.ok(lines.length > 4);
  // The examples are written as they are played; the tests of examples/judge read them.
  for (const [, typed] of lines) if (typed !== 'examples') assert.ok(printed(...typed!.split(' ')).length > 0, typed);
});

test('spec --level and --json narrow and reshape the list', () => {
  const chosen = JSON.parse(printed('8', '--level', 'chosen', '--json')) as { level: string; section: string }[];
  assert.ok(chosen.length > 0);
  assert.deepEqual(
    chosen.filter(({ level, section }) => level !== 'chosen' || !section.startsWith('8')),
    [],
  );
});

test('spec openapi prints a description of version 3.1', () => {
  assert.match((JSON.parse(printed('openapi')) as { openapi: string }).openapi, /^3\.1/);
});

test('spec coverage names a server line for a rule, and counts both ways', () => {
  const text = printed('coverage');
  assert.match(text, /^CF-15 +stated +src\/\S+:\d+/m);
  assert.match(text, /\d+ rules, \d+ kept by a server line/);
  const first = (JSON.parse(printed('coverage', '--json')) as { id: string; server: string[] }[])[0]!;
  assert.deepEqual(Object.keys(first).slice(0, 3), ['id', 'server', 'laws']);
});

test('spec debt puts the silent point that runs met most often first', () => {
  const report = join(folder, 'report.json');
  writeFileSync(
    report,
    JSON.stringify({
      results: [
        { id: 'POS-06', rule: 'POS-06', witness: { exercised: 3 } },
        { id: 'LIM-26', rule: 'LIM-26', witness: { exercised: 40 } },
        { id: 'POS-06/again', rule: 'POS-06', witness: { exercised: 2 } },
      ],
    }),
  );
  const [first, second] = JSON.parse(printed('debt', report, '--json')) as { id: string; met: number }[];
  assert.deepEqual([first!.id, first!.met, second!.id, second!.met], ['LIM-26', 40, 'POS-06', 5]);
  assert.match(printed('debt'), /PAG-01/);
});

test('spec refuses what it does not know, with the nearest it does', async () => {
  await assert.rejects(spec(['openapi', 'cards']), new UsageError('spec openapi takes no further word, such as cards'));
  await assert.rejects(spec(['dialects', 'x']), new UsageError('spec dialects takes no further word, such as x'));
  await assert.rejects(spec(['--jsn']), new UsageError('unknown flag --jsn, did you mean --json?'));
  await assert.rejects(spec(['--level', 'choosen']), /no level choosen, did you mean chosen\?/);
  await assert.rejects(spec(['API_TOO_MANY_CARD_REQUESTED']), /did you mean API_TOO_MANY_CARDS_REQUESTED\?/);
  await assert.rejects(spec(['GET /crads/{card}']), /did you mean GET \/cards\/\{card\}\?/);
  await assert.rejects(spec(['4.99']), /no rule for 4\.99; part 4 has the sections 4\.1, .*4\.7, 4\.8$/);
  await assert.rejects(spec(['9.9']), /no rule for 9\.9; part 9 has/);
  await assert.rejects(spec(['x-boardstone-rul']), /did you mean x-boardstone-rule\?/);
  await assert.rejects(spec(['NOPE']), /no rule for NOPE; boardstone spec lists all rules$/);
  await assert.rejects(spec(['CF-99']), /no rule for CF-99, did you mean CF-\d\d\?/);
  await assert.rejects(spec(['debt', join(folder, 'none.json')]), UsageError);
});

test('spec explains the headers of ours, each of which the server knows', () => {
  assert.match(printed('x-boardstone-rule'), /which rule refused.*\n\nx-boardstone-rule {2}.*src\/server\/\S+:\d+/);
  for (const name of Object.keys(ownHeaders)) assert.match(printed(name), new RegExp(`^${name} `));
});

test('spec explains a difference of the live dialect by its name, and the headers that only that dialect sends', () => {
  assert.match(printed('card-email'), /^## card-email .*\n\n- The document: /);
  assert.match(printed('x-server-time'), /^## headers /);
  assert.doesNotMatch(printed('x-rate-limit-api-key-max'), /## headers/);
});

test('spec --help names its pages', () => {
  assert.match(printed('--help'), /boardstone spec openapi/);
});

test('spec with a section shows each rule with its line and its law, and the rows of the section', () => {
  const text = printed('4.5');
  for (const line of [
    /^CF-23 +options/m,
    /^ {2}server +src\/\S+:\d+/m,
    /^ {2}law +conformance\/\S+:\d+/m,
    /^POST \/customFields {2}src\/server\/nouns\/\S+:\d+$/m,
  ])
    assert.match(text, line);
});

test('spec with a word shows the rules that speak of it, the rows that take it and the lines that name it', () => {
  const text = printed('due');
  assert.match(text, / CRD-03 /);
  assert.match(text, /^PUT \/cards\/\{card\} {2}src\/server\/nouns\/\S+:\d+$/m);
  assert.match(text, /^due {2}src\/server\/records\/\S+:\d+/m);
  assert.match(printed('calendarFeedEnabled'), /^calendarFeedEnabled {2}src\/server\/records\/board.ts:\d+\n$/m);
});

test('spec with a row shows its section, line, rules, laws and clients, in any spelling of the row', () => {
  for (const row of ['PUT /cards/{card}', 'PUT /1/cards/[card]', 'PUT /1/card/{idCard}?name=x']) {
    const text = printed(row);
    assert.match(text, /^PUT \/cards\/\{card\}\n {2}section +4\.1 cards$/m, row);
    assert.match(text, /^ {2}takes +\{card\} in the path: an id or short link$/m, row);
    assert.match(text, /^ {2}takes +due: an ISO 8601 date and time, or null$/m, row);
    assert.match(text, /^ {2}shows +card, as these arguments say: fields, /m, row);
    assert.match(text, /^ {2}server +src\/server\/nouns\/\S+:\d+$/m, row);
    assert.match(text, /^ {2}laws +\S/m, row);
    assert.match(text, /^ {2}clients +\S/m, row);
  }
});

const answers: Readonly<Record<string, RegExp>> = {
  'x-rate-limit-api-token-remaining': /^LIM-04/m,
  'unauthorized card permission requested': /AUT-06|PRM-01/,
  '8.2': /^LIM-21[^]*^LIM-24/m,
  'part 8': /^8 {2}Limits$/m,
  cardDueSoon: /^SET-03/m,
  'updateCard:name': /SET-01/,
  notification_fields: /^GET \/members\/\{member\}$/m,
  markAssociatedNotificationsRead: /^POST \/cards\/\{card\}\/markAssociatedNotificationsRead$/m,
  'PUT /1/members/[member]/boardStars/[idBoardStar]/pos':
    /^PUT \/members\/\{member\}\/boardStars\/\{boardStar\}\/pos$/m,
  'GET /1/lists/{idList}/cards/{filter}': /^GET \/lists\/\{list\}\/cards\/\{filter\}$/m,
};

for (const [question, answer] of Object.entries(answers)) {
  test(`spec finds ${question}`, () => {
    assert.match(printed(...question.split(' ')), answer);
  });
}

test('a number is found as a whole', () => {
  assert.doesNotMatch(printed(String(limits.results).slice(0, -1)), / LIM-12 /);
  assert.match(printed(String(limits.token.max)), / LIM-01 /);
});

test('the first answer is the nearest one: what a message stands for certainly, then what has its words', () => {
  const first = (question: string): string => /^\w+-\d+/.exec(printed(question))?.[0] ?? '';
  for (const [question, id] of [
    ['could not find the board that the card belongs to', 'ERR-02'],
    ['Cannot GET /1/nosuch', 'ERR-01'],
    ['invalid value for closed: expected true or false', 'ERR-04'],
    ['unauthorized card permission requested', 'ACC-01'],
    ['missing scopes', 'AUT-05'],
  ] as const)
    assert.equal(first(question), id, question);
});
