/**
 * The journal: the last thousand requests that clients sent. Credentials are hidden on reading.
 */
import type { Call, Outcome, RequestHead } from '../calls/call.ts';
import { textIn, utf8 } from '../formats/bytes.ts';
import { parse } from '../calls/parse.ts';
import { redactAuthorization, redactBody, redactUrl, without } from './redact.ts';
import { limits } from '../../document/limits.ts';

const bounds = { entries: limits.journal, text: 4096, names: 20 };

/** @internal A call and what came of it. */
export interface Answered {
  readonly asked: RequestHead;
  readonly call: Call;
  readonly body: Uint8Array | null;
  readonly outcome: Outcome;
  /** The id of the fault that had a hand in it. */
  readonly fault?: string;
  /** Whether the call was carried out: yes. */
  readonly played?: boolean;
  /** How long the answer took, if somebody watches. */
  readonly ms?: number | undefined;
  /** An act of a colleague: after which request of a client it came. */
  readonly follows?: number;
}

/** One request, as a person reads it. */
export interface JournalEntry {
  readonly n: number;
  readonly at: string;
  readonly method: string;
  /** The address with its query. */
  readonly url: string;
  readonly status: number;
  /** How many records the answer lists. */
  readonly records?: number;
  /** The username of the member whose token it had. */
  readonly member?: string;
  /** An act of a colleague: it came after this request of the client, counted from 1. */
  readonly follows?: number;
  /** The rule that refused. */
  readonly rule?: string;
  /** Names of arguments that nothing reads. */
  readonly ignored?: readonly string[];
  /** The id of the fault that answered, delayed or truncated it. */
  readonly fault?: string;
  readonly authorization?: string;
  readonly contentType?: string;
  /** The first 4 KiB of the body, if the service reads it as text. */
  readonly body?: string;
  readonly bodyBytes?: number;
}

/** A request with what only somebody who watches gets: how long its answer took, and what it was. */
export interface WatchedRequest extends JournalEntry {
  /** The name of the world; empty for the main one. */
  readonly world: string;
  readonly ms?: number;
  /** The first 4 KiB of the answer. Without a watcher only the answers of refused requests are kept. */
  readonly answer?: string;
}

/** A ring: a new entry replaces the oldest. Nothing is computed before somebody reads. @internal */
export class Journal {
  readonly #slots: Slot[] = [];
  #count = 0;
  /** How often it was emptied. */
  cleared = 0;

  /** The number of the next request. */
  get next(): number {
    return this.#count;
  }

  /** The number of the oldest request that is kept. */
  get first(): number {
    return Math.max(0, this.#count - bounds.entries);
  }

  /** `ms` is how long the answer took, if somebody watches. */
  add(
    at: number,
    head: RequestHead,
    body: Uint8Array | null,
    outcome: Outcome,
    fault?: string,
    ms?: number,
    member?: string,
    follows?: number,
  ): void {
    const n = this.#count++;
    this.#slots[n % bounds.entries] = slotOf(n, at, head, body, outcome, fault, ms, member, follows);
  }

  /** The requests so far, newest last. */
  read(): JournalEntry[] {
    const kept = Math.min(this.#count, bounds.entries);
    return this.#slots
      .slice(0, kept)
      .sort((a, b) => a.n - b.n)
      .map(clean);
  }

  /** One of the kept requests, with all that is known about it. */
  watched(n: number, world: string): WatchedRequest | undefined {
    const slot = this.#slots[n % bounds.entries];
    if (slot?.n !== n) return undefined;
    const { ms, answer } = slot;
    const text = typeof answer === 'string' ? answer : (JSON.stringify(answer) as string | undefined);
    return {
      ...clean(slot),
      world,
      ...(ms !== undefined && { ms }),
      ...(text !== undefined && { answer: hideIn(slot, short(text)) }),
    };
  }

  /** One of the kept requests, as a person reads it. */
  entry(n: number): JournalEntry | undefined {
    const slot = this.#slots[n % bounds.entries];
    return slot?.n === n ? clean(slot) : undefined;
  }

  clear(): void {
    this.#slots.length = 0;
    this.cleared += 1;
    this.#count = 0;
  }
}

/** An entry as it is stored. */
type Slot = ReturnType<typeof slotOf>;
function slotOf(
  n: number,
  at: number,
  { method = '', url = '', headers }: RequestHead,
  body: Uint8Array | null,
  outcome: Outcome,
  fault: string | undefined,
  ms: number | undefined,
  member: string | undefined,
  follows: number | undefined,
) {
  const { status, rule, ignored } = outcome;
  const long = url.length > bounds.text || (body !== null && body.length > bounds.text);
  return {
    n,
    at,
    method,
    url: short(url),
    authorization: headers.authorization && short(headers.authorization),
    contentType: headers['content-type'] && short(headers['content-type']),
    body: body && new Uint8Array(body.subarray(0, bounds.text)),
    bodyBytes: body === null ? 0 : body.length,
    status,
    records: Array.isArray(outcome.body) ? outcome.body.length : undefined,
    rule,
    ignored: long ? ignored?.slice(0, bounds.names).map((name) => copy(name, 100)) : ignored?.slice(0, bounds.names),
    fault,
    ms,
    member,
    follows,
    /** The text of the answer, or the body of a refusal. */
    answer: ms !== undefined ? answerText(outcome) : status >= 400 ? outcome.body : undefined,
  };
}

function clean(slot: Slot): JournalEntry {
  const {
    n,
    at,
    method,
    url,
    status,
    records,
    member,
    follows,
    rule,
    ignored,
    fault,
    body,
    bodyBytes,
    authorization,
    contentType,
  } = slot;
  const tokens = tokensOf(slot);
  const shown = body === null ? undefined : redactBody(textIn(body), contentType, tokens);
  return {
    n,
    at: new Date(at).toISOString(),
    method,
    url: without(tokens, redactUrl(url)),
    status,
    ...(records !== undefined && { records }),
    ...(member !== undefined && { member }),
    ...(follows !== undefined && { follows }),
    ...(rule !== undefined && { rule }),
    ...(ignored !== undefined && ignored.length > 0 && { ignored: ignored.map((name) => without(tokens, name)) }),
    ...(fault !== undefined && { fault }),
    ...(authorization !== undefined && { authorization: without(tokens, redactAuthorization(authorization)) }),
    ...(contentType !== undefined && { contentType }),
    ...(shown !== undefined && { body: without(tokens, shown) }),
    ...(bodyBytes > 0 && { bodyBytes }),
  };
}

/** Tokens that clients used are hidden everywhere, not only where tokens belong. */
function tokensOf({ url, authorization }: Slot): Set<string> {
  const { token } = parse('GET', url, authorization === undefined ? {} : { authorization }, '', null);
  return new Set(token === null ? [] : [token]);
}

/** Hides in an answer what the journal never shows. */
const hideIn = (slot: Slot, answer: string): string =>
  without(tokensOf(slot), redactBody(answer, 'application/json', new Set()) as string);

function answerText({ body, file, page }: Outcome): string {
  if (file !== undefined) return `${file.name}: ${file.bytes.byteLength} bytes of ${file.mimeType}`;
  return short(page?.text ?? JSON.stringify(body) ?? 'null');
}

const short = (text: string): string => (text.length > bounds.text ? copy(text, bounds.text) : text);

/** A real copy: a slice would keep the long original text in memory. */
const copy = (text: string, length: number): string => textIn(utf8(text.slice(0, length)));
