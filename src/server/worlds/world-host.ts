/**
 * A world that is being served. All access goes through it: sockets, orders and deliveries play calls, read, and let
 * the server change something. Nobody holds its tables, because it may share them with other worlds.
 */
import type { DialectName } from '../../document/dialects.ts';
import { outcomeOf, type Call, type Outcome } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { ServerCause } from '../changes/cause.ts';
import { writeItself, type Change } from '../changes/change.ts';
import { doWhatIsDue, type Env } from '../play.ts';
import { fork, withTables } from '../world/shared.ts';
import type { World, WorldSource } from '../world/world.ts';
import type { Clock, IdleTimer } from './clock.ts';
import { notStored, type Persistence, type PlayedCall } from './persistence.ts';

/** The rules as a function, handed in: another one makes another server (a mutant, or a replay). */
export interface Engine {
  play(world: World, call: Call, env: Env): Outcome;
  /** The rows and resources of a dialect. */
  servedIn(dialect: DialectName): Pick<Env, 'routes' | 'dialect'>;
  /** The world of a fixture, which may share its records with others. */
  begin(source: WorldSource, now: number): World;
  /** The version of the program. */
  version(): string;
  /** A fixture by its name, as JSON. */
  fixture(name: string): unknown;
}

/** A former state of a world, by reference: it costs as much as was written since. */
export interface Moment {
  readonly world: World;
  readonly at: number;
}

/** A call was answered, and the answer was sent. */
export interface Answered extends PlayedCall {
  readonly kind: 'answered';
  /** The headers that were sent, names and values by turns, and the body; null if the connection was ended. */
  readonly answer?: {
    readonly headers: readonly (string | number)[];
    readonly body: string | Uint8Array | null;
  } | null;
  /** How long the answer took. */
  readonly ms?: number;
  /** Whether the call was carried out: yes. */
  readonly played?: boolean;
  /** The id of the fault on order that had a hand in it. */
  readonly fault?: string;
  /** An act of a colleague: after which request of a client it came. */
  readonly follows?: number;
}

/** The events of a world. The desk listens to them. */
export type HostEvent =
  /** It is served from now on. */
  | { readonly kind: 'opened' }
  | Answered
  /** A request came for a path outside the service: `GET /members/me`. */
  | { readonly kind: 'strayed'; readonly asked: string }
  /** An answered call is in the journal of the world, under this number. */
  | { readonly kind: 'noted'; readonly n: number }
  /** The server changed something itself, or on order. */
  | { readonly kind: 'changed'; readonly cause: ServerCause }
  /** The clock was moved on order. */
  | { readonly kind: 'advanced' }
  /** It goes on with other records: nothing of the old ones may still be under way. */
  | { readonly kind: 'replaced' }
  /** It is as it was at its beginning, and so is its clock. */
  | { readonly kind: 'reset' }
  /** It is served no longer. */
  | { readonly kind: 'closed' };
export type Listener = (worldHost: WorldHost, event: HostEvent) => void;

/** The functions that a host gets from its service. */
export interface Hosted {
  readonly engine: Engine;
  readonly persistence: Persistence;
  tell: Listener;
}

/** The settings with which a world is served. */
export type WorldSettings = Pick<WorldHost, 'name' | 'source' | 'clock' | 'dialect' | 'env' | 'mark'>;

/** A world and everything that belongs to it: nothing that happens in one is seen in another. */
export class WorldHost {
  /** Empty for the main world, otherwise its name under `/w/`. */
  readonly name: string;
  readonly source: WorldSource;
  readonly clock: Clock;
  readonly dialect: DialectName;
  readonly env: Env & { now: number };
  /** Its state when it was forked from another one; null if it was planted. Nobody writes it. */
  readonly mark: Moment | null;
  /** Listens for silence, if that moves the clock. */
  idleTimer: IdleTimer | null = null;
  /** The time of its clock when it began. */
  began: number;
  /** How often it was replaced: what belongs to an earlier world is not carried out in a later one. */
  generation = 0;
  /** A fork builds its world at its first request. */
  #world: World | null = null;
  /** A copy of the world as it is now, which nobody writes: all who fork the same state share it. */
  #state: World | null = null;
  readonly #hosted: Hosted;

  constructor({ name, source, clock, dialect, env, mark }: WorldSettings, hosted: Hosted) {
    this.name = name;
    this.source = source;
    this.clock = clock;
    this.dialect = dialect;
    this.env = env;
    this.mark = mark;
    this.#hosted = hosted;
    this.began = clock.now();
    // An error in a fixture is thrown now, not at the first request.
    if (mark === null) this.#world = this.#beginning();
  }

  get seed(): number {
    return this.source.seed;
  }

  get now(): number {
    return this.clock.now();
  }

  /** A world in its first state: from its fixture, or from the world that it was forked from. */
  #beginning(): World {
    return this.mark === null ? this.#hosted.engine.begin(this.source, this.began) : fork(this.mark.world);
  }

  #present(): World {
    return (this.#world ??= this.#beginning());
  }

  #entered(): World {
    return withTables(this.#present());
  }

  /** Reads the world as it is. Its records are not kept: they change, and the tables may go to another world. */
  read<T>(ask: (world: World) => T): T {
    return ask(this.#entered());
  }

  /** A write of the server itself, or on order: all of it or nothing, recorded and replayed like calls. */
  change<T>(cause: ServerCause, write: (change: Change) => T): T {
    const result = writeItself(this.#entered(), this.clock.now(), cause, write);
    this.#hasChanged(cause);
    return result;
  }

  #hasChanged(cause: ServerCause): void {
    const { persistence, tell } = this.#hosted;
    this.#state = null;
    persistence.change(this, cause);
    tell(this, { kind: 'changed', cause });
  }

  /** Does what has become due since somebody last asked. */
  catchUp(): void {
    if (doWhatIsDue(this.#entered(), this.clock.now())) this.#hasChanged({ kind: 'due' });
  }

  /** Never throws. An error that the rules did not expect is our bug: it is logged here and shown to nobody else. */
  play(call: Call): Outcome {
    const { engine, persistence } = this.#hosted;
    this.env.now = this.clock.now();
    if (persistence.failure !== null) return notStored(persistence.failure);
    try {
      this.catchUp();
      this.#state = null;
      return engine.play(this.#entered(), call, this.env);
    } catch (fault) {
      console.error(fault);
      return outcomeOf(new Refusal('ERR-15'));
    }
  }

  /** Its present state, by reference. */
  moment(): Moment {
    return { world: this.#present(), at: this.clock.now() };
  }

  /** Its present state as it will be found later, whatever is written. */
  state(): Moment {
    return { world: (this.#state ??= fork(this.#present())), at: this.clock.now() };
  }

  /** Its state at the beginning. */
  beginning(): World {
    return withTables(this.mark?.world ?? this.#hosted.engine.begin(this.source, this.began));
  }

  /** Goes on with another world; without one with that of its beginning. */
  replace(world?: World): void {
    this.#world = world ?? this.#beginning();
    this.#state = null;
    this.generation += 1;
    this.#hosted.tell(this, { kind: 'replaced' });
  }

  /** Goes back to its beginning, with its clock. */
  reset(): void {
    this.clock.reset();
    this.began = this.clock.now();
    this.replace();
    this.#hosted.tell(this, { kind: 'reset' });
  }
}
