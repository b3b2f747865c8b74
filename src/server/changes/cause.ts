/** Why a record is written. It decides which actions follow: a write that is part of another makes none. */
import type { Board, Card, Checklist, Organization } from '../world/records.ts';

export type Cause =
  /** A call asked for it: actions tell of it. */
  | { readonly kind: 'whole' }
  /** It is part of another write, whose action tells of it. */
  | { readonly kind: 'part' }
  | { readonly kind: 'card copied'; readonly source: Card; readonly comments: readonly CopiedComment[] }
  | { readonly kind: 'item converted'; readonly card: Card; readonly checklist: Checklist }
  | { readonly kind: 'board copied'; readonly source: Board }
  /** A board shows the names of its labels, which are records of their own. */
  | { readonly kind: 'labels renamed'; readonly old: object; readonly now: object }
  | { readonly kind: 'checklist deleted'; readonly checklist: Checklist }
  | { readonly kind: 'workspace deleted'; readonly organization: Organization }
  | ServerCause;

/**
 * A write of the server itself, or of an order by a test. No action follows, because the log has only what members do.
 */
export type ServerCause =
  /** The time of a reminder or of an export has come. */
  | { readonly kind: 'due' }
  /** A delivery has ended: `status` is what the receiver answered; null if it answered nothing. */
  | { readonly kind: 'delivered'; readonly idWebhook: string; readonly status: number | null }
  /** A test orders it: a key, a token, records, the end of exports. */
  | { readonly kind: 'ordered' };

/** A comment of a copied card, as the log of the copy has it. */
export interface CopiedComment {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export const asWhole: Cause = { kind: 'whole' };
export const asPart: Cause = { kind: 'part' };

const silent = new Set<Cause['kind']>(['part', 'due', 'delivered', 'ordered']);
/** Whether actions follow from a write. */
export const isLogged = ({ kind }: Cause): boolean => !silent.has(kind);
