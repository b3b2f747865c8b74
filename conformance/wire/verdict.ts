/**
 * The ways in which a run of a law may end without holding: broken, skipped, undecided, out of budget, or without a
 * scene.
 */
import { isDeepStrictEqual, inspect } from 'node:util';
import type { Reply } from './exchange.ts';
import { contains } from '../../src/language.ts';
import { inOneOrder, instant, isId, isMoment } from './json-values.ts';

/** One bar of a timeline, times in milliseconds from the first. */
export interface Bar {
  readonly client: number;
  readonly from: number;
  /** Null if no answer showed the end. */
  readonly to: number | null;
  readonly op: unknown;
  readonly result: unknown;
}

/** The evidence of a failure besides values: a trace to replay, a concurrent history to draw. */
interface Evidence {
  readonly trace?: unknown;
  /** The steps of the trace in words, and the conversation of this trace alone: the law tried others before. */
  readonly story?: readonly string[];
  readonly steps?: readonly Reply[];
  readonly history?: readonly Bar[];
  /** Which status the law wants of the reply that broke it. */
  readonly wanted?: Wanted;
  /** Other values than the expected one are right as well: another spelling of a date, another order, further keys. */
  readonly isLoose?: boolean;
}

/** Success (2xx), any refusal, or one status. */
export type Wanted = 'success' | 'refusal' | number;

/** The server broke the rule: what the law expected, what came, and the exchange that shows it. */
export class Broken extends Error {
  override readonly name = 'Broken';
  readonly what: string;
  readonly expected: unknown;
  readonly actual: unknown;
  readonly reply: Reply | undefined;
  readonly evidence: Evidence;

  constructor(what: string, expected: unknown, actual: unknown, reply?: Reply, evidence: Evidence = {}) {
    super(`${what}: expected ${show(expected)}, got ${show(actual)}`);
    this.what = what;
    this.expected = expected;
    this.actual = actual;
    this.reply = reply;
    this.evidence = evidence;
  }
}

/** A run that ended without a verdict; `reply`: the answer that ended it. */
export abstract class Unjudged extends Error {
  override readonly name = this.constructor.name;
  readonly reply: Reply | undefined;

  constructor(message: string, reply?: Reply) {
    super(message);
    this.reply = reply;
  }
}

/** The drawn values do not meet the precondition of the law: this run says nothing. */
export class Discard extends Unjudged {}

/** The run cannot decide. */
export class Inconclusive extends Unjudged {}

/** Time or requests are used up: the law is undecided, never passed. */
export class OutOfBudget extends Unjudged {}

/** Why a run that somebody ended has no verdict. */
export const wasStopped = 'the run was stopped';

/** The reason that keeps a law from being judged, in words that are the same for all laws that it keeps back. */
export interface Obstacle {
  readonly cause: string;
  readonly detail?: string;
  /** The entry of the target file that may help. */
  readonly hint?: string;
  readonly example?: Example;
}

/** A request with its answer, and what our server answers. */
export interface Example {
  readonly method: string;
  readonly path: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly body: unknown;
  readonly reference?: unknown;
}

/** The target lacks what the law needs; `obstacle` if that shows in an answer of the server. */
export class Skip extends Unjudged {
  readonly obstacle: Obstacle | undefined;

  constructor(message: string, reply?: Reply, obstacle?: Obstacle) {
    super(message, reply);
    this.obstacle = obstacle;
  }
}

/** The scene could not be made: the law is not decided. */
export class SetUpFailure extends Unjudged {
  readonly obstacle: Obstacle;

  constructor(message: string, obstacle: Obstacle = { cause: message }, reply?: Reply) {
    super(message, reply);
    this.obstacle = obstacle;
  }
}

/** A value expected by description only. */
export class Description {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  [inspect.custom]() {
    return this.text;
  }
  toJSON() {
    return this.text;
  }
}

export const described = (text: string) => new Description(text);

export function show(value: unknown, length = 400): string {
  const text =
    typeof value === 'string' && value.length <= length
      ? JSON.stringify(value)
      : // Long arrays would be set in columns, with runs of blanks.
        inspect(value, {
          depth: 6,
          compact: false,
          breakLength: Infinity,
          maxArrayLength: 30,
          maxStringLength: 200,
        }).replace(/\s*\n\s*/g, ' ');
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** The operation of a bar and how it ended; what is in words already stands as it is. */
export function inBar({ op, to, result }: Bar): string {
  const [asked, came] = [op, to === null ? 'no answer' : result].map((part) =>
    typeof part === 'string' ? JSON.stringify(part).slice(1, -1).replaceAll('\\"', '"') : show(part, 60),
  );
  return `${asked} → ${came}`;
}

const among = (elements: readonly unknown[], value: unknown) =>
  elements.some((other) => isDeepStrictEqual(other, value));

/**
 * The assertions of a law about a value. Each fails with a `Broken` that names value, expectation and exchange.
 */
export class Expectation {
  readonly #actual: unknown;
  readonly #what: string;
  readonly #reply: Reply | undefined | (() => Reply | undefined);

  /** `reply` may be found later: a run makes hundreds of thousands of these, and only one that fails needs its reply. */
  constructor(actual: unknown, what: string, reply: Reply | undefined | (() => Reply | undefined)) {
    this.#actual = actual;
    this.#what = what;
    this.#reply = reply;
  }

  #broken(expected: unknown, actual = this.#actual, isLoose = false): Broken {
    const reply = typeof this.#reply === 'function' ? this.#reply() : this.#reply;
    return new Broken(this.#what, expected, actual, reply, isLoose ? { isLoose } : {});
  }

  #loosely(expected: unknown, actual = this.#actual): Broken {
    return this.#broken(expected, actual, true);
  }

  get #array(): readonly unknown[] {
    if (!Array.isArray(this.#actual)) throw this.#broken(described('an array'));
    return this.#actual;
  }

  #holds(element: unknown): boolean {
    return typeof this.#actual === 'string' ? this.#actual.includes(String(element)) : among(this.#array, element);
  }

  /** Deeply equal. */
  is(expected: unknown) {
    if (!isDeepStrictEqual(this.#actual, expected)) throw this.#broken(expected);
  }

  /** Deeply equal, in whatever order lists stand whose order the document does not state. */
  agrees(expected: unknown) {
    if (isDeepStrictEqual(this.#actual, expected)) return;
    const [actual, other] = [inOneOrder(this.#actual), inOneOrder(expected)];
    if (!isDeepStrictEqual(actual, other)) throw this.#loosely(other, actual);
  }

  /** The same moment in any spelling; the failure shows what was written. */
  isInstant(date: unknown) {
    const moment = (value: unknown) => (typeof value === 'string' ? instant(value) : value);
    if (!isDeepStrictEqual(moment(this.#actual), moment(date))) throw this.#loosely(date);
  }

  isNot(other: unknown) {
    if (isDeepStrictEqual(this.#actual, other)) throw this.#broken(described(`anything but ${show(other)}`));
  }

  /** Holds at least these keys with these values. */
  has(part: unknown) {
    if (!contains(this.#actual, part)) throw this.#loosely(part);
  }

  oneOf(values: readonly unknown[]) {
    if (!among(values, this.#actual)) throw this.#broken(described(`one of ${show(values)}`));
  }

  /** An array or string that holds this element. */
  includes(element: unknown) {
    if (!this.#holds(element)) throw this.#broken(described(`to hold ${show(element)}`));
  }

  /** All of these, in any order, perhaps with others. */
  holdsAll(elements: readonly unknown[]) {
    const missing = elements.filter((element) => !this.#holds(element));
    if (missing.length > 0) throw this.#broken(described(`to hold ${show(missing)} too`));
  }

  excludes(element: unknown) {
    if (this.#holds(element)) throw this.#broken(described(`not to hold ${show(element)}`));
  }

  /** The same elements in any order. */
  sameAs(elements: readonly unknown[]) {
    if (sameElements(this.#array, elements)) return;
    // In the order of the answer, so that only what is missing or too much differs.
    const left = [...elements];
    const found = this.#array.flatMap((element) => {
      const at = left.findIndex((other) => isDeepStrictEqual(other, element));
      return at < 0 ? [] : left.splice(at, 1);
    });
    throw this.#loosely([...found, ...left]);
  }

  /** Every element is among these. */
  within(elements: Iterable<unknown>) {
    const allowed = [...elements];
    const strays = this.#array.filter((element) => !among(allowed, element));
    if (strays.length > 0) throw this.#broken(described(`only ${show(allowed)}`), strays);
  }

  between(low: number, high: number) {
    const isWithin = typeof this.#actual === 'number' && this.#actual >= low && this.#actual <= high;
    if (!isWithin) throw this.#broken(low === high ? low : described(`a number from ${low} to ${high}`));
  }

  matches(pattern: RegExp) {
    if (typeof this.#actual !== 'string' || !pattern.test(this.#actual))
      throw this.#broken(described(`text like ${pattern}`));
  }

  isMoment() {
    if (!isMoment(this.#actual)) throw this.#broken(described('an ISO 8601 date with a time'));
  }

  isId() {
    if (!isId(this.#actual)) throw this.#broken(described('an id of 24 hex digits'));
  }

  isArray() {
    void this.#array;
  }

  hasLength(length: number) {
    const isCounted = typeof this.#actual === 'string' || Array.isArray(this.#actual);
    if (!isCounted || (this.#actual as ArrayLike<unknown>).length !== length)
      throw this.#broken(described(typeof this.#actual === 'string' ? `a text of ${length}` : `an array of ${length}`));
  }

  /** Anything else; the text says what was expected. */
  that(holds: boolean, expected: string) {
    if (!holds) throw this.#broken(described(expected));
  }
}

function sameElements(actual: readonly unknown[], expected: readonly unknown[]): boolean {
  const left = [...actual];
  return (
    left.length === expected.length &&
    expected.every((element) => {
      const at = left.findIndex((other) => isDeepStrictEqual(other, element));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    })
  );
}

/** A value shortened to what a report can hold. */
export function brief(value: unknown, longest = 400, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > longest ? `${value.slice(0, longest)}… (${value.length} characters)` : value;
  if (value instanceof Description || value === null || typeof value !== 'object')
    return value === undefined ? null : value;
  if (value instanceof Uint8Array) return `(${value.length} bytes)`;
  if (depth > 7) return '…';
  if (Array.isArray(value)) {
    const cut = value.slice(0, 30).map((element) => brief(element, longest, depth + 1));
    return value.length > 30 ? [...cut, `… (${value.length} in all)`] : cut;
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, brief(inner, longest, depth + 1)]));
}
