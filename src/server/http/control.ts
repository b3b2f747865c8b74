/** Receives what is ordered from the control plane over a socket. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { corsOf, isAdmitted } from '../../desk/access.ts';
import { ControlError } from '../../desk/control-error.ts';
import { answerOrder, controlBytes, faultAnswer, orderOf, tooLarge } from '../../desk/control.ts';
import type { Exchange } from '../exchange/begin.ts';
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
  const { access } = service;
  const cors = corsOf(req, access);
  for (let at = 0; at < cors.length; at += 2) res.setHeader(cors[at]!, cors[at + 1]!);
  // A browser asks whether a page may ask; that question bears no token.
  if (req.method === 'OPTIONS' && isAdmitted(req, access)) return void res.writeHead(204).end();
  const ordered = orderOf(req, target, origin, access);
  if (ordered instanceof ControlError) return refuse(ordered);
  const perform = (bytes: Uint8Array): void =>
    void answerOrder(service, worldHost, ordered, origin, bytes).then((answer) => line.send(answer, false));
  if (!hasBody(req)) return perform(new Uint8Array(0));
  receive(req, { limit: controlBytes, unwanted: null }, (bytes, refusal) => {
    if (refusal === null) perform(bytes);
    else refuse(tooLarge);
  });
}
