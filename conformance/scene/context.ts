/** Makes what a law is handed: its actors, its scene, its assertions. */
import { isDeepStrictEqual } from 'node:util';
import { isRecord, keptIn, keysOf } from '../../src/language.ts';
import type { Rows } from '../declared/rows.ts';
import { actor, type Actor, type Receiver } from '../wire/actor.ts';
import { compose, succeeded, type Loose, type Reply, type Request } from '../wire/exchange.ts';
import type { Control } from '../wire/control.ts';
import { noBound, type Effort } from '../wire/effort.ts';
import type { Lab } from '../wire/lab.ts';
import { unknownId } from '../../src/samples.ts';
import { takesUnknownWords, unknownWordsIn, type UnknownWord } from './unknown-words.ts';
import { emptier, fresh, sample, setStage, type Asker, type Fresh, type Sample, type SetStage } from './scene.ts';
import { actorNames, lackingAt, settleMs, type ActorName, type Target } from '../wire/target.ts';
import { Broken, Discard, Expectation, Inconclusive, Skip, described } from '../wire/verdict.ts';

const samples = new WeakMap<Lab, Sample>();
const pollMs = 50;
/** How many answers show whether the server has limits. */
const fewRequests = 3;

/** The values that stay the same over all runs of one law. */
export class Scope {
  readonly lab: Lab;
  readonly asker: Asker;
  readonly fresh: Fresh;
  readonly lasting: { readonly fresh: Fresh; readonly stage: SetStage };
  readonly witnesses: Record<string, number> = {};
  /** The longest time until a write was seen. */
  lagMs = 0;
  /** The law repeats its reads until the value is as it must be, so none of them waits. */
  isEager = false;
  /** A changed profile is restored even if the budget is used up. */
  isUndoing = false;
  /** Only whether the law fails is wanted: its failure is not made small. */
  isQuick = false;
  readonly effort: Effort;
  /** The law has judged a case before this one. */
  hasJudgedCase = false;
  steps: Reply[] = [];
  undo: (() => Promise<unknown>)[] = [];
  receiver: Promise<Receiver> | undefined;

  constructor(lab: Lab, effort: Effort = noBound()) {
    this.lab = lab;
    this.effort = effort;
    const ask: Asker['ask'] = async (request, name) => {
      const reply = await setting(lab, request, name);
      this.steps.push(reply);
      return reply;
    };
    this.asker = { target: lab.sceneTarget, marker: lab.marker, ask };
    const shared: Asker = { ...this.asker, ask: (request, name) => setting(lab, request, name, true) };
    this.fresh = fresh(this.asker);
    this.lasting = { fresh: fresh(shared), stage: setStage(shared) };
    if (!samples.has(lab)) samples.set(lab, sample(shared));
  }
}

/** A request that makes the scene. */
const setting = (lab: Lab, request: Loose, name: ActorName, shared = false) =>
  lab.send(compose({ name, key: null, token: null, ...lab.target.actors[name] }, request, lab.rows), {
    setUp: true,
    shared,
  });

/** A law may read several answers before it judges the first: the newest that has the value, or else the newest. */
const showing = (replies: readonly Reply[], value: unknown): Reply | undefined =>
  replies.findLast(({ body }) => shows(body, value)) ?? replies.at(-1);

/** A shorter text may stand in an answer by chance. */
const shortText = 8;

function shows(body: unknown, value: unknown): boolean {
  if (typeof value === 'string') return value.length >= shortText && hasInside(body, (inner) => inner === value);
  if (typeof value !== 'object' || value === null) return false;
  const isListed = (inner: unknown) =>
    Array.isArray(inner) &&
    inner.length > 0 &&
    isDeepStrictEqual(
      inner.map((element) => element?.id ?? element),
      value,
    );
  return hasInside(body, (inner) => inner === value || isListed(inner));
}

const hasInside = (value: unknown, is: (inner: unknown) => boolean): boolean =>
  is(value) ||
  (typeof value === 'object' && value !== null && Object.values(value).some((inner) => hasInside(inner, is)));

/** The tools that a law without requests of its own may use. */
export type Watch = ReturnType<typeof watch>;

export function watch(
  where: { target: Target; rows: Rows; choices: Lab['choices']; witnesses: Record<string, number> },
  /** The answer that shows a value, or else the last one. */
  showing: (value: unknown) => Reply | undefined,
) {
  const choice = (point: string, value: unknown): void => {
    const seen = (where.choices[point] ??= {});
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
    seen[text] = (seen[text] ?? 0) + 1;
  };
  return {
    target: where.target,
    /** The rows that the run asks. */
    rows: where.rows,
    /** `expect(value, 'what it is').is(…)`; the reply that shows it (or the one given) is named in the failure. */
    expect: Object.assign(
      (actual: unknown, what = 'the value', reply?: Reply): Expectation =>
        new Expectation(actual, what, reply ?? (() => showing(actual))),
      {
        /** Fails the law at once. */
        fail(what: string, expected: unknown, actual: unknown, reply = showing(actual)): never {
          throw new Broken(what, typeof expected === 'string' ? described(expected) : expected, actual, reply);
        },
      },
    ),
    /** Counts how often something that matters really happened. */
    witness: (name: string, times = 1): void => void (where.witnesses[name] = (where.witnesses[name] ?? 0) + times),
    /** Records what this server chose where the document is silent. */
    choice,
    /** Records whether this server takes such a request, and says it. */
    takes(point: string, reply: Pick<Reply, 'status'>): boolean {
      choice(point, succeeded(reply) ? 'taken' : 'refused');
      return succeeded(reply);
    },
    skip(reason: string): never {
      throw new Skip(reason);
    },
    inconclusive(reason: string): never {
      throw new Inconclusive(reason);
    },
  };
}

type Lenience = UnknownWord | 'deletion';
const lenience = new WeakMap<Lab, Map<Lenience, Promise<boolean>>>();
/** Asked once a run, and honestly: whether this server takes words that are in no set, or deletes what is not there. */
function isLenient(lab: Lab, sort: Lenience): Promise<boolean> {
  const [name] = keysOf(lab.target.actors);
  const ofLab = keptIn(lenience, lab, () => new Map<Lenience, Promise<boolean>>());
  return keptIn(ofLab, sort, async () => {
    const owner = lab.as(name ?? null, { setUp: true });
    const isDeletion = sort === 'deletion';
    const isTaken = isDeletion
      ? (await owner.del(`/1/actions/${unknownId}`)).taken
      : await takesUnknownWords(owner, sort);
    lab.choices[isDeletion ? 'a deletion of what is not there' : `a word that is in no set (${sort})`] = {
      [isTaken ? 'taken' : 'refused']: 1,
    };
    return isTaken;
  });
}

/** The actors by name, each made when a law first uses it; null is nobody. */
function actorsOf(scope: Scope): (name: ActorName | null) => Actor {
  const { lab } = scope;
  const send = async (request: Request, raw: boolean): Promise<Reply> => {
    const row = lab.rows.at(request.method, request.path);
    const word = row && lackingAt(lab.target, request, row.capabilities);
    if (word !== undefined) throw new Skip(`the target does not have ${word}`);
    if (scope.hasJudgedCase && !scope.isUndoing && lab.pacer.isScarce(request))
      throw new Skip('half of the limit of /1/members/{member} is kept for first cases of laws; --slow waits');
    const how = { raw, eager: scope.isEager, free: scope.isUndoing };
    const reply = await lab.send(request, how);
    scope.steps.push(reply);
    return reply;
  };
  const excuses = async ({ request }: Reply): Promise<boolean> => {
    if (request.method === 'DELETE' && (await isLenient(lab, 'deletion'))) return true;
    for (const sort of unknownWordsIn(request)) if (await isLenient(lab, sort)) return true;
    return false;
  };
  const speaker = (name: ActorName | null): Actor =>
    actor(name === null ? { name } : { name, ...lab.target.actors[name] }, send, excuses, lab.rows);
  const speakers = new Map<ActorName | null, Actor>();
  return (name) => {
    if (name !== null && !lab.target.actors[name]) throw new Skip(`the target has no ${name}`);
    return keptIn(speakers, name, () => speaker(name));
  };
}

const timeOf = (lab: Lab) => ({
  /** The server as a key for what is known of it, whichever actor plays as the owner. */
  server: lab.traffic as object,
  /** The time of the server, in milliseconds since 1970. */
  now: async (): Promise<number> => (lab.control ? lab.control.now() : lab.clock.now()),
  /** Lets so much time pass at the server: moves its clock if it obeys, otherwise waits. */
  pass: (ms: number): Promise<void> =>
    lab.control && lab.movable ? lab.control.advance(ms) : lab.clock.sleep(ms, lab.abort.signal),
  /** How many requests of this run succeeded so far that may have changed something. */
  changes: (): number => lab.changes,
  /** Whether the clock of the server moves only on order. */
  isStill: lab.frozen,
  /** Whether the server may have limits, after all that it has answered so far. */
  isLimited: (): boolean => lab.movable || lab.pacer.mustWait() || lab.requests < fewRequests,
  /** The clock of the kit, which sets `at` of a reply. */
  clock: lab.clock,
  /** Waits until each of these actors can send this number of requests, to a path with a limit of its own too. */
  async room(actors: readonly Actor[], requests: number, path = '/1/boards'): Promise<void> {
    for (const { name, key, token } of actors)
      await lab.pacer.room(compose({ name, key, token }, { path }), requests, lab.abort.signal);
  },
});

const sceneOf = ({ lab, asker, fresh, lasting }: Scope) => ({
  sample: samples.get(lab)!,
  fresh,
  /** The same, for records that several laws share. They stay until the run ends. */
  lasting,
  /** Does any other stage by name, as `provision` knows it: `await stage('closeCard', { id })`. */
  stage: setStage(asker),
  /** Takes away what a board has that was made in another way than by `fresh`. */
  emptied: emptier(asker).board,
  /** One word of small letters and digits that occurs nowhere else. */
  uniqueMarker: lab.marker,
});

/** The tools that a law is handed: actors, a scene, assertions, and the means to say what it saw. */
export interface T
  extends
    Watch,
    Readonly<Record<ActorName, Actor>>,
    Readonly<ReturnType<typeof timeOf> & ReturnType<typeof sceneOf> & ReturnType<typeof stepsOf>> {
  readonly actors: Readonly<Partial<Record<ActorName, Actor>>>;
  /** Sends neither key nor token. */
  readonly nobody: Actor;
  /** Laws that use it say `needs: ['control']`. */
  readonly control: Control;
  /** All replies of this run so far, those of the scene too. */
  readonly steps: readonly Reply[];
  /** Only whether the law fails is wanted: a law that makes its failures small itself leaves them as they are. */
  readonly isQuick: boolean;
}

/** The steps of a law besides its requests. */
function stepsOf(scope: Scope, { expect }: Watch) {
  const { lab } = scope;
  const settle = settleMs(lab.target);
  const settled = async (): Promise<void> => (settle > 0 ? lab.clock.sleep(settle, lab.abort.signal) : undefined);
  return {
    /** Drops a draw that the law does not speak of. */
    pre(holds: boolean): void {
      if (!holds) throw new Discard('the law does not speak of this draw');
    },
    /**
     * Reads until the value is as it must be, at most as long as the target's consistency allows; returns what was
     * read. Without `until` it reads once, when the last write is seen.
     */
    eventually: <Value>(read: () => Promise<Value>, until?: (value: Value) => boolean | void): Promise<Value> =>
      eventually(scope, settle, read, until),
    /** Waits as long as a write may take to be seen. */
    settle: settled,
    /** Does `act`, waits as long as a write may take to be seen, and checks that `read` returns the same as before. */
    async unchanged(read: () => Promise<unknown>, act: () => Promise<unknown>): Promise<void> {
      const before = plainOf(await read());
      await act();
      await settled();
      expect(plainOf(await read()), 'what stood there before').agrees(before);
    },
    /** Makes a failure smaller: its time counts, and `isQuick` says when that is over. */
    smaller<Value>(act: () => Promise<Value>): Promise<Value> {
      return act().finally(scope.effort.begin());
    },
    /** Runs after this run, whatever happens, to undo something. */
    after: (undo: () => Promise<unknown>): void => void scope.undo.push(undo),
    /** The webhook receiver of the kit, the same for the whole law. */
    receiver(): Promise<Receiver> {
      if (!lab.options.listen) throw new Skip('the kit has no webhook receiver here');
      return (scope.receiver ??= lab.options.listen());
    },
  };
}

export function context(scope: Scope): T {
  const { lab } = scope;
  const who = actorsOf(scope);
  const { target, choices } = lab;
  const base = watch({ target, rows: scope.lab.rows, choices, witnesses: scope.witnesses }, (value) =>
    showing(
      scope.steps.filter(({ setUp }) => !setUp),
      value,
    ),
  );
  const named = (names: readonly ActorName[]) =>
    Object.fromEntries(names.map((name) => [name, { get: () => who(name), enumerable: true }]));
  const actors = Object.defineProperties({}, named(actorNames.filter((name) => name in target.actors)));
  const t = { ...base, ...timeOf(lab), ...sceneOf(scope), ...stepsOf(scope, base), actors };
  return Object.defineProperties(t, {
    ...named(actorNames),
    nobody: { get: () => who(null), enumerable: true },
    steps: { get: () => scope.steps },
    isQuick: { get: () => scope.isQuick || scope.effort.isOver },
    control: {
      get: () => {
        if (!lab.control) throw new Skip('the target has no control plane');
        return lab.control;
      },
    },
  }) as T;
}

const plainOf = (value: unknown) =>
  isRecord(value) && 'request' in value && 'status' in value ? { status: value['status'], body: value['body'] } : value;

async function eventually<Value>(
  scope: Scope,
  settle: number,
  read: () => Promise<Value>,
  until?: (value: Value) => boolean | void,
): Promise<Value> {
  const { clock, abort } = scope.lab;
  const start = clock.now();
  for (let pause = pollMs; ; pause *= 2) {
    let failure: unknown;
    // Without `until`, the kit waits for the settle time and reads once.
    scope.isEager = settle > 0 && until !== undefined;
    try {
      // A record that was just made may be missing still.
      const value = await read().finally(() => (scope.isEager = false));
      if (until?.(value) !== false) {
        if (pause > pollMs) scope.lagMs = Math.max(scope.lagMs, Math.round(clock.now() - start));
        return value;
      }
      failure = new Broken(
        'a read after a write',
        described(settle > 0 ? `to show it within ${settle} ms` : 'to show it'),
        plainOf(value),
        scope.steps.at(-1),
      );
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      failure = error;
    }
    const left = start + settle - clock.now();
    if (left <= 0) throw failure;
    await clock.sleep(Math.min(pause, left), abort.signal);
  }
}
