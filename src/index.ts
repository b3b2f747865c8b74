/** What a program imports: starts servers, as many as it likes, each on a free port; they print nothing. */
import { fixture, type BoardParts, type FixtureBuilder, type FixtureStart } from './server/fixtures/builder.ts';
import type { Fixture, FixtureRow } from './server/fixtures/fixture.ts';
import { all } from './server/nouns/all.ts';
import { dialects, type DialectName } from './beside/dialects/dialects.ts';
import type { Endpoint } from './server/rows/endpoint.ts';
import { routes } from './server/rows/routes.ts';
import { noun } from './document/nouns.ts';
import { isRecord } from './language.ts';
import type { ClockMode } from './server/worlds/clock.ts';
import type { Fault, FaultOrder } from './server/worlds/faults.ts';
import type { JournalEntry, WatchedRequest } from './server/worlds/journal.ts';
import { readLines, readRecord, replay, type Recorded } from './beside/data-folder/replay.ts';
import { checkOptions, type ServerOptions } from './server/worlds/options.ts';
import { savedLines } from './beside/data-folder/saved.ts';
import { DataFolder } from './beside/data-folder/data-folder.ts';
import { Recorder, RecordFile, type Beginning } from './server/worlds/recorder.ts';
import { listen } from './server/http/server.ts';
import { Deliverer } from './server/http/webhooks.ts';
import { loadFixture } from './server/worlds/load.ts';
import { advanceExports } from './server/nouns/exports/exports.ts';
import { plantInto, restore, snapshot } from './server/world/plant.ts';
import { own, share } from './server/world/shared.ts';
import { play, rests } from './server/play.ts';
import { archiveOf } from './server/nouns/exports/archive.ts';
import { deliveryBody } from './server/nouns/webhooks/publish.ts';
import type { RequestFilter, SentRequest, Verification, Wait } from './server/worlds/sent.ts';
import { order } from './server/worlds/orders.ts';
import { steered, type About, type SteeredWorld, type WebhookDesk } from './server/worlds/steered-world.ts';
import type {
  DeliveryCounts,
  DeliveryDone,
  DeliveryList,
  DeliverySent,
  DeliveryShown,
} from './server/worlds/deliveries.ts';
import type { KeyOrder, TokenOrder } from './server/worlds/control-schemas.ts';
import { reporter } from './beside/client-report/reporter.ts';
import type { ClientReport, Finding } from './beside/client-report/client-report.ts';
import type { Engine } from './server/worlds/engine.ts';
import { Service } from './server/worlds/service.ts';
import type { WorldHost } from './server/worlds/world-host.ts';
import type { AnyActor, OurActor, Target, TargetActor } from './server/worlds/target.ts';

export { fixture };
export type { BoardParts, Fixture, FixtureBuilder, FixtureRow, FixtureStart };
export type { ClientReport, Finding };
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
};

/** A world and its address. */
export interface ServedWorld<A extends string = OurActor> extends SteeredWorld<A> {
  /** What the client used, what it never met, and what it might do better. */
  report(): ClientReport;
}

type OurFixture = 'demo' | 'empty';

export interface WorldOptions {
  readonly name?: string;
  readonly seed?: number;
  /** The clock of this world, if it is another one than that of the server. */
  readonly clock?: ClockMode;
  /** Whether an argument that nothing reads is an error in this world. */
  readonly strict?: boolean;
  readonly fixture?: OurFixture | Fixture | Readonly<Record<string, unknown>>;
  /** The dialect of this world, if it is another one than that of the server. */
  readonly dialect?: DialectName;
}

export interface BoardstoneServer<A extends string = OurActor> extends ServedWorld<A> {
  readonly port: number;
  /** The names of the worlds beside the main one. */
  worlds(): string[];
  /** The certificate of the authority that clients have to trust, if the server speaks TLS. */
  readonly ca?: string;
  /** A separate world beside the main one. */
  world(options: WorldOptions & { readonly fixture: OurFixture }): ServedWorld;
  world(options?: WorldOptions & { readonly fixture?: never }): ServedWorld<A>;
  world<B extends string>(options: WorldOptions & { readonly fixture: FixtureBuilder<B> }): ServedWorld<B>;
  world(options: WorldOptions): ServedWorld<AnyActor>;
}

const engine: Engine = {
  routes: all,
  noun,
  play,
  rests,
  share,
  own,
  plantInto,
  snapshot,
  restore,
  fixture: loadFixture,
  advanceExports: (world, now, done) => advanceExports(world, now, archiveOf, done),
};

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
  const folder = options.data === undefined ? null : new DataFolder(options.data, options.fsync ?? false);
  try {
    return await start(options, folder);
  } catch (fault) {
    folder?.close();
    throw fault;
  }
}

async function start(options: ServerOptions, folder: DataFolder | null): Promise<BoardstoneServer<AnyActor>> {
  const recorded = recordedIn(options, folder);
  // What is in a data folder goes on, whatever the options say.
  const given = folder === null || recorded === null ? options : {};
  const { fixture: named = recorded?.beginning.fixture ?? 'demo', seed = recorded?.beginning.seed ?? 1 } = given;
  // A value that somebody changes afterwards is another fixture.
  const fixture = typeof named === 'string' ? loadFixture(named) : isRecord(named) ? { ...named } : named;
  const reports = reporter(options.rows ?? all, options.report ?? false);
  const deliverer = new Deliverer(options.webhookAllow ?? [], deliveryBody);
  const service = new Service(
    {
      fixture,
      seed,
      clock: options.clock ?? 'real',
      limits: (options.limits ?? true) !== false && options.limits !== 'off',
      dbBudget: options.dbBudget ?? null,
      strict: options.strict ?? false,
      control: options.control ?? true,
      webhookCheck: (options.webhookCheck ?? true) !== false && options.webhookCheck !== 'off',
      deliveries: deliverer,
      report: reports.report,
      dialect: options.dialect ?? 'document',
      ...(recorded && { start: Date.parse(recorded.beginning.clock) }),
    },
    engineOf(options),
  );
  await begin(service, options, folder, recorded, { fixture: folder === null ? named : fixture, seed });
  if (reports.watch) service.watchers.add(reports.watch);
  const { log } = options;
  if (log !== undefined) service.watchers.add(({ name, journal }, n) => log(journal.watched(n, name)!));
  const { host = '127.0.0.1', port = 0 } = options;
  const listening = await listen(service, { host, port, tls: options.tls ?? false });
  deliverer.begin(listening.port);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closed ??= listening.close().then(() => {
      deliverer.close();
      service.keeping.recorder?.close();
    }));
  // Spread, the target would no longer follow its world.
  const served = (worldHost: WorldHost, url: string, end: () => Promise<void>): ServedWorld =>
    Object.assign(steered(service, worldHost, url, end), { report: () => reports.of(worldHost) });
  return Object.assign(served(service.main, listening.url, close), {
    port: listening.port,
    worlds: () => service.names(),
    ...(listening.ca !== undefined && { ca: listening.ca }),
    world(wanted: WorldOptions = {}) {
      const made = order(service, service.main, 'POST /worlds', { origin: listening.url, body: wanted });
      const worldHost = service.worldHost(made.name)!;
      return served(worldHost, made.baseUrl, async () => {
        if (service.worldHost(made.name) === worldHost)
          order(service, service.main, 'DELETE /worlds/{name}', { rest: made.name });
      });
    },
  });
}

/** Rules that are not ours may write at any call. */
const engineOf = ({ play: other, rows }: ServerOptions): Engine => ({
  ...engine,
  routes: rows ?? all,
  speak: speaker(rows ?? all),
  ...(other && { play: other }),
  ...((other ?? rows) && { rests: () => false }),
});

/** The rows of each dialect, made when a world first serves it. */
function speaker(rows: readonly Endpoint[]): NonNullable<Engine['speak']> {
  const known = new Map<DialectName, ReturnType<NonNullable<Engine['speak']>>>();
  return (name) => {
    const served = known.get(name) ?? { dialect: dialects[name], routes: routes(dialects[name].rows(rows)) };
    known.set(name, served);
    return served;
  };
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
  from: Pick<Beginning, 'fixture' | 'seed'>,
): Promise<void> {
  const beginning = (): Beginning => ({ boardstone: 1, ...from, clock: new Date(service.now()).toISOString() });
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
