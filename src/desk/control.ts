/** The control plane: the requests by which a test steers the server. They are no part of the service. */
import { messageOf } from '../language.ts';
import { sizeOf } from '../server/formats/json-size.ts';
import { jsonIn } from '../fixtures/jsonc.ts';
import { meant } from '../did-you-mean.ts';
import { accessRefusal, corsOf, isAdmitted } from './access.ts';
import type { Exchange, Guest } from '../server/exchange/exchange.ts';
import { queryOf } from './matching.ts';
import { ControlError } from './control-error.ts';
import { deskOf } from './desk.ts';
import { targetOf } from './target.ts';
import { answerFaultily } from './faulty-answers.ts';
import { controlBase, order, orderNames, type OrderName } from './orders.ts';
import { NotStored } from '../server/worlds/persistence.ts';
import type { Service } from '../server/worlds/service.ts';
import type { WorldHost } from '../server/worlds/world-host.ts';
import { jsonAnswer, type Answer } from '../server/exchange/written.ts';

const controlBytes = 256 * 1024 * 1024;
const tooLarge = new ControlError(413, `the body is too large: at most ${controlBytes / 1024 / 1024} MB are taken`);
/** Up to this size a body may have comments, and an error in it is reported with its line and column. */
const byHandBytes = 1024 * 1024;
/**
 * Bounds of a body. Deeper nesting than any world has would exhaust the stack; more values for the size than any world
 * has (one for fifteen bytes) would keep the parser busy for minutes.
 */
const bounds = { depth: 100, values: 10_000, bytesEach: 10 };

/** Whether this server takes orders over HTTP. */
const isServed = ({ worldHost }: Exchange): boolean => deskOf(worldHost).settings.control;

const isControl = (target: string): boolean =>
  target.startsWith(controlBase) && ['', '/', '?'].includes(target.charAt(controlBase.length));

/** The control plane, as a guest of the server: at `/_boardstone`, in each world. */
export const controlPlane: Guest = {
  before: answerFaultily,
  mostBytes: (target) => (isControl(target) ? controlBytes : undefined),
  receive(exchange) {
    if (!isServed(exchange) || !isControl(exchange.target)) return false;
    receiveControl(exchange);
    return true;
  },
};

/** The answer at the address without a path: the name and version of the server. */
export const welcome: Guest = {
  receive(exchange) {
    if (!isBare(exchange)) return false;
    exchange.line.refuse(greeting(exchange));
    return true;
  },
};

/** The order in a request to the control plane. */
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

/** Finds the order of a path; the path may end in a word that the caller chooses. */
export function find(method: string, target: string): ControlOrder | ControlError {
  const [whole = ''] = target.split('?', 1);
  const path = whole.slice(controlBase.length).replace(/(?<=.)\/$/, '') || '/';
  const cut = path.lastIndexOf('/') + 1;
  const exact = orderNames.filter((name) => name.endsWith(` ${path}`));
  const matching = exact.length > 0 ? exact : orderNames.filter((name) => name.includes(` ${path.slice(0, cut)}{`));
  if (matching.length === 0) {
    const paths = orderNames.map((known) => known.slice(known.indexOf(' ') + 1));
    return new ControlError(404, `the control plane has no such path${meant(path, paths)}`);
  }
  const name = matching.find((known) => known.startsWith(`${method} `));
  if (name !== undefined) return { name, rest: exact.length > 0 ? '' : path.slice(cut), query: queryOf(target) };
  return new ControlError(405, `allowed here: ${matching.map((known) => known.split(' ')[0]).join(', ')}`);
}

/** The order of a request, or the reason why there is none. */
function orderOf({ front, asked: head, target, origin }: Exchange): ControlOrder | ControlError {
  const asked = front.forControl(head);
  const refusal = accessRefusal(asked, origin, front.access);
  if (refusal !== null) return new ControlError(refusal.status, `the control plane ${refusal.says}`);
  return find(asked.method === 'HEAD' ? 'GET' : (asked.method ?? ''), target);
}

/** Receives a request to the control plane, carries it out, and answers it. */
function receiveControl(exchange: Exchange): void {
  const { front, worldHost, line, origin } = exchange;
  const near = front.forControl(exchange.asked);
  line.add(corsOf(near, front.access));
  // Before a page may send a request, the browser asks for permission. That request has no token.
  if (near.method === 'OPTIONS' && isAdmitted(near, front.access)) {
    return line.send({ status: 204, headers: [], body: null }, false);
  }
  const ordered = orderOf(exchange);
  if (ordered instanceof ControlError) return line.refuse(faultAnswer(ordered));
  const perform = (bytes: Uint8Array): void =>
    void carryOut(front.service, worldHost, ordered, origin, bytes)
      .then(answerWith)
      .catch(faultAnswer)
      .then((answer) => line.send(answer, false));
  if (!line.hasBody) return perform(new Uint8Array(0));
  line.takeBody({ limit: controlBytes, unwanted: null }, (bytes, refusal) => {
    if (refusal === null) perform(bytes);
    else line.send(faultAnswer(tooLarge), true);
  });
}

/** Many large uploads together are longer than a JavaScript string may be. */
function answerWith(value: unknown): Answer {
  try {
    return jsonAnswer(200, value ?? {});
  } catch (fault) {
    if (fault instanceof RangeError) throw new ControlError(413, 'the answer would be too large');
    throw fault;
  }
}

function faultAnswer(fault: unknown): Answer {
  // If an expected request of the client did not come, that is no error of the order.
  const isMissing = fault instanceof Error && fault.name === 'AssertionError';
  const isKnown = fault instanceof ControlError || fault instanceof NotStored;
  const status = isKnown ? fault.status : isMissing ? 422 : 500;
  if (status === 500) console.error(fault);
  return jsonAnswer(status, { message: status === 500 ? 'the server failed' : messageOf(fault), error: 'ERROR' });
}

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
  const { depth, groups, commas } = sizeOf(bytes);
  if (depth > bounds.depth) throw new ControlError(400, 'the body is nested too deeply');
  if (groups + commas > bounds.values + bytes.length / bounds.bytesEach)
    throw new ControlError(413, 'the body holds too many values');
}

/** Whether a request goes to the address without a path. */
const isBare = ({ target, asked: { method = '' } }: Exchange): boolean =>
  /^\/?(\?|$)/.test(target) && /^(GET|HEAD)$/.test(method);

/**
 * The answer at the bare address, laid out for a person in a terminal: a line of a shell where there is a socket, and of
 * a program where not. Only a caller who may use the control plane sees a token.
 */
function greeting(exchange: Exchange): Answer {
  const { front, worldHost, origin } = exchange;
  const { service, by } = front;
  const { name, version, dialect } = service.about(worldHost);
  const { actors } = targetOf(worldHost, origin);
  const isNear = isServed(exchange) && accessRefusal(front.forControl(exchange.asked), origin, front.access) === null;
  const owner = isNear ? (actors.owner ?? Object.values(actors)[0]) : undefined;
  const credentials = owner === undefined ? 'key=…&token=…' : `key=${owner.key}&token=${owner.token}`;
  const address = `${origin}/1/members/me/boards?fields=name&${credentials}`;
  const greeting = {
    message: `This is ${name} ${version}. Paths begin with /1.`,
    dialect,
    try: by === 'curl' ? `curl '${address}'` : `fetch('${address}')`,
    ...(isServed(exchange) && { control: `${origin}/_boardstone/` }),
  };
  return { ...jsonAnswer(200, greeting), body: `${JSON.stringify(greeting, null, 2)}\n` };
}
