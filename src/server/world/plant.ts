/** From a fixture to a world and back: planting, snapshot, restoring. */
import { base64 } from '../formats/bytes.ts';
import type { Data } from '../../document/values/kinds.ts';
import { tableNames, tableOf } from '../records/all.ts';
import { fromEntries, isRecord, keysOf, present } from '../../language.ts';
import type { WholeFixture as Fixture } from '../fixtures/fixture.ts';
import { dateOf, isId } from '../../document/values/values.ts';
import { byId } from '../store/table.ts';
import { initialValues, type TableName, type Tables } from './tables.ts';
import type { Board, Stored } from './records.ts';
import { missingReference, mistakeIn } from './mistakes.ts';
import { fillers, type Patch } from './fillers.ts';
import type { Rows } from '../store/versions.ts';
import { emptyWorld, type World } from './world.ts';
import { drawn, passGiven, plantedId } from './ids.ts';
import { FixtureError } from '../fixtures/nested.ts';
import { meant } from '../../did-you-mean.ts';
import { inPlace, readFixture } from './read-fixture.ts';
import { placeOf } from '../../wrong-shape.ts';

/** Fixtures that were read: another world reads the same one again. A large one does not stay in memory for that. */
const reads = new WeakMap<object, WeakRef<Fixture>>();

/** A fixture that was read when the package was built, so that the server is ready sooner, or that was made of one. */
export const trust = (fixture: object): void => void reads.set(fixture, new WeakRef(fixture as Fixture));

export function fixtureOf(json: unknown): Fixture {
  const known = isRecord(json) ? reads.get(json)?.deref() : undefined;
  const fixture = known ?? readFixture(json);
  if (isRecord(json)) reads.set(json, new WeakRef(fixture));
  return fixture;
}

const day = 86_400_000;
const lastFollowed = new WeakMap<object, { readonly days: number; readonly fixture: Fixture }>();

/**
 * The records to plant of a fixture: if it `follows`, its cards, and what its log tells of them, are due as many days
 * from now as they were from its own `now`.
 */
export function followed(json: unknown, now: number): unknown {
  const fixture = fixtureOf(json);
  if (!fixture.follows || !isRecord(json)) return json;
  const days = Math.floor((now - Date.parse(fixture.now)) / day);
  const known = lastFollowed.get(json);
  if (known?.days === days) return known.fixture;
  // The data of an action may be anything: what is no date stays as it is.
  const later = (value: unknown): unknown => {
    const date = dateOf(value);
    return date === undefined ? value : new Date(Date.parse(date) + days * day).toISOString();
  };
  const around = <T extends { readonly due?: unknown; readonly start?: unknown }>(dated: T): T => {
    const { due, start } = dated;
    return { ...dated, ...present({ due: later(due), start: later(start) }) };
  };
  const cards = fixture.cards.map(around);
  // The log tells the same dates as the cards.
  const actions = fixture.actions.map(({ data, ...action }) => {
    const parts = Object.entries(data as Readonly<Record<string, unknown>>);
    return { ...action, data: fromEntries(parts.map(([name, part]) => [name, isRecord(part) ? around(part) : part])) };
  });
  const moved = { ...fixture, cards, actions };
  trust(moved);
  lastFollowed.set(json, { days, fixture: moved });
  return moved;
}

/** Plants a fixture: names become ids, what is left out is filled in, indexes are built. */
export function plant(json: unknown, seed: number, now: number): World {
  const fixture = fixtureOf(json);
  const world = emptyWorld(fixture.counters?.seed ?? seed);
  // Before any record gets an id: those without one go on where the snapshot stopped.
  Object.assign(world.counters, fixture.counters);
  inPlace(fixture, () => addRecords(world, fixture, now, directly(world)));
  return world;
}

export function add(world: World, kind: TableName, record: Stored): void {
  const table: Rows = world.tables[kind];
  table.add(record);
}

/** How records are planted: directly into a new world, or by a change of a world that is in use. */
export interface Planter {
  addWhole<K extends TableName>(kind: K, record: Tables[K]): unknown;
  update<K extends TableName>(kind: K, record: Tables[K], fields: Partial<Tables[K]>): unknown;
}

const directly = (world: World): Planter => ({
  addWhole: (kind, record) => add(world, kind, record),
  update: (kind, record, fields) => world.tables[kind].patch(record, fields),
});

/** Plants a fixture beside the records of a world. If that throws, the change is to be undone. */
export function plantInto(change: Planter & { readonly world: World; readonly now: number }, json: unknown): void {
  const { world, now } = change;
  const fixture = readFixture(json, ownerOf(world));
  const [mark] = (['counters', 'names'] as const).filter((name) => fixture[name] !== undefined);
  if (mark) throw new FixtureError(`${mark}: this is a snapshot; it can be restored, or be a world of its own`);
  const actor = Object.keys(fixture.actors).find((name) => Object.hasOwn(world.fixtureNames.actors, name));
  if (actor !== undefined) {
    const instead = `fixture({ owner: server.target.actors.${actor}.idMember })`;
    throw new FixtureError(`actors.${actor}: there is such an actor already; write ${instead}`);
  }
  inPlace(fixture, () => addRecords(world, fixture, now, change));
}

/** The member whose token the actor `owner` uses. */
const ownerOf = ({ fixtureNames, tokens }: World): string | undefined =>
  tokens.get(fixtureNames.actors['owner'] ?? '')?.idMember;

function addRecords(world: World, fixture: Fixture, now: number, planter: Planter): void {
  const { names, ids } = nameAll(fixture, world, now);
  const planted = fromEntries<Record<TableName, Stored[]>>([]);
  const patch: Patch = (kind, record, fields) => void planter.update(kind, record, fields);
  for (const kind of keysOf(world.tables)) {
    const fill = fillers[kind];
    planted[kind] = fixture[kind].map((row, index) => {
      const read: Record<string, unknown> = { ...row };
      for (const name of fieldsWithIds[kind]) read[name] = withIds(read[name], names, [kind, index, name], name);
      read['id'] = ids[kind][index];
      Object.assign(read, fill?.(read, world, { now, index, patch }));
      // The fields in the order of the table, whether they were given or filled in: equal worlds give equal snapshots.
      const record: Record<string, unknown> & Stored = { ...initialValues[kind] };
      for (const name in record) record[name] = read[name];
      refuseTaken(world, kind, record, index);
      planter.addWhole(kind, record as never);
      return record;
    });
  }
  const missing = missingReference(world, planted);
  if (missing) throw new FixtureError(`${missing.at}: there is no such record as ${missing.id}`);
  if (!fixture.counters) {
    refuseUnseen(world, planted['boards'] as Board[]);
    const wrong = mistakeIn(world, fixture, planted, names);
    if (wrong !== undefined) throw new FixtureError(wrong);
  }
  const { fixtureNames } = world;
  fixtureNames.workspace ??= names.get(fixture.workspace ?? '') ?? fixture.workspace ?? null;
  for (const [actor, { token }] of Object.entries(fixture.actors)) {
    const id = names.get(token) ?? token;
    // The token of an actor may have been deleted before the snapshot.
    if (!fixture.counters && !world.tokens.get(id)) {
      const near = meant(
        token,
        fixture.tokens.flatMap((row) => textOf(row['id']) ?? []),
      );
      throw new FixtureError(`actors.${actor}.token: there is no token called ${token}${near}`);
    }
    fixtureNames.actors[actor] = id;
  }
  const called = [...names].filter(([name, id]) => name !== id);
  if (called.length > fixtureNames.names.size) fixtureNames.names = new Map(called);
}

/** An id names one record of all tables; bytes have the id of what they belong to. */
function refuseTaken(world: World, kind: TableName, record: Stored, index: number): void {
  const table: Rows = world.tables[kind];
  const isTaken = tableNames.some(
    (other) => (other === 'blobs') === (kind === 'blobs') && world.tables[other].rows.has(record.id),
  );
  const taken = isTaken ? ['id'] : table.taken(record);
  if (taken)
    throw new FixtureError(
      `${placeOf([kind, index, ...taken.slice(0, 1)], 'the fixture')}: another record is the same already`,
    );
}

/** A board that no token can read is a mistake in what a person wrote; in a snapshot its last member may have left. */
function refuseUnseen({ tokens, by }: World, boards: readonly Board[]): void {
  if (tokens.rows.size === 0) return;
  const at = boards.findIndex(({ id, idOrganization, prefs: { permissionLevel } }) => {
    const shared = permissionLevel === 'org' && idOrganization !== null ? [idOrganization] : [];
    return (
      permissionLevel !== 'public' && [id, ...shared].every((idModel) => by.membershipsOfModel.of(idModel).size === 0)
    );
  });
  if (at < 0) return;
  throw new FixtureError(
    `boards[${at}]: nobody can see it: memberships needs {"modelType": "board", "idModel": its id, "idMember": …}`,
  );
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

type Names = Map<string, string>;

/** Gives every record its id, so that records may speak of others before these are planted. */
function nameAll(rows: Fixture, world: World, now: number) {
  const names: Names = new Map([...world.fixtureNames.names, ...Object.entries(rows.names ?? {})]);
  const ids = fromEntries<Record<TableName, string[]>>([]);
  for (const kind of tableNames) for (const { id } of rows[kind]) if (isId(id)) passGiven(world, id);
  // Bytes come last: they bear the id of what they belong to.
  const others = tableNames.filter((kind) => kind !== 'blobs');
  for (const kind of [...others, 'blobs'] as const) {
    ids[kind] = rows[kind].map((row, index) => {
      const id = textOf(row['id']);
      const stamp = textOf(row['created']) ?? textOf(row['date']);
      const known = kind === 'blobs' && id !== undefined ? names.get(id) : undefined;
      if (id !== undefined && names.has(id) && kind !== 'blobs')
        throw new FixtureError(`${kind}[${index}].id: ${id} stands for two records`);
      const at = stamp === undefined ? now : Date.parse(stamp);
      const fresh =
        kind === 'applications' ? (id ?? drawn.key(world, index)) : isId(id) ? id : (known ?? plantedId(world, at));
      if (id !== undefined) names.set(id, fresh);
      // Options and tags live inside a record and are spoken of like records.
      for (const part of [row['options'], row['tags']].flat()) {
        if (isRecord(part) && typeof part['id'] === 'string')
          names.set(part['id'], isId(part['id']) ? part['id'] : plantedId(world, at));
      }
      return fresh;
    });
  }
  return { names, ids };
}

const isReference = /^id(?:[A-Z]|$)/;
const isDeep = (kind: Data): boolean =>
  kind.kind === 'array' || kind.kind === 'nullOr' ? isDeep(kind.of) : /^(?:object|map|any|either)$/.test(kind.kind);
/** The fields that may speak of other records, themselves or deep inside. */
const fieldsWithIds = fromEntries<{ [K in TableName]: string[] }>(
  tableNames.map((kind) => {
    const table = tableOf(kind);
    return [kind, Object.keys(table).filter((name) => isReference.test(name) || isDeep(table[name]!.kind))];
  }),
);

/** A copy in which every name of a record has become its id. `path` leads to the value, `under` is the nearest name. */
function withIds(part: unknown, names: Names, path: readonly (string | number)[], under: string): unknown {
  if (Array.isArray(part)) return part.map((entry, index) => withIds(entry, names, [...path, index], under));
  if (typeof part === 'object' && part !== null) {
    const copy: Record<string, unknown> = { ...part };
    for (const name in copy) {
      if (typeof copy[name] === 'object' || isReference.test(name))
        copy[name] = withIds(copy[name], names, [...path, name], name);
    }
    return copy;
  }
  if (typeof part !== 'string' || !isReference.test(under)) return part;
  const known = names.get(part);
  if (known || isId(part) || part === '' || under === 'id' || path.includes('data')) return known ?? part;
  const member = /^idMember/.test(under) ? `; .member('${part}') adds one` : '';
  throw new FixtureError(`${placeOf(path, 'the fixture')}: there is no record called ${part}${member}`);
}

/** A world from its snapshot. */
export const restore = (json: unknown): World => plant(json, 0, 0);

/** The whole world as JSON that can be planted again. In the order of ids: that of a table depends on what was undone. */
export function snapshot(world: World): unknown {
  const { workspace, actors, names } = world.fixtureNames;
  return {
    counters: { ...world.counters },
    ...(workspace && { workspace }),
    ...(names.size > 0 && { names: Object.fromEntries(names) }),
    actors: Object.fromEntries(Object.entries(actors).map(([name, token]) => [name, { token }])),
    ...Object.fromEntries(
      keysOf(world.tables).map((kind) => [
        kind,
        [...world.tables[kind].rows.values()].sort(byId).map((record) =>
          'bytes' in record && ArrayBuffer.isView(record.bytes)
            ? { id: record.id, base64: base64(record.bytes) }
            : // The fields in the order of the table, however it was made.
              { ...initialValues[kind], ...record },
        ),
      ]),
    ),
  };
}
