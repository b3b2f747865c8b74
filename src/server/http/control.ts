/** The control plane: what a test orders from the server and not from the service. Only this machine may use it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { messageOf } from '../../language.ts';
import { isLoopback } from '../rights/addresses.ts';
import type { Service } from '../worlds/service.ts';
import type { WorldHost } from '../worlds/world-host.ts';
import { ControlError } from '../worlds/control-error.ts';
import { controlBase, order, orderNames, type OrderName } from '../worlds/orders.ts';
import { endGently, hasBody, receive } from './receive.ts';

const bodyLimit = 256 * 1024 * 1024;
/**
 * Bounds of a body. Deeper nesting than any world has would exhaust the stack; more values for the size than any world
 * has (one for fifteen bytes) would keep the parser busy for minutes.
 */
const most = { depth: 100, values: 10_000, bytesEach: 10 };

export const isControl = (target: string): boolean =>
  target.startsWith(controlBase) && ['', '/', '?'].includes(target.charAt(controlBase.length));

export function receiveControl(
  service: Service,
  req: IncomingMessage,
  res: ServerResponse,
  worldHost: WorldHost,
  target: string,
  origin: string,
): void {
  const method = req.method === 'HEAD' ? 'GET' : (req.method ?? '');
  const stranger = foreign(req);
  const found = stranger === null ? find(method, target) : new ControlError(403, `the control plane ${stranger}`);
  if (found instanceof ControlError) return refuseControl(req, res, found);
  const perform = (bytes: Buffer): void => {
    carryOut(service, worldHost, found, origin, bytes)
      .then((value) => sendJson(res, 200, value ?? {}))
      .catch((fault: unknown) => sendFault(res, fault));
  };
  if (!hasBody(req)) return perform(Buffer.alloc(0));
  receive(req, { limit: bodyLimit, unwanted: null }, (bytes, refusal) => {
    if (refusal === null) perform(bytes);
    else refuseControl(req, res, new ControlError(413, 'the body is too large'));
  });
}

/** What a request to the control plane orders. */
interface ControlOrder {
  readonly name: OrderName;
  readonly rest: string;
}

/** Rejects if something is wrong with the request. */
export const carryOut = async (
  service: Service,
  worldHost: WorldHost,
  { name, rest }: ControlOrder,
  origin: string,
  bytes: Buffer,
): Promise<unknown> => order(service, worldHost, name, { origin, rest, body: json(bytes), bytes });

/** A path may end in a word that the caller chooses. */
export function find(method: string, target: string): ControlOrder | ControlError {
  const [whole = ''] = target.split('?', 1);
  const path = whole.slice(controlBase.length).replace(/(?<=.)\/$/, '') || '/';
  const cut = path.lastIndexOf('/') + 1;
  const exact = orderNames.filter((name) => name.endsWith(` ${path}`));
  const there = exact.length > 0 ? exact : orderNames.filter((name) => name.includes(` ${path.slice(0, cut)}{`));
  if (there.length === 0) return new ControlError(404, 'the control plane has no such path');
  const name = there.find((one) => one.startsWith(`${method} `));
  if (name !== undefined) return { name, rest: exact.length > 0 ? '' : path.slice(cut) };
  return new ControlError(405, `allowed here: ${there.map((one) => one.split(' ')[0]).join(', ')}`);
}

/** A page of another origin, or a name that somebody made to point here, must not reach a server on this machine. */
export function foreign({ headers: { host = '', origin }, socket }: IncomingMessage): string | null {
  const scheme = 'encrypted' in socket ? 'https' : 'http';
  if (!isLoopback(host.replace(/:\d{1,5}$/, ''))) return 'answers to loopback names only';
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
