/** Worlds share records: those of one fixture, and those that were forked. Each sees only what was written in it. */
import { keysOf } from '../../language.ts';
import { isId } from '../../document/values/values.ts';
import type { WholeFixture as Fixture } from '../fixtures/fixture.ts';
import { drawn, granted } from './ids.ts';
import { newGrant } from './fillers.ts';
import { ofTokens } from './indexes.ts';
import { add, followed, plant, fixtureOf } from './plant.ts';
import type { Application, Token } from './records.ts';
import { Table } from '../store/table.ts';
import { emptyWorld, unsavedState, copyOfWorld, type World } from './world.ts';

/** The source of a world: its records follow from `root`, its keys, tokens and new ids from `seed`. */
export interface WorldSource {
  readonly fixture: unknown;
  readonly seed: number;
  readonly root: number;
  /** When records without a date of their own were made, if that is not when the world begins. */
  readonly madeAt?: number;
}

interface Base {
  /** The time it was planted at; null if every record of the fixture has a date of its own. */
  readonly now: number | null;
  readonly world: World;
}
/**
 * The worlds to share, by fixture and root; null for what was planted once: most worlds are never planted again. If there
 * are many, those that were asked for longest ago are planted from the fixture again.
 */
const bases = new WeakMap<object, Map<number, Base | null>>();
const mostBases = 20;

/** A world of a fixture, which may share its records with others. */
export function share(source: WorldSource, now: number): World {
  const { fixture: planted, seed, root, madeAt = now } = source;
  const json = followed(planted, now);
  const fixture = fixtureOf(json);
  const base = baseOf(json, fixture, root, madeAt);
  const world = base === null ? plant(json, root, madeAt) : sibling(base);
  world.counters.seed = fixture.counters?.seed ?? seed;
  if (base !== null || seed !== root) world.versions.unnoted(() => grant(world, fixture, seed === root, now));
  return world;
}

function baseOf(json: unknown, fixture: Fixture, root: number, now: number): World | null {
  if (typeof json !== 'object' || json === null) return null;
  const all = bases.get(json) ?? new Map<number, Base | null>();
  bases.set(json, all);
  const known = all.get(root);
  const isKnown = known !== undefined && known !== null && (known.now === null || known.now === now);
  const base =
    isKnown || !all.has(root) ? (known ?? null) : { now: isDated(fixture) ? null : now, world: plant(json, root, now) };
  all.delete(root);
  if (all.size >= mostBases) all.delete(all.keys().next().value!);
  all.set(root, base);
  return base?.world ?? null;
}

const isDated = (fixture: Fixture): boolean =>
  Object.entries(fixture).every(
    ([kind, rows]) =>
      kind === 'applications' ||
      !Array.isArray(rows) ||
      rows.every(
        (row: Record<string, unknown>) => isId(row['id']) || row['created'] !== undefined || row['date'] !== undefined,
      ),
  );

/** Keys and tokens are never shared: those that the fixture leaves out follow from the seed of the world. */
function grant(world: World, fixture: Fixture, asPlanted: boolean, now: number): void {
  const applications = new Table<Application>(world.versions);
  const tokens = new Table<Token>(world.versions);
  const by = ofTokens({ tokens, applications });
  const keys = new Map<string, string>();
  for (const [at, application] of [...world.applications.rows.values()].entries()) {
    const { id, secret } = fixture.applications[at]!;
    const own = {
      id: asPlanted || id !== undefined ? application.id : granted.key(world, at),
      secret: asPlanted || secret !== undefined ? application.secret : granted.secret(world, at),
    };
    keys.set(application.id, own.id);
    const client = asPlanted ? null : application.oauth2;
    const oauth2Of = fixture.applications[at]!['oauth2'] as Application['oauth2'];
    const oauth2 = client && {
      ...client,
      clientId: oauth2Of?.clientId || granted.clientId(world, at),
      secret: client.secret && (oauth2Of?.secret || granted.clientSecret(world, at)),
    };
    applications.add({ ...application, ...own, ...(oauth2 && { oauth2 }) });
  }
  for (const [at, token] of [...world.tokens.rows.values()].entries()) {
    const isOwn = !asPlanted && fixture.tokens[at]!['token'] === undefined;
    const isDrawn = (fixture.tokens[at]!['oauth2'] as Token['oauth2'])?.secrets.length === 0;
    const valueOf = (turn: number): string =>
      asPlanted ? drawn.ofGrant(world, at, turn) : granted.ofGrant(world, at, turn);
    tokens.add({
      ...token,
      key: keys.get(token.key)!,
      token: isOwn ? granted.token(world, at) : token.token,
      ...(isDrawn && token.oauth2 && { oauth2: newGrant(token.oauth2, now, valueOf) }),
    });
  }
  Object.assign(world, { applications, tokens, tables: { ...world.tables, applications, tokens } });
  Object.assign(world, { by: { ...world.by, ...by } });
}

/** A world with the same records. Nobody may write a version that two are in: the first write gives a world a further one. */
function sibling(world: World): World {
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
  const { windows, pendingGrants, channels } = world;
  const copied = <V extends object>(all: ReadonlyMap<string, V>): Map<string, V> =>
    new Map([...all].map(([key, value]) => [key, { ...value }]));
  const { keys, tokens, members, costs } = windows;
  const own = { keys: copied(keys), tokens: copied(tokens), members: copied(members), costs: copied(costs) };
  return Object.assign(sibling(world), {
    windows: own,
    pendingGrants: copied(pendingGrants),
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
  const { tables, windows, pendingGrants, counters, fixtureNames, outbox, channels } = world;
  const own = emptyWorld(counters.seed);
  for (const kind of keysOf(tables)) {
    for (const record of tables[kind].rows.values()) add(own, kind, { ...record });
  }
  // Data that it would share with its forks are inherited here too; data that `grant` made its own are replaced.
  const { applications, tokens, by } = own;
  return Object.assign(Object.setPrototypeOf(world, Object.getPrototypeOf(own)), own, {
    ...{ applications, tokens, by, tables: own.tables },
    // Whoever is forked again and again moves as often with new tables: ever fewer of them are made.
    movesAllowed: world.movesAllowed * 4,
    windows,
    pendingGrants,
    counters,
    fixtureNames,
    outbox,
    channels,
  });
}
