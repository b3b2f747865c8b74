/** How long the kit waits for answers after a run was stopped: long enough to clean up, short if the server hangs. */
import { setMaxListeners } from 'node:events';
import type { Transport } from './exchange.ts';

/** After the stop, each answer is waited for `lastMs`; once an answer did not come in that time, none is waited for. */
export function untilStopped(
  connect: (base: string) => Transport,
  stop: AbortSignal | undefined,
  lastMs = 5000,
): (base: string) => Transport {
  if (!stop) return connect;
  const [over, silent] = [new AbortController(), new AbortController()];
  // With --watch each run listens to the same stop.
  setMaxListeners(0, stop);
  stop.addEventListener('abort', () => void setTimeout(() => over.abort(), lastMs).unref(), { once: true });
  /** A signal of the run must not hide the stop. */
  const both = new WeakMap<AbortSignal, AbortSignal>();
  const joined = (signal: AbortSignal): AbortSignal => {
    const known = both.get(signal) ?? AbortSignal.any([signal, over.signal]);
    both.set(signal, known);
    return known;
  };
  return (base) => {
    const wire = connect(base);
    return async (request, signal) => {
      const isLast = stop.aborted;
      const forOne = () => AbortSignal.any([silent.signal, AbortSignal.timeout(lastMs)]);
      return wire(request, isLast ? forOne() : signal ? joined(signal) : over.signal).catch((error: unknown) => {
        if (isLast || (stop.aborted && !signal)) silent.abort();
        throw error;
      });
    };
  };
}
