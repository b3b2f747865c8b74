/**
 * All orders of a test to the server, for the control plane, for programs and for replays. They are no part of the
 * service.
 */
import type * as z from 'zod';
import { pluginData, pluginDataOrder, powerUpToken, powerUpTokenOrder } from './plugin-data.ts';
import { utf8 } from '../server/formats/bytes.ts';
import { isRecord, keysOf } from '../language.ts';
import { changesSince, expectChanges } from './value/compare.ts';
import { ControlError, readOrder, schemaOf, type OrderShape, type Read } from './control-error.ts';
import { consent, consentOrder, grant, grantOrder, revoke, revokeOrder } from './oauth2-orders.ts';
import { advanceOrder, changesOrder, expectOrder, forkOrder, issueKey, issueToken } from './control-schemas.ts';
import { keyOrder, momentOrder, tokenOrder, worldOrder } from './control-schemas.ts';
import { faultShape } from './fault-order.ts';
import { deskOf } from './desk.ts';
import { harOf } from './har.ts';
import { targetOf } from './target.ts';
import { advance, forkWorld, keepMoment, momentOf, momentsOf, openWorld, plantInto } from './worlds.ts';
import { restoreWorld, runExports, snapshotOf } from './worlds.ts';
import { ask } from './value/queries.ts';
import { askedIn, filterNames, filterShape, requestOf, requestsOf, verify, verifyShape, waitFor } from './sent.ts';
import { waitShape } from './sent.ts';
import type { Service } from '../server/worlds/service.ts';
import type { WorldHost } from '../server/worlds/world-host.ts';

/** The input of an order: the server, the world whose control plane was asked, and the parts of the request. */
interface OrderContext {
  readonly service: Service;
  readonly worldHost: WorldHost;
  /** The address of that world as the client knows it. */
  readonly origin: string;
  /** The word that the caller chose, if the path ends in one. */
  readonly rest: string;
  /** The arguments of the address. */
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An order, and the shape of the body that it takes. */
type Order = ((asked: OrderContext) => unknown) & { readonly shape?: OrderShape };

/** An order that takes a body of this shape, and reads it itself. */
const taking = <R>(shape: OrderShape, run: (asked: OrderContext) => R) => Object.assign(run, { shape });

/** An order that gets its body when it was read. */
const reading = <S extends OrderShape, R>(shape: S, run: (asked: OrderContext, order: Read<S>) => R) =>
  taking(shape, (asked) => run(asked, readOrder(shape, asked.body ?? {})));

const orders = {
  'GET /': (): { operations: string[] } => ({
    operations: orderNames.map((name) => name.replace(' ', ` ${controlBase}`)),
  }),
  'GET /health': ({ service, worldHost }) => ({ status: 'ok', ...service.about(worldHost) }),
  'GET /target': ({ worldHost, origin }) => targetOf(worldHost, origin),
  'GET /openapi.json': ({ origin }) => openapiOfOrders(origin),
  'GET /service/openapi.json': ({ service, worldHost, origin }) =>
    deskOf(worldHost).settings.openapi(service.engine.version(), origin),
  'POST /reset': ({ worldHost }) => worldHost.reset(),
  'GET /clock': ({ worldHost: { clock } }) => ({ now: new Date(clock.now()).toISOString(), mode: clock.mode }),
  'POST /clock/advance': reading(advanceOrder, ({ service, worldHost }, order) => advance(service, worldHost, order)),
  'GET /requests': ({ worldHost, query }) => requestsOf(worldHost, readOrder(filterShape, askedIn(query))),
  'GET /requests/{n}': ({ worldHost, rest }) =>
    found(requestOf(worldHost, Number(rest)), `request ${rest} is not in the journal`),
  'GET /requests.har': ({ service, worldHost, origin }) => harOf(worldHost, origin, service.engine.version()),
  'DELETE /requests': ({ worldHost }) => deskOf(worldHost).journal.clear(),
  'POST /requests/find': reading(filterShape, ({ worldHost }, filter) => requestsOf(worldHost, filter)),
  'POST /requests/verify': reading(verifyShape, ({ worldHost }, wanted) => verify(worldHost, wanted)),
  'POST /requests/wait': reading(waitShape, ({ service, worldHost }, wanted) => waitFor(service, worldHost, wanted)),
  'GET /report': ({ worldHost }) => deskOf(worldHost).settings.report?.(worldHost).value,
  'GET /explain': ({ worldHost }) => deskOf(worldHost).settings.report?.(worldHost).explained() ?? '',
  'GET /faults': ({ worldHost }) => deskOf(worldHost).faults.list(),
  'POST /faults': taking(faultShape, ({ worldHost, body }) => {
    refuseLostName(body);
    return deskOf(worldHost).faults.add(body);
  }),
  'DELETE /faults': ({ worldHost }) => deskOf(worldHost).faults.clear(),
  'DELETE /faults/{id}': ({ worldHost, rest }) => {
    if (!deskOf(worldHost).faults.remove(rest)) throw new ControlError(404, `there is no fault ${rest}`);
    return {};
  },
  'GET /snapshot': ({ worldHost }) => snapshotOf(worldHost),
  'PUT /snapshot': ({ worldHost, body }) => restoreWorld(worldHost, body),
  'GET /snapshots': ({ worldHost }) => ({ snapshots: momentsOf(worldHost) }),
  'POST /snapshots': reading(momentOrder, ({ worldHost }, { name }) => keepMoment(worldHost, name)),
  'GET /snapshots/{name}': ({ worldHost, rest }) => snapshotOf(worldHost, rest),
  'DELETE /snapshots/{name}': ({ worldHost, rest }) => {
    momentOf(worldHost, rest);
    deskOf(worldHost).moments.delete(rest);
  },
  'POST /plant': ({ worldHost, body }) => plantInto(worldHost, body),
  'GET /ids': ({ worldHost }) => worldHost.read(({ fixtureNames }) => Object.fromEntries(fixtureNames.names)),
  'POST /changes': reading(changesOrder, ({ worldHost }, { since }) => changesSince(worldHost, since)),
  'POST /changes/expect': reading(expectOrder, ({ worldHost }, { expected, since }) =>
    expectChanges(worldHost, expected, since),
  ),
  'POST /records/{collection}': ({ worldHost, origin, rest, body }) => ask(worldHost, origin, rest, body),
  'GET /worlds': ({ service }) => ({ worlds: service.names() }),
  'POST /worlds': reading(worldOrder, ({ service, worldHost, origin }, wanted) => {
    if (worldHost.name !== '') throw new ControlError(400, 'worlds are made at the main control plane');
    return shownAt(openWorld(service, wanted), origin);
  }),
  'POST /fork': reading(forkOrder, ({ service, worldHost, origin }, { name }) => {
    const main = worldHost.name === '' ? origin : origin.slice(0, -`/w/${worldHost.name}`.length);
    return shownAt(forkWorld(service, worldHost, name), main);
  }),
  'DELETE /worlds/{name}': ({ service, worldHost, rest }) => {
    if (worldHost.name !== '' && worldHost.name !== rest)
      throw new ControlError(400, 'other worlds are ended at the main control plane');
    if (!service.close(rest)) throw new ControlError(404, `there is no world ${rest}`);
  },
  'POST /keys': reading(keyOrder, ({ worldHost }, wanted) => issueKey(worldHost, wanted)),
  'POST /tokens': reading(tokenOrder, ({ worldHost }, wanted) => issueToken(worldHost, wanted)),
  'POST /oauth2/consent': reading(consentOrder, ({ worldHost }, wanted) => consent(worldHost, wanted)),
  'POST /oauth2/grants': reading(grantOrder, ({ worldHost }, wanted) => grant(worldHost, wanted)),
  'POST /oauth2/revoke': reading(revokeOrder, ({ worldHost }, wanted) => revoke(worldHost, wanted)),
  'POST /plugin-data': reading(pluginDataOrder, ({ worldHost }, wanted) => pluginData(worldHost, wanted)),
  'POST /power-up/token': reading(powerUpTokenOrder, ({ worldHost }, wanted) => powerUpToken(worldHost, wanted)),
  'POST /exports/run': ({ worldHost }) => runExports(worldHost),
  'GET /webhooks': ({ service, worldHost }) => service.deliveries.list(worldHost),
  'GET /webhooks/{id}': ({ service, worldHost, rest }) => found(service.deliveries.show(worldHost, Number(rest))),
  'POST /webhooks/step': ({ service, worldHost }) => service.deliveries.step(worldHost),
  'POST /webhooks/hold': ({ service, worldHost }) => service.deliveries.hold(worldHost, true),
  'POST /webhooks/release': ({ service, worldHost }) => service.deliveries.hold(worldHost, false),
  'POST /webhooks/repeat/{id}': ({ service, worldHost, rest }) =>
    found(service.deliveries.repeat(worldHost, Number(rest))),
  'POST /webhooks/drain': ({ service, worldHost }) => service.deliveries.drain(worldHost),
} satisfies Readonly<Record<string, Order>>;

export const controlBase = '/_boardstone';
type Orders = typeof orders;
export type OrderName = keyof Orders;
export const orderNames: readonly OrderName[] = keysOf(orders);
/** The shape of the body that an order takes. */
const shapeOf = (name: OrderName): z.ZodType | undefined => (orders[name] as Order).shape?.();

/** A world other than the main one, as the program that made it sees it. */
function shownAt(made: WorldHost, origin: string) {
  const address = `${origin}/w/${made.name}`;
  return {
    name: made.name,
    baseUrl: address,
    get target() {
      return targetOf(made, address);
    },
  };
}

function found<T>(asked: T | undefined, says = 'there is no such delivery'): T {
  if (asked === undefined) throw new ControlError(404, says);
  return asked;
}

/** The effect of each order, for descriptions and for agents. */
const says: { readonly [N in OrderName]: string } = {
  'GET /': 'The operations of the control plane.',
  'GET /health': 'Whether it runs; its version, time, clock, limits, seed, dialect and the name of the world.',
  'GET /target': 'The target file: the address, the actors with their keys and tokens, the workspace.',
  'GET /openapi.json': 'This description.',
  'GET /service/openapi.json': 'The description of the service itself, whose paths begin with /1.',
  'POST /reset': 'Goes back to the fixture, or to where the world was forked, with unused limit windows.',
  'GET /clock': 'The time of the world, and how it moves.',
  'POST /clock/advance': 'Moves the clock forward: {"ms": 10000}.',
  'GET /requests': 'The requests of clients that fit the arguments, newest last, with the rule that refused each.',
  'GET /requests/{n}': 'One request with its headers, its duration and its answer.',
  'GET /requests.har': 'The journal as an HTTP archive (HAR 1.2).',
  'DELETE /requests': 'Empties the journal of requests.',
  'POST /requests/find': 'The requests that fit; query and json name what a request has among other things.',
  'POST /requests/verify': 'Answers 422 if no such request came, or not `count`, and names those that came nearest.',
  'POST /requests/wait': 'Answers with the requests that fit as soon as there are `count`; 422 after `timeoutMs`.',
  'GET /report': 'What the client might do better: unread arguments, wasted requests, refusals.',
  'GET /explain': 'What a failed test needs to know, as text: refused requests, unread arguments, faults.',
  'GET /faults': 'The faults that are ordered, each with how often it was used.',
  'POST /faults': 'Orders a fault: the next requests that match get another answer, a delay, or none.',
  'DELETE /faults': 'Ends all faults.',
  'DELETE /faults/{id}': 'Ends one fault.',
  'GET /snapshot': 'The whole world as JSON; a world can begin with it.',
  'PUT /snapshot': 'Goes back to a snapshot, or, with a name as JSON text, to the one that has this name.',
  'GET /snapshots': 'The names of the snapshots that are kept, oldest first.',
  'POST /snapshots': 'Keeps what the world is now under a name.',
  'GET /snapshots/{name}': 'A snapshot that is kept, as JSON.',
  'DELETE /snapshots/{name}': 'Forgets a snapshot.',
  'POST /plant': 'Adds the records of a fixture.',
  'GET /ids': 'The id of each record that has a name in the fixture.',
  'POST /changes':
    'What was made, changed and deleted since a snapshot (a value, or its name), or since the beginning.',
  'POST /changes/expect': 'Answers 422 if something else changed, and says what.',
  'POST /records/{collection}':
    'The cards, boards, comments, … that fit a query: {"list": "Done"}, or a name or an id.',
  'GET /worlds': 'The names of the worlds beside the main one.',
  'POST /worlds': 'A new world with a fixture, seed, clock and dialect of its own.',
  'POST /fork': 'A world beside this one that begins as this one is now.',
  'DELETE /worlds/{name}': 'Ends a world.',
  'POST /keys': 'Makes a key for an application of a member.',
  'POST /tokens': 'Makes a token of a member for an application.',
  'POST /oauth2/consent': 'Decides about a request of a client of OAuth 2.0 as a member; answers where that leads.',
  'POST /oauth2/grants': 'Makes a grant of OAuth 2.0 without a page; answers with its tokens.',
  'POST /oauth2/revoke': 'Ends the grants of OAuth 2.0 of a member, of a client, or all.',
  'POST /plugin-data': 'Reads, sets or takes away the data of a Power-Up for a board, card, workspace or member.',
  'POST /power-up/token': 'Signs a token of a Power-Up about a member and a board, as `t.jwt` does.',
  'POST /exports/run': 'Finishes queued exports now.',
  'GET /webhooks': 'The deliveries of webhooks that wait, and what became of the latest.',
  'GET /webhooks/{id}': 'One delivery with what was sent.',
  'POST /webhooks/step': 'Sends the next delivery that is held back.',
  'POST /webhooks/hold': 'Holds deliveries back.',
  'POST /webhooks/release': 'Sends what was held back, and all that follows.',
  'POST /webhooks/repeat/{id}': 'Sends a delivery again, unchanged.',
  'POST /webhooks/drain': 'Answers once no delivery is pending.',
};

const textAt = (name: string, where: 'path' | 'query'): object => ({
  name,
  in: where,
  required: where === 'path',
  schema: { type: 'string' },
});

/** OpenAPI 3.1 of the control plane. */
function openapiOfOrders(origin: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of orderNames) {
    const [method = '', path = ''] = name.split(' ');
    const shape = shapeOf(name);
    // The references in a schema begin at the schema, and not at the root of this description.
    const schema = shape ? { $id: path, ...schemaOf(shape) } : {};
    const { example } = shape?.meta() ?? {};
    const word = /\{(\w+)\}/.exec(path)?.[1];
    const parameters = [
      ...(word === undefined ? [] : [textAt(word, 'path')]),
      ...(name === 'GET /requests' ? filterNames.map((filterName) => textAt(filterName, 'query')) : []),
    ];
    (paths[path] ??= {})[method.toLowerCase()] = {
      operationId: name.replaceAll(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase()),
      description: says[name],
      ...(parameters.length > 0 && { parameters }),
      ...(isReader(name) && {
        requestBody: { content: { 'application/json': { schema, ...(example !== undefined && { example }) } } },
      }),
      responses: {
        200: { description: 'done', content: { 'application/json': { schema: {} } } },
        default: { description: 'refused: {"message": "…", "error": "ERROR"}' },
      },
    };
  }
  const info = { title: 'boardstone, the control plane', version: '1' };
  return { openapi: '3.1.0', info, servers: [{ url: `${origin}${controlBase}` }], paths };
}

/** Orders that check their body themselves. */
const isReader = (name: OrderName): boolean =>
  'shape' in orders[name] || /^POST .(clock|plant|records)|^PUT /.test(name);

/** Refuses a name that the order does not read, because the caller expects an effect that does not come. */
function mustBeRead(name: OrderName, body: unknown): void {
  const [stray] = isRecord(body) && !isReader(name) ? Object.keys(body) : [];
  if (stray === undefined) return;
  const others = orderNames.filter((other) => stray in propertiesOf(shapeOf(other)));
  const instead = others.length > 0 ? `; ${others.join(', ')} ${others.length > 1 ? 'do' : 'does'}` : '';
  throw new ControlError(400, `${stray}: ${name} reads no body${instead}`);
}
const propertiesOf = (shape: z.ZodType | undefined): object =>
  ((shape && schemaOf(shape)['properties']) ?? {}) as object;

/** Orders that change no world are not recorded. A fault changes answers only, and those are not recorded either. */
const passing = /^GET|\/(faults|requests|webhooks|changes|records)\b/;

/** Records an order, then carries it out. */
export function order<N extends OrderName>(
  service: Service,
  worldHost: WorldHost,
  name: N,
  {
    origin = '',
    rest = '',
    query = {},
    body,
    bytes,
  }: Partial<Omit<OrderContext, 'service' | 'worldHost'>> & { bytes?: Uint8Array } = {},
): ReturnType<Orders[N]> {
  const [stray] = name === 'GET /requests' ? [] : Object.keys(query);
  if (stray !== undefined) throw new ControlError(400, `${stray}: ${name} takes no arguments in its address`);
  mustBeRead(name, body);
  if (!passing.test(name)) {
    const [method = '', path = ''] = name.split(' ');
    const at = `${worldHost.name && `/w/${worldHost.name}`}${controlBase}${path.replace(/\{\w+\}/, rest)}`;
    service.persistence.order(worldHost, method, at, bytes ?? utf8(JSON.stringify(body) ?? ''));
  }
  return orders[name]({ service, worldHost, origin, rest, query, body }) as ReturnType<Orders[N]>;
}

/** The schema of an order drops this name of a query, and then the fault would fit every request. */
function refuseLostName(order: unknown): void {
  const match = isRecord(order) && isRecord(order['match']) ? order['match'] : {};
  for (const name of ['query', 'json'])
    if (isRecord(match[name]) && Object.hasOwn(match[name], '__proto__'))
      throw new ControlError(400, `match.${name}: no argument is called __proto__`);
}
