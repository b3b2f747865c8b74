/** The meaning of kinds that contain others: objects, lists, a value or nothing, one kind or another. */
import { fieldsIn } from '../language.ts';
import { fromJson, isNone } from './values.ts';
import type { Data } from '../document/values/kinds.ts';
import type { Meaning } from './meaning.ts';

const partsOf = ({ parts }: Data<'object'>) => Object.entries(parts);

export const object: Meaning<'object'> = {
  says: ({ parts, fromText }) =>
    `an object with ${Object.keys(parts).join(', ')}${fromText ? ', or its JSON text' : ''}`,
  reads(of, inner) {
    const readers = partsOf(of).map(([name, { kind, needed, usual }]) => ({
      name,
      needed,
      usual,
      read: inner.reads(kind),
    }));
    return (raw) => {
      const json = of.fromText ? fromJson(raw) : raw;
      if (json === null || typeof json !== 'object' || Array.isArray(json)) return undefined;
      const read: Record<string, unknown> = {};
      for (const { name, needed, usual, read: readIt } of readers) {
        const sent = Object.hasOwn(json, name) ? fieldsIn(json)[name] : undefined;
        const value = sent === undefined ? usual : readIt(sent);
        if (value === undefined && (needed || sent !== undefined)) return undefined;
        if (value !== undefined) read[name] = value;
      }
      return read;
    };
  },
};

export const array: Meaning<'array'> = {
  says: ({ of, max }, inner) => `a list${Number.isFinite(max) ? ` of at most ${max}` : ''}, each ${inner.says(of)}`,
  reads({ of, max }, inner) {
    const readInner = inner.reads(of);
    return (raw) => {
      const json = fromJson(raw);
      if (!Array.isArray(json) || json.length > max) return undefined;
      const read = json.map(readInner);
      return read.includes(undefined) ? undefined : read;
    };
  },
};

export const map: Meaning<'map'> = {
  says: ({ of }, inner) => `an object, each part of it ${inner.says(of)}`,
  reads({ of }, inner) {
    const readInner = inner.reads(of);
    return (raw) => {
      const json = fromJson(raw);
      if (json === null || typeof json !== 'object' || Array.isArray(json)) return undefined;
      const read = Object.entries(json).map(([name, part]) => [name, readInner(part)] as const);
      return read.some(([, part]) => part === undefined) ? undefined : Object.fromEntries(read);
    };
  },
};

export const any: Meaning<'any'> = {
  says: ({ says }) => says,
  reads: ({ fromText }) => (fromText ? fromJson : (raw) => raw),
};

export const file: Meaning<'file'> = {
  says: ({ what }) => `${what}, as a part of a multipart form`,
  reads: () => (raw) => raw,
};

/** Where any text is taken, `null` is a text of four letters. */
const isText = ({ kind }: Data): boolean => kind === 'text';

export const nullOr: Meaning<'nullOr'> = {
  says: ({ of }, inner) => `${inner.says(of)}, or null`,
  reads({ of }, inner) {
    const read = inner.reads(of);
    const isNothing = isText(of) ? (raw: unknown) => raw === null || raw === '' : isNone;
    return (raw) => (isNothing(raw) ? null : read(raw));
  },
};

export const either: Meaning<'either'> = {
  says: ({ of }, inner) => of.map(inner.says).join(', or '),
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
};
