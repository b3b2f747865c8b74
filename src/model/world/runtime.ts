/** What a world holds besides its records, and no snapshot keeps: windows of limits, pending grants, deltas, deliveries. */
import type { deltaTags } from '../../spec/sets.ts';
import type { Board, Member, Organization, Stored } from './records.ts';

export type DeltaTag = (typeof deltaTags)[number];

export interface Delta {
  readonly model: Channel;
  /** Its place in the sequence of the model: the model's ixUpdate from then on. */
  readonly ix: number;
  readonly kind: 'actions' | 'notifications';
  readonly id: string;
  readonly tags: readonly DeltaTag[];
}

/** A model that counts: it bears its ixUpdate itself, so that a snapshot goes on where it was. */
export type Channel = Board | Organization | Member;

/** The latest deltas by model; a model that is deleted takes them along. */
export type Channels = WeakMap<Stored, Delta[]>;

/** One action for one webhook, as it is to be sent. Those who are told the same share the texts of model and action. */
export interface Delivery {
  readonly idWebhook: string;
  readonly idAction: string;
  readonly type: string;
  readonly model: string;
  readonly action: string;
  /** Echoed to receivers of the application whose client named itself with the change. */
  readonly clientIdentifier?: string;
}

/** What waits to be fetched by whoever sends; what finds no room is counted (WHK-22). */
export interface Outbox {
  waiting: Delivery[];
  dropped: number;
}

export const emptyOutbox = (): Outbox => ({ waiting: [], dropped: 0 });

/** A request token on its way to an access token. */
export interface Pending {
  readonly token: string;
  readonly secret: string;
  readonly key: string;
  /** Where the member is sent back to; null when the verifier is shown to be carried by hand. */
  readonly callback: string | null;
  /** Until when it can be allowed and exchanged. */
  readonly expires: number;
  /** Set once the member has allowed it. */
  allowed?: { readonly verifier: string; readonly token: string };
}

export type PendingGrants = Map<string, Pending>;

/** `refused` counts the 429 answers given in a key's window (7.2). */
export interface Window {
  start: number;
  spent: number;
  refused: number;
}

export interface Windows {
  readonly keys: Map<string, Window>;
  readonly tokens: Map<string, Window>;
  /** The /1/members route, per token. */
  readonly members: Map<string, Window>;
  /** Database time in units of cost, per token (8.o1); unused without a budget. */
  readonly costs: Map<string, Window>;
}

export const emptyWindows = (): Windows => ({
  keys: new Map(),
  tokens: new Map(),
  members: new Map(),
  costs: new Map(),
});
