/** How a fault on order answers a call: it gives, changes, delays, truncates or drops the answer. */
import type { Call, Outcome } from '../server/calls/call.ts';
import type { Exchange } from '../server/exchange/exchange.ts';
import { deferred, playOut, tellAnswered } from '../server/exchange/answering.ts';
import { written, type Answer } from '../server/exchange/written.ts';
import { textIn, utf8 } from '../server/formats/bytes.ts';
import { later } from '../server/worlds/timers.ts';
import { deskOf } from './desk.ts';
import type { Sent, Use } from './faults.ts';
import { queryOf, valueOf } from './matching.ts';
import { changedAnswer, orderedAnswer } from './ordered-answers.ts';

/** Answers a call as a fault on order says; false if none fits it. */
export function answerFaultily(exchange: Exchange, call: Call): boolean {
  const { faults } = deskOf(exchange.worldHost);
  const use = faults.none ? null : faults.next(call, () => sentIn(exchange));
  if (use === null) return false;
  useFault(exchange, call, use);
  return true;
}

function useFault(exchange: Exchange, call: Call, use: Use): void {
  const { worldHost, asked, line, isSending } = exchange;
  const { fault, respond, change, delayMs } = use;
  const mark = { 'x-boardstone-fault': fault.id };
  const note = (made: Call, outcome: Outcome, played: boolean, answer: Answer | null): void =>
    tellAnswered(exchange, made, outcome, answer, { played, fault: fault.id });
  const send = (made: Call, outcome: Outcome, answer: Answer): void => {
    if (fault.truncate) line.sendTruncated(answer);
    else if (fault.slow) trickle(exchange, answer, fault.slow);
    // A delayed answer ends the exchange itself, because nobody reads the rest of the request any more.
    else line.send(answer, isSending && !fault.gate && delayMs === 0);
    note(made, outcome, respond === undefined, answer);
  };
  const act = (): void => {
    const now = worldHost.clock.now();
    if (fault.drop) {
      line.reset(fault.drop === 'begun');
      note(call, { status: 0, body: null }, false, null);
    } else if (respond) {
      const answer = orderedAnswer(fault.id, respond, asked, now, worldHost.dialect === 'live');
      send(call, { status: answer.status, body: null }, answer);
    } else {
      playOut(exchange, call, (outcome, played) => {
        const right = written(outcome, worldHost.clock.now(), asked, mark);
        send(played, outcome, change ? changedAnswer(right, change) : right);
      });
    }
  };
  if (fault.gate) deskOf(worldHost).faults.hold(fault, deferred(exchange, act));
  else if (delayMs > 0) later(deferred(exchange, act), delayMs);
  else act();
}

/** Sends the body of an answer in pieces. */
function trickle(exchange: Exchange, answer: Answer, { pieces, overMs }: NonNullable<Use['fault']['slow']>): void {
  const bytes = typeof answer.body === 'string' ? utf8(answer.body) : answer.body;
  if (bytes === null) return exchange.line.send(answer, false);
  const line = exchange.line.sendSlowly({ ...answer, body: bytes });
  const each = Math.max(1, Math.ceil(bytes.length / pieces));
  let at = 0;
  const go = (): void => {
    line.write(bytes.subarray(at, (at += each)));
    if (at >= bytes.length) line.end();
    else later(deferred(exchange, go), overMs / pieces);
  };
  later(deferred(exchange, go), overMs / pieces);
}

const sentIn = ({ asked: { url = '', headers }, body }: Exchange): Sent => ({
  query: queryOf(url),
  json: body === null ? undefined : valueOf(textIn(body), headers['content-type'] ?? ''),
});
