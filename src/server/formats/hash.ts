/**
 * SHA-1, SHA-256 and HMAC (RFC 2104), synchronous: a call is played in one step, and the hashes of the web answer later.
 * Only short texts are hashed: the body of a delivery, a form, the name of a field.
 */
import { base64, hex, joined, utf8 } from './bytes.ts';

/** The first 32 bits of the fractional part of a root of each of the first primes. */
const primes = [...Array(312).keys()].filter((n) => n > 1 && [2, 3, 5, 7, 11, 13, 17].every((p) => n === p || n % p));
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
const begin256 = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const round256 = primes.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));
const begin1 = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
const round1 = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6];

const left = (x: number, by: number): number => (x << by) | (x >>> (32 - by));
const right = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** One block of 16 words goes into the state. */
type Mix = (state: number[], words: Int32Array) => void;

const mix1: Mix = (state, words) => {
  for (let at = 16; at < 80; at += 1) {
    words[at] = left(words[at - 3]! ^ words[at - 8]! ^ words[at - 14]! ^ words[at - 16]!, 1);
  }
  let [a, b, c, d, e] = state as [number, number, number, number, number];
  for (let at = 0; at < 80; at += 1) {
    const turn = (at / 20) | 0;
    const f = turn === 0 ? (b & c) | (~b & d) : turn === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
    const next = (left(a, 5) + f + e + round1[turn]! + words[at]!) | 0;
    e = d;
    d = c;
    c = left(b, 30);
    b = a;
    a = next;
  }
  add(state, [a, b, c, d, e]);
};

const mix256: Mix = (state, words) => {
  for (let at = 16; at < 64; at += 1) {
    const x = words[at - 15]!;
    const y = words[at - 2]!;
    const low = right(x, 7) ^ right(x, 18) ^ (x >>> 3);
    words[at] = words[at - 16]! + low + words[at - 7]! + (right(y, 17) ^ right(y, 19) ^ (y >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at += 1) {
    const chosen = (e & f) ^ (~e & g);
    const one = (h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + chosen + round256[at]! + words[at]!) | 0;
    const two = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  add(state, [a, b, c, d, e, f, g, h]);
};

const add = (state: number[], more: readonly number[]): void =>
  more.forEach((word, at) => {
    state[at] = (state[at]! + word) | 0;
  });

/** Both take blocks of 64 bytes; the last ends with the length in bits. */
function digest(bytes: Uint8Array, begin: readonly number[], mix: Mix): Uint8Array {
  const whole = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  const state = [...begin];
  const words = new Int32Array(80);
  for (let block = 0; block < whole.length; block += 64) {
    for (let at = 0; at < 16; at += 1) words[at] = view.getInt32(block + 4 * at);
    mix(state, words);
  }
  const out = new DataView(new ArrayBuffer(4 * state.length));
  state.forEach((word, at) => out.setInt32(4 * at, word));
  return new Uint8Array(out.buffer);
}

const sha1 = (bytes: Uint8Array): Uint8Array => digest(bytes, begin1, mix1);
const sha256 = (bytes: Uint8Array): Uint8Array => digest(bytes, begin256, mix256);

function hmac(hash: typeof sha1, key: string, text: string): Uint8Array {
  const long = utf8(key);
  const short = new Uint8Array(64);
  short.set(long.length > 64 ? hash(long) : long);
  const padded = (by: number): Uint8Array => short.map((byte) => byte ^ by);
  return hash(joined([padded(0x5c), hash(joined([padded(0x36), utf8(text)]))]));
}

export const sha256Hex = (text: string): string => hex(sha256(utf8(text)));
export const sha256Base64 = (text: string): string => base64(sha256(utf8(text)));
export const hmacSha1 = (key: string, text: string): string => base64(hmac(sha1, key, text));
export const hmacSha256 = (key: string, text: string): string => hex(hmac(sha256, key, text));
