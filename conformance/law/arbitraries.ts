/** The values that laws draw for custom fields: of each type except list, in the form of 2.8. */
import fc from 'fast-check';
import type { customFieldTypes } from '../../src/document/sets.ts';

export { unknownId } from '../../src/samples.ts';

/** Text of any length up to 200; the ends are more frequent than by chance. */
const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 2, 199, 200).map((length) => 'x'.repeat(length)) },
);

/** A time in this century in whole seconds: how finely a server keeps time is left open. */
const anyDate: fc.Arbitrary<string> = fc
  .integer({ min: Date.UTC(2001, 0, 1) / 1000, max: Date.UTC(2099, 11, 31) / 1000 })
  .map((seconds) => new Date(seconds * 1000).toISOString());

/** The value that is sent, and the one that comes back. */
export const customFieldValue: Readonly<
  Record<Exclude<(typeof customFieldTypes)[number], 'list'>, fc.Arbitrary<Record<string, string>>>
> = {
  text: anyText.filter((text) => text.trim() !== '').map((text) => ({ text })),
  number: fc
    .oneof(fc.integer().map(String), fc.constantFrom('0', '-1.5', '3.14159', '1000000'))
    .map((number) => ({ number })),
  date: anyDate.map((date) => ({ date })),
  checkbox: fc.constantFrom('true', 'false').map((checked) => ({ checked })),
};
