/**
 * Answers a call from a socket or from `fetch`: with the answer of the rules, unless a fault gives another one. If our
 * own code fails, the client learns only that much.
 */
import type { ReadBody } from '../calls/body.ts';
import { outcomeOf, type Call, type Outcome } from '../calls/call.ts';
import { parse } from '../calls/parse.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Service } from '../worlds/service.ts';
import { elapsed } from '../worlds/timers.ts';
import type { Answered, WorldHost } from '../worlds/world-host.ts';
import { listenFor, noWorld, refusedHead, type Exchange } from './exchange.ts';
import { written, type Answer } from './written.ts';

/**
 * Answers a call whose body has come, or was refused. A key that only another world knows leads there, because some
 * clients cannot change the path of their address.
 */
export function answerCall(exchange: Exchange, read: ReadBody | null, refusal: Refusal | null = null): void {
  guard(exchange, () => {
    const { asked, line, target, origin, redirected, isStrange } = exchange;
    const { service } = exchange.front;
    const parsed = parse(asked.method ?? '', target, asked.headers, redirected?.asked ?? origin, read, isStrange);
    const ours =
      redirected === undefined ? parsed : { ...parsed, origin: redirected.shown, asked: redirected.asked, at: origin };
    const call = refusal === null ? ours : { ...ours, unreadable: refusal };
    const worldHost = exchange.worldHost === service.main ? hostOf(service, call) : exchange.worldHost;
    if (worldHost !== exchange.worldHost) {
      exchange.worldHost = worldHost;
      listenFor(worldHost, line);
    }
    answer(exchange, call);
  });
}

function hostOf(service: Service, { key }: Call): WorldHost {
  const { main } = service;
  const other = key === null ? undefined : service.withKey(key);
  return other === undefined || main.read(({ applications }) => applications.get(key)) ? main : other;
}

function answer(exchange: Exchange, call: Call): void {
  const { asked, line, front, isSending } = exchange;
  if (front.guests.some((guest) => guest.before?.(exchange, call))) return;
  playOut(exchange, call, (outcome, played, now) => {
    const answer = written(outcome, now, asked);
    line.send(answer, isSending);
    tellAnswered(exchange, played, outcome, answer);
  });
}

/**
 * Plays a call and records it before it is answered. One that asks about an address of a webhook is played again when it
 * is known what is there.
 */
export function playOut(
  exchange: Exchange,
  call: Call,
  then: (outcome: Outcome, played: Call, now: number) => void,
): void {
  const { worldHost, asked, body } = exchange;
  const { service } = exchange.front;
  const record = (outcome: Outcome, played: Call, isLost = false): void => {
    const { now } = worldHost.env;
    const answer = (kept: Outcome): void => guard(exchange, () => then(kept, played, now));
    if (isLost) answer(outcome);
    else service.persistence.call(worldHost, { asked, body, call: played, outcome }, answer);
  };
  const outcome = worldHost.play(call);
  if (outcome.asks === undefined) return record(outcome, call);
  service
    .ask(worldHost, call, outcome)
    .then((found) => record(found.outcome, found.call, found.isLost))
    .catch((fault: unknown) => fail(exchange, fault));
}

/** Tells those who listen that a call was answered; `by` says more if a fault did it. */
export function tellAnswered(
  { front, worldHost, asked, body, startedAt }: Exchange,
  call: Call,
  outcome: Outcome,
  answer: Answer | null,
  by?: Pick<Answered, 'fault' | 'played'>,
): void {
  const ms = elapsed() - startedAt;
  front.service.tell(worldHost, { kind: 'answered', asked, body, call, outcome, answer, ms, ...by });
}

/** Work that is done later, once. A server that is closed does not wait: it answers immediately. */
export function deferred(exchange: Exchange, act: () => void): () => void {
  const { front, line, worldHost } = exchange;
  const { delayed, service } = front;
  const go = (): void => {
    if (delayed.delete(go)) guard(exchange, () => (line.isBegun || service.serves(worldHost) ? act() : late(exchange)));
  };
  delayed.add(go);
  return go;
}

/** A request that was held until its world was closed is answered like one that comes now. */
function late({ line, asked, front, worldHost }: Exchange): void {
  line.send(refusedHead('ERR-01', front.service.now(), asked, noWorld(worldHost.name)), false);
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
  if (line.isBegun) return line.reset();
  line.send(written(outcomeOf(new Refusal('ERR-15')), worldHost.clock.now(), asked), false);
}
