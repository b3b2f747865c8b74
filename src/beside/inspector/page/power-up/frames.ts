/** The frames of a Power-Up: each is opened with a secret, and heard only from its own window and origin. */
import { h } from '../dom.ts';
import type { Begun, Fault, FromFrame, Place, ToFrame } from './wire.ts';

/** Answers what a frame asks of `t`. */
export type Answering = (frame: Frame, at: Place, method: string, args: readonly any[]) => Promise<unknown>;

const faultOf = (fault: unknown): Fault => ({
  name: fault instanceof Error ? fault.name : 'Error',
  message: fault instanceof Error ? fault.message : String(fault),
});

/** One page of the Power-Up. */
export class Frame {
  readonly element: HTMLIFrameElement;
  readonly #origin: string;
  readonly #secret = crypto.randomUUID();
  #isOpen = false;
  readonly #waiting: { done(value: unknown): void; fail(fault: Error): void }[] = [];

  constructor(address: URL, about: Omit<Begun, 'home' | 'secret'>, title: string) {
    this.#origin = address.origin;
    const begun: Begun = { ...about, home: location.origin, secret: this.#secret };
    const src = `${address.href.split('#')[0]}#boardstone=${encodeURIComponent(JSON.stringify(begun))}`;
    const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups';
    this.element = h('iframe', { src, title, sandbox, referrerpolicy: 'no-referrer' });
  }

  tell(message: ToFrame): void {
    this.element.contentWindow?.postMessage({ ...message, boardstone: this.#secret }, this.#origin);
  }

  /** A page that has not spoken yet reads everything anew anyway. */
  tellChange(): void {
    if (this.#isOpen) this.tell({ changed: true });
  }

  /** Runs a capability, or a callback that it answered with. */
  run(run: string | number, at: Place, options: unknown = {}, args: Begun['args'] = {}): Promise<any> {
    return new Promise((done, fail) => {
      const id = this.#waiting.push({ done, fail }) - 1;
      this.tell({ run, id, at, args, options });
    });
  }

  /** Whether a message is from this frame; if so, it is answered. */
  hears({ source, origin, data }: MessageEvent, answering: Answering): boolean {
    if (source === null || source !== this.element.contentWindow) return false;
    if (origin !== this.#origin || data?.boardstone !== this.#secret) return false;
    this.#isOpen = true;
    const message = data as FromFrame;
    if ('re' in message) {
      const { fault } = message;
      if (fault) this.#waiting[message.re]?.fail(Object.assign(new Error(fault.message), { name: fault.name }));
      else this.#waiting[message.re]?.done(message.value);
      return true;
    }
    const { id, at, method, args } = message;
    answering(this, at, method, args).then(
      (value) => this.tell({ re: id, value }),
      (fault: unknown) => this.tell({ re: id, fault: faultOf(fault) }),
    );
    return true;
  }
}
