/** Comments and last commas in JSON that a person writes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonIn } from './jsonc.ts';

test('comments and a last comma are not part of the value', () => {
  for (const [text, value] of [
    ['{"a": 1}', { a: 1 }],
    ['// one\n{"a": [1, 2, /* three, */ ], // four\n}', { a: [1, 2] }],
    ['{"a": "// no comment", "b": "\\"/* nor this */",}', { a: '// no comment', b: '"/* nor this */' }],
    ['[1 // the end', undefined],
    ['/* open', undefined],
    ['[1,,]', undefined],
    ['[,]', undefined],
    ['{"a', undefined],
    ['1 / 2', undefined],
  ] as const) {
    if (value === undefined) assert.throws(() => jsonIn(text), SyntaxError, text);
    else assert.deepEqual(jsonIn(text), value);
  }
});

test('an error shows the text as it was written', () => {
  assert.throws(() => jsonIn('// a comment\n{"a": oops}'), /oops/);
});

test('an error says in which line and column it is', () => {
  for (const [text, place] of [
    ['{"a": 1,\n  "b" 2}', 'line 2, column 7'],
    ['// one\n{"a": oops}', 'line 2, column 7'],
    ['{"a": [1, {"b": [true null]}]}', 'line 1, column 23'],
    [`{"a": "${'x'.repeat(200)}",\n"b": [1 2]}`, 'line 2, column 9'],
    ['[1,\n2', 'line 2, column 2'],
    ['{"a": {}, "b": [], "c": {"d": "e}', 'line 1, column 31'],
    ['{}\n{}', 'line 2, column 1'],
    ['[1}', 'line 1, column 3'],
    ['{1: 2}', 'line 1, column 2'],
    ['', 'line 1, column 1'],
  ] as const) {
    assert.throws(
      () => jsonIn(text),
      (fault: Error) => fault.message.startsWith(`${place}: `) && !/ at position /.test(fault.message),
      text,
    );
  }
});
