/** What follows from kinds that contain others: objects, lists, a value or nothing, one kind or another. */
import { fromJson, isNone } from '../values.ts';
import type { Data, Inner, Kind, Meaning, Wrong } from './kind.ts';

const partsOf = ({ parts }: Data<'object'>) => Object.entries(parts);

export const object: Meaning<'object'> = {
  says: ({ parts, fromText }) =>
    `an object with ${Object.keys(parts).join(', ')}${fromText ? ', or its JSON text' : ''}`,
  json: (of, inner) => {
    const required = partsOf(of).flatMap(([name, { needed }]) => (needed ? [name] : []));
    return {
      type: 'object',
      ...(required.length > 0 && { required }),
      properties: Object.fromEntries(partsOf(of).map(([name, { kind }]) => [name, inner.json(kind)])),
    };
  },
  reads(of, inner) {
    const readers = partsOf(of).map(([name, { kind, needed, usual }]) => ({
      name,
      needed,
      usual,
      read: inner.reads(kind),
    }));
    return (raw) => {
      const given = of.fromText ? fromJson(raw) : raw;
      if (given === null || typeof given !== 'object' || Array.isArray(given)) return undefined;
      const read: Record<string, unknown> = {};
      for (const { name, needed, usual, read: one } of readers) {
        const sent = Object.hasOwn(given, name) ? (given as Record<string, unknown>)[name] : undefined;
        const value = sent === undefined ? usual : one(sent);
        if (value === undefined && (needed || sent !== undefined)) return undefined;
        if (value !== undefined) read[name] = value;
      }
      return read;
    };
  },
  right: (of, inner) => (of.fromText ? [JSON.stringify(exampleOf(of, inner)), ...each(of, inner, inner.right)] : []),
  wrong: (of, inner) => [
    { sent: 'nonesuch', why: 'is no object' },
    ...(of.fromText ? partsOf(of) : []).flatMap(([name, { kind }]) =>
      inner
        .wrong(inText(kind))
        .map(({ sent, why }) => ({ sent: withPart(of, inner, name, sent), why: `has a ${name} that ${why}` })),
    ),
  ],
  off: (of, inner) =>
    within(of.fromText ? partsOf(of) : [], inner, (name, kind) => ({
      ...of,
      parts: { ...of.parts, [name]: { ...of.parts[name]!, kind } },
    })),
};

/** A kind whose values are also taken as JSON text, if it can be: inside another it is written as a part of its text. */
export const inText = <T>(of: Kind<T>): Kind<T> => ('fromText' in of ? { ...of, fromText: true } : of);

/** The example with one part as it is sent. */
const withPart = (of: Data<'object'>, inner: Inner, name: string, sent: string): string =>
  JSON.stringify({ ...exampleOf(of, inner), [name]: fromJson(sent) });
const each = (of: Data<'object'>, inner: Inner, sent: (kind: Data) => readonly string[]): string[] =>
  partsOf(of).flatMap(([name, { kind }]) => sent(inText(kind)).map((one) => withPart(of, inner, name, one)));

/** Each required part with a valid value. */
const exampleOf = (of: Data<'object'>, inner: Inner): Record<string, unknown> =>
  Object.fromEntries(
    partsOf(of).flatMap(([name, { kind, needed }]) => (needed ? [[name, fromJson(inner.right(inText(kind))[0])]] : [])),
  );

function within(
  parts: readonly (readonly [string, { readonly kind: Data }])[],
  inner: Inner,
  put: (name: string, kind: Data) => Data,
): Record<string, Data> {
  return Object.fromEntries(
    parts.flatMap(([name, { kind }]) =>
      Object.entries(inner.off(kind)).map(([how, off]) => [`${name}-${how}`, put(name, off)]),
    ),
  );
}

export const array: Meaning<'array'> = {
  says: ({ of, max }, inner) => `a list${Number.isFinite(max) ? ` of at most ${max}` : ''}, each ${inner.says(of)}`,
  json: ({ of, max }, inner) => ({
    type: 'array',
    items: inner.json(of),
    ...(Number.isFinite(max) && { maxItems: max }),
  }),
  reads({ of, max }, inner) {
    const one = inner.reads(of);
    return (raw) => {
      const given = fromJson(raw);
      if (!Array.isArray(given) || given.length > max) return undefined;
      const read = given.map(one);
      return read.includes(undefined) ? undefined : read;
    };
  },
  right: ({ of }, inner) => ['[]', ...inner.right(inText(of)).map((one) => JSON.stringify([fromJson(one)]))],
  wrong: () => [{ sent: 'nonesuch', why: 'is no list' }],
};

export const map: Meaning<'map'> = {
  says: ({ of }, inner) => `an object, each part of it ${inner.says(of)}`,
  json: ({ of }, inner) => ({ type: 'object', additionalProperties: inner.json(of) }),
  reads({ of }, inner) {
    const one = inner.reads(of);
    return (raw) => {
      const given = fromJson(raw);
      if (given === null || typeof given !== 'object' || Array.isArray(given)) return undefined;
      const read = Object.entries(given).map(([name, part]) => [name, one(part)] as const);
      return read.some(([, part]) => part === undefined) ? undefined : Object.fromEntries(read);
    };
  },
  right: () => ['{}'],
  wrong: () => [{ sent: 'nonesuch', why: 'is no object' }],
};

export const any: Meaning<'any'> = {
  says: ({ says }) => says,
  json: () => ({}),
  reads: ({ fromText }) => (fromText ? fromJson : (raw) => raw),
};

export const file: Meaning<'file'> = {
  says: ({ what }) => `${what}, as a part of a multipart form`,
  json: () => ({ type: 'string', format: 'binary' }),
  reads: () => (raw) => raw,
};

/** Four letters are valid wherever any text is. */
const isText = ({ kind }: Data): boolean => kind === 'text';

export const nullOr: Meaning<'nullOr'> = {
  says: ({ of }, inner) => `${inner.says(of)}, or null`,
  json: ({ of }, inner) => ({ anyOf: [inner.json(of), { type: 'null' }] }),
  reads({ of }, inner) {
    const read = inner.reads(of);
    const isNothing = isText(of) ? (raw: unknown) => raw === null || raw === '' : isNone;
    return (raw) => (isNothing(raw) ? null : read(raw));
  },
  right: ({ of }, inner) => [...inner.right(of), ...(isText(of) ? [''] : ['null', ''])],
  wrong: ({ of }, inner) => inner.wrong(of).filter(({ sent }) => sent !== '' && sent !== 'null'),
  off: (one, inner) => ({
    'never-null': one.of,
    ...Object.fromEntries(Object.entries(inner.off(one.of)).map(([how, of]) => [how, { ...one, of }])),
  }),
};

export const either: Meaning<'either'> = {
  says: ({ of }, inner) => of.map(inner.says).join(', or '),
  json: ({ of }, inner) => ({ anyOf: of.map(inner.json) }),
  reads({ of }, inner) {
    const readers = of.map(inner.reads);
    return (raw) => {
      for (const read of readers) {
        const value = read(raw);
        if (value !== undefined) return value;
      }
      return undefined;
    };
  },
  right: ({ of }, inner) => of.flatMap(inner.right),
  wrong({ of }, inner) {
    const readers = of.map(inner.reads);
    const isRefused = ({ sent }: Wrong): boolean => readers.every((read) => read(sent) === undefined);
    return of.flatMap(inner.wrong).filter(isRefused);
  },
  off: ({ of }) => Object.fromEntries(of.map((one, at) => [`the-${at === 0 ? 'first' : 'other'}-alone`, one])),
};
