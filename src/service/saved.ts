/** All worlds of a server as one value, for a new start. */
import * as z from 'zod';
import { once } from '../spec/language.ts';
import { readOrder } from './control-error.ts';
import type { Service } from './service.ts';

const savedShape = once(() =>
  z.object({ main: z.unknown(), beside: z.array(z.object({ order: z.unknown(), snapshot: z.unknown() })) }),
);

/** All worlds with their records. */
export function savedOf(service: Service): z.infer<ReturnType<typeof savedShape>> {
  const hosts = service.names().flatMap((name) => service.worldHost(name) ?? []);
  const beside = hosts.map((worldHost) => {
    const { name, soil, clock, dialect, env } = worldHost;
    const { fixture, seed, root } = soil;
    const order = { name, clock: clock.mode, strict: env.strict === true, dialect };
    const own = { ...order, ...(seed === root && { seed }), ...(fixture !== service.main.soil.fixture && { fixture }) };
    return { order: own, snapshot: service.snapshot(worldHost) };
  });
  return { main: service.snapshot(service.main), beside };
}

export function resume(service: Service, json: unknown): void {
  const { main, beside } = readOrder(savedShape, json);
  service.restore(service.main, main);
  for (const { order, snapshot } of beside) service.restore(service.open(order), snapshot);
}
