/** A running server with the methods of one that a program has started itself: each order goes over HTTP. */
import { AssertionError } from 'node:assert';
import type { ClientReport } from './client-report/client-report.ts';
import type { ForkOptions, WorldOptions } from '../served.ts';
import { openReceiver, type Receiver } from '../server/worlds/receiver.ts';
import { openAddress } from '../server/http/incoming.ts';
import type { Ends, OpenWorld, SentAndFaulty, Since, WebhookDesk } from '../server/worlds/steered-world.ts';
import { collections, type Queries } from '../server/worlds/value/queries.ts';
import { isSnapshot } from '../server/worlds/value/snapshot.ts';
import type { AnyActor, Target } from '../server/worlds/target.ts';

/** The same methods; each answers with a promise, because the server is elsewhere. */
type Remote<T> = {
  readonly [N in keyof T]: T[N] extends (...given: infer A) => infer R ? (...given: A) => Promise<Awaited<R>> : T[N];
};

/** A world of a running server. */
export interface ConnectedWorld extends Remote<Omit<OpenWorld<AnyActor>, 'webhooks'>>, Ends {
  /** What the client used, what it never met, and what it might do better. */
  report(): Promise<ClientReport>;
  /** A world beside this one that begins as this one is now. */
  fork(options?: ForkOptions): Promise<ConnectedWorld>;
  /** A receiver of webhooks in this program; the server has to be on this machine. */
  receiver(): Promise<Receiver>;
  readonly webhooks: Remote<WebhookDesk>;
}

/** A running server. `close` ends a world that was made here; a server that somebody else has started goes on. */
export interface ConnectedServer extends ConnectedWorld {
  worlds(): Promise<string[]>;
  /** A separate world beside the main one. */
  world(options?: WorldOptions): Promise<ConnectedWorld>;
}

export interface ConnectOptions {
  /** What the server was given as `--control-token`; without it BOARDSTONE_CONTROL_TOKEN. */
  readonly token?: string;
}

/**
 * Steers a server that runs already: `boardstone serve`, a container, the server of a global set-up.
 *
 * @example
 *   const server = await connect('http://127.0.0.1:4747');
 *   await server.reset();
 *   await server.verify({ method: 'POST', path: '/1/cards' });
 */
export async function connect(
  url: string,
  { token = process.env['BOARDSTONE_CONTROL_TOKEN'] }: ConnectOptions = {},
): Promise<ConnectedServer> {
  const order = orderAt(url, token);
  // The server may know itself by another address than we.
  const root = url.replace(/\/+$/, '').replace(/\/w\/[\w-]+$/, '');
  const atRoot = orderAt(root, token);
  const beside: Beside = ({ name }) =>
    worldAt(`${root}/w/${name}`, token, beside, async () => void (await atRoot('DELETE', `/worlds/${name}`)));
  const main = await worldAt(url, token, beside, async () => {});
  return Object.assign(main, {
    worlds: async () => ((await order('GET', '/worlds')) as { worlds: string[] }).worlds,
    async world({ fixture, ...options }: WorldOptions = {}) {
      const wanted = { ...options, ...(fixture !== undefined && { fixture }) };
      return beside(await order('POST', '/worlds', wanted));
    },
  });
}

/** A world that was just made, under the name that it has. */
type Beside = (made: { readonly name: string }) => Promise<ConnectedWorld>;
type Order = (method: string, path: string, body?: unknown) => Promise<any>;

function orderAt(url: string, token: string | undefined): Order {
  const base = `${url.replace(/\/+$/, '')}/_boardstone`;
  return async (method, path, body) => {
    const reply = await fetch(`${base}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await reply.json().catch(() => ({}))) as { readonly message?: string };
    if (reply.ok) return answer;
    const message = answer.message ?? `${base} answers ${reply.status}`;
    throw reply.status === 422 ? new AssertionError({ message }) : new Error(message);
  };
}

async function worldAt(
  url: string,
  token: string | undefined,
  beside: Beside,
  close: () => Promise<void>,
): Promise<ConnectedWorld> {
  const order = orderAt(url, token);
  /** Credentials are those of the world that is there. */
  const fresh = async (): Promise<Target<AnyActor>> => {
    const target = (await order('GET', '/target')) as Target<AnyActor>;
    return { ...target, baseUrl: url, ...(target.control && { control: `${url}/_boardstone` }) };
  };
  let target = await fresh();
  return {
    url,
    get target() {
      return target;
    },
    advance: async (ms) => void (await order('POST', '/clock/advance', { ms })),
    now: async () => new Date((await order('GET', '/clock')).now),
    async reset() {
      await order('POST', '/reset');
      target = await fresh();
    },
    ...sentAndFaulty(order),
    report: () => order('GET', '/report'),
    async id(name) {
      const ids = await order('GET', '/ids');
      if (Object.hasOwn(ids, name)) return ids[name];
      throw new ReferenceError(`there is no record called ${name}`);
    },
    async plant(more) {
      await order('POST', '/plant', more);
      return (target = await fresh());
    },
    async snapshot(name) {
      if (name === undefined) return order('GET', '/snapshot');
      await order('POST', '/snapshots', { name });
      return order('GET', `/snapshots/${encodeURIComponent(name)}`);
    },
    snapshots: async () => (await order('GET', '/snapshots')).snapshots,
    ...comparing(order),
    ...queriesOf(order),
    receiver: () => openReceiver(openAddress, () => Object.values(target.actors).map(({ secret }) => secret)),
    fork: async (wanted = {}) => beside(await order('POST', '/fork', wanted)),
    async restore(snapshot) {
      await order('PUT', '/snapshot', snapshot);
      target = await fresh();
    },
    runExports: async () => void (await order('POST', '/exports/run')),
    drainWebhooks: async () => void (await order('POST', '/webhooks/drain')),
    webhooks: webhooksOf(order),
    key: (wanted) => order('POST', '/keys', wanted),
    token: (wanted) => order('POST', '/tokens', wanted),
    about: () => order('GET', '/health'),
    openapi: () => order('GET', '/service/openapi.json'),
    close,
    [Symbol.asyncDispose]: close,
  };
}

const comparing = (order: Order): Pick<ConnectedWorld, 'changes' | 'expectChanges'> => ({
  changes: async (since) => order('POST', '/changes', { since: valueIn(since) }),
  expectChanges: async (expected, since) =>
    void (await order('POST', '/changes/expect', { expected, since: valueIn(since) })),
});

const queriesOf = (order: Order): Remote<Queries> =>
  Object.fromEntries(
    collections.map((name) => [name, (query?: unknown) => order('POST', `/records/${name}`, query)]),
  ) as unknown as Remote<Queries>;

/** A world of this process is no value that can be sent. */
function valueIn(since: Since | undefined): unknown {
  if (since === undefined || typeof since === 'string' || isSnapshot(since)) return since;
  throw new TypeError('since: a snapshot or its name is expected');
}

const sentAndFaulty = (order: Order): Pick<ConnectedWorld, keyof SentAndFaulty> => ({
  requests: (filter = {}) => order('POST', '/requests/find', filter),
  request: (n) => order('GET', `/requests/${n}`).catch(() => undefined),
  har: () => order('GET', '/requests.har'),
  verify: async (wanted) => void (await order('POST', '/requests/verify', wanted)),
  waitFor: (wanted) => order('POST', '/requests/wait', wanted),
  clearRequests: async () => void (await order('DELETE', '/requests')),
  fault: (wanted) => order('POST', '/faults', wanted),
  faults: () => order('GET', '/faults'),
  endFault: (id) =>
    order('DELETE', `/faults/${encodeURIComponent(id)}`).then(
      () => true,
      () => false,
    ),
  clearFaults: async () => void (await order('DELETE', '/faults')),
});

const webhooksOf = (order: Order): ConnectedWorld['webhooks'] => ({
  list: () => order('GET', '/webhooks'),
  show: (id) => order('GET', `/webhooks/${id}`),
  hold: () => order('POST', '/webhooks/hold'),
  release: () => order('POST', '/webhooks/release'),
  step: async () => (await order('POST', '/webhooks/step')).delivery,
  repeat: (id) => order('POST', `/webhooks/repeat/${id}`),
});
