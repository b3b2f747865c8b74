/** Which requests were under way when a server stopped answering: one of them ended it, but laws run beside each other. */
import { describe, type Request } from './exchange.ts';
import { show } from './verdict.ts';

interface Sent {
  /** The law that sent it, if one did. */
  readonly law: string | undefined;
  readonly request: Request;
}

/** The requests that were under way when the first of the answers failed that nobody gave since. */
interface Lost {
  readonly open: readonly Sent[];
  /** The last that was answered before. */
  readonly last: Sent | undefined;
  readonly code: string;
}

export class OpenRequests {
  readonly #open = new Set<Sent>();
  #last: Sent | undefined;
  #lost: Lost | undefined;

  sent(law: string | undefined, request: Request): Sent {
    const sent = { law, request };
    this.#open.add(sent);
    return sent;
  }

  answered(sent: Sent): void {
    this.#open.delete(sent);
    this.#last = sent;
    this.#lost = undefined;
  }

  /** `code`: of the socket. */
  unanswered(sent: Sent, code: string): void {
    this.#lost ??= { open: [...this.#open], last: this.#last, code };
    this.#open.delete(sent);
  }

  /** The run itself ended it. */
  dropped(sent: Sent): void {
    this.#open.delete(sent);
  }

  /** The laws that may have ended the server. */
  get suspects(): string[] {
    return [...new Set(this.#lost?.open.flatMap(({ law }) => law ?? []))];
  }

  /** The sentence about the requests of this law that got no answer, each as a person sends it again. */
  sentence(law: string): string {
    const { open = [], last, code } = this.#lost ?? {};
    const ofLaw = open.filter((sent) => sent.law === law).map(({ request }) => whole(request));
    const beside = open.length - ofLaw.length;
    const among = beside === 0 ? '' : `; ${beside} of other laws were under way at the same time`;
    const before = last === undefined ? '' : `; the last that was answered: ${whole(last.request)}`;
    return `no answer came (${code}) to ${ofLaw.join(' and ')}${among}${before}`;
  }
}

const longestBody = 200;
/** A request with its body as it was sent, and what that is said to be. */
function whole(request: Request): string {
  const { raw, headers } = request;
  if (raw === undefined) return describe(request);
  const body = typeof raw === 'string' ? raw : Buffer.from(raw).toString();
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const said = type === undefined ? 'no content-type' : `content-type ${type}`;
  return `${describe(request)} with the body ${show(body, longestBody)} (${said})`;
}
