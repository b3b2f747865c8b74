/** The control plane: what a test orders from the server and not from the service. Only this machine may use it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { messageOf, isRecord } from '../spec/typed.ts';
import type { Service } from '../service/service.ts';
import type { WorldHost } from '../service/world-host.ts';
import { issueKey, issueToken } from '../service/control-schemas.ts';
import { ControlError } from '../service/control-error.ts';
import { endGently, hasBody, receive } from './receive.ts';

const base = '/_boardstone';
const bodyLimit = 256 * 1024 * 1024;
/**
 * Bounds of a body. Deeper nesting than any world has would exhaust the stack; more values for the size than any world
 * has (one for fifteen bytes) would keep the parser busy for minutes.
 */
const most = { depth: 100, values: 10_000, bytesEach: 10 };

/** What an operation gets: the server, the world whose control plane was asked, and what the request says. */
interface ControlRequest {
  readonly service: Service;
  readonly worldHost: WorldHost;
  /** The address of that world as the client knows it. */
  readonly origin: string;
  /** What follows the path of the operation. */
  readonly rest: string;
  readonly body: unknown;
}

type Operation = (asked: ControlRequest) => unknown;

/** Paths and their methods. A path may end in a word that the caller chooses. */
const operations: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/': { GET: () => ({ operations: listed() }) },
  '/health': { GET: ({ service, worldHost }) => ({ status: 'ok', ...service.about(worldHost) }) },
  '/target': { GET: ({ service, worldHost, origin }) => service.target(worldHost, origin) },
  // Made when it is asked for, so that the server starts faster.
  '/openapi.json': { GET: async ({ origin }) => (await import('../manual/openapi.ts')).openapi(origin) },
  '/reset': { POST: ({ service, worldHost }) => service.reset(worldHost) },
  '/clock': { GET: ({ worldHost: { clock } }) => ({ now: new Date(clock.now()).toISOString(), mode: clock.mode }) },
  '/clock/advance': {
    POST: ({ service, worldHost, body }) => service.advance(worldHost, isRecord(body) ? body['ms'] : undefined),
  },
  '/requests': {
    GET: ({ worldHost }) => worldHost.journal.read(),
    DELETE: ({ worldHost }) => {
      worldHost.journal.clear();
    },
  },
  '/report': { GET: ({ service, worldHost }) => service.report?.(worldHost).value },
  '/faults': {
    GET: ({ worldHost }) => worldHost.faults.list(),
    POST: ({ worldHost, body }) => worldHost.faults.add(body),
    DELETE: ({ worldHost }) => {
      worldHost.faults.clear();
    },
  },
  '/snapshot': {
    GET: ({ service, worldHost }) => service.snapshot(worldHost),
    PUT: ({ service, worldHost, body }) => service.restore(worldHost, body),
  },
  '/plant': { POST: ({ service, worldHost, body }) => service.plantInto(worldHost, body) },
  '/ids': { GET: ({ worldHost }) => Object.fromEntries(worldHost.reading.cast.names) },
  '/worlds': {
    GET: ({ service }) => ({ worlds: service.names() }),
    POST: ({ service, worldHost, origin, body }) => {
      if (worldHost.name !== '') throw new ControlError(400, 'worlds are made at the main control plane');
      const made = service.open(body);
      const address = `${origin}/w/${made.name}`;
      return { name: made.name, baseUrl: address, target: service.target(made, address) };
    },
  },
  '/worlds/{name}': {
    DELETE: ({ service, rest }) => {
      if (!service.close(rest)) throw new ControlError(404, 'there is no such world');
    },
  },
  '/keys': { POST: ({ worldHost, body }) => issueKey(worldHost, body) },
  '/tokens': { POST: ({ worldHost, body }) => issueToken(worldHost, body) },
  '/exports/run': { POST: ({ service, worldHost }) => service.runExports(worldHost) },
  '/webhooks': { GET: ({ service, worldHost }) => service.deliveries.list(worldHost) },
  '/webhooks/{id}': { GET: ({ service, worldHost, rest }) => found(service.deliveries.show(worldHost, Number(rest))) },
  '/webhooks/step': { POST: ({ service, worldHost }) => service.deliveries.step(worldHost) },
  '/webhooks/hold': { POST: ({ service, worldHost }) => service.deliveries.hold(worldHost, true) },
  '/webhooks/release': { POST: ({ service, worldHost }) => service.deliveries.hold(worldHost, false) },
  '/webhooks/repeat/{id}': {
    POST: ({ service, worldHost, rest }) => found(service.deliveries.repeat(worldHost, Number(rest))),
  },
  '/webhooks/drain': { POST: ({ service, worldHost }) => service.deliveries.drain(worldHost) },
};

function found<T>(delivery: T): T {
  if (delivery === undefined) throw new ControlError(404, 'there is no such delivery');
  return delivery;
}

const listed = (): string[] =>
  Object.entries(operations).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${base}${path}`),
  );

export const isControl = (target: string): boolean =>
  target.startsWith(base) && ['', '/', '?'].includes(target.charAt(base.length));

/** Orders that change no world are not part of a recorded run: an answer of a fault was not played. */
const passing = /\/(faults|requests)\/?(\?|$)/;

export function receiveControl(
  service: Service,
  req: IncomingMessage,
  res: ServerResponse,
  worldHost: WorldHost,
  target: string,
  origin: string,
): void {
  const { url = '', method: asked = '' } = req;
  const method = asked === 'HEAD' ? 'GET' : asked;
  const stranger = foreign(req);
  const refused = stranger === null ? unknown(method, target) : new ControlError(403, `the control plane ${stranger}`);
  if (refused !== null) return refuseControl(req, res, refused);
  const perform = (bytes: Buffer): void => {
    try {
      if (method !== 'GET' && !passing.test(target)) service.keeping.order(worldHost, method, url, bytes);
    } catch (fault) {
      return sendFault(res, fault);
    }
    performControl(service, worldHost, method, target, origin, bytes)
      .then((value) => sendJson(res, 200, value ?? {}))
      .catch((fault: unknown) => sendFault(res, fault));
  };
  if (!hasBody(req)) return perform(Buffer.alloc(0));
  receive(req, { limit: bodyLimit, unwanted: null }, (bytes, refusal) => {
    if (refusal === null) perform(bytes);
    else refuseControl(req, res, new ControlError(413, 'the body is too large'));
  });
}

/** Carries out a request to the control plane; rejects if something is wrong with it. */
export async function performControl(
  service: Service,
  worldHost: WorldHost,
  method: string,
  target: string,
  origin: string,
  bytes: Buffer,
): Promise<unknown> {
  const { methods, rest } = find(target) ?? { methods: {}, rest: '' };
  const operation = Object.hasOwn(methods, method) ? methods[method] : undefined;
  return operation?.({ service, worldHost, origin, rest, body: json(bytes) });
}

function unknown(method: string, target: string): ControlError | null {
  const found = find(target);
  if (found === undefined) return new ControlError(404, 'the control plane has no such path');
  return Object.hasOwn(found.methods, method)
    ? null
    : new ControlError(405, `allowed here: ${Object.keys(found.methods).join(', ')}`);
}

function find(target: string): { methods: Readonly<Record<string, Operation>>; rest: string } | undefined {
  const [whole = ''] = target.split('?', 1);
  const path = whole.slice(base.length).replace(/(?<=.)\/$/, '') || '/';
  const exact = operations[path];
  if (exact !== undefined) return { methods: exact, rest: '' };
  const cut = path.lastIndexOf('/') + 1;
  const open = Object.entries(operations).find(([name]) => name.startsWith(`${path.slice(0, cut)}{`));
  return open === undefined ? undefined : { methods: open[1], rest: path.slice(cut) };
}

/** A page of another origin, or a name that somebody made to point here, must not reach a server on this machine. */
export function foreign({ headers: { host = '', origin }, socket }: IncomingMessage): string | null {
  const scheme = 'encrypted' in socket ? 'https' : 'http';
  const name = host.replace(/:\d{1,5}$/, '').toLowerCase();
  const named = name === 'localhost' || name.endsWith('.localhost');
  const numbered = name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
  if (!named && !numbered) return 'answers to loopback names only';
  return origin === undefined || origin === `${scheme}://${host}` ? null : 'is closed to other origins';
}

function json(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  refuseBombs(bytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ControlError(400, 'the body is not JSON');
  }
}

function refuseBombs(bytes: Buffer): void {
  let depth = 0,
    left = most.values + bytes.length / most.bytesEach;
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === 34) for (at++; at < bytes.length && bytes[at] !== 34; at++) if (bytes[at] === 92) at++;
    if (code === 91 || code === 123) {
      depth++;
      left--;
    } else if (code === 93 || code === 125) depth--;
    else if (code === 44) left--;
    if (depth > most.depth) throw new ControlError(400, 'the body nests too deeply');
    if (left < 0) throw new ControlError(413, 'the body holds too many values');
  }
}

function refuseControl(req: IncomingMessage, res: ServerResponse, refusal: ControlError): void {
  if (hasBody(req)) {
    res.shouldKeepAlive = false;
    sendFault(res, refusal, true);
    return endGently(req, res);
  }
  sendFault(res, refusal);
}

function sendFault(res: ServerResponse, fault: unknown, hold = false): void {
  const status = fault instanceof ControlError ? fault.status : 500;
  if (status === 500) console.error(fault);
  const message = status === 500 ? 'the server failed' : messageOf(fault);
  sendJson(res, status, { message, error: 'ERROR' }, hold);
}

export function sendJson(res: ServerResponse, status: number, value: unknown, hold = false): void {
  const body = written(value);
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  if (hold) res.write(body);
  else res.end(body);
}

/** Many large uploads together are longer than a JavaScript string may be. */
function written(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (fault) {
    if (fault instanceof RangeError) throw new ControlError(413, 'the answer would be too large');
    throw fault;
  }
}
