/** A dialect as the service sees it: the places where the live service may differ from the document. */
import type { Call, Outcome } from '../calls/call.ts';
import type { Action } from '../world/records.ts';
import type { World } from '../world/world.ts';

/** The decisions of a dialect that concern more than fields. */
export interface Choices {
  /** Which members may be put on the cards of a board (CRD-24): its own, or those of its workspace too. */
  readonly onCards: 'board' | 'workspace';
  /** Which preferences of a member on a board are not shown. */
  readonly unshown: readonly string[];
  /** From this time on a delivery contains its webhook (WHK-04). */
  readonly webhooksSince: number;
  /** Whether the log has the lists with which a board begins (BRD-03). */
  readonly logsFirstLists: boolean;
  /** The words of a path that mean the member of the token (CNV-02). */
  readonly mine: readonly string[];
  /** A new token, made from so many digits. */
  readonly newToken: (now: number, digits: (length: number) => string) => string;
}

/** The rows and the forms of one dialect: where the live service differs from the document. */
export interface Dialect {
  /** The declaration of a resource as it holds in this dialect. */
  readonly as: <T extends object>(of: T) => T;
  readonly choices: Choices;
  /** Refuses a call before anything is counted or checked. */
  readonly refusesFirst?: (asked: AnsweredCall) => Outcome | undefined;
  /** Gives an outcome the form in which this dialect sends it: the sentence of a refusal, further headers. */
  readonly answered?: (outcome: Outcome, of: AnsweredCall) => Outcome;
  /** The actions that log a change: one for the whole change, or one for each field. */
  readonly logged?: <D extends Logged>(draft: D) => readonly D[];
  /** Whether an action goes only to webhooks and is in no log. */
  readonly unlisted?: (action: Action) => boolean;
  /** The actions that webhooks get, in place of the logged ones, and for comments that were changed. */
  readonly events?: (actions: readonly Action[], edited: readonly EditedComment[], world: World) => readonly Action[];
}

/** An entry of the log before it is written. */
export type Logged = Pick<Action, 'type' | 'data'>;

/** A comment that a call changed, with its data before; one that it deleted has none. */
export interface EditedComment {
  readonly action: Action;
  readonly was: Readonly<Record<string, unknown>> | undefined;
  readonly idMemberCreator: string;
  readonly date: string;
}

/** The call of an outcome: what the form of the answer may depend on. */
export interface AnsweredCall {
  readonly call: Call;
  /** The row that was found. */
  readonly row: { readonly method: string; readonly path: string } | undefined;
  readonly now: number;
}

/** The dialect of the document: every declaration is used unchanged. */
export const declared: Dialect = {
  as: (of) => of,
  choices: {
    onCards: 'board',
    unshown: [],
    webhooksSince: 0,
    logsFirstLists: true,
    mine: ['me'],
    newToken: (_now, digits) => digits(64),
  },
};
