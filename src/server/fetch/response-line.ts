/** An answer on its way to a caller who waits for a `Response`. */
import type { Bound } from '../calls/body.ts';
import type { Line, Pieces, Taken } from '../exchange/exchange.ts';
import { byName, type Answer } from '../exchange/written.ts';
import { utf8 } from '../formats/bytes.ts';
import { readWebBody, type WebRequest } from './web-body.ts';

export class ResponseLine implements Line {
  readonly response: Promise<Response>;
  /** The caller of `fetch` is this program, so no page has to be kept out. */
  isShut = false;
  /** True if there is an answer, or if the client has gone. */
  over = false;
  readonly #request: WebRequest;
  /** Headers that are added to those of the answer. */
  readonly #more: Record<string, string> = {};
  readonly #over: (() => void)[] = [];
  #resolve!: (response: Response) => void;
  #reject!: (fault: unknown) => void;

  constructor(request: WebRequest) {
    this.#request = request;
    const { signal } = request;
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    if (signal === null) return;
    const leave = (): void => this.fail(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    // A signal may outlive many requests.
    this.whenOver(() => signal.removeEventListener('abort', leave));
  }

  get hasBody(): boolean {
    return this.#request.body !== null;
  }

  get isBegun(): boolean {
    return this.over;
  }

  /** Nothing happens for a request that is aborted before its body has come. */
  takeBody(bound: Bound, then: Taken): void {
    readWebBody(this.#request, bound)
      .then(({ bytes, refusal }) => {
        if (!this.over) then(bytes, refusal);
      })
      .catch((fault: unknown) => this.fail(fault));
  }

  send(answer: Answer): void {
    const { bytes, init } = answerParts(answer, this.#more);
    // A text costs less than its bytes, which `Response` copies.
    const body = typeof answer.body === 'string' ? answer.body : bytes;
    this.#end(() => this.#resolve(new Response(this.#isHead() ? null : body, init)));
  }

  refuse(answer: Answer): void {
    this.send(answer);
  }

  add(headers: Readonly<Record<string, string>>): void {
    Object.assign(this.#more, headers);
  }

  sendSlowly(answer: Answer & { readonly body: Uint8Array }): Pieces {
    const { init } = answerParts(answer, this.#more);
    let left = false;
    let to!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        to = controller;
      },
      cancel: () => {
        left = true;
      },
    });
    this.#end(() => this.#resolve(new Response(this.#isHead() ? null : body, init)));
    return { write: (piece) => left || to.enqueue(piece), end: () => left || to.close() };
  }

  sendTruncated(answer: Answer): void {
    const { bytes, init } = answerParts(answer, this.#more);
    const half = bytes?.subarray(0, bytes.length >> 1);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => half && controller.enqueue(half),
      pull: (controller) => controller.error(new TypeError('terminated')),
    });
    this.#end(() => this.#resolve(new Response(body, init)));
  }

  reset(): void {
    this.fail(new TypeError('fetch failed'));
  }

  whenOver(work: () => void): void {
    this.#over.push(work);
  }

  #isHead(): boolean {
    return this.#request.method === 'HEAD';
  }

  fail(fault: unknown): void {
    this.#end(() => this.#reject(fault));
  }

  #end(settle: () => void): void {
    if (this.over) return;
    this.over = true;
    settle();
    for (const work of this.#over) work();
  }
}

/** The bytes of an answer, and its headers by name. */
function answerParts(
  { status, headers, body }: Answer,
  more: Readonly<Record<string, string>>,
): { bytes: Uint8Array<ArrayBuffer> | null; init: ResponseInit } {
  const bytes = typeof body === 'string' ? utf8(body) : body;
  const all = { ...(bytes !== null && { 'content-length': String(bytes.length) }), ...byName(headers), ...more };
  return { bytes: bytes as Uint8Array<ArrayBuffer> | null, init: { status, headers: all } };
}
