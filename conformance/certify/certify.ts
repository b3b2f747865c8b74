/**
 * Certifies the tests of a client: they run on the plain server, then on servers that differ where the document permits
 * it, then on servers that are wrong in one thing that these tests could notice.
 */
import { rules, type RuleId } from '../../src/document/rules.ts';
import { partOf, parts } from '../../src/document/sections.ts';
import { programName } from '../../src/terminal/flags.ts';
import { grouped } from '../../src/language.ts';
import { variations, type Variation as Legal } from '../variants/clients.ts';
import { isMixable, combined } from '../variants/served.ts';
import { realClock } from '../wire/actor.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { candidates, gapsIn, reached, toldBy } from './choose.ts';
import type { Ended } from './command.ts';
import { failingTests } from './failing.ts';
import type { Memory } from './memory.ts';
import { boundOf, patienceOf, plainRun, type Plain } from './plain.ts';
import { touchedIn } from './recording.ts';
import { countsOf, scoreOf, type Certificate, type MutantTried, type Note, type Variation } from './result.ts';
import type { Stage, StageRun } from './stage.ts';
import { requestLine, type Reached } from './otherwise.ts';

export interface CertifyOptions {
  readonly command: readonly string[];
  readonly version: string;
  readonly seed: number;
  readonly workers: number;
  /** How long to go on, and how many changed servers to try. */
  readonly budget: { readonly ms?: number; readonly runs?: number };
  readonly memory: Memory;
  /** Told of each run that ended. */
  readonly onProgress?: (done: number, says: string) => void;
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal;
}

/** The findings so far. */
interface Found {
  readonly variations: Variation[];
  readonly mutants: MutantTried[];
  readonly notes: Note[];
  /** Variations of which one, at least, made tests fail when they went together. */
  readonly groups: { readonly some: readonly Legal[]; readonly failing: readonly string[] }[];
}
type Work = () => Promise<string>;

/** In the time of one run of a slow suite several mutants run the few tests that meet them, so they begin. */
const slowMs = 5000;

export async function certify(stage: Stage, options: CertifyOptions): Promise<Certificate> {
  const begun = realClock.now();
  const { ms = Infinity, runs = Infinity } = options.budget;
  const plain = await plainRun(stage, options.workers, options.say, patienceOf(options.budget.ms));
  const found: Found = { variations: [], mutants: [], notes: [], groups: [] };
  let [started, done] = [0, 0];
  const isOver = (): boolean => options.signal?.aborted === true || started >= runs || realClock.now() - begun >= ms;
  const legal = legalWork(stage, plain, found);
  const queue = ordered(candidates(plain.recording, options.seed), options.memory);
  const first = realClock.now();
  const isSlow = ms < Infinity && plain.ms >= slowMs;
  const isEarly = (): boolean => isSlow && realClock.now() - first < plain.ms;
  const next = (): Work | undefined => {
    if (isOver()) return undefined;
    started += 1;
    const mutant = (isHurried = false): Work | undefined =>
      nextMutant(stage, plain, queue, found, options.memory, isHurried);
    const early = isEarly() ? mutant(true) : undefined;
    if (early !== undefined) return early;
    // A whole run for what only a note may follow from, then a mutant: so what is found soon does not wait for all.
    const alone = (): Work | undefined => legal.alone.shift();
    return legal.joined.shift() ?? (started % 2 === 1 ? alone() : undefined) ?? mutant() ?? alone();
  };
  const worker = async (): Promise<void> => {
    for (let work = next(); work !== undefined; work = next()) {
      const says = await work().catch((fault: unknown) => {
        // A run that was under way when somebody stopped us says nothing.
        if (options.signal?.aborted) return undefined;
        throw fault;
      });
      if (says !== undefined) options.onProgress?.((done += 1), says);
    }
  };
  await Promise.all(Array.from({ length: plain.workers }, worker));
  const now = realClock.now();
  found.notes.push(...unsettled(found));
  const leftMs = Math.round((queue.length * (now - first)) / Math.max(1, started));
  return certificate(stage, options, plain, found, queue, { ms: now - begun, leftMs });
}

/** These two break most tests that anything breaks, so they are tried alone first when a group fails. */
const isLikely = ({ id }: Legal): boolean => id === 'shows-sets-in-another-order' || id === 'refuses-in-other-words';

/** Those that may go together, at once, and the others. */
function legalWork(stage: Stage, plain: Plain, found: Found): Record<'joined' | 'alone', Work[]> {
  const all = legalFor(stage, plain);
  const joined = all.filter(isMixable).toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)));
  const alone: Work[] = all
    .filter((variation) => !isMixable(variation))
    .map((variation) => () => tryVariation(plain, variation, found));
  const work: Work[] = joined.length > 0 ? [atOnce(joined, false)] : [];
  return { joined: work, alone };

  /**
   * A suite that passes with all of them at once passes with each. If a test fails, two parts are tried, down to single
   * ones.
   */
  function atOnce(some: readonly Legal[], isRepeated: boolean): Work {
    return async () => {
      const ended = await plain.whole({ vary: some.map(({ id }) => id).join(',') }, boundOf(plain.ms));
      const says = some.length === 1 ? some[0]!.says : `one of ${some.length} variations at once`;
      if (ended.exit === 0) for (const variation of some) found.variations.push(triedOf(plain, variation, 'kept'));
      // One failure may be an accident; a single one that fails has failed among others before.
      else if (some.length === 1 && isRepeated)
        found.variations.push({ ...triedOf(plain, some[0]!, 'broken'), failing: namesIn(ended) });
      else {
        found.groups.push({ some, failing: namesIn(ended) });
        const cut = isLikely(some[0]!) ? 1 : Math.ceil(some.length / 2);
        const both = [some.slice(0, cut), some.slice(cut)].filter(({ length }) => length > 0);
        work.unshift(...both.map((part) => atOnce(part, true)));
      }
      return `${ended.exit === 0 ? 'kept' : 'broken'}: ${says}`;
    };
  }
}

/** Of a group that failed and for which no time was left, the smallest part. */
function unsettled({ variations: tried, groups }: Found): Note[] {
  const notes: Note[] = [];
  const known = new Map(tried.map(({ id, status }) => [id, status]));
  const isTold = (id: string): boolean => known.get(id) === 'broken' || notes.some((note) => note.id.includes(id));
  for (const { some, failing } of groups.toReversed()) {
    const left = some.filter(({ id }) => !known.has(id));
    if (left.length === 0 || some.some(({ id }) => isTold(id))) continue;
    const id = left.map((variation) => variation.id).join(',');
    const says = left.map((variation) => variation.says).join(', ');
    notes.push({
      id,
      says: `tests fail on a server that does one of this: ${says}; no time was left to find which`,
      failing,
    });
  }
  return notes;
}

/** Those that are open in this dialect, and that change an answer to these tests. */
const legalFor = ({ dialect }: Stage, { recording }: Plain): Legal[] =>
  variations.filter((variation) => {
    if (!variation.dialects.includes(dialect)) return false;
    if (variation.isOfWebhooks && !recording.delivers) return false;
    const changesRules = variation.tells ?? variation.hears ?? variation.plays ?? variation.rows;
    return changesRules === undefined || recording.altered(variation) !== undefined;
  });

/** New findings come first, then what nobody noticed. */
function ordered(all: readonly Mutant[], memory: Memory): Mutant[] {
  const turnOf = ({ id }: Mutant) => [undefined, 'survived', 'noticed'].indexOf(memory.of(id)?.status);
  return all.toSorted((a, b) => turnOf(a) - turnOf(b));
}

const namesIn = ({ exit, ms, output }: Ended): string[] =>
  exit === null ? [`the tests do not end within ${Math.round(ms / 1000)} s`] : failingTests(output).slice(0, 20);
/** Whether the tests noticed a mutant, and which of them failed. */
const verdictOf = (ended: Ended) =>
  ended.exit === 0 ? { status: 'survived' as const } : { status: 'noticed' as const, failing: namesIn(ended) };

async function tryVariation(plain: Plain, variation: Legal, found: Found): Promise<string> {
  const { id, says, target, beside } = variation;
  const differs = target ? { play: combined([variation]).play, target } : { vary: id };
  // A client that waits for a limit may wait for the whole of its window.
  const boundMs = boundOf(plain.ms) + (beside === undefined ? 0 : 15_000);
  const once = await plain.whole(differs, boundMs);
  const isLimited = beside?.faults !== undefined && variation.told !== undefined;
  if (isLimited) return afterLimit(variation, once, found);
  const ended = once.exit === 0 ? once : await plain.whole(differs, boundMs);
  if (ended.exit === 0) found.variations.push(triedOf(plain, variation, 'kept'));
  else if (variation.told === undefined)
    found.variations.push({ ...triedOf(plain, variation, 'broken'), failing: namesIn(ended) });
  else
    found.notes.push({ id, says: `tests fail on a server that ${says}; ${variation.told}`, failing: namesIn(ended) });
  return `${ended.exit === 0 ? 'kept' : 'broken'}: ${says}`;
}

function triedOf({ recording }: Plain, variation: Legal, status: Variation['status']): Variation {
  const { id, rule, says, target } = variation;
  const asked = recording.reach(variation)?.asked ?? recording.altered(variation);
  const again = target === undefined ? { again: `${programName} serve --vary ${id}` } : {};
  return { id, rule, says, ...(asked !== undefined && { asked }), ...again, status };
}

/** How long the refusal of the variation tells a client to wait, less what clocks may differ. */
const waitMs = 900;

/** A refused request is to be sent again, and not at once. If it is not, a test ought to fail. */
function afterLimit({ id, says, rule, told }: Legal, { exit, requests, ...ended }: StageRun, found: Found): string {
  const refused = requests.find(({ fault, status }) => fault !== undefined && status === 429);
  if (refused === undefined) return `not reached: ${says}`;
  const repeated = requests.find(
    ({ n, method, url, test }) =>
      n > refused.n && method === refused.method && url === refused.url && test === refused.test,
  );
  const gap = repeated && Date.parse(repeated.at) - Date.parse(refused.at);
  const again = `${programName} serve --vary ${id}`;
  const { pathname, searchParams } = new URL(refused.url, 'http://localhost');
  const asked = requestLine(refused.method, pathname, searchParams);
  if (exit === 0 && gap !== undefined && gap >= waitMs)
    found.variations.push({ id, rule, says, asked, again, status: 'kept' });
  else {
    const perhaps = refused.test === undefined ? ', perhaps by another test' : '';
    const what =
      gap === undefined
        ? 'a request that is refused with 429 is never sent again'
        : `a 429 without waiting: the same request comes again after ${gap} ms${perhaps}, though it was told to wait a second`;
    const verdict = verdictOf({ exit, ...ended });
    const least = 'answer one request with 429 and `retry-after: 1`, and assert that the client sends it again later';
    found.mutants.push({ id, rule, says: what, asked, again, least, part: partNamed(rule), ...verdict });
    const isNoticed = verdict.status === 'noticed';
    if (isNoticed) found.notes.push({ id, says: `${what}, and tests fail; ${told}`, failing: verdict.failing });
  }
  return `limited: ${says}`;
}

/** Of so many mutants at the head of the queue, the one that fewest tests meet comes first where a suite is slow. */
const mostCompared = 30;

/** The next mutant that these tests could notice; where `isHurried`, one whose run is short. */
function nextMutant(
  stage: Stage,
  plain: Plain,
  queue: Mutant[],
  found: Found,
  memory: Memory,
  isHurried: boolean,
): Work | undefined {
  const most = isHurried ? mostCompared : 1;
  const head: { readonly mutant: Mutant; readonly how: Reached }[] = [];
  while (head.length < most && queue.length > 0) {
    const mutant = queue.shift()!;
    const how = isTold(mutant, memory) ? undefined : reached(plain.recording, mutant);
    if (how !== undefined) head.push({ mutant, how });
  }
  const countOf = ({ how: { tests } }: (typeof head)[number]): number => tests?.length ?? Infinity;
  const [next] = head.toSorted((a, b) => countOf(a) - countOf(b));
  queue.unshift(...head.flatMap(({ mutant }) => (mutant === next?.mutant ? [] : [mutant])));
  if (next === undefined) return undefined;
  const { mutant, how } = next;
  return async () => {
    const verdict = verdictOf(await ranOn(stage, plain, mutant.id, how.tests));
    memory.keep(mutant.id, verdict);
    found.mutants.push({ ...shownOf(mutant, how), ...verdict });
    return `${verdict.status}: ${mutant.says}`;
  };
}

/**
 * Runs the tests that meet a mutant, because no other can notice it; all of them if that is not known, or if the runner
 * does not let us choose.
 */
async function ranOn(stage: Stage, plain: Plain, fault: string, tests: readonly string[] | undefined): Promise<Ended> {
  const boundMs = boundOf(plain.ms);
  const chosen = plain.selection.chosen(tests);
  if (chosen !== undefined) {
    const ended = await stage.run({ fault, chosen }, boundMs);
    if (await plain.selection.isGood(chosen, ended)) return ended;
  }
  return plain.whole({ fault }, boundMs);
}

/** Whether a mutant that was tried before tells already how this one ends. */
function isTold(mutant: Mutant, memory: Memory): boolean {
  const [id, status] = toldBy(mutant) ?? [];
  return id !== undefined && memory.of(id)?.status === status;
}

const shownOf = ({ id, rule, says }: Mutant, { tests, ...how }: Reached) => ({
  id,
  rule,
  says,
  ...how,
  ...(tests && { tests }),
  again: `${programName} serve --fault ${id}`,
  part: partNamed(rule),
});
const partNamed = (rule: string): string => parts[partOf(rules[rule as RuleId].section)] ?? 'The service';

/** The findings of earlier runs for which this one had no time. */
function rememberedOf({ recording }: Plain, queue: readonly Mutant[], memory: Memory): MutantTried[] {
  return queue.flatMap((mutant): MutantTried[] => {
    const known = memory.of(mutant.id);
    const how = known && reached(recording, mutant);
    if (known === undefined || how === undefined) return [];
    const { status, failing } = known;
    return [{ ...shownOf(mutant, how), status, ...(failing && { failing }), remembered: true }];
  });
}

function certificate(
  { dialect }: Stage,
  { command, version, seed, memory }: CertifyOptions,
  plain: Plain,
  found: Found,
  queue: readonly Mutant[],
  { ms, leftMs }: { readonly ms: number; readonly leftMs: number },
): Certificate {
  const mutants = [...found.mutants, ...rememberedOf(plain, queue, memory)];
  const sums = countsOf(mutants);
  const touched = touchedIn(plain.recording);
  const { calls, count } = plain.recording;
  const refused = calls.filter(({ answer }) => answer.status >= 400);
  return {
    boardstone: version,
    command,
    dialect,
    seed,
    ms: Math.round(ms),
    plain: {
      exit: 0,
      requests: count,
      rows: Object.keys(touched).length,
      ms: Math.round(plain.ms),
      touched,
      refused: Object.fromEntries(
        [...grouped(refused, ({ answer }) => String(answer.status))].map(([status, all]) => [status, all.length]),
      ),
    },
    variations: found.variations,
    mutants,
    parts: Object.fromEntries([...grouped(mutants, ({ part }) => part)].map(([part, all]) => [part, countsOf(all)])),
    notes: found.notes,
    notReached: gapsIn(plain.recording),
    summary: {
      variations: {
        tried: found.variations.length,
        broken: found.variations.filter(({ status }) => status === 'broken').length,
      },
      mutants: sums,
      score: scoreOf(sums),
      left: queue.length,
      leftMs,
    },
  };
}
