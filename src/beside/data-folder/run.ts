/** A run that is written down: what is played before a server listens, and what is recorded from then on. */
import * as z from 'zod';
import { dialectNames } from '../../document/dialects.ts';
import { textOf } from '../../files.ts';
import { isRecord, once } from '../../language.ts';
import { noteStatus } from '../../server/deliveries/results.ts';
import type { Service } from '../../server/worlds/service.ts';
import type { WorldHost } from '../../server/worlds/world-host.ts';
import { kindOf, readBody } from '../../server/calls/body.ts';
import { parse } from '../../server/calls/parse.ts';
import { carryOut, find } from '../../desk/control.ts';
import { ControlError, listIssues } from '../../desk/control-error.ts';
import { addRow, Recorder, RecordFile, resume, savedLines } from './recorder.ts';
import type { Beginning, CauseLine, Line, RunOptions } from './recorder.ts';
import type { ServerOptions } from '../../desk/options.ts';
import { DataFolder } from './data-folder.ts';

export interface Recorded {
  readonly beginning: Beginning;
  readonly lines: readonly Line[];
}

/** Checked line by line: an invalid line would cause an error much later. */
const beginningShape = once(() =>
  z.object({
    boardstone: z.literal(1),
    fixture: z.unknown(),
    seed: z.int(),
    clock: z.iso.datetime(),
    options: z
      .strictObject({
        dialect: z.enum(dialectNames).optional(),
        limits: z.union([z.boolean(), z.enum(['on', 'off'])]).optional(),
        strict: z.boolean().optional(),
        dbBudget: z.int().nullable().optional(),
      })
      .optional(),
    saved: z.unknown().optional(),
  }),
);
const placeShape = once(() =>
  z.object({
    at: z
      .int()
      .min(0)
      .max(0xffffffff * 1000),
    world: z.string(),
  }),
);
const causeShape = once(() =>
  placeShape().extend({
    cause: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('due') }),
      z.object({ kind: z.literal('delivered'), idWebhook: z.string(), status: z.int().nullable() }),
    ]),
  }),
);
const requestShape = once(() =>
  placeShape().extend({
    method: z.string(),
    url: z.string().startsWith('/'),
    origin: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.string().optional(),
    base64: z.base64().optional(),
    probed: z
      .object({
        address: z.string(),
        fault: z.object({ rule: z.enum(['WHK-07', 'WHK-09']), message: z.string() }).optional(),
      })
      .optional(),
  }),
);

export const readRecord = (path: string): Recorded => readLines(path, textOf(path).split('\n'));

function readLines(path: string, texts: Iterable<string>): Recorded {
  let beginning: Beginning | undefined;
  const lines: Line[] = [];
  let at = 0;
  for (const text of texts) {
    at += 1;
    if (text === '') continue;
    const line = parsed(text, `${path}: line ${at}`);
    if (beginning === undefined) {
      const read = beginningShape().safeParse(line);
      if (!read.success) break;
      beginning = read.data as Beginning;
    } else if (isRecord(line) && 'row' in line) {
      if (!addRow(beginning.saved, line))
        throw new Error(`${path}: line ${at} is no recorded request: it has no table`);
    } else {
      const isCause = isRecord(line) && 'cause' in line;
      const read = (isCause ? causeShape() : requestShape()).safeParse(line);
      if (!read.success) throw new Error(`${path}: line ${at} is no recorded request: ${listIssues(read.error)}`);
      lines.push(read.data as Line);
    }
  }
  if (beginning === undefined) throw new Error(`${path} is no recorded run`);
  return { beginning, lines };
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${place} is not JSON`);
  }
}

/** Plays a recorded run into a service, each request at its own time. Returns how many were played. */
export async function replay(service: Service, { beginning, lines }: Recorded): Promise<number> {
  if (beginning.saved !== undefined) resume(service, beginning.saved);
  for (const line of lines) {
    const { at, world } = line;
    const worldHost = world === '' ? service.main : service.worldHost(world);
    if (worldHost === undefined) continue;
    service.moveTo(worldHost, at);
    if ('cause' in line) {
      repeat(worldHost, line.cause);
      service.persistence.write();
      continue;
    }
    const { method, url, origin, headers = {}, body, base64, probed } = line;
    const bytes = base64 === undefined ? Buffer.from(body ?? '') : Buffer.from(base64, 'base64');
    // A key may have led from the plain address to this world.
    const base = `/w/${world}`;
    const target = world !== '' && url.startsWith(`${base}/`) ? url.slice(base.length) : url;
    if (origin === undefined) {
      const ordered = find(method, target);
      if (ordered instanceof ControlError) throw new Error(`${method} ${url} in a recorded run: ${ordered.message}`);
      // If it fails now, it failed in the recorded run too.
      await carryOut(service, worldHost, ordered, '', bytes).catch(() => {});
      continue;
    }
    const read = bytes.length === 0 ? null : readBody(kindOf(headers), headers, bytes);
    const call = { ...parse(method, target, headers, origin, read), ...(probed && { probed }) };
    const first = worldHost.play(call);
    // Nobody checked the address when it was recorded.
    const outcome = first.asks === undefined ? first : worldHost.play({ ...call, probed: { address: first.asks } });
    const sent = bytes.length === 0 ? null : bytes;
    const played = { asked: { method, url, headers }, body: sent, call, outcome };
    service.persistence.call(worldHost, played, (kept) =>
      service.tell(worldHost, { kind: 'answered', ...played, outcome: kept }),
    );
    service.persistence.write();
  }
  service.release();
  return lines.length;
}

/** The server does again what it did itself. */
function repeat(worldHost: WorldHost, cause: CauseLine['cause']): void {
  if (cause.kind === 'due') return worldHost.catchUp();
  const webhook = worldHost.read(({ webhooks }) => webhooks.get(cause.idWebhook));
  if (webhook) worldHost.change(cause, (change) => noteStatus(change, webhook, cause.status));
}

// A run that is written down: what is played before a server listens, and what is recorded from then on.

type Start = Pick<Beginning, 'fixture' | 'seed'>;

export interface Run {
  /** With what the recorded run began. */
  readonly beginning: Beginning | undefined;
  /** Whether what is recorded counts more than the options. */
  readonly goesOn: boolean;
  /** Plays what is recorded, and records what comes from now on. */
  begin(service: Service, from: Start): Promise<void>;
  /** For a server that does not start. */
  close(): void;
}

/** The run that the options ask for. */
export function runOf(options: ServerOptions): Run {
  const folder = options.data === undefined ? null : new DataFolder(options.data, options.fsync ?? false);
  let begun: Service | undefined;
  const close = (): void => {
    begun?.persistence.recorder?.close();
    folder?.close();
  };
  try {
    const recorded = recordedIn(options, folder);
    return {
      beginning: recorded?.beginning,
      goesOn: folder !== null && recorded !== null,
      begin(service, from) {
        begun = service;
        return begin(service, options, folder, recorded, from);
      },
      close,
    };
  } catch (fault) {
    close();
    throw fault;
  }
}

function recordedIn({ replay: path }: ServerOptions, folder: DataFolder | null): Recorded | null {
  const stored = folder?.read();
  if (folder !== null && stored !== undefined) return readLines(folder.journal, stored);
  return path === undefined ? null : readRecord(path);
}

async function begin(
  service: Service,
  { record, dialect, limits, strict, dbBudget }: ServerOptions,
  folder: DataFolder | null,
  recorded: Recorded | null,
  { fixture, seed }: Start,
): Promise<void> {
  const first = folder === null ? fixture : service.main.source.fixture;
  const beginning = (): Beginning => ({
    boardstone: 1,
    fixture: first,
    seed,
    clock: new Date(service.now()).toISOString(),
    // Only options that were given are written.
    options: { dialect, limits, strict, dbBudget } as RunOptions,
  });
  if (record !== undefined) service.persistence.recorder = new Recorder(new RecordFile(record, beginning()));
  if (recorded !== null) await replay(service, recorded);
  if (folder !== null) storeIn(folder, service, beginning);
}

/** The journal of a data folder begins again with a snapshot of the records: at the start, and whenever it is too long. */
function storeIn(folder: DataFolder, service: Service, beginning: () => Beginning): void {
  const renew = (): void => folder.begin(savedLines(service, beginning()));
  renew();
  const { persistence } = service;
  persistence.recorder = new Recorder(folder);
  persistence.onlyChanges = true;
  service.on((_, { kind }) => {
    if (kind === 'answered' && folder.isLong) renew();
  });
}
