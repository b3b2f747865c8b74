/** The questions of a test about the requests of its client: which fit, whether they came, and which come nearest. */
import * as z from 'zod';
import { contains } from '../language.ts';
import { noun } from '../document/nouns.ts';
import { fitsGlob, globShape, queryOf, queryShape, valueOf, wordsOf } from './matching.ts';
import { deskOf, onJournalEntry } from './desk.ts';
import { orderShape, wholeNumber, type Read } from './control-error.ts';
import { runAfter, cancel } from '../server/worlds/timers.ts';
import type { JournalEntry, WatchedRequest } from './journal.ts';
import type { Service } from '../server/worlds/service.ts';
import type { WorldHost } from '../server/worlds/world-host.ts';

/** A request with its address and its body taken apart. Credentials are hidden, as everywhere in the journal. */
export interface SentRequest extends JournalEntry {
  /** The path without the query. */
  readonly path: string;
  /** The arguments of the address. */
  readonly query: Readonly<Record<string, string>>;
  /** The body as a value: JSON, or the fields of a form. Absent if there is none, or if it is longer than 4 KiB. */
  readonly json?: unknown;
}

/** Test runners know it by its name and its code, and show both values. It is not Node's: a browser has none. @internal */
export class AssertionError extends Error {
  override readonly name = 'AssertionError';
  readonly code = 'ERR_ASSERTION';
  readonly operator = 'verify';
  readonly generatedMessage = false;
  readonly actual: unknown;
  readonly expected: unknown;
  constructor(message: string, actual: unknown, expected: unknown) {
    super(message);
    this.actual = actual;
    this.expected = expected;
  }
}

/**
 * Resolves with what `look` finds, at once or later; with undefined after that time. `hear` calls back whenever it may
 * find more, until what it returns is called. @internal
 */
export function awaited<Found>(
  withinMs: number,
  look: () => Found | undefined,
  hear: (again: () => void) => () => void,
): Promise<Found | undefined> {
  return new Promise((resolve) => {
    const end = (found: Found | undefined): void => {
      cancel(timer);
      stop();
      resolve(found);
    };
    const again = (): void => {
      const found = look();
      if (found !== undefined) end(found);
    };
    const timer = runAfter(withinMs, () => end(undefined));
    const stop = hear(again);
    again();
  });
}

/** @internal */
export const filterShape = orderShape({ method: 'PUT', path: '/1/cards/*', status: 200 }, () => ({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH']).optional().describe('the method: `PUT`'),
  path: globShape().optional().describe('`/1/cards/*`: a star stands for one word, two at the end for any number'),
  status: z.int().optional().describe('the status of the answer: `429`'),
  rule: z.string().optional().describe('the rule that refused it: `LIM-01`'),
  member: z.string().optional().describe('the username of the member whose token it had: `ada_quill`'),
  test: z.string().optional().describe('the test that asked, by its name: `a card is moved`'),
  query: queryShape(),
  json: z.unknown().optional().describe('what the body contains, among other things: `{ name: "Paint" }`'),
  since: z.int().min(0).optional().describe('the number `n` of the first request that is looked at'),
}));
/** Which requests are meant. An omitted field allows every value. */
export type RequestFilter = z.input<ReturnType<typeof filterShape>>;
/** @internal */
export const verifyShape = orderShape({ method: 'POST', path: '/1/cards', json: { name: 'Paint' }, count: 1 }, () => ({
  ...filterShape().shape,
  count: z.int().min(0).optional().describe('how many have to fit: `0`; without it at least one'),
}));
/** The requests that must have come. */
export type Verification = z.input<ReturnType<typeof verifyShape>>;
/** @internal */
export const waitShape = orderShape({ path: '/1/boards/*', count: 2 }, () => ({
  ...filterShape().shape,
  count: z.int().min(1).default(1).describe('how many have to fit at least: `3`; without it 1'),
  timeoutMs: wholeNumber(0, 600_000)
    .default(5000)
    .describe('how many milliseconds of real time to wait: `1000`; without it 5000'),
}));
/** The requests that a test waits for. */
export type Wait = z.input<ReturnType<typeof waitShape>>;

/** The arguments of `GET /requests`. */
export const filterNames = ['method', 'path', 'status', 'rule', 'member', 'test', 'since'] as const;

/** The arguments of an address as a filter, with numbers in place of texts. */
export const askedIn = (query: Readonly<Record<string, string>>): RequestFilter =>
  Object.fromEntries(
    Object.entries(query).map(([name, text]) => [
      name,
      /^(status|since)$/.test(name) && /^\d{1,15}$/.test(text) ? Number(text) : text,
    ]),
  );

/** @internal */
export const requestsOf = (worldHost: WorldHost, filter: Wanted = {}): SentRequest[] =>
  deskOf(worldHost).journal.read().map(sentRequest).filter(fitting(filter));

/** One of the kept requests with all that is known about it. @internal */
export const requestOf = (worldHost: WorldHost, n: number): (SentRequest & WatchedRequest) | undefined => {
  const found = deskOf(worldHost).journal.watched(n);
  return found && { ...found, ...sentRequest(found) };
};

/** @internal */
export function verify(worldHost: WorldHost, { count, ...filter }: Read<typeof verifyShape>): void {
  const found = requestsOf(worldHost, filter).length;
  if (count === undefined ? found > 0 : found === count) return;
  throw new AssertionError(missed(worldHost, filter, found, count), found, count ?? 1);
}

/** Resolves with the requests that fit as soon as there are enough; those that came before count too. @internal */
export async function waitFor(
  service: Service,
  worldHost: WorldHost,
  { count, timeoutMs, ...filter }: Read<typeof waitShape>,
): Promise<SentRequest[]> {
  const found = requestsOf(worldHost, filter);
  const hear = (again: () => void): (() => void) =>
    onJournalEntry(service, (host, n) => {
      if (host !== worldHost) return;
      found.push(...[sentRequest(deskOf(host).journal.entry(n)!)].filter(fitting(filter)));
      again();
    });
  const enough = await awaited(timeoutMs, () => (found.length >= count ? found : undefined), hear);
  if (enough !== undefined) return enough;
  const message = `${missed(worldHost, filter, found.length, count)}\nwaited ${timeoutMs} ms`;
  throw new AssertionError(message, found.length, count);
}

/** @internal */
export function sentRequest(entry: JournalEntry): SentRequest {
  const { url, body, bodyBytes = 0, contentType = '' } = entry;
  const [path = ''] = url.split('?', 1);
  const whole = body !== undefined && bodyBytes <= 4096 ? valueOf(body, contentType) : undefined;
  const request = { ...entry, path, query: queryOf(url) };
  return whole === undefined ? request : { ...request, json: whole };
}

type Wanted = Read<typeof filterShape>;

const fitting =
  (wanted: Wanted) =>
  (request: SentRequest): boolean =>
    differences(request, wanted).length === 0;

/** Each difference between a request and the wanted one, as half a sentence. */
function differences(
  request: SentRequest,
  { method, path, status, rule, member, test, query = {}, json, since = 0 }: Wanted,
): string[] {
  const isThere = (glob: string): boolean => {
    const words = request.path.replace(/^\/w\/[^/]+/, '').slice(2);
    return fitsGlob(wordsOf(glob.slice(2), noun), wordsOf(words, noun));
  };
  return [
    ...(request.n < since ? ['it came before'] : []),
    ...(method !== undefined && request.method !== method ? [`the method is ${request.method}`] : []),
    ...(path !== undefined && !isThere(path) ? [`the path is ${request.path}`] : []),
    ...(status !== undefined && request.status !== status ? [`the status is ${request.status}`] : []),
    ...(rule !== undefined && request.rule !== rule ? [`the rule is ${request.rule ?? 'none'}`] : []),
    ...(member !== undefined && request.member !== member ? [`the member is ${request.member ?? 'nobody'}`] : []),
    ...(test !== undefined && request.test !== test ? [`the test is ${request.test ?? 'not named'}`] : []),
    ...Object.entries(query).flatMap(([name, value]) =>
      request.query[name] === value ? [] : [`${name} is ${request.query[name] ?? 'not given'}`],
    ),
    ...(json === undefined || contains(request.json, json) ? [] : [`the body is ${request.body ?? 'empty'}`]),
  ];
}

/** The message about a missing request, with the requests that come nearest. */
function missed(worldHost: WorldHost, filter: Wanted, found: number, count = 1): string {
  const { since: _since, ...wanted } = filter;
  const words = Object.entries(wanted).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const all = requestsOf(worldHost);
  const near = all
    .map((request) => ({ request, ways: differences(request, filter) }))
    .filter(({ ways }) => ways.length > 0)
    .sort((a, b) => a.ways.length - b.ways.length || b.request.n - a.request.n)
    .slice(0, 3)
    .map(({ request: { n, method, url }, ways }) => `  #${n} ${method} ${url}: ${ways.join(', ')}`);
  const result =
    found === 0 ? 'no request fits' : `${found} ${found === 1 ? 'request fits' : 'requests fit'}, not ${count}`;
  const nearest = near.length === 0 ? [`${all.length} requests came`] : ['nearest:', ...near];
  return [`${result}: ${words.join(', ') || 'any'}`, ...(found <= count ? nearest : [])].join('\n');
}
