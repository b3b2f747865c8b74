/** Addresses of rows as text, with words in braces. */

const placeholder = /\{(\w+)\}/g;

/** The words in braces, of a path or any other text. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, word]) => word!);

/** The text with values in the place of its words in braces; a word without one stays. */
export const filledIn = (text: string, valueOf: (word: string) => string | undefined): string =>
  text.replace(placeholder, (whole, word: string) => valueOf(word) ?? whole);

/** `GET /cards/{card}` */
export const rowName = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`;
