/** Queries into terms and operators (4.7, SRC-02). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../../document/limits.ts';
import { parse } from './query.ts';
import { Refusal } from '../../calls/refusal.ts';

/** `place/words` of each term, `operator=value` of each modifier; `!` is a negation. */
const written = (text: string): string => {
  const { terms, modifiers } = parse(text);
  return [
    ...terms.map(
      ({ negated, place, words, quoted }) => `${negated ? '!' : ''}${place}/${words.join('+')}${quoted ? '"' : ''}`,
    ),
    ...modifiers.map(
      ({ negated, operator, value, days }) =>
        `${negated ? '!' : ''}${operator}=${value}${days === undefined ? '' : `(${days})`}`,
    ),
  ].join(' ');
};

const rows: readonly [query: string, expected: string][] = [
  ['', ''],
  ['   ', ''],
  ['-', ''],
  ['@', ''],
  ['#', ''],
  [':', ''],
  ['""', ''],
  ['"', ''],
  ['!!!', ''],
  ['hello World', 'any/hello any/world'],
  ['-hello', '!any/hello'],
  ['- hello', 'any/hello'],
  ['--hello', '!any/hello'],
  ['"fix the login"', 'any/fix+the+login"'],
  ['-"fix it"', '!any/fix+it"'],
  ['"never closed', 'any/never+closed"'],
  ['a"b c"d', 'any/a any/b+c" any/d'],
  ['e-mail', 'any/e+mail'],
  ['http://x.example/y', 'any/http+x+example+y'],
  ['unknown:thing', 'any/unknown+thing'],
  ['name:login', 'name/login'],
  ['NAME:login', 'name/login'],
  ['description:"two words"', 'description/two+words"'],
  ['-comment:x', '!comment/x'],
  ['checklist:y', 'checklist/y'],
  ['name:', 'any/name'],
  ['name:?', ''],
  ['@ada', 'member=ada'],
  ['-@me', '!member=me'],
  ['member:ada', 'member=ada'],
  ['#red', 'label=red'],
  ['label:"in doubt"', 'label=in doubt'],
  ['board:Main', 'board=Main'],
  ['list:"To Do"', 'list=To Do'],
  ['board:', 'any/board'],
  ['is:open', 'is=open'],
  ['-is:archived', '!is=archived'],
  ['is:starred', 'is=starred'],
  ['is:blue', 'any/is+blue'],
  ['has:attachments', 'has=attachments'],
  ['has:wings', 'any/has+wings'],
  ['due:day', 'due=day(1)'],
  ['due:week', 'due=week(7)'],
  ['due:month', 'due=month(28)'],
  ['due:14', 'due=14(14)'],
  ['due:overdue', 'due=overdue'],
  ['due:complete', 'due=complete'],
  ['due:days', 'any/due+days'],
  ['due:1e3', 'any/due+1e3'],
  ['due:99999', 'any/due+99999'],
  ['due:-1', 'any/due+1'],
  ['created:3', 'created=3(3)'],
  ['edited:week', 'edited=week(7)'],
  ['edited:overdue', 'any/edited+overdue'],
  ['sort:due', 'sort=due'],
  ['sort:-edited', 'sort=-edited'],
  ['-sort:created', '!sort=created'],
  ['sort:name', 'any/sort+name'],
  ['constructor:x __proto__:y', 'any/constructor+x any/__proto__+y'],
];
for (const [query, expected] of rows) {
  test(`the query ${JSON.stringify(query)} asks for ${expected || 'nothing'}`, () => {
    assert.equal(written(query), expected);
  });
}

test('a query has a bound of words and operators', () => {
  const most = limits.search.parts;
  assert.equal(parse('x '.repeat(most)).terms.length, most);
  const { words } = limits.search;
  assert.equal(parse('x-'.repeat(words)).terms[0]!.words.length, words);
  for (const text of ['x '.repeat(most + 1), 'x-'.repeat(words + 1), `name:${'x.'.repeat(words + 1)}`]) {
    assert.throws(
      () => parse(text),
      (error) => error instanceof Refusal && error.rule === 'SRC-09',
      text.slice(0, 20),
    );
  }
});

test('a query of any length is read in one go', () => {
  for (const text of [
    '"'.repeat(limits.text),
    ':'.repeat(limits.text),
    '-'.repeat(limits.text),
    'x'.repeat(limits.text),
  ]) {
    assert.ok(parse(text).terms.length <= limits.search.parts);
  }
});
