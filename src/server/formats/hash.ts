/**
 * SHA-256 and HMAC, synchronous: a call is played in one step, and the hashes of the web answer later. By an audited
 * library that needs no Node; it is part of the bundle.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64, hex, utf8 } from './bytes.ts';

export const sha256Hex = (text: string): string => hex(sha256(utf8(text)));
export const sha256Base64 = (text: string): string => base64(sha256(utf8(text)));
export const hmacSha1 = (key: string, text: string): string => base64(hmac(sha1, utf8(key), utf8(text)));
export const hmacSha256 = (key: string, text: string): string => hex(hmac(sha256, utf8(key), utf8(text)));

/** Compares two texts in a time that does not tell where they differ. */
export function equal(a: string, b: string): boolean {
  let different = a.length ^ b.length;
  for (let at = 0; at < a.length; at += 1) different |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return different === 0;
}
