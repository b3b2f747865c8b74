/** Several replicas of one service: each request goes to one of them, drawn by the seed, and the reply says to which. */
import { dice, drawOne } from '../../src/chance.ts';
import type { Transport } from './exchange.ts';

export function replicas(addresses: readonly string[], connect: (base: string) => Transport, seed: number): Transport {
  const doors = addresses.map((via) => ({ via, send: connect(via) }));
  if (doors.length === 1) return doors[0]!.send;
  const draw = dice(seed);
  return async (request, signal) => {
    const { via, send } = drawOne(draw, doors)!;
    return { ...(await send(request, signal)), via };
  };
}
