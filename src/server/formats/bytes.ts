/** Text as bytes and bytes as text, with the functions that every JavaScript engine has, because this runs without Node too. */

if (typeof TextEncoder === 'undefined')
  throw new Error(
    'there is no TextEncoder here; jest with jsdom has one in the environment jest-fixed-jsdom (docs/in-process.md)',
  );
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** Bytes that are not UTF-8 become the replacement character. */
export const textIn = (bytes: Uint8Array): string => decoder.decode(bytes);

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The bytes of a piece of a body, also if a class of another window made it; undefined if it has no bytes. */
export function bytesIn(piece: unknown): Uint8Array | undefined {
  if (piece instanceof Uint8Array) return piece;
  if (!ArrayBuffer.isView(piece) || Object.prototype.toString.call(piece) !== '[object Uint8Array]') return undefined;
  return new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength);
}

/** Bytes as the characters of the same numbers, in pieces: a call takes only so many arguments. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return text;
}
const piece = 8192;

export function fromLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Where a part begins in the whole, from a position on; -1 if it is not there. */
export function indexIn(whole: Uint8Array, part: Uint8Array, from = 0): number {
  for (let at = whole.indexOf(part[0]!, from); at >= 0; at = whole.indexOf(part[0]!, at + 1)) {
    if (at + part.length > whole.length) return -1;
    if (part.every((byte, index) => whole[at + index] === byte)) return at;
  }
  return -1;
}

export const base64 = (bytes: Uint8Array): string => btoa(latin1(bytes));

/** As lenient as Node: `=` is the end, foreign signs are skipped, `-` and `_` are those of the alphabet for addresses. */
export function fromBase64(text: string): Uint8Array {
  const [start = ''] = text.split('=', 1);
  const signs = start
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll(/[^\w+/]/g, '');
  // One sign alone at the end stands for no byte.
  return fromLatin1(atob(signs.length % 4 === 1 ? signs.slice(0, -1) : signs));
}

/** Base64 as addresses carry it, without the signs at its end. */
export const urlBase64 = (bytes: Uint8Array): string =>
  base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

export const fromHex = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
