/** What a program imports: a server of its own, as many as it likes, on free ports and quiet. */
import { all } from './endpoints/all.ts';
import { noun } from './dispatch/routes.ts';
import type { ClockMode } from './http/clock.ts';
import type { Fault, FaultOrder } from './http/faults.ts';
import type { JournalEntry } from './http/journal.ts';
import { readRecord, Recorder, replay } from './http/record.ts';
import { listen } from './http/server.ts';
import { Deliverer } from './http/webhooks.ts';
import { loadFixture } from './load.ts';
import { advanceExports } from './model/commands/exports.ts';
import { plant, restore, snapshot } from './model/world/plant.ts';
import { play } from './play.ts';
import { archiveOf } from './resources/archive.ts';
import { deliveryBody } from './resources/publish.ts';
import { Service, type Engine, type Hooks, type WorldHost } from './service.ts';
import type { Target, TargetActor } from './target.ts';

export type { ClockMode, Fault, FaultOrder, JournalEntry, Target, TargetActor };

export interface ServerOptions {
  /** `127.0.0.1`. */
  readonly host?: string;
  /** Any free one. */
  readonly port?: number;
  /** `demo` (as is usual), `empty`, the path of a file, or a fixture as a value. */
  readonly fixture?: string | Readonly<Record<string, unknown>>;
  /** Ids, tokens and short links are a function of it; 1. */
  readonly seed?: number;
  /** The request limits of part 8; on. */
  readonly limits?: boolean | 'on' | 'off';
  /** `real`, or `manual`: time moves through `advance` alone. */
  readonly clock?: ClockMode;
  /** A budget of database time per token; none. */
  readonly dbBudget?: number | null;
  /** The control plane over HTTP; on. */
  readonly control?: boolean;
  /** A file that every request is appended to. */
  readonly record?: string;
  /** A recorded run, played before the server listens. */
  readonly replay?: string;
  /** Must the address of a webhook answer 200 to a HEAD request before it is kept? On. */
  readonly webhookCheck?: boolean | 'on' | 'off';
  /** Hosts besides this machine that deliveries may go to; none. */
  readonly webhookAllow?: readonly string[];
  /**
   * Serves by other rules: a server that is wrong on purpose.
   * @internal
   */
  readonly play?: Engine['play'];
  /** @internal */
  readonly hooks?: Partial<Hooks>;
}

/** A world and its address. */
export interface ServedWorld {
  readonly url: string;
  /** Who is who there: credentials, workspace, control plane. */
  readonly target: Target;
  /** Moves the clock by milliseconds. */
  advance(ms: number): Promise<void>;
  /** The time on its clock. */
  now(): Date;
  /** Back to the fixture, with empty windows. */
  reset(): Promise<void>;
  /** What clients really sent, newest last. */
  requests(): JournalEntry[];
  clearRequests(): void;
  /** Orders a fault, as `POST /_boardstone/faults` does. */
  fault(order: FaultOrder): Fault;
  faults(): readonly Fault[];
  clearFaults(): void;
  snapshot(): unknown;
  restore(snapshot: unknown): void;
  /** Finishes queued exports now. */
  runExports(): Promise<void>;
  /** Comes back once no delivery is pending. */
  drainWebhooks(): Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface WorldOptions {
  readonly name?: string;
  readonly seed?: number;
  readonly fixture?: 'demo' | 'empty' | Readonly<Record<string, unknown>>;
}

export interface BoardstoneServer extends ServedWorld {
  readonly port: number;
  /** An isolated world beside the main one. */
  world(options?: WorldOptions): ServedWorld;
}

const engine: Engine = { routes: all, noun, play, plant, snapshot, restore, fixture: loadFixture };

export async function startServer(options: ServerOptions = {}): Promise<BoardstoneServer> {
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(names, name)) throw new TypeError(`there is no option ${name}`);
  }
  known('clock', options.clock, ['real', 'manual']);
  known('limits', options.limits, ['on', 'off', true, false]);
  known('webhookCheck', options.webhookCheck, ['on', 'off', true, false]);
  seedable(options.seed);
  const recorded = options.replay === undefined ? null : readRecord(options.replay);
  const { fixture = recorded?.beginning.fixture ?? 'demo', seed = recorded?.beginning.seed ?? 1 } = options;
  const deliverer = new Deliverer(options.webhookAllow ?? [], deliveryBody);
  const service = new Service(
    {
      fixture: typeof fixture === 'string' ? loadFixture(fixture) : fixture,
      seed,
      clock: options.clock ?? 'real',
      limits: (options.limits ?? true) !== false && options.limits !== 'off',
      dbBudget: options.dbBudget ?? null,
      control: options.control ?? true,
      deliver: true,
      webhookCheck: (options.webhookCheck ?? true) !== false && options.webhookCheck !== 'off',
      hooks: { ...beside(deliverer), ...options.hooks },
      ...(recorded && { start: Date.parse(recorded.beginning.clock) }),
    },
    options.play ? { ...engine, play: options.play } : engine,
  );
  if (options.record !== undefined) {
    const clock = new Date(service.now()).toISOString();
    service.recorder = new Recorder(options.record, { boardstone: 1, fixture, seed, clock });
  }
  if (recorded !== null) await replay(service, recorded);
  const listening = await listen(service, { host: options.host ?? '127.0.0.1', port: options.port ?? 0 });
  deliverer.begin(listening.port);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closed ??= listening.close().then(() => {
      service.hooks.close();
      service.recorder?.close();
    }));
  return {
    ...served(service, service.main, listening.url, close),
    port: listening.port,
    world(order = {}) {
      const worldHost = service.open(order);
      return served(
        service,
        worldHost,
        `${listening.url}/w/${worldHost.name}`,
        async () => void service.close(worldHost.name),
      );
    },
  };
}

const names: Readonly<Record<keyof ServerOptions, true>> = {
  host: true,
  port: true,
  fixture: true,
  seed: true,
  limits: true,
  clock: true,
  dbBudget: true,
  control: true,
  record: true,
  replay: true,
  webhookCheck: true,
  webhookAllow: true,
  play: true,
  hooks: true,
};

/** Ids are a function of the seed, which is as wide as a word. */
function seedable(seed: unknown): void {
  if (seed === undefined || (Number.isInteger(seed) && (seed as number) >= 0 && (seed as number) <= 0xffffffff)) return;
  throw new TypeError(`seed is a whole number from 0 to ${0xffffffff}, not ${String(seed)}`);
}

/** A program without types may say anything. */
function known(name: string, given: unknown, values: readonly unknown[]): void {
  if (given !== undefined && !values.includes(given)) {
    throw new TypeError(`${name} is ${values.join(' or ')}, not ${String(given)}`);
  }
}

/** What happens beside calls: deliveries go out, exports get done. */
function beside(deliverer: Deliverer): Partial<Hooks> {
  const exportsOf = ({ world, clock }: WorldHost, now: boolean): object => ({
    finished: advanceExports(world, clock.now(), archiveOf, now),
  });
  return {
    played: (worldHost) => deliverer.played(worldHost),
    advanced(worldHost) {
      exportsOf(worldHost, false);
      deliverer.advanced(worldHost);
    },
    replaced: (worldHost) => deliverer.replaced(worldHost),
    runExports: (worldHost) => exportsOf(worldHost, true),
    drainWebhooks: (worldHost) => deliverer.drain(worldHost),
    probe: (_worldHost, address) => deliverer.probe(address),
    listWebhooks: (worldHost) => deliverer.list(worldHost),
    showWebhook: (worldHost, id) => deliverer.show(worldHost, id),
    stepWebhooks: (worldHost) => deliverer.step(worldHost),
    holdWebhooks: (worldHost, held) => deliverer.hold(worldHost, held),
    repeatWebhook: (worldHost, id) => deliverer.repeat(worldHost, id),
    close: () => deliverer.close(),
  };
}

function served(service: Service, worldHost: WorldHost, url: string, close: () => Promise<void>): ServedWorld {
  return {
    url,
    target: service.target(worldHost, url),
    async advance(ms) {
      await service.advance(worldHost, ms);
    },
    now: () => new Date(worldHost.clock.now()),
    async reset() {
      service.reset(worldHost);
    },
    requests: () => worldHost.journal.read(),
    clearRequests: () => worldHost.journal.clear(),
    fault: (order) => worldHost.faults.add(order),
    faults: () => worldHost.faults.list(),
    clearFaults: () => worldHost.faults.clear(),
    snapshot: () => service.snapshot(worldHost),
    restore: (json) => service.restore(worldHost, json),
    async runExports() {
      await service.hooks.runExports(worldHost);
    },
    async drainWebhooks() {
      await service.hooks.drainWebhooks(worldHost);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
