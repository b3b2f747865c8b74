/** The control plane: what a test orders from the server and not from the service. */
import { limitOf, type BodyKind } from '../server/calls/body.ts';
import type { RequestHead } from '../server/calls/call.ts';
import { messageOf } from '../language.ts';
import { jsonIn } from '../server/formats/jsonc.ts';
import { meant } from '../did-you-mean.ts';
import { closed, stranger, type Access } from './access.ts';
import { queryOf } from './matching.ts';
import { ControlError } from './control-error.ts';
import { controlBase, order, orderNames, type OrderName } from './orders.ts';
import type { Service } from '../server/worlds/service.ts';
import type { WorldHost } from '../server/worlds/world-host.ts';
import type { Answer } from '../server/exchange/written.ts';

export const controlBytes = 256 * 1024 * 1024;
export const tooLarge = new ControlError(
  413,
  `the body is too large: at most ${controlBytes / 1024 / 1024} MB are taken`,
);
/** Up to this size a body may be a fixture as people write it, and an error in it has a line and a column. */
const byHandBytes = 1024 * 1024;
/**
 * Bounds of a body. Deeper nesting than any world has would exhaust the stack; more values for the size than any world
 * has (one for fifteen bytes) would keep the parser busy for minutes.
 */
const bounds = { depth: 100, values: 10_000, bytesEach: 10 };

export const isControl = (target: string): boolean =>
  target.startsWith(controlBase) && ['', '/', '?'].includes(target.charAt(controlBase.length));

/** How large a body may be at this address, which may lead to a world. */
export const bytesAt = (address: string, kind: BodyKind): number =>
  isControl(address.replace(/^\/w\/[^/?]+/, '')) ? controlBytes : limitOf(kind);

/** What a request to the control plane orders. */
interface ControlOrder {
  readonly name: OrderName;
  readonly rest: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Rejects if something is wrong with the request. */
export const carryOut = async (
  service: Service,
  worldHost: WorldHost,
  { name, rest, query }: ControlOrder,
  origin: string,
  bytes: Uint8Array,
): Promise<unknown> => order(service, worldHost, name, { origin, rest, query, body: json(bytes), bytes });

const paths = () => orderNames.map((name) => name.slice(name.indexOf(' ') + 1));

/** A path may end in a word that the caller chooses. */
export function find(method: string, target: string): ControlOrder | ControlError {
  const [whole = ''] = target.split('?', 1);
  const path = whole.slice(controlBase.length).replace(/(?<=.)\/$/, '') || '/';
  const cut = path.lastIndexOf('/') + 1;
  const exact = orderNames.filter((name) => name.endsWith(` ${path}`));
  const there = exact.length > 0 ? exact : orderNames.filter((name) => name.includes(` ${path.slice(0, cut)}{`));
  if (there.length === 0) return new ControlError(404, `the control plane has no such path${meant(path, paths())}`);
  const name = there.find((one) => one.startsWith(`${method} `));
  if (name !== undefined) return { name, rest: exact.length > 0 ? '' : path.slice(cut), query: queryOf(target) };
  return new ControlError(405, `allowed here: ${there.map((one) => one.split(' ')[0]).join(', ')}`);
}

/** What a request orders, or why nothing. `own` is the address that the client used. */
export function orderOf(
  asked: RequestHead,
  target: string,
  own: string,
  access: Access = closed,
): ControlOrder | ControlError {
  const kept = stranger(asked, own, access);
  if (kept !== null) return new ControlError(kept.status, `the control plane ${kept.says}`);
  return find(asked.method === 'HEAD' ? 'GET' : (asked.method ?? ''), target);
}

/** Carries out an order and answers; never rejects. */
export const answerOrder = (
  service: Service,
  worldHost: WorldHost,
  ordered: ControlOrder,
  origin: string,
  bytes: Uint8Array,
): Promise<Answer> =>
  carryOut(service, worldHost, ordered, origin, bytes)
    .then((value) => jsonAnswer(200, value ?? {}))
    .catch(faultAnswer);

export function faultAnswer(fault: unknown): Answer {
  // A request that was expected of the client and did not come is no error of the order.
  const isMissing = fault instanceof Error && fault.name === 'AssertionError';
  const status = fault instanceof ControlError ? fault.status : isMissing ? 422 : 500;
  if (status === 500) console.error(fault);
  return jsonAnswer(status, { message: status === 500 ? 'the server failed' : messageOf(fault), error: 'ERROR' });
}

export const jsonAnswer = (status: number, value: unknown): Answer => ({
  status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  },
  body: jsonText(value),
});

function json(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  refuseBombs(bytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return bytes.length > byHandBytes ? JSON.parse(text) : jsonIn(text);
  } catch (fault) {
    throw new ControlError(400, `the body is not JSON: ${messageOf(fault)}`);
  }
}

function refuseBombs(bytes: Uint8Array): void {
  let depth = 0,
    left = bounds.values + bytes.length / bounds.bytesEach;
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === 34) for (at++; at < bytes.length && bytes[at] !== 34; at++) if (bytes[at] === 92) at++;
    if (code === 91 || code === 123) {
      depth++;
      left--;
    } else if (code === 93 || code === 125) depth--;
    else if (code === 44) left--;
    if (depth > bounds.depth) throw new ControlError(400, 'the body nests too deeply');
    if (left < 0) throw new ControlError(413, 'the body holds too many values');
  }
}

/** Many large uploads together are longer than a JavaScript string may be. */
function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (fault) {
    if (fault instanceof RangeError) throw new ControlError(413, 'the answer would be too large');
    throw fault;
  }
}
