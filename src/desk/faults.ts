/** Faults on order: the control plane makes some requests fail, wait, or get a wrong or truncated answer. */
import * as z from 'zod';
import { contains, isRecord, once } from '../language.ts';
import { dice, mix } from '../server/world/chance.ts';
import type { Call } from '../server/calls/call.ts';
import { fitsGlob, globShape, wordsOf, type Noun } from './matching.ts';
import { ControlError, readOrder, whole } from './control-error.ts';
import type { Timer } from '../server/worlds/clock.ts';
import { limits } from '../document/limits.ts';

/** A declared operation, as far as an address can match it. */
export interface Route {
  readonly method: string;
  /** The path behind `/1`, with `{names}`: `/cards/{id}`. */
  readonly path: string;
}

const headerName = /^(?!content-length$|transfer-encoding$|trailer$|connection$|date$)[a-z0-9-]{1,100}$/;

/** Every call is held against each of them. */
const mostFaults = limits.faults;

/** A fault that is right, for whoever wrote one that is not. */
export const faultExample = { match: { method: 'GET', path: '/1/cards/*' }, times: 1, respond: { status: 500 } };
const gateExample = { match: { method: 'PUT', path: '/1/cards/*' }, gate: { count: 2 } };

const matchShape = once(() =>
  z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional().describe('the method: `GET`; without it any'),
    path: globShape().describe('`/1/cards/*`: a star stands for one word, two at the end for any number'),
    query: z
      .record(z.string(), z.string())
      .optional()
      .describe('arguments of the address, among others: `{ fields: "name" }`'),
    json: z.json().optional().describe('what the body contains, among other things: `{ name: "Paint" }`'),
    key: z.string().optional().describe('the key of the request: `server.target.actors.owner.key`'),
    token: z.string().optional().describe('the token of the request: `server.target.actors.owner.token`'),
  }),
);
const gateShape = once(() =>
  z.strictObject({
    count: whole(2, 1000).describe('how many requests have to come before they go on: `2`'),
    seed: whole(0, 0xffffffff)
      .optional()
      .describe('the number that draws the order in which they go on: `7`; without it 1'),
    withinMs: whole(0, limits.faultDelayMs)
      .optional()
      .describe('after so many milliseconds of real time those that have come go on: `1000`; without it 5000'),
  }),
);

const respondShape = once(() =>
  z.strictObject({
    status: whole(200, 599).describe('the status: `503`'),
    body: z.json().optional().describe('the body: JSON as `{ message: "later" }`, or a text'),
    headers: z
      .record(
        z.string().regex(headerName, 'not a header that can be set'),
        z.string().regex(/^[\x20-\x7e]{0,1000}$/, 'not a header value'),
      )
      .optional()
      .describe('headers beside the usual ones: `{ "retry-after": "2" }`'),
  }),
);

/** @internal */
export const faultShape = once(() =>
  z
    .strictObject({
      match: matchShape().describe('which requests it is for: `{ path: "/1/cards/*" }`'),
      after: whole(0, 1_000_000).optional().describe('how many requests that match are let through first: `2`'),
      probability: z
        .number()
        .gt(0)
        .lte(1)
        .optional()
        .describe('how likely it is used for a request that matches: `0.1`; the seed of the world decides for which'),
      times: whole(1, 1_000_000).optional().describe('how often it is used: `1`; without it until it is ended'),
      respond: respondShape()
        .optional()
        .describe('what is answered: `{ status: 503 }`; the request is not carried out'),
      delayMs: whole(0, limits.faultDelayMs)
        .optional()
        .describe('how many milliseconds of real time the answer waits: `300`'),
      gate: gateShape()
        .optional()
        .describe(
          'holds requests until so many have come: `{ count: 2 }`; then they go on one after another, in a drawn order',
        ),
      drop: z
        .union([z.literal(true), z.literal('begun')], 'true or "begun" is expected')
        .optional()
        .describe(
          'the connection ends without an answer: `true`; `begun`: within one, so no client sends the request again by itself',
        ),
      truncate: z
        .literal(true)
        .optional()
        .describe('the request is carried out, and the connection ends in the middle of the answer: `true`'),
    })
    .refine(
      ({ respond, delayMs, gate, drop, truncate }) =>
        [respond, delayMs, gate, drop, truncate].some((way) => way !== undefined),
      'a fault needs one of respond, delayMs, gate, drop, truncate',
    )
    .refine(({ delayMs, gate }) => delayMs === undefined || gate === undefined, 'delayMs and gate exclude each other')
    .refine(
      ({ respond, drop, truncate }) => [respond, drop, truncate].filter((way) => way !== undefined).length <= 1,
      'respond, drop and truncate exclude each other',
    ),
);

/** A fault as it is ordered: for which requests, and what becomes of them. */
export type FaultOrder = z.infer<ReturnType<typeof faultShape>>;

/** What a fault may ask of a request besides its path. */
export interface Sent {
  readonly query: Readonly<Record<string, string>>;
  readonly json: unknown;
}

/** A fault and how often it was used. Without `times` it stays until it is deleted. */
export type Fault = FaultOrder & {
  /** Its name, by which it is ended. */
  readonly id: string;
  /** How often it was used. */
  hits: number;
};

type GateOrder = z.infer<ReturnType<typeof gateShape>>;

/** Holds requests until enough have come. Then they go on one after another, in an order that its seed draws. */
class Gate {
  #held: (() => void)[] = [];
  #opened = 0;
  #timer: Timer | undefined;
  readonly #order: GateOrder;

  constructor(order: GateOrder) {
    this.#order = order;
  }

  /** Keeps a request, whose `go` sends it on. The one that completes the number opens the gate for all. */
  hold(go: () => void): void {
    const { count, withinMs = 5000 } = this.#order;
    this.#held.push(go);
    if (this.#held.length >= count) this.open();
    // It keeps the program alive, because a request waits.
    else if (this.#held.length === 1) this.#timer = setTimeout(() => this.open(), withinMs);
  }

  open(): void {
    clearTimeout(this.#timer);
    const held = this.#held;
    this.#held = [];
    this.#opened += 1;
    const draw = dice((this.#order.seed ?? 1) ^ mix(this.#opened));
    while (held.length > 0) held.splice(draw(held.length), 1)[0]!();
  }
}

interface Ordered {
  readonly fault: Fault;
  readonly glob: readonly string[];
  /** How many requests matched. */
  seen: number;
  readonly turn: number;
  readonly gate: Gate | undefined;
}

/** @internal */
export class Faults {
  #faults: Ordered[] = [];
  #made = 0;
  readonly #routes: readonly Route[];
  readonly #noun: Noun;
  readonly #seed: number;

  constructor(routes: readonly Route[], noun: Noun, seed: number) {
    this.#routes = routes;
    this.#noun = noun;
    this.#seed = seed;
  }

  get none(): boolean {
    return this.#faults.length === 0;
  }

  /** Takes a fault, or says what is wrong with it. */
  add(order: unknown): Fault {
    const isGate = isRecord(order) && order['gate'] !== undefined;
    const read = readOrder(faultShape, order, isGate ? gateExample : faultExample);
    const { match } = read;
    const glob = wordsOf(match.path.slice(3), this.#noun);
    const can = this.#routes.some(
      ({ method, path }) => (match.method ?? method) === method && fitsGlob(glob, wordsOf(path, this.#noun)),
    );
    if (!can)
      throw new ControlError(400, `match: no route is like ${[match.method ?? [], match.path].flat().join(' ')}`);
    if (this.#faults.length >= mostFaults) throw new ControlError(429, `no more than ${mostFaults} faults at a time`);
    const turn = ++this.#made;
    const fault = { id: `f${turn}`, ...read, hits: 0 };
    this.#faults.push({ fault, glob, seen: 0, turn, gate: read.gate && new Gate(read.gate) });
    return fault;
  }

  list(): readonly Fault[] {
    return this.#faults.map(({ fault }) => fault);
  }

  clear(): void {
    this.#end(() => true);
  }

  /** Ends one fault; false if there is no such. */
  remove(id: string): boolean {
    return this.#end(({ fault }) => fault.id === id) > 0;
  }

  /** Requests that an ended gate holds go on. */
  #end(isEnding: (one: Ordered) => boolean): number {
    const ending = this.#faults.filter(isEnding);
    this.#faults = this.#faults.filter((one) => !ending.includes(one));
    for (const { gate } of ending) gate?.open();
    return ending.length;
  }

  /** Keeps a request at the gate of this fault; `go` sends it on. */
  hold(held: Fault, go: () => void): void {
    const gate = this.#faults.find(({ fault }) => fault === held)?.gate;
    if (gate === undefined) go();
    else gate.hold(go);
  }

  /** Removes all faults; their ids begin again at the start. */
  reset(): void {
    this.clear();
    this.#made = 0;
  }

  /** The first fault that matches a call and whose turn it is; it counts as used once more. */
  next(call: Call, sent: () => Sent): Fault | null {
    const path = call.segments.map(this.#noun);
    const found = this.#faults.find((entry) => {
      const { fault, glob, turn } = entry;
      const { match, times, after = 0, probability = 1, hits } = fault;
      if (hits >= (times ?? Infinity) || !fitsGlob(glob, path) || !isMeant(match, call, sent)) return false;
      entry.seen += 1;
      return entry.seen > after && chance(this.#seed, turn, entry.seen) < probability;
    });
    if (found === undefined) return null;
    found.fault.hits++;
    return found.fault;
  }
}

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

const usual: Readonly<Record<number, { message: string; error: string }>> = {
  429: { message: 'Rate limit exceeded', error: 'API_TOKEN_LIMIT_EXCEEDED' },
};

/** The body of an injected answer: the one that was ordered, or an error in the form of the service. */
export function faultBody({ respond }: Fault): unknown {
  if (respond?.body !== undefined) return respond.body;
  const status = respond?.status ?? 500;
  return status < 400 ? {} : (usual[status] ?? { message: 'injected fault', error: 'ERROR' });
}
