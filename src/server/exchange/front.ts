/** The front: the way of a request from its head to the one who answers it, the same for sockets and for `fetch` (7.3). */
import { kindOf, limitOf, readBody, unreadable } from '../calls/body.ts';
import type { Service } from '../worlds/service.ts';
import { listenFor, lost, open, refusedHead, type Exchange, type Incoming } from './begin.ts';
import { answerCall, guard } from './exchange.ts';
import { bare, jsonAnswer } from './written.ts';

/** Who else answers, beside the service: the control plane, a page. */
export interface Guest {
  /** Answers a request, or returns false if it is not for him. */
  receive(exchange: Exchange): boolean;
  /** Answers a call instead of the rules, or returns false. */
  before?: Incoming['before'];
  /** How large a body may be at this path, if it is one of his. */
  mostBytes?(target: string): number | undefined;
}

/** Finds the world of a request, and hands it to the one who answers. */
export function receive(service: Service, incoming: Incoming): void {
  const { asked, line } = incoming;
  const exchange = open(service, incoming);
  if (typeof exchange === 'string') return line.refuse(refusedHead('ERR-01', service.now(), asked, exchange));
  const { target } = exchange;
  if (target.startsWith('/1/')) return receiveCall(exchange); // VER-01
  if (incoming.isForGuest(exchange)) return;
  line.refuse(refusedHead('ERR-01', service.now(), asked, target === '*' ? undefined : lost(target)));
}

/** Reads the rest of a call and plays it. */
function receiveCall(exchange: Exchange): void {
  const { worldHost, line, asked, outside, hasBody } = exchange;
  if (outside !== null && asked.method !== 'GET' && asked.method !== 'HEAD') {
    return line.refuse(jsonAnswer(403, { message: outside, error: 'ERROR' }));
  }
  if (asked.method === 'OPTIONS') return line.send(bare(204, worldHost.clock.now()), false);
  listenFor(worldHost, line);
  if (!hasBody) return exchange.inTurn(() => answerCall(exchange, null, null));
  const { headers } = asked;
  const kind = kindOf(headers);
  exchange.takeBody({ limit: limitOf(kind), unwanted: unreadable(headers, kind) }, (bytes, refusal) => {
    guard(exchange, () => {
      if (refusal !== null) return answerCall(exchange, null, null, refusal);
      const read = bytes.length === 0 ? null : readBody(kind, headers, bytes);
      exchange.inTurn(() => answerCall(exchange, read, read === null ? null : bytes));
    });
  });
}
