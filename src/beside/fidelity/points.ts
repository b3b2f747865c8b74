/** Compares an answer with the recorded one, point by point: keys at every depth, types, values, order. */
import { kindOf, type Json } from './recorded.ts';

export interface Point {
  /** The part of an answer in question: `status`, `header pragma`, `body.prefs.voting`. */
  readonly at: string;
  readonly what: 'value' | 'type' | 'missing' | 'further' | 'length';
  readonly recorded: unknown;
  readonly ours: unknown;
}
export interface Compared {
  readonly asked: number;
  readonly differences: readonly Point[];
}

/** The parts of a recorded value that the request did not make itself. */
export interface Known {
  /** Ids and short links of the world before. */
  readonly words: ReadonlySet<string>;
  /** When the request was sent, in milliseconds. */
  readonly at: number;
}

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
/** Dates from a minute around the request were made by it. */
const isNow = (text: string, at: number): boolean => isMoment(text) && Math.abs(Date.parse(text) - at) < 60_000;

/** A text in which what the request made stands as a sign: ids, short links, hashes, addresses. */
function masked(text: string, { words, at }: Known): string {
  if (isNow(text, at)) return '<now>';
  return text
    .replace(/^https:\/\/trello\.com|^http:\/\/127\.0\.0\.1:\d+\/w\/[^/]+/, '')
    .replace(/[0-9a-f]{32,64}/g, (hash) => (words.has(hash) ? hash : '<hash>'))
    .replace(/\b[0-9a-f]{24}\b/g, (id) => (words.has(id) ? id : '<id>'))
    .replace(/(\/[bc]\/)(\w{8})/g, (_, lead: string, link: string) => lead + (words.has(link) ? link : '<link>'))
    .replace(/^\w{8}$/, (link) => (words.has(link) || !/\d|[A-Z]/.test(link) ? link : '<link>'));
}

const isSame = (recorded: unknown, ours: unknown, known: Known): boolean =>
  typeof recorded === 'string' && typeof ours === 'string'
    ? masked(recorded, known) === masked(ours, known)
    : recorded === ours;

/** All points of a recorded body. */
export function compareBodies(recorded: Json, ours: Json, known: Known): Compared {
  const differences: Point[] = [];
  let asked = 0;
  const compare = (a: Json, b: Json, at: string): void => {
    asked += 1;
    const [kind, other] = [kindOf(a), kindOf(b)];
    if (kind !== other) return void differences.push({ at, what: 'type', recorded: a, ours: b });
    if (kind === 'array') {
      if (a.length !== b.length) differences.push({ at, what: 'length', recorded: a.length, ours: b.length });
      for (let index = 0; index < Math.min(a.length, b.length); index += 1)
        compare(a[index], b[index], `${at}[${index}]`);
    } else if (kind === 'object') {
      for (const name of Object.keys(a)) {
        if (Object.hasOwn(b, name)) compare(a[name], b[name], `${at}.${name}`);
        else {
          asked += 1;
          differences.push({ at: `${at}.${name}`, what: 'missing', recorded: a[name], ours: undefined });
        }
      }
      for (const name of Object.keys(b)) {
        if (Object.hasOwn(a, name)) continue;
        asked += 1;
        differences.push({ at: `${at}.${name}`, what: 'further', recorded: undefined, ours: b[name] });
      }
    } else if (!isSame(a, b, known)) differences.push({ at, what: 'value', recorded: a, ours: b });
  };
  compare(recorded, ours, 'body');
  return { asked, differences };
}

/** Headers whose values follow from the clock, the release and the requests before. */
const madeHeaders = new Set(['x-server-time', 'x-trello-version']);
/** The moment of an answer is that of its request, or a second later. */
const isAlike = (a: string, b: string): boolean =>
  a === b || (a.endsWith(' GMT') && Math.abs(Date.parse(a) - Date.parse(b)) < 60_000);
const isMade = (name: string): boolean => madeHeaders.has(name) || name.endsWith('-remaining');

export function compareHeads(
  recorded: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  ours: { readonly status: number; readonly headers: Headers },
): Compared {
  const differences: Point[] = [];
  const names = Object.keys(recorded.headers);
  if (recorded.status !== ours.status)
    differences.push({ at: 'status', what: 'value', recorded: recorded.status, ours: ours.status });
  for (const name of names) {
    const [a, b] = [recorded.headers[name]!, ours.headers.get(name)];
    if (b === null) differences.push({ at: `header ${name}`, what: 'missing', recorded: a, ours: undefined });
    else if (!isMade(name) && !isAlike(a, b))
      differences.push({ at: `header ${name}`, what: 'value', recorded: a, ours: b });
  }
  return { asked: 1 + names.length, differences };
}
