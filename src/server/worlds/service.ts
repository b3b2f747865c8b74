/** The service around the rules: keeps worlds, clocks, seeds and journals, and calls `play`. It contains no rule. */
import * as z from 'zod';
import { isRecord, messageOf, once } from '../../language.ts';
import { Quiet } from './auto-clock.ts';
import { realClock, standingClock, timeSource, type ClockMode } from './clock.ts';
import { Faults } from './faults.ts';
import { Journal, type Answered } from './journal.ts';
import { examples, worldOrder } from './control-schemas.ts';
import { closed, type Access } from './access.ts';
import { ControlError, readOrder } from './control-error.ts';
import type { DialectName } from '../../beside/dialects/dialects.ts';
import { Keeping, unkept } from './keeping.ts';
import type { Call, Outcome } from '../calls/call.ts';
import { firstRelief } from '../rights/windows.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Engine } from './engine.ts';
import type { Soil } from '../world/shared.ts';
import type { World } from '../world/world.ts';
import { targetOf, type Target } from './target.ts';
import { limits } from '../../document/limits.ts';
import { noDeliveries, type Deliveries } from './delivery-sender.ts';
import { seedOf, type Reported, type WorldHost } from './world-host.ts';

export interface ServiceOptions {
  readonly fixture: unknown;
  readonly seed: number;
  readonly clock: ClockMode;
  readonly limits: boolean;
  readonly dbBudget: number | null;
  /** Whether an argument that nothing reads is an error. */
  readonly strict?: boolean;
  /** Whether there is a control plane. */
  readonly control: boolean;
  /** The time at which the world begins, if not now. */
  readonly start?: number;
  /** Whether addresses of webhooks are checked; false if nobody can check them. */
  readonly webhookCheck?: boolean;
  /** The dialect of a world for which none is ordered. */
  readonly dialect?: DialectName;
  /** What sends deliveries; without it none are written. */
  readonly deliveries?: Deliveries;
  readonly report?: (worldHost: WorldHost) => Reported;
}

/** Ids carry seconds in eight hexadecimal digits (1.4). */
const farthest = 0xffffffff * 1000;
const pastAllIds = 'the clock ends on 7 February 2106, with the last second an id can carry';

const saved = once(() => z.object({ boardstone: z.literal(1), clock: z.iso.datetime(), world: z.unknown() }));

export class Service {
  readonly main: WorldHost;
  readonly deliveries: Deliveries;
  readonly report: ServiceOptions['report'];
  readonly control: boolean;
  readonly version: Engine['version'];
  /** Who may use the control plane besides this machine. */
  access: Access = closed;
  readonly keeping = new Keeping();
  /** Who wants to know at once of each answered call: `n` is its number in the journal. */
  readonly watchers = new Set<(worldHost: WorldHost, n: number) => void>();
  readonly #worldHosts = new Map<string, WorldHost>();
  readonly #engine: Engine;
  readonly #options: ServiceOptions;
  readonly #source = timeSource();

  constructor(options: ServiceOptions, engine: Engine) {
    this.#options = options;
    this.control = options.control;
    if (options.start !== undefined) this.#source.hold(options.start);
    this.#engine = engine;
    this.version = engine.version;
    this.deliveries = options.deliveries ?? noDeliveries;
    this.report = options.report;
    this.main = this.#plant('', { fixture: options.fixture, seed: options.seed, root: options.seed });
  }

  #plant(
    name: string,
    soil: Soil,
    mode = this.#options.clock,
    strict = this.#options.strict ?? false,
    dialect = this.#options.dialect ?? 'document',
  ) {
    const { limits, dbBudget, webhookCheck = false, deliveries } = this.#options;
    const deliver = deliveries !== undefined;
    const { fixture, seed } = soil;
    const now = isRecord(fixture) ? fixture['now'] : undefined;
    const clock = mode === 'real' ? realClock(this.#source.now) : standingClock(mode, now);
    let reading = this.#engine.share(soil, clock.now());
    const { own } = this.#engine;
    const worldHost: WorldHost = {
      name,
      seed,
      soil,
      clock,
      journal: new Journal(),
      faults: new Faults(this.#engine.routes, this.#engine.noun, seed),
      env: { now: 0, limits, dbBudget, webhookCheck, deliver, strict, ...this.#engine.speak?.(dialect) },
      dialect,
      get reading() {
        return reading;
      },
      get world() {
        return own(reading);
      },
      set world(other) {
        reading = other;
      },
      quiet: mode === 'auto' ? new Quiet(() => this.#jump(worldHost)) : null,
    };
    return worldHost;
  }

  now(): number {
    return this.main.clock.now();
  }

  /** While a recorded run is played, the clock stands at the time of each request … */
  moveTo(worldHost: WorldHost, at: number): void {
    const ahead = at - worldHost.clock.now();
    if (worldHost.clock.mode !== 'real') worldHost.clock.advance(ahead);
    else this.#source.hold(this.#source.now() + ahead);
  }

  /** … and goes on from the last one. */
  release(): void {
    this.#source.release();
  }

  worldHost(name: string): WorldHost | undefined {
    return this.#worldHosts.get(name);
  }

  /** The world beside the main one that has an application of this key. */
  knows(key: string): WorldHost | undefined {
    for (const worldHost of this.#worldHosts.values()) if (worldHost.reading.applications.get(key)) return worldHost;
    return undefined;
  }

  names(): string[] {
    return [...this.#worldHosts.keys()];
  }

  /** Never throws. An error that the rules did not expect is our bug: it is logged here and shown to nobody else. */
  play(worldHost: WorldHost, call: Call): Outcome {
    const { env, reading } = worldHost;
    env.now = worldHost.clock.now();
    if (this.keeping.lost !== null) return unkept(this.keeping.lost);
    try {
      const rests = this.#engine.rests(reading, env);
      const reads = rests && call.method === 'GET';
      const outcome = this.#engine.play(reads && reading.isShared ? reading : worldHost.world, call, env);
      return rests && (reads || outcome.status >= 400) ? unchanged(outcome) : outcome;
    } catch (fault) {
      console.error(fault);
      const { status, message, rule } = new Refusal('ERR-15');
      return { status, body: { message, error: 'ERROR' }, rule };
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
  keep(worldHost: WorldHost, { asked, call, body, outcome, fault, played = true, ms }: Answered): void {
    const { journal, env, clock } = worldHost;
    const n = journal.next;
    const { by, members } = worldHost.reading;
    const who = call.token === null ? undefined : by.token.get(call.token)?.idMember;
    const member = who === undefined ? undefined : members.get(who)?.username;
    journal.add(played ? env.now : clock.now(), asked, body, outcome, fault, ms, member);
    this.deliveries.played(worldHost);
    for (const watcher of this.watchers) watcher(worldHost, n);
    this.keeping.after();
  }

  about({ name: world, seed, clock, dialect, env: { limits } }: WorldHost) {
    const now = new Date(clock.now()).toISOString();
    return { name: 'boardstone', version: this.version(), clock: clock.mode, now, limits, seed, world, dialect };
  }

  target(worldHost: WorldHost, origin: string): Target {
    return targetOf(worldHost.reading, origin, this.control, worldHost.dialect);
  }

  /** Goes back to the fixture: records, limit windows, clock, faults, journal. */
  reset(worldHost: WorldHost): void {
    worldHost.clock.reset();
    worldHost.world = this.#engine.share(worldHost.soil, worldHost.clock.now());
    worldHost.faults.reset();
    worldHost.journal.clear();
    this.deliveries.replaced(worldHost);
  }

  async advance(worldHost: WorldHost, ms: unknown): Promise<{ now: string }> {
    if (!isWhole(ms)) throw new ControlError(400, 'ms: a whole number from 0 is expected');
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

  snapshot(worldHost: WorldHost): unknown {
    return {
      boardstone: 1,
      clock: new Date(worldHost.clock.now()).toISOString(),
      world: this.#engine.snapshot(worldHost.reading),
    };
  }

  /** Restores a snapshot completely or not at all. */
  restore(worldHost: WorldHost, json: unknown): void {
    const read = saved().safeParse(json);
    if (!read.success) throw new ControlError(400, 'this is no snapshot of a world');
    if (Date.parse(read.data.clock) > farthest) throw new ControlError(400, `clock: ${pastAllIds}`);
    let world: World;
    try {
      world = this.#engine.restore(read.data.world);
    } catch (fault) {
      throw new ControlError(400, `this is no snapshot of a world: ${messageOf(fault)}`);
    }
    const ahead = Date.parse(read.data.clock) - worldHost.clock.now();
    // A clock that stands goes to the time of the snapshot. A real clock goes only forward, so that no id is given twice.
    if (worldHost.clock.mode !== 'real' || ahead > 0) worldHost.clock.advance(ahead);
    worldHost.world = world;
    this.deliveries.replaced(worldHost);
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
    if (this.#worldHosts.has(name)) throw new ControlError(409, `there is a world ${name} already`);
    if (this.#worldHosts.size >= limits.worlds)
      throw new ControlError(429, `no more than ${limits.worlds} worlds at a time`);
    try {
      // A value that somebody changes afterwards is another fixture.
      const given = isRecord(read.fixture) ? { ...read.fixture } : fixture;
      const grown = typeof given === 'string' ? this.#engine.fixture(given) : given;
      const worldHost = this.#plant(name, { fixture: grown, seed, root }, clock, strict, dialect);
      this.#worldHosts.set(name, worldHost);
      return worldHost;
    } catch (fault) {
      throw new ControlError(400, `fixture: ${messageOf(fault)}`);
    }
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

/** Written into the outcome itself, because nearly every request passes here. */
function unchanged(outcome: { -readonly [K in keyof Outcome]: Outcome[K] }): Outcome {
  outcome.unchanged = true;
  return outcome;
}

const isWhole = (ms: unknown): ms is number => typeof ms === 'number' && Number.isSafeInteger(ms) && ms >= 0;
