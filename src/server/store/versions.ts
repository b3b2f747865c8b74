/**
 * Versions of one set of tables: worlds that share their records differ only in what was written since. The tables stand
 * at one version; every other one knows how its records differ from those of its neighbour on the way there.
 */
import { fieldsIn } from '../../language.ts';
import type { Stored } from './stored.ts';

/** A table of records of any kind: what its kind is, its caller knows. */
export interface Rows {
  readonly rows: ReadonlyMap<string, Stored>;
  add(record: Stored): void;
  remove(record: Stored): void;
  patch(record: Stored, fields: object): void;
  taken(record: Stored): readonly PropertyKey[] | undefined;
}
type Fields = Record<string, unknown>;

/** How a record is in a version, if it is otherwise in the neighbour. */
interface Difference {
  readonly table: Rows;
  readonly isThere: boolean;
  readonly fields: Fields;
}
type Differences = Map<Stored, Difference>;

/** A record in two versions; null where it does not exist. */
export interface Pair {
  readonly table: object;
  readonly before: Stored | null;
  readonly after: Stored | null;
}

export class Version {
  /** True if several worlds may use this version. It is never written again. */
  isShared = false;
  /**
   * The neighbour on the way to the tables. A version farther away is not held, because it may be needed no more.
   * @internal
   */
  nextTowardsTables: Version | null = null;
  /** @internal */
  differences: Differences = new Map();

  /** @internal */
  linkTo(neighbour: Version | null, differences: Differences): void {
    this.nextTowardsTables = neighbour;
    this.differences = differences;
  }
}

/** The world that reads and writes the tables now. */
interface Holder {
  version: Version;
}

/** The version of the tables now, and the notes on what is written to them. */
export class Versions {
  #at = new Version();
  /** Gets a version of its own with its first write, if others may be in this one. */
  #holder: Holder | null = null;
  /** Whether the tables are only brought to another version: nothing of that is a write. */
  #isMoving = false;
  /** The neighbour that has to learn what is written; it may be gone, because the world that was in it is. */
  #behind: WeakRef<Version> | null = null;

  get at(): Version {
    return this.#at;
  }

  /** A version that can be written. It begins as the present version of the tables. */
  #next(): Version {
    const after = new Version();
    this.#at.linkTo(after, new Map());
    this.#behind = new WeakRef(this.#at);
    this.#at = after;
    return after;
  }

  /** Moves the tables to the version of a world, which holds them from now on. Returns how many records were touched. */
  go(holder: Holder): number {
    this.#holder = holder;
    const to = holder.version;
    if (to === this.#at) return 0;
    this.#isMoving = true;
    const way: Version[] = [];
    for (let step: Version | null = to; step !== null && step !== this.#at; step = step.nextTowardsTables)
      way.push(step);
    let touched = 0;
    for (const step of way.reverse()) {
      const from = this.#at;
      // Nothing of this is written: it only is elsewhere.
      this.#behind = null;
      touched += step.differences.size;
      from.linkTo(step, exchanged(step.differences));
      step.linkTo(null, new Map());
      this.#at = step;
      this.#behind = new WeakRef(from);
    }
    this.#isMoving = false;
    return touched;
  }

  /** Writes what belongs to no version: a table that only one world has. */
  unnoted(write: () => void): void {
    const behind = this.#behind;
    this.#behind = null;
    this.#isMoving = true;
    write();
    this.#isMoving = false;
    this.#behind = behind;
  }

  added(table: Rows, record: Stored): void {
    const differences = this.#notes();
    if (differences && !differences.has(record)) differences.set(record, { table, isThere: false, fields: {} });
  }

  removed(table: Rows, record: Stored): void {
    const differences = this.#notes();
    const known = differences?.get(record);
    if (known?.isThere === false) differences!.delete(record);
    else if (!known) differences?.set(record, { table, isThere: true, fields: {} });
  }

  /** Before fields of a record are replaced. */
  replaced(table: Rows, record: Stored, fields: object): void {
    const differences = this.#notes();
    if (!differences) return;
    const known = differences.get(record) ?? { table, isThere: true, fields: {} };
    if (!known.isThere) return;
    for (const name in fields) if (!(name in known.fields)) known.fields[name] = fieldsIn(record)[name];
    differences.set(record, known);
  }

  /** The records that differ between two versions, or may: a field that was changed and changed back counts. */
  between(before: Version, after: Version): Pair[] {
    const tables = new Map<Stored, Rows>();
    for (const from of [before, after]) {
      for (let step: Version | null = from; step !== null; step = step.nextTowardsTables)
        for (const [record, { table }] of step.differences) tables.set(record, table);
    }
    return [...tables].map(([record, table]) => ({
      table,
      before: recordIn(before, record, table),
      after: recordIn(after, record, table),
    }));
  }

  /** Whether another version has to learn what is written. */
  get isNoted(): boolean {
    return this.#notes() !== undefined;
  }

  #notes(): Differences | undefined {
    if (this.#at.isShared && !this.#isMoving) this.#holder!.version = this.#next();
    if (this.#behind === null) return undefined;
    const behind = this.#behind.deref();
    if (behind === undefined) this.#behind = null;
    return behind?.differences;
  }
}

const stands = (table: Rows, record: Stored): boolean => table.rows.get(record.id) === record;

/**
 * Makes the records as they are noted. Returns how they were. Removals come first, because another record may get the place.
 */
function exchanged(differences: Differences): Differences {
  const before: Differences = new Map();
  for (const [record, { table, isThere, fields }] of differences) {
    const was = stands(table, record);
    if (!was && !isThere) continue;
    before.set(record, { table, isThere: was, fields: isThere ? fieldsOf(record, fields) : {} });
    if (was && !isThere) table.remove(record);
  }
  for (const [record, { table, isThere, fields }] of differences) {
    if (!isThere) continue;
    if (stands(table, record)) table.patch(record, fields);
    else table.add(Object.assign(record, fields));
  }
  return before;
}

const fieldsOf = (record: Stored, names: object): Fields =>
  Object.fromEntries(Object.keys(names).map((name) => [name, fieldsIn(record)[name]]));

function recordIn(version: Version, record: Stored, table: Rows): Stored | null {
  let isThere: boolean | undefined;
  const fields: Fields = {};
  for (let step: Version | null = version; step !== null; step = step.nextTowardsTables) {
    const noted = step.differences.get(record);
    if (noted === undefined) continue;
    isThere ??= noted.isThere;
    for (const name in noted.fields) if (!(name in fields)) fields[name] = noted.fields[name];
  }
  return (isThere ?? stands(table, record)) ? { ...record, ...fields } : null;
}
