/** Cells of a table: quoted where they have to be, and never a formula (EXP-07). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv } from './csv.ts';

test('cells are quoted where they have to be', () => {
  assert.equal(
    csv([['a', 'b,c', 'd"e', 'f\ng', '', null, undefined, 3, -1.5, true]]),
    'a,"b,c","d""e","f\ng",,,,3,-1.5,true\r\n',
  );
});

test('no text begins like a formula', () => {
  const dangerous = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    '=cmd|"/C calc"!A0',
  ];
  for (const text of dangerous) {
    const [cell] = csv([[text]]).split('\r\n');
    assert.match(cell!, /^"?'/, text);
  }
  assert.equal(csv([['a=1', 'b-c', "it's"]]), "a=1,b-c,it's\r\n");
});
