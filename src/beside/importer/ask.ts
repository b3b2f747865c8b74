/** Asks an account over HTTP, reads only: within its limits, with bounds on everything that the other side may do. */
import { limits } from '../../document/limits.ts';
import { textWithin } from '../../bounded.ts';
import { isRecord, messageOf } from '../../language.ts';

/** One sentence for the user: what was asked, and what is wrong with the answer. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

export type Args = Readonly<Record<string, string | number | boolean>>;
export type Get = (path: string, args?: Args) => Promise<unknown>;

export interface Account {
  /** The address of the service, without `/1`. */
  readonly from: string;
  readonly key: string;
  readonly token: string;
  readonly sleep: (ms: number) => Promise<void>;
  /** Reports that it waits for a limit. */
  readonly say?: (what: string) => void;
  /** The longest answer that is read. */
  readonly mostBytes?: number;
  /** The longest time that a whole answer may take. */
  readonly answerMs?: number;
}

const bounds = { bytes: 64 * 1024 * 1024, answerMs: 60_000, waits: 20 };
const usualWindowMs = 10_000;
const longestWindowMs = limits.members.intervalMs;

/** How long the limit that was used up lasts, by the headers of its answer. */
function windowOf(headers: Headers): number {
  const named = [
    Number(headers.get('retry-after')) * 1000,
    ...['token', 'key'].map((of) => Number(headers.get(`x-rate-limit-api-${of}-interval-ms`))),
  ].find((ms) => ms > 0);
  return Math.min(named ?? usualWindowMs, longestWindowMs);
}

/** Whether another request would be one too many. */
const isSpent = (headers: Headers): boolean =>
  ['token', 'key'].some((of) => headers.get(`x-rate-limit-api-${of}-remaining`) === '0');

export function asking({
  from,
  key,
  token,
  sleep,
  say = () => {},
  mostBytes = bounds.bytes,
  answerMs = bounds.answerMs,
}: Account): Get {
  const base = from.replace(/\/+$/, '');
  const send = async (path: string, args: Args) => {
    const asked = `GET ${path}`;
    const query = new URLSearchParams(
      Object.entries(args).map(([name, value]): [string, string] => [name, String(value)]),
    );
    query.set('key', key);
    query.set('token', token);
    try {
      // Credentials go to this address and to no other.
      const reply = await fetch(`${base}${path}?${query}`, {
        redirect: 'manual',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(answerMs),
      });
      const text = await textWithin(reply, mostBytes);
      if (text === undefined) throw new ImportError(`${asked} is answered with more than ${mostBytes} bytes`);
      return { reply, text };
    } catch (fault) {
      if (fault instanceof ImportError) throw fault;
      const cause = fault instanceof Error && fault.cause !== undefined ? messageOf(fault.cause) : messageOf(fault);
      throw new ImportError(`${asked} got no answer from ${base}: ${cause}`);
    }
  };
  return async (path, args = {}) => {
    for (let refusals = 0; ; refusals += 1) {
      const { reply, text } = await send(path, args);
      const isLimited = reply.status === 429 && !text.includes('API_TOO_MANY_CARDS_REQUESTED');
      if (isLimited && refusals >= bounds.waits)
        throw new ImportError(`GET ${path} is still answered 429 after ${refusals} waits`);
      if (isLimited || isSpent(reply.headers)) {
        const ms = windowOf(reply.headers);
        say(`a limit is used up: going on in ${Math.ceil(ms / 1000)} s`);
        await sleep(ms);
      }
      if (!isLimited) return bodyOf(reply, text, `GET ${path}`);
    }
  };
}

/** Refused with a status: what asks may have another way. */
export class Refused extends ImportError {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function bodyOf(reply: Response, text: string, asked: string): unknown {
  const { status } = reply;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    if (reply.ok) throw new ImportError(`${asked} is not answered with JSON: ${text.slice(0, 80)}`);
  }
  if (reply.ok) return body;
  const message = isRecord(body) && typeof body['message'] === 'string' ? body['message'] : text;
  const why = status === 401 ? ' (does the token belong to the key, and may it read?)' : '';
  throw new Refused(status, `${asked} is answered ${status}: ${message.slice(0, 200)}${why}`);
}
