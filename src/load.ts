/** Loads fixtures: the two of the package by name, any other by its path. */
import { textOf } from './files.ts';
import { jsonIn } from './server/formats/jsonc.ts';
import { shipped } from './shipped.ts';
import { messageOf } from './language.ts';
import { meant } from './did-you-mean.ts';
import { trust } from './server/world/plant.ts';

export const builtin = ['demo', 'empty'] as const;
const parsed = new Map<string, unknown>();

/** The JSON of a fixture; our own are part of the build. An error is one line that names the file. */
export function loadFixture(name: string): unknown {
  const known = parsed.get(name);
  if (known !== undefined) return known;
  const own = (builtin as readonly string[]).includes(name);
  if (!own) return readJson(name);
  const json = JSON.parse(shipped(`fixtures/${name}.json`)) as { whole?: object };
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
