/** Several replicas of one service: each request goes to one of them, drawn by the seed, and the reply says to which. */
import type { Transport } from './exchange.ts';

/** The numbers of a seed, always the same (a linear congruence; its high bits are drawn). */
function drawing(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 16) % below;
  };
}

export function replicas(addresses: readonly string[], connect: (base: string) => Transport, seed: number): Transport {
  const doors = addresses.map((via) => ({ via, send: connect(via) }));
  if (doors.length === 1) return doors[0]!.send;
  const drawn = drawing(seed);
  return async (request, signal) => {
    const { via, send } = doors[drawn(doors.length)]!;
    return { ...(await send(request, signal)), via };
  };
}
