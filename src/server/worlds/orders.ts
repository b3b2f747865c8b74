/** What a test orders from the server and not from the service, for the control plane, for programs and for replays. */
import { utf8 } from '../formats/bytes.ts';
import { isRecord, keysOf } from '../../language.ts';
import { ControlError } from './control-error.ts';
import { issueKey, issueToken } from './control-schemas.ts';
import type { Service } from './service.ts';
import type { WorldHost } from './world-host.ts';

/** What an order gets: the server, the world whose control plane was asked, and what the request says. */
interface OrderContext {
  readonly service: Service;
  readonly worldHost: WorldHost;
  /** The address of that world as the client knows it. */
  readonly origin: string;
  /** The word that the caller chooses, where the path ends in one. */
  readonly rest: string;
  readonly body: unknown;
}

const orders = {
  'GET /': (): { operations: string[] } => ({
    operations: orderNames.map((name) => name.replace(' ', ` ${controlBase}`)),
  }),
  'GET /health': ({ service, worldHost }) => ({ status: 'ok', ...service.about(worldHost) }),
  'GET /target': ({ service, worldHost, origin }) => service.target(worldHost, origin),
  // Made when it is asked for, so that the server starts faster.
  'GET /openapi.json': async ({ service, origin }) =>
    (await import('../../beside/manual/openapi.ts')).openapi(service.version(), origin),
  'POST /reset': ({ service, worldHost }) => service.reset(worldHost),
  'GET /clock': ({ worldHost: { clock } }) => ({ now: new Date(clock.now()).toISOString(), mode: clock.mode }),
  'POST /clock/advance': ({ service, worldHost, body }) =>
    service.advance(worldHost, isRecord(body) ? body['ms'] : undefined),
  'GET /requests': ({ worldHost }) => worldHost.journal.read(),
  'DELETE /requests': ({ worldHost }) => worldHost.journal.clear(),
  'GET /report': ({ service, worldHost }) => service.report?.(worldHost).value,
  'GET /faults': ({ worldHost }) => worldHost.faults.list(),
  'POST /faults': ({ worldHost, body }) => worldHost.faults.add(body),
  'DELETE /faults': ({ worldHost }) => worldHost.faults.clear(),
  'GET /snapshot': ({ service, worldHost }) => service.snapshot(worldHost),
  'PUT /snapshot': ({ service, worldHost, body }) => service.restore(worldHost, body),
  'POST /plant': ({ service, worldHost, body }) => service.plantInto(worldHost, body),
  'GET /ids': ({ worldHost }) => Object.fromEntries(worldHost.reading.cast.names),
  'GET /worlds': ({ service }) => ({ worlds: service.names() }),
  'POST /worlds': ({ service, worldHost, origin, body }) => {
    if (worldHost.name !== '') throw new ControlError(400, 'worlds are made at the main control plane');
    const made = service.open(body);
    const address = `${origin}/w/${made.name}`;
    return { name: made.name, baseUrl: address, target: service.target(made, address) };
  },
  'DELETE /worlds/{name}': ({ service, rest }) => {
    if (!service.close(rest)) throw new ControlError(404, 'there is no such world');
  },
  'POST /keys': ({ worldHost, body }) => issueKey(worldHost, body),
  'POST /tokens': ({ worldHost, body }) => issueToken(worldHost, body),
  'POST /exports/run': ({ service, worldHost }) => service.runExports(worldHost),
  'GET /webhooks': ({ service, worldHost }) => service.deliveries.list(worldHost),
  'GET /webhooks/{id}': ({ service, worldHost, rest }) => found(service.deliveries.show(worldHost, Number(rest))),
  'POST /webhooks/step': ({ service, worldHost }) => service.deliveries.step(worldHost),
  'POST /webhooks/hold': ({ service, worldHost }) => service.deliveries.hold(worldHost, true),
  'POST /webhooks/release': ({ service, worldHost }) => service.deliveries.hold(worldHost, false),
  'POST /webhooks/repeat/{id}': ({ service, worldHost, rest }) =>
    found(service.deliveries.repeat(worldHost, Number(rest))),
  'POST /webhooks/drain': ({ service, worldHost }) => service.deliveries.drain(worldHost),
} satisfies Readonly<Record<string, (asked: OrderContext) => unknown>>;

export const controlBase = '/_boardstone';
type Orders = typeof orders;
export type OrderName = keyof Orders;
export const orderNames: readonly OrderName[] = keysOf(orders);

function found<T>(delivery: T): T {
  if (delivery === undefined) throw new ControlError(404, 'there is no such delivery');
  return delivery;
}

/** Orders that change no world are not part of a recorded run: an answer of a fault was not played. */
const passing = /^GET|\/(faults|requests|webhooks)\b/;

/** Records an order, then carries it out. */
export function order<N extends OrderName>(
  service: Service,
  worldHost: WorldHost,
  name: N,
  {
    origin = '',
    rest = '',
    body,
    bytes,
  }: Partial<Pick<OrderContext, 'origin' | 'rest' | 'body'>> & { bytes?: Uint8Array } = {},
): ReturnType<Orders[N]> {
  if (!passing.test(name)) {
    const [method = '', path = ''] = name.split(' ');
    const at = `${worldHost.name && `/w/${worldHost.name}`}${controlBase}${path.replace(/\{\w+\}/, rest)}`;
    service.keeping.order(worldHost, method, at, bytes ?? utf8(JSON.stringify(body) ?? ''));
  }
  return orders[name]({ service, worldHost, origin, rest, body }) as ReturnType<Orders[N]>;
}
