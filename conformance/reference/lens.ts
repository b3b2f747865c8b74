/** Finds the first difference between the answers of server and oracle that counts. */
import { isRecord } from '../../src/language.ts';
import { instant, isId, isMoment } from '../wire/json-values.ts';
import { tables } from '../../src/server/records/all.ts';
import type { Data } from '../../src/document/values/kinds.ts';
import type { Table } from '../../src/server/records/table.ts';
import type { Names } from './names.ts';

type Line = Table[string];
const bare = (kind: Data): Data['kind'] => (kind.kind === 'nullOr' ? bare(kind.of) : kind.kind);
const addresses: readonly Data['kind'][] = ['url', 'map', 'any'];
const scalars: readonly Data['kind'][] = ['text', 'pattern', 'word', 'boolean', 'integer', 'number', 'date'];

/** Free choices, judged by laws of their own: what is chosen, positions, addresses, and scalars that no call sets. */
function isFree({ kind, shown = kind, set, stored, takes, chosen }: Line): boolean {
  const of = bare(shown);
  const isComputed = (!stored && addresses.includes(of)) || (set.length === 0 && scalars.includes(of));
  return chosen !== undefined || takes?.kind === 'position' || of === 'url' || isComputed;
}

/**
 * Fields that are not compared, because the document leaves their values open: limits (they depend on the plan), covers,
 * reminders, what is displayed of an action, how far an export is, the elements of `labels`, the lists and members of a
 * new board, followers, options of a definition beyond those that its values need, and `labelNames` (2.4: a colour may
 * have several labels).
 */
const beyond = [
  ...['limits', 'prefs', 'descData', 'cover', 'manualCoverAttachment', 'idAttachmentCover', 'dueReminder', 'previews'],
  ...['memberships', 'invitations', 'powerUps', 'idTags', 'options', 'nodeId', 'subscribed', 'labels', 'labelNames'],
  ...['display', 'status'],
];
/** A history makes no members and workspaces: what is shown of them was there before. */
const { members: _members, organizations: _organizations, memberships: _memberships, ...made } = tables;
const linesOf = (some: Readonly<Record<string, Table>>) =>
  Object.values(some).flatMap((table) => Object.entries(table));
const compared = new Set(['id', ...linesOf(made).flatMap(([name, line]) => (isFree(line) ? [] : [name]))]);

/**
 * The names that the tables of part 2 leave to the server; a name that stands for something stated in one of them is
 * compared.
 */
export const free: ReadonlySet<string> = new Set([
  ...beyond,
  ...linesOf(tables)
    .map(([name]) => name)
    .filter((name) => !compared.has(name)),
]);

/** Dates that calls set; others are read off a clock. */
const dated: ReadonlySet<string> = new Set(
  linesOf(made).flatMap(([name, { kind, set }]) => (set.length > 0 && bare(kind) === 'date' ? [name] : [])),
);

interface Parting {
  readonly place: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** Several records of theirs may be the same as one of ours. */
const unsure = Symbol('unsure');

/**
 * Walks through both values together. Ids must match one to one; a key that only one side shows is judged by laws of
 * that resource.
 */
export function walk(ours: unknown, theirs: unknown, place: string, names: Names): Parting | null {
  const difference = { place, ours, theirs };
  if (isId(ours)) return isId(theirs) && names.pair(ours, theirs) ? null : difference;
  if (isMoment(ours)) {
    const isSame = isMoment(theirs) && (instant(theirs) === instant(ours) || !dated.has(place.split('.').at(-1)!));
    return isSame ? null : difference;
  }
  if (Array.isArray(ours)) {
    if (!Array.isArray(theirs) || ours.length !== theirs.length) return difference;
    const right = aligned(ours, theirs, names);
    for (const [at, value] of ours.entries()) {
      if (right[at] === unsure) continue;
      const parting = walk(value, right[at], `${place}[${at}]`, names);
      if (parting) return parting;
    }
    return null;
  }
  if (ours === null || typeof ours !== 'object') return sameScalar(ours, theirs) ? null : difference;
  if (!isRecord(theirs)) return difference;
  for (const [key, value] of Object.entries(ours)) {
    // A record that counts others has an id of a form of its own; a value that is set anew may have a new id.
    const isOwn = free.has(key) || (key === 'id' && (!isId(value) || ('idCustomField' in ours && 'idModel' in ours)));
    if (isOwn || !Object.hasOwn(theirs, key)) continue;
    const parting = walk(value, theirs[key], place === '' ? key : `${place}.${key}`, names);
    if (parting) return parting;
  }
  return null;
}

/**
 * If a value may be absent, servers answer null, the empty string or nothing; 2.4 has booleans that are null. Types are
 * judged by laws of their own.
 */
const isNothing = (value: unknown) => value === null || value === undefined || value === '';
const sameScalar = (ours: unknown, theirs: unknown) =>
  ours === theirs ||
  ((ours === false || isNothing(ours)) && isNothing(theirs)) ||
  (typeof ours === 'number' && typeof theirs === 'string' && Number(theirs) === ours);

const idOf = (value: unknown) => (isRecord(value) ? value['id'] : undefined);

/** Their elements in the order of ours, matched by a record that both know, or as the only one that may be the same. */
function aligned(ours: readonly unknown[], theirs: readonly unknown[], names: Names): unknown[] {
  const left = [...theirs];
  const guessing = { ...names, pair: names.mayPair };
  return ours.map((element) => {
    const id = names.theirs(idOf(element));
    const known = left.findIndex((other) => id !== undefined && idOf(other) === id);
    const like = known < 0 ? left.filter((other) => walk(element, other, '', guessing) === null) : [];
    // A later answer tells which of them it is.
    if (new Set(like.map((other) => JSON.stringify(other))).size > 1) return unsure;
    const at = known < 0 ? left.indexOf(like[0]) : known;
    return left.splice(Math.max(at, 0), 1)[0];
  });
}

/**
 * The differences of our answer from theirs, beyond those by nature: ids, links, addresses, the time of day, and what
 * the tables leave to the server. Undefined if nothing does.
 */
export function unlike(ours: unknown, theirs: unknown, name = ''): unknown {
  if (theirs === undefined) return ours;
  const isOwn = (value: unknown) => isId(value) || (isMoment(value) && !dated.has(name)) || isAddress(value);
  if (isOwn(ours) && isOwn(theirs)) return undefined;
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    // Records are found by their ids: a list may hold more than what these requests made.
    const twin = (value: unknown, at: number) =>
      idOf(value) === undefined ? theirs[at] : theirs.find((other) => idOf(other) === idOf(value));
    const parts = ours
      .map((element, at) => unlike(element, twin(element, at), name))
      .filter((element) => element !== undefined);
    return parts.length === 0 ? undefined : parts;
  }
  if (isRecord(ours) && isRecord(theirs)) {
    const parts = Object.entries(ours).flatMap(([key, value]) => {
      const part = theirs[key] !== undefined && ownWords.has(key) ? undefined : unlike(value, theirs[key], key);
      return part === undefined ? [] : [[key, part] as const];
    });
    return parts.length === 0 ? undefined : Object.fromEntries(parts);
  }
  return sameScalar(ours, theirs) ? undefined : ours;
}

const isAddress = (value: unknown) => typeof value === 'string' && /^(https?:\/\/|[^\s@]+@[^\s@]+$)/.test(value);
/** Each server has its own words for these. */
const ownWords: ReadonlySet<string> = new Set(['shortLink', 'message', 'ixUpdate', 'pos', 'nodeId', 'fieldGroup']);
