/** Exports (3.1, 4.6): a request queues one, the clock starts and completes it, and the archive is stored beside it. */
import { asPart } from '../../changes/cause.ts';
import { limits } from '../../../document/limits.ts';
import { dropBytes, storeBytes } from '../../changes/blobs.ts';
import type { Change } from '../../changes/change.ts';
import type { Board, Export, Organization } from '../../world/records.ts';
import type { New } from '../../world/tables.ts';
import type { World } from '../../world/world.ts';
import { byId } from '../../store/table.ts';
import { archiveOf, type Archive } from './archive.ts';

/** EXP-01: a new export is queued. */
export function startExport(
  change: Change,
  model: Board | Organization,
  modelType: Export['modelType'],
  values: Pick<New<'exports'>, 'attachments' | 'attachmentAge'>,
): Export {
  const order = { modelType, idModel: model.id, idMember: change.member.id, startedAt: change.date, ...values };
  return change.add('exports', order); // EXP-01
}

/** EXP-14: the oldest archives make room for the newest. */
function makeRoom(change: Change): void {
  const finished = [...change.world.exports.rows.values()].filter(({ size }) => size !== null);
  let bytes = finished.reduce((sum, { size }) => sum + size!, 0);
  for (const oldest of finished.sort(byId)) {
    if (bytes <= limits.exports.bytes) return;
    bytes -= oldest.size!;
    removeExport(change, oldest);
  }
}

export function removeExport(change: Change, made: Export): void {
  dropBytes(change, made.id);
  change.remove('exports', made, asPart);
}

/** Whether the time of some export has come. */
export function isExportDue({ by }: World, now: number): boolean {
  for (const made of by.exportsUnderWay.of('under way')) if (stageAt(made, now) !== made.stage) return true;
  return false;
}

// EXP-08, EXP-09
function stageAt({ startedAt, stage }: Export, now: number): Export['stage'] {
  const age = now - Date.parse(startedAt);
  return age >= limits.exports.completedMs
    ? 'Export_completed'
    : age >= limits.exports.startedMs
      ? 'Export_started'
      : stage;
}

/** Moves every unfinished export to its state at this time; `done` completes all of them at any time. */
export function advanceExports(change: Change, done = false, archivist = archiveOf): number {
  const { world, now } = change;
  // Several exports of one model that complete at the same moment have the same bytes.
  const same = new Map<string, Archive>();
  let finished = 0;
  for (const made of [...world.by.exportsUnderWay.of('under way')]) {
    const stage = done ? 'Export_completed' : stageAt(made, now);
    if (stage === 'Export_started') change.update('exports', made, { stage, attempts: 1 });
    if (stage !== 'Export_completed') continue;
    const key = `${made.idModel}/${made.attachments}/${made.attachmentAge}`;
    const archive = same.get(key) ?? archived(world, made, now, archivist);
    if (archive !== undefined) same.set(key, archive);
    if (archive === undefined) fail(change, made);
    else {
      finish(change, made, archive);
      finished += 1;
    }
  }
  if (finished > 0) makeRoom(change);
  return finished;
}

/** EXP-15: an export that no archive can hold fails and stays unfinished. */
function archived(world: World, made: Export, now: number, archivist: typeof archiveOf): Archive | undefined {
  try {
    return archivist(world, made, now);
  } catch (fault) {
    if (!(fault instanceof RangeError)) throw fault;
    return undefined;
  }
}

const fail = (change: Change, made: Export): Export =>
  change.update('exports', made, { stage: 'Export_failed', attempts: Math.max(made.attempts, 1) });

/** EXP-02, EXP-10: size, total and progress are set together with the file. */
function finish(change: Change, made: Export, { bytes, total }: Archive): void {
  storeBytes(change, made.id, bytes);
  change.update('exports', made, {
    stage: 'Export_completed',
    attempts: Math.max(made.attempts, 1),
    finished: true,
    size: bytes.length,
    total,
    progress: total,
  });
}
