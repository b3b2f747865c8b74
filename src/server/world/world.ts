/** The world: its tables and indexes, the counters that make ids, and what no snapshot keeps. */
import { emptyWindows, type Delivery, type KeptDeltas, type RequestToken } from './runtime.ts';
import { wordIndexes } from './search.ts';
import { Versions } from '../store/versions.ts';
import { emptyTables } from './tables.ts';
import { indexes } from './indexes.ts';

/** The names of records in the fixture. @public: the compiler names it in the declarations it writes. */
export interface FixtureNames {
  /** The id of the workspace that it names. */
  workspace: string | null;
  /** The name of an actor → the id of a token. */
  actors: Record<string, string>;
  /** The name of a record → its id. */
  names: ReadonlyMap<string, string>;
}

/** The source of a world: its records follow from `root`, its keys, tokens and new ids from `seed`. */
export interface WorldSource {
  readonly fixture: unknown;
  readonly seed: number;
  readonly root: number;
  /** When records without a date of their own were made, if that is not when the world begins. */
  readonly madeAt?: number;
}

export type World = ReturnType<typeof emptyWorld>;

export function emptyWorld(seed: number) {
  const versions = new Versions();
  const tables = emptyTables(versions);
  const fixtureNames: FixtureNames = { workspace: null, actors: {}, names: new Map() };
  // Parts that worlds may share are inherited, so that ten thousand of them are small.
  const shared = { ...tables, tables, versions, search: wordIndexes(tables), by: indexes(tables) };
  const own = { version: versions.at, counters: { seed, made: 0, lastSecond: 0 }, fixtureNames, ...unsavedState() };
  const inherits: typeof shared = Object.create(shared);
  return Object.assign(inherits, own);
}

/** A world in the same tables: what is not its own is the other's too. */
export const copyOfWorld = (world: World, own: Partial<World> = {}): World =>
  Object.assign(Object.create(Object.getPrototypeOf(world)), world, own);

/** Data that no snapshot keeps and no world shares. */
export const unsavedState = () => ({
  /** How many records were touched to bring the tables to it. */
  moved: 0,
  /**
   * How many moves a world may cost for each of its records before it gets tables of its own: to copy a record costs about
   * as much as two moves.
   */
  movesAllowed: 2,
  windows: emptyWindows(),
  /** Request tokens that no member has allowed yet, or that the client has not exchanged (5.3). */
  requestTokens: new Map<string, RequestToken>(),
  /** The latest deltas of each board, workspace and member, by its id. */
  channels: new Map<string, KeptDeltas>(),
  /** Deliveries, until somebody takes them; those without room are counted (WHK-22). */
  outbox: { waiting: [] as Delivery[], dropped: 0 },
});
