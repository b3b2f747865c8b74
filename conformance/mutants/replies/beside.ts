/** The value beside a value: what a careless server takes or shows instead. */
import { unknownId, type Data } from '../../../src/spec/kinds.ts';
import { isId, isRecord } from '../../wire/json-values.ts';

/** Of the same kind, where the kind is known or can be told; undefined if there is none. */
export function beside(value: unknown, kind?: Data): unknown {
  if (kind?.kind === 'nullOr') return beside(value, kind.of);
  if (kind?.kind === 'word' || kind?.kind === 'numbers') {
    const all = kind.of.map(String);
    return all[(all.indexOf(String(value)) + 1) % all.length];
  }
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return value.slice(0, -1);
  if (typeof value === 'string') return besideText(value);
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, beside(one)]))
    : undefined;
}

const opposites: Readonly<Record<string, string>> = { true: 'false', false: 'true', top: 'bottom', bottom: 'top' };

function besideText(value: string): string | undefined {
  if (value in opposites) return opposites[value];
  if (value.includes(',')) return value.slice(0, value.lastIndexOf(','));
  const named: boolean = isId(value);
  if (named) return unknownId;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) {
    const at = Date.parse(value);
    return Number.isNaN(at) ? undefined : new Date(at + 60_000).toISOString();
  }
  if (/^-?\d+(\.\d+)?$/.test(value)) return String(Number(value) + 1);
  return value === '' ? undefined : value.slice(0, -1);
}

/** The value as another type. */
export function retyped(value: unknown): unknown {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? null : value[0];
  return typeof value === 'string' ? (/^\d+$/.test(value) ? Number(value) : [value]) : null;
}
