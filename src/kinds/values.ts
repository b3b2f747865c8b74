/** How single values are read from what was sent (part 1): ids, numbers, dates, comma lists, JSON text. */

const idPattern = /^[0-9a-f]{24}$/; // CNV-05, CNV-32
export const isId = (raw: unknown): raw is string => typeof raw === 'string' && idPattern.test(raw);
const shortLinkPattern = /^[0-9A-Za-z]{8}$/;
export const isShortLink = (raw: unknown): raw is string => typeof raw === 'string' && shortLinkPattern.test(raw);

/** When an id was made, in milliseconds: its first eight digits are seconds (1.4). */
export const createdAt = (id: string): number => parseInt(id.slice(0, 8), 16) * 1000;

/** How nothing is written where a value may be none. */
export const isNone = (raw: unknown): boolean => raw === null || raw === 'null' || raw === '';

const numberPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/;
/** A number from a JSON number or a numeral; never from the empty string. */
export function numberOf(raw: unknown): number | undefined {
  if (typeof raw === 'string' ? !numberPattern.test(raw) : typeof raw !== 'number') return undefined;
  const number = Number(raw);
  return Number.isFinite(number) ? number : undefined;
}

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
  const offset = zone ? (zone[1] === '-' ? -1 : 1) * (Number(zone[2]) * 60 + Number(zone[3])) : 0; // CNV-28
  if (Math.abs(offset) > 14 * 60) return undefined;
  const ms = Math.floor(Number(`0.${parts[7] ?? 0}`) * 1000);
  if (year! < 100) return undefined; // Date.UTC reads these as 19xx
  const moment = new Date(Date.UTC(year!, month! - 1, day, hour, minute - offset, second, ms));
  // In UTC a moment of the first or the last day may be in a year that is not written with four digits.
  const inUtc = moment.getUTCFullYear();
  return inUtc < 100 || inUtc > 9999 ? undefined : moment.toISOString(); // CNV-27
}

/** The words of a comma list, of a JSON array, or undefined. */
export function wordsOf(raw: unknown): string[] | undefined {
  if (Array.isArray(raw)) return raw.every((word) => typeof word === 'string') ? raw : undefined;
  if (typeof raw !== 'string') return undefined;
  if (raw === '') return []; // CNV-18
  return raw.split(',').map((word) => word.trim());
}

/** The value that JSON text stands for; anything else as it is. */
export function fromJson(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}
