/** Makes ids, short links and tokens from the counters of the world, so that the seed decides all of them (1.4). */
import { mix } from '../../chance.ts';
import type { World } from './world.ts';

const hex = (number: number): string => (number >>> 0).toString(16).padStart(8, '0');

const idOf = (second: number, { seed, made }: World['counters']): string => hex(second) + hex(mix(seed)) + hex(made);

/** CNV-05, CNV-06: the second of creation, then the seed, then a counter: a later id always sorts after an earlier one. */
export function nextId(world: World, now: number): string {
  const { counters } = world;
  counters.lastSecond = Math.max(counters.lastSecond, Math.floor(now / 1000));
  counters.made += 1;
  return idOf(counters.lastSecond, counters);
}

/** An id for a record with a date in the fixture. It does not change the ids to come. */
export function plantedId(world: World, at: number): string {
  const second = Math.floor(at / 1000);
  world.counters.lastSecond = Math.max(world.counters.lastSecond, second);
  world.counters.made += 1;
  return idOf(second, world.counters);
}

/** New ids differ from all ids of the fixture, because the fixture may come from a world of the same seed. */
export function passGiven({ counters }: World, id: string): void {
  if (id.slice(8, 16) === hex(mix(counters.seed))) counters.made = Math.max(counters.made, parseInt(id.slice(16), 16));
}

/**
 * Eight letters and digits that follow from the counter of ids: unique unless somebody plants the same by hand. `after`:
 * how many links were made since the counter moved last.
 */
export function nextShortLink(world: World, after = 0): string {
  const { seed, made } = world.counters;
  for (let turn = after; ; turn += 1) {
    const link = letters(mix(made ^ mix(seed + turn))) + letters(mix(made + 0x9e37 * (turn + 1) + seed));
    if (!world.by.cardShortLink.get(link) && !world.by.boardShortLink.get(link)) return link;
  }
}

/**
 * Hexadecimal digits for one purpose (tokens, secrets, hashes of pictures): they follow from the counter, and from `at`
 * where several are needed while it stands. A value for one purpose says nothing of another.
 */
export function nextHex(world: World, length: number, purpose: string, at = 0): string {
  const { made, seed } = world.counters;
  let salt = 0;
  for (const letter of purpose) salt = mix(salt ^ letter.charCodeAt(0));
  // Joined, because text that grew piece by piece keeps its pieces.
  const parts = Array.from({ length: Math.ceil(length / 8) }, (_, turn) =>
    hex(mix(mix(made + at + salt) ^ mix(seed + turn * 7919 + 0x51ed27))),
  );
  return parts.join('').slice(0, length);
}

/** Secrets of clients of OAuth 2.0 begin so. */
export const clientSecret = (digits: string): string => `ATO${digits}`;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function letters(number: number): string {
  let out = '';
  for (let rest = number, turn = 0; turn < 4; turn += 1, rest = Math.floor(rest / 62)) out += alphabet[rest % 62];
  return out;
}
