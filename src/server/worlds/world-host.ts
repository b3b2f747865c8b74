/** A world that is being served, with its clock and its journal, and the rules, as the service calls them. */
import type { DialectName } from '../../document/dialects.ts';
import type { Call, Outcome } from '../calls/call.ts';
import type { WorldSource } from '../world/shared.ts';
import type { World } from '../world/world.ts';
import type { Env } from '../play.ts';
import { Faults, type Route } from '../../desk/faults.ts';
import type { Noun } from '../../desk/matching.ts';
import type { Clock, IdleTimer } from './clock.ts';
import { Journal } from '../../desk/journal.ts';

/** The rules as a function, handed in: another one makes another server (a mutant, or a replay). */
export interface Engine {
  readonly routes: readonly Route[];
  readonly noun: Noun;
  play(world: World, call: Call, env: Env): Outcome;
  /** A world that shares its records … */
  share(source: WorldSource, now: number): World;
  /** … and has to be entered before it is read … */
  enter(world: World): World;
  /** … or owned before it is written. */
  own(world: World): World;
  /** Another world that begins as one is now. */
  fork(world: World): World;
  /** Whether a call that reads, or is refused, changes no record now. */
  nothingIsDue(world: World, env: Env): boolean;
  /** Sends the reminders and finishes the exports that have become due. */
  doWhatIsDue(world: World, now: number): void;
  /** Adds a fixture to a world, all of it or nothing. */
  plantInto(world: World, fixture: unknown, now: number): void;
  snapshot(world: World): unknown;
  restore(json: unknown): World;
  /** What a dialect serves. */
  speak?(dialect: DialectName): Pick<Env, 'routes' | 'dialect'>;
  /** Finishes the exports that are due, or all; how many there were. */
  advanceExports(world: World, now: number, all: boolean): number;
  /** The version of the program. */
  version(): string;
  /** A fixture by its name, as JSON. */
  fixture(name: string): unknown;
}

/** A world and everything that belongs to it: nothing that happens in one is seen in another. */
export interface WorldHost {
  /** Empty for the main world, otherwise its name under `/w/`. */
  readonly name: string;
  readonly seed: number;
  readonly source: WorldSource;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly journal: Journal;
  /** Listens for silence, if that moves the clock. */
  readonly idleTimer: IdleTimer | null;
  readonly dialect: DialectName;
  readonly env: Env & { now: number };
  /** What it was when it was forked from another one; null if it was planted. Nobody writes it. */
  readonly mark: Moment | null;
  /** The time of its clock when it began. */
  began: number;
  /** Whether it was planted with an application of this key: those are its own, wherever the tables stand. */
  knows(key: string): boolean;
  /** The snapshots that have a name. */
  readonly moments: Map<string, Moment>;
  /**
   * The world, to read. It may share its tables with others, so it is asked for again wherever others may have been in
   * between: after everything that waits.
   */
  readonly reading: World;
  /** The world, to write. */
  world: World;
}

/** What a world was once, by reference: it costs what was written since. */
export interface Moment {
  readonly world: World;
  readonly at: number;
}

/** The report about a client: as a value, and as a page. */
export interface Reported {
  readonly value: unknown;
  page(): { readonly text: string; readonly headers: Readonly<Record<string, string>> };
}

/** Each world has a seed of its own, so that no two share a token. */
export function seedOf(name: string, seed: number): number {
  let mixed = seed ^ 0x811c9dc5;
  for (let at = 0; at < name.length; at++) mixed = Math.imul(mixed ^ name.charCodeAt(at), 0x01000193);
  return mixed >>> 0;
}
