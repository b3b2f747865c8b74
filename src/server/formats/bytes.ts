/** Text as bytes and bytes as text, with what every JavaScript has: nothing here is Node's. */

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

/** The bytes of a piece of a body, also of one that another realm made; undefined if it has none. */
export function bytesIn(piece: unknown): Uint8Array | undefined {
  if (piece instanceof Uint8Array) return piece;
  if (!ArrayBuffer.isView(piece) || Object.prototype.toString.call(piece) !== '[object Uint8Array]') return undefined;
  return new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength);
}

/** A few bytes as the characters of the same numbers. */
export const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

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

const alphabet = fromLatin1('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');

/** By hand, because `btoa` takes text: attachments of a snapshot may have many megabytes. */
export function base64(bytes: Uint8Array): string {
  const signs = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(equals);
  for (let from = 0, to = 0; from < bytes.length; from += 3, to += 4) {
    const three = (bytes[from]! << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    signs[to] = alphabet[three >> 18]!;
    signs[to + 1] = alphabet[(three >> 12) & 63]!;
    if (from + 1 < bytes.length) signs[to + 2] = alphabet[(three >> 6) & 63]!;
    if (from + 2 < bytes.length) signs[to + 3] = alphabet[three & 63]!;
  }
  return decoder.decode(signs);
}
const equals = 61;

/** What each sign stands for; 64 is foreign. `-` and `_` are those of the alphabet for addresses. */
const meaning = new Uint8Array(256).fill(64);
alphabet.forEach((sign, value) => {
  meaning[sign] = value;
});
meaning[45] = 62;
meaning[95] = 63;

/** As lenient as Node: foreign signs are skipped, `=` is the end. */
export function fromBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
  let length = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === equals) break;
    const value = sign < 256 ? meaning[sign]! : 64;
    if (value === 64) continue;
    held = (held << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length] = held >> bits;
    length += 1;
  }
  return bytes.slice(0, length);
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
