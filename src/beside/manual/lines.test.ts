/** Lines are found in a tree made up here: marks in code, endpoints, properties, rules that say others again. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { readSources, rowKey } from './lines.ts';

const base = mkdtempSync(join(tmpdir(), 'boardstone-lines-'));
after(() => rmSync(base, { recursive: true }));
const write = (file: string, ...lines: string[]): void => {
  mkdirSync(dirname(join(base, file)), { recursive: true });
  writeFileSync(join(base, file), lines.join('\n'));
};
write('src/document/rule.ts', 'export interface Rule {}');
write('src/document/limits.ts', 'export const limits = {', '  text: 99,', '};');
write('src/document/rules/all.ts', "'CF-15': {}");
write(
  'src/server/fields.ts',
  "// must('CF-15')",
  "must('CF-15', on);",
  "/** must('AUT-06')",
  "'AUT-06' */ must('AUT-06');",
  'votes.push(who); // CRD-09, CRD-22: once, says CF-17',
  '/**',
  ' * CF-22: of the same group. */',
);
write('src/server/fields.test.ts', "must('CF-15', on);");
write(
  'src/server/nouns/cards/rows.ts',
  'export const cards = [',
  "  POST('/cards', {",
  '    // CRD-02',
  "    a: 'http://x', b: must('LIM-18', on), // 'CRD-04'",
  '  }),',
  "  DELETE('/cards/{card}', one), // CRD-09",
  "  must('CF-15');",
  '];',
);
write('conformance/laws/fields.ts', "law('CF-15', {});");
const sources = readSources(base)!;

test('a rule is kept where code marks it, and not by a comment, the registry or a test', () => {
  assert.deepEqual(sources.server('CF-15'), ['src/server/fields.ts:2', 'src/server/nouns/cards/rows.ts:7']);
  assert.deepEqual(sources.server('CRD-04'), []);
});

test('a comment that begins with a rule marks it', () => {
  assert.deepEqual((['CRD-02', 'CRD-22', 'CF-22', 'CF-17'] as const).map(sources.server), [
    ['src/server/nouns/cards/rows.ts:3'],
    ['src/server/fields.ts:5'],
    ['src/server/fields.ts:7'],
    [],
  ]);
});

test('an address in text does not hide the mark behind it', () => {
  assert.deepEqual(sources.server('LIM-18'), ['src/server/nouns/cards/rows.ts:4']);
});

test('a rule that says another again has the lines of that one', () => {
  assert.deepEqual(sources.server('PRM-01'), ['src/server/fields.ts:4']);
});

test('a law is found by the id that it proves', () => {
  assert.deepEqual(sources.laws('CF-15'), ['conformance/laws/fields.ts:1']);
  assert.deepEqual(sources.laws('CF-16'), []);
});

test('an endpoint is found by its row, however its parameters and nouns are written', () => {
  assert.equal(sources.endpoint('POST', '/card'), 'src/server/nouns/cards/rows.ts:2');
  assert.equal(rowKey('GET', '/member/me/board'), rowKey('GET', '/members/{member}/boards'));
  assert.notEqual(rowKey('GET', '/cards'), rowKey('POST', '/cards'));
});

test('a row has the rules that its declaration marks', () => {
  assert.deepEqual(sources.rulesIn('POST', '/cards'), ['CRD-02', 'LIM-18']);
  assert.deepEqual(sources.rulesIn('DELETE', '/cards/{card}'), ['CRD-09']);
  assert.deepEqual(sources.rulesIn('GET', '/nowhere'), []);
});

test('a property is found where it is named', () => {
  assert.deepEqual(sources.property('text'), ['src/document/limits.ts:2']);
  assert.deepEqual(sources.property('limits'), []);
});

test('where there is no source there are no lines', () => {
  assert.equal(readSources(join(base, 'conformance')), undefined);
});
