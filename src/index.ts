/** What a program imports: starts servers, as many as it likes, each on a free port; they print nothing. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as all from './beside/all.ts';
import { connect, type ConnectedServer, type ConnectedWorld, type ConnectOptions } from './beside/connect.ts';
import { fixture, type BoardParts, type FixtureBuilder, type FixtureStart } from './server/fixtures/builder.ts';
import type { Fixture, FixtureRow } from './server/fixtures/types.ts';
import type { DialectName } from './beside/dialects/dialects.ts';
import { every, type ClockMode } from './server/worlds/clock.ts';
import type { Har, HarEntry } from './server/worlds/har.ts';
import type { Fault, FaultOrder } from './server/worlds/faults.ts';
import type { JournalEntry, WatchedRequest } from './server/worlds/journal.ts';
import { checkOptions, type ServerOptions } from './server/worlds/options.ts';
import { accessOf } from './server/worlds/access.ts';
import { Outgoing } from './server/http/outgoing.ts';
import { Policy } from './server/http/webhook-targets.ts';
import { listen, type Guest } from './server/http/server.ts';
import { fetcher } from './server/fetch/fetch.ts';
import { loadFixture } from './load.ts';
import { version } from './shipped.ts';
import type { RequestFilter, SentRequest, Verification, Wait } from './server/worlds/sent.ts';
import type { Change, Changes, FieldsChanged, Turn } from './server/worlds/value/changes.ts';
import { diff } from './server/worlds/value/compare.ts';
import type { Expected } from './server/worlds/value/expected.ts';
import type { Queries, Query } from './server/worlds/value/queries.ts';
import type { Collection, ShownRecord } from './server/worlds/value/shown-records.ts';
import type { Snapshot } from './server/worlds/value/snapshot.ts';
import type { About, Since, SteeredWorld, WebhookDesk } from './server/worlds/steered-world.ts';
import type {
  DeliveryFilter,
  DeliveryWait,
  ReceivedAction,
  ReceivedDelivery,
  Receiver,
} from './server/worlds/receiver.ts';
import type {
  DeliveryCounts,
  DeliveryDone,
  DeliveryList,
  DeliverySent,
  DeliveryShown,
} from './server/worlds/deliveries.ts';
import type { KeyOrder, TokenOrder } from './server/worlds/control-schemas.ts';
import type { ClientReport, Finding } from './beside/client-report/client-report.ts';
import type { Service } from './server/worlds/service.ts';
import { meant } from './server/values/near.ts';
import type { AnyActor, OurActor, Target, TargetActor } from './server/worlds/target.ts';
import type { Varied } from '../conformance/variants/served.ts';
import {
  assemble,
  besides,
  type ForkOptions,
  type OurFixture,
  type ServedWorld,
  type ServedWorlds,
  type WorldOptions,
} from './served.ts';

export { connect, diff, fixture };
export type { BoardParts, Fixture, FixtureBuilder, FixtureRow, FixtureStart };
export type { ClientReport, Finding };
export type { ConnectedServer, ConnectedWorld, ConnectOptions };
export type { Change, Changes, Expected, FieldsChanged, Turn };
export type { Collection, Queries, Query, ShownRecord, Since };
export type { ForkOptions, ServedWorld, ServedWorlds, Snapshot };
export type { About, KeyOrder, RequestFilter, SentRequest, SteeredWorld, TokenOrder, Verification, Wait, WebhookDesk };
export type { DeliveryCounts, DeliveryDone, DeliveryList, DeliverySent, DeliveryShown };
export type { DeliveryFilter, DeliveryWait, ReceivedAction, ReceivedDelivery, Receiver };
export type {
  ClockMode,
  DialectName,
  Fault,
  FaultOrder,
  Har,
  HarEntry,
  JournalEntry,
  ServerOptions,
  Target,
  TargetActor,
  WatchedRequest,
  WorldOptions,
};

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
  const options = await asCertified(given, process.env['BOARDSTONE_SERVERS']);
  if (options.vary !== undefined) return startVaried(options, options.vary);
  const run = runOf(options);
  try {
    return await start(options, run);
  } catch (fault) {
    run?.close();
    throw fault;
  }
}

/** What stands beside the service, and may be missing. */
interface Beside {
  certificateFor?(names: readonly string[]): { readonly key: string; readonly cert: string; readonly ca: string };
  inspect?(service: Service): Guest;
  runOf?(options: ServerOptions): Run;
}
/** A run that is written down. */
interface Run {
  readonly beginning: { readonly fixture: unknown; readonly seed: number; readonly clock: string } | undefined;
  /** Whether what is recorded counts more than the options. */
  readonly goesOn: boolean;
  begin(service: Service, from: { readonly fixture: unknown; readonly seed: number }): Promise<void>;
  /** For a server that does not start. */
  close(): void;
}
const beside: Beside = all;

const runOf = (options: ServerOptions): Run | undefined =>
  [options.data, options.record, options.replay].every((one) => one === undefined)
    ? undefined
    : part(beside.runOf, 'a recorded run')(options);

function part<T>(of: T | undefined, named: string): T {
  if (of === undefined) throw new TypeError(`${named} is no part of this program`);
  return of;
}

/** `boardstone certify` wants the servers that tests start themselves to be changed, or recorded, like its own. */
async function asCertified(options: ServerOptions, told: string | undefined): Promise<ServerOptions> {
  const { vary, play, data, record, replay, colleagues } = options;
  if (told === undefined || vary !== undefined || play !== undefined) return options;
  const wanted = JSON.parse(told) as CertifiedServers;
  if (wanted.vary !== undefined) return { ...options, vary: wanted.vary };
  if (wanted.fault !== undefined) {
    const { playOf } = await import('../conformance/mutants/served.ts');
    const changed = playOf(wanted.fault);
    return { ...options, ...(changed && { play: changed }) };
  }
  if (wanted.record === undefined || [data, record, replay, colleagues].some((one) => one !== undefined))
    return options;
  const folder = mkdtempSync(join(wanted.record, 'server-'));
  const { dialect, limits, dbBudget, strict } = options;
  writeFileSync(join(folder, 'options.json'), JSON.stringify({ dialect, limits, dbBudget, strict }));
  return { ...options, record: join(folder, 'run.jsonl') };
}

/** What servers are told in the environment: the id of a variation, or of a mutant, or the folder for what they record. */
interface CertifiedServers {
  readonly vary?: string;
  readonly fault?: string;
  readonly record?: string;
}

/** The variations belong to the kit. They are loaded only if one is asked for. */
async function startVaried(
  { vary: _, ...options }: ServerOptions,
  vary: NonNullable<ServerOptions['vary']>,
): Promise<BoardstoneServer<AnyActor>> {
  const { servable, varied } = await import('../conformance/variants/served.ts');
  const found = varied(vary);
  if (found === undefined) {
    const ids = servable.map(({ id }) => id);
    throw new TypeError(`there is no variation ${vary}${meant(String(vary), ids)}; boardstone serve --vary list`);
  }
  return startBeside({ ...options, play: found.play }, found.beside);
}

/** It may do more than its rules say: it starts with other options, gets faults on order, and delivers late. */
async function startBeside(
  options: ServerOptions,
  { seed, colleagues, faults, deliverAfterMs }: Varied['beside'],
): Promise<BoardstoneServer<AnyActor>> {
  const more = { ...(seed !== undefined && { seed }), ...(colleagues && { colleagues }) };
  const server = await startServer({ ...options, ...more });
  for (const fault of faults ?? []) server.fault(fault as FaultOrder);
  if (deliverAfterMs === undefined) return server;
  const stop = delivering(server.webhooks, deliverAfterMs);
  const close = (): Promise<void> => {
    stop();
    return ended();
  };
  const { close: ended } = server;
  return Object.assign(server, { close, [Symbol.asyncDispose]: close });
}

/** Sends each delivery when it has waited so long, until what it returns is called. */
function delivering(desk: WebhookDesk, afterMs: number): () => void {
  let came = new Map<number, number>();
  desk.hold();
  return every(20, () => {
    const now = performance.now();
    const { queue } = desk.list();
    came = new Map(queue.filter(({ state }) => state === 'queued').map(({ id }) => [id, came.get(id) ?? now]));
    if ([...came.values()].some((at) => now - at >= afterMs)) void desk.step();
  });
}

async function start(options: ServerOptions, run: Run | undefined): Promise<BoardstoneServer<AnyActor>> {
  const { beginning } = run ?? {};
  const given = run?.goesOn ? {} : options;
  const { fixture = beginning?.fixture ?? 'demo', seed = beginning?.seed ?? 1 } = given;
  const policy = new Policy(options.webhookAllow ?? []);
  const from = { fixture, seed, ...(beginning && { start: Date.parse(beginning.clock) }) };
  const assembled = assemble(options, { fixture: loadFixture, version }, new Outgoing(policy), from);
  const { service, deliverer, world } = assembled;
  await run?.begin(service, from);
  const { host = '127.0.0.1', port = 0, tls = false } = options;
  const made = tls === false ? undefined : part(beside.certificateFor, 'TLS')(tls === true ? [] : tls);
  const certificate = made && { key: made.key, cert: made.cert };
  service.access = accessOf(options);
  const guests = beside.inspect ? [beside.inspect(service)] : [];
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
  return Object.assign(world(service.main, listening.url, close), besides(assembled, listening.url), {
    fetch: fetcher(service, listening.url),
    port: listening.port,
    ...(made && { ca: made.ca }),
  });
}
