/** Which differences between two answers matter to a client: those in what it uses. */
import { isRecord } from '../wire/json-values.ts';

export interface Difference {
  readonly path: string;
  readonly is: unknown;
  readonly instead: unknown;
}

/**
 * The first difference in a field that is used. A further field is none, because any server may show more; below a used
 * field everything counts.
 */
export function differenceIn(
  is: unknown,
  instead: unknown,
  used: ReadonlySet<string>,
  path = '',
): Difference | undefined {
  if (Object.is(is, instead)) return undefined;
  if (Array.isArray(is) && Array.isArray(instead)) {
    if (is.length !== instead.length)
      return { path: path === '' ? 'length' : `${path}.length`, is: is.length, instead: instead.length };
    return firstOf(is.keys(), (at) => differenceIn(is[at], instead[at], used, `${path}[${at}]`));
  }
  if (!isRecord(is) || !isRecord(instead)) return { path, is, instead };
  // The data of an action names all that it is about.
  const isInside = /[a-z]/i.test(path) && !/(^|\.)data(\.|$)/.test(path);
  return firstOf(Object.keys(is), (key) =>
    isInside || used.has(key)
      ? differenceIn(is[key], instead[key], used, path === '' ? key : `${path}.${key}`)
      : undefined,
  );
}

function firstOf<One, Found>(all: Iterable<One>, find: (one: One) => Found | undefined): Found | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
