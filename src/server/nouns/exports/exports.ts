/**
 * Exports (3.1, 4.6): a request queues one, the clock starts and completes it; the archive is stored beside it (EXP-08,
 * EXP-09).
 */
import { asPart } from '../../changes/cause.ts';
import { limits } from '../../../document/limits.ts';
import { dropBytes } from '../../changes/blobs.ts';
import type { Change } from '../../changes/change.ts';
import type { Board, Export, Organization } from '../../world/records.ts';
import type { New } from '../../world/tables.ts';
import type { World } from '../../world/world.ts';
import { must } from '../../calls/refusal.ts';
import { archiveOf, type Archive } from './archive.ts';

/** EXP-01: a new export is queued. EXP-14: what was made can be read for ever, so a full store takes no new one. */
export function startExport(
  change: Change,
  model: Board | Organization,
  modelType: Export['modelType'],
  given: Pick<New<'exports'>, 'attachments' | 'attachmentAge'>,
): Export {
  must('EXP-14', heldBy(change.world) < limits.exports.bytes);
  const order = { modelType, idModel: model.id, idMember: change.member.id, startedAt: change.date, ...given };
  return change.add('exports', order); // EXP-01
}

/** How many bytes all archives have together. */
function heldBy(world: World): number {
  let held = 0;
  for (const { size } of world.exports.rows.values()) held += size ?? 0;
  return held;
}

export function removeExport(change: Change, made: Export): void {
  dropBytes(change, made.id);
  change.remove('exports', made, asPart);
}

/** Moves every unfinished export to its state at this time; `done` completes all of them at any time. */
export function advanceExports(world: World, now: number, done = false, archivist = archiveOf): number {
  const underWay = world.by.exportsUnderWay.of('under way');
  if (underWay.size === 0) return 0;
  // Several exports of one model that complete at the same moment have the same bytes.
  const same = new Map<string, Archive>();
  let held = heldBy(world);
  let finished = 0;
  for (const made of [...underWay]) {
    const age = now - Date.parse(made.startedAt);
    // EXP-08, EXP-09
    if (done || age >= limits.exports.completedMs) {
      const key = `${made.idModel}/${made.attachments}/${made.attachmentAge}`;
      const archive = same.get(key) ?? archived(world, made, now, archivist);
      if (archive === undefined) continue;
      same.set(key, archive);
      held += archive.bytes.length;
      if (held > limits.exports.bytes) {
        fail(world, made);
        continue;
      }
      finish(world, made, archive);
      finished += 1;
    } else if (age >= limits.exports.startedMs && made.stage === 'Export_queued') {
      world.exports.patch(made, { stage: 'Export_started', attempts: 1 });
    }
  }
  return finished;
}

/** EXP-15: an export that no archive can hold fails and stays unfinished. */
function archived(world: World, made: Export, now: number, archivist: typeof archiveOf): Archive | undefined {
  try {
    return archivist(world, made, now);
  } catch (fault) {
    if (!(fault instanceof RangeError)) throw fault;
    fail(world, made);
    return undefined;
  }
}

const fail = (world: World, made: Export): void =>
  world.exports.patch(made, { stage: 'Export_failed', attempts: Math.max(made.attempts, 1) });

/** EXP-02, EXP-10: size, total and progress are set together with the file. */
function finish(world: World, made: Export, { bytes, total }: Archive): void {
  world.blobs.add({ id: made.id, bytes });
  world.exports.patch(made, {
    stage: 'Export_completed',
    attempts: Math.max(made.attempts, 1),
    finished: true,
    size: bytes.length,
    total,
    progress: total,
  });
}
