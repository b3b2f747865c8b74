/** All worlds of a server with their records: the lines with which the journal of a data folder begins. */
import * as z from 'zod';
import { keysOf, once } from '../../language.ts';
import { readOrder } from '../../server/worlds/control-error.ts';
import { inFile, type Beginning } from './recorder.ts';
import type { Service } from '../../server/worlds/service.ts';
import type { WorldHost } from '../../server/worlds/world-host.ts';

const snapshotShape = z.looseObject({ world: z.record(z.string(), z.unknown()) });
const savedShape = once(() =>
  z.object({ main: snapshotShape, beside: z.array(z.object({ order: z.unknown(), snapshot: snapshotShape })) }),
);
type Saved = z.infer<ReturnType<typeof savedShape>>;

/** A record has a line of its own, because a text cannot hold all of them. `of` is 0 for the main world. */
export interface SavedRow {
  readonly of: number;
  readonly table: string;
  readonly row: unknown;
}

const worldIn = (saved: Partial<Saved> | undefined, of: number) =>
  (of === 0 ? saved?.main : saved?.beside?.[of - 1]?.snapshot)?.world;

/** The first line holds everything but the records. */
export function* savedLines(service: Service, beginning: Beginning): Generator<string> {
  const saved = savedOf(service);
  const rows: SavedRow[] = [];
  for (let of = 0; of <= saved.beside.length; of++) {
    const world = worldIn(saved, of)!;
    for (const table of keysOf(world)) {
      const all = world[table];
      if (!Array.isArray(all)) continue;
      world[table] = [];
      for (const row of all) rows.push({ of, table, row });
    }
  }
  yield inFile({ ...beginning, saved });
  for (const row of rows) yield inFile(row);
}

/** Puts a record back into its table; returns false if there is none. */
export function addRow(saved: unknown, { of, table, row }: Partial<SavedRow>): boolean {
  const rows = worldIn(saved as Partial<Saved> | undefined, of ?? -1)?.[table ?? ''];
  return Array.isArray(rows) && rows.push(row) > 0;
}

function savedOf(service: Service): Saved {
  const snapshotOf = (worldHost: WorldHost) => service.snapshot(worldHost) as Saved['main'];
  const hosts = service.names().flatMap((name) => service.worldHost(name) ?? []);
  const beside = hosts.map((worldHost) => {
    const { name, source, clock, dialect, env, mark } = worldHost;
    const { seed, root } = source;
    const fixture = mark === null ? source.fixture : service.shown(mark);
    const order = { name, clock: clock.mode, strict: env.strict === true, dialect };
    const own = {
      ...order,
      ...(seed === root && { seed }),
      ...(fixture !== service.main.source.fixture && { fixture }),
    };
    return { order: own, snapshot: snapshotOf(worldHost) };
  });
  return { main: snapshotOf(service.main), beside };
}

export function resume(service: Service, json: unknown): void {
  const { main, beside } = readOrder(savedShape, json);
  service.restore(service.main, main);
  for (const { order, snapshot } of beside) service.restore(service.open(order), snapshot);
}
