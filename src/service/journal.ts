/**
 * The journal: the last thousand requests that clients sent. Keeping them is cheap; credentials are hidden on reading.
 */
import type { IncomingMessage } from 'node:http';
import type { Outcome } from '../model/call.ts';
import { parse } from '../parsing/parse.ts';
import { redactAuthorization, redactBody, redactUrl, without } from './redact.ts';
import { limits } from '../spec/limits.ts';

const most = { entries: limits.journal, text: 4096, names: 20 };

/** @internal */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** One request, as a person reads it. */
export interface JournalEntry {
  readonly n: number;
  readonly at: string;
  readonly method: string;
  /** The address with its query. */
  readonly url: string;
  readonly status: number;
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

/** An entry as it is stored. Entries are overwritten again and again, so that a busy server makes no garbage here. */
interface Slot {
  n: number;
  at: number;
  method: string;
  url: string;
  authorization: string | undefined;
  contentType: string | undefined;
  body: Buffer | null;
  bodyBytes: number;
  status: number;
  rule: string | undefined;
  ignored: readonly string[] | undefined;
  fault: string | undefined;
}

/** A ring: a new entry replaces the oldest. Nothing is computed before somebody reads. @internal */
export class Journal {
  readonly #slots: Slot[] = [];
  #count = 0;

  add(at: number, { method, url, headers }: RequestHead, body: Buffer | null, outcome: Outcome, fault?: string): void {
    const { status, rule, ignored } = outcome;
    const n = this.#count++;
    const slot = this.#slots[n % most.entries] ?? this.#grow();
    const long = (url as string).length > most.text || (body !== null && body.length > most.text);
    slot.n = n;
    slot.at = at;
    slot.method = method as string;
    slot.url = short(url as string);
    slot.authorization = headers.authorization && short(headers.authorization);
    slot.contentType = headers['content-type'] && short(headers['content-type']);
    slot.body = body && Buffer.from(body.subarray(0, most.text));
    slot.bodyBytes = body === null ? 0 : body.length;
    slot.status = status;
    slot.rule = rule;
    slot.ignored = long ? ignored?.slice(0, most.names).map((name) => copy(name, 100)) : ignored?.slice(0, most.names);
    slot.fault = fault;
  }

  #grow(): Slot {
    const slot: Slot = {
      n: 0,
      at: 0,
      method: '',
      url: '',
      authorization: undefined,
      contentType: undefined,
      body: null,
      bodyBytes: 0,
      status: 0,
      rule: undefined,
      ignored: undefined,
      fault: undefined,
    };
    this.#slots.push(slot);
    return slot;
  }

  /** The requests so far, newest last. */
  read(): JournalEntry[] {
    const kept = Math.min(this.#count, most.entries);
    return this.#slots
      .slice(0, kept)
      .sort((a, b) => a.n - b.n)
      .map(clean);
  }

  clear(): void {
    this.#slots.length = 0;
    this.#count = 0;
  }
}

function clean(slot: Slot): JournalEntry {
  const { n, at, method, url, status, rule, ignored, fault, body, bodyBytes, authorization, contentType } = slot;
  // Tokens that clients used are hidden everywhere, not only where tokens belong.
  const tokens = new Set<string>(tokenIn(url, authorization));
  const shown = body === null ? undefined : redactBody(body.toString(), contentType, tokens);
  return {
    n,
    at: new Date(at).toISOString(),
    method,
    url: without(tokens, redactUrl(url)),
    status,
    ...(rule !== undefined && { rule }),
    ...(ignored !== undefined && ignored.length > 0 && { ignored: ignored.map((name) => without(tokens, name)) }),
    ...(fault !== undefined && { fault }),
    ...(authorization !== undefined && { authorization: without(tokens, redactAuthorization(authorization)) }),
    ...(contentType !== undefined && { contentType }),
    ...(shown !== undefined && { body: without(tokens, shown) }),
    ...(bodyBytes > 0 && { bodyBytes }),
  };
}

function tokenIn(url: string, authorization: string | undefined): string[] {
  const { token } = parse('GET', url, authorization === undefined ? {} : { authorization }, '', null);
  return token === null ? [] : [token];
}

const short = (text: string): string => (text.length > most.text ? copy(text, most.text) : text);

/** A real copy: a slice would keep the long original text in memory. */
const copy = (text: string, length: number): string => Buffer.from(text.slice(0, length)).toString();
