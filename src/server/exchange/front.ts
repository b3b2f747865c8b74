/** The front: the way of a request from its head to the part that answers it, the same for sockets and for `fetch` (7.3). */
import { kindOf, limitOf, readBody, unreadable } from '../calls/body.ts';
import type { RequestHead } from '../calls/call.ts';
import {
  listenFor,
  outsideTheService,
  beginExchange,
  refusedHead,
  type Exchange,
  type Front,
  type Line,
} from './exchange.ts';
import { answerCall, guard } from './answering.ts';
import { wrongHead } from './head.ts';
import { bare, jsonAnswer } from './written.ts';

/** Finds the world of a request, and hands the request to the part that answers it. */
export function receive(front: Front, line: Line, asked: RequestHead, origin: string): void {
  const { service, guests } = front;
  const wrong = wrongHead(asked);
  if (wrong !== null) return line.refuse(refusedHead(wrong, service.now(), asked), wrong === 'ERR-12');
  const exchange = beginExchange(front, line, asked, origin);
  if (typeof exchange === 'string') return line.refuse(refusedHead('ERR-01', service.now(), asked, exchange));
  const { target } = exchange;
  if (target.startsWith('/1/')) return receiveCall(exchange); // VER-01
  if (guests.some((guest) => guest.receive(exchange))) return;
  const [path = ''] = target.split('?', 1);
  service.tell(exchange.worldHost, { kind: 'strayed', asked: `${asked.method} ${path.slice(0, 100)}` });
  line.refuse(refusedHead('ERR-01', service.now(), asked, target === '*' ? undefined : outsideTheService(exchange)));
}

/** Reads the rest of a call and plays it. */
function receiveCall(exchange: Exchange): void {
  const { front, worldHost, line, asked, outside } = exchange;
  if (outside !== null && asked.method !== 'GET' && asked.method !== 'HEAD') {
    return line.refuse(jsonAnswer(403, { message: outside, error: 'ERROR' }));
  }
  if (asked.method === 'OPTIONS') return line.send(bare(204, worldHost.clock.now()), false);
  listenFor(worldHost, line);
  if (!line.hasBody) return front.inTurn(() => answerCall(exchange, null));
  const { headers } = asked;
  const kind = kindOf(headers);
  line.takeBody({ limit: limitOf(kind), unwanted: unreadable(headers, kind) }, (bytes, refusal) => {
    guard(exchange, () => {
      exchange.isSending = refusal !== null;
      if (refusal !== null) return answerCall(exchange, null, refusal);
      if (bytes.length > 0) exchange.body = bytes;
      const read = exchange.body && readBody(kind, headers, exchange.body);
      front.inTurn(() => answerCall(exchange, read));
    });
  });
}
