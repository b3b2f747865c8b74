/** Lines of a small source tree are found: rules, endpoints, names in files, rules that others keep. */
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
write('src/spec/rule.ts', 'export interface Rule {}');
write('src/spec/limits.ts', 'export const limits = {', '  text: 99,', '};');
write('src/spec/rules/all.ts', "'CF-15': {}");
write('src/model/fields.ts', '', "must('CF-15', on);", '/** AUT-06 */');
write('src/model/fields.test.ts', "must('CF-15', on);");
write('src/endpoints/cards/cards.ts', 'endpoint({', "  method: 'POST', path: '/cards',", '  args: {}', '});');
write('conformance/laws/fields.ts', "law('CF-15', {});");
const sources = readSources(base)!;

test('a rule is kept by the lines that name it, but not by the registry or a test', () => {
  assert.deepEqual(sources.server('CF-15'), ['src/model/fields.ts:2']);
});

test('a rule is kept by the endpoint that it names', () => {
  assert.deepEqual(sources.server('CRD-02'), ['src/endpoints/cards/cards.ts:2']);
});

test('a rule is kept by the name in a file that it names', () => {
  assert.deepEqual(sources.server('LIM-18'), ['src/spec/limits.ts:2']);
});

test('a rule that another keeps has the lines of that one', () => {
  assert.deepEqual(sources.server('PRM-01'), ['src/model/fields.ts:3']);
});

test('a law is found by the id that it proves', () => {
  assert.deepEqual(sources.laws('CF-15'), ['conformance/laws/fields.ts:1']);
  assert.deepEqual(sources.laws('CF-16'), []);
});

test('what is named and nowhere declared dangles', () => {
  assert.ok(sources.dangling().includes('LIM-01: spec/limits.ts#token'));
  assert.ok(!sources.dangling().some((line) => line.startsWith('LIM-18')));
});

test('an endpoint is found by its row, however its parameters and nouns are written', () => {
  assert.equal(sources.endpoint('POST', '/card'), 'src/endpoints/cards/cards.ts:2');
  assert.equal(rowKey('GET', '/member/me/board'), rowKey('GET', '/members/{member}/boards'));
  assert.notEqual(rowKey('GET', '/cards'), rowKey('POST', '/cards'));
});

test('a property is found where it is named', () => {
  assert.deepEqual(sources.property('text'), ['src/spec/limits.ts:2']);
  assert.deepEqual(sources.property('limits'), []);
});

test('where there is no source there are no lines', () => {
  assert.equal(readSources(join(base, 'conformance')), undefined);
});
