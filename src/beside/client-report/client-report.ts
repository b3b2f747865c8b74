/** The report about a client: values for programs, from which the text and the page are made. */

/** The habits that a client might improve, by kind: the heading, and why it matters. */
export const kinds = {
  unread: ['Parameters that nothing reads', 'The service ignores them, so they change nothing.'],
  together: [
    'Reads that one request replaces',
    'Nested resources and batches save requests, and limits count requests.',
  ],
  pages: ['Pages that were not asked for', 'The answer was full, so there may be more records behind it.'],
  early: [
    'Retries before the window ended',
    'A request that comes too early is refused again, and refusals count too.',
  ],
  lost: ['Refused by a limit and never sent again', 'What it was to read or to write is missing.'],
  twice: ['Sent twice', 'A write that was carried out twice, or a read although nothing had changed.'],
  grants: [
    'Grants of OAuth 2.0',
    'A token that is shown or kept wrongly ends a grant, and a member sees what is asked for.',
  ],
} as const;
export type HabitKind = keyof typeof kinds;

/** An advice for the client, counted once however often it applies. */
export interface Finding {
  /** The sort of habit. */
  readonly kind: HabitKind;
  /** The operation: `GET /cards/{card}/checklists`. */
  readonly operation: string;
  /** The habit of the client, in words. */
  readonly says: string;
  /** The request that does the same. */
  readonly instead?: string;
  /** How often it was seen. */
  readonly count: number;
  /** How many requests it would have saved. */
  readonly saves: number;
  /** The first request of this sort. */
  readonly example: string;
}

/** Takes a finding; the same finding again is counted. @internal */
export type Note = (found: Found) => void;
/** @internal */
export type Found = Omit<Finding, 'count' | 'saves'> & { readonly count?: number; readonly saves?: number };

/** An operation that the client used. */
export interface UsedOperation {
  /** The operation: `GET /cards/{card}`. */
  readonly operation: string;
  /** The section of the document that describes it. */
  readonly section: string;
  /** How many requests asked for it. */
  readonly count: number;
  /** Answers by their status; 0 is no answer. */
  readonly statuses: Readonly<Record<string, number>>;
  /** How often each parameter was given. */
  readonly parameters: Readonly<Record<string, number>>;
}

/** A kind of error that a client has to handle. */
export interface ErrorSeen {
  /** The status; 0 is no answer. */
  readonly status: number;
  /** Its meaning, and how a test orders it. */
  readonly says: string;
  /** How often the client got it; 0 if never. */
  readonly count: number;
}

/** The report of boardstone about a client. */
export interface ClientReport {
  /** Requests that the report is about, and those that came before the oldest of them. */
  readonly requests: { readonly counted: number; readonly before: number; readonly refused: number };
  /** The habits that the client might improve. */
  readonly findings: readonly Finding[];
  /** The errors that a client has to handle, with how often it got each. */
  readonly errors: readonly ErrorSeen[];
  /** The operations of the service. */
  readonly operations: {
    /** How many there are. */
    readonly declared: number;
    /** Those that the client asked for, the most used first. */
    readonly used: readonly UsedOperation[];
    /** Used, and never answered with an error. */
    readonly neverRefused: readonly string[];
    /** Those that it never asked for. */
    readonly unused: readonly string[];
  };
}
