/** Worlds as a test orders them: made, forked, moved forward, kept under a name, and restored. */
import { isRecord, messageOf } from '../language.ts';
import { meant } from '../did-you-mean.ts';
import { advanceExports } from '../server/nouns/exports/exports.ts';
import * as planting from '../fixtures/plant.ts';
import { fork, withTables } from '../server/world/shared.ts';
import type { Service } from '../server/worlds/service.ts';
import type { Moment, WorldHost } from '../server/worlds/world-host.ts';
import { ControlError, type Read } from './control-error.ts';
import type { advanceOrder, worldOrder } from './control-schemas.ts';
import { deskOf } from './desk.ts';
import { isSnapshot, snapshotShape, type Snapshot } from './value/snapshot.ts';

/** How many worlds may stand beside the main one, and how many snapshots of a world may have a name. */
export const mostWorlds = 20_000;
const mostSnapshots = 1000;

/** Ids carry seconds in eight hexadecimal digits (1.4). */
const farthest = 0xffffffff * 1000;
const pastAllIds = 'the clock ends on 7 February 2106, with the last second an id can carry';

/** A snapshot can be a fixture too: then its world goes on at its time. */
export const fixtureFrom = (json: unknown): unknown => (isSnapshot(json) ? { ...json.world, now: json.clock } : json);

/** Makes a new world beside the main one. */
export function openWorld(service: Service, order: Read<typeof worldOrder>): WorldHost {
  const { options, engine } = service;
  const { name = freeName(service), ...own } = order;
  // Worlds without a seed of their own have the records of the main world, under other keys and tokens.
  const { seed = seedOf(name, options.seed) } = order;
  const root = order.seed ?? options.seed;
  refuseName(service, name);
  try {
    // A copy, because the caller may change the value afterwards.
    const fixture = isRecord(order.fixture) ? { ...order.fixture } : (order.fixture ?? options.fixture);
    const json = typeof fixture === 'string' ? engine.fixture(fixture) : fixture;
    return service.open(name, { fixture: fixtureFrom(json), seed, root }, own);
  } catch (fault) {
    throw new ControlError(400, `fixture: ${messageOf(fault)}`);
  }
}

/** Each world has a seed of its own, so that no two share a token. */
function seedOf(name: string, seed: number): number {
  let mixed = seed ^ 0x811c9dc5;
  for (let at = 0; at < name.length; at++) mixed = Math.imul(mixed ^ name.charCodeAt(at), 0x01000193);
  return mixed >>> 0;
}

/** Makes a world that begins as another one is now. */
export function forkWorld(service: Service, from: WorldHost, name = freeName(service)): WorldHost {
  refuseName(service, name);
  const worldHost = service.fork(from, name);
  const { moments } = deskOf(worldHost);
  // Nobody writes the records of a snapshot, so both worlds may share it.
  for (const [called, moment] of deskOf(from).moments) moments.set(called, moment);
  return worldHost;
}

function refuseName(service: Service, name: string): void {
  if (service.worldHost(name)) throw new ControlError(409, `there is a world ${name} already`);
  if (service.names().length >= mostWorlds) throw new ControlError(429, `no more than ${mostWorlds} worlds at a time`);
}

function freeName(service: Service): string {
  for (let count = service.names().length + 1; ; count++) if (!service.worldHost(`w${count}`)) return `w${count}`;
}

export function advance(service: Service, worldHost: WorldHost, { ms }: Read<typeof advanceOrder>): { now: string } {
  if (worldHost.clock.now() + ms > farthest) throw new ControlError(400, `ms: ${pastAllIds}`);
  service.advance(worldHost, ms);
  return { now: new Date(worldHost.clock.now()).toISOString() };
}

/** Finishes all queued exports now. */
export const runExports = (worldHost: WorldHost): { finished: number } => ({
  finished: worldHost.change({ kind: 'ordered' }, (change) => advanceExports(change, true)),
});

/** Adds the records of a fixture to a living world, all of them or none. */
export function plantInto(worldHost: WorldHost, json: unknown): void {
  try {
    worldHost.change({ kind: 'ordered' }, (change) => planting.plantInto(change, json));
  } catch (fault) {
    throw new ControlError(400, messageOf(fault));
  }
}

/** A snapshot of a world as it is, or as it was when it got this name. */
export const snapshotOf = (worldHost: WorldHost, name?: string): Snapshot =>
  snapshotAt(name === undefined ? worldHost.moment() : momentOf(worldHost, name), name);

export const snapshotAt = ({ world, at }: Moment, name?: string): Snapshot => ({
  boardstone: 1,
  ...(name !== undefined && { name }),
  clock: new Date(at).toISOString(),
  world: planting.snapshot(withTables(world)) as Snapshot['world'],
});

/** Keeps a world as it is now under a name. */
export function keepMoment(worldHost: WorldHost, name: string): ReturnType<typeof momentsOf>[0] {
  const { moments } = deskOf(worldHost);
  if (moments.size >= mostSnapshots && !moments.has(name))
    throw new ControlError(429, `no more than ${mostSnapshots} snapshots with a name at a time`);
  const moment = worldHost.state();
  moments.delete(name);
  moments.set(name, moment);
  return { name, clock: new Date(moment.at).toISOString() };
}

export function momentOf(worldHost: WorldHost, name: string): Moment {
  const { moments } = deskOf(worldHost);
  const moment = moments.get(name);
  if (moment) return moment;
  throw new ControlError(404, `there is no snapshot called ${name}${meant(name, moments.keys())}`);
}

/** The snapshots that have a name, newest last. */
export const momentsOf = (worldHost: WorldHost): { readonly name: string; readonly clock: string }[] =>
  [...deskOf(worldHost).moments].map(([name, { at }]) => ({ name, clock: new Date(at).toISOString() }));

/** Restores a snapshot completely or not at all. */
export function restoreWorld(worldHost: WorldHost, json: unknown): void {
  const { world, at } = typeof json === 'string' ? again(momentOf(worldHost, json)) : readSnapshot(json);
  const ahead = at - worldHost.clock.now();
  // A clock that stands still goes to the time of the snapshot. A real clock goes only forward, so that no id is given
  // twice.
  if (worldHost.clock.mode !== 'real' || ahead > 0) worldHost.clock.advance(ahead);
  worldHost.replace(world);
}

const again = ({ world, at }: Moment): Moment => ({ world: fork(world), at });

function readSnapshot(json: unknown): Moment {
  const snapshot = snapshotShape().safeParse(json);
  if (!snapshot.success) throw new ControlError(400, 'this is no snapshot of a world');
  const at = Date.parse(snapshot.data.clock);
  if (at > farthest) throw new ControlError(400, `clock: ${pastAllIds}`);
  try {
    return { world: planting.restore(snapshot.data.world), at };
  } catch (fault) {
    throw new ControlError(400, `this is no snapshot of a world: ${messageOf(fault)}`);
  }
}
