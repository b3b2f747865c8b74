/** What a law is handed: actors, a scene, assertions, and the means to say what it saw. */
import type { Actor, Clock, Receiver } from '../wire/actor.ts';
import type { Control } from '../wire/control.ts';
import type { Rows } from '../reference/rows.ts';
import type { Args, Reply } from '../wire/exchange.ts';
import type { Stage } from '../wire/stages.ts';
import type { Fresh, Sample } from './scene.ts';
import type { ActorName, Target } from '../wire/target.ts';
import type { Expectation } from '../wire/verdict.ts';

/** `expect(value, 'what it is').is(…)`; the last reply (or the one given) is named in the failure. */
interface Expect {
  (actual: unknown, what?: string, reply?: Reply): Expectation;
  /** Fails the law at once. */
  fail(what: string, expected: unknown, actual: unknown, reply?: Reply): never;
}

/** What a law without requests of its own may use. */
export interface Watch {
  readonly target: Target | null;
  readonly expect: Expect;
  /** Counts how often something that matters really happened. */
  witness(name: string, times?: number): void;
  /** Records what this server chose where the document is silent. */
  choice(point: string, value: unknown): void;
  /** Records whether this server takes such a request, and says it. */
  takes(point: string, reply: Pick<Reply, 'status'>): boolean;
  skip(reason: string): never;
  inconclusive(reason: string): never;
}

export interface T extends Watch, Readonly<Record<ActorName, Actor>> {
  readonly target: Target;
  /** The rows that the run asks. */
  readonly rows: Rows;
  readonly actors: Readonly<Partial<Record<ActorName, Actor>>>;
  /** Sends neither key nor token. */
  readonly nobody: Actor;
  readonly sample: Sample;
  readonly fresh: Fresh;
  /** Does any other stage by name, as `provision` knows it: `await stage('closeCard', { id })`. */
  stage(stage: Stage, args?: Args, actor?: ActorName): Promise<any>;
  /** The same, for records that several laws share. They stay until the run ends. */
  readonly lasting: { readonly fresh: Fresh; stage: T['stage'] };
  /** Laws that use it say `needs: ['control']`. */
  readonly control: Control;
  /** The time of the server, in milliseconds since 1970. */
  now(): Promise<number>;
  /** Lets so much time pass at the server: moves its clock if it obeys, otherwise waits. `alone`: not a moment longer. */
  pass(ms: number, alone?: boolean): Promise<void>;
  /** Whether the clock of the server moves only on order. */
  readonly isStill: boolean;
  /** Whether the server may have limits, after all that it has answered so far. */
  isLimited(): boolean;
  /** The clock of the kit, which sets `at` of a reply. */
  readonly clock: Clock;
  /** Waits until these actors can each send so many requests without reaching a limit. */
  room(actors: readonly Actor[], requests: number): Promise<void>;
  /** One word of small letters and digits that occurs nowhere else. */
  uniqueMarker(): string;
  /** Drops a draw that the law does not speak of. */
  pre(holds: boolean): void;
  /**
   * Reads until the value is as it must be, at most as long as the target's consistency allows; returns what was read.
   */
  eventually<Value>(read: () => Promise<Value>, until?: (value: Value) => boolean | void): Promise<Value>;
  /** Does `act`, waits as long as a write may take to be seen, and checks that `read` returns the same as before. */
  unchanged(read: () => Promise<unknown>, act: () => Promise<unknown>): Promise<void>;
  /** Waits as long as a write may take to be seen. */
  settle(): Promise<void>;
  /** Runs after this run, whatever happens, to undo something. */
  after(undo: () => Promise<unknown>): void;
  /** The webhook receiver of the kit, the same for the whole law. */
  receiver(): Promise<Receiver>;
  /** All replies of this run so far, those of the scene too. */
  readonly steps: readonly Reply[];
}

/** Made at most once for each of these: for the sample of a run, for the records of a law, for a target. */
export const oncePer = <Value>(of: (t: T) => object, make: (t: T) => Promise<Value>): ((t: T) => Promise<Value>) => {
  const made = new WeakMap<object, Promise<Value>>();
  return (t) => {
    const known = made.get(of(t)) ?? make(t);
    made.set(of(t), known);
    return known;
  };
};
export const oncePerRun = <Value>(make: (t: T) => Promise<Value>) => oncePer(({ sample }) => sample, make);
