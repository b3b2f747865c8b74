/** Which table the ids of a kind lead to. */
import type { Data } from './kinds.ts';

/** `modelType`: the table that the record names beside the id; null if it is no id of a record. */
export function leadsTo(kind: Data): string | null {
  if (kind.kind === 'id') return kind.of;
  return kind.kind === 'nullOr' || kind.kind === 'array' ? leadsTo(kind.of) : null;
}
