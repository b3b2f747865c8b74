/** What a program imports: starts servers, as many as it likes, each on a free port; they print nothing. */
import { connect, type ConnectedServer, type ConnectedWorld, type ConnectOptions } from './beside/connect.ts';
import { fixture, type BoardParts, type FixtureBuilder, type FixtureStart } from './server/fixtures/builder.ts';
import type { Fixture, FixtureRow } from './server/fixtures/types.ts';
import type { DialectName } from './beside/dialects/dialects.ts';
import type { ClockMode } from './server/worlds/clock.ts';
import type { Fault, FaultOrder } from './server/worlds/faults.ts';
import type { JournalEntry, WatchedRequest } from './server/worlds/journal.ts';
import { readLines, readRecord, replay, type Recorded } from './beside/data-folder/replay.ts';
import { checkOptions, type ServerOptions } from './server/worlds/options.ts';
import { savedLines } from './beside/data-folder/saved.ts';
import { DataFolder } from './beside/data-folder/data-folder.ts';
import { accessOf } from './server/worlds/access.ts';
import { Recorder, RecordFile, type Beginning } from './beside/data-folder/recorder.ts';
import { Outgoing } from './server/http/outgoing.ts';
import { Policy } from './server/http/webhook-targets.ts';
import { Inspectors } from './beside/inspector/routes.ts';
import { certify } from './beside/tls/certificate.ts';
import { listen } from './server/http/server.ts';
import { fetcher } from './server/fetch/fetch.ts';
import { loadFixture } from './load.ts';
import { version } from './shipped.ts';
import type { RequestFilter, SentRequest, Verification, Wait } from './server/worlds/sent.ts';
import type { Change, Changes, FieldsChanged, Turn } from './server/worlds/value/changes.ts';
import { diff } from './server/worlds/value/compare.ts';
import type { Expected } from './server/worlds/value/expected.ts';
import type { Collection, Queries, Query, ShownRecord } from './server/worlds/value/queries.ts';
import type { Snapshot } from './server/worlds/value/snapshot.ts';
import type { About, Since, SteeredWorld, WebhookDesk } from './server/worlds/steered-world.ts';
import type {
  DeliveryCounts,
  DeliveryDone,
  DeliveryList,
  DeliverySent,
  DeliveryShown,
} from './server/worlds/deliveries.ts';
import type { KeyOrder, TokenOrder } from './server/worlds/control-schemas.ts';
import type { ClientReport, Finding } from './beside/client-report/client-report.ts';
import { every } from './server/worlds/timers.ts';
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
export type {
  ClockMode,
  DialectName,
  Fault,
  FaultOrder,
  JournalEntry,
  ServerOptions,
  Target,
  TargetActor,
  WatchedRequest,
  WorldOptions,
};

export interface BoardstoneServer<A extends string = OurActor> extends ServedWorlds<A> {
  readonly port: number;
  /** The certificate of the authority that clients have to trust, if the server speaks TLS. */
  readonly ca?: string;
}

/** Our own fixtures have four actors, known by name; of another fixture only its author knows them. */
export async function startServer(
  options?: ServerOptions & { readonly fixture?: OurFixture },
): Promise<BoardstoneServer>;
export async function startServer<A extends string>(
  options: ServerOptions & { readonly fixture: FixtureBuilder<A> },
): Promise<BoardstoneServer<A>>;
export async function startServer(options: ServerOptions): Promise<BoardstoneServer<AnyActor>>;
export async function startServer(options: ServerOptions = {}): Promise<BoardstoneServer<AnyActor>> {
  checkOptions(options);
  if (options.vary !== undefined) return startVaried(options, options.vary);
  const folder = options.data === undefined ? null : new DataFolder(options.data, options.fsync ?? false);
  try {
    return await start(options, folder);
  } catch (fault) {
    folder?.close();
    throw fault;
  }
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
  { seed, colleagues, faults, deliverEveryMs }: Varied['beside'],
): Promise<BoardstoneServer<AnyActor>> {
  const more = { ...(seed !== undefined && { seed }), ...(colleagues && { colleagues }) };
  const server = await startServer({ ...options, ...more });
  for (const fault of faults ?? []) server.fault(fault as FaultOrder);
  if (deliverEveryMs === undefined) return server;
  server.webhooks.hold();
  const stop = every(deliverEveryMs, () => {
    server.webhooks.release();
    server.webhooks.hold();
  });
  const close = (): Promise<void> => {
    stop();
    return ended();
  };
  const { close: ended } = server;
  return Object.assign(server, { close, [Symbol.asyncDispose]: close });
}

async function start(options: ServerOptions, folder: DataFolder | null): Promise<BoardstoneServer<AnyActor>> {
  const recorded = recordedIn(options, folder);
  // What is in a data folder goes on, whatever the options say.
  const given = folder === null || recorded === null ? options : {};
  const { fixture = recorded?.beginning.fixture ?? 'demo', seed = recorded?.beginning.seed ?? 1 } = given;
  const policy = new Policy(options.webhookAllow ?? []);
  const from = { fixture, seed, ...(recorded && { start: Date.parse(recorded.beginning.clock) }) };
  const assembled = assemble(options, { fixture: loadFixture, version }, new Outgoing(policy), from);
  const { service, deliverer, world } = assembled;
  await begin(
    service,
    options,
    folder,
    recorded,
    folder === null ? from : { ...from, fixture: service.main.soil.fixture },
  );
  const { host = '127.0.0.1', port = 0, tls = false } = options;
  const made = tls === false ? undefined : certify(tls === true ? [] : tls);
  const certificate = made && { key: made.key, cert: made.cert };
  service.access = accessOf(options);
  const listening = await listen(service, { host, port, certificate, guests: [new Inspectors(service)] });
  policy.own = listening.port;
  deliverer.sends = true;
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closed ??= listening.close().then(() => {
      deliverer.close();
      service.keeping.recorder?.close();
    }));
  // Spread, the target would no longer follow its world.
  return Object.assign(world(service.main, listening.url, close), besides(assembled, listening.url), {
    fetch: fetcher(service, listening.url),
    port: listening.port,
    ...(made && { ca: made.ca }),
  });
}

/** What is played before the server listens. */
function recordedIn({ replay: path }: ServerOptions, folder: DataFolder | null): Recorded | null {
  const kept = folder?.read();
  if (folder !== null && kept !== undefined) return readLines(folder.journal, kept);
  return path === undefined ? null : readRecord(path);
}

/** Plays what is there, and records what comes from now on. */
async function begin(
  service: Service,
  { record }: ServerOptions,
  folder: DataFolder | null,
  recorded: Recorded | null,
  { fixture, seed }: Pick<Beginning, 'fixture' | 'seed'>,
): Promise<void> {
  const beginning = (): Beginning => ({ boardstone: 1, fixture, seed, clock: new Date(service.now()).toISOString() });
  if (record !== undefined) service.keeping.recorder = new Recorder(new RecordFile(record, beginning()));
  if (recorded !== null) await replay(service, recorded);
  if (folder !== null) keepIn(folder, service, beginning);
}

/** The journal of a data folder begins anew with what is there, now and whenever it is too long. */
function keepIn(folder: DataFolder, service: Service, beginning: () => Beginning): void {
  const renew = (): void => folder.begin(savedLines(service, beginning()));
  renew();
  const { keeping } = service;
  keeping.recorder = new Recorder(folder);
  keeping.onlyChanges = true;
  keeping.after = () => {
    if (folder.isLong) renew();
  };
}
