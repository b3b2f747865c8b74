/** What a server's limiter looks like from outside, told from the traffic of a run (part 8). */
import type { Reply } from '../exchange.ts';

export function fingerprintOf(_journal: readonly Reply[]): object | undefined {
  return undefined;
}
