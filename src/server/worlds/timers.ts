/**
 * The timers of this machine, taken when this file is loaded: a test may put others in their place later (`useFakeTimers`
 * of a runner), which then stand for its client alone. Nothing of the service takes a timer of the global scope.
 */

// In Node a runner may have put others there before this file is loaded.
const given = globalThis.process?.getBuiltinModule?.('node:timers') ?? globalThis;
const { setTimeout, clearTimeout } = given;
const setImmediate: typeof globalThis.setImmediate | undefined = given.setImmediate;
const { performance } = globalThis;
const { now } = performance;

export type Timer = ReturnType<typeof globalThis.setTimeout>;

/** Keeps the program alive until then, because somebody waits. */
export const after = (ms: number, work: () => void): Timer => setTimeout(work, ms);

export function later(work: () => void, ms: number): Timer {
  const timer = setTimeout(work, ms);
  // Elsewhere a timer is a number.
  if (typeof timer === 'object') timer.unref();
  return timer;
}

export function cancel(timer: Timer | undefined): void {
  clearTimeout(timer);
}

/** When everything that has arrived is read and every answer that is ready is sent. */
export function afterwards(work: () => void): void {
  if (setImmediate === undefined) setTimeout(work, 0);
  else setImmediate(work);
}

/** Again and again, until what it returns is called. */
export function every(ms: number, work: () => void): () => void {
  let timer = later(again, ms);
  function again(): void {
    work();
    timer = later(again, ms);
  }
  return () => clearTimeout(timer);
}

/** Milliseconds of real time since some moment: only differences mean something. */
export const elapsed = (): number => now.call(performance);
