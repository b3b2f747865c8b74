/** Worlds share tables: those of one fixture, and those that were forked. Each sees only what was written in it. */
import { keysOf } from '../../language.ts';
import type { Rows } from '../store/versions.ts';
import type { Stored } from './records.ts';
import type { TableName } from './tables.ts';
import { emptyWorld, unsavedState, copyOfWorld, type World } from './world.ts';

/** A world with the same records. Nobody may write a version that two are in: the first write gives a world a further one. */
export function sibling(world: World): World {
  world.version.isShared = true;
  const { counters, fixtureNames } = world;
  return copyOfWorld(world, {
    ...unsavedState(),
    counters: { ...counters },
    fixtureNames: { ...fixtureNames, actors: { ...fixtureNames.actors } },
  });
}

/** A copy of a world as it is now, with its limit windows. */
export function fork(world: World): World {
  const { windows, requestTokens, channels } = world;
  const copied = <V extends object>(all: ReadonlyMap<string, V>): Map<string, V> =>
    new Map([...all].map(([key, value]) => [key, { ...value }]));
  const { keys, tokens, members, costs } = windows;
  const own = { keys: copied(keys), tokens: copied(tokens), members: copied(members), costs: copied(costs) };
  return Object.assign(sibling(world), {
    windows: own,
    requestTokens: copied(requestTokens),
    channels: new Map(channels),
  });
}

/** Brings the tables to a world, to read and write it. One for which they were moved too often gets tables of its own. */
export function withTables(world: World): World {
  const { versions, tables } = world;
  const moved = versions.go(world);
  if (moved === 0) return world;
  world.moved += moved;
  const size = keysOf(tables).reduce((sum, kind) => sum + tables[kind].rows.size, 0);
  return world.moved > world.movesAllowed * size ? withOwnTables(world) : world;
}

/** Gives a world tables of its own. Records are replaced field by field, so copies are shallow. */
export function withOwnTables(world: World): World {
  const { tables, windows, requestTokens, counters, fixtureNames, outbox, channels } = world;
  const own = emptyWorld(counters.seed);
  for (const kind of keysOf(tables)) {
    for (const record of tables[kind].rows.values()) addTo(own, kind, { ...record });
  }
  // Data that it would share with its forks are inherited here too; its own keys and tokens replace those.
  const { applications, tokens, by } = own;
  return Object.assign(Object.setPrototypeOf(world, Object.getPrototypeOf(own)), own, {
    ...{ applications, tokens, by, tables: own.tables },
    // The forks of this world make its tables move again. Each copy allows more moves, so copies become rare.
    movesAllowed: world.movesAllowed * 4,
    windows,
    requestTokens,
    counters,
    fixtureNames,
    outbox,
    channels,
  });
}

export function addTo(world: World, kind: TableName, record: Stored): void {
  const table: Rows = world.tables[kind];
  table.add(record);
}
