/** The routes that belong to a capability which a target may lack: a law that uses one has nothing to judge there. */
import type { Rows } from '../reference/rows.ts';
import type { Request } from './exchange.ts';
import { disclaims, type Target } from './target.ts';

/** The capability that is missing for this request, or null. */
export function disclaimedBy(
  target: Target,
  { method, path }: Pick<Request, 'method' | 'path'>,
  rows: Rows,
): string | null {
  if (target.capabilities === undefined) return null;
  return rows.at(method, path)?.capabilities.find((word) => disclaims(target, word)) ?? null;
}
