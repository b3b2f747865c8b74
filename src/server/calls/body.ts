/** Turns bodies into arguments: JSON, forms and uploads (1.7). The size of each is checked before it is read. */
import type { RequestHeaders, Upload } from './call.ts';
import { must, refuse, Refusal } from './refusal.ts';
import { sizeOf } from '../formats/json-size.ts';
import { partsOf } from './multipart.ts';
import { Bag, addCredential, addPair, SentValues, readPairs } from './query.ts';
import { limits } from '../../document/limits.ts';

const { bodyBytes, uploadBytes, depth: deepest, values } = limits.requests;

export type BodyKind = 'json' | 'form' | 'multipart' | 'unknown';

/** The arguments of a body, and a refusal if the body could not be read to its end. */
export interface ReadBody {
  readonly sent: SentValues;
  readonly files: readonly Upload[];
  readonly refusal: Refusal | null;
}

export function kindOf(headers: RequestHeaders): BodyKind {
  const type = headers['content-type'];
  if (type === undefined) return 'unknown';
  const stop = type.indexOf(';');
  const media = (stop < 0 ? type : type.slice(0, stop)).trim().toLowerCase();
  if (media === 'multipart/form-data') return 'multipart'; // CNV-17
  if (media !== 'application/json' && media !== 'application/x-www-form-urlencoded') return 'unknown';
  const charset = stop < 0 ? null : /charset=\s{0,4}"?([\w-]{1,20})/i.exec(type.slice(stop))?.[1]?.toLowerCase();
  if (charset != null && charset !== 'utf-8' && charset !== 'utf8' && charset !== 'us-ascii') return 'unknown';
  return media === 'application/json' ? 'json' : 'form';
}

export const limitOf = (kind: BodyKind): number => (kind === 'multipart' ? uploadBytes : bodyBytes);

/** How much of a body is taken. */
export interface Bound {
  readonly limit: number;
  /** Why the body is refused at its first byte: an empty body is no error. */
  readonly unwanted: Refusal | null;
}

/** Why a body is refused after this many bytes have come; the same for sockets and for `fetch` (7.3). */
export const refusalAt = (size: number, { limit, unwanted }: Bound): Refusal | null => unwanted ?? tooLong(size, limit);

/** Why a body of this size is refused. The size is counted, or announced in the headers. */
export const tooLong = (size: number, limit: number): Refusal | null =>
  size > limit ? new Refusal('ERR-07', `the body is too large: at most ${limit} bytes`) : null;

/** Why a body will not be read, judged from its headers. The refusal waits for the first byte: an empty body is no error. */
export function unreadable(headers: RequestHeaders, kind: BodyKind): Refusal | null {
  const { 'content-encoding': coding = 'identity', 'transfer-encoding': transfer = 'chunked' } = headers;
  if (coding.toLowerCase() !== 'identity' || transfer.trim().toLowerCase() !== 'chunked') {
    return new Refusal('ERR-08', 'this service reads no compressed bodies');
  }
  return kind === 'unknown' ? new Refusal('ERR-08') : null;
}

/** Reads a body that has arrived completely. */
export function readBody(kind: BodyKind, headers: RequestHeaders, bytes: Uint8Array): ReadBody {
  const sent = new SentValues();
  let files = noFiles;
  let refusal: Refusal | null = null;
  try {
    if (kind === 'json') readJson(bytes, sent);
    else if (kind === 'multipart') files = readParts(bytes, headers['content-type'] ?? '', sent);
    else readPairs(text(bytes), 0, sent, 'ERR-06');
  } catch (fault) {
    refusal = asRefusal(fault);
  }
  return { sent, files, refusal };
}

const noFiles: readonly Upload[] = [];

/** Returns a refusal as a value, for the call to carry. Every other error is a bug and is thrown. */
export function asRefusal(fault: unknown): Refusal {
  if (fault instanceof Refusal) return fault;
  throw fault;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function text(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return refuse('ERR-06', 'the body is not UTF-8');
  }
}

function readJson(bytes: Uint8Array, sent: SentValues): void {
  const { depth, commas } = sizeOf(bytes);
  must('ERR-06', depth <= deepest, 'the body is nested too deeply');
  must('ERR-06', commas < values, `the body holds more than ${values} values`); // LIM-38
  const source = text(bytes);
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    refuse('ERR-06', 'the body is not JSON');
  }
  must('ERR-06', typeof value === 'object' && value !== null && !Array.isArray(value), 'the body is not a JSON object');
  const tally = { commas: -1 };
  for (const [name, inner] of Object.entries(value)) {
    tally.commas++;
    const plain = bare(inner, tally);
    if (name === 'key' || name === 'token') addCredential(sent, name, plain);
    else sent.args[name] = plain;
  }
  if (tally.commas < 0) tally.commas = 0;
  // If an object gives a name twice, the parser keeps only one value: then the members are fewer than the commas say.
  must('ERR-09', tally.commas === commas, 'the body gives a name twice');
}

/** The same value, with objects that inherit nothing. */
function bare(value: unknown, tally: { commas: number }): unknown {
  if (typeof value === 'number') must('ERR-04', Number.isFinite(value), 'a number is out of range');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    if (value.length > 0) tally.commas += value.length - 1;
    for (let index = 0; index < value.length; index++) value[index] = bare(value[index], tally);
    return value;
  }
  const bag = new Bag();
  const entries = Object.entries(value);
  if (entries.length > 0) tally.commas += entries.length - 1;
  for (const [name, inner] of entries) bag[name] = bare(inner, tally);
  return bag;
}

function readParts(body: Uint8Array, contentType: string, sent: SentValues): readonly Upload[] {
  const files: Upload[] = [];
  for (const { name, fileName, mimeType, bytes } of partsOf(body, contentType)) {
    if (fileName === null) addPair(sent, name, text(bytes));
    else {
      must('ERR-09', !files.some((file) => file.field === name), 'two files share a name');
      files.push({ field: name, name: fileName, mimeType, bytes: new Uint8Array(bytes) });
    }
  }
  return files;
}
