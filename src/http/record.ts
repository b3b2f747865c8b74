/** A journal on disk: each request is a line of JSON, enough to play the run again and get the same bytes. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { z } from 'zod';
import type { Call } from '../model/call.ts';
import type { Probe } from '../model/probe.ts';
import type { Service, WorldHost } from '../service.ts';
import { kindOf, readBody } from './body.ts';
import { performControl } from './control.ts';
import type { RequestHead } from './journal.ts';
import { listIssues } from './control-schemas.ts';
import { parse } from './parse.ts';

/** The first line: what the run began with. */
export interface Beginning {
  readonly boardstone: 1;
  readonly fixture: unknown;
  readonly seed: number;
  readonly clock: string;
}

interface Line {
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
  /** What was found at the address of a webhook. */
  readonly probed?: Probe;
}

const keptHeaders = ['content-type', 'authorization', 'x-trello-client-identifier', 'origin', 'sec-fetch-site'];

/** Writes at once and in order, so that a crash loses nothing. */
export class Recorder {
  /** Undefined after close, or when writing failed: a record with gaps would replay to something else. */
  #file: number | null;

  constructor(path: string, beginning: Beginning) {
    // The file contains tokens, so only its owner may read it.
    this.#file = openSync(path, 'a', 0o600);
    writeSync(this.#file, inFile(beginning));
  }

  call(
    worldHost: WorldHost,
    { method = '', url = '', headers }: RequestHead,
    { origin, probed }: Call,
    body: Buffer | null,
  ): void {
    const kept = keptHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
    this.#write({
      at: worldHost.env.now,
      world: worldHost.name,
      method,
      url,
      origin,
      headers: Object.fromEntries(kept),
      ...written(body),
      ...(probed && { probed }),
    });
  }

  control(worldHost: WorldHost, method: string, url: string, body: Buffer): void {
    this.#write({
      at: worldHost.clock.now(),
      world: worldHost.name,
      method,
      url,
      ...written(body.length === 0 ? null : body),
    });
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #write(line: Line): void {
    if (this.#file === null) return;
    try {
      writeSync(this.#file, inFile(line));
    } catch (fault) {
      console.error(`the record ends here: ${(fault as Error).message}`);
      this.close();
    }
  }
}

const inFile = (line: Line | Beginning): string => `${JSON.stringify(line)}\n`;

/** Writes text as text, so that a person can read the file. */
function written(body: Buffer | null): Pick<Line, 'body' | 'base64'> {
  if (body === null) return {};
  const text = body.toString();
  return Buffer.from(text).equals(body) ? { body: text } : { base64: body.toString('base64') };
}

export interface Recorded {
  readonly beginning: Beginning;
  readonly lines: readonly Line[];
}

/** Checked line by line: an invalid line would cause an error much later. */
const beginningShape = z.object({
  boardstone: z.literal(1),
  fixture: z.unknown(),
  seed: z.int(),
  clock: z.iso.datetime(),
});
const lineShape = z.object({
  at: z
    .int()
    .min(0)
    .max(0xffffffff * 1000),
  world: z.string(),
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
});

export function readRecord(path: string): Recorded {
  const [first, ...rest] = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      try {
        return JSON.parse(line) as unknown;
      } catch {
        throw new Error(`${path}: line ${at + 1} is not JSON`);
      }
    });
  const beginning = beginningShape.safeParse(first);
  if (!beginning.success) throw new Error(`${path} is no recorded run`);
  const lines = rest.map((line, at) => {
    const read = lineShape.safeParse(line);
    if (read.success) return read.data as Line;
    throw new Error(`${path}: line ${at + 2} is no recorded request: ${listIssues(read.error)}`);
  });
  return { beginning: beginning.data, lines };
}

/** Plays a recorded run into a service, each request at its own time. Returns how many were played. */
export async function replay(service: Service, { lines }: Recorded): Promise<number> {
  for (const { at, world, method, url, origin, headers = {}, body, base64, probed } of lines) {
    const worldHost = world === '' ? service.main : service.worldHost(world);
    if (worldHost === undefined) continue;
    service.moveTo(worldHost, at);
    const bytes = base64 === undefined ? Buffer.from(body ?? '') : Buffer.from(base64, 'base64');
    const target = world === '' ? url : url.slice(`/w/${world}`.length);
    if (origin === undefined) {
      // If it fails now, it failed in the recorded run too.
      await performControl(service, worldHost, method, target, '', bytes).catch(() => {});
      continue;
    }
    const read = bytes.length === 0 ? null : readBody(kindOf(headers), headers, bytes);
    const call = { ...parse(method, target, headers, origin, read), ...(probed && { probed }) };
    const first = service.play(worldHost, call);
    // Nobody checked the address when it was recorded.
    const outcome =
      first.asks === undefined ? first : service.play(worldHost, { ...call, probed: { address: first.asks } });
    service.keep(worldHost, { method, url, headers }, call, bytes.length === 0 ? null : bytes, outcome);
  }
  service.release();
  return lines.length;
}
