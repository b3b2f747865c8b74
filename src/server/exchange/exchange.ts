/**
 * A request under way, wherever it came from: it finds its world, and its answer is sent. The answer is the one that the
 * rules give, or the one that a fault orders; if our own code fails, the client learns only that much.
 */
import type { ReadBody } from '../calls/body.ts';
import type { Call, Outcome, RequestHead } from '../calls/call.ts';
import { parse } from '../calls/parse.ts';
import { Refusal } from '../calls/refusal.ts';
import type { RuleId } from '../../document/rules.ts';
import { textIn } from '../formats/bytes.ts';
import { queryOf, valueOf } from '../worlds/matching.ts';
import { faultBody, type Fault, type Sent } from '../worlds/faults.ts';
import type { Answered } from '../worlds/journal.ts';
import type { Service } from '../worlds/service.ts';
import { later } from '../worlds/clock.ts';
import type { WorldHost } from '../worlds/world-host.ts';
import { written, type Answer } from './written.ts';

/** Where an answer goes: to a socket, or to who waits for a `Response`. */
export interface Line {
  /** Whether some of an answer is sent already. */
  readonly begun: boolean;
  /** With `hold` the whole answer is sent, but the connection stays open for a client that is still sending. */
  send(answer: Answer, hold: boolean): void;
  /** Announces the whole answer and ends in the middle of it. */
  cut(answer: Answer): void;
  /** Ends without an answer; on order in the head of one, so that no client asks again by itself. */
  drop(inHead?: boolean): void;
  /** Calls this when the answer was sent, or when the client has left. */
  whenOver(work: () => void): void;
}

/** One request under way: its world, and its address there. */
export interface Exchange {
  readonly service: Service;
  readonly worldHost: WorldHost;
  readonly asked: RequestHead;
  readonly line: Line;
  /** The path from `/1` or `/_boardstone` on. */
  readonly target: string;
  readonly origin: string;
  /** When it came, in real time. */
  readonly begun: number;
  /** Answers that a fault delays: each is sent when it is called. */
  readonly delayed: Set<() => void>;
}

/**
 * A request that has come. `/w/<name>/…` is a separate world with its own control plane; if there is none of this name,
 * the result is the sentence that says so.
 */
export function open(
  service: Service,
  asked: RequestHead,
  line: Line,
  path: string,
  origin: string,
  delayed: Set<() => void>,
): Exchange | string {
  const begun = performance.now();
  if (!path.startsWith('/w/')) {
    return { service, worldHost: service.main, asked, line, target: path, origin, begun, delayed };
  }
  const [name] = path.slice(3).split(/[/?]/, 1) as [string];
  const worldHost = service.worldHost(name);
  if (worldHost === undefined) return `there is no world ${name.slice(0, 100)}`;
  const target = path.slice(3 + name.length);
  return { service, worldHost, asked, line, target, origin: `${origin}/w/${name}`, begun, delayed };
}

/** The answer to a request that is refused before it becomes a call. */
export function refusedHead(rule: RuleId, now: number, asked: RequestHead, says?: string): Answer {
  const { status, message, error = 'ERROR' } = new Refusal(rule, says);
  const extra = rule === 'ERR-17' ? { allow: 'GET, PUT, POST, DELETE, HEAD, OPTIONS' } : undefined;
  return written({ status, body: { message, error }, rule }, now, asked, extra);
}

/** A clock that follows the client hears of each call. */
export function listenFor({ idleTimer }: WorldHost, line: Line): void {
  if (idleTimer === null) return;
  idleTimer.begin();
  line.whenOver(() => idleTimer.end());
}

/**
 * Answers a call whose body has come, or was refused: then its client may still be sending, and the connection stays
 * open. A key that only another world knows leads there, because some clients cannot change the path of their address.
 */
export function answerCall(
  exchange: Exchange,
  read: ReadBody | null,
  body: Uint8Array | null,
  refusal: Refusal | null = null,
): void {
  guard(exchange, () => {
    const { service, asked, line, target, origin } = exchange;
    const parsed = parse(asked.method as string, target, asked.headers, origin, read);
    const call = refusal === null ? parsed : { ...parsed, unreadable: refusal };
    const worldHost = exchange.worldHost === service.main ? hostOf(service, call) : exchange.worldHost;
    if (worldHost === exchange.worldHost) return answer(exchange, call, body, refusal !== null);
    listenFor(worldHost, line);
    answer({ ...exchange, worldHost }, call, body, refusal !== null);
  });
}

function hostOf(service: Service, { key }: Call): WorldHost {
  const { main } = service;
  return key === null || main.reading.applications.get(key) ? main : (service.knows(key) ?? main);
}

function answer(exchange: Exchange, call: Call, body: Uint8Array | null, hold: boolean): void {
  const { worldHost, asked, line } = exchange;
  if (!worldHost.faults.none) {
    const fault = worldHost.faults.next(call, () => sentIn(asked, body));
    if (fault !== null) return answerFaultily(exchange, call, body, hold, fault);
  }
  playOut(exchange, call, body, (outcome, played, now) => {
    const answer = written(outcome, now, asked);
    line.send(answer, hold);
    keep(exchange, { call: played, body, outcome, answer: answer.body });
  });
}

/**
 * Plays a call and records it before it is answered. One that asks about an address of a webhook is played again when it
 * is known what is there.
 */
function playOut(
  exchange: Exchange,
  call: Call,
  body: Uint8Array | null,
  then: (outcome: Outcome, played: Call, now: number) => void,
): void {
  const { service, worldHost, asked } = exchange;
  const record = (outcome: Outcome, played: Call): void => {
    const { now } = worldHost.env;
    const answer = (kept: Outcome): void => guard(exchange, () => then(kept, played, now));
    service.persistence.call(worldHost, asked, played, body, outcome, answer);
  };
  const outcome = service.play(worldHost, call);
  if (outcome.asks === undefined) return record(outcome, call);
  service
    .ask(worldHost, call, outcome)
    .then((found) => record(found.outcome, found.call))
    .catch((fault: unknown) => fail(exchange, fault));
}

/** Notes an answered call in the journal. */
function keep(
  { service, worldHost, asked, begun }: Exchange,
  { call, body, outcome, answer, fault, played }: Omit<Answered, 'asked' | 'ms'>,
): void {
  const ms = performance.now() - begun;
  service.keep(worldHost, { asked, call, body, outcome, answer, fault, played, ms });
}

/** An answer that a fault on order changes, delays, truncates or drops. */
function answerFaultily(exchange: Exchange, call: Call, body: Uint8Array | null, hold: boolean, fault: Fault): void {
  const { worldHost, asked, line } = exchange;
  const extra = { ...fault.respond?.headers, 'x-boardstone-fault': fault.id };
  const note = (made: Call, outcome: Outcome, played: boolean, answer: Answer['body']): void =>
    keep(exchange, { call: made, body, outcome, fault: fault.id, played, answer });
  const send = (made: Call, outcome: Outcome): void => {
    const answer = written(outcome, worldHost.clock.now(), asked, extra);
    if (fault.truncate) line.cut(answer);
    else line.send(answer, hold);
    note(made, outcome, fault.respond === undefined, answer.body);
  };
  const act = (): void => {
    if (fault.drop) {
      line.drop(fault.drop === 'begun');
      note(call, { status: 0, body: null }, false, null);
    } else if (fault.respond) send(call, { status: fault.respond.status, body: faultBody(fault) });
    else playOut(exchange, call, body, (outcome, played) => send(played, outcome));
  };
  if (fault.gate) worldHost.faults.hold(fault, held(exchange, act));
  else if (fault.delayMs) later(held(exchange, act), fault.delayMs);
  else act();
}

const sentIn = ({ url = '', headers }: RequestHead, body: Uint8Array | null): Sent => ({
  query: queryOf(url),
  json: body === null ? undefined : valueOf(textIn(body), headers['content-type'] ?? ''),
});

/** What is done later, once. A server that is closed does not wait: it answers at once. */
function held(exchange: Exchange, act: () => void): () => void {
  const { delayed } = exchange;
  const go = (): void => {
    if (delayed.delete(go)) guard(exchange, act);
  };
  delayed.add(go);
  return go;
}

/** From here on an error is our bug. The client learns only that much. */
export function guard(exchange: Exchange, work: () => void): void {
  try {
    work();
  } catch (fault) {
    fail(exchange, fault);
  }
}

function fail({ line, asked, worldHost }: Exchange, fault: unknown): void {
  console.error(fault);
  if (line.begun) return line.drop();
  const { status, message, rule } = new Refusal('ERR-15');
  line.send(written({ status, body: { message, error: 'ERROR' }, rule }, worldHost.clock.now(), asked), false);
}
