/** A request and its answer as plain values: all that crosses between the sockets outside and the rules inside. */
import type { RuleId } from '../spec/rules.ts';
import type { Probe } from './probe.ts';
import type { Refusal } from './refusal.ts';

/** One request. Arguments come from query and body alike (1.7); a name given nowhere is absent, never undefined. */
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
  /** `X-Trello-Client-Identifier`-style header, echoed in webhook deliveries. */
  readonly clientIdentifier?: string;
  /** A page of another origin sent it, as its browser says. */
  readonly foreign?: true;
  /** Every field of a signed OAuth header. */
  readonly oauth?: Readonly<Record<string, string>>;
  /** Why its arguments could not be read; a call is counted before it is refused for that. */
  readonly unreadable?: Refusal;
  /** What was found outside when this call was played before and asked for it: it is not counted twice. */
  readonly probed?: Probe;
}

/** An uploaded file. */
export interface Upload {
  readonly field: string;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** What is left of a window after a request: the six headers of part 8. */
export interface Remaining {
  readonly intervalMs: number;
  readonly max: number;
  readonly remaining: number;
}

export interface Outcome {
  readonly status: number;
  /** The JSON value to send, unless `file` is there. */
  readonly body: unknown;
  readonly file?: { readonly name: string; readonly mimeType: string; readonly bytes: Uint8Array };
  /** Markup or script of our own making, sent as it is. */
  readonly page?: {
    readonly mimeType: string;
    readonly text: string;
    readonly headers?: Readonly<Record<string, string>>;
  };
  /** The rule that refused. */
  readonly rule?: RuleId;
  readonly key?: Remaining;
  readonly token?: Remaining;
  /** Argument names that nothing reads (named in the journal). */
  readonly ignored?: readonly string[] | undefined;
  /** The address a rule has to know about before it decides; nothing is changed yet. */
  readonly asks?: string;
}
