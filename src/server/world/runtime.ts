/** Data of a world beside its records, which no snapshot keeps: limit windows, request tokens, deltas, deliveries. */
import type { deltaTags } from '../../document/sets.ts';
import type { Board, Member, Organization } from './records.ts';

export type DeltaTag = (typeof deltaTags)[number];

export interface Delta {
  readonly model: Channel;
  /** Its number in the sequence of the model: the new ixUpdate of the model. */
  readonly ix: number;
  readonly kind: 'actions' | 'notifications';
  readonly id: string;
  readonly tags: readonly DeltaTag[];
}

/** A model that counts: it stores its ixUpdate itself, so that a snapshot continues the sequence. */
export type Channel = Board | Organization | Member;

/** The latest deltas of a model: the first of a list that forked worlds share. */
export interface KeptDeltas {
  readonly list: Delta[];
  readonly length: number;
}

/** One action for one webhook. Receivers that see the same share the text of model and action. */
export interface Delivery {
  readonly idWebhook: string;
  readonly idAction: string;
  readonly type: string;
  readonly model: string;
  readonly action: string;
  /** It does not show its webhook: so it was once in the live dialect. */
  readonly isBare?: true;
  /** The client identifier that came with the change, sent to receivers of the same application. */
  readonly clientIdentifier?: string;
}

/** A request token that may become an access token. */
export interface RequestToken {
  readonly token: string;
  readonly secret: string;
  readonly key: string;
  /** The address to which the member is sent back; null if the member copies the verifier by hand. */
  readonly callback: string | null;
  /** Until when it can be allowed and exchanged. */
  readonly expires: number;
  /** Set when the member has allowed it. */
  allowed?: { readonly verifier: string; readonly token: string };
}

/** `refused` counts the 429 answers in a window of a key (7.2). */
export interface Window {
  start: number;
  spent: number;
  refused: number;
}

export const emptyWindows = () => ({
  keys: new Map<string, Window>(),
  tokens: new Map<string, Window>(),
  /** The /1/members route, per token. */
  members: new Map<string, Window>(),
  /** Database time in units of cost, per token (8.o1); unused without a budget. */
  costs: new Map<string, Window>(),
});
export type Windows = ReturnType<typeof emptyWindows>;
