/**
 * How words on the wire become values (part 1): ids, positions, dates, comma lists, booleans, as zod schemas that say
 * what they expect.
 */
import { z } from 'zod';
import { limits } from './limits.ts';

type Json = Record<string, unknown>;

/** A schema from a plain parser: undefined means "not of this kind". The texts are read by refusals and by OpenAPI. */
export function value<T>(expects: string, json: Json, parse: (raw: unknown) => T | undefined) {
  return z
    .unknown()
    .transform((raw, context): T => {
      const parsed = parse(raw);
      if (parsed !== undefined) return parsed;
      context.issues.push({ code: 'custom', message: expects, input: raw });
      return z.NEVER;
    })
    .meta({ expects, json });
}

/** What a schema expects, in words: for messages and the manual. */
export function expects(schema: z.ZodType): string | undefined {
  for (let inner: z.ZodType | undefined = schema; inner; inner = unwrap(inner)) {
    const meta = inner.meta();
    if (meta && typeof meta['expects'] === 'string') return meta['expects'];
  }
  return undefined;
}

/** The schema below `.optional()` or `.default()`. */
export function unwrap(schema: z.ZodType): z.ZodType | undefined {
  const isOuter = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  return isOuter ? (schema.def.innerType as z.ZodType) : undefined;
}

/** Whether an argument may not be left out. */
export const isRequired = (schema: z.ZodType): boolean => unwrap(schema) === undefined;

/** What an argument means when it is left out, where its schema says so. */
export const fallbackOf = (schema: z.ZodType): unknown =>
  schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;

const idPattern = /^[0-9a-f]{24}$/;
export const isId = (raw: unknown): raw is string => typeof raw === 'string' && idPattern.test(raw);
const shortLinkPattern = /^[0-9A-Za-z]{8}$/;
export const isShortLink = (raw: unknown): raw is string => typeof raw === 'string' && shortLinkPattern.test(raw);
export const customFieldsPlugin = '56d5e249a98895a9797bebb9';

/** When an id was made, in milliseconds: its first eight digits are seconds (1.4). */
export const createdAt = (id: string): number => parseInt(id.slice(0, 8), 16) * 1000;

export const objectId = value('an id of 24 hexadecimal digits', { type: 'string', pattern: idPattern.source }, (raw) =>
  isId(raw) ? raw : undefined,
);

/** An id, or nothing: null, `null` and the empty string all mean none. */
export const objectIdOrNull = value(
  'an id of 24 hexadecimal digits, or null',
  { type: ['string', 'null'], pattern: '^([0-9a-f]{24}|)$' },
  (raw) => (isNone(raw) ? null : isId(raw) ? raw : undefined),
);

/** How nothing is written where a value may be none. */
export const isNone = (raw: unknown): boolean => raw === null || raw === 'null' || raw === '';

/** Text between two lengths, counted in code points (a choice: the document says characters). */
export function text(min: number, max: number = limits.text) {
  const expects = min === 0 ? `text of at most ${max} characters` : `text of ${min} to ${max} characters`;
  return z
    .string()
    .check((context) => {
      const units = context.value.length;
      // Counted only where it can matter: a code point has one unit or two.
      const open = (units > max && units <= 2 * max) || units < 2 * min;
      const length = open ? [...context.value].length : units;
      const short = length < min;
      if (short || length > max) context.issues.push({ code: 'custom', message: expects, input: context.value });
    })
    .meta({ expects, json: { type: 'string', minLength: min, maxLength: max } });
}

/** Text that holds something besides spaces. */
export function name(min = 1, max: number = limits.text) {
  const expects = `text of ${min} to ${max} characters that is not blank`;
  return text(min, max)
    .refine((raw) => raw.trim().length >= 1)
    .meta({ expects, json: { type: 'string', minLength: min, maxLength: max } });
}

export const boolean = value('true or false', { type: 'boolean' }, (raw) => {
  if (raw === true || raw === 'true' || raw === '1' || raw === 1) return true;
  return raw === false || raw === 'false' || raw === '0' || raw === 0 ? false : undefined;
});

/** One of a fixed list of words. */
export function oneOf<const T extends string>(words: readonly T[]) {
  const known = new Set<string>(words);
  return value(`one of ${words.join(', ')}`, { type: 'string', enum: [...words] }, (raw) =>
    typeof raw === 'string' && known.has(raw) ? (raw as T) : undefined,
  );
}

/** One of a fixed list of words, or nothing. */
export function oneOfOrNull<const T extends string>(words: readonly T[]) {
  const known = new Set<string>(words);
  return value(`one of ${words.join(', ')}, or null`, { type: ['string', 'null'], enum: [...words, null] }, (raw) =>
    isNone(raw) ? null : typeof raw === 'string' && known.has(raw) ? (raw as T) : undefined,
  );
}

/** `true`, `false` or `cover`: which attachments a card brings along. */
export const booleanOrCover = value(
  'true, false or cover',
  { type: 'string', enum: ['true', 'false', 'cover'] },
  (raw) => (raw === 'cover' ? ('cover' as const) : booleanOf(raw)),
);
const booleanOf = (raw: unknown): boolean | undefined => {
  const parsed = boolean.safeParse(raw);
  return parsed.success ? parsed.data : undefined;
};

const numberPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/;
/** A number from a JSON number or a numeral; never from the empty string. */
export function numberOf(raw: unknown): number | undefined {
  if (typeof raw === 'string' ? !numberPattern.test(raw) : typeof raw !== 'number') return undefined;
  const number = Number(raw);
  return Number.isFinite(number) ? number : undefined;
}

export const number = (min = -Infinity, max = Infinity) =>
  value(min === -Infinity ? 'a number' : `a number from ${min} to ${max}`, { type: 'number' }, (raw) => {
    const parsed = numberOf(raw);
    return parsed !== undefined && parsed >= min && parsed <= max ? parsed : undefined;
  });

export const integer = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  value(
    max === Number.MAX_SAFE_INTEGER ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`,
    { type: 'integer', minimum: min, maximum: max },
    (raw) => {
      const parsed = numberOf(raw);
      return parsed !== undefined && Number.isSafeInteger(parsed) && parsed >= min && parsed <= max
        ? parsed
        : undefined;
    },
  );

/** One of a few whole numbers. */
export const oneOfNumbers = (...numbers: number[]) =>
  value(`one of ${numbers.join(', ')}`, { type: 'integer', enum: numbers }, (raw) => {
    const parsed = numberOf(raw);
    return parsed !== undefined && numbers.includes(parsed) ? parsed : undefined;
  });

export type Position = 'top' | 'bottom' | number;
const aPosition = 'top, bottom or a positive number';
const positionJson = {
  oneOf: [
    { type: 'string', enum: ['top', 'bottom'] },
    { type: 'number', exclusiveMinimum: 0 },
  ],
};
/** 1.8 */
export const position = value<Position>(aPosition, positionJson, (raw) => {
  if (raw === 'top' || raw === 'bottom') return raw;
  const parsed = numberOf(raw);
  return parsed !== undefined && parsed > 0 ? parsed : undefined;
});
/** Clients send an empty `pos` with a new record: it means the default place. */
export const positionOrBottom = value<Position>(aPosition, positionJson, (raw) =>
  raw === '' || raw === null ? 'bottom' : position.safeParse(raw).data,
);

const datePattern = new RegExp(
  '^(\\d{4})-(\\d{2})-(\\d{2})' + // the day
    '(?:[T ](\\d{2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?' + // the time
    '\\s?(Z|UTC|GMT|[+-]\\d{2}:?\\d{2})?)?$', // the zone
  'i',
);
const daysIn = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A date and time as ISO in milliseconds and UTC, or undefined: the calendar is checked, 30 February is none. */
export function dateOf(raw: unknown): string | undefined {
  const parts = typeof raw === 'string' && raw.length < 64 ? datePattern.exec(raw) : null;
  if (!parts) return undefined;
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map((part) => Number(part ?? 0));
  const leap = year! % 4 === 0 && (year! % 100 !== 0 || year! % 400 === 0);
  const last = month === 2 && leap ? 29 : (daysIn[month! - 1] ?? 0);
  if (day! < 1 || day! > last || hour > 23 || minute > 59 || second > 59) return undefined;
  const zone = /^([+-])(\d{2}):?(\d{2})$/.exec(parts[8] ?? '');
  const offset = zone ? (zone[1] === '-' ? -1 : 1) * (Number(zone[2]) * 60 + Number(zone[3])) : 0;
  if (Math.abs(offset) > 14 * 60) return undefined;
  const ms = Math.floor(Number(`0.${parts[7] ?? 0}`) * 1000);
  if (year! < 100) return undefined; // Date.UTC reads these as 19xx
  return new Date(Date.UTC(year!, month! - 1, day, hour, minute - offset, second, ms)).toISOString();
}

export const date = value('an ISO 8601 date and time', { type: 'string', format: 'date-time' }, dateOf);
export const dateOrNull = value<string | null>(
  'an ISO 8601 date and time, or null',
  { type: ['string', 'null'], format: 'date-time' },
  (raw) => (isNone(raw) ? null : dateOf(raw)),
);

/** Where a page begins or ends (4.8): an id, a date, the last view, or nothing. */
export type Moment = { id: string } | { ms: number } | 'lastView' | null;
export const moment = value<Moment>('an ISO 8601 date, an id, or null', { type: ['string', 'null'] }, (raw) => {
  if (isNone(raw)) return null;
  if (isId(raw)) return { id: raw };
  const parsed = dateOf(raw);
  return parsed === undefined ? undefined : { ms: Date.parse(parsed) };
});
/** Where a log may begin: at the last view too. */
export const viewMoment = value<Moment>(
  'an ISO 8601 date, an id, lastView, or null',
  { type: ['string', 'null'] },
  (raw) => (raw === 'lastView' ? raw : moment.safeParse(raw).data),
);
/** Rows that say id: a date is taken as well, for that is what an id stands for here (4.8.3). */
export const idMoment = value<Moment>(
  'an id, an ISO 8601 date, or null',
  { type: ['string', 'null'] },
  (raw) => moment.safeParse(raw).data,
);

/** The words of a comma list, of a JSON array, or undefined. */
export function wordsOf(raw: unknown): string[] | undefined {
  if (Array.isArray(raw)) return raw.every((word) => typeof word === 'string') ? raw : undefined;
  if (typeof raw !== 'string') return undefined;
  return raw === '' ? [] : raw.split(',').map((word) => word.trim());
}

export type Words<T extends string> = readonly T[] | 'all';
/** 1.6: a comma list of words from a set, or `all`. */
export function listOf<const T extends string>(words: readonly T[]) {
  const known = new Set<string>(words);
  return value<Words<T>>(`all, or a comma list of ${words.join(', ')}`, { type: 'string' }, (raw) => {
    const given = wordsOf(raw);
    if (!given) return undefined;
    if (!given.every((word) => word === 'all' || known.has(word))) return undefined;
    return given.includes('all') ? 'all' : ([...new Set(given)] as T[]);
  });
}

/** The switch of an embedded collection that a filter chooses from: the filter's words, or `none`. */
export function listOrNone<const T extends string>(words: readonly T[]) {
  const list = listOf(words);
  return value<Words<T> | 'none'>(`all, none, or a comma list of ${words.join(', ')}`, { type: 'string' }, (raw) =>
    raw === 'none' ? 'none' : list.safeParse(raw).data,
  );
}

/** A comma list of ids, or a JSON array of them. */
export const idList = value<readonly string[]>('a comma list of ids', { type: 'string' }, (raw) => {
  if (isNone(raw)) return [];
  const given = wordsOf(raw);
  return given?.every(isId) ? [...new Set(given)] : undefined;
});

/** A web address a client may store: http and https only, and no signs that a parser of addresses would drop. */
export const url = value('a URL with http or https', { type: 'string', format: 'uri' }, (raw) => {
  if (typeof raw !== 'string' || raw.length > limits.text || /\p{Cc}|^ | $/u.test(raw)) return undefined;
  if (!URL.canParse(raw)) return undefined;
  const { protocol } = new URL(raw);
  return protocol === 'http:' || protocol === 'https:' ? raw : undefined;
});

/** A web address, or nothing, as clients send the fields they leave empty: null, `null` and the empty string. */
export const urlOrNull = value<string | null>(
  'a URL with http or https, or null',
  { type: ['string', 'null'], format: 'uri' },
  (raw) => (isNone(raw) ? null : url.safeParse(raw).data),
);
