/**
 * The means of a run: a target and the way to it, the requests and replies so far, and the number of requests that are
 * left.
 */
import { setMaxListeners } from 'node:events';
import type { Level } from '../../src/document/rule.ts';
import { ours, type Rows } from '../declared/rows.ts';
import { isOneOf, messageOf, once } from '../../src/language.ts';
import { actor, Unanswered, wordNow, type Actor, type Clock, type Receiver } from './actor.ts';
import { control, type Control } from './control.ts';
import {
  describe,
  forgetOldest,
  isConflict,
  busyMs,
  keyOf,
  refusesFiles,
  succeeded,
  type Reply,
  type Request,
  type Transport,
} from './exchange.ts';
import { cleanUp, ledgerOf, type Ledger } from './ledger.ts';
import { isStray429, Pacer } from './pace.ts';
import { followed } from './redirects.ts';
import type { OpenRequests } from './open-requests.ts';
import { actorNames, addressesOf, isLoopback, settleMs, type ActorName, type Target } from './target.ts';
import { Broken, Skip, described, OutOfBudget, wasStopped } from './verdict.ts';

export interface LabOptions {
  readonly target: Target;
  /** The rows that the run asks: those that our server declares. */
  readonly rows?: Rows;
  readonly transport: Transport;
  readonly clock: Clock;
  /** Carries requests to the control plane, if the target has one. */
  readonly plane?: Transport;
  /** Whether the control plane can move the clock of the server. */
  readonly movable?: boolean;
  /** Whether the clock stands still until it is moved; assumed if it can be moved. */
  readonly frozen?: boolean;
  readonly ledger?: Ledger;
  readonly tag?: string;
  /** 0..1: how much of each limit to use. */
  readonly pace?: number;
  readonly limits?: 'off' | 'headers' | 'probe';
  readonly slow?: boolean;
  /** How many requests the run may send, and when it must end. */
  readonly budget?: number;
  readonly deadline?: number;
  /** The user said that the host is theirs to write to. */
  readonly owned?: boolean;
  /** How the webhook receiver of the kit is started. */
  readonly listen?: () => Promise<Receiver>;
  /** The address that the user typed, if the run has a world of its own there. */
  readonly shownAs?: string;
  /** Why a law, or a case of it, is not asked by the release whose laws judge. */
  readonly asOf?: (
    law: { readonly id: string; readonly level: Level },
    label: string | null,
    cases?: readonly string[],
  ) => string | null;
  /** The answer of the oracle at the end of these steps. */
  readonly reference?: (steps: readonly Reply[], target: Target) => unknown;
  readonly onReply?: (reply: Reply) => void;
  /** Removes what a law made as soon as the law ends, so that a foreign server holds as little as possible. */
  readonly tidy?: boolean;
  /** The requests that all labs of the run have under way. */
  readonly openRequests?: OpenRequests;
  /** Another lab on the same server: both share the pace, the traffic and what has succeeded so far. */
  readonly sibling?: Lab;
}

/** Why there is no answer; of one that passed a bound, which. */
const noneBecause = ({ code, reason }: Unanswered): string =>
  code.startsWith('TOO_') ? `none (${code}): ${reason}` : `none (${code})`;

interface Sending {
  readonly raw?: boolean;
  readonly setUp?: boolean;
  /** Cleaning up is always allowed, even without budget. */
  readonly free?: boolean;
  /** Makes records that other laws will use too. */
  readonly shared?: boolean;
  /** Reads at once, even if a write may not be visible yet: the caller reads again. */
  readonly eager?: boolean;
}

/** The bounds of the traffic that is kept of a run: texts and values of the replies take three times as much again. */
const most = { replies: 20_000, bytes: 64 * 1024 * 1024 };
/** How often a request waits for the next window because it was refused although the limit seemed to have room. */
const patience = 3;

/** How often a request that met a conflict is sent again, each time after a longer pause. */
const mostRetries = 6;
const retryMs = 5;

/** Among the requests that succeeded: any with a file. */
const aFile = 'a file in a form';

/** The traffic that the labs of one world send together. */
interface Traffic {
  /** All replies of the run so far, oldest first, up to a bound. */
  readonly journal: Reply[];
  /** How many bytes the replies of the journal have. */
  bytes: number;
  readonly underway: Set<Promise<unknown>>;
  sent: number;
  /** How many requests were refused at last because the server let others win. */
  conflicts: number;
  /** The one lab that sends now, and the end of that. */
  alone: { readonly lab: Lab; readonly over: Promise<void> } | null;
}

/** Its functions are bound to it: a substitute actor plays in an object that inherits from it. */
export class Lab {
  readonly options: LabOptions;
  readonly rows: Rows;
  readonly target: Target;
  /** The target for the scene, limited to what the substitute owner can reach. */
  readonly sceneTarget: Target;
  readonly clock: Clock;
  readonly control: Control | null;
  readonly movable: boolean;
  readonly frozen: boolean;
  readonly ledger: Ledger;
  readonly pacer: Pacer;
  readonly tag: string;
  readonly choices: Record<string, Record<string, number>> = {};
  /** The requests that succeeded so far, by method and route. */
  readonly succeeded: Set<string>;
  /** The traffic of the labs of one world. */
  readonly traffic: Traffic;
  /** The requests of this lab alone. */
  readonly #underway = new Set<Promise<unknown>>();
  /** The law that plays here. */
  #law: string | undefined;
  /** Aborts everything under way. */
  readonly abort = new AbortController();
  requests = 0;
  /** How many requests succeeded that may have changed something. */
  changes = 0;
  readonly #isNear: boolean;
  readonly #settle: number;
  /** The records that several laws use, by their numbers in the ledger. */
  readonly #shared = new Set<number>();
  /** A request leaves when this is over: nothing may be under way while the server is ordered to do something. */
  #gate: Promise<void> = Promise.resolve();
  /** Limits are judged by replies of one era: an order to the server, or an answer that is lost, begins another one. */
  #era = 0;
  /** How far the clock of the server was moved, in milliseconds. */
  #moved = 0;
  #markers = 0;
  /** When something was last written. */
  #written = -Infinity;

  constructor(options: LabOptions) {
    const { target, plane, movable = false } = options;
    this.options = options;
    this.rows = options.rows ?? ours;
    this.target = target;
    this.sceneTarget = target;
    this.clock = options.clock;
    this.tag = options.tag ?? `bs${wordNow(this.clock)}`;
    this.movable = movable;
    this.frozen = options.frozen ?? movable;
    this.#isNear = addressesOf(target).every(isLoopback);
    this.#settle = settleMs(target);
    // Each pause listens for the end of the run.
    setMaxListeners(0, this.abort.signal);
    const ordered = plane ? control(plane, (act) => this.#still(act)) : null;
    const advance = async (ms: number) => {
      await ordered?.advance(ms);
      this.#moved += ms;
      this.pacer.moved(ms);
    };
    // A clock that moves only when it is ordered to has to be asked only once.
    const begin = once(async () => (await ordered!.now()) - this.#moved);
    const now = async () => (this.frozen ? (await begin()) + this.#moved : ordered!.now());
    this.control = ordered && { ...ordered, now, advance };
    this.succeeded = options.sibling?.succeeded ?? new Set();
    this.traffic = options.sibling?.traffic ?? {
      journal: [],
      bytes: 0,
      underway: new Set(),
      sent: 0,
      conflicts: 0,
      alone: null,
    };
    this.pacer =
      options.sibling?.pacer ??
      new Pacer({
        clock: this.clock,
        share: options.pace ?? (plane || this.#isNear ? 0.98 : 0.5),
        isLocal: this.#isNear && options.pace === undefined,
        slow: options.slow ?? false,
        ...(movable ? { advance } : {}),
      });
    this.ledger = options.ledger ?? ledgerOf({ baseUrl: target.baseUrl, tag: this.tag }, null);
  }

  get journal(): Reply[] {
    return this.traffic.journal;
  }

  /** From now on the requests are of this law, until what is returned is called. */
  readonly plays = (law: string): (() => void) => {
    const before = this.#law;
    this.#law = law;
    return () => void (this.#law = before);
  };

  readonly marker = (): string => `${this.tag}n${(this.#markers += 1)}`;

  readonly isSpent = (): string | null => {
    const { budget = Infinity, deadline = Infinity } = this.options;
    if (this.traffic.sent >= budget) return `the budget of ${budget} requests is spent`;
    return this.clock.now() >= deadline ? 'the time limit is reached' : null;
  };

  /** Resolves when nothing is under way. */
  readonly idle = async (): Promise<void> => {
    while (this.#underway.size > 0) await Promise.allSettled(this.#underway);
  };

  readonly send = async (request: Request, how: Sending = {}): Promise<Reply> => {
    if (!this.#isNear && this.options.owned !== true && request.method !== 'GET')
      throw new Skip('writing to a host beyond this machine needs --i-own-this');
    // When the run is stopped, cleaning up goes on at its own pace.
    const signal = how.free ? undefined : this.abort.signal;
    for (let attempt = 1; ; attempt += 1) {
      await this.#admitted(request, how, signal);
      const { traffic } = this;
      while (traffic.alone && traffic.alone.lab !== this) await traffic.alone.over;
      const { sent } = traffic;
      const isFree = traffic.underway.size === 0;
      const reply = await this.#carry(request, how, signal);
      const wasAlone = isFree && traffic.sent === sent + 1;
      if (request.method !== 'GET') this.#written = this.clock.now();
      this.#keep(reply);
      if (how.raw) return reply;
      const pause = busyMs(reply);
      if (isConflict(reply) && (!wasAlone || pause !== null) && attempt <= mostRetries)
        await this.clock.sleep(pause ?? retryMs * attempt, signal);
      else if (isStray429(reply) && attempt <= patience) await this.pacer.waitForNextWindow(request, signal, attempt);
      else {
        if (isConflict(reply) && !wasAlone) traffic.conflicts += 1;
        return reply;
      }
    }
  };

  /** Acts while the other labs of this world send nothing. */
  readonly alone = async (act: () => Promise<unknown>): Promise<void> => {
    const { traffic } = this;
    while (traffic.alone) await traffic.alone.over;
    const acted = Promise.allSettled(traffic.underway).then(act);
    const end = () => void (traffic.alone = null);
    traffic.alone = { lab: this, over: acted.then(end, end) };
    await acted;
  };

  readonly as = (name: string | null, how: Sending = {}): Actor => {
    const who = { name, ...(isOneOf(actorNames, name) && this.target.actors[name]) };
    return actor(who, (request, raw) => this.send(request, { ...how, raw }), undefined, this.rows);
  };

  /** Removes what one actor or all actors made since an entry of the ledger, except shared records. */
  readonly sweep = async (since: number, by?: ActorName, kind?: string): Promise<void> => {
    // On this machine it is enough to clean up at the end, but a webhook would still be told of all that follows.
    if (!this.options.tidy || (this.#isNear && kind === undefined)) return;
    await cleanUp(
      this.ledger,
      (name, request) => this.as(name, { free: true, setUp: true }).call(request),
      ({ n, noun, actor: who }) => n >= since && !this.#shared.has(n) && (by ?? who) === who && (kind ?? noun) === noun,
    ).catch((error: unknown) => {
      // The next law, or the end of the run, says that the server has stopped; the ledger has what is left.
      if (!(error instanceof Unanswered || error instanceof Broken)) throw error;
    });
  };

  /** Acts while nothing is under way; new requests wait until it is done. */
  #still(act: () => Promise<void>): Promise<void> {
    const turn = this.#gate.then(async () => {
      await this.idle();
      await act();
      this.#era += 1;
    });
    this.#gate = turn.catch(() => undefined);
    return turn;
  }

  /** Waits until the request may leave. */
  async #admitted(
    request: Request,
    { free = false, raw = false, eager = false }: Sending,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const spent = free ? null : this.isSpent();
    if (spent !== null) throw new OutOfBudget(spent);
    await this.#gate;
    // Where it need not wait, a read leaves in the order in which it was asked for, beside writes.
    if (this.#settle > 0 && request.method === 'GET' && !eager) await this.#seen(signal);
    await this.pacer.waitAndCount(request, raw, signal).catch((error: unknown) => {
      // Every change is undone, even if the kit's share of the limit is used up.
      if (!free || !(error instanceof Skip)) throw error;
    });
    await this.#gate;
    if (signal?.aborted) throw new OutOfBudget(this.isSpent() ?? wasStopped);
  }

  /** If a write may take time to be seen, a read waits for it. */
  async #seen(signal: AbortSignal | undefined): Promise<void> {
    const left = this.#written + this.#settle - this.clock.now();
    if (left > 0) await this.clock.sleep(left, signal);
  }

  async #carry(
    request: Request,
    { setUp = false, shared = false }: Sending,
    signal: AbortSignal | undefined,
  ): Promise<Reply> {
    const { transport, openRequests: ofRun } = this.options;
    const sent = ofRun?.sent(this.#law, request);
    const n = this.ledger.before(request);
    if (n !== null && shared) this.#shared.add(n);
    this.requests += 1;
    this.traffic.sent += 1;
    try {
      const coming = transport(request, signal).then((reply) =>
        followed(reply, this.target.baseUrl, transport, signal),
      );
      const underway = [this.#underway, this.traffic.underway];
      for (const requests of underway) requests.add(coming);
      const arrived = await coming.finally(() => underway.forEach((requests) => requests.delete(coming)));
      // A redirect took more than one request from the limit.
      if (arrived.hops) this.#era += 1;
      const isOfNoFiles = refusesFiles(arrived, this.succeeded.has(aFile));
      const reply = { ...arrived, era: this.#era, moved: this.#moved, setUp, ...(isOfNoFiles && { isOfNoFiles }) };
      if (sent) ofRun!.answered(sent);
      this.ledger.after(n, reply);
      return reply;
    } catch (error) {
      if (sent && signal?.aborted) ofRun!.dropped(sent);
      else if (sent) ofRun!.unanswered(sent, error instanceof Unanswered ? error.code : messageOf(error));
      if (!(error instanceof Unanswered) || ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code))
        throw error;
      if (signal?.aborted) throw new OutOfBudget(this.isSpent() ?? wasStopped);
      // Nobody knows what it used up, so later replies are not compared with earlier ones.
      this.#era += 1;
      throw new Broken(describe(request), described('an answer'), described(noneBecause(error)));
    }
  }

  #keep(reply: Reply): void {
    this.pacer.learn(reply);
    if (succeeded(reply)) this.succeeded.add(keyOf(reply.request));
    if (succeeded(reply) && reply.request.multipart) this.succeeded.add(aFile);
    if (succeeded(reply) && reply.request.method !== 'GET') this.changes += 1;
    const { traffic } = this;
    traffic.journal.push(reply);
    traffic.bytes += reply.bytes.length;
    this.options.onReply?.(reply);
    if (traffic.journal.length <= most.replies && traffic.bytes <= most.bytes) return;
    // A little more than is needed, so that this is seldom.
    traffic.bytes = forgetOldest(traffic.journal, most.replies * 0.9, most.bytes * 0.9);
  }
}
