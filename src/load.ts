/** Loads fixtures: the two of the package by name, any other by its path; draws a seed where the usual one tells too much. */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isSnapshot } from './desk/value/snapshot.ts';
import { textOf } from './files.ts';
import { jsonIn } from './fixtures/jsonc.ts';
import { shipped } from './shipped.ts';
import { isOneOf, messageOf } from './language.ts';
import { meant } from './did-you-mean.ts';
import { trust } from './fixtures/plant.ts';

export const builtin = ['demo', 'empty'] as const;
const parsed = new Map<string, unknown>();

/** The JSON of a fixture; our own are part of the build. An error is one line that names the file. */
export function loadFixture(name: string): unknown {
  const known = parsed.get(name);
  if (known !== undefined) return known;
  const own = isOneOf(builtin, name);
  if (!own) return readJson(name);
  const json: { readonly whole?: object } = JSON.parse(shipped(`fixtures/${name}.json`));
  if (json.whole) trust(json.whole);
  parsed.set(name, json.whole ?? json);
  return json.whole ?? json;
}

function readJson(name: string): unknown {
  const text = existingText(name);
  try {
    return jsonIn(text);
  } catch (fault) {
    throw new Error(`${name} is not JSON: ${messageOf(fault)}`);
  }
}

/** A word without a dot may be one of our own names, mistyped. */
function existingText(name: string): string {
  try {
    return textOf(name);
  } catch (fault) {
    const near = /^\w+$/.test(name) ? meant(name, builtin) : '';
    throw near === '' ? fault : new Error(`${messageOf(fault)}${near}`);
  }
}

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
  return Array.isArray(tokens) && tokens.length > 0 && tokens.every((token) => typeof token?.token === 'string');
}

export const drawnSays = (seed: number): string =>
  `Ids, key and token are new at each start, because the fixture has no token of its own; --seed ${seed} keeps these.\n`;
