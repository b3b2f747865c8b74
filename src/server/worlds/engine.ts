/** The rules, as the service calls them. */
import type { DialectName } from '../../beside/dialects/dialects.ts';
import type { Call, Outcome } from '../calls/call.ts';
import type { WorldSource } from '../world/shared.ts';
import type { World } from '../world/world.ts';
import type { Env } from '../play.ts';
import type { Route } from './faults.ts';
import type { Noun } from './path-glob.ts';

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
