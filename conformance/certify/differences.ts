/** Finds the differences between two answers that matter to a client: those in the fields that it uses. */
import { isRecord } from '../../src/language.ts';
import { isId } from '../wire/json-values.ts';

export interface Difference {
  readonly path: string;
  readonly is: unknown;
  readonly instead: unknown;
}

/** Whether two values that are no lists and no objects say the same. */
export type Same = (is: unknown, instead: unknown, path: string) => boolean;

/**
 * The ids that two servers gave the same record. One that logs an action more goes on with other ids: no client can notice
 * that, as long as each record has one id, and the second of its making in it.
 */
export class Twins {
  readonly #known: ReadonlySet<unknown>;
  readonly #there = new Map<string, string>();
  readonly #back = new Map<string, string>();
  #hasOthers = false;

  /** `known`: what was there before both began. */
  constructor(known: ReadonlySet<unknown>) {
    this.#known = known;
  }

  readonly areSame: Same = (is, instead, path) => {
    if (typeof is !== 'string' || typeof instead !== 'string') return Object.is(is, instead);
    const areIds = isId(is) && isId(instead);
    if (!areIds && !/(^|\.)shortLink$/.test(path)) return is === instead || is === this.#replaced(instead, this.#back);
    const twin = this.#there.get(is);
    if (twin !== undefined || this.#back.has(instead)) return twin === instead;
    if (is !== instead && (this.#known.has(is) || this.#known.has(instead))) return false;
    if (areIds && is.slice(0, 8) !== instead.slice(0, 8)) return false;
    this.#there.set(is, instead);
    this.#back.set(instead, is);
    this.#hasOthers ||= is !== instead;
    return true;
  };

  /** The value that a client of the other server sends instead. */
  readonly there = (sent: unknown): unknown => (typeof sent === 'string' ? this.#replaced(sent, this.#there) : sent);

  #replaced(text: string, by: ReadonlyMap<string, string>): string {
    return this.#hasOthers ? text.replace(/\w{8,24}/g, (word) => by.get(word) ?? word) : text;
  }
}

/**
 * The first difference in a field that is used. A further field is none, because any server may show more; below a used
 * field everything counts.
 */
export function differenceIn(
  is: unknown,
  instead: unknown,
  used: Pick<ReadonlySet<string>, 'has'>,
  same: Same,
  path = '',
): Difference | undefined {
  if (Array.isArray(is) && Array.isArray(instead)) {
    if (is.length !== instead.length)
      return { path: path === '' ? 'length' : `${path}.length`, is: is.length, instead: instead.length };
    return firstOf(is.keys(), (at) => differenceIn(is[at], instead[at], used, same, `${path}[${at}]`));
  }
  if (!isRecord(is) || !isRecord(instead)) return same(is, instead, path) ? undefined : { path, is, instead };
  // The data of an action names all that it is about.
  const isInside = /[a-z]/i.test(path) && !/(^|\.)data(\.|$)/.test(path);
  return firstOf(Object.keys(is), (key) =>
    isInside || used.has(key)
      ? differenceIn(is[key], instead[key], used, same, path === '' ? key : `${path}.${key}`)
      : undefined,
  );
}

function firstOf<One, Found>(all: Iterable<One>, find: (entry: One) => Found | undefined): Found | undefined {
  for (const entry of all) {
    const found = find(entry);
    if (found !== undefined) return found;
  }
  return undefined;
}
