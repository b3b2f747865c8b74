/** Chance that follows from numbers alone: the same numbers give the same draws. */

/** A 32-bit finaliser with the constants of murmur3: similar inputs give very different outputs. */
export function mix(number: number): number {
  let x = number | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Whole numbers from 0 up to a bound, one after another. */
export type Draw = (bound: number) => number;

export function dice(seed: number): Draw {
  const base = mix(seed + 0x9e3779b9);
  let turn = 0;
  return (bound) => Math.floor((mix(base + Math.imul((turn += 1), 0x9e3779b9)) / 2 ** 32) * bound);
}

/** One of these values; undefined if there is none. */
export const drawOne = <Value>(draw: Draw, values: readonly Value[]): Value | undefined => values[draw(values.length)];
