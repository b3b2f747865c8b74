/** The service around the rules: keeps worlds, clocks, seeds and journals, and calls `play`. It contains no rule. */
import { isRecord, messageOf } from '../../language.ts';
import { IdleTimer, realClock, standingClock, timeSource, type Clock, type ClockMode } from './clock.ts';
import { Faults } from '../../desk/faults.ts';
import { Journal, Latest, type Answered } from '../../desk/journal.ts';
import { examples, forkOrder, momentOrder, worldOrder } from '../../desk/control-schemas.ts';
import { closed, type Access } from '../rights/origins.ts';
import { ControlError, readOrder } from '../../desk/control-error.ts';
import type { DialectName } from '../../document/dialects.ts';
import { Persistence, notStored } from './persistence.ts';
import { outcomeOf, type Call, type Outcome } from '../calls/call.ts';
import { firstRelief } from '../rights/windows.ts';
import { Refusal } from '../calls/refusal.ts';
import { seedOf, type Engine, type Moment, type Reported, type WorldHost } from './world-host.ts';
import { meant } from '../../did-you-mean.ts';
import type { WorldSource } from '../world/shared.ts';
import type { World } from '../world/world.ts';
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
  /** Who wants to know at once of each answered call: `n` is its number in the journal. */
  readonly watchers = new Set<(worldHost: WorldHost, n: number) => void>();
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
    return this.#host(name, source, clock, dialect, { now: 0, ...env, ...this.#engine.speak?.(dialect) }, null);
  }

  #clock = (mode: ClockMode, at: number | undefined): Clock =>
    mode === 'real' ? realClock(this.#time.now, at) : standingClock(mode, at);

  #host(
    name: string,
    source: WorldSource,
    clock: Clock,
    dialect: DialectName,
    env: WorldHost['env'],
    mark: Moment | null,
  ): WorldHost {
    const { mode } = clock;
    const { seed } = source;
    const { own, enter } = this.#engine;
    // A fault of a fixture is told at once; a fork that nobody asks costs no world.
    const began = clock.now();
    let reading = mark === null ? this.#begun(source, began, mark) : null;
    const begun = this.#begun;
    const worldHost: WorldHost = {
      name,
      seed,
      source,
      clock,
      journal: new Journal(this.#latest, { world: name, dialect }),
      faults: new Faults(this.#engine.routes, this.#engine.noun, seed),
      env,
      dialect,
      mark,
      began,
      moments: new Map(),
      knows(key) {
        return reading?.applications.get(key) !== undefined && mark === null;
      },
      get reading() {
        return enter((reading ??= begun(source, began, mark)));
      },
      get world() {
        return own((reading ??= begun(source, began, mark)));
      },
      set world(other) {
        reading = other;
      },
      idleTimer: mode === 'auto' ? new IdleTimer(() => this.#jump(worldHost)) : null,
    };
    return worldHost;
  }

  /** What a world was at its beginning. */
  begun = ({ source, mark, began }: WorldHost): World =>
    this.#engine.enter(mark?.world ?? this.#engine.share(source, began));

  /** A world as it begins: from its fixture, or from the one that it was forked from. */
  #begun = (source: WorldSource, at: number, mark: Moment | null): World =>
    mark === null ? this.#engine.share(source, at) : this.#engine.fork(mark.world);

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
  knows(key: string): WorldHost | undefined {
    for (const worldHost of this.#worldHosts.values()) if (worldHost.knows(key)) return worldHost;
    return undefined;
  }

  names(): string[] {
    return [...this.#worldHosts.keys()];
  }

  /** Never throws. An error that the rules did not expect is our bug: it is logged here and shown to nobody else. */
  play(worldHost: WorldHost, call: Call): Outcome {
    const { env, reading } = worldHost;
    env.now = worldHost.clock.now();
    if (this.persistence.failure !== null) return notStored(this.persistence.failure);
    try {
      const nothingIsDue = this.#engine.nothingIsDue(reading, env);
      const reads = nothingIsDue && call.method === 'GET';
      const outcome = this.#engine.play(reads ? reading : worldHost.world, call, env);
      return nothingIsDue && (reads || outcome.status >= 400) ? unchanged(outcome) : outcome;
    } catch (fault) {
      console.error(fault);
      return outcomeOf(new Refusal('ERR-15'));
    }
  }

  /** A rule asked about an address: the call is played again with what was found there, and counts once. */
  async ask(
    worldHost: WorldHost,
    call: Call,
    { asks, key, token }: Outcome,
  ): Promise<{ call: Call; outcome: Outcome }> {
    const again = { ...call, probed: await this.deliveries.probe(asks ?? '') };
    return { call: again, outcome: { ...this.play(worldHost, again), ...(key && { key }), ...(token && { token }) } };
  }

  /** Notes an answered call in the journal, after the answer was sent. */
  keep(worldHost: WorldHost, answered: Answered): void {
    const { asked, call, body, outcome, played = true, fault, ms, follows, answer } = answered;
    const { journal, env, clock } = worldHost;
    const n = journal.next;
    const { by, members, applications } = worldHost.reading;
    const who = call.token === null ? undefined : by.token.get(call.token)?.idMember;
    const member = who === undefined ? undefined : members.get(who)?.username;
    const application = call.key === null ? undefined : applications.get(call.key)?.name;
    const noted = { fault, ms, follows, answer, member, application, test: this.#options.test };
    journal.add(played ? env.now : clock.now(), asked, body, outcome, noted);
    this.deliveries.played(worldHost);
    for (const watcher of this.watchers) watcher(worldHost, n);
    this.persistence.after();
  }

  about({ name: world, seed, clock, dialect, env: { limits } }: WorldHost) {
    const now = new Date(clock.now()).toISOString();
    return { name: 'boardstone', version: this.version(), clock: clock.mode, now, limits, seed, world, dialect };
  }

  description = (origin: string): Promise<object> => this.#options.openapi(this.version(), origin);

  target(worldHost: WorldHost, origin: string): Target {
    return targetOf(worldHost.reading, origin, this.control, worldHost.dialect);
  }

  /** Goes back to the fixture: records, limit windows, clock, faults, journal. */
  reset(worldHost: WorldHost): void {
    worldHost.clock.reset();
    worldHost.began = worldHost.clock.now();
    worldHost.world = this.#begun(worldHost.source, worldHost.began, worldHost.mark);
    worldHost.faults.reset();
    worldHost.journal.clear();
    this.deliveries.replaced(worldHost);
  }

  async advance(worldHost: WorldHost, ms: unknown): Promise<{ now: string }> {
    if (!isWhole(ms)) throw new ControlError(400, 'ms: a whole number from 0 is expected. For example: {"ms":10000}');
    if (worldHost.clock.now() + ms > farthest) throw new ControlError(400, `ms: ${pastAllIds}`);
    worldHost.clock.advance(ms);
    this.runExports(worldHost, false);
    this.deliveries.advanced(worldHost);
    return { now: new Date(worldHost.clock.now()).toISOString() };
  }

  /** Finishes queued exports: those that are due, or all of them now. */
  runExports({ world, clock }: WorldHost, now = true): { finished: number } {
    return { finished: this.#engine.advanceExports(world, clock.now(), now) };
  }

  /** The client has gone quiet: if it may be waiting for a limit, the wait is over. */
  #jump(worldHost: WorldHost): void {
    const { clock, env, reading } = worldHost;
    const ahead = firstRelief(reading.windows, env.dbBudget, clock.now()) - clock.now();
    if (Number.isFinite(ahead)) this.advance(worldHost, ahead).catch(console.error);
  }

  /** A snapshot of a world as it is, or as it was when it got this name. */
  snapshot(worldHost: WorldHost, name?: string): Snapshot {
    return this.shown(name === undefined ? this.#moment(worldHost) : this.momentOf(worldHost, name), name);
  }

  shown({ world, at }: Moment, name?: string): Snapshot {
    return {
      boardstone: 1,
      ...(name !== undefined && { name }),
      clock: new Date(at).toISOString(),
      world: this.#engine.snapshot(this.#engine.enter(world)) as Snapshot['world'],
    };
  }

  #moment = ({ reading: world, clock }: WorldHost): Moment => ({ world, at: clock.now() });

  /** Keeps what a world is now under a name. */
  keepMoment(worldHost: WorldHost, order: unknown): { readonly name: string; readonly clock: string } {
    const { name } = readOrder(momentOrder, order, examples.moment);
    const { moments } = worldHost;
    if (moments.size >= limits.snapshots && !moments.has(name))
      throw new ControlError(429, `no more than ${limits.snapshots} snapshots with a name at a time`);
    const { world, at } = this.#moment(worldHost);
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
    worldHost.world = world;
    this.deliveries.replaced(worldHost);
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
      this.#engine.plantInto(worldHost.world, json, worldHost.clock.now());
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
    const at = clock.now();
    // Once, and not in each fork again.
    if (!this.#engine.nothingIsDue(from.reading, { ...env, now: at })) this.#engine.doWhatIsDue(from.world, at);
    const mark = { world: this.#engine.fork(from.reading), at };
    const worldHost = this.#host(name, source, this.#clock(clock.mode, at), dialect, { ...env }, mark);
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
    if (worldHost !== undefined) this.deliveries.replaced(worldHost);
    return this.#worldHosts.delete(name);
  }

  #freeName(): string {
    for (let count = this.#worldHosts.size + 1; ; count++) if (!this.#worldHosts.has(`w${count}`)) return `w${count}`;
  }
}

/** A snapshot is a fixture too: what is in it goes on at its time. */
const grownFrom = (given: unknown): unknown => (isSnapshot(given) ? { ...given.world, now: given.clock } : given);

/** Written into the outcome itself, because nearly every request passes here. */
function unchanged(outcome: { -readonly [K in keyof Outcome]: Outcome[K] }): Outcome {
  outcome.unchanged = true;
  return outcome;
}

const isWhole = (ms: unknown): ms is number => typeof ms === 'number' && Number.isSafeInteger(ms) && ms >= 0;
