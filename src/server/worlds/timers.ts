/**
 * The timers of this machine, taken when this file is loaded. A test may replace the global ones later (`useFakeTimers` of
 * a runner): then its client has the new ones, and the service keeps these. So no other file takes a global timer.
 */

// In Node a runner may have put others there before this file is loaded.
const timers = globalThis.process?.getBuiltinModule?.('node:timers') ?? globalThis;
/** Called without their object, which a browser would refuse. @internal */
export const native = {
  setTimeout: timers.setTimeout as (work: () => void, ms: number) => Timer,
  clearTimeout: timers.clearTimeout,
  setImmediate: timers.setImmediate as typeof globalThis.setImmediate | undefined,
};
const { performance } = globalThis;
const { now } = performance;

export type Timer = ReturnType<typeof globalThis.setTimeout>;

/** Keeps the program alive until then, because somebody waits. */
export function runAfter(ms: number, work: () => void): Timer {
  const { setTimeout } = native;
  return setTimeout(work, ms);
}

export function later(work: () => void, ms: number): Timer {
  const timer = runAfter(ms, work);
  // Elsewhere a timer is a number.
  if (typeof timer === 'object') timer.unref();
  return timer;
}

export function cancel(timer: Timer | undefined): void {
  const { clearTimeout } = native;
  clearTimeout(timer);
}

/** When everything that has arrived is read and every answer that is ready is sent. */
export function runNext(work: () => void): void {
  const { setImmediate } = native;
  if (setImmediate === undefined) runAfter(0, work);
  else setImmediate(work);
}

/** Again and again, until what it returns is called. */
export function every(ms: number, work: () => void): () => void {
  let timer = later(again, ms);
  function again(): void {
    work();
    timer = later(again, ms);
  }
  return () => cancel(timer);
}

/** Milliseconds of real time since some moment: only differences mean something. */
export const elapsed = (): number => now.call(performance);
