/** The content of a test file in any language: requests, the ids that later ones need, and what answers have to be. */
import type { Wanted } from '../../wire/verdict.ts';
import type { Pair } from '../../wire/exchange.ts';
import type { Body, Place, Sent } from '../conversation.ts';

/** The answer that is expected. */
export interface Expectation {
  readonly status: Wanted;
  /** Single values; a text may hold variables. */
  readonly values: readonly (readonly [place: Place, value: unknown])[];
  /** Something other than null stands there. */
  readonly there?: Place;
}

export interface Asked extends Sent {
  readonly expected?: Expectation;
}

export interface TestContent {
  /** A short name, for the name of the test. */
  readonly id: string;
  readonly title: string;
  /** The address of the server, if the environment names none. */
  readonly base: string;
  /** Variables of the environment, which have to be there. */
  readonly needs: readonly string[];
  /** Lines of a comment. */
  readonly about: readonly string[];
  /** Requests that are sent at the same time stand together. */
  readonly groups: readonly (readonly Asked[])[];
}

/** The environment that a file reads, for the comment at its top. */
export const needsOf = ({ needs }: TestContent): string =>
  needs.length > 0 ? `; it needs in the environment: ${needs.join(' ')}` : '';

/** The message of a file if a variable is missing or empty. */
export const missing = (name: string): string => `${name} has to be in the environment`;

/** A text as JSON writes it, in which half a character outside the first 65,536 is a question mark. */
export const quoted = (text: string): string => JSON.stringify(text).replace(/\\ud[89a-f][0-9a-f]{2}/gi, '?');

/** The id as one word: `crd_03`. */
export const wordOf = ({ id }: Pick<TestContent, 'id'>): string => id.replace(/\W+/g, '_').toLowerCase();

/** The headers of a request, with the content type of its body. */
export function typedHeaders(headers: readonly Pair[], body: Body | undefined): readonly Pair[] {
  if (body === undefined || 'raw' in body) return headers;
  const type =
    'json' in body
      ? 'application/json'
      : 'form' in body
        ? 'application/x-www-form-urlencoded'
        : 'multipart/form-data; boundary=boundary';
  return [...headers, ['content-type', type]];
}

/** A place in an answer whose last word says how many elements there are. */
export const isLength = (place: Place): boolean => place.at(-1) === 'length';
