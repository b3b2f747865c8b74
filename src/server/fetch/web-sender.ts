/** Sends deliveries with the `fetch` of the platform, or with a function of the program. */
import { messageOf } from '../../language.ts';
import { limits } from '../../document/limits.ts';
import type { OutgoingRequest, Received, Sender, Verdict } from '../deliveries/sender.ts';
import { hmacSha1 } from '../formats/hash.ts';
import { bare, isHere, isLinkLocal } from '../../addresses.ts';
import type { Arrival, OpenAddress } from '../deliveries/sender.ts';
import { cancel, later } from '../worlds/timers.ts';

export class WebSender implements Sender {
  readonly #allowed: ReadonlySet<string>;
  /** Addresses of this program, by their host. */
  readonly #own = new Map<string, (arrived: Arrival) => Promise<number>>();
  #opened = 0;
  readonly #given: ((request: Request) => Response | Promise<Response>) | undefined;

  /** A function of the program gets every delivery and decides where it goes. */
  constructor(allowed: readonly string[], given?: (request: Request) => Response | Promise<Response>) {
    this.#allowed = new Set(allowed.map(bare));
    this.#given = given;
  }

  /** No socket is opened: what is sent to this address stays in the program. */
  async open(take: (arrived: Arrival) => Promise<number>): Promise<OpenAddress> {
    const host = `receiver-${(this.#opened += 1)}.boardstone.test`;
    this.#own.set(host, take);
    const close = async (): Promise<void> => void this.#own.delete(host);
    return { url: `http://${host}/hook`, close };
  }

  verdict({ protocol, hostname }: URL): Verdict {
    if (protocol !== 'http:' && protocol !== 'https:') return 'refused';
    if (this.#given || this.#own.has(hostname)) return 'free';
    if (isLinkLocal(hostname)) return 'refused';
    return isHere(hostname) || this.#allowed.has(bare(hostname)) ? 'free' : 'blocked'; // WHK-19
  }

  /** WHK-24: only the status counts. */
  async send({ method, url, headers, body, signal }: OutgoingRequest): Promise<Received> {
    const own = this.#own.get(url.hostname);
    if (own !== undefined) return { status: await own({ method, headers, body: body ?? '' }) };
    const { answerMs } = limits.webhooks;
    const end = new AbortController();
    const stop = (): void => end.abort(signal?.reason);
    signal?.addEventListener('abort', stop, { once: true });
    let fault: string | undefined;
    const late = later(() => {
      fault = `no answer within ${answerMs} ms`;
      end.abort();
    }, answerMs);
    // A function of the program may ignore the signal.
    const ended = new Promise<never>((_, reject) => {
      end.signal.addEventListener('abort', () => reject(new Error(fault ?? 'aborted')), { once: true });
    });
    try {
      const init = { method, headers, signal: end.signal, redirect: 'manual' as const };
      const request = new Request(url, { ...init, ...(body !== undefined && { body }) });
      const answer = await Promise.race([(this.#given ?? fetch)(request), ended]);
      // A redirect that is not followed has no status in a browser.
      const { status } = answer;
      await answer.body?.cancel();
      return status === 0 ? { status: null, fault: 'a redirect' } : { status };
    } catch (error) {
      return { status: null, fault: fault ?? messageOf((error as Error).cause ?? error) };
    } finally {
      cancel(late);
      signal?.removeEventListener('abort', stop);
    }
  }

  sign(secret: string, text: string): string {
    return hmacSha1(secret, text);
  }

  close(): void {
    this.#own.clear();
  }
}
