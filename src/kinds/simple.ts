/** The meaning of kinds that contain no others: words, text, numbers, ids and dates. */
import { dateOf, fromJson, isId, isNone, numberOf, wordsOf } from './values.ts';
import type { Meaning } from './meaning.ts';
import { limits } from '../document/limits.ts';

const truths: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...[true, 'true', '1', 1].map((raw) => [raw, true] as const),
  ...[false, 'false', '0', 0].map((raw) => [raw, false] as const),
]);
export const boolean: Meaning<'boolean'> = {
  says: () => 'true or false',
  reads: () => (raw) => truths.get(raw), // CNV-24
};

/** JSON has its own spelling for some words: true for `true`. */
const spelled = (raw: unknown): unknown => (typeof raw === 'boolean' ? String(raw) : raw);

export const word: Meaning<'word'> = {
  says: ({ of }) => (of.length === 1 ? of[0]! : `one of ${of.join(', ')}`),
  reads({ of, also = {} }) {
    const known = new Map<unknown, string>([...Object.entries(also), ...of.map((name) => [name, name] as const)]);
    const takesBooleans = Object.hasOwn(also, 'true');
    return (raw) => known.get(takesBooleans ? spelled(raw) : raw); // FLT-05, FLT-14
  },
};

export const words: Meaning<'words'> = {
  says: ({ of, all, none }) =>
    `${all ? 'all, ' : ''}${none ? 'none, ' : ''}${all || none ? 'or ' : ''}a comma list of ${of.join(', ')}`,
  reads({ of, also = {}, all, none, empty }) {
    const known = new Set<string>(of);
    const isTaken = (raw: unknown): boolean => empty === 'any' || (empty === 'array' && raw !== '');
    return (raw) => {
      if (none && raw === 'none') return raw; // FLT-10
      const parts = wordsOf(raw)?.map((part) => also[part] ?? part);
      if (!parts || (parts.length === 0 && !isTaken(raw))) return undefined;
      if (!parts.every((part) => (all && part === 'all') || known.has(part))) return undefined; // FLT-05, FLT-14
      return all && parts.includes('all') ? 'all' : [...new Set(parts)].filter((part) => part !== 'none'); // FLT-01
    };
  },
};

export const texts: Meaning<'texts'> = {
  says: ({ says }) => `a comma list of ${says}`,
  reads: () => (raw) => wordsOf(raw)?.filter((part) => part !== ''),
};

// The meaning of texts of every sort: lengths, patterns, web addresses.

const isOfLength = (raw: string, min: number, max: number): boolean => {
  const units = raw.length;
  // Counted only if necessary: a code point has one or two units.
  const open = (units > max && units <= 2 * max) || units < 2 * min;
  const length = open ? [...raw].length : units; // CNV-34
  return length >= min && length <= max; // CRD-11, LIM-34
};

export const text: Meaning<'text'> = {
  says({ min, max, never }) {
    const length = min === 0 ? `text of at most ${max} characters` : `text of ${min} to ${max} characters`;
    if (never === undefined) return length;
    return `${length} ${never === 'blank' ? 'that is not blank' : 'without a space at either end'}`;
  },
  reads: ({ min, max, never }) => {
    const isRight = (raw: string): boolean =>
      never === undefined || (never === 'blank' ? raw.trim() !== '' : raw === raw.trim());
    return (raw) => (typeof raw === 'string' && isOfLength(raw, min, max) && isRight(raw) ? raw : undefined);
  },
};

export const pattern: Meaning<'pattern'> = {
  says: ({ says }) => says,
  reads({ pattern: form, max }) {
    const known = new RegExp(form, 'u');
    return (raw) => (typeof raw === 'string' && raw.length <= max && known.test(raw) ? raw : undefined);
  },
};

/** A web address that a client may store: http and https only, without characters that a URL parser would remove. */
function address(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || raw.length > limits.text || /\p{Cc}|^ | $/u.test(raw)) return undefined;
  if (!URL.canParse(raw)) return undefined;
  const { protocol } = new URL(raw);
  return protocol === 'http:' || protocol === 'https:' ? raw : undefined;
}

export const url: Meaning<'url'> = {
  says: () => 'a URL with http or https',
  reads: ({ bare }) => (bare ? (raw) => address(isBare(raw) ? `http://${raw}` : raw) : address), // ORG-08
};
const isBare = (raw: unknown): raw is string => typeof raw === 'string' && !raw.includes('://');

// The meaning of numbers, and of positions, which may be numbers.

/** A number beyond this bounds nothing. */
export const isBound = (bound: number): boolean => Math.abs(bound) < 1e12;

export const integer: Meaning<'integer'> = {
  says: ({ min, max, unit }) =>
    `a whole number${unit ? ` of ${unit}` : ''}${isBound(min) ? ` from ${min}` : ''}${isBound(max) ? ` to ${max}` : ''}`,
  reads:
    ({ min, max }) =>
    (raw) => {
      const parsed = numberOf(raw);
      const isRight = parsed !== undefined && Number.isSafeInteger(parsed) && parsed >= min && parsed <= max;
      return isRight ? parsed : undefined; // PAG-07
    },
};

export const number: Meaning<'number'> = {
  says: ({ min, max, above }) => {
    if (above) return min === 0 ? 'a positive number' : `a number above ${min}`;
    return isBound(min) && isBound(max) ? `a number from ${min} to ${max}` : 'a number';
  },
  reads:
    ({ min, max, above }) =>
    (raw) => {
      const parsed = numberOf(raw);
      return parsed !== undefined && parsed >= min && parsed <= max && !(above && parsed === min) ? parsed : undefined;
    },
};

export const numbers: Meaning<'numbers'> = {
  says: ({ of }) => `one of ${of.join(', ')}`,
  reads:
    ({ of }) =>
    (raw) => {
      const parsed = numberOf(raw);
      return parsed !== undefined && of.includes(parsed) ? parsed : undefined;
    },
};

export const position: Meaning<'position'> = {
  says: () => 'top, bottom or a positive number',
  reads: () => (raw) => {
    if (raw === 'top' || raw === 'bottom') return raw;
    const parsed = numberOf(raw);
    return parsed !== undefined && parsed > 0 ? parsed : undefined; // POS-01
  },
};

export const coordinates: Meaning<'coordinates'> = {
  says: () => 'a latitude and a longitude, as in 47.1,8.5',
  reads: () => (raw) => {
    const read = fromJson(raw) as { latitude?: unknown; longitude?: unknown } | string | null | undefined;
    const pair =
      typeof read === 'string' ? read.split(',').map((part) => part.trim()) : [read?.latitude, read?.longitude];
    const [latitude = NaN, longitude = NaN] = pair.map(numberOf);
    const isPlace = pair.length === 2 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    return isPlace ? `${latitude},${longitude}` : undefined;
  },
};

// The meaning of ids, of dates, and of moments, which may be either.

export const id: Meaning<'id'> = {
  says: () => 'an id of 24 hexadecimal digits',
  reads: () => (raw) => (isId(raw) ? raw : undefined),
};

export const ids: Meaning<'ids'> = {
  says: () => 'a comma list of ids',
  reads: () => (raw) => {
    if (isNone(raw)) return [];
    const parts = wordsOf(raw);
    return parts?.every(isId) ? [...new Set(parts)] : undefined; // CNV-35
  },
};

export const date: Meaning<'date'> = { says: () => 'an ISO 8601 date and time', reads: () => dateOf };

export const moment: Meaning<'moment'> = {
  says: ({ names, lastView }) =>
    `${names === 'date' ? 'an ISO 8601 date, an id' : 'an id, an ISO 8601 date'}, ${lastView ? 'lastView, ' : ''}or null`,
  reads:
    ({ lastView }) =>
    (raw) => {
      if (lastView && raw === 'lastView') return raw;
      if (isNone(raw)) return null; // ACT-20
      if (isId(raw)) return { id: raw };
      const parsed = dateOf(raw);
      return parsed === undefined ? undefined : { ms: Date.parse(parsed) }; // PAG-04
    },
};
