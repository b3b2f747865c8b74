/** The service around the rules: keeps worlds, clocks and seeds, and calls `play`. It contains no rule. */
import { isRecord } from '../../language.ts';
import { IdleTimer, realClock, standingClock, timeSource, type Clock, type ClockMode } from './clock.ts';
import { closedAccess, type Access } from '../rights/origins.ts';
import type { DialectName } from '../../document/dialects.ts';
import { Persistence } from './persistence.ts';
import type { Call, Outcome } from '../calls/call.ts';
import { firstRelief } from '../rights/windows.ts';
import { WorldHost, type Engine, type Listener, type WorldSettings } from './world-host.ts';
import type { WorldSource } from '../world/world.ts';
import type { Deliveries } from './delivery-types.ts';

export interface ServiceOptions {
  readonly fixture: unknown;
  readonly seed: number;
  readonly clock: ClockMode;
  readonly limits: boolean;
  readonly dbBudget: number | null;
  /** Whether an argument that nothing reads is an error. */
  readonly strict: boolean;
  /** The time at which the world begins, if not now. */
  readonly start?: number;
  /** Whether addresses of webhooks are checked. */
  readonly webhookCheck: boolean;
  /** How long a search does not find what was made. */
  readonly searchDelay?: number;
  /** The dialect of a world for which none is ordered. */
  readonly dialect: DialectName;
  readonly deliveries: Deliveries;
}

/** The settings that a world may have of its own, beside its records. */
export interface OwnSettings {
  readonly clock?: ClockMode | undefined;
  readonly strict?: boolean | undefined;
  readonly dialect?: DialectName | undefined;
}

export class Service {
  readonly main: WorldHost;
  readonly deliveries: Deliveries;
  readonly engine: Engine;
  readonly options: ServiceOptions;
  /** Who may use the control plane from other machines. */
  access: Access = closedAccess;
  readonly persistence = new Persistence();
  readonly #worldHosts = new Map<string, WorldHost>();
  readonly #time = timeSource();
  readonly #began: number;

  constructor(options: ServiceOptions, engine: Engine) {
    this.options = options;
    if (options.start !== undefined) this.#time.hold(options.start);
    this.#began = this.#time.now();
    this.engine = engine;
    this.deliveries = options.deliveries;
    this.on((worldHost, event) => {
      if (event.kind === 'replaced' || (event.kind === 'changed' && event.cause.kind === 'ordered'))
        this.#noteKeys(worldHost);
    });
    this.on((worldHost, event) => this.deliveries.hear(worldHost, event));
    this.main = this.#plant('', { fixture: options.fixture, seed: options.seed, root: options.seed });
  }

  #plant(name: string, source: WorldSource, own: OwnSettings = {}): WorldHost {
    const { clock: mode = this.options.clock, strict = this.options.strict, dialect = this.options.dialect } = own;
    const { limits, dbBudget, webhookCheck, searchDelay = 0 } = this.options;
    const env = { limits, dbBudget, webhookCheck, searchDelay, deliver: true, strict };
    const { fixture } = source;
    const now = isRecord(fixture) && typeof fixture['now'] === 'string' ? Date.parse(fixture['now']) : undefined;
    // A clock that goes on from a snapshot never goes back.
    const isLater = isRecord(fixture) && fixture['counters'] !== undefined && (now ?? 0) > this.#time.now();
    const clock = this.#clock(mode, mode !== 'real' || isLater ? now : undefined);
    const served = { now: 0, ...env, ...this.engine.servedIn(dialect) };
    // A real clock never shows the same time again, and worlds share only records that were made at the same time.
    const made = mode === 'real' ? { ...source, madeAt: this.#began } : source;
    return this.#host(name, { source: made, clock, dialect, env: served, mark: null });
  }

  #clock = (mode: ClockMode, at: number | undefined): Clock =>
    mode === 'real' ? realClock(this.#time.now, at) : standingClock(mode, at);

  #host(name: string, settings: Omit<WorldSettings, 'name'>): WorldHost {
    const worldHost = new WorldHost({ name, ...settings }, this);
    if (settings.clock.mode === 'auto') worldHost.idleTimer = new IdleTimer(() => this.#jump(worldHost));
    return worldHost;
  }

  /** Who hears of what happens, in this order. */
  readonly #listeners = new Set<Listener>();
  /** Tells all who listen: the service itself, its worlds, and who notes what happens. */
  readonly tell: Listener = (worldHost, event) => {
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

  /** While a recorded run is played, the clock shows the recorded time of each request … */
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
   * A rule asked about an address: the call is played again with what was found there, and counts once. It belongs to
   * the world that asked. If a reset put another world in its place, the call is refused.
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

  about({ name: world, seed, clock, dialect, env: { limits } }: WorldHost) {
    const now = new Date(clock.now()).toISOString();
    return { name: 'boardstone', version: this.engine.version(), clock: clock.mode, now, limits, seed, world, dialect };
  }

  /** Moves the clock of a world forward, and does what has become due. */
  advance(worldHost: WorldHost, ms: number): void {
    worldHost.clock.advance(ms);
    worldHost.catchUp();
    this.tell(worldHost, { kind: 'advanced' });
  }

  /** The client has gone quiet: if it may be waiting for a limit, the wait is over. */
  #jump(worldHost: WorldHost): void {
    const { now, env } = worldHost;
    const ahead = worldHost.read(({ windows }) => firstRelief(windows, env.dbBudget, now)) - now;
    if (Number.isFinite(ahead)) this.advance(worldHost, ahead);
  }

  /** Makes a new world beside the main one, under a name that is free. */
  open(name: string, source: WorldSource, own: OwnSettings): WorldHost {
    const worldHost = this.#plant(name, source, own);
    this.#add(worldHost);
    this.#noteKeys(worldHost);
    return worldHost;
  }

  /** Makes a world that begins as another one is now: its records, its limit windows, its clock. */
  fork(from: WorldHost, name: string): WorldHost {
    const { source, clock, dialect, env } = from;
    // Once, and not in each fork again.
    from.catchUp();
    const mark = from.state();
    const worldHost = this.#host(name, {
      source,
      clock: this.#clock(clock.mode, mark.at),
      dialect,
      env: { ...env },
      mark,
    });
    this.#add(worldHost);
    return worldHost;
  }

  #add(worldHost: WorldHost): void {
    this.#worldHosts.set(worldHost.name, worldHost);
    this.tell(worldHost, { kind: 'opened' });
  }

  close(name: string): boolean {
    const worldHost = this.#worldHosts.get(name);
    if (worldHost === undefined) return false;
    this.#worldHosts.delete(name);
    for (const [key, known] of this.#byKey) if (known === worldHost) this.#byKey.delete(key);
    this.tell(worldHost, { kind: 'closed' });
    return true;
  }
}

/** The answer to a call whose world is another one when it can go on, or none. */
const notServed: Outcome = {
  status: 503,
  body: { message: 'the world of this call was replaced or closed while the call waited', error: 'ERROR' },
  unchanged: true,
};
