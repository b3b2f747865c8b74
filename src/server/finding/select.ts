/** Which records of a collection are shown: newest first, between two times, by pages, up to the most results (4.8). */
import { limits } from '../../document/limits.ts';
import { createdAt } from '../../kinds/values.ts';
import type { Moment } from '../../document/values/kinds.ts';
import type { Ordered, Point } from '../store/ordered.ts';
import type { Stored } from '../world/records.ts';

export interface Span {
  readonly before?: Moment | undefined;
  readonly since?: Moment | undefined;
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
}

/** When a record was made: actions know it to the millisecond, others by their id to the second. */
const madeAt = (record: Stored & { date?: string }): number =>
  record.date ? Date.parse(record.date) : createdAt(record.id);

/** ACT-06, ACT-07, PAG-01: negative for a record before the time. The ids order records of the same second. */
function before(moment: Moment): Point<Stored> | undefined {
  if (moment === null || moment === 'lastView') return undefined;
  if ('id' in moment) return (record) => (record.id < moment.id ? -1 : 1);
  return (record) => (madeAt(record) < moment.ms ? -1 : 1);
}

function after(moment: Moment): (record: Stored) => boolean {
  if (moment === null || moment === 'lastView') return () => true;
  if ('id' in moment) return (record) => record.id > moment.id; // PAG-05
  return (record) => madeAt(record) > moment.ms;
}

/** The newest wanted records of several groups (each in the order of ids), within the span: at most as many as `most`. */
export function newest<T extends Stored>(
  groups: readonly Ordered<T>[],
  span: Span,
  wanted: (record: T) => boolean = () => true,
  most: number = limits.results,
): T[] {
  const limit = Math.min(span.limit ?? most, most);
  let skip = (span.page ?? 0) * limit;
  const point = before(span.before ?? null);
  const isAfterSince = after(span.since ?? null); // PAG-03
  const found: T[] = [];
  if (limit === 0) return found;
  let last: T | undefined;
  for (const record of backwards(groups, point)) {
    if (!isAfterSince(record)) break;
    // A record in two of the groups comes twice in a row.
    if (record === last || !wanted(record)) continue;
    last = record;
    if (skip > 0) {
      skip -= 1;
      continue;
    }
    found.push(record);
    if (found.length >= limit) break; // PAG-06
  }
  return found;
}

/** Whether a call asks for more than `number` wanted records. Without a limit it asks for all records in the span. */
export function areMoreThan<T extends Stored>(
  number: number,
  groups: readonly Ordered<T>[],
  span: Span,
  wanted?: (record: T) => boolean,
): boolean {
  const { limit, since, before } = span;
  const total = groups.reduce((sum, { size }) => sum + size, 0);
  if (Math.min(total, limit ?? total) <= number) return false;
  return newest(groups, { since, before }, wanted, number + 1).length > number;
}

/** PAG-02: every collection passes here before it is sent, alone or embedded. */
export const bounded = <T>(found: readonly T[]): readonly T[] =>
  found.length > limits.results ? found.slice(0, limits.results) : found;

/** Merges several groups, newest first. The groups are few, so each step compares the next record of every group. */
export function* backwards<T extends Stored>(groups: readonly Ordered<T>[], point?: Point<T>): Generator<T> {
  const filled = groups.filter(({ size }) => size > 0);
  if (filled.length === 1) return yield* filled[0]!.back(point);
  const ends = filled.map((group) => {
    const rest = group.back(point);
    const next: T | undefined = rest.next().value;
    return { rest, next };
  });
  for (;;) {
    let newest: (typeof ends)[number] | undefined;
    for (const end of ends) if (end.next && !(newest?.next && newest.next.id >= end.next.id)) newest = end;
    if (!newest?.next) return;
    yield newest.next;
    newest.next = newest.rest.next().value;
  }
}
