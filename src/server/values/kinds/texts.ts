/** What follows from text of every sort: lengths, patterns, web addresses. */
import { limits } from '../../../document/limits.ts';
import type { Meaning } from './kind.ts';
import { kept } from '../../../document/kept.ts';

const filled = (length: number): string => 'x'.repeat(length);

const isOfLength = (raw: string, min: number, max: number): boolean => {
  const units = raw.length;
  // Counted only if necessary: a code point has one or two units.
  const open = (units > max && units <= 2 * max) || units < 2 * min;
  const length = open ? [...raw].length : units; // CNV-34
  return length >= min && (length <= max || !kept('CRD-11')); // LIM-34
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
  right: ({ min, max }) => [...new Set([Math.max(min, 1), max])].map(filled).concat(min === 0 ? [''] : []),
  wrong: ({ min, max, never }) => [
    { sent: filled(max + 1), why: 'is longer than its most' },
    ...(min > 0 ? [{ sent: filled(min - 1), why: 'is shorter than its least' }] : []),
    ...(never === 'padded' ? [{ sent: ` ${filled(min)}`, why: 'begins with a space' }] : []),
  ],
  off: (of) => ({
    'one-less': { ...of, max: of.max - 1 },
    'one-more': { ...of, max: of.max + 1 },
    ...(of.min > 0 && { 'may-be-short': { ...of, min: of.min - 1 }, 'must-be-longer': { ...of, min: of.min + 1 } }),
  }),
};

export const pattern: Meaning<'pattern'> = {
  says: ({ says }) => says,
  json: ({ pattern: form }) => ({ type: 'string', pattern: form }),
  reads({ pattern: form, max }) {
    const known = new RegExp(form, 'u');
    return (raw) => (typeof raw === 'string' && raw.length <= max && known.test(raw) ? raw : undefined);
  },
  right: ({ right }) => [right],
  wrong: ({ wrong }) => [{ sent: wrong, why: 'is of another form' }],
  off: (of) => ({ 'any-form': { kind: 'text', min: 0, max: of.max } }),
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
  right: () => ['https://example.com/a'],
  wrong: ({ bare }) => [
    { sent: 'javascript:alert(1)', why: 'is no address of the web' },
    ...(bare ? [] : [{ sent: 'nonesuch', why: 'is no address' }]),
  ],
  off: () => ({ 'any-text': { kind: 'text', min: 0, max: limits.text } }),
};
const isBare = (raw: unknown): raw is string => typeof raw === 'string' && !raw.includes('://');
