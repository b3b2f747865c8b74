/**
 * Keeps the requests of a client's plain run, and plays them again without the client: a server that is wrong somewhere
 * else answers all of it rightly, and nobody can notice that.
 */
import { play, separate } from '../reference/oracle.ts';
import { rowsIn, type DeclaredEndpoint, type DialectName } from '../declared/rows.ts';
import {
  goesTo,
  wrapped,
  type MutantCall,
  type MutantContext,
  type MutantPlay,
  type MutantWorld,
  type Otherwise,
} from '../mutants/mutant.ts';
import { grouped } from '../../src/language.ts';
import { differenceIn, Twins } from './differences.ts';
import {
  address,
  neighbours,
  everything,
  Met,
  rowNameOf,
  testsOf,
  textOf,
  unread,
  type Answer,
  type Played,
  type Reached,
} from './otherwise.ts';

/** Longer suites are played again as far as this. */
const most = { calls: 2000, worlds: 200 };

interface Course {
  readonly start: MutantWorld;
  readonly calls: Played[];
  /** The written record, as it is at the end. */
  state: unknown;
}

export class Recording {
  readonly #courses = new Map<MutantWorld, Course>();
  readonly #reached = new Map<Otherwise, Reached | undefined>();
  #count = 0;
  #limited = 0;
  #used: ReadonlySet<string> = new Set();
  /** All that was played, once the run has ended. */
  calls: readonly Played[] = [];
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

  #note(world: MutantWorld, call: MutantCall, env: Played['env']): void {
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

  /** How often the client sets this field of a resource, or asks for it by name. Every client reads ids and names. */
  usesOf(resource: string, field: string): number {
    return this.calls.filter(
      ({ call, row }) =>
        row?.shows?.name === resource && (field === 'id' || field === 'name' || namesIn(call).includes(field)),
    ).length;
  }

  /** Plays everything once more on our server: that is what others are compared with. */
  finish(): void {
    this.calls = [...this.#courses.values()].flatMap(({ calls }) => calls);
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
    const delivering = this.calls.filter(({ answer }) => answer.posts.length > 0);
    if (delivering.length === 0) return undefined;
    return { asked: 'the signature of each webhook', least, tests: testsOf([...delivering, ...this.receivers]) };
  }

  /** How often what a server does otherwise is asked for. */
  uses({ on, concerns: meets }: Otherwise): number {
    return this.calls.filter(({ call }) => goesTo(on, call) && meets?.(call) !== false).length;
  }

  /** The first answer that differs, or the first write whose effect does; undefined if nothing does. */
  reach(other: Otherwise): Reached | undefined {
    if (!this.#reached.has(other)) this.#reached.set(other, this.#firstOf(other));
    return this.#reached.get(other);
  }

  #firstOf(other: Otherwise): Reached | undefined {
    if (onlyTells(other)) return this.#inDeliveries(other);
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
        met.add(played, textOf(played, wrong, neighbours(calls, at), this.#used, twins));
      }
      const isLost = differenceIn(state, this.#stateOf(world, calls), everything, twins.areSame) !== undefined;
      if (isLost && !met.isIn(calls)) met.add(...unread(other, calls));
    }
    return met.how(this.receivers);
  }

  /** It changes answers alone, each by itself: nothing need be played again. */
  #inDeliveries({ on, concerns: meets, tells }: Otherwise): Reached | undefined {
    const met = new Met();
    for (const { calls } of this.#courses.values()) {
      for (const [at, played] of calls.entries()) {
        const { answer, call } = played;
        if (answer.status >= 300 || !goesTo(on, call) || meets?.(call) === false) continue;
        const body = tells!(structuredClone(answer.body), call, nowhere) ?? answer.body;
        met.add(played, textOf(played, { ...answer, body }, neighbours(calls, at), this.#used));
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

/** The rows by how often they were asked, the most used first. */
export function touchedIn(recording: Recording): Record<string, number> {
  const times = [...grouped(recording.calls, rowNameOf)].map(([name, all]) => [name, all.length] as const);
  return Object.fromEntries(times.toSorted(([, a], [, b]) => b - a));
}
