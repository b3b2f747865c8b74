/** A running server with the methods of one that a program has started itself: each order goes over HTTP. */
import { AssertionError } from 'node:assert';
import type { ClientReport } from './client-report/client-report.ts';
import type { ForkOptions, WorldOptions } from '../served.ts';
import { textWithin } from '../bounded.ts';
import { checkConnectOptions, type ConnectOptions } from '../desk/options.ts';
import { openReceiver, type Receiver } from '../desk/receiver.ts';
import type { FaultOrder } from '../desk/fault-order.ts';
import type { Fault } from '../desk/faults.ts';
import { openAddress } from '../server/http/incoming.ts';
import { ControlError } from '../desk/control-error.ts';
import { idNamed, ordered } from '../desk/steered-world.ts';
import type { Ends, OpenWorld, Ordered, Send, Since, WebhookDesk } from '../desk/steered-world.ts';
import { filledIn } from '../document/values/paths.ts';
import { collections, type Queries } from '../desk/value/queries.ts';
import { isSnapshot } from '../desk/value/snapshot.ts';
import type { AnyActor, Target } from '../desk/target.ts';

/** The same methods; each answers with a promise, because the server is elsewhere. */
type Remote<T> = {
  readonly [N in keyof T]: T[N] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : T[N];
};

/** A world of a running server. */
export interface ConnectedWorld extends Remote<Omit<OpenWorld<AnyActor>, 'webhooks' | 'fault'>>, Ends {
  /**
   * The rows that the client used, the answers that it never met, and the habits that it might improve:
   * `(await server.report()).findings`.
   */
  report(): Promise<ClientReport>;
  /** A world beside this one that begins as this one is now: `await server.fork({ name: 'attempt' })`. */
  fork(options?: ForkOptions): Promise<ConnectedWorld>;
  /** A receiver of webhooks in this program: `await server.receiver()`. The server has to be on this machine. */
  receiver(): Promise<Receiver>;
  /** The deliveries of webhooks. */
  readonly webhooks: Remote<WebhookDesk>;
  /** Orders a fault: `await server.fault({ match: { path: '/1/cards/*' }, respond: { status: 503 } })`. */
  fault(order: FaultOrder): Promise<Fault>;
}

/** A running server. `close` ends a world that was made here; a server that somebody else has started goes on. */
export interface ConnectedServer extends ConnectedWorld {
  /** The names of the worlds beside the main one: `await server.worlds()`. */
  worlds(): Promise<string[]>;
  /** A separate world beside the main one: `await server.world({ name: 'ben' })`. */
  world(options?: WorldOptions): Promise<ConnectedWorld>;
}

/** How the server is asked: the options, with what stands for those that are not given. */
type Door = Required<Omit<ConnectOptions, 'token'>> & Pick<ConnectOptions, 'token'>;

/**
 * Steers a server that runs already: `boardstone serve`, a container, the server of a global set-up.
 *
 * @example
 *   const server = await connect('http://127.0.0.1:4747');
 *   await server.reset();
 *   await server.verify({ method: 'POST', path: '/1/cards' });
 */
export async function connect(url: string, options: ConnectOptions = {}): Promise<ConnectedServer> {
  checkConnectOptions(options);
  const {
    token = process.env['BOARDSTONE_CONTROL_TOKEN'],
    mostBytes = 256 * 1024 * 1024,
    answerMs = 120_000,
  } = options;
  const door: Door = { mostBytes, answerMs, ...(token && { token }) };
  const send = sender(url, door);
  // The server may name another address than the one that we use.
  const root = url.replace(/\/+$/, '').replace(/\/w\/[\w-]+$/, '');
  const beside: Beside = ({ name }) =>
    worldAt(`${root}/w/${name}`, door, beside, async () => {
      await sender(root, door)('DELETE /worlds/{name}', undefined, name);
    });
  const main = await worldAt(url, door, beside, async () => {});
  return Object.assign(main, {
    worlds: async () => (await send('GET /worlds')).worlds,
    world: async (options: WorldOptions = {}) => beside(await send('POST /worlds', options)),
  });
}

/** A world that was just made, under the name that it has. */
type Beside = (made: { readonly name: string }) => Promise<ConnectedWorld>;

function sender(url: string, { token, mostBytes, answerMs }: Door): Send {
  const base = `${url.replace(/\/+$/, '')}/_boardstone`;
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new TypeError(`connect takes the address of a server, as http://127.0.0.1:4747, not ${url}`);
  return async (name, body, rest = '') => {
    const [method = '', path = ''] = name.split(' ');
    const late = AbortSignal.timeout(answerMs);
    const failed = (cause: unknown): never => {
      const slow = `${url} does not answer ${name} to its end within ${answerMs / 1000} s`;
      throw new Error(late.aborted ? slow : `no server answers at ${url}; boardstone serve starts one`, { cause });
    };
    const reply = await fetch(`${base}${filledIn(path, () => encodeURIComponent(rest))}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body, asData) }),
      redirect: 'manual',
      signal: late,
    }).catch(failed);
    const text = await textWithin(reply, mostBytes).catch(failed);
    if (text === undefined) throw new Error(`${url} answers ${name} with more than ${mostBytes} bytes`);
    const answer = answerIn(text);
    if (reply.ok) return answer;
    const message = answer.message ?? `${base} answers ${reply.status}`;
    throw reply.status === 422 ? new AssertionError({ message }) : new ControlError(reply.status, message);
  };
}

/** An answer that is no JSON has no message; its status says enough. */
function answerIn(text: string): { readonly message?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** A function of this process cannot change the answers of another one. */
function asData(name: string, value: unknown): unknown {
  if (typeof value === 'function') throw new TypeError(`${name}: a function stays in its process; data is expected`);
  return value;
}

async function worldAt(url: string, door: Door, beside: Beside, close: () => Promise<void>): Promise<ConnectedWorld> {
  const send = sender(url, door);
  /** Credentials are those of the world that is there. */
  const fresh = async (): Promise<Target<AnyActor>> => {
    const target = (await send('GET /target')) as Target<AnyActor>;
    return { ...target, baseUrl: url, ...(target.control && { control: `${url}/_boardstone` }) };
  };
  let target = await fresh();
  return {
    ...(ordered(send) as unknown as Remote<Ordered> & Pick<ConnectedWorld, 'webhooks'>),
    ...queriesOf(send),
    url,
    get target() {
      return target;
    },
    async reset() {
      await send('POST /reset');
      target = await fresh();
    },
    report: () => send('GET /report'),
    id: async (name) => idNamed(name, new Map(Object.entries(await send('GET /ids')))),
    async plant(more) {
      await send('POST /plant', more);
      return (target = await fresh());
    },
    async restore(snapshot) {
      await send('PUT /snapshot', snapshot);
      target = await fresh();
    },
    changes: async (since) => send('POST /changes', { since: valueIn(since) }),
    async expectChanges(expected, since) {
      await send('POST /changes/expect', { expected, since: valueIn(since) });
    },
    receiver: (...given: readonly unknown[]) =>
      openReceiver(openAddress, () => Object.values(target.actors).map(({ secret }) => secret), given),
    fork: async (wanted = {}) => beside(await send('POST /fork', wanted)),
    about: () => send('GET /health'),
    close,
    [Symbol.asyncDispose]: close,
  };
}

const queriesOf = (send: Send): Remote<Queries> =>
  Object.fromEntries(
    collections.map((name) => [name, (query?: unknown) => send('POST /records/{collection}', query, name)]),
  ) as unknown as Remote<Queries>;

/** A world of this process is no value that can be sent. */
function valueIn(since: Since | undefined): unknown {
  if (since === undefined || typeof since === 'string' || isSnapshot(since)) return since;
  throw new TypeError('since: a snapshot or its name is expected');
}
