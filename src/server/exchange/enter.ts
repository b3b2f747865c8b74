/** A call finds its world, and its answer is sent: the one that the rules give, or the one that a fault orders. */
import type { ReadBody } from '../calls/body.ts';
import type { Call, RequestHead } from '../calls/call.ts';
import { parse } from '../calls/parse.ts';
import { Refusal } from '../calls/refusal.ts';
import type { RuleId } from '../../document/rules.ts';
import type { Service } from '../worlds/service.ts';
import type { WorldHost } from '../worlds/world-host.ts';
import { keep, listenFor, playOut, type Exchange } from './exchange.ts';
import { answerFaultily, sentIn } from './faulty.ts';
import { written, type Answer } from './written.ts';

export const callOf = ({ asked, target, origin }: Exchange, read: ReadBody | null): Call =>
  parse(asked.method as string, target, asked.headers, origin, read);

/** The answer to a request that is refused before it becomes a call. */
export function refusedHead(rule: RuleId, now: number, asked: RequestHead, says?: string): Answer {
  const { status, message, error = 'ERROR' } = new Refusal(rule, says);
  const extra = rule === 'ERR-17' ? { allow: 'GET, PUT, POST, DELETE, HEAD, OPTIONS' } : undefined;
  return written({ status, body: { message, error }, rule }, now, asked, extra);
}

/**
 * A key that only another world knows leads there: some clients cannot change the path of their address. `hold` leaves
 * the connection open for a client that is still sending.
 */
export function enterCall(exchange: Exchange, call: Call, body: Uint8Array | null, hold = false): void {
  const { service, line } = exchange;
  const worldHost = exchange.worldHost === service.main ? hostOf(service, call) : exchange.worldHost;
  if (worldHost === exchange.worldHost) return answer(exchange, call, body, hold);
  listenFor(worldHost, line);
  answer({ ...exchange, worldHost }, call, body, hold);
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
