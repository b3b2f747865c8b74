/** What follows from text of every sort: lengths, patterns, web addresses. */
import { limits } from '../../../document/limits.ts';
import type { Meaning } from './kind.ts';

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
  json: ({ min, max }) => ({ type: 'string', minLength: min, maxLength: max }),
  reads: ({ min, max, never }) => {
    const isRight = (raw: string): boolean =>
      never === undefined || (never === 'blank' ? raw.trim() !== '' : raw === raw.trim());
    return (raw) => (typeof raw === 'string' && isOfLength(raw, min, max) && isRight(raw) ? raw : undefined);
  },
};

export const pattern: Meaning<'pattern'> = {
  says: ({ says }) => says,
  json: ({ pattern: form }) => ({ type: 'string', pattern: form }),
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
  json: () => ({ type: 'string', format: 'uri' }),
  reads: ({ bare }) => (bare ? (raw) => address(isBare(raw) ? `http://${raw}` : raw) : address), // ORG-08
};
const isBare = (raw: unknown): raw is string => typeof raw === 'string' && !raw.includes('://');
