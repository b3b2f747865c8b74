/** The request limits of part 8: fixed windows that open with their first request, spent per key, per token, per member route. */
import { limits } from '../spec/limits.ts';
import type { RuleId } from '../spec/rules.ts';
import type { Remaining } from './call.ts';

interface Window { start: number; spent: number }
/** A key's window also counts the 429 answers given in it (7.2). */
interface KeyWindow extends Window { refused: number }

export interface Windows {
  readonly keys: Map<string, KeyWindow>;
  readonly tokens: Map<string, Window>;
  /** The /1/members route, per token. */
  readonly members: Map<string, Window>;
  /** Database time in units of cost, per token (8.o1); unused without a budget. */
  readonly costs: Map<string, Window>;
}
export const emptyWindows = (): Windows => ({ keys: new Map(), tokens: new Map(), members: new Map(), costs: new Map() });

export interface Spent {
  readonly key: Remaining;
  readonly token?: Remaining;
  /** The limit that is used up. */
  readonly refused?: RuleId;
}

interface Spending {
  /** A key and a token that exist: strings nobody issued open no window, so the table stays bounded. */
  readonly key: string;
  readonly token: string | null;
  /** Is this the /1/members route itself (8.s1–8.s3)? */
  readonly members: boolean;
}

/** Takes one request from each window it counts in, or names the limit that refuses it and takes nothing. */
export function spend(windows: Windows, { key, token, members }: Spending, now: number): Spent {
  const ofKey = current(windows.keys, key, limits.key.intervalMs, now) as KeyWindow;
  ofKey.refused ??= 0;
  const ofToken = token === null ? undefined : current(windows.tokens, token, limits.token.intervalMs, now);
  const ofMembers = token !== null && members
    ? current(windows.members, token, limits.members.intervalMs, now) : undefined;
  const refused = refusal(ofKey, ofToken, ofMembers);
  if (refused) {
    ofKey.refused += 1;
  } else {
    ofKey.spent += 1;
    if (ofToken) ofToken.spent += 1;
    if (ofMembers) ofMembers.spent += 1;
  }
  return {
    key: { intervalMs: limits.key.intervalMs, max: limits.key.max, remaining: limits.key.max - ofKey.spent },
    ...(ofToken && { token: {
      intervalMs: limits.token.intervalMs, max: limits.token.max, remaining: limits.token.max - ofToken.spent,
    } }),
    ...(refused && { refused }),
  };
}

function refusal(key: KeyWindow, token: Window | undefined, members: Window | undefined): RuleId | undefined {
  if (key.refused > limits.refusalsPerKey.max) return 'LIM-08';
  if (key.spent >= limits.key.max) return 'LIM-02';
  if (token && token.spent >= limits.token.max) return 'LIM-01';
  if (members && members.spent >= limits.members.max) return 'LIM-09';
  return undefined;
}

/** Spends database time; false once the budget of the window is gone. */
export function spendCost(windows: Windows, token: string, cost: number, budget: number, now: number): boolean {
  const window = current(windows.costs, token, limits.token.intervalMs, now);
  if (window.spent >= budget) return false;
  window.spent += cost;
  return true;
}

function current<W extends Window>(table: Map<string, W>, name: string, intervalMs: number, now: number): W {
  const known = table.get(name);
  if (known && now < known.start + intervalMs && now >= known.start) return known;
  const fresh = { start: now, spent: 0 } as W;
  table.set(name, fresh);
  return fresh;
}
