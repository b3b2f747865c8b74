/** The deliveries of webhooks, as they are shown to a test. */

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
