/** What the server tells the inspector: the events of its stream, by name, and the answers to its questions. */

/** All events. Each but `requests` and `board` replaces what was told before. */
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
export interface BoardLine {
  readonly id: string;
  readonly shortLink: string;
  readonly name: string;
  readonly workspace: string;
  readonly closed: boolean;
  readonly cards: number;
}

/** What changed on the board that is shown. */
export interface BoardMessage {
  /** The complete state follows; what was sent before is void. */
  readonly whole: boolean;
  readonly frame?: Frame;
  readonly cards: readonly CardMessage[];
  /** Ids of cards that are no longer there. */
  readonly gone: readonly string[];
  /** How many open cards are not told, because there are too many. */
  readonly left: number;
}
/** A board without its cards; null if there is no such board. */
export interface Frame {
  readonly board: {
    readonly id: string;
    readonly name: string;
    readonly desc: string;
    readonly closed: boolean;
  } | null;
  readonly lists: readonly { readonly id: string; readonly name: string }[];
  readonly labels: readonly { readonly id: string; readonly name: string; readonly color: string | null }[];
  readonly members: readonly { readonly id: string; readonly fullName: string; readonly initials: string }[];
  /** Archived cards and lists, which the board does not show. */
  readonly archived: { readonly cards: number; readonly lists: number };
}
export interface CardMessage {
  readonly id: string;
  readonly shortLink: string;
  readonly idList: string;
  readonly name: string;
  readonly pos: number;
  readonly due: string | null;
  readonly dueComplete: boolean;
  readonly idLabels: readonly string[];
  readonly idMembers: readonly string[];
  readonly hasText: boolean;
  readonly comments: number;
  readonly attachments: number;
  /** Items of all its checklists, and how many of them are complete. */
  readonly items: number;
  readonly complete: number;
}

/** The whole card, on demand. */
export interface CardWhole {
  readonly id: string;
  readonly idBoard: string;
  readonly shortLink: string;
  readonly name: string;
  readonly desc: string;
  readonly idList: string;
  readonly list: string;
  /** The open lists of its board. */
  readonly lists: Frame['lists'];
  readonly closed: boolean;
  readonly due: string | null;
  readonly start: string | null;
  readonly dueComplete: boolean;
  readonly labels: Frame['labels'];
  readonly members: Frame['members'];
  readonly checklists: readonly {
    readonly name: string;
    readonly items: readonly { readonly name: string; readonly complete: boolean }[];
  }[];
  readonly attachments: readonly string[];
  /** The newest entries of its log. */
  readonly actions: readonly {
    readonly type: string;
    readonly date: string;
    readonly by: string;
    readonly text: string;
  }[];
}

/** Boards and cards that have some text in their names. */
export interface Found {
  readonly boards: readonly { readonly id: string; readonly shortLink: string; readonly name: string }[];
  readonly cards: readonly { readonly shortLink: string; readonly name: string; readonly where: string }[];
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
  /** How many requests came and went before they could be told. */
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
  /** What the rule that refused says. */
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
export interface WebhookLine {
  readonly id: string;
  readonly callbackURL: string;
  readonly active: boolean;
  readonly failures: number;
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
