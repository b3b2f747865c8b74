/** Answers that a fault on order changes, delays, truncates or drops. */
import type { Call, Outcome, RequestHead } from '../calls/call.ts';
import { textIn } from '../formats/bytes.ts';
import { queryOf, valueOf } from '../worlds/apart.ts';
import { faultBody, type Fault, type Sent } from '../worlds/faults.ts';
import { later } from '../worlds/timers.ts';
import { guard, keep, playOut, type Exchange } from './exchange.ts';
import { written, type Answer } from './written.ts';

export function answerFaultily(
  exchange: Exchange,
  call: Call,
  body: Uint8Array | null,
  hold: boolean,
  fault: Fault,
): void {
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
  if (fault.delayMs) delay(exchange, act, fault.delayMs);
  else act();
}

export const sentIn = ({ url = '', headers }: RequestHead, body: Uint8Array | null): Sent => ({
  query: queryOf(url),
  json: body === null ? undefined : valueOf(textIn(body), headers['content-type'] ?? ''),
});

/** A server that is closed does not wait: it answers at once. */
function delay(exchange: Exchange, act: () => void, ms: number): void {
  const { delayed } = exchange;
  const go = (): void => {
    clearTimeout(timer);
    delayed.delete(go);
    guard(exchange, act);
  };
  const timer = later(go, ms);
  delayed.add(go);
}
