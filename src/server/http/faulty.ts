/** Answers that a fault on order changes, delays, truncates or drops. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call, Outcome } from '../calls/call.ts';
import { queryOf, valueOf } from '../worlds/apart.ts';
import { faultBody, type Fault, type Sent } from '../worlds/faults.ts';
import { guard, msSince, playOut, type Exchange } from './exchange.ts';
import { bodiless, reply, replyBare, type Extra } from './reply.ts';

export function answerFaultily(exchange: Exchange, call: Call, body: Buffer | null, hold: boolean, fault: Fault): void {
  const { service, worldHost, req, res } = exchange;
  const extra = { ...fault.respond?.headers, 'x-boardstone-fault': fault.id };
  const keep = (asked: Call, outcome: Outcome, played: boolean): void =>
    service.keep(worldHost, {
      asked: req,
      call: asked,
      body,
      outcome,
      fault: fault.id,
      played,
      ms: msSince(exchange.begun),
    });
  const act = (): void => {
    if (fault.drop) {
      if (fault.drop === 'begun') res.socket?.write('HTTP/1.1 ', () => res.destroy());
      else res.destroy();
      return keep(call, { status: 0, body: null }, false);
    }
    if (fault.respond) return send(call, { status: fault.respond.status, body: faultBody(fault) });
    playOut(exchange, call, (found, played) =>
      service.keeping.call(worldHost, req, played, body, found, (kept) => guard(exchange, () => send(played, kept))),
    );
  };
  const send = (played: Call, outcome: Outcome): void => {
    if (fault.truncate) cut(res, outcome, extra);
    else if (bodiless.has(outcome.status)) replyBare(res, outcome.status, worldHost.clock.now(), extra);
    else reply(res, outcome, worldHost.clock.now(), extra, hold);
    keep(played, outcome, fault.respond === undefined);
  };
  if (fault.delayMs) delay(exchange, act, fault.delayMs);
  else act();
}

export const sentIn = ({ url = '', headers }: IncomingMessage, body: Buffer | null): Sent => ({
  query: queryOf(url),
  json: body === null ? undefined : valueOf(body.toString(), headers['content-type'] ?? ''),
});

/** A server that is closed does not wait: it answers at once. */
function delay(exchange: Exchange, act: () => void, ms: number): void {
  const { delayed } = exchange;
  const go = (): void => {
    clearTimeout(timer);
    delayed.delete(go);
    guard(exchange, act);
  };
  // A listening server keeps the program running; this timer must not do so after close.
  const timer = setTimeout(go, ms).unref();
  delayed.add(go);
}

/** Announces the whole answer and closes the connection in the middle of it. */
function cut(res: ServerResponse, outcome: Outcome, extra: Extra): void {
  const { file, page, status } = outcome;
  const body = Buffer.from(file?.bytes ?? page?.text ?? JSON.stringify(outcome.body ?? null));
  const type = file ? 'application/octet-stream' : (page?.mimeType ?? 'application/json; charset=utf-8');
  const headers = { 'content-type': type, 'content-length': body.length, 'x-content-type-options': 'nosniff' };
  res.writeHead(status, { ...headers, ...page?.headers, ...extra });
  res.write(body.subarray(0, body.length >> 1), () => res.destroy());
}
