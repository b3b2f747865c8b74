/** Which differences between the answers of server and oracle count, and the first of them. */
import { isId, isRecord } from '../wire/json-values.ts';
import type { Names } from './names.ts';
import type { Step } from './trace.ts';

/** Which differences count: a key that the server may fill freely is left out. */
export interface Lens {
  readonly free: ReadonlySet<string>;
  /** Listings without a stated order. */
  readonly unordered?: (step: Step) => boolean;
}

/** Times, positions, addresses and counts of them: free choices, judged by laws of their own. */
export const contractLens: Lens = {
  free: new Set([
    'pos',
    'date',
    'dateLastActivity',
    'dateLastView',
    'dateClosed',
    'idShort',
    'url',
    'shortUrl',
    'shortLink',
    'avatarHash',
    'fullName',
    'initials',
    'username',
    'avatarUrl',
    'limits',
    'fieldGroup',
    'ixUpdate',
    'display',
    'entities',
    'prefs',
    'email',
    'nodeId',
    'startedAt',
    'descData',
    'creationMethod',
    'cover',
  ]),
};

interface Parting {
  readonly place: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

interface Way {
  readonly names: Names;
  readonly lens: Lens;
  readonly unordered: boolean;
}

const isDateLike = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

/**
 * Walks through both values together. Ids must match one to one; a key that only one side shows is judged by laws of
 * that resource.
 */
export function walk(ours: unknown, theirs: unknown, place: string, way: Way): Parting | null {
  const apart = { place, ours, theirs };
  if (isId(ours)) return isId(theirs) && way.names.pair(ours, theirs) ? null : apart;
  if (isDateLike(ours)) return isDateLike(theirs) ? null : apart;
  if (Array.isArray(ours)) {
    if (!Array.isArray(theirs) || ours.length !== theirs.length) return apart;
    const right = way.unordered ? aligned(ours, theirs, way.names) : theirs;
    for (const [at, one] of ours.entries()) {
      const parting = walk(one, right[at], `${place}[${at}]`, way);
      if (parting) return parting;
    }
    return null;
  }
  if (ours === null || typeof ours !== 'object') return sameScalar(ours, theirs) ? null : apart;
  if (!isRecord(theirs)) return apart;
  for (const [key, one] of Object.entries(ours)) {
    if (way.lens.free.has(key) || !Object.hasOwn(theirs, key)) continue;
    const parting = walk(one, theirs[key], place === '' ? key : `${place}.${key}`, way);
    if (parting) return parting;
  }
  return null;
}

/** If a value may be absent, servers answer null, the empty string or nothing. */
const isNothing = (value: unknown) => value === null || value === undefined || value === '';
const sameScalar = (ours: unknown, theirs: unknown) => ours === theirs || (isNothing(ours) && isNothing(theirs));

const idOf = (value: unknown) => (isRecord(value) ? value['id'] : undefined);
const sortKey = (value: unknown) =>
  String(
    isRecord(value)
      ? ['name', 'text', 'shortName', 'type', 'idMember', 'idCustomField'].map((key) => value[key])
      : value,
  );

/** Their elements in the order of ours, matched by a record that both know, or by names. */
function aligned(ours: readonly unknown[], theirs: readonly unknown[], names: Names): unknown[] {
  const left = [...theirs];
  return ours.map((one) => {
    const [id, key] = [names.theirs(idOf(one)), names.theirs(sortKey(one))];
    const known = left.findIndex((other) => id !== undefined && idOf(other) === id);
    const at = known < 0 ? left.findIndex((other) => sortKey(other) === key) : known;
    return left.splice(Math.max(at, 0), 1)[0];
  });
}
