/**
 * The answer to a request, wherever it came from: the one that the rules give, or the one that a fault orders; if our own
 * code fails, the client learns only that much.
 */
import type { ReadBody } from '../calls/body.ts';
import { outcomeOf, type Call, type Outcome, type RequestHead } from '../calls/call.ts';
import { parse } from '../calls/parse.ts';
import { Refusal } from '../calls/refusal.ts';
import { textIn } from '../formats/bytes.ts';
import { queryOf, valueOf } from '../../desk/matching.ts';
import { faultBody, type Fault, type Sent } from '../../desk/faults.ts';
import type { Answered } from '../../desk/journal.ts';
import type { Service } from '../worlds/service.ts';
import { later } from '../worlds/clock.ts';
import type { WorldHost } from '../worlds/world-host.ts';
import { listenFor, type Exchange } from './begin.ts';
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
    // An answer that comes later ends the exchange itself, because nobody reads the rest of the request any more.
    else line.send(answer, hold && !fault.gate && !fault.delayMs);
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
  line.send(written(outcomeOf(new Refusal('ERR-15')), worldHost.clock.now(), asked), false);
}
