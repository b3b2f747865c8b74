/**
 * A request and its answer as plain values: everything that passes between the sockets outside and the rules inside.
 */
import type { RuleId } from '../../document/rules.ts';
import type { Probe, Refusal } from './refusal.ts';

/** Names the test that sends a request: for the journal, and for `boardstone certify`. */
export const testHeader = 'x-boardstone-test';

/** One request. Query and body bring arguments alike (1.7). An argument that is not given is absent, never undefined. */
export interface Call {
  readonly method: string;
  /** Decoded path segments behind `/1`: `['members', 'me', 'boards']`. */
  readonly segments: readonly string[];
  /** Strings from query and forms, any JSON value from JSON bodies. Has no prototype. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly key: string | null;
  readonly token: string | null;
  readonly files?: readonly Upload[];
  /** The address the client used, for URLs inside answers: `http://127.0.0.1:4747`. */
  readonly origin: string;
  /** The live address that the client asked, if a proxy or a hook sent it here, and the address of this server. */
  readonly asked?: string;
  readonly at?: string;
  /** `X-Trello-Client-Identifier`-style header, echoed in webhook deliveries. */
  readonly clientIdentifier?: string;
  /** The test that sends it, if it says so. */
  readonly test?: string;
  /** Whether a browser says that a page of another origin sent it, or the server was called by a name that is not its own. */
  readonly foreign?: true;
  /** Whether it is a GET request with a body. */
  readonly bodied?: true;
  /** Whether the header has credentials. */
  readonly inHeader?: true;
  /** The token of OAuth 2.0 in the header, the only place for it. */
  readonly bearer?: string;
  /** Every field of a signed OAuth header. */
  readonly oauth?: Readonly<Record<string, string>>;
  /** Why its arguments could not be read. The call is counted before it is refused for that. */
  readonly unreadable?: Refusal;
  /** The result of a question, if this call was played before and asked it. The call is not counted twice. */
  readonly probed?: Probe;
}

/** Different values that one request gives for one name. */
export class Several {
  readonly values: readonly unknown[];
  constructor(values: readonly unknown[]) {
    this.values = values;
  }
}
/** The value of a name after one more value was sent for it: the same value again adds nothing. */
export function addValue(before: unknown, value: unknown): unknown {
  if (before === undefined) return value;
  const values = before instanceof Several ? before.values : [before];
  return values.includes(value) ? before : new Several([...values, value]);
}
const mostShown = 60;
export const shortened = (text: unknown): string =>
  String(text).length > mostShown ? `${String(text).slice(0, mostShown)}…` : String(text);
/** The sentence about a name with different values. Those of a key or a token are secrets. */
export const repeatedSays = (name: string, values: readonly unknown[] = []): string => {
  const different = values.length > 0 ? `, with different values: ${values.map(shortened).join(' and ')}` : '';
  return `${shortened(name)} is given twice${different}`;
};

/** The headers of a request, in lower case; those that are read here occur once. */
export interface RequestHeaders extends Readonly<Record<string, string | readonly string[] | undefined>> {
  readonly accept?: string | undefined;
  readonly authorization?: string | undefined;
  readonly 'content-encoding'?: string | undefined;
  readonly 'content-length'?: string | undefined;
  readonly 'content-type'?: string | undefined;
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly 'transfer-encoding'?: string | undefined;
}

/** A request before it is read: `url` is its address without the host. */
export interface RequestHead {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: RequestHeaders;
}

/** An uploaded file. */
export interface Upload {
  readonly field: string;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** The rest of a window after a request: the six headers of part 8. */
export interface Remaining {
  readonly intervalMs: number;
  readonly max: number;
  readonly remaining: number;
}

/** A refusal as an answer. */
export const outcomeOf = ({ status, rule, message, error = 'ERROR', advice }: Refusal): Outcome => ({
  status,
  body: { message, error },
  rule,
  ...(advice && { headers: { 'x-boardstone-advice': advice } }),
});

export interface Outcome {
  readonly status: number;
  /** The JSON value to send, unless `file` is set. */
  readonly body: unknown;
  readonly file?: { readonly name: string; readonly mimeType: string; readonly bytes: Uint8Array };
  /** Markup or script of our own, sent unchanged. */
  readonly page?: {
    readonly mimeType: string;
    readonly text: string;
    readonly headers?: Readonly<Record<string, string>>;
  };
  /** The plain text that is sent instead of the JSON value. */
  readonly text?: string;
  /** Headers in addition to those of every answer. The value undefined removes one of those. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The rule that refused. */
  readonly rule?: RuleId;
  readonly key?: Remaining;
  readonly token?: Remaining;
  /** Names of arguments that nothing reads (shown in the journal). */
  readonly ignored?: readonly string[] | undefined;
  /** Whether every record is as it was before. */
  readonly unchanged?: true;
  /** The address that has to be asked before the rule can decide. Nothing has been changed yet. */
  readonly asks?: string;
}
