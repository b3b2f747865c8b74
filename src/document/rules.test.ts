/** The registry holds together: ids, sections, sentences, reasons; every rule has a server line, and a law. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { readSources } from '../beside/manual/lines.ts';
import { contradicted } from '../beside/manual/choices.ts';
import { isRule, pick, ruleIds } from '../terminal/pick.ts';
import { rules } from './rules.ts';
import { sections } from './sections.ts';

const folder = new URL('rules/', import.meta.url);
const written = readdirSync(folder).flatMap((file) =>
  [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^ {2}'([A-Z]+-\d+)': /gm)].map(([, id]) => id!),
);
const sources = readSources()!;

test('every rule id is written once', () => {
  assert.deepEqual(
    written.filter((id, index) => written.indexOf(id) !== index),
    [],
  );
  assert.equal(written.length, ruleIds.length);
});

test('every id is a family of two or three letters and a number of two digits', () => {
  assert.deepEqual(
    ruleIds.filter((id) => !/^[A-Z]{2,3}-\d{2}$/.test(id)),
    [],
  );
});

test('every rule stands in a section of the document', () => {
  assert.deepEqual(
    ruleIds.filter((id) => !sections.has(rules[id].section)),
    [],
  );
});

test('every section of the document has a rule', () => {
  assert.deepEqual(
    [...sections.keys()].filter((section) => pick(section).length === 0),
    [],
  );
});

test('no two rules say the same', () => {
  const said = ruleIds.map((id) => rules[id].says);
  assert.deepEqual(
    said.filter((sentence, index) => said.indexOf(sentence) !== index),
    [],
  );
});

test('every sentence is a fact in the present tense', () => {
  const modal = /\b(should|shall|will|must be|ought)\b/;
  assert.deepEqual(
    ruleIds.filter((id) => modal.test(rules[id].says) || /^[A-Z](?!llow)|\.$/.test(rules[id].says)),
    [],
  );
});

test('a rule that names an error word refuses with 429, and the four words of part 7 are there', () => {
  const worded = ruleIds.filter((id) => rules[id].error !== undefined);
  assert.deepEqual(
    worded.filter((id) => rules[id].status !== 429),
    [],
  );
  assert.deepEqual([...new Set(worded.map((id) => rules[id].error))].sort(), [
    'API_KEY_LIMIT_EXCEEDED',
    'API_TOKEN_DB_LIMIT_EXCEEDED',
    'API_TOKEN_LIMIT_EXCEEDED',
    'API_TOO_MANY_CARDS_REQUESTED',
  ]);
});

test('the points where the document contradicts itself are written down', () => {
  const named = contradicted.map((id) => rules[id].conflict!);
  for (const point of [/whole seconds/, /gives both searches stricter limits/, /due and urlSource as required/]) {
    assert.equal(named.filter((conflict) => point.test(conflict)).length, 1, String(point));
  }
});

test('a rule that says others again names rules that say it themselves', () => {
  assert.deepEqual(
    ruleIds.flatMap((id) =>
      (rules[id].same ?? []).filter((other) => !isRule(other) || rules[other].same !== undefined),
    ),
    [],
  );
});

test('every rule has a mark where its work is done', () => {
  assert.deepEqual(
    ruleIds.filter((id) => sources.server(id).length === 0),
    [],
  );
});

test('every stated or implied rule that can be observed has a law', () => {
  assert.deepEqual(
    ruleIds.filter(
      (id) => rules[id].level !== 'chosen' && rules[id].unobservable === undefined && sources.laws(id).length === 0,
    ),
    [],
  );
});
