/** The bytes of uploads and archives (4.1, 4.6), stored under the id of the record to which they belong. */
import { asPart } from './cause.ts';
import type { Change } from './change.ts';

/** Replaces the bytes that were there before. */
export function storeBytes(change: Change, id: string, bytes: Uint8Array): void {
  dropBytes(change, id);
  change.add('blobs', { id, bytes }, asPart);
}

export function dropBytes(change: Change, id: string): void {
  const blob = change.world.blobs.get(id);
  if (blob) change.remove('blobs', blob, asPart);
}
