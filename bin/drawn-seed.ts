/** A seed that nobody knows, for a server whose key and token would follow from the usual one. */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadFixture } from '../src/load.ts';
import { isSnapshot } from '../src/desk/value/snapshot.ts';

interface Begun {
  readonly fixture?: string;
  readonly data?: string;
  readonly replay?: string;
}

export const drawnSeed = (): { readonly seed?: number } => ({ seed: randomInt(2 ** 32) });

/**
 * Whether somebody could work out key and token: they follow from the seed, and the usual one is known. The demo has
 * nothing to hide; what goes on from a file has its seed there.
 */
export function isGuessed({ fixture = 'demo', data, replay }: Begun): boolean {
  if (fixture === 'demo' || replay !== undefined) return false;
  if (data !== undefined && existsSync(join(data, 'journal.jsonl'))) return false;
  try {
    return !hasTokens(loadFixture(fixture));
  } catch {
    return false; // The start says why it cannot be read.
  }
}

/** Whether a fixture, or a snapshot, says all its tokens itself. */
function hasTokens(json: unknown): boolean {
  const { tokens } = (isSnapshot(json) ? json.world : json) as { readonly tokens?: unknown };
  return Array.isArray(tokens) && tokens.length > 0 && tokens.every((one) => typeof one?.token === 'string');
}

export const drawnSays = (seed: number): string =>
  `Ids, key and token are new at each start, because the fixture has no token of its own; --seed ${seed} keeps these.\n`;
