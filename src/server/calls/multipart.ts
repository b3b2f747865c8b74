/**
 * Reads a multipart body (1.7) that has arrived completely, in one walk. Many programs write such bodies, so the reader
 * is lenient: names without quotes, names in extended form, text around the parts, no line end after the last boundary.
 */
import { fromLatin1, indexIn, textIn } from '../formats/bytes.ts';
import { decoded } from '../formats/percent.ts';
import { must, refuse } from './refusal.ts';
import { limits } from '../../document/limits.ts';

export interface Part {
  readonly name: string;
  /** The media type of a file; a field has none. */
  readonly fileName: string | null;
  readonly mimeType: string;
  /** The bytes in the body, not copied. */
  readonly bytes: Uint8Array;
}

const blankLine = fromLatin1('\r\n\r\n');
export const partLimits = { head: 8 * 1024, boundary: 70, strays: 1000 };

export function partsOf(body: Uint8Array, contentType: string): Part[] {
  const boundary = parametersOf(contentType).get('boundary') ?? '';
  must('ERR-06', boundary !== '' && boundary.length <= partLimits.boundary, 'the multipart body names no boundary');
  const line = fromLatin1(`\r\n--${boundary}`);
  const parts: Part[] = [];
  for (let at = boundaryFrom(body, line, 0); !at.last;) {
    must('ERR-06', parts.length < limits.requests.parts, `more than ${limits.requests.parts} parts`);
    const head = indexIn(body.subarray(at.end - 2, at.end + partLimits.head), blankLine);
    must('ERR-06', head >= 0, 'the head of a part is too long');
    const start = at.end + head + 2;
    const next = boundaryFrom(body, line, start);
    parts.push(partOf(textIn(body.subarray(at.end, start - 2)), body.subarray(start, next.start)));
    at = next;
  }
  return parts;
}

interface Boundary {
  /** Where the text before the boundary ends, and where the text after it begins. */
  readonly start: number;
  readonly end: number;
  readonly last: boolean;
}

/** The next line that is a boundary, with only blanks behind it. The first may stand at the very beginning. */
function boundaryFrom(body: Uint8Array, line: Uint8Array, from: number): Boundary {
  const first = from === 0 && indexIn(body.subarray(0, line.length - 2), line.subarray(2)) === 0;
  let strays = 0;
  for (let at = first ? -2 : indexIn(body, line, from); at !== -1; at = indexIn(body, line, at + line.length)) {
    let end = at + line.length;
    if (body[end] === dash && body[end + 1] === dash) return { start: at, end: end + 2, last: true };
    while (body[end] === space || body[end] === tab) end += 1;
    if (body[end] === cr && body[end + 1] === lf) return { start: at, end: end + 2, last: false };
    must('ERR-06', ++strays <= partLimits.strays, 'the boundary occurs inside the parts');
  }
  return refuse('ERR-06', 'the multipart body has no end');
}

const [tab, lf, cr, space, dash] = [9, 10, 13, 32, 45] as const;

function partOf(head: string, bytes: Uint8Array): Part {
  const fields = new Map<string, string>();
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  const disposition = fields.get('content-disposition') ?? '';
  const named = parametersOf(disposition);
  const name = named.get('name');
  if (!/^form-data\s*(;|$)/i.test(disposition) || name === undefined) {
    return refuse('ERR-06', 'a part of the multipart body has no name');
  }
  const fileName = extended(named.get('filename*')) ?? named.get('filename') ?? null;
  return { name, fileName, mimeType: mimeTypeOf(fields.get('content-type')), bytes };
}

/** The media type that the client gives; ignored if it contains unusual characters. */
function mimeTypeOf(type = 'text/plain'): string {
  return /^[\x20-\x7e]*$/.test(type) ? type.toLowerCase() : '';
}

/** `; name="a"; filename=b`: each parameter begins where the last one ended, so that nothing is read twice. */
function parametersOf(value: string): Map<string, string> {
  const found = new Map<string, string>();
  const parameter = /;[ \t]*([^\s=;"]+)=(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))[ \t]*/gy;
  parameter.lastIndex = Math.max(0, value.indexOf(';'));
  for (let match = parameter.exec(value); match !== null; match = parameter.exec(value)) {
    const [, name = '', quoted, bare = ''] = match;
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, quoted === undefined ? bare : plain(quoted));
  }
  return found;
}

/** Browsers write three characters of a name percent-encoded; other programs put a backslash before quotes. */
const plain = (quoted: string): string =>
  quoted
    .replaceAll(/\\(["\\])/g, '$1')
    .replaceAll(/%(22|0[AD])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** `UTF-8''%e2%82%ac.txt` (RFC 5987). */
function extended(value: string | undefined): string | undefined {
  const [charset, , coded] = value?.split("'") ?? [];
  if (coded === undefined || charset?.toLowerCase() !== 'utf-8') return undefined;
  return decoded(coded);
}
