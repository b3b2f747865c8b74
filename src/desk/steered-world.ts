/** A world as a program steers it: all that the control plane does over HTTP is a method too. */
/// <reference lib="esnext.disposable" preserve="true" />
import type { Fixture } from '../fixtures/types.ts';
import { meant } from '../did-you-mean.ts';
import type { DialectName } from '../document/dialects.ts';
import type { ClockMode } from '../server/worlds/clock.ts';
import { ControlError } from './control-error.ts';
import type { KeyOrder, TokenOrder } from './control-schemas.ts';
import type { PluginDataOrder, PowerUpTokenOrder } from './plugin-data.ts';
import type { ConsentOrder, GrantOrder, RevokeOrder } from './oauth2-orders.ts';
import type { DeliveryCounts, DeliveryList, DeliverySent, DeliveryShown } from '../server/worlds/delivery-types.ts';
import type { FaultOrder } from './fault-order.ts';
import type { Fault } from './faults.ts';
import type { ChangeAnswer } from './ordered-answers.ts';
import type { Har } from './har.ts';
import type { WatchedRequest } from './journal.ts';
import type { Changes } from './value/changes.ts';
import { changesSince, expectChanges, worldHostOf } from './value/compare.ts';
import type { Expected } from './value/expected.ts';
import { ask, collections, type Queries } from './value/queries.ts';
import { order, type OrderName } from './orders.ts';
import type { RequestFilter, SentRequest, Verification, Wait } from './sent.ts';
import type { Snapshot } from './value/snapshot.ts';
import type { Service } from '../server/worlds/service.ts';
import { targetOf, type AnyActor, type OurActor, type Target } from './target.ts';
import type { World } from '../server/world/world.ts';
import type { WorldHost } from '../server/worlds/world-host.ts';

/** A moment that a world is compared with. */
export type Since = string | Snapshot | { snapshot(): unknown };

/** The deliveries of webhooks, as a test steers them. */
export interface WebhookDesk {
  /** The waiting deliveries, and the results of the latest: `server.webhooks.list().queue`. */
  list(): DeliveryList;
  /** One of the latest, with what was sent: `server.webhooks.show(3)?.body`; undefined if there is no such. */
  show(id: number): DeliverySent | undefined;
  /** Holds deliveries back until `step` or `release`. */
  hold(): DeliveryCounts;
  /** Sends what was held back, and all that follows: `server.webhooks.release()`. */
  release(): DeliveryCounts;
  /** Sends the next delivery: `await server.webhooks.step()`; null if none waits. */
  step(): Promise<DeliveryShown | null>;
  /** Sends one of the latest again, unchanged: `server.webhooks.repeat(3)`; undefined if there is no such. */
  repeat(id: number): { readonly id: number } | undefined;
}

/** A key, and the client of OAuth 2.0 of the same application if one was ordered; one that is public has no secret. */
interface IssuedKey {
  /** The key of the application. */
  readonly key: string;
  /** The secret that signs its webhooks. */
  readonly secret: string;
  /** The name of the application. */
  readonly name: string;
  /** The id of its client of OAuth 2.0. */
  readonly clientId?: string;
  /** The secret of that client; null if it is public. */
  readonly clientSecret?: string | null;
}

/** The tokens of a grant of OAuth 2.0. */
interface IssuedGrant {
  /** The value of the header: `Authorization: Bearer …`. */
  readonly accessToken: string;
  /** The refresh token; null if `offline` was false. */
  readonly refreshToken: string | null;
  /** Its rights. */
  readonly scope: string;
}

/** The answer of `GET /_boardstone/health`. */
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

/**
 * The methods that end a server. They have a type of their own, because `Omit` loses all names if a compiler does not
 * know the symbol.
 */
export interface Ends {
  /** Ends it, and gives requests under way their answers: `await server.close()`. */
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
  /** Moves the clock forward by milliseconds: `await server.advance(10_000)`. */
  advance(ms: number): Promise<void>;
  /** The time of its clock: `server.now().toISOString()`. */
  now(): Date;
  /** Goes back to the fixture, with unused limit windows: `await server.reset()`. */
  reset(): Promise<void>;
  /** The requests that clients sent and that fit, newest last: `server.requests({ method: 'PUT', path: '/1/cards/*' })`. */
  requests(filter?: RequestFilter): SentRequest[];
  /** One of them with its headers, its duration and its answer: `server.request(0)`; undefined if it is no longer kept. */
  request(n: number): (SentRequest & WatchedRequest) | undefined;
  /**
   * The knowledge of the server about a failed test, in words: its refusals and their reasons, arguments that nothing
   * read, which faults the client met. The runners of boardstone print it under the error of the test; with another one
   * print it yourself.
   *
   * @example
   *   beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(service.explain())));
   */
  explain(): string;
  /** The requests of the journal as an HTTP archive (HAR 1.2): `writeFileSync('test.har', JSON.stringify(server.har()))`. */
  har(): Har;
  /**
   * Throws if no such request came, or not `count` of them, and names those that came nearest.
   *
   * @example
   *   server.verify({ method: 'PUT', path: '/1/cards/*', json: { name: 'Paint' }, count: 1 });
   */
  verify(order: Verification): void;
  /**
   * Resolves with the requests that fit as soon as there are enough; rejects after `timeoutMs`.
   *
   * @example
   *   const [sent] = await server.waitFor({ method: 'POST', path: '/1/cards' });
   */
  waitFor(order: Wait): Promise<SentRequest[]>;
  /** Empties the journal of requests: `server.clearRequests()`. */
  clearRequests(): void;
  /**
   * Orders a fault, as `POST /_boardstone/faults` does. A function changes what the server would answer.
   *
   * @example
   *   server.fault({ match: { method: 'GET', path: '/1/cards/*' }, times: 1, respond: { status: 503 } });
   *   server.fault({ match: { path: '/1/cards/*' } }, ({ body }) => ({ body: { ...body, due: 'soon' } }));
   */
  fault(order: FaultOrder, change?: ChangeAnswer): Fault;
  /** The faults that are ordered, each with how often it was used: `server.faults()[0].hits`. */
  faults(): readonly Fault[];
  /** Ends one fault: `server.endFault(fault.id)`; false if there is no such. */
  endFault(id: string): boolean;
  /** Ends all faults: `server.clearFaults()`. */
  clearFaults(): void;
  /** The id of the record that has this name in the fixture: `server.id('boards-1')`; throws if there is none. */
  id(name: string): string;
  /**
   * Adds the records of a fixture, all of them or none. Returns the actors too that came with it.
   *
   * @example
   *   server.plant({ lists: [{ name: 'Later', idBoard: server.id('boards-1') }] });
   */
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
  /** The snapshots that have a name, oldest first: `server.snapshots().map(({ name }) => name)`. */
  snapshots(): readonly { readonly name: string; readonly clock: string }[];
  /** Goes back to a snapshot, or to the one that has this name: `server.restore('before')`. */
  restore(snapshot: unknown): void;
  /**
   * The records that were made, changed and deleted since a snapshot, the name of one, or another world of this process;
   * without an argument since the beginning. As data, and in words.
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
  /** Finishes queued exports now: `await server.runExports()`. */
  runExports(): Promise<void>;
  /** Resolves when nothing is being sent that could go now, and counts what waits: `(await server.drainWebhooks()).waiting`. */
  drainWebhooks(): Promise<DeliveryCounts>;
  /** The deliveries of webhooks. */
  readonly webhooks: WebhookDesk;
  /** Makes a key for an application of a member: `server.key({ name: 'My app', username: 'ada_quill' })`. */
  key(order: KeyOrder): IssuedKey;
  /** Makes a token of a member for an application: `server.token({ key, username: 'ada_quill', permissions: ['read'] })`. */
  token(order: TokenOrder): { readonly id: string; readonly token: string };
  /**
   * Decides as a member about the address of OAuth 2.0 that a client opens in a browser: where the browser would be sent.
   *
   * @example
   *   const { location } = server.consent({ address: client.authorizeUrl(), username: 'ada_quill' });
   */
  consent(order: ConsentOrder): { readonly location: string };
  /** Makes a grant of OAuth 2.0 without a page: `server.grant({ clientId, username: 'ada_quill' }).accessToken`. */
  grant(order: GrantOrder): IssuedGrant;
  /** Ends grants of OAuth 2.0, as a member does in their account: `server.revoke({ username: 'ada_quill' })`. */
  revoke(order: RevokeOrder): { readonly ended: number };
  /**
   * The data that a Power-Up keeps at a board, card, workspace or member, as JSON text; with `value` it is set, with null
   * removed. `boardstone/power-up` does so for `t.set`.
   *
   * @example
   *   server.pluginData({ idPlugin, scope: 'card', idModel, access: 'shared', username: 'ada_quill' }).value;
   */
  pluginData(order: PluginDataOrder): { readonly value: string | null };
  /** Signs what `t.jwt` gives a Power-Up: `server.powerUpToken({ idPlugin, idBoard, username: 'ada_quill' }).jwt`. */
  powerUpToken(order: PowerUpTokenOrder): { readonly jwt: string };
  /** Name, version, clock, limits and seed, as `GET /_boardstone/health`. */
  about(): About;
  /** The interface of the service as OpenAPI 3.1: `await server.openapi()`. */
  openapi(): Promise<unknown>;
}

/** Carries out an order: in this process at once, elsewhere as a promise. `rest` is the last word of its path. @internal */
export type Send = (name: OrderName, body?: unknown, rest?: string | number) => any;

/** The methods that are an order and nothing else. @internal */
export type Ordered = Omit<
  OpenWorld,
  'url' | 'target' | 'id' | 'plant' | 'restore' | 'changes' | 'expectChanges' | 'about' | keyof Queries
>;

/** The order of each of these methods: one table for worlds of this process and of another one (`connect`). */
type Orders<T> = {
  readonly [N in keyof T]: T[N] extends (...given: infer A) => infer R ? (send: Send, ...given: A) => R : never;
};
const methods: Orders<Omit<Ordered, 'webhooks'>> = {
  advance: async (send, ms) => void (await send('POST /clock/advance', { ms })),
  now: (send) => mapped(send('GET /clock'), ({ now }) => new Date(now)),
  reset: async (send) => void (await send('POST /reset')),
  requests: (send, filter = {}) => send('POST /requests/find', filter),
  request: (send, n) => found(() => send('GET /requests/{n}', undefined, n)),
  explain: (send) => send('GET /explain'),
  har: (send) => send('GET /requests.har'),
  verify: (send, wanted) => mapped(send('POST /requests/verify', wanted), nothing),
  waitFor: (send, wanted) => send('POST /requests/wait', wanted),
  clearRequests: (send) => mapped(send('DELETE /requests'), nothing),
  fault: (send, wanted, change) => send('POST /faults', change === undefined ? wanted : { ...wanted, change }),
  faults: (send) => send('GET /faults'),
  endFault(send, id) {
    const ended = found(() => send('DELETE /faults/{id}', undefined, id));
    return mapped(ended, (answer) => answer !== undefined);
  },
  clearFaults: (send) => mapped(send('DELETE /faults'), nothing),
  snapshot(send, name) {
    if (name === undefined) return send('GET /snapshot');
    return mapped(send('POST /snapshots', { name }), () => send('GET /snapshots/{name}', undefined, name));
  },
  snapshots: (send) => mapped(send('GET /snapshots'), ({ snapshots }) => snapshots),
  runExports: async (send) => void (await send('POST /exports/run')),
  drainWebhooks: async (send) => send('POST /webhooks/drain'),
  key: (send, wanted) => send('POST /keys', wanted),
  token: (send, wanted) => send('POST /tokens', wanted),
  consent: (send, wanted) => send('POST /oauth2/consent', wanted),
  grant: (send, wanted) => send('POST /oauth2/grants', wanted),
  revoke: (send, wanted) => send('POST /oauth2/revoke', wanted),
  pluginData: (send, wanted) => send('POST /plugin-data', wanted),
  powerUpToken: (send, wanted) => send('POST /power-up/token', wanted),
  openapi: (send) => send('GET /service/openapi.json'),
};
const ofWebhooks: Orders<WebhookDesk> = {
  list: (send) => send('GET /webhooks'),
  show: (send, id) => found(() => send('GET /webhooks/{id}', undefined, id)),
  hold: (send) => send('POST /webhooks/hold'),
  release: (send) => send('POST /webhooks/release'),
  step: async (send) => (await send('POST /webhooks/step')).delivery,
  repeat: (send, id) => found(() => send('POST /webhooks/repeat/{id}', undefined, id)),
};

/** @internal */
export const ordered = (send: Send): Ordered =>
  Object.assign(sending(methods, send), { webhooks: sending(ofWebhooks, send) });

const sending = <T>(orders: Orders<T>, send: Send): T => {
  const made: Record<string, unknown> = {};
  for (const [name, order] of Object.entries<any>(orders)) made[name] = (...given: unknown[]) => order(send, ...given);
  return made as T;
};

const nothing = (): void => {};

/** Makes a value of an answer, at once or when the answer is there. */
const mapped = (answer: any, make: (value: any) => unknown): any =>
  answer instanceof Promise ? answer.then(make) : make(answer);

/** The answer to an order; undefined if there is no such thing. */
function found(answer: () => any): any {
  try {
    const answered = answer();
    return answered instanceof Promise ? answered.catch(unlessAbsent) : answered;
  } catch (fault) {
    return unlessAbsent(fault);
  }
}

function unlessAbsent(fault: unknown): undefined {
  if (fault instanceof ControlError && fault.status === 404) return undefined;
  throw fault;
}

/** The id of the record that has this name; throws if there is none. @internal */
export function idNamed(name: string, names: ReadonlyMap<string, string>): string {
  const id = names.get(name);
  if (id === undefined)
    throw new ReferenceError(`there is no record called ${name}${meant(String(name), names.keys())}`);
  return id;
}

/** @internal */
export function steered(service: Service, worldHost: WorldHost, url: string, close: () => Promise<void>): SteeredWorld {
  const send: Send = (name, body, rest = '') =>
    order(service, worldHost, name, { origin: url, body, rest: String(rest) });
  let target: { readonly of: World; readonly actors: number; readonly is: Target } | undefined;
  const itself = {
    url,
    /** Credentials are those of the world that is there: a snapshot that is restored brings others. */
    get target() {
      const of = worldHost.moment().world;
      const actors = Object.keys(of.fixtureNames.actors).length;
      if (target?.of !== of || target.actors !== actors) target = { of, actors, is: targetOf(worldHost, url) };
      return target.is;
    },
    id: (name) => worldHost.read(({ fixtureNames }) => idNamed(name, fixtureNames.names)),
    plant(more) {
      send('POST /plant', more);
      return targetOf(worldHost, url);
    },
    restore: (json) => send('PUT /snapshot', json),
    changes: (since) => changesSince(worldHost, since),
    expectChanges: (expected, since) => expectChanges(worldHost, expected, since),
    about: () => service.about(worldHost),
    close,
    [Symbol.asyncDispose]: close,
  } satisfies Partial<SteeredWorld>;
  const whole = Object.assign(itself, ordered(send));
  worldHostOf.set(whole, worldHost);
  return Object.setPrototypeOf(whole, queries);
}

/** One for all worlds, because there may be ten thousand. */
const queries = Object.fromEntries(
  collections.map((name) => [
    name,
    function (this: SteeredWorld, query?: unknown) {
      return ask(worldHostOf.get(this)!, this.url, name, query);
    },
  ]),
);
