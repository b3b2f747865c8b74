/** From a fixture to a world and back: planting, snapshot, restoring. */
import { keysOf, isRecord } from '../../spec/typed.ts';
import { fixture as shape, type Fixture } from '../../../fixtures/fixture.ts';
import { isId } from '../../spec/values.ts';
import { fieldGroup } from './field-group.ts';
import { beginnings } from './fresh.ts';
import type { Stored } from './records.ts';
import { dangling } from './dangling.ts';
import { emptyWorld, type World } from './world.ts';
import { nextHex, nextShortLink, plantedId } from './ids.ts';
import type { TableName } from './tables.ts';
import { limits } from '../../spec/limits.ts';

const { positionStep: step } = limits;

/** What is wrong in a fixture, and where. */
export class FixtureError extends Error {
  override readonly name = 'FixtureError';
}

/** Reads JSON as a fixture, or says which path is wrong and why. */
export function readFixture(json: unknown): Fixture {
  const read = shape.safeParse(json);
  if (read.success) return read.data;
  const [issue = { path: [], message: '' }] = read.error.issues;
  const path = issue.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  throw new FixtureError(`${path.replace(/^\./, '') || 'the fixture'}: ${issue.message}`);
}

type Names = Map<string, string>;

/** A planted fixture, ready to be planted again: a reset is on the path of every test of its users. */
interface Seedling {
  readonly seed: number;
  /** The time it was made for; null when every record has a date of its own. */
  readonly now: number | null;
  readonly records: readonly (readonly [TableName, Stored])[];
  readonly counters: World['counters'];
  readonly cast: World['cast'];
}
const seedlings = new WeakMap<object, Seedling>();

/** Fixtures that were read when the package was built: the server is ready sooner without reading them again. */
const whole = new WeakSet<object>();
export const trust = (read: object): void => {
  whole.add(read);
};

const isWhole = (json: unknown): json is Fixture => typeof json === 'object' && json !== null && whole.has(json);

/** Plants a fixture: names become ids, what is left out is filled in, indexes are built. */
export function plant(json: unknown, seed: number, now: number): World {
  const known = typeof json === 'object' && json !== null ? seedlings.get(json) : undefined;
  if (known && known.seed === seed && (known.now === null || known.now === now)) return grow(known);
  const fixture = isWhole(json) ? json : readFixture(json);
  const world = sow(fixture, seed, now);
  const dated = Object.entries(fixture).every(
    ([kind, rows]) =>
      kind === 'applications' ||
      !Array.isArray(rows) ||
      rows.every(
        (row: Record<string, unknown>) => isId(row['id']) || row['created'] !== undefined || row['date'] !== undefined,
      ),
  );
  const records = keysOf(world.tables).flatMap((kind) =>
    [...world.tables[kind].rows.values()].map((record): [TableName, Stored] => [kind, { ...record }]),
  );
  seedlings.set(json as object, {
    seed,
    now: dated ? null : now,
    records,
    counters: { ...world.counters },
    cast: structuredClone(world.cast),
  });
  return world;
}

const add = (world: World, kind: TableName, record: Stored): void =>
  (world.tables[kind].add as (record: Stored) => void).call(world.tables[kind], record);

/**
 * Plants again what was planted before: records are replaced field by field, never inside a field, so copies are
 * shallow.
 */
function grow({ records, counters, cast }: Seedling): World {
  const world = emptyWorld(counters.seed);
  for (const [kind, record] of records) add(world, kind, { ...record });
  Object.assign(world.counters, counters);
  Object.assign(world.cast, structuredClone(cast));
  return world;
}

function sow(fixture: Fixture, seed: number, now: number): World {
  const world = emptyWorld(fixture.counters?.seed ?? seed);
  const names = nameAll(fixture, world, now);
  for (const kind of keysOf(world.tables)) {
    const fill = fillers[kind];
    fixture[kind].forEach((row, index) => {
      const record = withIds(row, names, `${kind}[${index}]`);
      record['id'] = names.get(`${kind}[${index}]`);
      Object.assign(record, fill?.(record, world, { now, names, index }));
      add(world, kind, inOrder(kind, record));
    });
  }
  const lost = dangling(world);
  if (lost) throw new FixtureError(`${lost.at}: there is no such record as ${lost.id}`);
  Object.assign(world.counters, fixture.counters);
  world.cast.workspace = names.get(fixture.workspace ?? '') ?? fixture.workspace ?? null;
  for (const [actor, { token }] of Object.entries(fixture.actors)) world.cast.actors[actor] = names.get(token) ?? token;
  return world;
}

/** The fields in the order of the table, whether they were given or filled in: equal worlds give equal snapshots. */
function inOrder(kind: TableName, read: Readonly<Record<string, unknown>>): Stored {
  const record: Record<string, unknown> & Stored = { ...beginnings[kind] };
  for (const name in record) record[name] = read[name];
  return record;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Gives every record its id, so that records may speak of others before these are planted. */
function nameAll(rows: Fixture, world: World, now: number): Names {
  const names: Names = new Map();
  // Bytes come last: they bear the id of what they belong to.
  const kinds = keysOf(world.tables).filter((kind) => kind !== 'blobs');
  for (const kind of [...kinds, 'blobs'] as const) {
    rows[kind].forEach((row, index) => {
      const id = textOf(row['id']);
      const stamp = textOf(row['created']) ?? textOf(row['date']);
      const fresh =
        kind === 'applications'
          ? (id ?? nextHex(world, 32, index + 1))
          : isId(id)
            ? id
            : kind === 'blobs' && names.has(id ?? '')
              ? names.get(id!)!
              : plantedId(world, stamp === undefined ? now : Date.parse(stamp));
      if (id !== undefined && names.has(id) && kind !== 'blobs')
        throw new FixtureError(`${kind}[${index}].id: ${id} stands for two records`);
      if (id !== undefined) names.set(id, fresh);
      names.set(`${kind}[${index}]`, fresh);
      // Options and tags live inside a record and are spoken of like records.
      for (const part of [row['options'], row['tags']].flat()) {
        if (isRecord(part) && typeof part['id'] === 'string')
          names.set(
            part['id'],
            isId(part['id']) ? part['id'] : plantedId(world, stamp === undefined ? now : Date.parse(stamp)),
          );
      }
    });
  }
  return names;
}

/** A copy in which every name of a record has become its id. */
function withIds(row: Readonly<Record<string, unknown>>, names: Names, path: string): Record<string, unknown> {
  return each(row, path);

  function each(part: object, at: string): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(part).map(([name, entry]) => [name, convert(entry, `${at}.${name}`, name)]),
    );
  }

  function convert(part: unknown, at: string, under: string): unknown {
    if (Array.isArray(part)) return part.map((entry, index) => convert(entry, `${at}[${index}]`, under));
    if (typeof part === 'object' && part !== null) return each(part, at);
    if (typeof part !== 'string' || !/^id([A-Z]|$)/.test(under)) return part;
    const known = names.get(part);
    if (known || isId(part) || part === '' || under === 'id' || at.includes('.data.')) return known ?? part;
    throw new FixtureError(`${at}: there is no record called ${part}`);
  }
}

type Filler = (
  record: Record<string, unknown>,
  world: World,
  at: { now: number; names: Names; index: number },
) => object;

const iso = (ms: number): string => new Date(ms).toISOString();
const stampOf = (id: unknown): string => iso(parseInt(String(id).slice(0, 8), 16) * 1000);

/** What a fixture may leave out, worked out from what is there. */
const fillers: Partial<Record<TableName, Filler>> = {
  applications: ({ secret }, world, { index }) => ({ secret: secret ?? nextHex(world, 64, index + 101) }),
  members: ({ initials, fullName, email, username, avatarHash }, world, { index }) => ({
    initials:
      initials ??
      String(fullName)
        .split(/\s+/)
        .map((word) => word[0])
        .join('')
        .slice(0, 4)
        .toUpperCase(),
    email: email ?? `${String(username)}@boards.invalid`,
    avatarHash: avatarHash ?? nextHex(world, 32, index + 201),
  }),
  tokens({ application, key, token, identifier, dateCreated, id }, world, { index }) {
    const all = world.applications.rows;
    const named = application === undefined ? undefined : [...all.values()].find(({ name }) => name === application);
    const app = all.get(String(key)) ?? named ?? all.values().next().value;
    if (!app) throw new FixtureError(`tokens[${index}]: there is no application for it`);
    return {
      key: app.id,
      token: token ?? nextHex(world, 64, index + 301),
      identifier: identifier ?? app.name,
      dateCreated: dateCreated ?? stampOf(id),
    };
  },
  organizations: ({ dateLastActivity, id }) => ({ dateLastActivity: dateLastActivity ?? stampOf(id) }),
  boards: ({ shortLink }, world, { index }) => ({ shortLink: shortLink ?? nextShortLink(world, index) }),
  lists: ({ pos, idBoard }, world) => ({
    pos: pos ?? (world.by.listsOfBoard.of(String(idBoard)).last()?.pos ?? 0) + step,
  }),
  cards({ pos, idList, idBoard, idShort, shortLink, dateLastActivity, id }, world, { index }) {
    const list = world.lists.get(String(idList));
    const board = list && world.boards.get(list.idBoard);
    if (!board || (idBoard !== undefined && idBoard !== board.id)) {
      throw new FixtureError(`cards[${index}].idList: a card lies in a list of its board`);
    }
    const number = Number(idShort ?? board.lastIdShort + 1);
    world.boards.patch(board, { lastIdShort: Math.max(board.lastIdShort, number) });
    return {
      idBoard: board.id,
      idShort: number,
      shortLink: shortLink ?? nextShortLink(world, index),
      pos: pos ?? (world.by.cardPlacesOfList.of(list.id).last()?.pos ?? 0) + step,
      dateLastActivity: dateLastActivity ?? stampOf(id),
    };
  },
  checklists({ idCard, idBoard, id }, world, { index }) {
    const card = idCard === null ? undefined : world.cards.get(String(idCard))!;
    if (!card) {
      if (idBoard === undefined) throw new FixtureError(`checklists[${index}]: a card or a board is missing`);
      return {};
    }
    if (!card.idChecklists.includes(String(id))) {
      world.cards.patch(card, { idChecklists: [...card.idChecklists, String(id)] });
    }
    return { idBoard: idBoard ?? card.idBoard };
  },
  checkItems: ({ pos, idChecklist }, world) => ({
    pos: pos ?? (world.by.checkItemsOfChecklist.of(String(idChecklist)).last()?.pos ?? 0) + step,
  }),
  attachments: ({ date, id }) => ({ date: date ?? stampOf(id) }),
  blobs: ({ base64 }) => ({ bytes: new Uint8Array(Buffer.from(String(base64), 'base64')) }),
  customFields: ({ fieldGroup: group, name, type }) => ({
    fieldGroup: group ?? fieldGroup(String(name), String(type)),
  }),
  actions({ date, id, type, idCard, data }, world) {
    const card = type === 'commentCard' ? world.cards.get(String(idCard)) : undefined;
    // A snapshot brings the count along; a fixture written by hand leaves it at nothing.
    if (card && date === undefined) world.cards.patch(card, { comments: card.comments + 1 });
    return { date: date ?? stampOf(id), data: linked(data, world) };
  },
  notifications: ({ date, id, data }, world) => ({ date: date ?? stampOf(id), data: linked(data, world) }),
  exports: ({ startedAt, id }) => ({ startedAt: startedAt ?? stampOf(id) }),
};

/** A world from its snapshot. */
export const restore = (json: unknown): World => plant(json, 0, 0);

/** Short links follow from the seed, so those that an action speaks of are filled in here. */
function linked(data: unknown, world: World): Record<string, unknown> {
  const links = { board: world.boards, card: world.cards, cardSource: world.cards } as const;
  const filled: Record<string, unknown> = isRecord(data) ? { ...data } : {};
  for (const [name, table] of Object.entries(links)) {
    const ref = filled[name];
    const record = isRecord(ref) ? table.get(String(ref['id'])) : undefined;
    if (isRecord(ref) && record) filled[name] = { ...ref, shortLink: record.shortLink };
  }
  return filled;
}

/** The whole world as JSON that can be planted again. */
export function snapshot(world: World): unknown {
  const { workspace, actors } = world.cast;
  return {
    counters: { ...world.counters },
    ...(workspace && { workspace }),
    actors: Object.fromEntries(Object.entries(actors).map(([name, token]) => [name, { token }])),
    ...Object.fromEntries(
      keysOf(world.tables).map((kind) => [
        kind,
        [...world.tables[kind].rows.values()].map((record) =>
          'bytes' in record && record.bytes instanceof Uint8Array
            ? { id: record.id, base64: Buffer.from(record.bytes).toString('base64') }
            : { ...record },
        ),
      ]),
    ),
  };
}
