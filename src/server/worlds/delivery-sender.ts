/** What sends the deliveries of webhooks, as the service tells it what happens. */
import type { Probe } from '../calls/refusal.ts';
import type { DeliveryCounts, DeliveryList, DeliverySent, DeliveryShown } from './deliveries.ts';
import type { WorldHost } from './world-host.ts';

/** Each method gets the world it is about. */
export interface Deliveries {
  /** A call was answered. */
  played(worldHost: WorldHost): void;
  /** The clock was moved on order. */
  advanced(worldHost: WorldHost): void;
  /** The world was replaced: nothing of the old one may still be under way. */
  replaced(worldHost: WorldHost): void;
  /** Whether somebody answers at the address of a new webhook. */
  probe(address: string): Promise<Probe>;
  /** What the control plane reads and orders; undefined if there is no such delivery. */
  list(worldHost: WorldHost): DeliveryList;
  show(worldHost: WorldHost, id: number): DeliverySent | undefined;
  step(worldHost: WorldHost): Promise<{ readonly delivery: DeliveryShown | null }>;
  hold(worldHost: WorldHost, held: boolean): DeliveryCounts;
  repeat(worldHost: WorldHost, id: number): { readonly id: number } | undefined;
  drain(worldHost: WorldHost): Promise<DeliveryCounts>;
  /** The server is closed. */
  close(): void;
}

/** Nothing is sent. */
export const noDeliveries: Deliveries = {
  played: () => {},
  advanced: () => {},
  replaced: () => {},
  probe: async (address) => ({ address }),
  list: () => ({ held: false, queue: [], log: [] }),
  show: () => undefined,
  step: async () => ({ delivery: null }),
  hold: () => ({ held: false }),
  repeat: () => undefined,
  drain: async () => ({ held: false }),
  close: () => {},
};
