/** One request under way: the line on which it came, who may answer it, and how it finds its world when it begins. */
import type { Bound } from '../calls/body.ts';
import { outcomeOf, type Call, type RequestHead } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { RuleId } from '../../document/rules.ts';
import type { Service } from '../worlds/service.ts';
import { elapsed } from '../worlds/timers.ts';
import type { WorldHost } from '../worlds/world-host.ts';
import { isOwnName, pageRefusal, type Access } from '../rights/origins.ts';
import { isOfIssuer, issuerAnswers, redirectedFrom, pathHere, type Redirect } from './redirected.ts';
import { written, type Answer } from './written.ts';

/** Where the body of a request comes from, and where its answer goes: a socket, or a caller who waits for a `Response`. */
export interface Line {
  readonly hasBody: boolean;
  /** Whether the page that asks may not read the answer. */
  isShut: boolean;
  /** Whether some of an answer is sent already. */
  readonly isBegun: boolean;
  /** With `hold` the whole answer is sent, but the connection stays open for a client that is still sending. */
  send(answer: Answer, hold: boolean): void;
  /** Sends an answer without waiting for the body of the request. With `close` the connection ends. */
  refuse(answer: Answer, close?: boolean): void;
  /** Headers that are added to those of the answer. */
  add(headers: Readonly<Record<string, string>>): void;
  /** Sends the head of an answer; its body follows in pieces. */
  sendSlowly(answer: Answer & { readonly body: Uint8Array }): Pieces;
  /** Announces the whole answer and ends in the middle of it. */
  sendTruncated(answer: Answer): void;
  /** Ends without an answer. `inHead` ends within the head of one, so that no client repeats the request on its own. */
  reset(inHead?: boolean): void;
  /** Calls this when the answer was sent, or when the client has left. */
  whenOver(work: () => void): void;
  /** Never calls back if the client leaves before the body is complete. */
  takeBody(bound: Bound, then: Taken): void;
}

/** All bytes of a body, or the reason of the refusal while more may still come. */
export type Taken = (bytes: Uint8Array, refusal: Refusal | null) => void;

/** The body of an answer, bit by bit. */
export interface Pieces {
  write(piece: Uint8Array): void;
  end(): void;
}

/** Who else answers, beside the service: the control plane, a page. */
export interface Guest {
  /** Answers a request, or returns false if the request is not for this guest. */
  receive(exchange: Exchange): boolean;
  /** Answers a call instead of the rules, or returns false. */
  before?(exchange: Exchange, call: Call): boolean;
  /** How large a body may be at this path, if the path belongs to this guest. */
  mostBytes?(target: string): number | undefined;
  /** The server closes. */
  close?(): void;
}

/** Where requests come in, and what all of them have in common: the sockets of a server, or `fetch` in a program. */
export interface Front {
  readonly service: Service;
  readonly guests: readonly Guest[];
  /** Answers that a fault delays: each is sent when it is called. */
  readonly delayed: Set<() => void>;
  /** With which program clients ask. */
  readonly by: 'curl' | 'fetch';
  /** Plays a call when it is its turn. */
  inTurn(play: () => void): void;
  /** Who may use the server from other machines and other pages. */
  readonly access: Access;
  /** A request as the control plane sees it. */
  forControl(asked: RequestHead): RequestHead;
}

/** One request under way: what came, its world, and its address there. */
export interface Exchange {
  readonly front: Front;
  readonly line: Line;
  readonly asked: RequestHead;
  /** The bytes of its body, when they have come. */
  body: Uint8Array | null;
  /** Whether its body was refused, so that the client may still be sending it. */
  isSending: boolean;
  /** The address of the world on this server, as the client wrote it. */
  readonly origin: string;
  worldHost: WorldHost;
  /** The path from `/1` or `/_boardstone` on. */
  readonly target: string;
  /** The live addresses, if it was meant for the live service. */
  readonly redirected: Redirect | undefined;
  /** Why the page that asks may not use the service; null if it may. */
  readonly outside: string | null;
  /** Whether the server was called by a name that somebody else may have pointed here. */
  readonly isStrange: boolean;
  /** When it came, in real time. */
  readonly startedAt: number;
}

/**
 * A request whose head has come. `/w/<name>/…` is a separate world with its own control plane; if there is none of this
 * name, the result is the sentence that says so. `origin` is the address of this server, as the client wrote it.
 */
export function beginExchange(front: Front, line: Line, asked: RequestHead, origin: string): Exchange | string {
  const { method, url = '', headers } = asked;
  const outside = pageRefusal(asked, origin, front.access);
  line.isShut = outside !== null;
  const name = url.startsWith('/w/') ? url.slice(3).split(/[/?]/, 1)[0]! : null;
  const worldHost = name === null ? front.service.main : front.service.worldHost(name);
  if (worldHost === undefined) return noWorld(name!);
  const redirected = redirectedFrom(headers, origin);
  const before = name === null ? '' : `/w/${name}`;
  const target = pathHere(redirected, url.slice(before.length), worldHost.env);
  return {
    front,
    line,
    // A person who reads the journal later and sends the request again knows only the addresses of this server.
    asked: redirected && isOfIssuer(redirected) ? { method, headers, url: before + target } : asked,
    body: null,
    isSending: false,
    origin: origin + before,
    worldHost,
    target,
    redirected,
    outside,
    isStrange: !isOwnName(origin, front.access),
    startedAt: elapsed(),
  };
}

export const noWorld = (name: string): string => `there is no world ${name.slice(0, 100)}`;

/** The answer to a request that is refused before it becomes a call. */
export function refusedHead(rule: RuleId, now: number, asked: RequestHead, says?: string): Answer {
  const extra = rule === 'ERR-17' ? { allow: 'GET, PUT, POST, DELETE, HEAD, OPTIONS' } : undefined;
  return written(outcomeOf(new Refusal(rule, says)), now, asked, extra);
}

/** In the mode `auto` the clock follows the client, so it is told of each call. */
export function listenFor({ idleTimer }: WorldHost, line: Line): void {
  if (idleTimer === null) return;
  idleTimer.begin();
  line.whenOver(() => idleTimer.end());
}

/** A suggestion for a path outside the interface. */
export function outsideTheService({ target, redirected }: Exchange): string {
  const [path = ''] = target.split('?', 1);
  if (redirected && isOfIssuer(redirected)) return `Cannot find that route: ${issuerAnswers}`;
  // Another version, perhaps behind a word: `/2/boards`, `/api/v1/boards`.
  const unversioned = path.replaceAll(/\/{2,}/g, '/').replace(/^(?:\/[a-z]+)?\/v?\d+(?=\/|$)/, '') || '/members/me';
  return `Cannot find that route: paths begin with /1, did you mean /1${unversioned.slice(0, 100)}?`;
}
