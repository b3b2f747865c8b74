/** A request under way: how it is played, and what becomes of it if our own code fails. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call, Outcome } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Service } from '../worlds/service.ts';
import type { WorldHost } from '../worlds/world-host.ts';
import type { Inspectors } from '../../beside/inspector/routes.ts';
import { reply } from './reply.ts';

/** One request under way: its world, and its address there. */
export interface Exchange {
  readonly service: Service;
  readonly inspectors: Inspectors;
  readonly delayed: Set<() => void>;
  readonly worldHost: WorldHost;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** The path from `/1` or `/_boardstone` on. */
  readonly target: string;
  readonly origin: string;
  /** When it came, if somebody watches. */
  readonly begun: number | undefined;
}

export const msSince = (begun: number | undefined): number | undefined => begun && performance.now() - begun;

/** Plays a call. One that asks about an address of a webhook is played again when it is known what is there. */
export function playOut(
  { service, worldHost, res }: Exchange,
  call: Call,
  then: (outcome: Outcome, played: Call) => void,
): void {
  const outcome = service.play(worldHost, call);
  if (outcome.asks === undefined) return then(outcome, call);
  service
    .ask(worldHost, call, outcome)
    .then((found) => then(found.outcome, found.call))
    .catch((fault: unknown) => fail(res, fault, worldHost.clock.now()));
}

/** From here on an error is our bug. The client learns only that much. */
export function guard({ res, worldHost }: Exchange, work: () => void): void {
  try {
    work();
  } catch (fault) {
    fail(res, fault, worldHost.clock.now());
  }
}

function fail(res: ServerResponse, fault: unknown, now: number): void {
  console.error(fault);
  if (res.headersSent) return void res.destroy();
  const { status, message, rule } = new Refusal('ERR-15');
  reply(res, { status, body: { message, error: 'ERROR' }, rule }, now);
}
