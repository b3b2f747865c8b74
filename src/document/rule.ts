/** A rule: a clause of the document in our own words, how certain it is, and the answer of a refusal. */
import { fromEntries, isOneOf } from '../language.ts';

/** From what a clause says to what no clause says. */
export const levels = ['stated', 'implied', 'chosen'] as const;
export type Level = (typeof levels)[number];
export const isLevel = (word: string): word is Level => isOneOf(levels, word);

export interface Rule extends Remarks {
  /** The clause: `1.5`, `4.5.1`, `8.s2`, or the section alone (`4.1`) for a row of a table. */
  readonly section: string;
  readonly level: Level;
  /** The rule, as a fact in the present tense. */
  readonly says: string;
  /** The status of an answer that this rule refuses; a rule without one refuses nothing. */
  readonly status: number | undefined;
  /** The message for a refused client, unless the server knows a better one; without one it is what the rule says. */
  readonly message: string | undefined;
  /** The `error` word of the refusal's body, where the document or clients expect one. */
  readonly error: string | undefined;
  /** A mark for what may change without notice (2.9, 9.2). */
  readonly experimental?: true;
}

interface Remarks {
  /** How it follows (implied) or why we chose it (chosen). */
  readonly because?: string;
  /** It says again what other rules say, and has its marks where they have theirs. Every other rule has marks of its own. */
  readonly same?: readonly string[];
  /** Where the document says two things; the rule is the reading that we took. */
  readonly conflict?: string;
  /** Why no request shows by the words of the document alone that it holds; a law of a weaker level may still judge it. */
  readonly unobservable?: string;
  /** Advice for the client, or its test, if the sentence of the refusal is given: the header `x-boardstone-advice`. */
  readonly advice?: string;
}
interface More extends Remarks {
  readonly refuses?: number | readonly [status: number, message: string, error?: string];
}

function rule(level: Level, section: string, says: string, { refuses, ...remarks }: More): Rule {
  const [status, message, error] = typeof refuses === 'number' ? [refuses] : (refuses ?? []);
  return { section, level, says, status, message, error, ...remarks };
}

/** One entry of the registry for each level: the section, what the rule says, and whatever else there is to say. */
export const stated = (section: string, says: string, more: More = {}): Rule => rule('stated', section, says, more);
type Reasoned = More & { readonly because: string };
export const implied = (section: string, says: string, more: Reasoned): Rule => rule('implied', section, says, more);
export const chosen = (section: string, says: string, more: Reasoned): Rule => rule('chosen', section, says, more);

/** The same rules, marked as experimental. */
export const experimental = <Rules extends Readonly<Record<string, Rule>>>(rules: Rules): Rules =>
  fromEntries(Object.entries(rules).map(([id, rule]) => [id, { ...rule, experimental: true }]));

/** Milliseconds in the units that sentences use. */
export const seconds = (ms: number): number => ms / 1000;
export const days = (ms: number): number => ms / 86_400_000;
