/**
 * The answer to a request, wherever it came from: the one that the rules give, or the one that a fault orders; if our own
 * code fails, the client learns only that much.
 */
import type { ReadBody } from '../calls/body.ts';
import { outcomeOf, type Call, type Outcome, type RequestHead } from '../calls/call.ts';
import { parse } from '../calls/parse.ts';
import { Refusal } from '../calls/refusal.ts';
import { textIn, utf8 } from '../formats/bytes.ts';
import { queryOf, valueOf } from '../../desk/matching.ts';
import type { Sent, Use } from '../../desk/faults.ts';
import type { Answered } from '../../desk/journal.ts';
import type { Service } from '../worlds/service.ts';
import { elapsed, later } from '../worlds/timers.ts';
import type { WorldHost } from '../worlds/world-host.ts';
import { listenFor, noWorld, refusedHead, type Exchange } from './begin.ts';
import { written, type Answer } from './written.ts';

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
    const { service, asked, line, target, origin, led, isStrange } = exchange;
    const parsed = parse(asked.method as string, target, asked.headers, led?.asked ?? origin, read, isStrange);
    const ours = led === undefined ? parsed : { ...parsed, origin: led.shown, asked: led.asked, at: origin };
    const call = refusal === null ? ours : { ...ours, unreadable: refusal };
    const worldHost = exchange.worldHost === service.main ? hostOf(service, call) : exchange.worldHost;
    if (worldHost === exchange.worldHost) return answer(exchange, call, body, refusal !== null);
    listenFor(worldHost, line);
    answer({ ...exchange, worldHost }, call, body, refusal !== null);
  });
}

function hostOf(service: Service, { key }: Call): WorldHost {
  const { main } = service;
  const isOfMain = key === null || main.read(({ applications }) => applications.get(key) !== undefined);
  return isOfMain ? main : (service.withKey(key) ?? main);
}

function answer(exchange: Exchange, call: Call, body: Uint8Array | null, hold: boolean): void {
  const { worldHost, asked, line } = exchange;
  if (!worldHost.faults.none) {
    const use = worldHost.faults.next(call, () => sentIn(asked, body));
    if (use !== null) return answerFaultily(exchange, call, body, hold, use);
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
  const record = (outcome: Outcome, played: Call, isLost = false): void => {
    const { now } = worldHost.env;
    const answer = (kept: Outcome): void => guard(exchange, () => then(kept, played, now));
    if (isLost) answer(outcome);
    else service.persistence.call(worldHost, asked, played, body, outcome, answer);
  };
  const outcome = worldHost.play(call);
  if (outcome.asks === undefined) return record(outcome, call);
  service
    .ask(worldHost, call, outcome)
    .then((found) => record(found.outcome, found.call, found.isLost))
    .catch((fault: unknown) => fail(exchange, fault));
}

/** Notes an answered call in the journal. */
function keep(
  { service, worldHost, asked, begun }: Exchange,
  { call, body, outcome, answer, fault, played }: Omit<Answered, 'asked' | 'ms'>,
): void {
  const ms = elapsed() - begun;
  service.keep(worldHost, { asked, call, body, outcome, answer, fault, played, ms });
}

/** An answer that a fault on order gives, changes, delays, truncates or drops. */
function answerFaultily(exchange: Exchange, call: Call, body: Uint8Array | null, hold: boolean, use: Use): void {
  const { worldHost, asked, line } = exchange;
  const { fault, respond, change, delayMs } = use;
  const mark = { 'x-boardstone-fault': fault.id };
  const note = (made: Call, outcome: Outcome, played: boolean, answer: Answer['body']): void =>
    keep(exchange, { call: made, body, outcome, fault: fault.id, played, answer });
  const send = (made: Call, outcome: Outcome, answer: Answer): void => {
    if (fault.truncate) line.cut(answer);
    else if (fault.slow) trickle(exchange, answer, fault.slow);
    // An answer that comes later ends the exchange itself, because nobody reads the rest of the request any more.
    else line.send(answer, hold && !fault.gate && delayMs === 0);
    note(made, outcome, respond === undefined, answer.body);
  };
  const act = (): void => {
    const now = worldHost.clock.now();
    if (fault.drop) {
      line.drop(fault.drop === 'begun');
      note(call, { status: 0, body: null }, false, null);
    } else if (respond) {
      const answer = respond(asked, now, worldHost.dialect === 'live');
      send(call, { status: answer.status, body: null }, answer);
    } else {
      playOut(exchange, call, body, (outcome, played) => {
        const right = written(outcome, worldHost.clock.now(), asked, mark);
        send(played, outcome, change?.(right) ?? right);
      });
    }
  };
  if (fault.gate) worldHost.faults.hold(fault, held(exchange, act));
  else if (delayMs > 0) later(held(exchange, act), delayMs);
  else act();
}

/** Sends the body of an answer bit by bit. */
function trickle(exchange: Exchange, answer: Answer, { pieces, overMs }: NonNullable<Use['fault']['slow']>): void {
  const bytes = typeof answer.body === 'string' ? utf8(answer.body) : answer.body;
  if (bytes === null) return exchange.line.send(answer, false);
  const line = exchange.line.sendSlowly({ ...answer, body: bytes });
  const each = Math.max(1, Math.ceil(bytes.length / pieces));
  let at = 0;
  const go = (): void => {
    line.write(bytes.subarray(at, (at += each)));
    if (at >= bytes.length) line.end();
    else later(held(exchange, go), overMs / pieces);
  };
  later(held(exchange, go), overMs / pieces);
}

const sentIn = ({ url = '', headers }: RequestHead, body: Uint8Array | null): Sent => ({
  query: queryOf(url),
  json: body === null ? undefined : valueOf(textIn(body), headers['content-type'] ?? ''),
});

/** What is done later, once. A server that is closed does not wait: it answers at once. */
function held(exchange: Exchange, act: () => void): () => void {
  const { delayed } = exchange;
  const go = (): void => {
    if (delayed.delete(go))
      guard(exchange, () => (exchange.service.serves(exchange.worldHost) ? act() : late(exchange)));
  };
  delayed.add(go);
  return go;
}

/** A request that was held until its world was closed is answered like one that comes now. */
function late({ line, asked, service, worldHost }: Exchange): void {
  line.send(refusedHead('ERR-01', service.now(), asked, noWorld(worldHost.name)), false);
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
  line.send(written(outcomeOf(new Refusal('ERR-15')), worldHost.clock.now(), asked), false);
}
