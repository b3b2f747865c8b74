/** A request under way, wherever it came from: how it is played, and what becomes of it if our own code fails. */
import type { Call, Outcome, RequestHead } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Answered } from '../worlds/journal.ts';
import type { Service } from '../worlds/service.ts';
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

/** A clock that follows the client hears of each request. */
export function listenFor({ idleTimer }: WorldHost, line: Line): void {
  if (idleTimer === null) return;
  idleTimer.begin();
  line.whenOver(() => idleTimer.end());
}

/**
 * Plays a call and records it before it is answered. One that asks about an address of a webhook is played again when it
 * is known what is there.
 */
export function playOut(
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
export function keep({ service, worldHost, asked, begun }: Exchange, answered: Omit<Answered, 'asked' | 'ms'>): void {
  service.keep(worldHost, { asked, ...answered, ms: performance.now() - begun });
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
