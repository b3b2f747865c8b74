/** All writes of one call: made at once, noted for the audit log, and undone together when a rule refuses. */
import { fieldsIn, isSame } from '../../language.ts';
import { audit } from './audit.ts';
import { asPart, asWhole, isLogged, type Cause, type ServerCause } from './cause.ts';
import { countAction, publishDeltas } from './deltas.ts';
import type { Channel, Delta } from '../world/runtime.ts';
import type { Draft } from './draft.ts';
import type { Patch, Touch, Writes } from './touch.ts';
import { notify } from './notify.ts';
import { serverActor, type Actor } from '../rights/access.ts';
import type { Dialect, EditedComment } from '../rights/dialect.ts';
import { fresh, type New, type TableName, type Tables } from '../world/tables.ts';
import type { Action, Member, Stored } from '../world/records.ts';
import type { World } from '../world/world.ts';
import type { Rows } from '../store/versions.ts';
import { nextHex, nextId, nextShortLink } from '../world/ids.ts';

interface UndoStep {
  readonly kind: TableName;
  readonly op: 'add' | 'update' | 'remove';
  readonly record: Stored;
  readonly old: object;
}

export class Change implements Writes {
  readonly world: World;
  readonly actor: Actor;
  readonly now: number;
  readonly date: string;
  readonly #logged: Dialect['logged'];
  /** The cause of writes that name none. */
  readonly #cause: Cause;
  readonly #undo: UndoStep[] = [];
  readonly #touched = new Map<Stored, Touch>();
  readonly #counters: World['counters'];
  readonly #deltas: Delta[] = [];
  /** The ids of the records that it removed. */
  readonly removed: string[] = [];
  #actions: readonly Action[] = [];

  constructor(world: World, actor: Actor, now: number, logged?: Dialect['logged'], cause = asWhole) {
    this.#cause = cause;
    this.#logged = logged;
    this.world = world;
    this.actor = actor;
    this.now = now;
    this.date = new Date(now).toISOString();
    this.#counters = { ...world.counters };
  }

  /** The member who acts: every endpoint that changes something needs a token. */
  get member(): Member {
    if (!this.actor.member) throw new Error('a change without a member');
    return this.actor.member;
  }

  nextId(): string {
    return nextId(this.world, this.now);
  }

  nextShortLink(): string {
    return nextShortLink(this.world);
  }

  nextHex(length: number, purpose: string): string {
    return nextHex(this.world, length, purpose);
  }

  /** Makes a record from these values; the other fields get the first values of the table. */
  add<K extends TableName>(kind: K, values: New<K>, cause = this.#cause): Tables[K] {
    const whole = fresh(kind, values.id ?? this.nextId(), values);
    if (editedFromStart.has(kind) && !('edited' in values)) Object.assign(whole, { edited: true });
    return this.addWhole(kind, whole, cause);
  }

  /** Adds a record that has all its fields. */
  addWhole<K extends TableName>(kind: K, record: Tables[K], cause = this.#cause): Tables[K] {
    this.world.tables[kind].add(record);
    this.#undo.push({ kind, op: 'add', record, old: {} });
    this.#touches(kind, record, 'add', {}, cause);
    return record;
  }

  /** Sets those of the fields whose values differ; returns the record. */
  update<K extends TableName>(kind: K, record: Tables[K], fields: Patch<Tables[K]>, cause = this.#cause): Tables[K] {
    const patch: Record<string, unknown> = {};
    const old: Record<string, unknown> = {};
    let differs = false;
    for (const name in fields) {
      const before = fieldsIn(record)[name];
      const after = fieldsIn(fields)[name];
      if (after === undefined || isSame(before, after)) continue; // ACT-16
      patch[name] = after;
      old[name] = before;
      differs = true;
    }
    if (!differs) return record;
    if (edits(kind, patch)) Object.assign(patch, { edited: true });
    this.world.tables[kind].patch(record, patch as Partial<Tables[K]>);
    this.#undo.push({ kind, op: 'update', record, old });
    const known = this.#touched.get(record);
    if (!known) this.#touches(kind, record, 'update', old, cause);
    else if (known.op === 'update') {
      // The first value of a field is the old one, even if it is written again. A cause that was given once stays.
      const first = isLogged(known.cause) ? known.cause : cause;
      this.#touches(kind, record, 'update', { ...old, ...known.old }, first);
    }
    return record;
  }

  /** How this call has changed a record so far. */
  touch(record: Stored): Touch | undefined {
    return this.#touched.get(record);
  }

  /** Notes that a record is shown differently because of what is stored elsewhere: a board, when a label is renamed. */
  note<K extends TableName>(kind: K, record: Tables[K], cause: Cause): void {
    const known = this.#touched.get(record);
    if (known && known.op !== 'update') return;
    this.#touches(kind, record, 'update', known?.old ?? {}, cause);
  }

  remove<K extends TableName>(kind: K, record: Tables[K], cause = this.#cause): void {
    this.world.tables[kind].remove(record); // GEN-05
    this.#undo.push({ kind, op: 'remove', record, old: {} });
    this.removed.push(record.id);
    const known = this.#touched.get(record);
    if (known?.op === 'add') this.#touched.delete(record);
    else this.#touches(kind, record, 'remove', known?.old ?? {}, cause);
  }

  #touches(kind: TableName, record: Stored, op: Touch['op'], old: object, cause: Cause): void {
    this.#touched.set(record, { kind, record, op, old, cause } as Touch);
  }

  /**
   * Writes an action that is itself the record that was asked for: a comment. Every other action follows from a touch.
   */
  log(draft: Draft): Action {
    return this.addWhole('actions', {
      id: this.nextId(),
      idMemberCreator: this.member.id,
      type: draft.type,
      date: this.date,
      data: draft.data,
      idBoard: draft.board?.id ?? null,
      idCard: draft.card?.id ?? null,
      idList: draft.list?.id ?? null,
      idOrganization: draft.organization?.id ?? draft.board?.idOrganization ?? null,
      idMember: draft.member?.id ?? null,
    });
  }

  /** Computes the actions and notifications that follow from the writes. Only database time may refuse the call after this. */
  commit(): readonly Action[] {
    const actions: Action[] = [];
    for (const touch of [...this.#touched.values()]) {
      if (!isLogged(touch.cause)) continue;
      if (touch.kind === 'actions' && touch.op === 'add') actions.push(touch.record);
      else for (const draft of this.#drafts(touch)) actions.push(this.log(draft));
    }
    for (const action of actions) {
      this.#setDates(action);
      countAction(this, action);
      notify(this, action);
    }
    this.#actions = actions;
    return actions;
  }

  #drafts(touch: Touch): readonly Draft[] {
    const drafts = audit(touch, this.world);
    return this.#logged === undefined ? drafts : drafts.flatMap(this.#logged);
  }

  /** The actions of this call, once it is committed. */
  get actions(): readonly Action[] {
    return this.#actions;
  }

  /** The numbers that this call took in the sequences of boards, workspaces and members. */
  get deltas(): readonly Delta[] {
    return this.#deltas;
  }

  /** The comments that this call itself changed or deleted. */
  get editedComments(): readonly EditedComment[] {
    const touches = [...this.#touched.values()].filter((touch): touch is Touch<'actions'> => touch.kind === 'actions');
    return touches
      .filter(({ op, cause }) => op !== 'add' && isLogged(cause))
      .map(({ record: action, op, old }) => ({
        action,
        was: op === 'update' ? old.data : undefined,
        idMemberCreator: this.member.id,
        date: this.date,
      }));
  }

  /** DLT-03: takes the next number in the sequence of a model. */
  count(model: Channel, kind: Delta['kind'], id: string, tags: Delta['tags']): void {
    const ix = model.ixUpdate + 1;
    this.#number(model, ix);
    this.#deltas.push({ ix, kind, id, tags, model });
  }

  /** Writes without `update`, because no index depends on this number and every change writes it several times. */
  #number(model: Channel, ixUpdate: number): void {
    const { boards, organizations, members, versions } = this.world;
    if (versions.isNoted) {
      const table = [boards, organizations, members].find(({ rows }) => rows.get(model.id) === model);
      versions.replaced(table!, model, { ixUpdate });
    }
    (model as { ixUpdate: number }).ixUpdate = ixUpdate;
  }

  /** GEN-02: undoes every write, the last one first: a refusal changes nothing. */
  rollback(): void {
    for (const { model } of this.#deltas.splice(0)) this.#number(model, model.ixUpdate - 1);
    for (const { kind, op, record, old } of this.#undo.reverse()) {
      const table: Rows = this.world.tables[kind];
      if (op === 'add') table.remove(record);
      else if (op === 'remove') table.add(record);
      else table.patch(record, old);
    }
    Object.assign(this.world.counters, this.#counters);
  }

  /** CRD-32: an action sets the date of the card and the board that it is about. */
  #setDates(action: Action): void {
    const card = this.world.cards.get(action.idCard);
    if (card) this.update('cards', card, { dateLastActivity: this.date }, asPart); // CRD-59
    const board = this.world.boards.get(action.idBoard);
    if (board) this.update('boards', board, { dateLastActivity: this.date }, asPart);
  }
}

/** A write of the server itself, or of an order by a test: all of it or nothing. */
export function writeItself<T>(world: World, now: number, cause: ServerCause, write: (change: Change) => T): T {
  const change = new Change(world, serverActor, now, undefined, cause);
  try {
    const result = write(change);
    change.commit();
    publishDeltas(change);
    return result;
  } catch (fault) {
    change.rollback();
    throw fault;
  }
}

/** The text of each kind of record of which the live service shows whether it was ever edited. */
const editedText: Partial<Record<TableName, string>> = {
  boards: 'desc',
  cards: 'desc',
  organizations: 'desc',
  checkItems: 'name',
};
/** The kinds whose text counts as edited from the start, if it was given with the new record. */
const editedFromStart = new Set<TableName>(['cards', 'organizations', 'checkItems']);
const edits = (kind: TableName, patch: object): boolean => editedText[kind] !== undefined && editedText[kind] in patch;
