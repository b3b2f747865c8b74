/** A world as a program steers it: all that the control plane does over HTTP is a method too. */
import type { Fixture } from '../fixtures/types.ts';
import { meant } from '../values/near.ts';
import type { DialectName } from '../../beside/dialects/dialects.ts';
import type { ClockMode } from './clock.ts';
import type { KeyOrder, TokenOrder } from './control-schemas.ts';
import type { DeliveryCounts, DeliveryList, DeliverySent, DeliveryShown } from './deliveries.ts';
import type { Fault, FaultOrder } from './faults.ts';
import { harOf, type Har } from './har.ts';
import type { WatchedRequest } from './journal.ts';
import type { Changes } from './value/changes.ts';
import { changesSince, expectChanges, hosts } from './value/compare.ts';
import type { Expected } from './value/expected.ts';
import { ask, collections, type Queries } from './value/queries.ts';
import { momentsOf, order, type OrderName } from './orders.ts';
import {
  requestOf,
  requestsOf,
  verify,
  waitFor,
  type RequestFilter,
  type SentRequest,
  type Verification,
  type Wait,
} from './sent.ts';
import type { Snapshot } from './value/snapshot.ts';
import type { Service } from './service.ts';
import type { AnyActor, OurActor, Target } from './target.ts';
import type { World } from '../world/world.ts';
import type { WorldHost } from './world-host.ts';

/** A moment that a world is compared with. */
export type Since = string | Snapshot | { snapshot(): unknown };

/** The deliveries of webhooks, as a test steers them. */
export interface WebhookDesk {
  /** What waits, and what became of the latest. */
  list(): DeliveryList;
  /** One of the latest, with what was sent; undefined if there is no such. */
  show(id: number): DeliverySent | undefined;
  /** Holds deliveries back until `step` or `release`. */
  hold(): DeliveryCounts;
  /** Sends what was held back, and all that follows. */
  release(): DeliveryCounts;
  /** Sends the next delivery; null if none waits. */
  step(): Promise<DeliveryShown | null>;
  /** Sends one of the latest again, unchanged; undefined if there is no such. */
  repeat(id: number): { readonly id: number } | undefined;
}

/** What `GET /_boardstone/health` tells. */
export interface About {
  /** `boardstone`. */
  readonly name: string;
  /** The version of the package. */
  readonly version: string;
  /** How its time moves. */
  readonly clock: ClockMode;
  /** Its time: an ISO date. */
  readonly now: string;
  /** Whether the rate limits are counted. */
  readonly limits: boolean;
  /** The number from which its ids and tokens are made. */
  readonly seed: number;
  /** The name of the world; empty for the main one. */
  readonly world: string;
  /** Whose word counts where the document and the live service differ. */
  readonly dialect: DialectName;
}

/** What a program ends. It stands apart: where a compiler does not know the symbol, a type made by `Omit` has no names. */
export interface Ends {
  /** Ends it, and gives requests under way their answers. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A world and its address. */
export interface SteeredWorld<A extends string = OurActor> extends OpenWorld<A>, Ends {}

/** A world that lasts as long as its service. */
export interface OpenWorld<A extends string = OurActor> extends Queries {
  /** Its address; paths begin with `/1` behind it. */
  readonly url: string;
  /** Credentials of the actors, workspace, control plane: those of the world as it is now, also after `restore`. */
  readonly target: Target<A>;
  /** Moves the clock forward by milliseconds. */
  advance(ms: number): Promise<void>;
  /** The time of its clock. */
  now(): Date;
  /** Goes back to the fixture, with unused limit windows. */
  reset(): Promise<void>;
  /** The requests that clients sent and that fit, newest last. */
  requests(filter?: RequestFilter): SentRequest[];
  /** One of them with its headers, its duration and its answer; undefined if it is no longer kept. */
  request(n: number): (SentRequest & WatchedRequest) | undefined;
  /** The requests as an HTTP archive (HAR 1.2): the last thousand. */
  har(): Har;
  /** Throws if no such request came, or not `count` of them, and names those that came nearest. */
  verify(order: Verification): void;
  /** Resolves with the requests that fit as soon as there are enough; rejects after `timeoutMs`. */
  waitFor(order: Wait): Promise<SentRequest[]>;
  /** Empties the journal of requests. */
  clearRequests(): void;
  /** Orders a fault, as `POST /_boardstone/faults` does. */
  fault(order: FaultOrder): Fault;
  /** The faults that are ordered, each with how often it was used. */
  faults(): readonly Fault[];
  /** Ends one fault; false if there is no such. */
  endFault(id: string): boolean;
  /** Ends all faults. */
  clearFaults(): void;
  /** The id of the record that has this name in the fixture; throws if there is none. */
  id(name: string): string;
  /** Adds the records of a fixture, all of them or none. Returns the actors too that came with it. */
  plant(fixture: Fixture): Target<AnyActor>;
  /**
   * The whole world as JSON. With a name, the server also keeps it under that name, which costs nothing but what is
   * written afterwards. A world can begin with it: `startServer({ fixture: snapshot })`.
   *
   * @example
   *   server.snapshot('before');
   *   await server.restore('before');
   */
  snapshot(name?: string): Snapshot;
  /** The snapshots that have a name, oldest first. */
  snapshots(): readonly { readonly name: string; readonly clock: string }[];
  /** Goes back to a snapshot, or to the one that has this name. */
  restore(snapshot: unknown): void;
  /**
   * What was made, changed and deleted since a snapshot, the name of one, or another world of this process; without an
   * argument since the beginning. As data, and in words.
   *
   * @example
   *   server.snapshot('before');
   *   await client.move('Paint', 'Done');
   *   server.changes('before').says; // 'card Paint: To do → Done'
   */
  changes(since?: Since): Changes;
  /**
   * Throws if something else changed than what is expected, or less, and names what comes nearest.
   *
   * @example
   *   server.expectChanges({ changed: { cards: { Paint: { list: 'Done' } } }, made: { comments: [{ by: 'ada' }] } }, 'before');
   */
  expectChanges(expected: Expected, since?: Since): void;
  /** Finishes queued exports now. */
  runExports(): Promise<void>;
  /** Resolves when no delivery is pending. */
  drainWebhooks(): Promise<void>;
  /** The deliveries of webhooks. */
  readonly webhooks: WebhookDesk;
  /** Makes a key for an application of a member. */
  key(order: KeyOrder): { readonly key: string; readonly secret: string; readonly name: string };
  /** Makes a token of a member for an application. */
  token(order: TokenOrder): { readonly id: string; readonly token: string };
  /** Name, version, clock, limits and seed, as `GET /_boardstone/health`. */
  about(): About;
  /** The interface of the service as OpenAPI 3.1. */
  openapi(): Promise<unknown>;
}

/** Methods and no arrows: a world is one of ten thousand, and a method is half as large. @internal */
export function steered(service: Service, worldHost: WorldHost, url: string, close: () => Promise<void>): SteeredWorld {
  function run<N extends OrderName>(name: N, body?: unknown) {
    return order(service, worldHost, name, { origin: url, body });
  }
  let target: { readonly of: World; readonly actors: number; readonly is: Target } | undefined;
  const itself = {
    url,
    /** Credentials are those of the world that is there: a snapshot that is restored brings others. */
    get target() {
      const of = worldHost.reading;
      const actors = Object.keys(of.fixtureNames.actors).length;
      if (target?.of !== of || target.actors !== actors) target = { of, actors, is: service.target(worldHost, url) };
      return target.is;
    },
    async advance(ms) {
      await run('POST /clock/advance', { ms });
    },
    now() {
      return new Date(worldHost.clock.now());
    },
    async reset() {
      return run('POST /reset');
    },
    id(name) {
      const { names } = worldHost.reading.fixtureNames;
      const id = names.get(name);
      if (id === undefined)
        throw new ReferenceError(`there is no record called ${name}${meant(String(name), names.keys())}`);
      return id;
    },
    plant(more) {
      run('POST /plant', more);
      return service.target(worldHost, url);
    },
    async runExports() {
      run('POST /exports/run');
    },
    async drainWebhooks() {
      await service.deliveries.drain(worldHost);
    },
    webhooks: desk(service, worldHost),
    key(wanted) {
      return run('POST /keys', wanted);
    },
    token(wanted) {
      return run('POST /tokens', wanted);
    },
    about() {
      return service.about(worldHost);
    },
    openapi() {
      return run('GET /service/openapi.json');
    },
    close,
    [Symbol.asyncDispose]: close,
  } satisfies Partial<SteeredWorld>;
  const whole = Object.assign(itself, sentAndFaulty(service, worldHost, url), asValue(service, worldHost));
  hosts.set(whole, worldHost);
  return Object.setPrototypeOf(whole, queries);
}

/** One for all worlds, because there may be ten thousand. */
const queries = Object.fromEntries(
  collections.map((name) => [
    name,
    function (this: SteeredWorld, query?: unknown) {
      const { reading, env, clock } = hosts.get(this)!;
      return ask(reading, { ...env, now: clock.now() }, this.url, name, query);
    },
  ]),
);

/** What a world is, as a value. */
type AsValue = Pick<SteeredWorld, 'snapshot' | 'snapshots' | 'restore' | 'changes' | 'expectChanges'>;

const asValue = (service: Service, worldHost: WorldHost): AsValue => ({
  snapshot(name) {
    if (name !== undefined) order(service, worldHost, 'POST /snapshots', { body: { name } });
    return service.snapshot(worldHost, name);
  },
  snapshots() {
    return momentsOf(worldHost);
  },
  restore(json) {
    return order(service, worldHost, 'PUT /snapshot', { body: json });
  },
  changes(since) {
    return changesSince(service, worldHost, since);
  },
  expectChanges(expected, since) {
    expectChanges(service, worldHost, expected, since);
  },
});

/** The requests that came, and those that fail on order. @internal */
export type SentAndFaulty = Pick<
  SteeredWorld,
  | 'requests'
  | 'request'
  | 'har'
  | 'verify'
  | 'waitFor'
  | 'clearRequests'
  | 'fault'
  | 'faults'
  | 'endFault'
  | 'clearFaults'
>;

const sentAndFaulty = (service: Service, worldHost: WorldHost, url: string): SentAndFaulty => ({
  requests(filter) {
    return requestsOf(worldHost, filter);
  },
  request(n) {
    return requestOf(worldHost, n);
  },
  har() {
    return harOf(worldHost, url, service.version());
  },
  verify(wanted) {
    return verify(worldHost, wanted);
  },
  waitFor(wanted) {
    return waitFor(service, worldHost, wanted);
  },
  clearRequests() {
    return worldHost.journal.clear();
  },
  fault(wanted) {
    return worldHost.faults.add(wanted);
  },
  faults() {
    return worldHost.faults.list();
  },
  endFault(ending) {
    return worldHost.faults.remove(ending);
  },
  clearFaults() {
    return worldHost.faults.clear();
  },
});

const desk = ({ deliveries }: Service, worldHost: WorldHost): WebhookDesk => ({
  list() {
    return deliveries.list(worldHost);
  },
  show(id) {
    return deliveries.show(worldHost, id);
  },
  hold() {
    return deliveries.hold(worldHost, true);
  },
  release() {
    return deliveries.hold(worldHost, false);
  },
  async step() {
    return (await deliveries.step(worldHost)).delivery;
  },
  repeat(id) {
    return deliveries.repeat(worldHost, id);
  },
});
