/** The deliveries of webhooks, as they are shown to a test. */

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
  /** The record that the webhook watches, as it was sent. */
  readonly model: unknown;
  /** The action, as it was sent. */
  readonly action: unknown;
}

/** How many deliveries are in each state. */
export type DeliveryCounts = { readonly held: boolean } & { readonly [S in DeliveryState]?: number };

/** What waits to be sent, and what became of the latest deliveries. */
export type DeliveryList = DeliveryCounts & {
  /** Deliveries without a result, the next one first. */
  readonly queue: readonly DeliveryShown[];
  /** The latest deliveries with a result, the newest last. */
  readonly log: readonly DeliveryDone[];
};
