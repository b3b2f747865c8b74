/**
 * Exports (3.1, 4.6): a request queues one, the clock starts and completes it; the archive is stored beside it (EXP-08,
 * EXP-09).
 */
import { limits } from '../../spec/limits.ts';
import { dropBytes } from './blobs.ts';
import type { Change } from '../change/change.ts';
import type { Board, Export, Organization } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { kept } from '../../spec/kept.ts';

export interface ExportOrder {
  readonly attachments: boolean;
  readonly attachmentAge?: number;
}

/** EXP-01: a new export is queued. Only the latest few of a model are kept, with their archives. */
export function startExport(
  change: Change,
  model: Board | Organization,
  modelType: Export['modelType'],
  order: ExportOrder,
): Export {
  const earlier = [...change.world.by.exportsOfModel.of(model.id)];
  if (kept('EXP-14'))
    for (const old of earlier.slice(0, Math.max(0, earlier.length + 1 - limits.exports.kept)))
      removeExport(change, old);
  return change.add('exports', {
    modelType,
    idModel: model.id,
    idMember: change.member.id,
    attachments: order.attachments,
    attachmentAge: order.attachmentAge ?? 0,
    startedAt: change.date,
    ...(!kept('EXP-01') && { attempts: 1 }),
  });
}

export function removeExport(change: Change, made: Export): void {
  dropBytes(change, made.id);
  change.remove('exports', made, 'silent');
}

export interface Archive {
  readonly bytes: Uint8Array;
  /** How many records it contains. */
  readonly total: number;
}
/** Makes the archive of an export from the world as it is now. */
export type Archivist = (world: World, made: Export, now: number) => Archive;

/** Moves every unfinished export to its state at this time; `done` completes all of them at any time. */
export function advanceExports(world: World, now: number, archivist: Archivist, done = false): number {
  const underWay = world.by.exportsUnderWay.of('under way');
  if (underWay.size === 0) return 0;
  // Several exports of one model that complete at the same moment have the same bytes.
  const same = new Map<string, Archive>();
  let finished = 0;
  for (const made of [...underWay]) {
    const age = now - Date.parse(made.startedAt);
    if (done || (age >= limits.exports.completedMs && kept('EXP-08'))) {
      const key = `${made.idModel}/${made.attachments}/${made.attachmentAge}`;
      const archive = same.get(key) ?? archived(world, made, now, archivist);
      if (archive === undefined) continue;
      same.set(key, archive);
      finish(world, made, archive);
      finished += 1;
    } else if (age >= limits.exports.startedMs && made.stage === 'Export_queued' && kept('EXP-09')) {
      world.exports.patch(made, { stage: 'Export_started', attempts: 1 });
    }
  }
  return finished;
}

/** EXP-15: an export that no archive can hold fails and stays unfinished. */
function archived(world: World, made: Export, now: number, archivist: Archivist): Archive | undefined {
  try {
    return archivist(world, made, now);
  } catch (fault) {
    if (!(fault instanceof RangeError) || !kept('EXP-15')) throw fault;
    world.exports.patch(made, { stage: 'Export_failed', attempts: Math.max(made.attempts, 1) });
    return undefined;
  }
}

/** EXP-14: the oldest archives make room for a new one. */
function makeRoom(world: World, size: number): void {
  let held = size;
  for (const old of [...world.exports.rows.values()].reverse()) {
    held += old.size ?? 0;
    const blob = world.blobs.get(old.id);
    if (held <= limits.exports.bytes || !blob || !kept('EXP-14')) continue;
    world.blobs.remove(blob);
    world.exports.remove(old);
  }
}

/** EXP-02, EXP-10: size, total and progress are set together with the file. */
function finish(world: World, made: Export, { bytes, total }: Archive): void {
  makeRoom(world, bytes.length);
  world.blobs.add({ id: made.id, bytes });
  world.exports.patch(made, {
    stage: 'Export_completed',
    attempts: Math.max(made.attempts, 1),
    finished: kept('EXP-02'),
    size: bytes.length + (kept('EXP-10') ? 0 : 1),
    total,
    progress: total,
  });
}
