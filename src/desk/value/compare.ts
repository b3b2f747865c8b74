/** Compares two moments of worlds: the changes in a world since then, and whether they were expected. */
import { isRecord } from '../../language.ts';
import { changesOf, comparedRecords, changedRecords, type Changes } from './changes.ts';
import { ControlError } from '../control-error.ts';
import { unexpected } from './expected.ts';
import { groundOf, rowsIn } from './called.ts';
import { AssertionError } from '../sent.ts';
import { momentOf } from '../worlds.ts';
import { isSnapshot, type Snapshot } from './snapshot.ts';
import type { World } from '../../server/world/world.ts';
import type { WorldHost } from '../../server/worlds/world-host.ts';

/** The hosts of the worlds that programs steer. @internal */
export const worldHostOf = new WeakMap<object, WorldHost>();

/** A world, or a snapshot of one. */
export type Moments = Snapshot | { snapshot(): unknown };

/**
 * The differences between two worlds or snapshots: which records were made, changed (which fields, from what, to what)
 * and deleted, as data and in words.
 *
 * @example
 *   const attempt = server.fork();
 *   await client(attempt.url).tidyUp();
 *   diff(server, attempt).says; // 'card Paint: To do → Done; 1 comment by ada'
 */
export function diff(before: Moments, after: Moments): Changes {
  const [earlier, later] = [worldHostOf.get(before), worldHostOf.get(after)];
  if (earlier && later) return between(earlier.moment().world, later);
  const [was, is] = [snapshotOf(before, 'before'), snapshotOf(after, 'after')];
  const rows = rowsIn(is);
  return changesOf(comparedRecords(rowsIn(was), rows), rows);
}

function snapshotOf(moments: Moments, place: string): Snapshot {
  if (isSnapshot(moments)) return moments;
  if (worldHostOf.has(moments)) return (moments as { snapshot(): Snapshot }).snapshot();
  throw new TypeError(`${place}: a snapshot or a world of this process is expected`);
}

const between = (before: World, worldHost: WorldHost): Changes =>
  worldHost.read((world) => changesOf(changedRecords(before, world), groundOf(world)));

/** `since`: a snapshot, its name, a world; without it the beginning of the world. @internal */
export function changesSince(worldHost: WorldHost, since?: unknown): Changes {
  if (since === undefined) return between(worldHost.beginning(), worldHost);
  if (typeof since === 'string') return between(momentOf(worldHost, since).world, worldHost);
  const other = isRecord(since) ? worldHostOf.get(since) : undefined;
  if (other) return between(other.moment().world, worldHost);
  if (!isSnapshot(since)) throw new ControlError(400, 'since: a snapshot, its name or a world is expected');
  return worldHost.read((world) => changesOf(comparedRecords(rowsIn(since), groundOf(world)), groundOf(world)));
}

/** Throws if something else changed than what is expected, or less. @internal */
export function expectChanges(worldHost: WorldHost, expected: unknown, since?: unknown): void {
  const changes = changesSince(worldHost, since);
  const wrong = worldHost.read((world) => unexpected(changes, groundOf(world), expected));
  if (wrong.length === 0) return;
  const message = ['the changes are others than expected:', ...wrong.map((line) => `  ${line}`)].join('\n');
  throw new AssertionError(message, changes.says, expected);
}
