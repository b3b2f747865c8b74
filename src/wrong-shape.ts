/** Says what is wrong with a value that somebody wrote, and where, in the words of a person and not of a program. */
import type * as z from 'zod';
import { meant } from './did-you-mean.ts';

const called: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list: [ … ]',
  object: 'an object: { … }',
  record: 'an object: { … }',
};

/** For `safeParse(value, { error: plain })`. */
export function plain(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'it is missing';
  if (issue.code === 'invalid_type') return `${called[issue.expected] ?? issue.expected} is expected`;
  if (issue.code === 'too_small' && issue.origin === 'string') return 'an empty text is not allowed';
  if (issue.code === 'too_big' && issue.origin === 'string') return `at most ${issue.maximum} characters are allowed`;
  if (issue.code === 'invalid_value') {
    const known = issue.values.map(String);
    return `${known.join(' or ')} is expected${typeof issue.input === 'string' ? meant(issue.input, known) : ''}`;
  }
  const kind = 'origin' in issue && issue.origin === 'array' ? 'a list of ' : '';
  if (issue.code === 'too_small') return `${kind}at least ${issue.minimum} is expected`;
  if (issue.code === 'too_big') return `${kind}at most ${issue.maximum} is expected`;
  if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')} is not known here`;
  if (issue.code === 'invalid_format')
    return issue.format === 'url' ? 'an address with http:// or https:// is expected' : 'it has a wrong form';
  return issue.code === 'invalid_union' ? 'no value of this sort is expected here' : undefined;
}

/** `boards[0].name`, or what the whole is called. */
export const placeOf = (path: readonly PropertyKey[], whole: string): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '') || whole;

/** A file that is something else is wrong in many places. */
const mostTold = 3;

/** The value in this shape. Else throws: `form` says what is expected of the whole, and then come the first wrong places. */
export function parsed<T>(shape: z.ZodType<T>, value: unknown, whole: string, form?: string): T {
  const read = shape.safeParse(value, { error: plain });
  if (read.success) return read.data;
  const lines = read.error.issues.slice(0, mostTold).map(({ path, message }) => `${placeOf(path, whole)}: ${message}`);
  throw new Error(`${form === undefined ? '' : `${form}: `}${lines.join('; ')}`);
}
