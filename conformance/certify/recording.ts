/**
 * Keeps the requests of a client's plain run, and plays them again without the client: a server that is wrong somewhere
 * else answers all of it rightly, and nobody can notice that.
 */
import { show } from '../wire/verdict.ts';
import { play, separate } from '../reference/oracle.ts';
import { rowsIn, type DeclaredEndpoint, type DialectName } from '../declared/rows.ts';
import { rowName } from '../../src/document/values/paths.ts';
import {
  goesTo,
  wrapped,
  type MutantCall,
  type MutantContext,
  type MutantPlay,
  type MutantWorld,
  type Otherwise,
} from '../mutants/mutant.ts';
import { grouped, isRecord } from '../../src/language.ts';
import { isId } from '../wire/json-values.ts';
import { differenceIn, Twins } from './differences.ts';

type Env = Parameters<MutantPlay>[2];

/** Longer suites are played again as far as this. */
const most = { calls: 2000, worlds: 200 };

interface Played {
  readonly call: MutantCall;
  readonly env: Env;
  readonly row: DeclaredEndpoint | undefined;
  /** How our server answers when it is played again. */
  answer: Answer;
}
interface Answer {
  readonly status: number;
  /** JSON, or the text of a page, or of a refusal. */
  readonly body: unknown;
  /** What is delivered because of it: to which webhook, of which type, about what. */
  readonly posts: readonly unknown[];
}
interface Course {
  readonly start: MutantWorld;
  readonly calls: Played[];
  /** What was written, as it is at the end. */
  state: unknown;
}

/** How a client comes to notice a server. */
export interface Reached {
  /** What it asked, and what it was told instead. */
  readonly asked: string;
  /** The least test that notices it. */
  readonly least: string;
  /** The tests that meet it; undefined if some of these requests do not say which test sends them. */
  readonly tests: readonly string[] | undefined;
}

type Told = Pick<Reached, 'asked' | 'least'>;

/** What a client met of one server: the first of it, and the tests that did. */
class Met {
  readonly #calls = new Set<Played>();
  #first: Told | undefined;

  add(played: Played, told: Told | undefined): void {
    if (told === undefined) return;
    this.#first ??= told;
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
    const isTold = met.some(({ answer }) => answer.posts.length > 0);
    return { ...this.#first, tests: testsOf(isTold ? [...met, ...receivers] : met) };
  }
}

/** The tests that sent these; undefined if that is not known of each. */
function testsOf(calls: readonly Played[]): readonly string[] | undefined {
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

export class Recording {
  readonly #courses = new Map<MutantWorld, Course>();
  #count = 0;
  #limited = 0;
  #used: ReadonlySet<string> = new Set();
  readonly #dialect: DialectName;

  constructor(dialect: DialectName) {
    this.#dialect = dialect;
  }

  /** Our server, which notes what it hears. */
  readonly play: MutantPlay = (world, call, env) => {
    this.#note(world, call, env);
    const outcome = play(world, call, env);
    if (outcome.status === 429) this.#limited += 1;
    return outcome;
  };

  #note(world: MutantWorld, call: MutantCall, env: Env): void {
    this.#count += 1;
    let course = this.#courses.get(world);
    if (course === undefined && this.#courses.size < most.worlds && this.#count <= most.calls)
      this.#courses.set(world, (course = { start: separate(world), calls: [], state: '' }));
    if (course === undefined || this.#count > most.calls) return;
    // It was asked once already, and waited until it was known who receives its webhooks.
    if (call.probed !== undefined) {
      this.#count -= 1;
      const at = course.calls.findLastIndex((played) => played.call.segments === call.segments);
      if (at >= 0) course.calls.splice(at, 1);
    }
    const row = rowsIn(this.#dialect).at(call.method, `/1/${call.segments.join('/')}`);
    course.calls.push({ call, env: { ...env }, row, answer: unanswered });
  }

  /** How many requests came. */
  get count(): number {
    return this.#count;
  }

  /** How many of them a limit refused. */
  get limited(): number {
    return this.#limited;
  }

  /** All tests that are known to send something. */
  get tests(): readonly string[] {
    return testsOf(this.calls.filter(({ call }) => call.test !== undefined)) ?? [];
  }

  /** The requests that make webhooks. */
  get receivers(): readonly Played[] {
    return this.calls.filter(({ call }) => call.method === 'POST' && /^webhooks?$/.test(call.segments.at(-1) ?? ''));
  }

  get calls(): readonly Played[] {
    return [...this.#courses.values()].flatMap(({ calls }) => calls);
  }

  /** How often the client sets this field of a resource, or asks for it by name. Every client reads ids and names. */
  usesOf(resource: string, field: string): number {
    return this.calls.filter(
      ({ call, row }) =>
        row?.shows?.name === resource && (field === 'id' || field === 'name' || namesIn(call).includes(field)),
    ).length;
  }

  /** Plays everything once more on our server: that is what others are compared with. */
  finish(): void {
    this.#used = new Set(['id', 'name', ...this.calls.flatMap(({ call }) => namesIn(call))]);
    for (const course of this.#courses.values()) {
      const world = separate(course.start);
      for (const played of course.calls) played.answer = answered(play, world, played);
      course.state = this.#stateOf(world, course.calls);
    }
  }

  /** Whether anything is delivered to a webhook. */
  get delivers(): boolean {
    return this.calls.some(({ answer }) => answer.posts.length > 0);
  }

  /** How the signature of a webhook is noticed. */
  signed(least: string): Reached | undefined {
    const told = this.calls.filter(({ answer }) => answer.posts.length > 0);
    if (told.length === 0) return undefined;
    return { asked: 'the signature of each webhook', least, tests: testsOf([...told, ...this.receivers]) };
  }

  /** How often what a server does otherwise is asked for. */
  uses({ on, concerns: meets }: Otherwise): number {
    return this.calls.filter(({ call }) => goesTo(on, call) && meets?.(call) !== false).length;
  }

  /** The first answer that differs, or the first write whose effect does; undefined if nothing does. */
  reach(other: Otherwise): Reached | undefined {
    if (onlyTells(other)) return this.#retold(other);
    const met = new Met();
    for (const { start, calls, state } of this.#courses.values()) {
      const world = separate(start);
      const rules = wrapped(other, play);
      const twins = new Twins(namesOf(start));
      for (const [at, played] of calls.entries()) {
        const { call } = played;
        const args = Object.assign(Object.create(null), call.args);
        for (const name in args) args[name] = twins.there(args[name]);
        const segments = call.segments.map((word) => String(twins.there(word)));
        const wrong = answered(rules, world, { ...played, call: { ...call, segments, args } });
        met.add(played, textOf(played, wrong, around(calls, at), this.#used, twins));
      }
      const isLost = differenceIn(state, this.#stateOf(world, calls), everything, twins.areSame) !== undefined;
      if (isLost && !met.isIn(calls)) met.add(...unread(other, calls));
    }
    return met.how(this.receivers);
  }

  /** It changes answers alone, each by itself: nothing need be played again. */
  #retold({ on, concerns: meets, tells }: Otherwise): Reached | undefined {
    const met = new Met();
    for (const { calls } of this.#courses.values()) {
      for (const [at, played] of calls.entries()) {
        const { answer, call } = played;
        if (answer.status >= 300 || !goesTo(on, call) || meets?.(call) === false) continue;
        const body = tells!(structuredClone(answer.body), call, nowhere) ?? answer.body;
        met.add(played, textOf(played, { ...answer, body }, around(calls, at), this.#used));
      }
    }
    return met.how(this.receivers);
  }

  /** The first request whose answer has another byte: so much is enough for a variation. */
  altered(other: Otherwise): string | undefined {
    for (const { start, calls } of this.#courses.values()) {
      const [world, plain] = [separate(start), separate(start)];
      const rules = wrapped(other, play);
      const first = calls.find(
        (played) => JSON.stringify(answered(rules, world, played)) !== JSON.stringify(answered(play, plain, played)),
      );
      if (first !== undefined) return address(first);
    }
    return undefined;
  }

  /** The records of the kinds that were written, by the fields that are used: of the log, the comments alone. */
  #stateOf({ tables }: MutantWorld, calls: readonly Played[]): unknown {
    const written = new Set(calls.flatMap(({ call, row }) => (call.method === 'GET' ? [] : tablesOf(row))));
    const all = Object.entries(tables)
      .filter(([name]) => written.has(name))
      .map(([name, { rows }]) =>
        [...rows.values()]
          .map((row) => Object.entries<unknown>({ ...row }))
          .filter((entry) => name !== 'actions' || entry.some(([, value]) => value === 'commentCard'))
          .map((entry) => entry.filter(([field]) => this.#used.has(field))),
      );
    return JSON.parse(JSON.stringify(all));
  }
}

const everything = { has: () => true };

/** The ids and short links of a world. */
function namesOf({ tables }: MutantWorld): ReadonlySet<unknown> {
  const all = Object.values(tables).flatMap(({ rows }): { id: string; shortLink?: string }[] => [...rows.values()]);
  return new Set(all.flatMap(({ id, shortLink }) => [id, shortLink]));
}

const onlyTells = ({ tells, hears, plays, rows }: Otherwise): boolean =>
  tells !== undefined && tells.length < 3 && hears === undefined && plays === undefined && rows === undefined;
const nowhere = {} as MutantContext;

const tablesOf = (row: DeclaredEndpoint | undefined): readonly string[] =>
  row === undefined
    ? []
    : [`${row.shows?.name}s`, row.makes ?? '', row.ends ?? '', row.path.split('/')[1] ?? ''].filter(
        (name) => name !== '',
      );

function namesIn({ method, segments, args }: MutantCall): readonly string[] {
  const { fields, text, ...others } = args;
  const asked = typeof fields === 'string' && fields !== 'all' ? fields.split(',') : [];
  const set = Object.keys(others).map((name) => name.split('/')[0]!);
  return [
    ...asked,
    ...set,
    ...(method === 'GET' ? [] : segments.slice(2)),
    ...(text === undefined ? [] : ['data', 'text']),
  ];
}

const unanswered: Answer = { status: 0, body: null, posts: [] };

function answered(rules: MutantPlay, world: MutantWorld, { call, env }: Played): Answer {
  try {
    const { status, body, page, text, file } = rules(world, call, env);
    const posts = world.outbox.waiting.splice(0).map(({ idWebhook, action }) => {
      const { type, data } = JSON.parse(action) as { readonly type: unknown; readonly data: unknown };
      return [idWebhook, type, data];
    });
    const bytes = file && Buffer.from(file.bytes).toString('latin1');
    return { status, posts, body: page?.text ?? text ?? bytes ?? JSON.parse(JSON.stringify(body ?? null)) };
  } catch {
    return { status: 500, body: null, posts: [] };
  }
}

const nameOf = ({ call: { method, segments }, row }: Played): string =>
  row ? rowName(row) : `${method} /${segments.join('/')}`;
const address = ({ call: { method, segments, args } }: Played): string =>
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
const around = (calls: readonly Played[], at: number): Around => ({
  before: calls.slice(0, at),
  after: calls.slice(at + 1),
});

/**
 * Whether the client seems to read a field of the answer to a write: it sends the value later. A client that makes a list
 * and goes on with its id need not look at its name.
 */
const isSentLater = (value: unknown, { after }: Around): boolean =>
  after.some(({ call }) => [...call.segments, ...Object.values(call.args)].includes(value));

/** What differs in an answer, and what is to be asserted so that somebody notices. */
function textOf(
  played: Played,
  wrong: Answer,
  others: Around,
  used: ReadonlySet<string>,
  twins?: Twins,
): Told | undefined {
  const right = played.answer;
  const where = address(played);
  if (right.status !== wrong.status) {
    // How a refusal is answered is open, except that of a limit.
    const isOpen = right.status >= 400 && wrong.status >= 400 && right.status !== 429 && wrong.status !== 429;
    const least = right.status >= 400 ? `assert that ${where} is refused` : `assert that ${where} succeeds`;
    return isOpen ? undefined : { asked: `${where}: ${wrong.status}, not ${right.status}`, least };
  }
  const same = twins?.areSame ?? Object.is;
  const isOwnPlace = (is: unknown, instead: unknown, path: string): boolean =>
    isPlace.test(path) &&
    typeof is === 'number' &&
    typeof instead === 'number' &&
    String(is) !== String(played.call.args['pos']);
  const difference =
    right.status >= 400
      ? undefined
      : differenceIn(right.body, wrong.body, used, (...pair) => isOwnPlace(...pair) || same(...pair));
  if (difference === undefined) {
    const isSame = differenceIn(usedOf(right.posts, used), usedOf(wrong.posts, used), everything, same) === undefined;
    const least = `after ${nameOf(played)}, receive its webhook, and assert what it tells`;
    return isSame ? undefined : { asked: `${where}: the webhooks that follow`, least };
  }
  const { path, is, instead } = difference;
  const at = path === '' ? 'the answer' : `\`${path}\``;
  const isRead = played.call.method === 'GET';
  if (instead === undefined && path !== '' && !isRead && !isSentLater(is, others)) return undefined;
  const write = isRead ? others.before.findLast((earlier) => isWriteOf(earlier, played)) : undefined;
  const after = write ? `after ${nameOf(write)}, ` : '';
  if (path === 'id' && played.call.method === 'POST' && isId(is) && isId(instead)) {
    const isLate = is.slice(0, 8) !== instead.slice(0, 8);
    const wanted = isLate ? 'begins with the second in which it was made' : 'is one that no other record has';
    return {
      asked: `${where}: ` + '`id`' + ` is ${show(instead, 60)}, not ${show(is, 60)}`,
      least: `assert that \`id\` ${wanted}`,
    };
  }
  const missing = instead === undefined && (isRecord(is) || Array.isArray(is));
  const shown = missing
    ? `${at} is missing`
    : `${at} is ${instead === undefined ? 'missing' : show(instead, 60)}, not ${show(is, 60)}`;
  const wanted = missing ? 'there' : wantedOf(path, is, played.call.args[path]);
  return {
    asked: `${where}: ${shown}`,
    least: `${after}assert that ${at} is ${wanted} in the answer to ${nameOf(played)}`,
  };
}

/** Where a record is placed: which number the server takes for that is its own choice. */
const isPlace = /(^|\.)pos$/;

/** A value to compare with; ids and positions are the server's own choice. */
function wantedOf(path: string, is: unknown, sent: unknown): string {
  if (isId(is)) return sent === is ? 'the id that was sent' : 'the id of the record that belongs there';
  return isPlace.test(path) && sent !== is ? 'a number' : show(is, 60);
}

/** Whether a request wrote something of what another one reads: an id in its path, or the whole service. */
function isWriteOf({ call, answer }: Played, read: Played): boolean {
  if (call.method === 'GET') return false;
  const ids = read.call.segments.filter(isId);
  const said = JSON.stringify([call.segments, call.args, answer.body]);
  return ids.length === 0 ? read.row?.many !== undefined : ids.some((id) => said.includes(id));
}

/** Of what webhooks tell: which, of which type, and the values that the client uses. */
const usedOf = (posts: readonly unknown[], used: ReadonlySet<string>): unknown =>
  JSON.parse(JSON.stringify(posts), (name, value: unknown) =>
    name === '' || /^\d+$/.test(name) || used.has(name) || typeof value === 'object' ? value : undefined,
  );

/** The answers are right, but the stored records are not: nobody read them again. */
function unread({ on, concerns: meets }: Otherwise, calls: readonly Played[]): [Played, Told] {
  const writes = calls.filter(({ call }) => call.method !== 'GET');
  const write = writes.find(({ call }) => goesTo(on, call) && meets?.(call) !== false) ?? writes[0] ?? calls[0]!;
  const least = `after ${nameOf(write)}, read again what it changed and compare`;
  return [write, { asked: `${address(write)}: its effect, which nobody reads`, least }];
}

/** The rows by how often they were asked, the most used first. */
export function touchedIn(recording: Recording): Record<string, number> {
  const times = [...grouped(recording.calls, nameOf)].map(([name, all]) => [name, all.length] as const);
  return Object.fromEntries(times.toSorted(([, a], [, b]) => b - a));
}
