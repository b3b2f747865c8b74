/** Timers that run wherever JavaScript runs. In Node none of them keeps the program alive. */

export type Timer = ReturnType<typeof setTimeout>;

export function later(work: () => void, ms: number): Timer {
  const timer = setTimeout(work, ms);
  // Elsewhere a timer is a number.
  if (typeof timer === 'object') timer.unref();
  return timer;
}

/** When everything that has arrived is read and every answer that is ready is sent. */
export function afterwards(work: () => void): void {
  if (typeof setImmediate === 'function') setImmediate(work);
  else setTimeout(work, 0);
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
