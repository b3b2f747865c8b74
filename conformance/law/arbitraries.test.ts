/** Generated values are accepted or refused as the generator says. */
import { wordsOf } from '../reference/stated-words.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cardFields } from '../../src/spec/sets.ts';
import { boolean, date, integer, listOf, objectId, oneOf, takes, text, type Data } from '../../src/spec/kinds.ts';
import { dateOf } from '../../src/spec/values.ts';
import { accepted, customFieldValue, edges, refused } from './arbitraries.ts';
import { ours } from '../reference/rows.ts';

test('a text is tried at its ends and one past them', () => {
  const { inside, beyond } = edges(text(1, 256));
  assert.deepEqual(
    [1, 2, 255, 256].filter((length) => !inside.includes('x'.repeat(length))),
    [],
  );
  assert.ok(beyond.includes('x'.repeat(257)));
  assert.ok(beyond.includes(''));
});

test('a whole number is tried at its bounds, one past them, and as what is none', () => {
  const { inside, beyond } = edges(integer(0, 1000));
  assert.deepEqual(
    ['0', '1', '999', '1000'].filter((value) => !inside.includes(value)),
    [],
  );
  assert.deepEqual(
    ['-1', '1001', '1.5', 'x'].filter((value) => !beyond.includes(value)),
    [],
  );
});

test('every word of a set is tried, and words near it', () => {
  const { inside, beyond } = edges(oneOf(['open', 'closed']));
  assert.deepEqual(inside, ['open', 'closed']);
  assert.ok(beyond.includes('OPEN') && beyond.includes('openx'));
});

test('a comma list is tried whole, in part, and with a stranger in it', () => {
  assert.deepEqual(wordsOf(listOf(cardFields)), [...cardFields]);
  const { inside, beyond } = edges(listOf(cardFields));
  assert.ok(inside.includes(cardFields.slice(0, 3).join(',')));
  assert.ok(beyond.includes(`${cardFields[0]},nonesuch`));
});

test('what is generated as accepted or refused is, for every argument of every endpoint', () => {
  const kinds = ours.all.flatMap((one) => [...one.arguments.map(({ kind }) => kind), ...Object.values(one.params)]);
  for (const kind of new Set<Data>(kinds)) {
    const good = accepted(kind);
    if (good)
      fc.assert(
        fc.property(good, (value) => takes(kind, value)),
        { numRuns: 5, seed: 1 },
      );
    const bad = refused(kind);
    if (bad)
      fc.assert(
        fc.property(bad, (value) => !takes(kind, value)),
        { numRuns: 5, seed: 1 },
      );
  }
});

test('ids, booleans and dates are told from what only looks like them', () => {
  for (const kind of [objectId, boolean, date]) {
    const { inside, beyond } = edges(kind);
    assert.ok(inside.length > 0 && beyond.length > 10);
  }
});

test('a value of a custom field is drawn as its type writes it', () => {
  const isRight = {
    text: ({ text }: Record<string, string>) => text !== undefined && text.length > 0,
    number: ({ number }: Record<string, string>) => Number.isFinite(Number(number)),
    date: ({ date }: Record<string, string>) => dateOf(date!) === date,
    checkbox: ({ checked }: Record<string, string>) => checked === 'true' || checked === 'false',
  };
  for (const type of ['text', 'number', 'date', 'checkbox'] as const) {
    fc.assert(fc.property(customFieldValue[type], isRight[type]), { seed: 3, numRuns: 50 });
  }
});
