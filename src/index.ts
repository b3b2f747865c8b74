/**
 * The module that a program imports: it starts servers, as many as it likes, each on a free port; they print nothing.
 */
import { fileURLToPath } from 'node:url';
import * as all from './beside/all.ts';
import type { FixtureBuilder } from './fixtures/builder.ts';
import { checkOptions, type ServerOptions, type Variation } from './desk/options.ts';
import { accessOf } from './server/rights/origins.ts';
import { Outgoing } from './server/http/outgoing.ts';
import { Policy } from './server/http/webhook-targets.ts';
import { listen } from './server/http/server.ts';
import type { Guest } from './server/exchange/exchange.ts';
import { controlPlane, welcome } from './desk/control.ts';
import { fetcher } from './server/fetch/fetch.ts';
import { present } from './language.ts';
import { broughtKit } from './kit.ts';
import { loadFixture } from './load.ts';
import { version } from './shipped.ts';
import type { Service } from './server/worlds/service.ts';
import type { AnyActor, OurActor } from './desk/target.ts';
import { assemble, worldsOf, optionsIn, orderIn, type OurFixture, type ServedWorlds } from './served.ts';

export { connect, type ConnectedServer, type ConnectedWorld } from './beside/connect.ts';
export { fixture, type BoardParts, type FixtureBuilder, type FixtureStart } from './fixtures/builder.ts';
export { diff } from './desk/value/compare.ts';
export type { ClientReport, Finding } from './beside/client-report/client-report.ts';
export type { DialectName } from './document/dialects.ts';
export type { ForkOptions, ServedWorld, ServedWorlds, WorldOptions } from './served.ts';
export type { Fixture, FixtureRow } from './fixtures/types.ts';
export type { ClockMode } from './server/worlds/clock.ts';
export type { KeyOrder, TokenOrder } from './desk/control-schemas.ts';
export type {
  DeliveryCounts,
  DeliveryDone,
  DeliveryList,
  DeliverySent,
  DeliveryShown,
} from './server/worlds/delivery-types.ts';
export type { FaultOrder } from './desk/fault-order.ts';
export type { Fault } from './desk/faults.ts';
export type { ChangeAnswer, ChangedAnswer } from './desk/ordered-answers.ts';
export type { Har, HarEntry } from './desk/har.ts';
export type { JournalEntry, WatchedRequest } from './desk/journal.ts';
export type { ConnectOptions, ServerOptions, Variation } from './desk/options.ts';
export type { DeliveryFilter, DeliveryWait, ReceivedAction, ReceivedDelivery, Receiver } from './desk/receiver.ts';
export type { RequestFilter, SentRequest, Verification, Wait } from './desk/sent.ts';
export type { About, Since, SteeredWorld, WebhookDesk } from './desk/steered-world.ts';
export type { Target, TargetActor } from './desk/target.ts';
export type { Change, Changes, FieldsChanged, Turn } from './desk/value/changes.ts';
export type { Expected } from './desk/value/expected.ts';
export type { Queries, Query } from './desk/value/queries.ts';
export type { Collection, ShownRecord } from './desk/value/shown-records.ts';
export type { Snapshot } from './desk/value/snapshot.ts';

/** A server that listens, with its worlds. */
export interface BoardstoneServer<A extends string = OurActor> extends ServedWorlds<A> {
  /** The port on which it listens. */
  readonly port: number;
  /** The certificate of the authority that clients have to trust, if the server speaks TLS. */
  readonly ca?: string;
}

/**
 * Starts a server on a free port of this machine, with the demo world unless the options say otherwise. It prints nothing.
 *
 * @example
 *   const server = await startServer({ dialect: 'live', clock: 'manual' });
 *   const { key, token } = server.target.actors.owner;
 *   await fetch(`${server.url}/1/members/me?key=${key}&token=${token}`);
 *   await server.close();
 */
export async function startServer(
  options?: ServerOptions & { readonly fixture?: OurFixture },
): Promise<BoardstoneServer>;
/** With a built fixture: its actors are known by name. */
export async function startServer<A extends string>(
  options: ServerOptions & { readonly fixture: FixtureBuilder<A> },
): Promise<BoardstoneServer<A>>;
/** With another fixture: only its author knows the actors. */
export async function startServer(options: ServerOptions): Promise<BoardstoneServer<AnyActor>>;
export async function startServer(given: ServerOptions = {}): Promise<BoardstoneServer<AnyActor>> {
  checkOptions(given);
  const options = (await broughtKit()?.ordered(given)) ?? given;
  if (options.vary !== undefined) return startVaried(options, await variation(options.vary));
  const run = runOf(options);
  try {
    return await start(options, run);
  } catch (fault) {
    run?.close();
    throw fault;
  }
}

/** The products beside the service, which may be missing. */
interface Beside {
  certificateFor?(names: readonly string[]): { readonly key: string; readonly cert: string; readonly ca: string };
  inspect?(service: Service): Guest;
  runOf?(options: ServerOptions): Run;
}
/** A run that is written down. */
interface Run {
  readonly beginning:
    { readonly fixture: unknown; readonly seed: number; readonly clock: string; readonly options?: object } | undefined;
  /** Whether what is recorded counts more than the options. */
  readonly goesOn: boolean;
  begin(service: Service, from: { readonly fixture: unknown; readonly seed: number }): Promise<void>;
  /** For a server that does not start. */
  close(): void;
}
const beside: Beside = all;

const runOf = (options: ServerOptions): Run | undefined =>
  [options.data, options.record, options.replay].every((option) => option === undefined)
    ? undefined
    : part(beside.runOf, 'a recorded run')(options);

function part<T>(of: T | undefined, named: string): T {
  if (of === undefined) throw new TypeError(`${named} is no part of this program`);
  return of;
}

/**
 * A conforming server that differs from ours, as a value for `createService` of `boardstone/fetch`: by its id, or drawn by a
 * seed. It belongs to the kit, which is loaded only here.
 *
 * @example
 *   const service = createService({ vary: await variation('shows-sets-in-another-order') });
 */
export async function variation(vary: string | number): Promise<Variation> {
  return part(broughtKit(), 'the kit').variation(vary);
}

/** It may do more than its rules say: it starts with other options, gets faults on order, and delivers late. */
async function startVaried(
  { vary: _, ...options }: ServerOptions,
  found: Variation,
): Promise<BoardstoneServer<AnyActor>> {
  const server = await startServer({ ...options, ...optionsIn(found) });
  const stop = orderIn(server, found);
  const { close: ended } = server;
  const close = (): Promise<void> => {
    stop();
    return ended();
  };
  return Object.assign(server, { close, [Symbol.asyncDispose]: close });
}

async function start(asked: ServerOptions, run: Run | undefined): Promise<BoardstoneServer<AnyActor>> {
  const { beginning } = run ?? {};
  // A run is played with the options with which it was recorded, unless others are asked for.
  const options: ServerOptions = run?.goesOn ? asked : { ...beginning?.options, ...present(asked) };
  const given = run?.goesOn ? {} : options;
  const { fixture: named = beginning?.fixture ?? 'demo', seed = beginning?.seed ?? 1 } = given;
  const fixture = named instanceof URL ? fileURLToPath(named) : named;
  const policy = new Policy(options.webhookAllow ?? []);
  const from = { fixture, seed, ...(beginning && { start: Date.parse(beginning.clock) }) };
  const assembled = assemble(options, { fixture: loadFixture, version }, new Outgoing(policy), from);
  const { service, deliverer, world } = assembled;
  await run?.begin(service, from);
  const { host = '127.0.0.1', port = 0, tls = false } = options;
  const made = tls === false ? undefined : part(beside.certificateFor, 'TLS')(tls === true ? [] : tls);
  const certificate = made && { key: made.key, cert: made.cert };
  service.access = accessOf(options);
  const guests = [controlPlane, ...(beside.inspect ? [beside.inspect(service)] : []), welcome];
  const listening = await listen(service, { host, port, certificate, guests });
  policy.own = listening.port;
  deliverer.sends = true;
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closed ??= listening.close().then(() => {
      deliverer.close();
      service.persistence.recorder?.close();
    }));
  // Spread, the target would no longer follow its world.
  return Object.assign(world(service.main, listening.url, close), worldsOf(assembled, listening.url), {
    fetch: fetcher(service, listening.url, [controlPlane, welcome]),
    port: listening.port,
    ...(made && { ca: made.ca }),
  });
}
