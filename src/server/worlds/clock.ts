/** The clocks: that of this machine, which can be moved forward, and one that stands until something moves it. */

export const clockModes = ['real', 'manual', 'auto'] as const;
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
    now: () => held ?? Date.now() + ahead,
    hold: (at: number) => {
      held = at;
    },
    release: () => {
      ahead = Math.max(0, (held ?? 0) - Date.now());
      held = null;
    },
  };
}

export function realClock(source: () => number): Clock {
  let offset = 0;
  return {
    mode: 'real',
    now: () => source() + offset,
    advance: (ms) => {
      offset += ms;
    },
    reset: () => {
      offset = 0;
    },
  };
}

/** `at` is the `now` of a fixture. What moves it, an order alone or the silence of a client too, its owner knows. */
export function standingClock(mode: 'manual' | 'auto', at: unknown): Clock {
  const start = (typeof at === 'string' && Date.parse(at)) || beginning;
  let now = start;
  return {
    mode,
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
    reset: () => {
      now = start;
    },
  };
}
