/**
 * The journal: the last thousand requests that clients sent, or all of them. Credentials are hidden on reading.
 */
import { textIn, utf8 } from '../server/formats/bytes.ts';
import { present } from '../language.ts';
import { parse } from '../server/calls/parse.ts';
import { testHeader, type Outcome } from '../server/calls/call.ts';
import { byName } from '../server/exchange/written.ts';
import { redactAuthorization, redactBody, redactUrl, without } from './redact.ts';
import type { Answered } from '../server/worlds/world-host.ts';

/** `whole`: how many requests keep headers and answers too. With a thousand each request was an eighth slower. */
const bounds = { entries: 1000, text: 4096, names: 20, whole: 250 };
const boundless: typeof bounds = { ...bounds, entries: Infinity, text: Infinity, whole: Infinity };

/** The noted parts of an answered call. @internal */
export type Noted = Omit<Answered, 'kind' | 'call' | 'played'>;

/** Who sent it, by name, and the test for which the server runs, unless the request names one. @internal */
export interface AskedBy {
  readonly member?: string | undefined;
  readonly application?: string | undefined;
  readonly test?: string | undefined;
}

/** One request, as a person reads it. */
export interface JournalEntry {
  /** Its number; the first request since the start has 0. */
  readonly n: number;
  /** When it was answered, by the clock of the world: an ISO date. */
  readonly at: string;
  /** `GET`, `POST`, … */
  readonly method: string;
  /** The address with its query. */
  readonly url: string;
  /** The status of the answer; 0 if a fault dropped it. */
  readonly status: number;
  /** How many records the answer lists. */
  readonly records?: number;
  /** The username of the member whose token it had. */
  readonly member?: string;
  /** The name of the application whose key it had. */
  readonly application?: string;
  /** The test that asked: the header `x-boardstone-test`, or the option `test` of the server. */
  readonly test?: string;
  /** An act of a colleague: it came after this request of the client, counted from 1. */
  readonly follows?: number;
  /** The rule that refused. */
  readonly rule?: string;
  /** The advice of the answer beside its sentence: the header `x-boardstone-advice`. */
  readonly advice?: string;
  /** Names of arguments that nothing reads. */
  readonly ignored?: readonly string[];
  /** The id of the fault that answered, delayed or truncated it. */
  readonly fault?: string;
  /** The header of this name, with its credentials hidden. */
  readonly authorization?: string;
  /** The header `content-type`. */
  readonly contentType?: string;
  /** The first 4 KiB of the body, if the service reads it as text. */
  readonly body?: string;
  /** How long the body was. */
  readonly bodyBytes?: number;
}

/** A request with all that is known about it. */
export interface WatchedRequest extends JournalEntry {
  /** The name of the world; empty for the main one. */
  readonly world: string;
  /** The dialect in which it was answered: `document` or `live`. */
  readonly dialect: string;
  /** How long the answer took, in milliseconds of real time. */
  readonly ms?: number;
  /** Its headers, without secrets. */
  readonly headers: Readonly<Record<string, string>>;
  /** The headers of the answer, without secrets. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** The first 4 KiB of the answer. */
  readonly answer?: string;
  /** How long the answer was, with its secrets hidden; of a file, how long the file was. */
  readonly answerBytes?: number;
}

/** The latest requests of all worlds keep headers and answer. Older ones lose them, because worlds may be many. */
export class Latest {
  /** @internal */
  readonly bounds: typeof bounds;
  readonly #slots: Slot[] = [];
  #count = 0;

  constructor(keepsAll = false) {
    this.bounds = keepsAll ? boundless : bounds;
  }

  /** @internal */
  add(slot: Slot): void {
    const at = this.#count++ % this.bounds.whole;
    const old = this.#slots[at];
    this.#slots[at] = slot;
    if (old === undefined) return;
    const { authorization, 'content-type': type, [testHeader]: test } = old.headers;
    old.headers = { authorization, 'content-type': type, [testHeader]: test };
    old.answerHeaders = undefined;
    if (old.status < 400) old.answer = undefined;
  }
}

/** A ring: a new entry replaces the oldest. Nothing is computed before somebody reads it. @internal */
export class Journal {
  readonly #slots: Slot[] = [];
  readonly #latest: Latest;
  readonly #spoken: Pick<WatchedRequest, 'world' | 'dialect'>;
  #count = 0;
  /** How often it was emptied. */
  cleared = 0;

  constructor(latest: Latest, spoken: Pick<WatchedRequest, 'world' | 'dialect'>) {
    this.#latest = latest;
    this.#spoken = spoken;
  }

  /** The number of the next request. */
  get next(): number {
    return this.#count;
  }

  /** The number of the oldest request that is kept. */
  get first(): number {
    return Math.max(0, this.#count - this.#latest.bounds.entries);
  }

  /** Returns the number of the entry. */
  add(at: number, noted: Noted, by: AskedBy = {}): number {
    const n = this.#count++;
    const slot = slotOf(n, at, noted, by, this.#latest.bounds.text);
    this.#slots[n % this.#latest.bounds.entries] = slot;
    this.#latest.add(slot);
    return n;
  }

  /** The requests so far, newest last. */
  read(): JournalEntry[] {
    const kept = Math.min(this.#count, this.#latest.bounds.entries);
    return this.#slots
      .slice(0, kept)
      .sort((a, b) => a.n - b.n)
      .map(clean);
  }

  /** One of the kept requests, with all that is known about it. */
  watched(n: number): WatchedRequest | undefined {
    const slot = this.#slots[n % this.#latest.bounds.entries];
    if (slot?.n !== n) return undefined;
    const { ms, headers, answerHeaders } = slot;
    const answer = slot.answer && hideIn(slot, slot.answer);
    const shown = present({
      ms,
      headers: shownHeaders(slot, headers),
      answerHeaders: answerHeaders && shownHeaders(slot, byName(answerHeaders)),
      answer,
      answerBytes: answer === undefined ? undefined : utf8(answer).length + slot.unkept,
    });
    return { ...clean(slot), ...this.#spoken, ...shown };
  }

  /** One of the kept requests, as a person reads it. */
  entry(n: number): JournalEntry | undefined {
    const slot = this.#slots[n % this.#latest.bounds.entries];
    return slot?.n === n ? clean(slot) : undefined;
  }

  clear(): void {
    this.#slots.length = 0;
    this.cleared += 1;
    this.#count = 0;
  }
}

interface KeptAnswer {
  readonly answer: string | undefined;
  readonly unkept: number;
}
/** An entry as it is stored. */
type Slot = ReturnType<typeof slotOf>;
function slotOf(
  n: number,
  at: number,
  { asked, body, outcome, answer, ms, fault, follows }: Noted,
  { member, application, test }: AskedBy,
  most: number,
) {
  const { method = '', url = '', headers } = asked;
  const { status, rule, ignored, file } = outcome;
  const advice = outcome.headers?.['x-boardstone-advice'];
  const long = url.length > bounds.text || (body !== null && body.length > bounds.text);
  return {
    n,
    at,
    method,
    url: short(url, most),
    headers,
    body: body && new Uint8Array(body.subarray(0, most)),
    bodyBytes: body === null ? 0 : body.length,
    status,
    records: Array.isArray(outcome.body) ? outcome.body.length : undefined,
    rule,
    advice: advice && short(advice),
    ignored: long ? ignored?.slice(0, bounds.names).map((name) => copy(name, 100)) : ignored?.slice(0, bounds.names),
    fault,
    ms,
    member,
    application,
    test,
    follows,
    answerHeaders: answer?.headers,
    ...keptOf(answer?.body, file, most),
  };
}

/** The beginning of an answer, or a line about a file, and how many bytes of it are not kept. */
function keptOf(body: string | Uint8Array | null | undefined, file: Outcome['file'], most: number): KeptAnswer {
  if (typeof body === 'string') {
    const answer = short(body, most);
    return { answer, unkept: answer === body ? 0 : utf8(body).length - utf8(answer).length };
  }
  const line = file && `${file.name}: ${file.bytes.byteLength} bytes of ${file.mimeType}`;
  return { answer: line, unkept: file ? file.bytes.byteLength - utf8(line!).length : 0 };
}

function clean(slot: Slot): JournalEntry {
  const { n, method, status, records, member, application, follows, rule, advice, ignored, fault, headers } = slot;
  const tokens = tokensOf(slot);
  const { authorization } = headers;
  const contentType = headers['content-type'] && short(headers['content-type']);
  const test = headers[testHeader] ?? slot.test;
  // This comes first, because it adds the secrets of the body to the tokens that are hidden.
  const body = slot.body === null ? undefined : redactBody(textIn(slot.body), contentType, tokens);
  return present({
    n,
    at: new Date(slot.at).toISOString(),
    method,
    url: without(tokens, redactUrl(slot.url)),
    status,
    records,
    member,
    application,
    test: test && without(tokens, String(test).slice(0, 200)),
    follows,
    rule,
    advice: advice && without(tokens, advice),
    ignored: ignored?.length ? ignored.map((name) => without(tokens, name)) : undefined,
    fault,
    authorization:
      authorization === undefined ? authorization : without(tokens, redactAuthorization(short(authorization))),
    contentType,
    body: body && without(tokens, body),
    bodyBytes: slot.bodyBytes > 0 ? slot.bodyBytes : undefined,
  });
}

/** Headers whose values are secrets by their names. Those of the limits have numbers. */
const secretHeader = /^(?!x-rate-limit-).*(?:authorization|cookie|token|secret|api-?key)/;

function shownHeaders(slot: Slot, headers: Slot['headers']): Readonly<Record<string, string>> {
  const tokens = tokensOf(slot);
  const shown = Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    const text = short(String(value));
    if (name === 'authorization') return [[name, without(tokens, redactAuthorization(text))]];
    return [[name, secretHeader.test(name) ? '***' : without(tokens, redactUrl(text))]];
  });
  return Object.fromEntries(shown);
}

/** Tokens that clients used are hidden everywhere, not only where tokens belong. */
function tokensOf({ url, headers: { authorization } }: Slot): Set<string> {
  const { token } = parse('GET', url, authorization === undefined ? {} : { authorization }, '', null);
  return new Set(token === null ? [] : [token]);
}

/** Hides in an answer what the journal never shows. */
const hideIn = (slot: Slot, answer: string): string =>
  without(tokensOf(slot), redactBody(answer, 'application/json', new Set()) as string);

const short = (text: string, most = bounds.text): string => (text.length > most ? copy(text, most) : text);

/** A real copy: a slice would keep the long original text in memory. */
const copy = (text: string, length: number): string => textIn(utf8(text.slice(0, length)));
