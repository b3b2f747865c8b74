/** Receives what is ordered from the control plane over a socket. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ControlError } from '../worlds/control-error.ts';
import { answerOrder, controlBytes, faultAnswer, orderOf } from '../exchange/control.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { endGently, hasBody, receive } from './receive.ts';

export function receiveControl(
  { service, worldHost, line, target, origin }: Exchange,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const refuse = (fault: ControlError): void => {
    const early = hasBody(req);
    if (early) res.shouldKeepAlive = false;
    line.send(faultAnswer(fault), early);
    if (early) endGently(req, res);
  };
  const ordered = orderOf(req, target, origin);
  if (ordered instanceof ControlError) return refuse(ordered);
  const perform = (bytes: Uint8Array): void =>
    void answerOrder(service, worldHost, ordered, origin, bytes).then((answer) => line.send(answer, false));
  if (!hasBody(req)) return perform(new Uint8Array(0));
  receive(req, { limit: controlBytes, unwanted: null }, (bytes, refusal) => {
    if (refusal === null) perform(bytes);
    else refuse(new ControlError(413, 'the body is too large'));
  });
}
