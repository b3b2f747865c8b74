/** Compares a request with what a test asks for: its path (with stars), its query, its body as a value. */
import * as z from 'zod';
import { once } from '../language.ts';

export const globShape = once(() =>
  z
    .string()
    .max(2000)
    .regex(
      /^\/1(\/[^/*]+|\/\*)*(\/\*\*)?$/,
      'a path begins with /1, without a host; * stands for one segment, ** at the end for any number',
    ),
);

export const queryShape = () =>
  z.record(z.string(), z.string()).optional().describe('arguments of the address, among others: `{ fields: "name" }`');

/** A path as the words behind `/1`, nouns in one spelling. */
export const wordsOf = (path: string, noun: (segment: string) => string): string[] =>
  path
    .split('/')
    .filter((segment) => segment !== '')
    .map(noun);

/** A `{name}` of a route matches any segment, and so does a star. */
export function fitsGlob(glob: readonly string[], path: readonly string[]): boolean {
  const open = glob.at(-1) === '**';
  if (open ? path.length < glob.length - 1 : path.length !== glob.length) return false;
  return glob.every(
    (segment, at) => segment === '*' || segment === '**' || segment === path[at] || path[at]?.startsWith('{'),
  );
}

// A request taken apart, as tests ask about it: its query, its body as a value, and what these contain.

export const queryOf = (url: string): Readonly<Record<string, string>> => {
  const at = url.indexOf('?');
  return Object.fromEntries(new URLSearchParams(at < 0 ? '' : url.slice(at + 1)));
};

/** JSON, or the fields of a form; undefined if it is neither. */
export function valueOf(body: string, contentType: string): unknown {
  if (contentType.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(body));
  }
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
