/** Worlds of one fixture share their records until one of them is written: that one gets copies of its own then. */
import { keysOf } from '../../language.ts';
import { isId } from '../values/values.ts';
import type { WholeFixture as Fixture } from '../fixtures/fixture.ts';
import { granted } from './ids.ts';
import { ofTokens } from './indexes.ts';
import { add, plant, read } from './plant.ts';
import type { Application, Token } from './records.ts';
import { Table } from '../store/table.ts';
import { emptyWorld, passing, type World } from './world.ts';

/** What a world is planted from: its records follow from `root`, its keys, tokens and new ids from `seed`. */
export interface Soil {
  readonly fixture: unknown;
  readonly seed: number;
  readonly root: number;
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

/** A world to read. Before the first write somebody has to call `own`. */
export function share({ fixture: json, seed, root }: Soil, now: number): World {
  const fixture = read(json);
  const base = baseOf(json, fixture, root, now);
  const world: World = base === null ? plant(json, root, now) : { ...base, ...passing(), isShared: true };
  const { counters, cast } = world;
  world.counters = { ...counters, seed: fixture.counters?.seed ?? seed };
  world.cast = { ...cast, actors: { ...cast.actors } };
  if (base !== null || seed !== root) grant(world, fixture, seed === root);
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
function grant(world: World, fixture: Fixture, asPlanted: boolean): void {
  const applications = new Table<Application>();
  const tokens = new Table<Token>();
  const by = ofTokens({ tokens });
  const keys = new Map<string, string>();
  for (const [at, one] of [...world.applications.rows.values()].entries()) {
    const { id, secret } = fixture.applications[at]!;
    const own = {
      id: asPlanted || id !== undefined ? one.id : granted.key(world, at),
      secret: asPlanted || secret !== undefined ? one.secret : granted.secret(world, at),
    };
    keys.set(one.id, own.id);
    applications.add({ ...one, ...own });
  }
  for (const [at, one] of [...world.tokens.rows.values()].entries()) {
    const isOwn = !asPlanted && fixture.tokens[at]!['token'] === undefined;
    tokens.add({ ...one, key: keys.get(one.key)!, token: isOwn ? granted.token(world, at) : one.token });
  }
  Object.assign(world, { applications, tokens, tables: { ...world.tables, applications, tokens } });
  Object.assign(world, { by: { ...world.by, ...by } });
}

/** Gives a world records of its own, if it shares some. They are replaced field by field, so copies are shallow. */
export function own(world: World): World {
  if (!world.isShared) return world;
  const { tables, windows, pendingGrants, counters, cast } = world;
  const grown = emptyWorld(counters.seed);
  for (const kind of keysOf(tables)) for (const record of tables[kind].rows.values()) add(grown, kind, { ...record });
  return Object.assign(world, grown, { windows, pendingGrants, counters, cast });
}
