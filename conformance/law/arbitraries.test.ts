/** The drawn values have the form that the document gives them. */
import { test } from 'node:test';
import fc from 'fast-check';
import { dateOf } from '../../src/kinds/values.ts';
import { customFieldValue } from './arbitraries.ts';

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
