/** A kind of value as JSON Schema: for the description of the service, and for the search by names of fields. */
import { isBound } from '../kinds/simple.ts';
import type { Data } from '../document/values/kinds.ts';

type Json = Readonly<Record<string, unknown>>;
type KindName = Data['kind'];

const text: Json = { type: 'string' };

const schemas: { readonly [K in KindName]: (of: Data<K>) => Json } = {
  boolean: () => ({ type: 'boolean' }),
  word: ({ of }) => ({ type: 'string', enum: of }),
  words: () => text,
  texts: () => text,
  text: ({ min, max }) => ({ type: 'string', ...(min > 0 && { minLength: min }), maxLength: max }),
  pattern: ({ pattern }) => ({ type: 'string', pattern }),
  url: () => ({ type: 'string', format: 'uri' }),
  integer: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
  number: ({ min, max, above }) => ({
    type: 'number',
    ...(isBound(min) && { [above ? 'exclusiveMinimum' : 'minimum']: min }),
    ...(isBound(max) && { maximum: max }),
  }),
  numbers: ({ of }) => ({ type: 'integer', enum: of }),
  position: () => ({
    oneOf: [
      { type: 'string', enum: ['top', 'bottom'] },
      { type: 'number', exclusiveMinimum: 0 },
    ],
  }),
  coordinates: () => ({
    type: ['string', 'object'],
    required: ['latitude', 'longitude'],
    properties: { latitude: { type: 'number' }, longitude: { type: 'number' } },
  }),
  id: () => ({ type: 'string', pattern: '^[0-9a-f]{24}$' }),
  ids: () => text,
  date: () => ({ type: 'string', format: 'date-time' }),
  moment: () => ({ type: ['string', 'null'] }),
  object({ parts }) {
    const all = Object.entries(parts);
    const required = all.flatMap(([name, { needed }]) => (needed ? [name] : []));
    return {
      type: 'object',
      ...(required.length > 0 && { required }),
      properties: Object.fromEntries(all.map(([name, { kind }]) => [name, jsonOf(kind)])),
    };
  },
  array: ({ of, max }) => ({ type: 'array', items: jsonOf(of), ...(Number.isFinite(max) && { maxItems: max }) }),
  map: ({ of }) => ({ type: 'object', additionalProperties: jsonOf(of) }),
  any: () => ({}),
  file: () => ({ type: 'string', format: 'binary' }),
  nullOr({ of }) {
    const value = jsonOf(of);
    return Object.keys(value).length === 0 ? value : { anyOf: [value, { type: 'null' }] };
  },
  either({ of }) {
    const all = of.map(jsonOf);
    // A schema that takes everything takes what the others take.
    return all.find((schema) => Object.keys(schema).length === 0) ?? { anyOf: all };
  },
};

/** The key of the table finds the schema that fits: the compiler cannot check it. */
export const jsonOf = (of: Data): Json => (schemas[of.kind] as (of: Data) => Json)(of);
