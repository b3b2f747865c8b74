/**
 * The clock `auto`: it stands while requests come. When a limit window is used up and the client has gone quiet, it
 * jumps to the end of that window, so a client that waits after a 429 need not wait long.
 */
import { afterwards, later, type Timer } from './timers.ts';

/** The clock jumps after this many milliseconds without a request. A client that tries again at once is faster than this. */
export const idleMs = 50;

export class IdleTimer {
  readonly #jump: () => void;
  #underWay = 0;
  #timer: Timer | undefined;
  /** How many requests have begun: a jump that was due is off when another one has. */
  #begun = 0;

  constructor(jump: () => void) {
    this.#jump = jump;
  }

  begin(): void {
    this.#underWay += 1;
    this.#begun += 1;
    clearTimeout(this.#timer);
  }

  /** The answer was sent, or the client has left. */
  end(): void {
    this.#underWay -= 1;
    if (this.#underWay > 0) return;
    const begun = this.#begun;
    // A program that was busy has not read its sockets yet: a request may wait there.
    const look = (): void => afterwards(() => begun === this.#begun && this.#jump());
    this.#timer = later(look, idleMs);
  }
}
