/** What a run works with: a target, the way to it, what was sent and answered, and how much it may still send. */
import { setMaxListeners } from 'node:events';
import { actor, Unanswered, type Actor, type Clock } from '../wire/actor.ts';
import { control, type Control } from '../wire/control.ts';
import { describe, type Reply, type Request, type Transport } from '../wire/exchange.ts';
import { cleanUp, ledger as newLedger, type Ledger } from '../wire/ledger.ts';
import { isStray429, pacer as newPacer, type Pacer } from '../wire/pace.ts';
import { followed } from '../wire/redirects.ts';
import { isLoopback, settleMs, type ActorName, type Target } from '../wire/target.ts';
import { Broken, Skip, some, Spent } from '../wire/verdict.ts';

export interface LabOptions {
  readonly target: Target;
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
  readonly listen?: () => Promise<import('../wire/actor.ts').Receiver>;
  /** The address that the user typed, if the run has a world of its own there. */
  readonly shownAs?: string;
  /** What the oracle answers at the end of these steps. */
  readonly reference?: (steps: readonly Reply[], target: Target) => unknown;
  readonly onReply?: (reply: Reply) => void;
  /** Removes what a law made as soon as the law ends, so that a foreign server holds as little as possible. */
  readonly tidy?: boolean;
}

interface Sending {
  readonly raw?: boolean;
  readonly setUp?: boolean;
  /** Cleaning up is always allowed, even without budget. */
  readonly free?: boolean;
  /** Makes records that other laws will use too. */
  readonly shared?: boolean;
  /** Reads at once, even if a write may not be visible yet: the caller reads again. */
  readonly eager?: boolean;
  /** Another transport, for a mutant. */
  readonly through?: Transport;
}

export interface Lab {
  readonly options: LabOptions;
  readonly target: Target;
  /** The target for the scene, limited to what the substitute owner can reach. */
  readonly scenery: Target;
  readonly clock: Clock;
  readonly control: Control | null;
  readonly movable: boolean;
  readonly frozen: boolean;
  readonly ledger: Ledger;
  readonly pacer: Pacer;
  readonly tag: string;
  /** All replies of the run so far, oldest first, up to a bound. */
  readonly journal: readonly Reply[];
  readonly choices: Record<string, Record<string, number>>;
  readonly requests: number;
  /** The same, without those of laws that ran while another one waited. */
  readonly ownRequests: number;
  /** How many those are. */
  aside: number;
  /** What to do while a law waits, up to this time (`turns.ts`). */
  meanwhile: ((until: number) => Promise<void>) | null;
  /** Aborts everything under way. */
  readonly abort: AbortController;
  send(request: Request, how?: Sending): Promise<Reply>;
  as(name: ActorName | null, how?: Sending | (() => Sending)): Actor;
  marker(): string;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  isSpent(): string | null;
  /** Removes what one actor or all actors made since an entry of the ledger, except shared records. */
  sweep(since: number, by?: ActorName): Promise<void>;
}

const journalLength = 20_000;
const patience = 3;

/** A pause that others can use. */
const longMs = 1000;

export function lab(options: LabOptions): Lab {
  const { target, transport, budget = Infinity, deadline = Infinity } = options;
  const clock: Clock = {
    now: () => options.clock.now(),
    async sleep(ms, signal) {
      const until = clock.now() + ms;
      if (ms >= longMs) await made.meanwhile?.(until);
      await options.clock.sleep(Math.max(0, until - clock.now()), signal);
    },
  };
  const tag = options.tag ?? `bs${Math.floor(clock.now()).toString(36)}`;
  const journal: Reply[] = [];
  const choices: Record<string, Record<string, number>> = {};
  const shared = new Set<number>();
  const underway = new Set<Promise<unknown>>();
  const abort = new AbortController();
  // Each request under way listens for the end of the run.
  setMaxListeners(0, abort.signal);
  const isNear = isLoopback(target.baseUrl);
  const writable = isNear || options.owned === true;
  let gate: Promise<void> = Promise.resolve();
  let era = 0;
  let markers = 0;
  let requests = 0;
  let written = -Infinity;
  const settle = settleMs(target);

  const idle = async () => {
    while (underway.size > 0) await Promise.allSettled(underway);
  };
  /** Acts while nothing is under way; new requests wait until it is done. */
  const still = (act: () => Promise<void>) => {
    const turn = gate.then(async () => {
      await idle();
      await act();
      era += 1;
    });
    gate = turn.catch(() => undefined);
    return turn;
  };
  const plane = options.plane ? control(options.plane, still) : null;
  const advance = async (ms: number) => {
    await plane?.advance(ms);
    pace.moved(ms);
  };
  const movable = options.movable ?? false;
  const pace: Pacer = newPacer({
    clock,
    share: options.pace ?? (plane || isNear ? 0.98 : 0.5),
    near: isNear && options.pace === undefined,
    slow: options.slow ?? false,
    ...(movable ? { advance } : {}),
  });
  const book = options.ledger ?? newLedger({ baseUrl: target.baseUrl, tag }, null);

  const isSpent = () => {
    if (requests >= budget) return `the budget of ${budget} requests is spent`;
    return clock.now() >= deadline ? 'the time limit is reached' : null;
  };

  /** Why a request is aborted. When the run is stopped, cleaning up goes on at its own pace. */
  const ending = (free = false) => (free ? undefined : abort.signal);

  const carry = async (
    request: Request,
    { through = transport, setUp = false, free = false, shared: isShared = false }: Sending,
  ): Promise<Reply> => {
    const n = book.before(request);
    if (n !== null && isShared) shared.add(n);
    requests += 1;
    try {
      const signal = ending(free);
      const coming = through(request, signal).then((reply) => followed(reply, target.baseUrl, through, signal));
      underway.add(coming);
      const arrived = await coming.finally(() => underway.delete(coming));
      // A redirect took more than one request from the limit.
      if (arrived.hops) era += 1;
      const reply = { ...arrived, era, setUp };
      book.after(n, reply);
      return reply;
    } catch (error) {
      if (!(error instanceof Unanswered) || ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code))
        throw error;
      if (abort.signal.aborted) throw new Spent('the run was stopped');
      // Nobody knows what it used up, so later replies are not compared with earlier ones.
      era += 1;
      throw new Broken(describe(request), some('an answer'), some(`none (${error.code})`));
    }
  };

  /** If a write may take time to be seen, a read waits for it. */
  const seen = async (signal?: AbortSignal) => {
    const left = written + settle - clock.now();
    if (settle > 0 && left > 0) await clock.sleep(left, signal);
  };

  async function send(request: Request, how: Sending = {}): Promise<Reply> {
    if (!writable && request.method !== 'GET')
      throw new Skip('writing to a host beyond this machine needs --i-own-this');
    const signal = ending(how.free);
    for (let attempt = 1; ; attempt += 1) {
      const spent = how.free ? null : isSpent();
      if (spent !== null) throw new Spent(spent);
      await gate;
      if (request.method === 'GET' && !how.eager) await seen(signal);
      await pace.admit(request, how.raw ?? false, signal).catch((error: unknown) => {
        // What has to be undone is undone, even if the kit's share of the limit is used up.
        if (!how.free || !(error instanceof Spent)) throw error;
      });
      await gate;
      if (abort.signal.aborted && !how.free) throw new Spent('the run was stopped');
      const reply = await carry(request, how);
      if (request.method !== 'GET') written = clock.now();
      pace.learn(reply);
      journal.push(reply);
      if (journal.length > journalLength) journal.splice(0, journalLength / 10);
      options.onReply?.(reply);
      if (how.raw || !isStray429(reply) || attempt > patience) return reply;
      await pace.edge(request, signal, attempt);
    }
  }

  const sweep: Lab['sweep'] = async (since, by) => {
    // On this machine it is enough to clean up at the end.
    if (!options.tidy || isNear) return;
    await cleanUp(
      book,
      (name, request) => as(name as ActorName, { free: true, setUp: true }).call(request),
      ({ n, actor }) => n >= since && !shared.has(n) && (by === undefined || actor === by),
    );
  };
  const as: Lab['as'] = (name, how = {}) => {
    const who = name === null ? { name: null } : { name, ...target.actors[name] };
    return actor(who, (request, raw) =>
      send(request, { ...(typeof how === 'function' ? how() : how), ...(raw ? { raw } : {}) }),
    );
  };

  const made: Lab = {
    options,
    target,
    scenery: target,
    clock,
    movable,
    frozen: options.frozen ?? movable,
    ledger: book,
    pacer: pace,
    tag,
    journal,
    choices,
    abort,
    send,
    idle,
    isSpent,
    control: plane ? { ...plane, advance } : null,
    get requests() {
      return requests;
    },
    get ownRequests() {
      return requests - made.aside;
    },
    aside: 0,
    meanwhile: null,
    marker: () => `${tag}n${(markers += 1)}`,
    as,
    sweep,
  };
  return made;
}
