/** The messages of the server to the inspector: the events of its stream, by name, and the answers to its questions. */
import type { Action, Board, Card, Label, List, Member, Webhook } from '../../../server/world/records.ts';

/** All events. Each replaces the one before it, except `requests` and `board`. */
export interface Messages {
  readonly hello: Hello;
  readonly clock: ClockMessage;
  readonly boards: BoardsMessage;
  readonly board: BoardMessage;
  readonly requests: RequestsMessage;
  readonly gauges: readonly Gauge[];
  readonly webhooks: WebhooksMessage;
  readonly faults: readonly FaultMessage[];
}

export interface Hello {
  readonly version: string;
  /** The world that is shown, and the others of this server; the main one has no name. */
  readonly world: string;
  readonly worlds: readonly string[];
  readonly seed: number;
  readonly dialect: string;
  /** Whether limits are counted. */
  readonly limits: boolean;
  /** Whether there is a control plane: without one the inspector only reads. */
  readonly control: boolean;
}

export interface ClockMessage {
  readonly now: number;
  /** Whether the clock goes on by itself. */
  readonly runs: boolean;
  readonly mode: string;
}

export interface BoardsMessage {
  readonly list: readonly BoardLine[];
  /** How many boards are not in the list. */
  readonly left: number;
}
export interface BoardLine extends Pick<Board, 'id' | 'shortLink' | 'name' | 'closed'> {
  readonly workspace: string;
  readonly cards: number;
}

/** The changes of the board that is shown. */
export interface BoardMessage {
  /** The complete state follows; what was sent before is void. */
  readonly whole: boolean;
  readonly frame?: Frame;
  readonly cards: readonly CardMessage[];
  /** Ids of cards that are no longer there. */
  readonly removed: readonly string[];
  /** How many open cards are not sent, because there are too many. */
  readonly left: number;
}
/** A board without its cards; null if there is no such board. */
export interface Frame {
  readonly board: Pick<Board, 'id' | 'name' | 'desc' | 'closed'> | null;
  readonly lists: readonly Pick<List, 'id' | 'name'>[];
  readonly labels: readonly Pick<Label, 'id' | 'name' | 'color'>[];
  readonly members: readonly Pick<Member, 'id' | 'fullName' | 'initials'>[];
  /** Archived cards and lists, which the board does not show. */
  readonly archived: { readonly cards: number; readonly lists: number };
}
type OfCard = 'id' | 'shortLink' | 'idList' | 'name' | 'pos' | 'due' | 'dueComplete' | 'idLabels' | 'idMembers';
export interface CardMessage extends Pick<Card, OfCard | 'comments'> {
  readonly hasText: boolean;
  readonly attachments: number;
  /** Items of all its checklists, and how many of them are complete. */
  readonly items: number;
  readonly complete: number;
}

type OfWhole = 'id' | 'idBoard' | 'shortLink' | 'name' | 'desc' | 'idList' | 'closed' | 'due' | 'start' | 'dueComplete';
/** The whole card, on demand. */
export interface CardWhole extends Pick<Card, OfWhole> {
  readonly list: string;
  /** The open lists of its board. */
  readonly lists: Frame['lists'];
  readonly labels: Frame['labels'];
  readonly members: Frame['members'];
  /** Those that its board has. */
  readonly ofBoard: Pick<Frame, 'labels' | 'members'>;
  readonly checklists: readonly {
    readonly name: string;
    readonly items: readonly { readonly name: string; readonly complete: boolean }[];
  }[];
  readonly attachments: readonly string[];
  /** The newest entries of its log. */
  readonly actions: readonly (Pick<Action, 'type' | 'date'> & { readonly by: string; readonly text: string })[];
}

/** Boards and cards that have some text in their names. */
export interface Found {
  readonly boards: readonly Pick<Board, 'id' | 'shortLink' | 'name'>[];
  readonly cards: readonly (Pick<Card, 'shortLink' | 'name'> & { readonly where: string })[];
  /** How many more there are. */
  readonly left: number;
}

/** The worlds of this server, the busiest first. */
export interface WorldsMessage {
  readonly worlds: readonly { readonly name: string; readonly requests: number }[];
  readonly left: number;
}

export interface RequestsMessage {
  /** Another one than before means that the journal was emptied, or that this is another server. */
  readonly epoch: string;
  readonly list: readonly RequestMessage[];
  /** How many requests the journal dropped before they could be sent. */
  readonly missed: number;
}
export interface RequestMessage {
  readonly n: number;
  readonly at: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly rule?: string;
  readonly ignored?: readonly string[];
  readonly fault?: string;
  readonly ms?: number;
  readonly member?: string;
  readonly application?: string;
  readonly test?: string;
}
export interface RequestWhole extends RequestMessage {
  readonly headers?: Readonly<Record<string, string>>;
  readonly authorization?: string;
  readonly contentType?: string;
  readonly body?: string;
  readonly bodyBytes?: number;
  readonly answer?: string;
  /** The sentence of the rule that refused. */
  readonly says?: string;
}

/** One limit window that has been opened. */
export interface Gauge {
  readonly of: 'key' | 'token' | 'members route';
  readonly name: string;
  readonly spent: number;
  readonly max: number;
  readonly refused: number;
  /** When it ends, by the clock of the world. */
  readonly ends: number;
}

export interface WebhooksMessage {
  readonly held: boolean;
  readonly counts: Readonly<Record<string, number>>;
  readonly hooks: readonly WebhookLine[];
  /** Deliveries that wait and the latest results, newest first. */
  readonly deliveries: readonly DeliveryMessage[];
  readonly left: number;
}
export interface WebhookLine extends Pick<Webhook, 'id' | 'callbackURL' | 'active'> {
  readonly failures: number;
  /** Of the record that it watches, and of the member whose token made it. */
  readonly watches: string;
  readonly by: string;
}
export interface DeliveryMessage {
  readonly id: number;
  readonly type: string;
  readonly state: string;
  readonly attempts: number;
  readonly status: number | null;
  readonly fault?: string;
  readonly callbackURL?: string;
  readonly at?: string;
  readonly due?: string;
}

export interface FaultMessage {
  readonly id: string;
  readonly hits: number;
  readonly times?: number;
  /** The order, as it was given. */
  readonly order: string;
}
