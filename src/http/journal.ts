/** What clients really sent: the last thousand requests, cheap to keep, and without secrets when read. */
import { redactAuthorization, redactBody, redactUrl, without } from './redact.ts';

const most = { entries: 1000, text: 4096, names: 20 };

/** One answered request, as the edge hands it over. */
export interface Answered {
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly body: Buffer | null;
  /** The token it was played with, to be hidden wherever it stands. */
  readonly token: string | null;
  readonly status: number;
  readonly rule: string | undefined;
  readonly ignored: readonly string[] | undefined;
  readonly fault: string | undefined;
}

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
  /** Argument names that nothing reads. */
  readonly ignored?: readonly string[];
  /** The injected fault that answered, delayed or cut it. */
  readonly fault?: string;
  readonly authorization?: string;
  readonly contentType?: string;
  /** Its first 4 KiB, where it is text that the service reads. */
  readonly body?: string;
  readonly bodyBytes?: number;
}

interface Kept extends Answered {
  readonly n: number;
  readonly bodyBytes: number;
}

/** A ring: the oldest entry makes room. Nothing is worked out before somebody reads. */
export class Journal {
  #kept: Kept[] = [];
  #count = 0;

  add(answered: Answered): void {
    const { at, method, url, authorization, contentType, body, token, status, rule, ignored, fault } = answered;
    const long = url.length > most.text || (body !== null && body.length > most.text);
    const n = this.#count++;
    this.#kept[n % most.entries] = {
      n, at, method, url: short(url), authorization: authorization && short(authorization),
      contentType: contentType && short(contentType), body: body && Buffer.from(body.subarray(0, most.text)),
      bodyBytes: body === null ? 0 : body.length, token: token !== null && long ? copy(token, most.text) : token,
      status, rule, fault,
      ignored: long ? ignored?.slice(0, most.names).map((name) => copy(name, 100)) : ignored?.slice(0, most.names),
    };
  }

  /** The requests so far, newest last. */
  read(): JournalEntry[] {
    const oldest = this.#count > most.entries ? this.#count % most.entries : 0;
    return [...this.#kept.slice(oldest), ...this.#kept.slice(0, oldest)].map(clean);
  }

  clear(): void {
    this.#kept = [];
    this.#count = 0;
  }
}

function clean(kept: Kept): JournalEntry {
  const { n, at, method, status, rule, ignored, fault, token, body, bodyBytes, authorization, contentType } = kept;
  const shown = body === null ? undefined : redactBody(body.toString(), contentType);
  return {
    n, at: new Date(at).toISOString(), method, url: without(token, redactUrl(kept.url)), status,
    ...(rule !== undefined && { rule }),
    ...(ignored !== undefined && ignored.length > 0 && { ignored: ignored.map((name) => without(token, name)) }),
    ...(fault !== undefined && { fault }),
    ...(authorization !== undefined && { authorization: without(token, redactAuthorization(authorization)) }),
    ...(contentType !== undefined && { contentType }),
    ...(shown !== undefined && { body: without(token, shown) }),
    ...(bodyBytes > 0 && { bodyBytes }),
  };
}

const short = (text: string): string => (text.length > most.text ? copy(text, most.text) : text);

/** A true copy: a slice would keep the long text it was cut from alive. */
const copy = (text: string, length: number): string => Buffer.from(text.slice(0, length)).toString();
