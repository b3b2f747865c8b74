/** The clocks: that of this machine, which can be moved forward, and one that stands until something moves it. */

export const clockModes = ['real', 'manual', 'auto'] as const;
/** `real`: the time of this machine; `manual`: it stands until a test moves it; `auto`: it stands while requests come. */
export type ClockMode = (typeof clockModes)[number];

export interface Clock {
  readonly mode: ClockMode;
  now(): number;
  advance(ms: number): void;
  /** Back to the start. */
  reset(): void;
}

/** The start of a manual clock, unless the fixture says when: so two runs give the same dates. */
const beginning = Date.UTC(2026, 0, 5, 9);

/** The time of this machine, unless it is held while a recorded run is played. It never goes back. */
export function timeSource() {
  let held: number | null = null;
  let ahead = 0;
  return {
    now() {
      return held ?? Date.now() + ahead;
    },
    hold: (at: number) => {
      held = at;
    },
    release: () => {
      ahead = Math.max(0, (held ?? 0) - Date.now());
      held = null;
    },
  };
}

/** `at` is the time at which it begins, if that is not the time of this machine. */
export function realClock(source: () => number, at = 0): Clock {
  const ahead = at === 0 ? 0 : at - source();
  let offset = ahead;
  return {
    mode: 'real',
    now() {
      return source() + offset;
    },
    advance(ms) {
      offset += ms;
    },
    reset() {
      offset = ahead;
    },
  };
}

/** `at` is when it begins. What moves it, an order alone or the silence of a client too, its owner knows. */
export function standingClock(mode: 'manual' | 'auto', at: number | undefined): Clock {
  const start = at ?? beginning;
  let now = start;
  return {
    mode,
    now() {
      return now;
    },
    advance(ms) {
      now += ms;
    },
    reset() {
      now = start;
    },
  };
}
