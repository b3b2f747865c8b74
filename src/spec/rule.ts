/** What a rule is: a clause of the document in our own words, how certain it is, and what a refusal answers. */

/** From what a clause says to what no clause says. */
export const levels = ['stated', 'implied', 'chosen'] as const;
export type Level = (typeof levels)[number];
export const isLevel = (word: string): word is Level => (levels as readonly string[]).includes(word);

export interface Rule {
  /** The clause: `1.5`, `4.5.1`, `8.s2`, or the section alone (`4.1`) for a row of a table. */
  readonly section: string;
  readonly level: Level;
  /** The rule, as a fact in the present tense. */
  readonly says: string;
  /** How it follows (implied) or why we chose it (chosen). */
  readonly because?: string;
  /** The status of an answer that this rule refuses; a rule without one refuses nothing. */
  readonly status?: number;
  /** The `error` word of the refusal's body, where the document or clients expect one. */
  readonly error?: string;
  /** The message for a refused client, unless the server knows a better one. */
  readonly message?: string;
  /** It says again what other rules say, and is kept where they are kept. Every other rule has marks (`kept.ts`). */
  readonly same?: readonly string[];
  /** Where the document says two things; `says` is the reading that we took. */
  readonly conflict?: string;
  /** Why no law can see this rule from outside. */
  readonly unobservable?: string;
  /** A mark for what may change without notice (2.9, 9.2). */
  readonly experimental?: true;
}

/** Milliseconds in the units that sentences use. */
export const seconds = (ms: number): number => ms / 1000;
export const days = (ms: number): number => ms / 86_400_000;

/** Keeps the ids as literal types and the entries as rules. */
export const family = <const R extends Record<string, Rule>>(rules: R): R => rules;
