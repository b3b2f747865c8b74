/** Faults on order: the control plane makes some requests fail, wait, or get a wrong or truncated answer. */
import { contains, isRecord } from '../language.ts';
import { dice, mix } from '../chance.ts';
import { nearest } from '../did-you-mean.ts';
import type { Call } from '../server/calls/call.ts';
import { noun } from '../document/nouns.ts';
import { fitsGlob, wordsOf } from './matching.ts';
import { ControlError, readOrder } from './control-error.ts';
import { runAfter, cancel, type Timer } from '../server/worlds/timers.ts';
import { faultShape, gateExample, longestDelayMs, type AnswerOrder, type FaultOrder } from './fault-order.ts';
import type { ChangeAnswer } from './ordered-answers.ts';

/** A declared operation: its method and its path. */
export interface Route {
  readonly method: string;
  /** The path behind `/1`, with `{names}`: `/cards/{id}`. */
  readonly path: string;
}

/** The most faults at the same time: every call is compared with each of them. */
const mostFaults = 1000;

/** The conditions of a fault that concern more than the path of a request. */
export interface Sent {
  readonly query: Readonly<Record<string, string>>;
  readonly json: unknown;
}

/** A fault and how often it was used. Without `times` it exists until it is deleted. */
export type Fault = FaultOrder & {
  /** Its name, by which it is ended. */
  readonly id: string;
  /** How often it was used. */
  hits: number;
};

/** A fault as it is used for one request. @internal */
export interface Use {
  readonly fault: Fault;
  /** The answer that is given without carrying out the call. */
  readonly respond: AnswerOrder | undefined;
  /** Changes the right answer. */
  readonly change: ChangeAnswer | undefined;
  readonly delayMs: number;
}

type GateOrder = NonNullable<FaultOrder['gate']>;

/** Holds requests until enough have come. Then they go on one after another, in an order that its seed draws. */
class Gate {
  #held: (() => void)[] = [];
  #opened = 0;
  #timer: Timer | undefined;
  readonly #order: GateOrder;

  constructor(order: GateOrder) {
    this.#order = order;
  }

  /** Holds a request; its `go` lets it go on. When the wanted number is reached, all are let go. */
  hold(go: () => void): void {
    const { count, withinMs = 5000 } = this.#order;
    this.#held.push(go);
    if (this.#held.length >= count) this.open();
    // The timer keeps the program alive, because a request waits.
    else if (this.#held.length === 1) this.#timer = runAfter(withinMs, () => this.open());
  }

  open(): void {
    cancel(this.#timer);
    const waiting = this.#held;
    this.#held = [];
    this.#opened += 1;
    const draw = dice((this.#order.seed ?? 1) ^ mix(this.#opened));
    while (waiting.length > 0) waiting.splice(draw(waiting.length), 1)[0]!();
  }
}

interface Ordered {
  readonly fault: Fault;
  readonly glob: readonly string[];
  /** How many requests matched. */
  seen: number;
  readonly turn: number;
  readonly gate: Gate | undefined;
  readonly change: ChangeAnswer | undefined;
}

/** @internal */
export class Faults {
  #faults: Ordered[] = [];
  #made = 0;
  readonly #routes: readonly Route[];
  readonly #seed: number;

  constructor(routes: readonly Route[], seed: number) {
    this.#routes = routes;
    this.#seed = seed;
  }

  get none(): boolean {
    return this.#faults.length === 0;
  }

  /** Takes a fault, or says what is wrong with it. A program may give a function as its `change`. */
  add(asOrdered: unknown): Fault {
    const own = hasFunction(asOrdered) ? asOrdered.change : undefined;
    const order = hasFunction(asOrdered) ? { ...asOrdered, change: {} } : asOrdered;
    const isGate = isRecord(order) && order['gate'] !== undefined;
    const read = readOrder(faultShape, order, isGate ? gateExample : undefined);
    const { match, times = read.inTurn?.length } = read;
    const glob = wordsOf(match.path.slice(3), noun);
    if (!this.#can(match.method, glob)) {
      const asked = [match.method ?? [], match.path].flat().join(' ');
      throw new ControlError(400, `match: no route is like ${asked}${this.#near(glob, match.path)}`);
    }
    if (this.#faults.length >= mostFaults) throw new ControlError(429, `no more than ${mostFaults} faults at a time`);
    const turn = ++this.#made;
    const fault: Fault = { id: `f${turn}`, ...read, ...(times !== undefined && { times }), hits: 0 };
    const change = own ?? (read.change && patching(read.change));
    this.#faults.push({ fault, glob, seen: 0, turn, gate: read.gate && new Gate(read.gate), change });
    return fault;
  }

  #can(method: string | undefined, glob: readonly string[]): boolean {
    return this.#routes.some(
      (route) => (method ?? route.method) === route.method && fitsGlob(glob, wordsOf(route.path, noun)),
    );
  }

  /** The suggestion for an order that matches no operation: a path with another word, or another method. */
  #near(glob: readonly string[], typed: string): string {
    const paths = this.#routes.map(({ path }) => ({
      words: wordsOf(path, noun),
      written: wordsOf(path, (word) => word),
    }));
    const methods = ['GET', 'POST', 'PUT', 'DELETE'].filter((method) => this.#can(method, glob));
    if (methods.length > 0) return `: there ${methods.length > 1 ? 'are' : 'is'} ${methods.join(', ')}`;
    for (let at = 0; at < glob.length; at += 1) {
      const fits = paths.filter(({ words }) => words.length > at && fitsGlob(glob.slice(0, at), words.slice(0, at)));
      if (fits.some(({ words }) => fitsGlob([glob[at]!], [words[at]!]))) continue;
      const known = fits.map(({ written }) => written[at]!).filter((word) => !word.startsWith('{'));
      // The path begins with `/1/`.
      const parts = typed.split('/');
      const near = nearest(parts[at + 2]!, new Set(known));
      return near === undefined ? '' : `, did you mean ${parts.with(at + 2, near).join('/')}?`;
    }
    return '';
  }

  list(): readonly Fault[] {
    return this.#faults.map(({ fault }) => fault);
  }

  clear(): void {
    this.#end(() => true);
  }

  /** Ends one fault; false if it does not exist. */
  remove(id: string): boolean {
    return this.#end(({ fault }) => fault.id === id) > 0;
  }

  /** Lets the requests go on that an ended gate holds. */
  #end(isEnding: (ordered: Ordered) => boolean): number {
    const ending = this.#faults.filter(isEnding);
    this.#faults = this.#faults.filter((ordered) => !ending.includes(ordered));
    for (const { gate } of ending) gate?.open();
    return ending.length;
  }

  /** Keeps a request at the gate of this fault; `go` sends it on. */
  hold(wanted: Fault, go: () => void): void {
    const gate = this.#faults.find(({ fault }) => fault === wanted)?.gate;
    if (gate === undefined) go();
    else gate.hold(go);
  }

  /** Removes all faults; their ids begin again at the start. */
  reset(): void {
    this.clear();
    this.#made = 0;
  }

  /** The first fault that matches a call and whose turn it is; it counts as used once more. */
  next(call: Call, sent: () => Sent): Use | null {
    const path = call.segments.map(noun);
    const found = this.#faults.find((entry) => {
      const { fault, glob, turn } = entry;
      const { match, times, after = 0, probability = 1, hits } = fault;
      if (hits >= (times ?? Infinity) || !fitsGlob(glob, path) || !isMeant(match, call, sent)) return false;
      entry.seen += 1;
      return entry.seen > after && chance(this.#seed, turn, entry.seen) < probability;
    });
    if (found === undefined) return null;
    const { fault, turn, seen, change } = found;
    const { respond, inTurn, delayMs, delay } = fault;
    const answer = inTurn === undefined ? respond : inTurn[fault.hits % inTurn.length];
    fault.hits++;
    const draw = (which: number): number => chance(this.#seed, turn, seen, which);
    return { fault, respond: answer, change, delayMs: delay === undefined ? (delayMs ?? 0) : drawn(delay, draw) };
  }
}

const hasFunction = (order: unknown): order is { readonly change: ChangeAnswer } =>
  isRecord(order) && typeof order['change'] === 'function';

function isMeant({ method, query, json, key, token }: FaultOrder['match'], call: Call, sent: () => Sent): boolean {
  return (
    (method ?? call.method) === call.method &&
    (key ?? call.key) === call.key &&
    (token ?? call.token) === call.token &&
    (query === undefined || contains(sent().query, query)) &&
    (json === undefined || contains(sent().json, json))
  );
}

/** A number from 0 to 1 that follows from three others. */
const chance = (...numbers: readonly number[]): number =>
  (numbers.reduce((mixed, number) => mix(mixed ^ number) + 0x9e3779b9, 0) >>> 0) / 2 ** 32;

/** How long one answer waits: a time between two bounds, or times as on a network, of which a few are much longer. */
function drawn(
  { fromMs = 0, toMs = 0, medianMs, p95Ms = 0 }: NonNullable<FaultOrder['delay']>,
  draw: (which: number) => number,
): number {
  if (medianMs === undefined) return fromMs + Math.floor(draw(1) * (toMs - fromMs + 1));
  // Logarithms of the times are spread normally (Box and Muller); 1.645 deviations are above 95 of 100.
  const normal = Math.sqrt(-2 * Math.log(1 - draw(1))) * Math.cos(2 * Math.PI * draw(2));
  const ms = medianMs * Math.exp((normal * Math.log(p95Ms / medianMs)) / 1.645);
  return Math.min(Math.round(ms), longestDelayMs);
}

/** Changes named fields of a record, or of each record of a list, as a JSON merge patch does (RFC 7396). */
const patching =
  (change: Readonly<Record<string, unknown>>): ChangeAnswer =>
  ({ status, body }) => {
    if (status >= 400 || typeof body !== 'object') return {};
    return { body: Array.isArray(body) ? body.map((element) => merged(element, change)) : merged(body, change) };
  };

function merged(value: unknown, change: unknown): unknown {
  if (!isRecord(change)) return change;
  const whole: Record<string, unknown> = isRecord(value) ? { ...value } : {};
  for (const [name, to] of Object.entries(change)) {
    if (to === null) delete whole[name];
    else whole[name] = merged(whole[name], to);
  }
  return whole;
}
