/**
 * The requests of a command to a running server: its target and its answers, with bounds of their size and their time.
 */
import { textWithin } from '../src/bounded.ts';
import type { Target } from '../src/index.ts';
import { isRecord, messageOf } from '../src/language.ts';
import { UsageError } from '../src/terminal/flags.ts';

/** How much of an answer is read, and how long the command waits for it. */
export const boundFlags = {
  'answer-mb': { value: 'n', says: 'read at most n MB of an answer', usual: '64' },
  'answer-s': { value: 's', says: 'wait at most s seconds until an answer has ended', usual: '60' },
} as const;

interface Bounds {
  readonly mostBytes: number;
  readonly answerMs: number;
}

export function boundsOf(flags: { readonly 'answer-mb'?: string; readonly 'answer-s'?: string }): Bounds {
  const [mb, s] = (['answer-mb', 'answer-s'] as const).map((name) => {
    const typed = flags[name] ?? boundFlags[name].usual;
    if (!(Number(typed) > 0)) throw new UsageError(`--${name} takes a number above 0, not ${typed}`);
    return Number(typed);
  });
  return { mostBytes: Math.ceil(mb! * 1024 * 1024), answerMs: Math.ceil(s! * 1000) };
}

interface Answered {
  readonly status: number;
  /** The body as a value; as text if it is no JSON. */
  readonly body: unknown;
}

/** Asks once; without an answer within the bounds, one sentence says why. */
export async function ask(at: URL | string, init: RequestInit, { mostBytes, answerMs }: Bounds): Promise<Answered> {
  const { pathname } = new URL(at);
  const asked = `${init.method ?? 'GET'} ${pathname}`;
  const late = AbortSignal.timeout(answerMs);
  try {
    const reply = await fetch(at, { ...init, redirect: 'manual', signal: late });
    const text = await textWithin(reply, mostBytes);
    if (text === undefined) throw new UsageError(`${asked} is answered with more than ${mostBytes} bytes`);
    return { status: reply.status, body: valueOf(text) };
  } catch (fault) {
    const cause = fault instanceof Error && fault.cause !== undefined ? fault.cause : fault;
    throw new UsageError(
      late.aborted ? `${asked} is not answered to its end within ${answerMs / 1000} s` : messageOf(cause),
    );
  }
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The header that a control plane with a token needs; the token is in BOARDSTONE_CONTROL_TOKEN. */
export function bearing(): Readonly<Record<string, string>> {
  const { BOARDSTONE_CONTROL_TOKEN: token } = process.env;
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** The address and the actors of a running server. */
export interface Served {
  readonly url: string;
  readonly target: Target<string>;
  /** The bounds of every request to it. */
  readonly bounds: Bounds;
}

export const silentAt = (url: string): string =>
  `no server answers at ${url}; boardstone serve starts one, --url names another`;

/** A running server, or the reason why there is none. */
export async function servedAt(typed: string, bounds: Bounds = boundsOf({})): Promise<Served> {
  const url = typed.replace(/\/+$/, '');
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new UsageError(`--url takes the address of a server, as http://127.0.0.1:4747, not ${typed}`);
  const { status, body } = await ask(`${url}/_boardstone/target`, { headers: bearing() }, bounds).catch((fault) => {
    throw /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|bad port/.test(messageOf(fault))
      ? new UsageError(silentAt(url))
      : new UsageError(`${url} tells no target: ${messageOf(fault)}`);
  });
  if (status !== 200) throw new UsageError(`${url} has no control plane: it answers ${status}`);
  if (!isRecord(body) || !isRecord(body['actors']) || typeof body['baseUrl'] !== 'string')
    throw new UsageError(`${url} is no server of boardstone: it tells no target`);
  return { url, target: body as unknown as Target<string>, bounds };
}
