/** The service around the rules: keeps worlds, clocks, seeds and journals, and calls `play`. It contains no rule. */
import { isRecord, messageOf } from '../../language.ts';
import { IdleTimer, realClock, standingClock, timeSource, type Clock, type ClockMode } from './clock.ts';
import { Journal, Latest, type Answered } from '../../desk/journal.ts';
import { examples, forkOrder, momentOrder, worldOrder } from '../../desk/control-schemas.ts';
import { closed, type Access } from '../rights/origins.ts';
import { ControlError, readOrder } from '../../desk/control-error.ts';
import type { DialectName } from '../../document/dialects.ts';
import { Persistence } from './persistence.ts';
import type { Call, Outcome } from '../calls/call.ts';
import { firstRelief } from '../rights/windows.ts';
import {
  seedOf,
  WorldHost,
  type Engine,
  type Listener,
  type Moment,
  type Reported,
  type Setting,
} from './world-host.ts';
import { meant } from '../../did-you-mean.ts';
import type { WorldSource } from '../world/shared.ts';
import { targetOf, type Target } from '../../desk/target.ts';
import { limits } from '../../document/limits.ts';
import type { Deliveries } from './deliveries.ts';
import { isSnapshot, snapshotShape, type Snapshot } from '../../desk/value/snapshot.ts';

export interface ServiceOptions {
  readonly fixture: unknown;
  readonly seed: number;
  readonly clock: ClockMode;
  readonly limits: boolean;
  readonly dbBudget: number | null;
  /** Whether an argument that nothing reads is an error. */
  readonly strict: boolean;
  /** Whether there is a control plane. */
  readonly control: boolean;
  /** The time at which the world begins, if not now. */
  readonly start?: number;
  /** Whether addresses of webhooks are checked. */
  readonly webhookCheck: boolean;
  /** How long a search does not find what was made. */
  readonly searchDelay?: number;
  /** The test for which it runs. */
  readonly test?: string | undefined;
  /** The dialect of a world for which none is ordered. */
  readonly dialect: DialectName;
  readonly deliveries: Deliveries;
  readonly report?: (worldHost: WorldHost) => Reported;
  /** The interface of the service as OpenAPI, with the version of the program and the address where it is served. */
  readonly openapi: (version: string, origin: string) => Promise<object>;
}

/** Ids carry seconds in eight hexadecimal digits (1.4). */
const farthest = 0xffffffff * 1000;
const pastAllIds = 'the clock ends on 7 February 2106, with the last second an id can carry';

export class Service {
  readonly main: WorldHost;
  readonly deliveries: Deliveries;
  readonly report: ServiceOptions['report'];
  readonly control: boolean;
  readonly version: Engine['version'];
  /** Who may use the control plane besides this machine. */
  access: Access = closed;
  readonly persistence = new Persistence();
  readonly #worldHosts = new Map<string, WorldHost>();
  readonly #engine: Engine;
  readonly #options: ServiceOptions;
  readonly #time = timeSource();
  readonly #latest = new Latest();

  constructor(options: ServiceOptions, engine: Engine) {
    this.#options = options;
    this.control = options.control;
    if (options.start !== undefined) this.#time.hold(options.start);
    this.#engine = engine;
    this.version = engine.version;
    this.deliveries = options.deliveries;
    this.report = options.report;
    this.on((worldHost, event) => {
      if (event.kind === 'replaced' || (event.kind === 'changed' && event.cause.kind === 'ordered'))
        this.#noteKeys(worldHost);
    });
    this.on((worldHost, event) => this.deliveries.hear(worldHost, event));
    this.main = this.#plant('', { fixture: grownFrom(options.fixture), seed: options.seed, root: options.seed });
  }

  #plant(
    name: string,
    source: WorldSource,
    mode = this.#options.clock,
    strict = this.#options.strict,
    dialect = this.#options.dialect,
  ) {
    const { limits, dbBudget, webhookCheck, searchDelay = 0 } = this.#options;
    const env = { limits, dbBudget, webhookCheck, searchDelay, deliver: true, strict };
    const { fixture } = source;
    const now = isRecord(fixture) && typeof fixture['now'] === 'string' ? Date.parse(fixture['now']) : undefined;
    // A clock that goes on from a snapshot never goes back.
    const isLater = isRecord(fixture) && fixture['counters'] !== undefined && (now ?? 0) > this.#time.now();
    const clock = this.#clock(mode, mode !== 'real' || isLater ? now : undefined);
    const spoken = { now: 0, ...env, ...this.#engine.speak?.(dialect) };
    return this.#host(name, { source, clock, dialect, env: spoken, mark: null });
  }

  #clock = (mode: ClockMode, at: number | undefined): Clock =>
    mode === 'real' ? realClock(this.#time.now, at) : standingClock(mode, at);

  #host(name: string, setting: Omit<Setting, 'name'>): WorldHost {
    const hosted = {
      engine: this.#engine,
      persistence: this.persistence,
      journal: new Journal(this.#latest, { world: name, dialect: setting.dialect }),
      tell: this.#tell,
    };
    const worldHost = new WorldHost({ name, ...setting }, hosted);
    if (setting.clock.mode === 'auto') worldHost.idleTimer = new IdleTimer(() => this.#jump(worldHost));
    return worldHost;
  }

  /** Who hears of what happens, in this order. */
  readonly #listeners = new Set<Listener>();
  #tell: Listener = (worldHost, event) => {
    for (const listener of this.#listeners) listener(worldHost, event);
  };

  /** Hears of what happens in all worlds, until what it returns is called. */
  on(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  now(): number {
    return this.main.clock.now();
  }

  /** While a recorded run is played, the clock stands at the time of each request … */
  moveTo(worldHost: WorldHost, at: number): void {
    const ahead = at - worldHost.clock.now();
    if (worldHost.clock.mode !== 'real') worldHost.clock.advance(ahead);
    else this.#time.hold(this.#time.now() + ahead);
  }

  /** … and goes on from the last one. */
  release(): void {
    this.#time.release();
  }

  worldHost(name: string): WorldHost | undefined {
    return this.#worldHosts.get(name);
  }

  /** The world beside the main one that has an application of this key; a fork has those of its source. */
  withKey(key: string): WorldHost | undefined {
    const worldHost = this.#byKey.get(key);
    const isThere = worldHost && this.serves(worldHost) && worldHost.read((world) => world.applications.get(key));
    return isThere ? worldHost : undefined;
  }

  /** Which world has which key: one of five hundred is found without asking all. */
  readonly #byKey = new Map<string, WorldHost>();
  #noteKeys(worldHost: WorldHost): void {
    if (worldHost === this.main || worldHost.mark !== null) return;
    worldHost.read(({ applications }) => {
      for (const key of applications.rows.keys()) this.#byKey.set(key, worldHost);
    });
  }

  /** Whether a world that was asked is still there. */
  serves(worldHost: WorldHost): boolean {
    return worldHost === this.main || this.#worldHosts.get(worldHost.name) === worldHost;
  }

  names(): string[] {
    return [...this.#worldHosts.keys()];
  }

  /**
   * A rule asked about an address: the call is played again with what was found there, and counts once. It belongs to the
   * world that asked; in another one that has come in the meantime, it is refused.
   */
  async ask(
    worldHost: WorldHost,
    call: Call,
    { asks, key, token }: Outcome,
  ): Promise<{ call: Call; outcome: Outcome; isLost: boolean }> {
    const { generation } = worldHost;
    const again = { ...call, probed: await this.deliveries.probe(asks ?? '') };
    const isLost = !this.serves(worldHost) || worldHost.generation !== generation;
    const outcome = isLost ? notServed : worldHost.play(again);
    return { call: again, outcome: { ...outcome, ...(key && { key }), ...(token && { token }) }, isLost };
  }

  /** Notes an answered call in the journal, after the answer was sent. */
  keep(worldHost: WorldHost, answered: Answered): void {
    const { asked, call, body, outcome, played = true, fault, ms, follows, answer } = answered;
    const { journal, env, clock } = worldHost;
    const n = journal.next;
    const who = worldHost.read(({ by, members, applications }) => ({
      member: members.get(call.token === null ? null : by.token.get(call.token)?.idMember)?.username,
      application: applications.get(call.key)?.name,
    }));
    const noted = { fault, ms, follows, answer, ...who, test: this.#options.test };
    journal.add(played ? env.now : clock.now(), asked, body, outcome, noted);
    this.#tell(worldHost, { kind: 'answered', n });
  }

  about({ name: world, seed, clock, dialect, env: { limits } }: WorldHost) {
    const now = new Date(clock.now()).toISOString();
    return { name: 'boardstone', version: this.version(), clock: clock.mode, now, limits, seed, world, dialect };
  }

  description = (origin: string): Promise<object> => this.#options.openapi(this.version(), origin);

  target(worldHost: WorldHost, origin: string): Target {
    return worldHost.read((world) => targetOf(world, origin, this.control, worldHost.dialect));
  }

  /** Goes back to the fixture: records, limit windows, clock, faults, journal. */
  reset(worldHost: WorldHost): void {
    worldHost.clock.reset();
    worldHost.began = worldHost.clock.now();
    worldHost.replace();
    worldHost.faults.reset();
    worldHost.journal.clear();
  }

  async advance(worldHost: WorldHost, ms: unknown): Promise<{ now: string }> {
    if (!isWhole(ms)) throw new ControlError(400, 'ms: a whole number from 0 is expected. For example: {"ms":10000}');
    if (worldHost.clock.now() + ms > farthest) throw new ControlError(400, `ms: ${pastAllIds}`);
    worldHost.clock.advance(ms);
    worldHost.catchUp();
    this.#tell(worldHost, { kind: 'advanced' });
    return { now: new Date(worldHost.clock.now()).toISOString() };
  }

  /** Finishes all queued exports now. */
  runExports(worldHost: WorldHost): { finished: number } {
    const finished = worldHost.change({ kind: 'ordered' }, (change) => this.#engine.advanceExports(change, true));
    return { finished };
  }

  /** The client has gone quiet: if it may be waiting for a limit, the wait is over. */
  #jump(worldHost: WorldHost): void {
    const { now, env } = worldHost;
    const ahead = worldHost.read(({ windows }) => firstRelief(windows, env.dbBudget, now)) - now;
    if (Number.isFinite(ahead)) this.advance(worldHost, ahead).catch(console.error);
  }

  /** A snapshot of a world as it is, or as it was when it got this name. */
  snapshot(worldHost: WorldHost, name?: string): Snapshot {
    return this.shown(name === undefined ? worldHost.moment() : this.momentOf(worldHost, name), name);
  }

  shown({ world, at }: Moment, name?: string): Snapshot {
    return {
      boardstone: 1,
      ...(name !== undefined && { name }),
      clock: new Date(at).toISOString(),
      world: this.#engine.snapshot(this.#engine.enter(world)) as Snapshot['world'],
    };
  }

  /** Keeps what a world is now under a name. */
  keepMoment(worldHost: WorldHost, order: unknown): { readonly name: string; readonly clock: string } {
    const { name } = readOrder(momentOrder, order, examples.moment);
    const { moments } = worldHost;
    if (moments.size >= limits.snapshots && !moments.has(name))
      throw new ControlError(429, `no more than ${limits.snapshots} snapshots with a name at a time`);
    const { world, at } = worldHost.moment();
    moments.delete(name);
    moments.set(name, { world: this.#engine.fork(world), at });
    return { name, clock: new Date(at).toISOString() };
  }

  momentOf({ moments }: WorldHost, name: string): Moment {
    const moment = moments.get(name);
    if (moment) return moment;
    throw new ControlError(404, `there is no snapshot called ${name}${meant(name, moments.keys())}`);
  }

  /** Restores a snapshot completely or not at all. */
  restore(worldHost: WorldHost, json: unknown): void {
    const moment = typeof json === 'string' ? this.momentOf(worldHost, json) : null;
    const { world, at } = moment ? { ...moment, world: this.#engine.fork(moment.world) } : this.#read(json);
    const ahead = at - worldHost.clock.now();
    // A clock that stands goes to the time of the snapshot. A real clock goes only forward, so that no id is given twice.
    if (worldHost.clock.mode !== 'real' || ahead > 0) worldHost.clock.advance(ahead);
    worldHost.replace(world);
  }

  #read(json: unknown): Moment {
    const read = snapshotShape().safeParse(json);
    if (!read.success) throw new ControlError(400, 'this is no snapshot of a world');
    const at = Date.parse(read.data.clock);
    if (at > farthest) throw new ControlError(400, `clock: ${pastAllIds}`);
    try {
      return { world: this.#engine.restore(read.data.world), at };
    } catch (fault) {
      throw new ControlError(400, `this is no snapshot of a world: ${messageOf(fault)}`);
    }
  }

  /** Adds the records of a fixture to a living world, all of them or none. */
  plantInto(worldHost: WorldHost, json: unknown): void {
    try {
      worldHost.change({ kind: 'ordered' }, (change) => this.#engine.plantInto(change, json));
    } catch (fault) {
      throw new ControlError(400, messageOf(fault));
    }
  }

  /** Makes a new world beside the main one. */
  open(order: unknown): WorldHost {
    const read = readOrder(worldOrder, order, examples.world) ?? {};
    const { name = this.#freeName(), fixture = this.#options.fixture, clock, strict, dialect } = read;
    // Worlds without a seed of their own have the records of the main world, under other keys and tokens.
    const { seed = seedOf(name, this.#options.seed) } = read;
    const root = read.seed ?? this.#options.seed;
    this.#refuse(name);
    try {
      // A value that somebody changes afterwards is another fixture.
      const given = isRecord(read.fixture) ? { ...read.fixture } : fixture;
      const grown = grownFrom(typeof given === 'string' ? this.#engine.fixture(given) : given);
      const worldHost = this.#plant(name, { fixture: grown, seed, root }, clock, strict, dialect);
      this.#worldHosts.set(name, worldHost);
      this.#noteKeys(worldHost);
      return worldHost;
    } catch (fault) {
      throw new ControlError(400, `fixture: ${messageOf(fault)}`);
    }
  }

  /** Makes a world that begins as another one is now: its records, its limit windows, its clock. */
  fork(from: WorldHost, order: unknown): WorldHost {
    const { name = this.#freeName() } = readOrder(forkOrder, order, examples.fork) ?? {};
    this.#refuse(name);
    const { source, clock, dialect, env } = from;
    // Once, and not in each fork again.
    from.catchUp();
    const { world, at } = from.moment();
    const mark = { world: this.#engine.fork(world), at };
    const worldHost = this.#host(name, { source, clock: this.#clock(clock.mode, at), dialect, env: { ...env }, mark });
    // Nobody writes what a snapshot holds, so both worlds may have it.
    for (const [called, moment] of from.moments) worldHost.moments.set(called, moment);
    this.#worldHosts.set(name, worldHost);
    return worldHost;
  }

  #refuse(name: string): void {
    if (this.#worldHosts.has(name)) throw new ControlError(409, `there is a world ${name} already`);
    if (this.#worldHosts.size >= limits.worlds)
      throw new ControlError(429, `no more than ${limits.worlds} worlds at a time`);
  }

  close(name: string): boolean {
    const worldHost = this.#worldHosts.get(name);
    if (worldHost === undefined) return false;
    this.#worldHosts.delete(name);
    for (const [key, known] of this.#byKey) if (known === worldHost) this.#byKey.delete(key);
    this.#tell(worldHost, { kind: 'closed' });
    return true;
  }

  #freeName(): string {
    for (let count = this.#worldHosts.size + 1; ; count++) if (!this.#worldHosts.has(`w${count}`)) return `w${count}`;
  }
}

/** A snapshot is a fixture too: what is in it goes on at its time. */
const grownFrom = (given: unknown): unknown => (isSnapshot(given) ? { ...given.world, now: given.clock } : given);

/** The answer to a call whose world is another one when it can go on, or none. */
const notServed: Outcome = {
  status: 503,
  body: { message: 'the world of this call was replaced or closed while the call waited', error: 'ERROR' },
  unchanged: true,
};

const isWhole = (ms: unknown): ms is number => typeof ms === 'number' && Number.isSafeInteger(ms) && ms >= 0;
