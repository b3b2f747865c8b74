/** The rules, the worlds and what stands beside them, put together: the same for servers with sockets and without. */
import type { FixtureBuilder } from './fixtures/builder.ts';
import type { Fixture } from './fixtures/types.ts';
import { all } from './authorization/rows.ts';
import { dialects } from './beside/dialects/dialects.ts';
import type { DialectName } from './document/dialects.ts';
import type { Endpoint } from './server/rows/endpoint.ts';
import { routes } from './server/rows/routes.ts';
import { share } from './fixtures/share.ts';
import { isRecord, onceFor } from './language.ts';
import { colleagues } from './desk/colleagues.ts';
import { deskOf, onJournalEntry, openDesks } from './desk/desk.ts';
import { fixtureFrom } from './desk/worlds.ts';
import type { CommonOptions, Variation } from './desk/options.ts';
import type { ClockMode } from './server/worlds/clock.ts';
import { elapsed, every } from './server/worlds/timers.ts';
import { Deliverer } from './server/deliveries/deliverer.ts';
import { openReceiver, type Receiver, type SecretsOf } from './desk/receiver.ts';
import type { Sender } from './server/deliveries/sender.ts';
import { play } from './server/play.ts';
import { deliveryBody } from './server/nouns/webhooks/publish.ts';
import { order } from './desk/orders.ts';
import { steered, type Ends, type OpenWorld, type WebhookDesk } from './desk/steered-world.ts';
import { reporter } from './beside/client-report/reporter.ts';
import type { ClientReport } from './beside/client-report/client-report.ts';
import type { Engine, WorldHost } from './server/worlds/world-host.ts';
import { Service } from './server/worlds/service.ts';
import type { AnyActor, OurActor } from './desk/target.ts';

/** A world and its address. */
export interface ServedWorld<A extends string = OurActor> extends OpenServedWorld<A>, Ends {}

/** A world and its address, which lasts as long as its service. */
interface OpenServedWorld<A extends string = OurActor> extends OpenWorld<A> {
  /**
   * The rows that the client used, the answers that it never met, its habits to improve: `server.report().findings`.
   */
  report(): ClientReport;
  /**
   * A world beside this one that begins as this one is now: with its records, credentials, limit windows and clock, an
   * empty journal and no faults. It takes well below a millisecond, however large the world is; what is written in one is
   * not seen in the other. Its `reset` goes back to where it was forked.
   *
   * @example
   *   await using attempt = server.fork();
   *   await client(attempt.url).tidyUp(); // `server` stays as it is
   */
  fork(options?: ForkOptions): ServedWorld<A>;
  /**
   * A receiver of webhooks for a test: an address that keeps what is delivered to it (docs/webhooks.md).
   *
   * @example
   *   const receiver = await server.receiver();
   *   // … a client makes a webhook for receiver.url and moves a card
   *   const { action } = await receiver.next({ type: 'updateCard' });
   */
  receiver(): Promise<Receiver>;
}

export type OurFixture = 'demo' | 'empty';

/** How a fork is called. */
export interface ForkOptions {
  /** Its name: `name: 'before'`; without one it is `w1`, `w2`, … */
  readonly name?: string;
}

/** The options of a world beside the main one. All may be left out. */
export interface WorldOptions {
  /** Its name, which is a part of its address: `/w/<name>`. Without it `w1`, `w2`, … */
  readonly name?: string;
  /** The number from which its ids, tokens and short links are made: `seed: 2`; without it that of the server. */
  readonly seed?: number;
  /** The clock of this world: `clock: 'manual'`; without it that of the server. */
  readonly clock?: ClockMode;
  /** Whether an argument that nothing reads is an error: `strict: true`; without it as in the server. */
  readonly strict?: boolean;
  /** The records with which it begins: `fixture: 'empty'`; without it the fixture of the server. */
  readonly fixture?: OurFixture | Fixture | Readonly<Record<string, unknown>>;
  /** The dialect of this world: `dialect: 'live'`; without it that of the server. */
  readonly dialect?: DialectName;
}

/** The main world, and worlds beside it. */
export interface ServedWorlds<A extends string = OurActor> extends OpenWorlds<A>, Ends {}

/** The main world, which lasts as long as its service, and worlds beside it. */
export interface OpenWorlds<A extends string = OurActor> extends OpenServedWorld<A> {
  /** The names of the worlds beside the main one: `server.worlds()`. */
  worlds(): string[];
  /** A separate world beside the main one: `server.world({ name: 'ben', clock: 'manual' })`. */
  world(options: WorldOptions & { readonly fixture: OurFixture }): ServedWorld;
  world(options?: WorldOptions & { readonly fixture?: never }): ServedWorld<A>;
  world<B extends string>(options: WorldOptions & { readonly fixture: FixtureBuilder<B> }): ServedWorld<B>;
  world(options: WorldOptions): ServedWorld<AnyActor>;
  /**
   * Answers a request in this process, without a socket, as the server answers it. The host of its address does not
   * matter: `https://api.trello.com/1/members/me` is the path `/1/members/me`.
   */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
}

/** The parts that differ between Node and the web. @internal */
export type Platform = Pick<Engine, 'fixture' | 'version'>;

/** Rules that are not ours may write at any call. */
const engineOf = ({ play: other, rows }: CommonOptions, platform: Platform): Engine => ({
  ...platform,
  begin: share,
  servedIn: rowsByDialect(rows ?? all),
  play: (other ?? rows) ? mayWrite(other ?? play) : play,
});

const mayWrite =
  (other: Engine['play']): Engine['play'] =>
  (world, call, env) => {
    const { unchanged: _, ...outcome } = other(world, call, env);
    return outcome;
  };

/** The rows of each dialect, made when a world first serves it: for all servers of a program, whose tests start many. */
const rowsByDialect = onceFor((rows: readonly Endpoint[]): Engine['servedIn'] => {
  const known = new Map<DialectName, ReturnType<Engine['servedIn']>>();
  return (name) => {
    const served = known.get(name) ?? { dialect: dialects[name], routes: routes(dialects[name].rows(rows)) };
    known.set(name, served);
    return served;
  };
});

/** The beginning of a world: as it is asked for, or as a recorded run says. @internal */
export interface Begun {
  readonly fixture: unknown;
  readonly seed: number;
  /** When, if not now. */
  readonly start?: number;
}

/** @internal */
export interface Assembled {
  readonly service: Service;
  readonly deliverer: Deliverer;
  /** The methods of a world at this address; `close` ends it. */
  world(worldHost: WorldHost, url: string, close: () => Promise<void>): ServedWorld;
}

/** @internal */
export function assemble(options: CommonOptions, platform: Platform, sender: Sender, begun: Begun): Assembled {
  const reports = reporter(options.rows ?? all, options.report ?? false);
  const deliverer = new Deliverer(sender, deliveryBody);
  const { fixture, seed, start } = begun;
  const isOn = (given: boolean | 'on' | 'off' | undefined): boolean => given !== false && given !== 'off';
  const service = new Service(
    {
      // A value that somebody changes afterwards is another fixture.
      fixture: fixtureFrom(
        typeof fixture === 'string' ? platform.fixture(fixture) : isRecord(fixture) ? { ...fixture } : fixture,
      ),
      seed,
      clock: options.clock ?? 'real',
      limits: isOn(options.limits),
      dbBudget: options.dbBudget ?? null,
      strict: options.strict ?? false,
      webhookCheck: isOn(options.webhookCheck),
      searchDelay: options.searchDelay ?? 0,
      deliveries: deliverer,
      dialect: options.dialect ?? 'document',
      ...(start !== undefined && { start }),
    },
    engineOf(options, platform),
  );
  openDesks(service, {
    control: options.control ?? true,
    routes: options.rows ?? all,
    test: options.test,
    wholeJournal: options.wholeJournal,
    report: reports.report,
    // Loaded when it is asked for, so that the server starts faster.
    openapi: async (version, origin) => (await import('./beside/manual/openapi.ts')).openapi(version, origin),
  });
  const { log, colleagues: others } = options;
  if (reports.watch) onJournalEntry(service, reports.watch);
  if (log !== undefined) onJournalEntry(service, (worldHost, n) => log(deskOf(worldHost).journal.watched(n)!));
  if (others !== undefined) onJournalEntry(service, colleagues(service, others));
  // Spread, the target would no longer follow its world.
  const world: Assembled['world'] = (worldHost, url, close) =>
    Object.assign(steered(service, worldHost, url, close), {
      report() {
        return reports.of(worldHost);
      },
      fork(wanted: ForkOptions = {}) {
        return beside(assembled, order(service, worldHost, 'POST /fork', { origin: url, body: wanted }));
      },
      receiver(...given: readonly unknown[]) {
        return openReceiver((take) => sender.open(take), secretsIn(worldHost), given);
      },
    });
  const assembled = { service, deliverer, world };
  return assembled;
}

/** A webhook is signed for the application of its token. One that was deleted may have been that of any. */
const secretsIn =
  (worldHost: WorldHost): SecretsOf =>
  (idWebhook) => {
    return worldHost.read(({ webhooks, tokens, applications }) => {
      const key = tokens.get(webhooks.get(idWebhook)?.idToken)?.key;
      const all = [...applications.rows.values()].filter(({ id }) => key === undefined || id === key);
      return all.map(({ secret }) => secret);
    });
  };

/** The worlds beside the main one, as methods. @internal */
export function worldsOf(assembled: Assembled, url: string): Pick<ServedWorlds<AnyActor>, 'world' | 'worlds'> {
  const { service } = assembled;
  return {
    worlds: () => service.names(),
    world(wanted: WorldOptions = {}) {
      return beside(assembled, order(service, service.main, 'POST /worlds', { origin: url, body: wanted }));
    },
  };
}

/** A world that was just made. */
function beside({ service, world }: Assembled, { name, baseUrl }: { name: string; baseUrl: string }): ServedWorld {
  const worldHost = service.worldHost(name)!;
  return world(worldHost, baseUrl, async () => {
    if (service.worldHost(name) === worldHost) order(service, service.main, 'DELETE /worlds/{name}', { rest: name });
  });
}

/** The options with which a variation starts. @internal */
export const optionsIn = ({ play, beside: { seed, colleagues: others, searchDelay } }: Variation): CommonOptions => ({
  ...(play && { play }),
  ...(seed !== undefined && { seed }),
  ...(others && { colleagues: others }),
  ...(searchDelay !== undefined && { searchDelay }),
});

/** Orders what a variation does besides its rules, until what it returns is called. @internal */
export function orderIn(
  world: OpenWorld<AnyActor>,
  { beside: { faults = [], deliverAfterMs } }: Variation,
): () => void {
  for (const fault of faults) world.fault(fault);
  return deliverAfterMs === undefined ? () => {} : delivering(world.webhooks, deliverAfterMs);
}

/** Sends each delivery when it has waited so long, until what it returns is called. */
function delivering(webhooks: WebhookDesk, afterMs: number): () => void {
  let came = new Map<number, number>();
  webhooks.hold();
  return every(20, () => {
    const now = elapsed();
    const { queue } = webhooks.list();
    came = new Map(queue.filter(({ state }) => state === 'queued').map(({ id }) => [id, came.get(id) ?? now]));
    if ([...came.values()].some((at) => now - at >= afterMs)) void webhooks.step();
  });
}
