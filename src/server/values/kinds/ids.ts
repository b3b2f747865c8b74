/** What follows from ids, dates, and values that may be either. */
import { dateOf, isId, isNone, wordsOf } from '../values.ts';
import type { Meaning } from './kind.ts';

export const id: Meaning<'id'> = {
  says: () => 'an id of 24 hexadecimal digits',
  json: () => ({ type: 'string', pattern: '^[0-9a-f]{24}$' }),
  reads: () => (raw) => (isId(raw) ? raw : undefined),
};

export const ids: Meaning<'ids'> = {
  says: () => 'a comma list of ids',
  json: () => ({ type: 'string' }),
  reads: () => (raw) => {
    if (isNone(raw)) return [];
    const given = wordsOf(raw);
    return given?.every(isId) ? [...new Set(given)] : undefined; // CNV-35
  },
};

export const date: Meaning<'date'> = {
  says: () => 'an ISO 8601 date and time',
  json: () => ({ type: 'string', format: 'date-time' }),
  reads: () => dateOf,
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
      return parsed === undefined ? undefined : { ms: Date.parse(parsed) }; // PAG-04
    },
};
