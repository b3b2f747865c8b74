/** The deliveries of webhooks, as the service tells them what happens, and as they are shown to a test. */
import type { Probe } from '../model/probe.ts';
import type { WorldHost } from './world-host.ts';

export type DeliveryState =
  'queued' | 'sending' | 'waiting' | 'blocked' | 'delivered' | 'failed' | 'refused' | 'gone' | 'dropped';

export interface DeliveryShown {
  readonly id: number;
  readonly idWebhook: string;
  readonly idAction: string;
  /** The type of the action. */
  readonly type: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** The status of the last answer; null if there was none. */
  readonly status: number | null;
  /** Why there was no answer. */
  readonly fault?: string;
  /** When it is sent again, if it waits for that. */
  readonly due?: string;
}

/** A delivery that has a result. */
export interface DeliveryDone extends DeliveryShown {
  readonly callbackURL: string;
  readonly at: string;
}

/** A delivery with what was sent. */
export interface DeliverySent extends DeliveryDone {
  readonly model: unknown;
  readonly action: unknown;
}

/** How many deliveries are in each state. */
export type DeliveryCounts = { readonly held: boolean } & { readonly [S in DeliveryState]?: number };

export type DeliveryList = DeliveryCounts & {
  readonly queue: readonly DeliveryShown[];
  readonly log: readonly DeliveryDone[];
};

/** What sends them. Each method gets the world it is about. */
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
