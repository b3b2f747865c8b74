/** The deliveries of webhooks: how they are shown to a test, and what the service tells their sender. */
import type { Probe } from '../calls/refusal.ts';
import type { HostEvent, WorldHost } from './world-host.ts';

export type DeliveryState =
  'queued' | 'sending' | 'waiting' | 'blocked' | 'delivered' | 'failed' | 'refused' | 'gone' | 'dropped';

/** One delivery of a webhook. */
export interface DeliveryShown {
  /** Its number. */
  readonly id: number;
  /** The webhook that it belongs to. */
  readonly idWebhook: string;
  /** The action that it tells of. */
  readonly idAction: string;
  /** The type of the action. */
  readonly type: string;
  /** Where it stands. */
  readonly state: DeliveryState;
  /** How often it was sent. */
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
  /** Where it went. */
  readonly callbackURL: string;
  /** When it had its result: an ISO date. */
  readonly at: string;
}

/** A delivery with what was sent. */
export interface DeliverySent extends DeliveryDone {
  /** The header `x-trello-webhook`, which signs the body and the address. */
  readonly signature?: string;
  /** The record that the webhook watches, as it was sent. */
  readonly model: unknown;
  /** The action, as it was sent. */
  readonly action: unknown;
}

/** How many deliveries are in each state. */
export type DeliveryCounts = {
  /** Whether deliveries are held back. */
  readonly held: boolean;
} & { readonly [S in DeliveryState]?: number };

/** The deliveries that wait, and the results of the latest ones. */
export type DeliveryList = DeliveryCounts & {
  /** Deliveries without a result, the next one first. */
  readonly queue: readonly DeliveryShown[];
  /** The latest deliveries with a result, the newest last. */
  readonly log: readonly DeliveryDone[];
};

/** The part that sends them. @internal: its types would bring those of all records into the package. */
export interface Deliveries {
  hear(worldHost: WorldHost, event: HostEvent): void;
  /** Whether somebody answers at the address of a new webhook. */
  probe(address: string): Promise<Probe>;
  /** The reads and orders of the control plane; undefined if there is no such delivery. */
  list(worldHost: WorldHost): DeliveryList;
  show(worldHost: WorldHost, id: number): DeliverySent | undefined;
  step(worldHost: WorldHost): Promise<{ readonly delivery: DeliveryShown | null }>;
  hold(worldHost: WorldHost, held: boolean): DeliveryCounts;
  repeat(worldHost: WorldHost, id: number): { readonly id: number } | undefined;
  drain(worldHost: WorldHost): Promise<DeliveryCounts>;
  /** The server is closed. */
  close(): void;
}
