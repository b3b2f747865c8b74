/** What follows from words: one of a set, a comma list of a set, true and false. */
import { wordsOf } from '../values.ts';
import type { Meaning } from './kind.ts';

const truths: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...[true, 'true', '1', 1].map((raw) => [raw, true] as const),
  ...[false, 'false', '0', 0].map((raw) => [raw, false] as const),
]);
export const boolean: Meaning<'boolean'> = {
  says: () => 'true or false',
  json: () => ({ type: 'boolean' }),
  reads: () => (raw) => truths.get(raw), // CNV-24
};

/** JSON has its own spelling for some words: true for `true`. */
const spelled = (raw: unknown): unknown => (typeof raw === 'boolean' ? String(raw) : raw);

export const word: Meaning<'word'> = {
  says: ({ of }) => (of.length === 1 ? of[0]! : `one of ${of.join(', ')}`),
  json: ({ of }) => ({ type: 'string', enum: of }),
  reads({ of, also = {} }) {
    const known = new Map<unknown, string>([...Object.entries(also), ...of.map((one) => [one, one] as const)]);
    const takesBooleans = Object.hasOwn(also, 'true');
    return (raw) => known.get(takesBooleans ? spelled(raw) : raw); // FLT-05, FLT-14
  },
};

export const words: Meaning<'words'> = {
  says: ({ of, all, none }) =>
    `${all ? 'all, ' : ''}${none ? 'none, ' : ''}${all || none ? 'or ' : ''}a comma list of ${of.join(', ')}`,
  json: () => ({ type: 'string' }),
  reads({ of, also = {}, all, none, empty }) {
    const known = new Set<string>(of);
    const isTaken = (raw: unknown): boolean => empty === 'any' || (empty === 'array' && raw !== '');
    return (raw) => {
      if (none && raw === 'none') return raw; // FLT-10
      const given = wordsOf(raw)?.map((one) => also[one] ?? one);
      if (!given || (given.length === 0 && !isTaken(raw))) return undefined;
      if (!given.every((one) => (all && one === 'all') || known.has(one))) return undefined; // FLT-05, FLT-14
      return all && given.includes('all') ? 'all' : [...new Set(given)];
    };
  },
};

export const texts: Meaning<'texts'> = {
  says: ({ says }) => `a comma list of ${says}`,
  json: () => ({ type: 'string' }),
  reads: () => (raw) => wordsOf(raw)?.filter((one) => one !== ''),
};
