/** What follows from ids, dates, and values that may be either. */
import { dateOf, isId, isNone, wordsOf } from '../values.ts';
import type { Meaning } from './kind.ts';
import { kept } from '../../../document/kept.ts';

/** A valid id that names no record. */
export const unknownId = '0123456789abcdef01234567';
const wrongIds = [
  { sent: 'nonesuch', why: 'is no id' },
  { sent: unknownId.slice(1), why: 'is too short for an id' },
  { sent: unknownId, why: 'names nothing' },
];

export const id: Meaning<'id'> = {
  says: () => 'an id of 24 hexadecimal digits',
  json: () => ({ type: 'string', pattern: '^[0-9a-f]{24}$' }),
  reads: () => (raw) => (isId(raw) ? raw : undefined),
  wrong: () => wrongIds,
};

export const ids: Meaning<'ids'> = {
  says: () => 'a comma list of ids',
  json: () => ({ type: 'string' }),
  reads: () => (raw) => {
    if (isNone(raw)) return [];
    const given = wordsOf(raw);
    return given?.every(isId) ? (kept('CNV-35') ? [...new Set(given)] : given) : undefined;
  },
  right: () => [''],
  wrong: () => wrongIds,
  off: ({ of }) => ({ 'one-id': { kind: 'id', of } }),
};

const rightDates = ['2024-02-29T12:00:00.000Z', '2024-02-29'];
const wrongDates = [
  { sent: 'yesterday', why: 'is no date' },
  { sent: 'nonesuch', why: 'is no date' },
];

export const date: Meaning<'date'> = {
  says: () => 'an ISO 8601 date and time',
  json: () => ({ type: 'string', format: 'date-time' }),
  reads: () => dateOf,
  right: () => rightDates,
  wrong: () => wrongDates,
  off: () => ({ 'any-text': { kind: 'text', min: 0, max: 64 } }),
};

export const moment: Meaning<'moment'> = {
  says: ({ names, lastView }) =>
    `${names === 'date' ? 'an ISO 8601 date, an id' : 'an id, an ISO 8601 date'}, ${lastView ? 'lastView, ' : ''}or null`,
  json: () => ({ type: ['string', 'null'] }),
  reads:
    ({ lastView }) =>
    (raw) => {
      if (lastView && raw === 'lastView') return raw;
      if (isNone(raw)) return null; // ACT-20
      if (isId(raw)) return { id: raw };
      const parsed = dateOf(raw);
      if (parsed === undefined && !kept('PAG-04')) return null;
      return parsed === undefined ? undefined : { ms: Date.parse(parsed) };
    },
  right: ({ names, lastView }) => [
    ...(names === 'date' ? rightDates : []),
    unknownId,
    'null',
    ...(lastView ? ['lastView'] : []),
  ],
  wrong: () => wrongDates,
  off: () => ({ 'dates-alone': { kind: 'nullOr', of: { kind: 'date' } } }),
};
