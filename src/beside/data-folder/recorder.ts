/** Writes a recorded run to a file: each request is a line of JSON. */
import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, writeSync } from 'node:fs';
import { messageOf } from '../../language.ts';
import type { Call, RequestHead } from '../../server/calls/call.ts';
import type { Probe } from '../../server/calls/refusal.ts';
import { base64, textIn } from '../../server/formats/bytes.ts';
import type { Recording } from '../../server/worlds/persistence.ts';
import type { WorldHost } from '../../server/worlds/world-host.ts';

/** The first line: what the run began with. */
export interface Beginning {
  readonly boardstone: 1;
  readonly fixture: unknown;
  readonly seed: number;
  readonly clock: string;
  /** In a data folder: the worlds as they were when the journal began, their records in lines of their own. */
  readonly saved?: unknown;
}

export interface Line {
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

/** Where lines go, one or more at a time. What was not written throws, if that matters. */
export interface Sink {
  write(text: string): void;
  close(): void;
}

/** Appends to a file at once and in order, so that a crash loses nothing. */
export class RecordFile implements Sink {
  /** Null after close, or when writing failed: a record with gaps would replay to something else. */
  #file: number | null;

  constructor(path: string, beginning: Beginning) {
    // The file contains tokens, so only its owner may read it.
    this.#file = openSync(path, 'a', 0o600);
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

  call(
    worldHost: WorldHost,
    { method = '', url = '', headers }: RequestHead,
    { origin, probed }: Call,
    body: Uint8Array | null,
  ): void {
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

  control(worldHost: WorldHost, method: string, url: string, body: Uint8Array): void {
    this.#lines += inFile({
      at: worldHost.clock.now(),
      world: worldHost.name,
      method,
      url,
      ...bodyFields(body.length === 0 ? null : body),
    });
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

export const inFile = (line: object): string => `${JSON.stringify(line)}\n`;

/** Writes text as text, so that a person can read the file. */
function bodyFields(body: Uint8Array | null): Pick<Line, 'body' | 'base64'> {
  if (body === null) return {};
  return isUtf8(body) ? { body: textIn(body) } : { base64: base64(body) };
}
