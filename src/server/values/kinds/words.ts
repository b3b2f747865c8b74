/** What follows from words: one of a set, a comma list of a set, true and false. */
import { wordsOf } from '../values.ts';
import type { Meaning } from './kind.ts';
import { kept } from '../../../document/kept.ts';

const truths: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...[true, 'true', '1', 1].map((raw) => [raw, true] as const),
  ...[false, 'false', '0', 0].map((raw) => [raw, false] as const),
]);
export const boolean: Meaning<'boolean'> = {
  says: () => 'true or false',
  json: () => ({ type: 'boolean' }),
  reads: () => (raw) => truths.get(raw), // CNV-24
  right: () => ['true', 'false'],
  wrong: () => [
    { sent: 'maybe', why: 'is neither true nor false' },
    { sent: '2', why: 'is neither true nor false' },
  ],
  off: () => ({ 'true-alone': { kind: 'word', of: ['true'] } }),
};

/** JSON has its own spelling for some words: true for `true`. */
const spelled = (raw: unknown): unknown => (typeof raw === 'boolean' ? String(raw) : raw);

export const word: Meaning<'word'> = {
  says: ({ of }) => (of.length === 1 ? of[0]! : `one of ${of.join(', ')}`),
  json: ({ of }) => ({ type: 'string', enum: of }),
  reads({ of, also = {} }) {
    const known = new Map<unknown, string>([...Object.entries(also), ...of.map((one) => [one, one] as const)]);
    const takesBooleans = Object.hasOwn(also, 'true');
    return (raw) =>
      known.get(takesBooleans ? spelled(raw) : raw) ?? (kept('FLT-14') && kept('FLT-05') ? undefined : (raw as string));
  },
  right: ({ of }) => of,
  wrong: ({ of }) => [
    { sent: 'nonesuch', why: 'is no word of its set' },
    { sent: `${of[0]}nonesuch`, why: 'is no word of its set' },
  ],
  off: () => ({ 'any-word': { kind: 'text', min: 1, max: 64 } }),
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
      if (kept('FLT-14') && kept('FLT-05') && !given.every((one) => (all && one === 'all') || known.has(one)))
        return undefined;
      return all && given.includes('all') ? 'all' : [...new Set(given)];
    };
  },
  right: ({ of, all, none }) => [
    ...(all ? ['all'] : []),
    ...(none ? ['none'] : []),
    ...of,
    ...(of.length > 1 ? [`${of[0]},${of.at(-1)}`] : []),
  ],
  wrong: ({ of }) => [
    { sent: 'nonesuch', why: 'is no word of its set' },
    { sent: `${of[0]},nonesuch`, why: 'has a word beside one of its set' },
  ],
};

export const texts: Meaning<'texts'> = {
  says: ({ says }) => `a comma list of ${says}`,
  json: () => ({ type: 'string' }),
  reads: () => (raw) => wordsOf(raw)?.filter((one) => one !== ''),
  right: () => ['', 'one', 'one,two'],
  off: () => ({ 'one-text': { kind: 'text', min: 1, max: 64 } }),
};
