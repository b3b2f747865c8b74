/** A whole run: connects, orders the laws, keeps to the budget, cleans up, and makes the report. */
import { meant, nearest } from '../../src/did-you-mean.ts';
import { ruleOf } from '../../src/terminal/pick.ts';
import { present } from '../../src/language.ts';
import { http, listen, realClock, Unanswered, wordNow, type Clock } from '../wire/actor.ts';
import { compareWithBaseline } from './baseline.ts';
import { control, obeys } from '../wire/control.ts';
import type { Transport } from '../wire/exchange.ts';
import { Lab } from '../wire/lab.ts';
import { rowsIn, type Rows } from '../declared/rows.ts';
import { cleanUp, ledgerOf, type Ask, type Cleaning } from '../wire/ledger.ts';
import { identified } from '../wire/identify.ts';
import { fingerprintOf } from '../limits/fingerprint.ts';
import { reportOf, summed, type Report } from './result.ts';
import { courseOf, type Course } from './course.ts';
import { folded } from './obstacles.ts';
import type { CheckOptions } from './options.ts';
import { mostAtOnce } from './lanes.ts';
import { playAll } from './schedule.ts';
import { players } from './substitute-actor.ts';
import { lender, type Lent } from '../wire/connect.ts';
import { rowsMatching, select } from './select.ts';
import { selectionOf, tierOf, type Selection } from './tiers.ts';
import { OpenRequests } from '../wire/open-requests.ts';
import { replicas } from '../wire/replicas.ts';
import { addressesOf, CannotRun, disclaims, redactor, settleMs } from '../wire/target.ts';
import { sightings, type Sightings } from './unseen.ts';
import { Broken, Unjudged } from '../wire/verdict.ts';

/** Why no law is selected: the row or law does not exist, or its laws have the level chosen, which this run does not judge. */
export function whyNone(options: Pick<CheckOptions, 'laws' | 'only' | 'level' | 'route'>, rows: Rows): string {
  const { only = [], route } = options;
  if (route !== undefined && rowsMatching(rows, route).all.length === 0)
    return `no row matches ${route}${meantRow(route, rows)}`;
  const asked = only.length === 0 ? 'the selection' : only.join(', ');
  const others = select(options.laws, { ...options, level: 'chosen' }, rows);
  if (others.length > 0)
    return `no law of level ${options.level ?? 'implied'} matches ${asked}: --level chosen asks ${others.length} of level chosen`;
  if (only.every((id) => ruleOf(id) !== undefined) && only.length > 0)
    return `no law judges ${asked}: boardstone spec ${only[0]} says what is known of the rule`;
  const [first = ''] = only;
  const known = options.laws.flatMap(({ id, section }) => [id, section]);
  // A row is selected by its own flag.
  return `no law matches ${asked}${meantRow(first, rows) || meant(first, known)} (--list lists them)`;
}

/** `, did you mean --route 'GET /boards/*'?`: the row itself, or all rows of the nearest noun. */
function meantRow(pattern: string, rows: Rows): string {
  const [, method = '', noun = ''] = /^([A-Z*]+\s+)?(?:\/1)?\/?([^/?]*)/.exec(pattern) ?? [];
  const near = nearest(noun, new Set(rows.all.map(({ path }) => path.split('/')[1]!)));
  const known = rows.all.some((row) => row.method === method.trim()) ? method : '';
  const row = rowsMatching(rows, pattern).all.length > 0 ? pattern : near && `${known}/${near}/*`;
  return row === undefined ? '' : `, did you mean --route '${row}'?`;
}

export async function check(options: CheckOptions): Promise<Report> {
  const clock = options.clock ?? realClock;
  const start = clock.now();
  const all = options.rows ?? rowsIn(options.target.dialect);
  const rows = options.route === undefined ? all : rowsMatching(all, options.route);
  const selected = select(options.laws, options, all);
  if (selected.length === 0) throw new CannotRun(whyNone(options, all));
  // Shards share one selection.
  const { shard: _, ...whole } = options;
  const selection = selectionOf(select(options.laws, whole, all), options, options.notices, rows);
  const laws = selection ? selected.filter((law) => selection.laws.includes(law)) : selected;
  const seen = sightings(rows, options.level === 'chosen', options.target);
  const connect = options.connect ?? ((base: string) => http(base));
  const run = { clock, rows, seen, connect, requests: 0, openRequests: new OpenRequests() };
  const places = await openPlaces(options, run, laws.length).catch((fault: unknown) => {
    throw fault instanceof Broken || fault instanceof Unanswered || fault instanceof Unjudged
      ? new CannotRun(`the run cannot begin: ${fault.message}`, 'reply' in fault ? fault.reply : undefined)
      : fault;
  });
  const labs = places.map(({ lab }) => lab);
  const hide = redactor(options.target, ...labs.map(({ target }) => target));
  const course = courseOf({ ...options, selection }, laws, () => clock.now() - start, hide);
  const stopAll = () => labs.forEach((lab) => lab.abort.abort());
  options.signal?.addEventListener('abort', stopAll, { once: true });
  const unlisten = () => options.signal?.removeEventListener('abort', stopAll);
  // Otherwise the run would wait for a request under way, and take longer than its limit.
  const { timeLimitMs } = options;
  const limit = timeLimitMs !== undefined && clock === realClock ? setTimeout(stopAll, timeLimitMs) : undefined;
  try {
    options.onProgress?.({ kind: 'start', laws, seed: options.seed });
    await playAll(laws, labs, course);
    const known = (key: string) => labs.some(({ succeeded }) => succeeded.has(key));
    course.results.splice(0, Infinity, ...folded(course.results, known, rows));
    for (const { law, id } of course.lateFailures) {
      const result = course.results.find((other) => other.id === id)!;
      options.onProgress?.({ kind: 'result', law, result });
    }
  } catch (fault) {
    unlisten();
    throw fault;
  } finally {
    clearTimeout(limit);
    options.onProgress?.({ kind: 'cleaning' });
  }
  const { results, errors, isGone } = course;
  const left = await Promise.all(places.map((place) => closePlace(place, options, isGone))).finally(unlisten);
  options.onProgress?.({ kind: 'cleaned' });
  const place = new Map(laws.map(({ id }, at) => [id, at]));
  results.sort((a, b) => place.get(a.id)! - place.get(b.id)!);
  const isWhole = (options.only ?? []).length === 0 && options.route === undefined && errors.length === 0;
  const unseen = isWhole ? seen.unseen() : undefined;
  return hide(finish(options, labs, course, clock.now() - start, { unseen, residue: left.flat(), selection }));
}

function finish(
  options: CheckOptions,
  labs: readonly Lab[],
  { results, errors }: Course,
  ms: number,
  {
    unseen,
    residue,
    selection,
  }: {
    readonly unseen: Report['unseen'] | undefined;
    readonly residue: Cleaning['residue'];
    readonly selection: Selection | undefined;
  },
): Report {
  const refusals = ({ journal }: Lab) => journal.filter(({ status }) => status === 429).length;
  const lab = labs.toSorted((a, b) => refusals(b) - refusals(a))[0]!;
  const { baseUrl, baseUrls, actors, capabilities } = options.target;
  const { dialect } = lab.rows;
  const target = present({
    baseUrl,
    baseUrls,
    dialect,
    actors: Object.keys(actors),
    choices: summed(labs.map(({ choices }) => choices)),
    capabilities,
    limiter: fingerprintOf(lab.journal, !lab.movable),
  });
  const requests = labs.reduce((sum, other) => sum + other.requests, 0);
  const { seed, version = '0', shard, baseline, release, book } = options;
  const made = reportOf(results, { requests, ms, seed, version, target });
  return {
    ...made,
    suite: { ...made.suite, ...present({ asOf: release, book }) },
    ...present({
      unseen,
      tier: selection && tierOf(selection),
      residue: residue.length > 0 ? residue : undefined,
      errors: errors.length > 0 ? errors : undefined,
      shard: shard && `${shard.index}/${shard.of}`,
      baseline: baseline && compareWithBaseline(results, baseline, options.laws),
    }),
  };
}

/** The state that all worlds of a run share. */
interface Run {
  readonly clock: Clock;
  readonly rows: Rows;
  readonly seen: Sightings;
  readonly connect: (base: string) => Transport;
  readonly openRequests: OpenRequests;
  requests: number;
}

type Place = Awaited<ReturnType<typeof placeIn>>;

/** In how many worlds laws run side by side, if there are enough laws. */
export const mostWorlds = 8;

/** Checks that the target answers and its actors are who they say; makes worlds of its own if it can. */
async function openPlaces(options: CheckOptions, run: Run, laws: number): Promise<Place[]> {
  const { target, keep } = options;
  const lent = options.world && { target, ...options.world };
  // A world that the run makes has one address only, so replicas are judged without such worlds.
  const plane = keep || target.baseUrls ? undefined : target.control;
  const ownWorlds = plane === undefined ? undefined : lender(run.connect(plane), `check-${wordNow(run.clock)}`);
  const lend = async () => (lent ? lent.another : ownWorlds)?.().catch(() => undefined);
  const first = lent ? { ...lent, leave: async () => undefined } : await lend();
  const places = [await placeIn(options, first, run)];
  const isFree = first !== undefined && options.budget === undefined && options.pinned === undefined;
  while (isFree && places.length < Math.min(mostWorlds, laws / 8)) {
    const world = await lend();
    if (!world) break;
    places.push(await placeIn(options, world, run));
  }
  const beside = places.length > 1 ? 1 : await mostBeside(places[0]!, options, laws);
  while (places.length < beside)
    places.push(await placeIn(options, first, run, { beside: places[0]!.lab, at: places.length }));
  return places;
}

/**
 * How many laws may be played at the same time in the one world that there is: one for each actor if limits have to be
 * waited for, else several of the owner.
 */
async function mostBeside({ lab, world }: Place, { budget, pinned }: CheckOptions, laws: number): Promise<number> {
  if (world || lab.control || pinned !== undefined || disclaims(lab.target, 'races')) return 1;
  // One answer shows whether there are limits.
  const isSure = lab.pacer.mustWait() || (await lab.as('owner').get('/1/members/me/boards', { fields: 'name' })).taken;
  if (lab.pacer.mustWait()) return players.length;
  const isFree = isSure && budget === undefined && settleMs(lab.target) === 0;
  return isFree ? Math.min(2 * mostAtOnce, laws / 8) : 1;
}

/** Prepares to play in a world of the run, which is removed as a whole, or on the target itself. */
async function placeIn(
  options: CheckOptions,
  world: Lent | undefined,
  run: Run,
  also?: { readonly beside: Lab; readonly at: number },
) {
  const { clock, seen, connect, rows, openRequests } = run;
  const target = world?.target ?? options.target;
  const plane = target.control === undefined ? undefined : connect(target.control);
  const clockMode = plane ? await obeys(control(plane)) : null;
  const tag = `bs${wordNow(clock)}${also ? `l${also.at}` : ''}`;
  const { ledgerFile = null, timeLimitMs, onProgress } = options;
  const ledger = also ? ledgerFile?.replace('.ndjson', `-${also.at}.ndjson`) : ledgerFile;
  const lab = new Lab({
    ...options,
    ...(also && { sibling: also.beside }),
    target: also?.beside.target ?? (await identified(target, connect, clock)),
    transport: replicas(addressesOf(target), connect, options.seed),
    clock,
    tag,
    rows,
    openRequests,
    ...(plane ? { plane, movable: clockMode !== null, frozen: clockMode === 'manual' } : {}),
    ledger: ledgerOf({ baseUrl: target.baseUrl, tag }, world ? null : (ledger ?? null), [], target),
    listen: options.listen ?? (() => listen()),
    onReply: (reply) => {
      seen.saw(reply);
      onProgress?.({ kind: 'reply', requests: (run.requests += 1), reply });
    },
    shownAs: options.target.baseUrl,
    ...(timeLimitMs === undefined ? {} : { deadline: clock.now() + timeLimitMs }),
    tidy: !world && !options.keep,
  });
  return { lab, world };
}

/** Removes what the run made; returns what remains. */
async function closePlace(
  { lab, world }: Place,
  options: CheckOptions,
  isSilent: boolean,
): Promise<Cleaning['residue']> {
  if (world && !isSilent) await world.leave().catch(() => undefined);
  if (world || options.keep) return [];
  const left = () =>
    [...lab.ledger.entries.values()]
      .filter(({ state }) => state === 'made')
      .map(({ noun, id, marker }) => ({ noun, id, marker, why: 'the server stopped answering' }));
  const ask: Ask = (actor, request) => lab.as(actor, { free: true, setUp: true }).call(request);
  try {
    return isSilent ? left() : (await cleanUp(lab.ledger, ask)).residue;
  } catch (error) {
    if (error instanceof Unanswered || error instanceof Broken) return left();
    throw error;
  }
}
