/** The other answers that a client gets from another server, and the assertions by which its tests notice them. */
import { show } from '../wire/verdict.ts';
import type { DeclaredEndpoint } from '../declared/rows.ts';
import { rowName } from '../../src/document/values/paths.ts';
import { goesTo, type MutantCall, type MutantPlay, type Otherwise } from '../mutants/mutant.ts';
import { isRecord } from '../../src/language.ts';
import { isId } from '../wire/json-values.ts';
import { differenceIn, type Difference, type Same, type Twins } from './differences.ts';

type Env = Parameters<MutantPlay>[2];

export interface Played {
  readonly call: MutantCall;
  readonly env: Env;
  readonly row: DeclaredEndpoint | undefined;
  /** How our server answers when it is played again. */
  answer: Answer;
}
export interface Answer {
  readonly status: number;
  /** JSON, or the text of a page, or of a refusal. */
  readonly body: unknown;
  /** The deliveries because of it: to which webhook, of which type, about what. */
  readonly posts: readonly unknown[];
}
/** How a client comes to notice a server. */
export interface Reached {
  /** The request, and the other answer to it. */
  readonly asked: string;
  /** The least test that notices it. */
  readonly least: string;
  /** The tests that meet it; undefined if some of these requests do not say which test sends them. */
  readonly tests: readonly string[] | undefined;
}

type Meeting = Pick<Reached, 'asked' | 'least'>;

/** The difference of one server that a client met: the first of it, and the tests that did. */
export class Met {
  readonly #calls = new Set<Played>();
  #first: Meeting | undefined;

  add(played: Played, meeting: Meeting | undefined): void {
    if (meeting === undefined) return;
    this.#first ??= meeting;
    this.#calls.add(played);
  }

  /** Whether it was met among these. */
  isIn(calls: readonly Played[]): boolean {
    return calls.some((played) => this.#calls.has(played));
  }

  /** Where something is delivered, those who receive it meet it too. */
  how(receivers: readonly Played[]): Reached | undefined {
    if (this.#first === undefined) return undefined;
    const met = [...this.#calls];
    const isDelivered = met.some(({ answer }) => answer.posts.length > 0);
    return { ...this.#first, tests: testsOf(isDelivered ? [...met, ...receivers] : met) };
  }
}

/** The tests that sent these; undefined if that is not known of each. */
export function testsOf(calls: readonly Played[]): readonly string[] | undefined {
  const tests = new Set(calls.map(({ call }) => call.test));
  return tests.has(undefined) ? undefined : [...(tests as Set<string>)].map(testNamed);
}

/** As its runner calls a test: a header takes few letters. */
export function testNamed(test: string): string {
  try {
    return decodeURIComponent(test);
  } catch {
    return test;
  }
}

export const everything = { has: () => true };

export const rowNameOf = ({ call: { method, segments }, row }: Played): string =>
  row ? rowName(row) : `${method} /${segments.join('/')}`;
export const address = ({ call: { method, segments, args } }: Played): string =>
  requestLine(method, `/1/${segments.join('/')}`, Object.entries(args));

/** A request without credentials and ids, so that it reads the same in every run. */
export function requestLine(method: string, path: string, args: Iterable<readonly [string, unknown]>): string {
  const shown = [...args].filter(([name]) => name !== 'key' && name !== 'token');
  const query = shown.map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const whole = `${method} ${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const short = whole.replace(/(?<![0-9a-f])(?!0{24})[0-9a-f]{24}(?![0-9a-f])/g, '{id}');
  return short.length > 100 ? `${short.slice(0, 99)}…` : short;
}

/** The requests before and after one. */
interface Around {
  readonly before: readonly Played[];
  readonly after: readonly Played[];
}
export const neighbours = (calls: readonly Played[], at: number): Around => ({
  before: calls.slice(0, at),
  after: calls.slice(at + 1),
});

/**
 * Whether the client seems to read a field of the answer to a write: it sends the value later. A client that makes a list
 * and goes on with its id need not look at its name.
 */
const isSentLater = (value: unknown, { after }: Around): boolean =>
  after.some(({ call }) => [...call.segments, ...Object.values(call.args)].includes(value));

/** The difference in an answer, and the assertion with which somebody notices it. */
export function textOf(
  played: Played,
  wrong: Answer,
  others: Around,
  used: ReadonlySet<string>,
  twins?: Twins,
): Meeting | undefined {
  const right = played.answer;
  if (right.status !== wrong.status) return otherStatus(played, wrong.status);
  const same: Same = twins?.areSame ?? Object.is;
  const isAlike: Same = (is, instead, path) => isOwnPlace(is, instead, path, played) || same(is, instead, path);
  const difference = right.status >= 400 ? undefined : differenceIn(right.body, wrong.body, used, isAlike);
  if (difference !== undefined) return otherField(played, difference, others);
  if (differenceIn(usedOf(right.posts, used), usedOf(wrong.posts, used), everything, same) === undefined) return;
  const least = `after ${rowNameOf(played)}, receive its webhook, and assert what it tells`;
  return { asked: `${address(played)}: the webhooks that follow`, least };
}

/** How a refusal is answered is open, except that of a limit. */
function otherStatus(played: Played, instead: number): Meeting | undefined {
  const is = played.answer.status;
  const isRefused = is >= 400;
  if (isRefused && instead >= 400 && is !== 429 && instead !== 429) return undefined;
  const where = address(played);
  return {
    asked: `${where}: ${instead}, not ${is}`,
    least: `assert that ${where} ${isRefused ? 'is refused' : 'succeeds'}`,
  };
}

function otherField(played: Played, difference: Difference, others: Around): Meeting | undefined {
  const { path, is, instead } = difference;
  const { method, args } = played.call;
  const isRead = method === 'GET';
  if (instead === undefined && path !== '' && !isRead && !isSentLater(is, others)) return undefined;
  if (path === 'id' && method === 'POST' && isId(is) && isId(instead)) return otherId(played, is, instead);
  const at = path === '' ? 'the answer' : `\`${path}\``;
  const write = isRead ? others.before.findLast((earlier) => isWriteOf(earlier, played)) : undefined;
  const after = write ? `after ${rowNameOf(write)}, ` : '';
  const isCollection = isRecord(is) || Array.isArray(is);
  const shown =
    instead === undefined
      ? `is missing${isCollection ? '' : `, not ${show(is, 60)}`}`
      : `is ${show(instead, 60)}, not ${show(is, 60)}`;
  const wanted = instead === undefined && isCollection ? 'there' : wantedOf(path, is, args[path]);
  return {
    asked: `${address(played)}: ${at} ${shown}`,
    least: `${after}assert that ${at} is ${wanted} in the answer to ${rowNameOf(played)}`,
  };
}

function otherId(played: Played, is: string, instead: string): Meeting {
  const isLate = is.slice(0, 8) !== instead.slice(0, 8);
  const wanted = isLate ? 'begins with the second in which it was made' : 'is one that no other record has';
  return {
    asked: `${address(played)}: \`id\` is ${show(instead, 60)}, not ${show(is, 60)}`,
    least: `assert that \`id\` ${wanted}`,
  };
}

/** Where a record is placed: which number the server takes for that is its own choice. */
const isPlace = /(^|\.)pos$/;
const isOwnPlace = (is: unknown, instead: unknown, path: string, { call }: Played): boolean =>
  isPlace.test(path) &&
  typeof is === 'number' &&
  typeof instead === 'number' &&
  String(is) !== String(call.args['pos']);

/** A value to compare with; ids and positions are the server's own choice. */
function wantedOf(path: string, is: unknown, sent: unknown): string {
  if (isId(is)) return sent === is ? 'the id that was sent' : 'the id of the record that belongs there';
  return isPlace.test(path) && sent !== is ? 'a number' : show(is, 60);
}

/** Whether a request wrote something of what another one reads: an id in its path, or the whole service. */
function isWriteOf({ call, answer }: Played, read: Played): boolean {
  if (call.method === 'GET') return false;
  const ids = read.call.segments.filter(isId);
  const played = JSON.stringify([call.segments, call.args, answer.body]);
  return ids.length === 0 ? read.row?.many !== undefined : ids.some((id) => played.includes(id));
}

/** Of what webhooks tell: which, of which type, and the values that the client uses. */
const usedOf = (posts: readonly unknown[], used: ReadonlySet<string>): unknown =>
  JSON.parse(JSON.stringify(posts), (name, value: unknown) =>
    name === '' || /^\d+$/.test(name) || used.has(name) || typeof value === 'object' ? value : undefined,
  );

/** The answers are right, but the stored records are not: nobody read them again. */
export function unread({ on, concerns: meets }: Otherwise, calls: readonly Played[]): [Played, Meeting] {
  const writes = calls.filter(({ call }) => call.method !== 'GET');
  const write = writes.find(({ call }) => goesTo(on, call) && meets?.(call) !== false) ?? writes[0] ?? calls[0]!;
  const least = `after ${rowNameOf(write)}, read again what it changed and compare`;
  return [write, { asked: `${address(write)}: its effect, which nobody reads`, least }];
}
