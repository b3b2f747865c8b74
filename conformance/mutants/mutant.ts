/** What a mutant is: our service with one thing wrong, as a wrapper around `play`. */
import type { RuleId } from '../../src/spec/rules.ts';

type Json = any;

/** The parts of a call and an outcome that a mutant touches. */
export interface FaultCall {
  readonly method: string;
  readonly segments: readonly string[];
  readonly args: Readonly<Record<string, unknown>>;
  readonly token: string | null;
}
export interface FaultOutcome {
  readonly status: number;
  readonly body: unknown;
  readonly key?: Window;
  readonly token?: Window;
}
interface Window {
  readonly intervalMs: number;
  readonly max: number;
  readonly remaining: number;
}

/** The right answer to this call, or to a similar one. */
export type Again = (other?: Partial<FaultCall> & Record<string, unknown>) => FaultOutcome;
export interface MutantContext {
  readonly world: Json;
  readonly now: number;
  readonly memory: Map<string, Json>;
}

export type FaultPlay = (world: never, call: never, env: never) => FaultOutcome;

export interface Faulty {
  readonly id: string;
  /** The rule it breaks. */
  readonly rule: RuleId;
  readonly says: string;
  /** Does not refuse by this rule any more. */
  readonly forgets?: RuleId;
  /** The calls on which it is wrong: `GET /boards/…/cards`; all calls without it. */
  readonly on?: string;
  /** Reads other arguments than it was sent; null: answers `{}` without doing anything. */
  readonly hears?: (args: Json, call: FaultCall) => Json;
  /** Changes the body of a 2xx answer. */
  readonly tells?: (body: Json, call: FaultCall, memory: Map<string, Json>) => Json;
  /** Answers with another status. */
  readonly status?: (outcome: FaultOutcome, call: FaultCall) => number;
  /** Changes what it says remains of the windows. */
  readonly windows?: (window: Window, of: 'key' | 'token') => Window | undefined;
  /** Acts in its own way: asks the right server as often as it likes, or changes the world directly. */
  readonly plays?: (again: Again, call: FaultCall, scene: MutantContext) => FaultOutcome;
  /** Shifts its clock: returns the milliseconds to add. */
  readonly late?: (now: number) => number;
}

const stem = (word: string): string => word.toLowerCase().replace(/s$/, '');

/** Whether a call goes to the address. `*` is any word, `**` any rest; nouns in singular or plural. */
export function goesTo(pattern: string | undefined, { method, segments }: FaultCall): boolean {
  if (pattern === undefined) return true;
  const [verb, path] = pattern.split(' ') as [string, string];
  if (verb !== '*' && !verb.split('|').includes(method)) return false;
  const parts = path.split('/').slice(1);
  const open = parts.at(-1) === '**';
  if (open ? segments.length < parts.length - 1 : segments.length !== parts.length) return false;
  return parts.every(
    (part, at) => part === '*' || part === '**' || part.split('|').some((word) => stem(word) === stem(segments[at]!)),
  );
}

/** Our service with the mutant in it. */
export function wrapped(fault: Faulty, play: FaultPlay): FaultPlay {
  const memory = new Map<string, Json>();
  return (world, sent, env) => {
    const call = sent as FaultCall;
    const timed = fault.late
      ? ({ ...(env as { now: number }), now: fault.late((env as { now: number }).now) } as never)
      : env;
    if (!goesTo(fault.on, call)) return play(world, sent, timed);
    let heard = call;
    if (fault.hears) {
      const args = fault.hears(Object.assign(Object.create(null), structuredClone(call.args)), call);
      if (args === null)
        return {
          ...play(world, { ...call, method: 'GET', segments: ['members', 'me', 'id'], args: {} } as never, timed),
          status: 200,
          body: {},
        };
      heard = { ...call, args: Object.assign(Object.create(null), args) };
    }
    const again: Again = (other) => play(world, { ...heard, ...other } as never, timed);
    const { now } = timed as { now: number };
    let outcome = fault.plays ? fault.plays(again, heard, { world, now, memory }) : again();
    if (fault.tells && outcome.status < 300) {
      const body = fault.tells(structuredClone(outcome.body), call, memory);
      outcome = { ...outcome, body: body === undefined ? outcome.body : body };
    }
    if (fault.status) outcome = { ...outcome, status: fault.status(outcome, call) };
    if (fault.windows) {
      const { key, token } = outcome;
      outcome = {
        ...outcome,
        ...(key && { key: fault.windows(key, 'key') }),
        ...(token && { token: fault.windows(token, 'token') }),
      } as FaultOutcome;
    }
    return outcome;
  };
}
