/** The state of a run: the results so far, the messages about them, and whether the server still answers. */
import { keysOf, present } from '../../src/language.ts';
import type { Lab } from '../wire/lab.ts';
import type { Law } from '../law/law.ts';
import { Unanswered } from '../wire/actor.ts';
import type { OpenRequests } from '../wire/open-requests.ts';
import type { redactor } from '../wire/target.ts';
import { Broken, Description, wasStopped } from '../wire/verdict.ts';
import { isSuspect } from './obstacles.ts';
import { Effort } from '../wire/effort.ts';
import type { CheckOptions } from './options.ts';
import { newIn } from './baseline.ts';
import type { Result } from './result.ts';
import type { RunOptions } from './run.ts';
import type { Selection } from './tiers.ts';

/**
 * How long a run may take if no clock can be moved: after its share of that a law omits cases, different ones in each
 * run. So a run ends within two minutes on a server that answers after a few milliseconds and has no limits.
 * `--slow` runs all cases.
 */
const patienceMs = 100_000;

/** The decisions of a run, and the events of which it wants to be told. */
export type Course = ReturnType<typeof courseOf>;

/** `hide` puts names in the place of credentials. */
export function courseOf(
  options: CheckOptions & { readonly selection: Selection | undefined },
  laws: readonly Law[],
  passed: () => number,
  hide: ReturnType<typeof redactor>,
) {
  const { onProgress, signal, bail = Infinity, baseline, isEnough = () => false } = options;
  const results: Result[] = [];
  const errors: string[] = [];
  /** Failures that are printed at the end, because an obstacle may turn them into "not decided". */
  const lateFailures: { readonly law: Law; readonly id: string }[] = [];
  const reportObstacle = obstacles(onProgress);
  const whole = laws.reduce((sum, { cost }) => sum + cost, 0);
  let done = 0;
  // The time of the finished part tells how long the whole run will take.
  const effort: Effort = new Effort(passed, () => ((passed() - effort.spentMs) * whole) / Math.max(1, done));
  const isNew = (result: Result) => result.status === 'failed' && newIn(result, baseline).length > 0;
  const whyItEnds = (ending: readonly Law[]): readonly string[] => {
    const left = `${laws.length - results.length} laws were not asked`;
    if (signal?.aborted) return [`${wasStopped}: ${left} (--resume goes on)`];
    if (course.isGone) return [`the server stopped answering during ${ending.map(({ id }) => id).join(' or ')}`];
    if (results.filter(isNew).length < bail) return [];
    return [`ended by --bail ${bail}: ${left}`];
  };
  const course = {
    results,
    errors,
    lateFailures,
    /** The server stopped answering. */
    isGone: false,
    options: (): RunOptions => ({
      ...ofEachLaw(options),
      isLate: () => passed() > (patienceMs * (results.length + 1)) / laws.length,
      effort,
    }),
    begins: (law: Law): void => onProgress?.({ kind: 'law', law, at: results.length }),
    /** Whether the run goes on after this. */
    async ended(law: Law, result: Result, lab: Lab): Promise<boolean> {
      // Other laws that were under way end with the run, and are not printed.
      if (errors.length > 0) return false;
      course.isGone ||= (result.status === 'error' || isSilence(result)) && (await stoppedAnswering(lab));
      if (errors.length > 0) return false;
      if (course.isGone) {
        const suspects = suspectsAmong(laws, law, lab);
        results.push(...suspects.map((law) => hide(unanswered(law, result, lab.options.openRequests))));
        errors.push(...whyItEnds(suspects));
        return false;
      }
      const shown = hide(result);
      results.push(shown);
      done += law.cost;
      reportObstacle(shown);
      if (isSuspect(shown, (key) => lab.succeeded.has(key))) lateFailures.push({ law, id: shown.id });
      else onProgress?.({ kind: 'result', law, result: shown });
      errors.push(...whyItEnds([law]));
      return errors.length === 0 && !isEnough(results);
    },
  };
  return course;
}

/** How each law is run. */
const ofEachLaw = ({
  seed,
  level,
  runs,
  pinned,
  selection,
  breaksOurs,
  glance,
}: Parameters<typeof courseOf>[0]): RunOptions => ({
  seed,
  judgesChoices: level === 'chosen',
  ...present({ runs: glance ? 1 : runs, pinned, breaksOurs, parts: selection?.parts, quick: glance }),
});

/** The laws whose request may have ended the server: others that ran beside them are not named. */
function suspectsAmong(laws: readonly Law[], law: Law, { options: { openRequests } }: Lab): readonly Law[] {
  const found = laws.filter(({ id }) => openRequests?.suspects.includes(id));
  return found.length === 0 ? [law] : found;
}

/** Nobody knows whether it was a request of this law that ended the server. `result`: of the law that met it. */
function unanswered(law: Law, result: Result, openRequests: OpenRequests | undefined): Result {
  const { id, rule, section, level, title, file } = law;
  const known = result.id === id ? result : { witness: { exercised: 0, requests: 0 }, ms: 0, ...present({ file }) };
  const reason = openRequests && openRequests.suspects.length > 0 ? openRequests.sentence(id) : result.reason;
  return { ...known, id, rule, section, level, title, status: 'error', ...present({ reason }) };
}

/** Reports each cause of skips once. */
function obstacles(onProgress: CheckOptions['onProgress']) {
  const causes = new Set<string>();
  return ({ obstacle }: Result): void => {
    if (!obstacle || causes.has(obstacle.cause)) return;
    causes.add(obstacle.cause);
    onProgress?.({ kind: 'obstacle', obstacle });
  };
}

async function stoppedAnswering(lab: Lab): Promise<boolean> {
  const [name] = keysOf(lab.target.actors);
  try {
    await lab.as(name!, { free: true }).get('/1/members/me/boards', { fields: 'name' });
    return false;
  } catch (error) {
    return error instanceof Unanswered || error instanceof Broken;
  }
}

/** Whether the only error is that no answer came. */
const isSilence = ({ status, counterexample }: Result): boolean =>
  status === 'failed' && /^none \([A-Z_]+\)/.test(textOf(counterexample?.actual));

/** A JSON object of a server may have a field `toString`, which is no function. */
const textOf = (actual: unknown): string =>
  actual instanceof Description ? actual.text : typeof actual === 'string' ? actual : '';
