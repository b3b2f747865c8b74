/** Addresses of rows as text: their words in braces, their nouns in either number, patterns with stars. */
import { inNumber } from '../nouns.ts';

const placeholder = /\{(\w+)\}/g;

/** The words in braces, of a path or any other text. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, word]) => word!);

/** The text with values in the place of its words in braces; a word without one stays. */
export const filledIn = (text: string, valueOf: (word: string) => string | undefined): string =>
  text.replace(placeholder, (whole, word: string) => valueOf(word) ?? whole);

/** `GET /cards/{card}` */
export const rowName = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`;

/** The calls that go to a row, whatever they name: `GET /cards/*`. */
export const callsOf = (row: { readonly method: string; readonly path: string }): string =>
  filledIn(rowName(row), () => '*');

/** The same path with all its nouns in one number; its other words stay (1.1). */
export const pathIn = (path: string, number: 'singular' | 'plural'): string =>
  path
    .split('/')
    .map((word) => inNumber(word, number))
    .join('/');

/** A pattern that a person may type: `*` stands for any text, `?` for any character. */
export const globbed = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    'i',
  );
