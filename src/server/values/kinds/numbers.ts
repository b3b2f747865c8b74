/** What follows from numbers, and from positions that are numbers. */
import { fromJson, numberOf } from '../values.ts';
import type { Meaning } from './kind.ts';

const isBound = (bound: number): boolean => Math.abs(bound) < 1e12;

export const integer: Meaning<'integer'> = {
  says: ({ min, max, unit }) =>
    `a whole number${unit ? ` of ${unit}` : ''}${isBound(min) ? ` from ${min}` : ''}${isBound(max) ? ` to ${max}` : ''}`,
  json: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
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
  json: ({ min, max, above }) => ({
    type: 'number',
    ...(isBound(min) && { [above ? 'exclusiveMinimum' : 'minimum']: min }),
    ...(isBound(max) && { maximum: max }),
  }),
  reads:
    ({ min, max, above }) =>
    (raw) => {
      const parsed = numberOf(raw);
      return parsed !== undefined && parsed >= min && parsed <= max && !(above && parsed === min) ? parsed : undefined;
    },
};

export const numbers: Meaning<'numbers'> = {
  says: ({ of }) => `one of ${of.join(', ')}`,
  json: ({ of }) => ({ type: 'integer', enum: of }),
  reads:
    ({ of }) =>
    (raw) => {
      const parsed = numberOf(raw);
      return parsed !== undefined && of.includes(parsed) ? parsed : undefined;
    },
};

export const position: Meaning<'position'> = {
  says: () => 'top, bottom or a positive number',
  json: () => ({
    oneOf: [
      { type: 'string', enum: ['top', 'bottom'] },
      { type: 'number', exclusiveMinimum: 0 },
    ],
  }),
  reads: () => (raw) => {
    if (raw === 'top' || raw === 'bottom') return raw;
    const parsed = numberOf(raw);
    return parsed !== undefined && parsed > 0 ? parsed : undefined; // POS-01
  },
};

export const coordinates: Meaning<'coordinates'> = {
  says: () => 'a latitude and a longitude, as in 47.1,8.5',
  json: () => ({
    type: ['string', 'object'],
    required: ['latitude', 'longitude'],
    properties: { latitude: { type: 'number' }, longitude: { type: 'number' } },
  }),
  reads: () => (raw) => {
    const read = fromJson(raw) as { latitude?: unknown; longitude?: unknown } | string | null | undefined;
    const pair =
      typeof read === 'string' ? read.split(',').map((part) => part.trim()) : [read?.latitude, read?.longitude];
    const [latitude = NaN, longitude = NaN] = pair.map(numberOf);
    const isPlace = pair.length === 2 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    return isPlace ? `${latitude},${longitude}` : undefined;
  },
};
