/** Writes a recorded run, each request a line of JSON, and the records of all worlds with which a data folder begins. */
import { isUtf8 } from 'node:buffer';
import { closeSync, existsSync, fchmodSync, fstatSync, openSync, statSync, writeSync } from 'node:fs';
import type { ServerCause } from '../../server/changes/cause.ts';
import { keysOf, messageOf, once } from '../../language.ts';
import { testHeader } from '../../server/calls/call.ts';
import type { Probe } from '../../server/calls/refusal.ts';
import { base64, textIn } from '../../server/formats/bytes.ts';
import type { Place, PlayedCall, Recording } from '../../server/worlds/persistence.ts';
import type { WorldHost } from '../../server/worlds/world-host.ts';
import * as z from 'zod';
import { readOrder } from '../../desk/control-error.ts';
import { worldOrder } from '../../desk/control-schemas.ts';
import type { ServerOptions } from '../../desk/options.ts';
import { openWorld, restoreWorld, snapshotAt, snapshotOf } from '../../desk/worlds.ts';
import type { Service } from '../../server/worlds/service.ts';

/** The settings on which answers depend, apart from the records. */
export type RunOptions = Pick<ServerOptions, 'dialect' | 'limits' | 'strict' | 'dbBudget'>;

/** The first line: what the run began with. */
export interface Beginning {
  readonly boardstone: 1;
  readonly fixture: unknown;
  readonly seed: number;
  readonly clock: string;
  /** Options on which the answers depend. */
  readonly options?: RunOptions;
  /** In a data folder: the worlds as they were when the journal began, their records in lines of their own. */
  readonly saved?: unknown;
}

/** An event of a world: a request, or a change by the server itself. */
export type Line = RequestLine | CauseLine;

export interface CauseLine {
  readonly at: number;
  readonly world: string;
  readonly cause: Exclude<ServerCause, { kind: 'ordered' }>;
}

interface RequestLine {
  readonly at: number;
  /** The name of the world; empty for the main one. */
  readonly world: string;
  readonly method: string;
  readonly url: string;
  /** The address the client used; absent for the control plane. */
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly base64?: string;
  /** The answer that was found at the address of a webhook. */
  readonly probed?: Probe;
}

const keptHeaders = [
  'content-type',
  'authorization',
  'x-trello-client-identifier',
  'origin',
  'sec-fetch-site',
  testHeader,
];

/** Where lines go, one or more at a time. It throws if something was not written and that matters. */
export interface Sink {
  write(text: string): void;
  close(): void;
}

/** Appends to a file at once and in order, so that a crash loses nothing. */
export class RecordFile implements Sink {
  /** Null after close, or when writing failed: a record with gaps would replay to something else. */
  #file: number | null;

  constructor(path: string, beginning: Beginning) {
    if (existsSync(path) && statSync(path).size > 0)
      throw new Error(`${path} has a recorded run already: name another file, or delete it`);
    // The file contains tokens, so only its owner may read it.
    this.#file = openSync(path, 'a', 0o600);
    if (fstatSync(this.#file).isFile()) fchmodSync(this.#file, 0o600);
    writeSync(this.#file, inFile(beginning));
  }

  write(text: string): void {
    if (this.#file === null) return;
    try {
      writeSync(this.#file, text);
    } catch (fault) {
      console.error(`the record ends here: ${messageOf(fault)}`);
      this.close();
    }
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}

export class Recorder implements Recording {
  readonly #sink: Sink;
  /** Lines that are not yet written. */
  #lines = '';

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  call(worldHost: Place, { asked, call: { origin, probed }, body }: PlayedCall): void {
    const { method = '', url = '', headers } = asked;
    const kept: Record<string, string> = {};
    for (const name of keptHeaders) if (headers[name] !== undefined) kept[name] = String(headers[name]);
    this.#lines += inFile({
      at: worldHost.env.now,
      world: worldHost.name,
      method,
      url,
      origin,
      headers: kept,
      ...bodyFields(body),
      ...(probed && { probed }),
    });
  }

  control(worldHost: Place, method: string, url: string, body: Uint8Array): void {
    this.#lines += inFile({
      at: worldHost.clock.now(),
      world: worldHost.name,
      method,
      url,
      ...bodyFields(body.length === 0 ? null : body),
    });
  }

  change(worldHost: Place, cause: ServerCause): void {
    this.#lines += inFile({ at: worldHost.clock.now(), world: worldHost.name, cause });
  }

  /** Writes all lines at once. If that throws, none of them counts as written. */
  write(): void {
    const lines = this.#lines;
    this.#lines = '';
    if (lines !== '') this.#sink.write(lines);
  }

  close(): void {
    this.#sink.close();
  }
}

const inFile = (line: object): string => `${JSON.stringify(line)}\n`;

/** Writes text as text, so that a person can read the file. */
function bodyFields(body: Uint8Array | null): Pick<RequestLine, 'body' | 'base64'> {
  if (body === null) return {};
  return isUtf8(body) ? { body: textIn(body) } : { base64: base64(body) };
}

// All worlds of a server with their records: the lines with which the journal of a data folder begins.

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
  const savedWorld = (worldHost: WorldHost) => snapshotOf(worldHost) as Saved['main'];
  const hosts = service.names().flatMap((name) => service.worldHost(name) ?? []);
  const beside = hosts.map((worldHost) => {
    const { name, source, clock, dialect, env, mark } = worldHost;
    const { seed, root } = source;
    const fixture = mark === null ? source.fixture : snapshotAt(mark);
    const order = { name, clock: clock.mode, strict: env.strict === true, dialect };
    const savedOrder = {
      ...order,
      ...(seed === root && { seed }),
      ...(fixture !== service.main.source.fixture && { fixture }),
    };
    return { order: savedOrder, snapshot: savedWorld(worldHost) };
  });
  return { main: savedWorld(service.main), beside };
}

export function resume(service: Service, json: unknown): void {
  const { main, beside } = readOrder(savedShape, json);
  restoreWorld(service.main, main);
  for (const { order, snapshot } of beside) restoreWorld(openWorld(service, readOrder(worldOrder, order)), snapshot);
}
