/** Data of a world beside its records, which no snapshot keeps: limit windows, pending grants, deltas, deliveries. */
import { limits } from '../../document/limits.ts';
import type { deltaTags } from '../../document/sets.ts';
import type { Board, Member, Organization, Stored } from './records.ts';

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

/**
 * The latest deltas by model; they are deleted with the model. Worlds that were forked share those from before: each
 * writes a layer of its own.
 */
export class Channels {
  #own = new WeakMap<Stored, Delta[]>();
  #below: Channels | null = null;
  #isWritten = false;

  of(model: Stored): readonly Delta[] {
    return this.#own.get(model) ?? this.#below?.of(model) ?? [];
  }

  add(delta: Delta): void {
    const { model } = delta;
    const known = this.#own.get(model) ?? [...this.of(model)];
    known.push(delta);
    // DLT-06. Half of the list is removed at a time, so that it costs almost nothing.
    if (known.length >= 2 * limits.deltas) known.splice(0, limits.deltas);
    this.set(model, known);
  }

  set(model: Stored, deltas: Delta[]): void {
    this.#own.set(model, deltas);
    this.#isWritten = true;
  }

  /** Those of a world that begins as this one is now. */
  fork(): Channels {
    if (this.#isWritten) {
      const before = new Channels();
      before.#own = this.#own;
      before.#below = this.#below;
      this.#own = new WeakMap();
      this.#below = before;
      this.#isWritten = false;
    }
    const forked = new Channels();
    forked.#below = this.#below;
    return forked;
  }
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
export interface Pending {
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
