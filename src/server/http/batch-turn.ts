/**
 * Plays requests that arrive together one after the other: first all sockets are read, then the rules run, while their
 * code and records are in the caches of the processor. Under load this saves a quarter of the time of a create. A
 * request that arrives alone does not wait.
 */
import { runNext } from '../worlds/timers.ts';

const due: (() => void)[] = [];

/** Calls the function when all sockets with data in this turn of the event loop are read. It must not throw. */
export function playTogether(work: () => void): void {
  if (due.push(work) === 1) runNext(playDue);
}

function playDue(): void {
  for (const work of due.splice(0)) work();
}
