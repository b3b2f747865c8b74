/** The clocks of a world: the time of this machine, and clocks that stand still until something moves them. */
import { runNext, cancel, later, type Timer } from './timers.ts';

export const clockModes = ['real', 'manual', 'auto'] as const;
/** `real`: the time of this machine; `manual`: only a test moves it; `auto`: it stands still while requests come. */
export type ClockMode = (typeof clockModes)[number];

/** A clock that is so far ahead of a source of time. */
export class Clock {
  readonly mode: ClockMode;
  readonly #source: () => number;
  readonly #start: number;
  #ahead: number;

  constructor(mode: ClockMode, source: () => number, ahead: number) {
    this.mode = mode;
    this.#source = source;
    this.#start = ahead;
    this.#ahead = ahead;
  }

  now(): number {
    return this.#source() + this.#ahead;
  }

  advance(ms: number): void {
    this.#ahead += ms;
  }

  /** Back to the start. */
  reset(): void {
    this.#ahead = this.#start;
  }
}

/** The start of a manual clock, unless the fixture says when: so two runs give the same dates. */
const beginning = Date.UTC(2026, 0, 5, 9);

/** The time of this machine, unless it is held while a recorded run is played. It never goes back. */
export function timeSource() {
  let frozen: number | null = null;
  let ahead = 0;
  return {
    now() {
      return frozen ?? Date.now() + ahead;
    },
    hold: (at: number) => {
      frozen = at;
    },
    release: () => {
      ahead = Math.max(0, (frozen ?? 0) - Date.now());
      frozen = null;
    },
  };
}

/** `at` is the time at which it begins, if that is not the time of this machine. */
export const realClock = (source: () => number, at?: number): Clock =>
  new Clock('real', source, at === undefined ? 0 : at - source());

/** `at` is when it begins. Its owner knows what moves it: an order alone, or the silence of a client too. */
export const standingClock = (mode: 'manual' | 'auto', at = beginning): Clock => new Clock(mode, standing, at);
const standing = (): number => 0;

// The clock `auto`: it stands still while requests come. When a limit window is used up and the client has gone quiet,
// it jumps to the end of that window, so a client that waits after a 429 need not wait long.

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
    cancel(this.#timer);
  }

  /** The answer was sent, or the client has left. */
  end(): void {
    this.#underWay -= 1;
    if (this.#underWay > 0) return;
    const begun = this.#begun;
    // A program that was busy has not read its sockets yet: a request may wait there.
    const look = (): void => runNext(() => begun === this.#begun && this.#jump());
    this.#timer = later(look, idleMs);
  }
}
