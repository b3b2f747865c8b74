/**
 * The rate limits of part 8: fixed windows that open with their first request, for each key, token and member route.
 */
import { limits } from '../../document/limits.ts';
import type { RuleId } from '../../document/rules.ts';
import type { Remaining } from '../calls/call.ts';
import type { Window, Windows } from '../world/runtime.ts';

export interface Spent {
  readonly key: Remaining;
  readonly token: Remaining | undefined;
  /** In which windows the request counts, first that of its key; in none if a limit refuses it. */
  readonly counted: readonly (Window | undefined)[];
  /** The limit that is used up. */
  readonly refused: RuleId | undefined;
}

/**
 * Counts one request in each window to which it belongs, or returns the limit that refuses it and counts nothing. Key
 * and token are ids of records: a string that nobody issued opens no window, so the tables stay bounded. `members`:
 * whether this is the /1/members route itself (8.s1–8.s3).
 */
export function spend(windows: Windows, key: string, token: string | null, members: boolean, now: number): Spent {
  // LIM-05, LIM-29, LIM-32: every key and every token has windows of its own.
  const ofKey = current(windows.keys, key, limits.key.intervalMs, now);
  const ofToken = token === null ? undefined : current(windows.tokens, token, limits.token.intervalMs, now);
  // LIM-20
  const ofMembers =
    token !== null && members ? current(windows.members, token, limits.members.intervalMs, now) : undefined;
  const refused = refusal(ofKey, ofToken, ofMembers);
  if (refused) {
    ofKey.refused += 1; // LIM-28: and spends nothing
    return { ...left(ofKey, ofToken), counted: [], refused };
  }
  ofKey.spent += 1; // LIM-06
  if (ofToken) ofToken.spent += 1; // LIM-27
  if (ofMembers) ofMembers.spent += 1; // LIM-21: besides the window of the key
  return { ...left(ofKey, ofToken), counted: [ofKey, ofToken, ofMembers], refused };
}

function left(ofKey: Window, ofToken: Window | undefined): Pick<Spent, 'key' | 'token'> {
  const { key, token } = limits;
  return {
    key: { intervalMs: key.intervalMs, max: key.max, remaining: key.max - ofKey.spent },
    token: ofToken && { intervalMs: token.intervalMs, max: token.max, remaining: token.max - ofToken.spent },
  };
}

/** LIM-28: a call that passed the limits and is refused for its cost spends nothing either, and counts as refused (7.2). */
export function refusedForCost({ counted, key, token, ...rest }: Spent): Spent {
  for (const window of counted) if (window) window.spent -= 1;
  counted[0]!.refused += 1;
  const more = (remaining: Remaining): Remaining => ({ ...remaining, remaining: remaining.remaining + 1 });
  return { ...rest, counted, key: more(key), token: token && more(token) };
}

function refusal(key: Window, token: Window | undefined, members: Window | undefined): RuleId | undefined {
  if (key.refused > limits.refusalsPerKey.max) return 'LIM-08';
  if (key.spent >= limits.key.max) return 'LIM-02';
  if (token && token.spent >= limits.token.max) return 'LIM-01'; // LIM-03
  if (members && members.spent >= limits.members.max) return 'LIM-09';
  return undefined;
}

/** Spends database time; returns false when the budget of the window is used up. */
export function spendCost(windows: Windows, token: string, cost: number, budget: number, now: number): boolean {
  const window = current(windows.costs, token, limits.token.intervalMs, now);
  if (window.spent >= budget) return false;
  window.spent += cost;
  return true;
}

/** LIM-26: the window that is open, or a new one that opens with this request. */
function current(table: Map<string, Window>, name: string, intervalMs: number, now: number): Window {
  const window = table.get(name);
  if (window === undefined) {
    const first = { start: now, spent: 0, refused: 0 };
    table.set(name, first);
    return first;
  }
  if (now >= window.start + intervalMs || now < window.start) {
    window.start = now;
    window.spent = 0;
    window.refused = 0;
  }
  return window;
}

/** When the first window that is used up now ends; never, if no window is used up. */
export function firstRelief({ keys, tokens, members, costs }: Windows, budget: number | null, now: number): number {
  const { key, token, members: route, refusalsPerKey } = limits;
  const isOver = ({ refused }: Window): boolean => refused > refusalsPerKey.max;
  const kinds: [Map<string, Window>, number, (window: Window) => boolean][] = [
    [keys, key.intervalMs, (window) => window.spent >= key.max || isOver(window)],
    [tokens, token.intervalMs, ({ spent }) => spent >= token.max],
    [members, route.intervalMs, ({ spent }) => spent >= route.max],
    [costs, token.intervalMs, ({ spent }) => spent >= (budget ?? Infinity)],
  ];
  let first = Infinity;
  for (const [table, intervalMs, isUsedUp] of kinds) {
    for (const window of table.values()) {
      const end = window.start + intervalMs;
      if (end > now && end < first && isUsedUp(window)) first = end;
    }
  }
  return first;
}
