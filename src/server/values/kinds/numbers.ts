/** What follows from numbers, and from positions that are numbers. */
import { fromJson, numberOf } from '../values.ts';
import type { Data, Meaning, Wrong } from './kind.ts';
import { kept } from '../../../document/kept.ts';

const isBound = (bound: number): boolean => Math.abs(bound) < 1e12;
const around = (of: { min: number; max: number }): readonly Wrong[] => [
  ...(isBound(of.min) ? [{ sent: String(of.min - 1), why: 'is below its least' }] : []),
  ...(isBound(of.max) ? [{ sent: String(of.max + 1), why: 'is above its most' }] : []),
];
const ends = (of: { min: number; max: number }): readonly string[] => [
  ...new Set([isBound(of.min) ? of.min : 0, isBound(of.max) ? of.max : 3].map(String)),
];
const oneBeside = <D extends Data<'integer' | 'number'>>(of: D): Readonly<Record<string, D>> => ({
  ...(isBound(of.max) && { 'one-less': { ...of, max: of.max - 1 }, 'one-more': { ...of, max: of.max + 1 } }),
  ...(isBound(of.min) && { 'may-be-low': { ...of, min: of.min - 1 }, 'must-be-higher': { ...of, min: of.min + 1 } }),
});

export const integer: Meaning<'integer'> = {
  says: ({ min, max, unit }) =>
    `a whole number ${unit ? `of ${unit} ` : ''}from ${min}${isBound(max) ? ` to ${max}` : ''}`,
  json: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
  reads:
    ({ min, max }) =>
    (raw) => {
      const parsed = numberOf(raw);
      const isRight =
        parsed !== undefined && Number.isSafeInteger(parsed) && parsed >= min && (parsed <= max || !kept('PAG-07'));
      return isRight ? parsed : undefined;
    },
  right: ends,
  wrong: (of) => [{ sent: '1x', why: 'is no number' }, { sent: '1.5', why: 'is no whole number' }, ...around(of)],
  off: (of) => ({ ...oneBeside(of), fractions: { ...of, kind: 'number' } }),
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
  right: (of) => ends(of).filter((end) => !(of.above && Number(end) === of.min)),
  wrong: (of) => [
    { sent: 'x', why: 'is no number' },
    ...around(of),
    ...(of.above ? [{ sent: String(of.min), why: 'is not above its least' }] : []),
  ],
  off: oneBeside,
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
  right: ({ of }) => of.map(String),
  wrong: ({ of }) => [
    { sent: 'x', why: 'is no number' },
    { sent: String(Math.max(...of) + 1), why: 'is none of its numbers' },
  ],
  off: ({ of }) => ({ 'any-number': { kind: 'integer', min: Math.min(...of), max: Math.max(...of) + 1 } }),
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
    return parsed !== undefined && (parsed > 0 || !kept('POS-01')) ? parsed : undefined;
  },
  right: () => ['top', 'bottom', '1', '0.5'],
  wrong: () => [
    { sent: '0', why: 'is not positive' },
    { sent: '-1', why: 'is not positive' },
    { sent: 'middle', why: 'is no place' },
  ],
  off: () => ({ 'numbers-alone': { kind: 'number', min: 0, max: Infinity } }),
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
  right: () => ['47.1,8.5', '-90,180'],
  wrong: () => [
    { sent: '91,0', why: 'is north of the pole' },
    { sent: '47.1', why: 'is half a place' },
  ],
  off: () => ({ 'any-text': { kind: 'text', min: 0, max: 256 } }),
};
