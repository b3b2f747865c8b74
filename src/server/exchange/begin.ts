/** How a request begins: it finds its world, or learns that there is none, who answers here, and where paths begin. */
import { outcomeOf, type RequestHead } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { RuleId } from '../../document/rules.ts';
import type { Service } from '../worlds/service.ts';
import { elapsed } from '../worlds/timers.ts';
import type { WorldHost } from '../worlds/world-host.ts';
import { jsonAnswer } from '../../desk/control.ts';
import { ledBy, pathHere, type Led } from './led.ts';
import { written, type Answer } from './written.ts';

/** Where an answer goes: to a socket, or to who waits for a `Response`. */
export interface Line {
  /** Whether some of an answer is sent already. */
  readonly begun: boolean;
  /** With `hold` the whole answer is sent, but the connection stays open for a client that is still sending. */
  send(answer: Answer, hold: boolean): void;
  /** Sends the head of an answer; its body follows in pieces. */
  sendSlowly(answer: Answer & { readonly body: Uint8Array }): Pieces;
  /** Announces the whole answer and ends in the middle of it. */
  cut(answer: Answer): void;
  /** Ends without an answer; on order in the head of one, so that no client asks again by itself. */
  drop(inHead?: boolean): void;
  /** Calls this when the answer was sent, or when the client has left. */
  whenOver(work: () => void): void;
}

/** The body of an answer, bit by bit. */
export interface Pieces {
  write(piece: Uint8Array): void;
  end(): void;
}

/** One request under way: its world, and its address there. */
export interface Exchange {
  readonly service: Service;
  readonly worldHost: WorldHost;
  readonly asked: RequestHead;
  readonly line: Line;
  /** The path from `/1` or `/_boardstone` on. */
  readonly target: string;
  readonly origin: string;
  /** The live addresses, if it was meant for the live service. */
  readonly led: Led | undefined;
  /** When it came, in real time. */
  readonly begun: number;
  /** Answers that a fault delays: each is sent when it is called. */
  readonly delayed: Set<() => void>;
  /** Whether the server was called by a name that somebody else may have pointed here. */
  readonly isStrange: boolean;
}

/**
 * A request that has come. `/w/<name>/…` is a separate world with its own control plane; if there is none of this name,
 * the result is the sentence that says so.
 */
export function open(
  service: Service,
  asked: RequestHead,
  line: Line,
  path: string,
  origin: string,
  delayed: Set<() => void>,
  isStrange = false,
): Exchange | string {
  const begun = elapsed();
  const led = ledBy(asked.headers, origin);
  if (!path.startsWith('/w/')) {
    return {
      service,
      worldHost: service.main,
      asked,
      line,
      target: pathHere(led, path),
      origin,
      led,
      begun,
      delayed,
      isStrange,
    };
  }
  const [name] = path.slice(3).split(/[/?]/, 1) as [string];
  const worldHost = service.worldHost(name);
  if (worldHost === undefined) return `there is no world ${name.slice(0, 100)}`;
  const target = pathHere(led, path.slice(3 + name.length));
  const own = `${origin}/w/${name}`;
  return { service, worldHost, asked, line, target, origin: own, led, begun, delayed, isStrange };
}

/** The answer to a request that is refused before it becomes a call. */
export function refusedHead(rule: RuleId, now: number, asked: RequestHead, says?: string): Answer {
  const extra = rule === 'ERR-17' ? { allow: 'GET, PUT, POST, DELETE, HEAD, OPTIONS' } : undefined;
  return written(outcomeOf(new Refusal(rule, says)), now, asked, extra);
}

/** A clock that follows the client hears of each call. */
export function listenFor({ idleTimer }: WorldHost, line: Line): void {
  if (idleTimer === null) return;
  idleTimer.begin();
  line.whenOver(() => idleTimer.end());
}

/** Whether a request asks who is here: the address without a path. */
export const isBare = ({ target, asked: { method = '' } }: Exchange): boolean =>
  /^\/?(\?|$)/.test(target) && /^(GET|HEAD)$/.test(method);

/**
 * The answer at the bare address, laid out for a person in a terminal. `isNear`: whether the one who asks may use the
 * control plane, and so may see a token. `try` is a line of a shell where there is a socket, and of a program where not.
 */
export function greeting({ service, worldHost, origin }: Exchange, isNear: boolean, by: 'curl' | 'fetch'): Answer {
  const { name, version, dialect } = service.about(worldHost);
  const { actors } = service.target(worldHost, origin);
  const owner = isNear && service.control ? (actors.owner ?? Object.values(actors)[0]) : undefined;
  const credentials = owner === undefined ? 'key=…&token=…' : `key=${owner.key}&token=${owner.token}`;
  const asked = `${origin}/1/members/me/boards?fields=name&${credentials}`;
  const said = {
    message: `This is ${name} ${version}. Paths begin with /1.`,
    dialect,
    try: by === 'curl' ? `curl '${asked}'` : `fetch('${asked}')`,
    ...(service.control && { control: `${origin}/_boardstone/` }),
  };
  return { ...jsonAnswer(200, said), body: `${JSON.stringify(said, null, 2)}\n` };
}

/** What was probably meant by a path outside the interface. */
export function lost(target: string): string {
  const [path = ''] = target.split('?', 1);
  const versioned = path.replace(/^\/\d+(?=\/)/, '');
  return `Cannot find that route: paths begin with /1, did you mean /1${versioned.slice(0, 100)}?`;
}
