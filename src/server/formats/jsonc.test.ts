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
