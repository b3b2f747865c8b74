/** The words that a person types lead to the rules and rows that are meant. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { find, readRecords } from './finding.ts';
import { readSources } from './lines.ts';
import { answers } from '../../testing/asked/questions.ts';
import { answersForReaders } from '../../testing/asked/readers.ts';
import { indexed } from '../../terminal/asked.ts';
import { readPassages } from '../../terminal/passages.ts';
import { isRule } from '../../terminal/pick.ts';

const sources = readSources()!;
const manual = readPassages(fileURLToPath(new URL('../../../', import.meta.url)));
const found = Object.entries({ ...answers, ...answersForReaders }).map(([asked, answer]) => {
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
