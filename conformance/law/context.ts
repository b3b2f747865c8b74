/** Makes what a law is handed: its actors, its scene, its assertions. */
import { isRecord } from '../wire/json-values.ts';
import { keysOf } from '../../src/spec/typed.ts';
import { actor, type Actor, type Receiver } from '../wire/actor.ts';
import { disclaimedBy } from '../wire/capabilities.ts';
import { compose, succeeded, type Loose, type Reply, type Request, type Transport } from '../wire/exchange.ts';
import type { Lab } from './lab.ts';
import { takesUnknownWords, unknownWordsIn, type UnknownWord } from './unknown-words.ts';
import { fresh, sample, setStage, type Crew, type Fresh, type Sample } from '../scene/scene.ts';
import { actorNames, settleMs, type ActorName, type Target } from '../wire/target.ts';
import { Broken, Discard, expectation, Inconclusive, Skip, some } from '../wire/verdict.ts';
import type { Watch, T } from '../scene/tools.ts';

/** What stays the same over all runs of one law. */
export interface Scope {
  readonly lab: Lab;
  readonly witnesses: Record<string, number>;
  /** The longest time until a write was seen. */
  lagMs: number;
  /** Repeats a read until the value is as it must be. */
  isEager: boolean;
  /** A changed profile is restored even if the budget is used up. */
  isUndoing: boolean;
  readonly fresh: Fresh;
  readonly lasting: T['lasting'];
  steps: Reply[];
  undo: (() => Promise<unknown>)[];
  receiver: Promise<Receiver> | undefined;
  readonly through: Transport;
  readonly crew: Crew;
}

const samples = new WeakMap<Lab, Sample>();
const pollMs = 50;
/** Before so many answers nobody knows whether the server has limits. */
const fewRequests = 3;

export function scope(lab: Lab, through: Transport = lab.options.transport): Scope {
  const crew: Crew = {
    target: lab.scenery,
    marker: lab.marker,
    ask: async (request, name) => {
      const reply = await setting(lab, request, name);
      made.steps.push(reply);
      return reply;
    },
  };
  const shared: Crew = { ...crew, ask: (request, name) => setting(lab, request, name, true) };
  const made: Scope = {
    lab,
    through,
    crew,
    witnesses: {},
    lagMs: 0,
    isEager: false,
    isUndoing: false,
    steps: [],
    undo: [],
    receiver: undefined,
    fresh: fresh(crew),
    lasting: { fresh: fresh(shared), stage: setStage(shared) },
  };
  if (!samples.has(lab)) samples.set(lab, sample(shared));
  return made;
}

/** A request that makes the scene: it never passes through a mutant. */
const setting = (lab: Lab, request: Loose, name: ActorName, shared = false) =>
  lab.send(compose({ name, key: null, token: null, ...lab.target.actors[name] }, request, lab.rows), {
    setUp: true,
    shared,
  });

export function watch(
  where: { target: Target | null; choices: Lab['choices']; witnesses: Record<string, number> },
  last: () => Reply | undefined,
): Watch {
  const expect = Object.assign(
    (actual: unknown, what = 'the value', reply = last()) => expectation(actual, what, reply),
    {
      fail: (what: string, expected: unknown, actual: unknown, reply = last()): never => {
        throw new Broken(what, typeof expected === 'string' ? some(expected) : expected, actual, reply);
      },
    },
  );
  const choice: Watch['choice'] = (point, value) => {
    const seen = (where.choices[point] ??= {});
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
    seen[text] = (seen[text] ?? 0) + 1;
  };
  return {
    target: where.target,
    expect,
    witness: (name, times = 1) => void (where.witnesses[name] = (where.witnesses[name] ?? 0) + times),
    choice,
    takes: (point, reply) => {
      choice(point, succeeded(reply) ? 'taken' : 'refused');
      return succeeded(reply);
    },
    skip: (reason) => {
      throw new Skip(reason);
    },
    inconclusive: (reason) => {
      throw new Inconclusive(reason);
    },
  };
}

const lenience = new WeakMap<Lab, Map<UnknownWord, Promise<boolean>>>();
/** Asked once a run, and honestly: whether this server takes words that are in no set. */
function isLenient(lab: Lab, sort: UnknownWord): Promise<boolean> {
  const [name] = keysOf(lab.target.actors);
  const known = lenience.get(lab) ?? new Map<UnknownWord, Promise<boolean>>();
  lenience.set(lab, known);
  const asked = async () => {
    const isTaken = await takesUnknownWords(lab.as(name ?? null, { setUp: true }), sort);
    lab.choices[`a word that is in no set (${sort})`] = { [isTaken ? 'taken' : 'refused']: 1 };
    return isTaken;
  };
  if (!known.has(sort)) known.set(sort, asked());
  return known.get(sort)!;
}

/** The actors by name, each made when a law first uses it; null is nobody. */
function actorsOf(scope: Scope): (name: ActorName | null) => Actor {
  const { lab } = scope;
  const send = async (request: Request, raw: boolean): Promise<Reply> => {
    const word = disclaimedBy(lab.target, request, lab.rows);
    if (word !== null) throw new Skip(`the target does not have ${word}`);
    const how = { raw, through: scope.through, eager: scope.isEager, free: scope.isUndoing };
    const reply = await lab.send(request, how);
    scope.steps.push(reply);
    return reply;
  };
  const excuses = async ({ request }: Reply): Promise<boolean> => {
    for (const sort of unknownWordsIn(request)) if (await isLenient(lab, sort)) return true;
    return false;
  };
  const speaker = (name: ActorName | null): Actor =>
    actor(name === null ? { name } : { name, ...lab.target.actors[name] }, send, excuses, lab.rows);
  const speakers = new Map<ActorName | null, Actor>();
  return (name) => {
    if (name !== null && !lab.target.actors[name]) throw new Skip(`the target has no ${name}`);
    if (!speakers.has(name)) speakers.set(name, speaker(name));
    return speakers.get(name)!;
  };
}

const timeOf = (lab: Lab): Pick<T, 'now' | 'pass' | 'isStill' | 'isLimited' | 'clock'> => ({
  now: async () => (lab.control ? lab.control.now() : lab.clock.now()),
  pass: (ms: number, alone = false) =>
    lab.control && lab.movable
      ? lab.control.advance(ms)
      : (alone ? lab.options.clock : lab.clock).sleep(ms, lab.abort.signal),
  isStill: lab.frozen,
  isLimited: () => lab.movable || lab.pacer.isBound() || lab.requests < fewRequests,
  clock: lab.clock,
});

export function context(scope: Scope): T {
  const { lab, crew } = scope;
  const who = actorsOf(scope);
  const settle = settleMs(lab.target);
  const settled = async () => (settle > 0 ? lab.clock.sleep(settle, lab.abort.signal) : undefined);
  const base = watch({ target: lab.target, choices: lab.choices, witnesses: scope.witnesses }, () =>
    scope.steps.findLast(({ setUp }) => !setUp),
  );
  const named = (names: readonly ActorName[]) =>
    Object.fromEntries(names.map((name) => [name, { get: () => who(name), enumerable: true }]));
  const t = {
    ...base,
    target: lab.target,
    rows: lab.rows,
    sample: samples.get(lab)!,
    fresh: scope.fresh,
    lasting: scope.lasting,
    stage: setStage(crew),
    actors: Object.defineProperties({}, named(actorNames.filter((name) => name in lab.target.actors))),
    ...timeOf(lab),
    room: async (actors: readonly Actor[], requests: number) => {
      for (const { name, key, token } of actors) {
        await lab.pacer.room(compose({ name, key, token }, { path: '/1/boards' }), requests, lab.abort.signal);
      }
    },
    uniqueMarker: lab.marker,
    pre: (holds: boolean) => {
      if (!holds) throw new Discard('the law does not speak of this draw');
    },
    eventually: (read: () => Promise<unknown>, until?: (value: any) => boolean | void) =>
      eventually(scope, settle, read, until),
    settle: settled,
    async unchanged(read: () => Promise<unknown>, act: () => Promise<unknown>) {
      const before = plainOf(await read());
      await act();
      await settled();
      base.expect(plainOf(await read()), 'what stood there before').is(before);
    },
    after: (undo: () => Promise<unknown>) => void scope.undo.push(undo),
    receiver: () => {
      if (!lab.options.listen) throw new Skip('the kit has no webhook receiver here');
      return (scope.receiver ??= lab.options.listen());
    },
  };
  Object.defineProperties(t, {
    ...named(actorNames),
    nobody: { get: () => who(null), enumerable: true },
    steps: { get: () => scope.steps },
    control: {
      get: () => {
        if (!lab.control) throw new Skip('the target has no control plane');
        return lab.control;
      },
    },
  });
  return t as unknown as T;
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
    // A read that nothing judges waits until the last write is seen.
    scope.isEager = settle > 0 && until !== undefined;
    try {
      // What was just made may not be there yet.
      const value = await read().finally(() => (scope.isEager = false));
      if (until?.(value) !== false) {
        if (pause > pollMs) scope.lagMs = Math.max(scope.lagMs, Math.round(clock.now() - start));
        return value;
      }
      failure = new Broken(
        'a read after a write',
        some(settle > 0 ? `to show it within ${settle} ms` : 'to show it'),
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
