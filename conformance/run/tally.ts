/** Adds up the runs of a law and decides its result. */
import type { Scope } from '../scene/context.ts';
import type { Law, OneCase } from '../law/law.ts';
import type { Failure } from './counterexample.ts';
import type { Result } from './result.ts';
import { isOneOf } from '../../src/language.ts';
import type { Lab } from '../wire/lab.ts';
import { Unanswered } from '../wire/actor.ts';
import { argsOf, routeOf, succeeded, type Reply } from '../wire/exchange.ts';
import { actorNames } from '../wire/target.ts';
import {
  Broken,
  Discard,
  Inconclusive,
  SetUpFailure,
  show,
  Skip,
  OutOfBudget,
  Unjudged,
  wasStopped,
  type Obstacle,
} from '../wire/verdict.ts';

/** The error that ended a run. A TypeError means that the law could not read the answer to its latest request. */
export function endingOf(error: unknown, { lab, steps }: Scope): Error {
  if (lab.abort.signal.aborted && error instanceof Unanswered) return new OutOfBudget(lab.isSpent() ?? wasStopped);
  if (sawPublic(lab, error)) return new Skip(openBoards);
  if (!(error instanceof TypeError)) return error instanceof Error ? error : new Error(show(error));
  const last = steps.at(-1)?.request;
  const at = /\/(conformance\/[^\s)]+)/.exec(error.stack ?? '')?.[1];
  const cause = last ? `an answer to ${last.method} ${routeOf(last)} lacks what a law reads in it` : 'a law crashed';
  return new SetUpFailure(cause, { cause, detail: `${error.message}${at ? ` (${at})` : ''}` });
}

const openBoards = 'boards are open to everybody here: what was to be private is shown as public';

/**
 * Whether something was visible from outside because the scene has only public boards: no row shows how to make a board
 * private (2.10, 4.7), so a server is not judged by it.
 */
function sawPublic({ journal, target }: Pick<Lab, 'journal' | 'target'>, error: unknown): boolean {
  if (!(error instanceof Broken) || !error.reply || !succeeded(error.reply) || !journal.some(isOpened)) return false;
  const { actor, token } = error.reply.request;
  if (actor === null || actor === 'outsider' || !isOneOf(actorNames, actor)) return true;
  return token !== target.actors[actor]?.token;
}

const isOpened = ({ request, body }: Reply): boolean =>
  body?.prefs?.permissionLevel === 'public' && argsOf(request)['prefs_permissionLevel'] === 'private';

export class Tally {
  exercised = 0;
  cases = 0;
  /** The cases that were omitted to save requests. */
  omittedCases = 0;
  omittedDraws = 0;
  /** The law is asked in part, because others notice more for what they cost. */
  isPart = false;
  /** A failure is not made as small, or not repeated as often, as it could be: the time for that was over. */
  isLeftLarge = false;
  readonly failures: (Failure & OneCase)[] = [];
  readonly #judged = new Set<string>();
  /** Why runs ended without a verdict, each with its case. */
  readonly #ends: { readonly error: Error; readonly label: string }[] = [];

  /** One run: what ended it, if anything did. */
  count(ending: Error | undefined, { steps, witnesses }: Scope, label = ''): void {
    if (ending && !(ending instanceof Broken)) this.end(ending, label);
    else if (steps.some(({ setUp }) => !setUp) || Object.keys(witnesses).length > 0) {
      this.exercised += 1;
      this.#judged.add(label);
    }
  }

  end(error: Error, label = ''): void {
    this.#ends.push({ error, label });
  }

  /** The reasons why runs ended with such an error, each with its case. */
  reasons(kind: abstract new (...args: any[]) => Error): string[] {
    return this.#ends
      .filter(({ error }) => error instanceof kind)
      .map(({ error, label }) => (label === '' ? error.message : `${label}: ${error.message}`));
  }

  /** The same as one text: a reason of several cases stands there once, with the first of them. */
  summary(kind: abstract new (...args: any[]) => Error): string {
    const cases = new Map<string, Set<string>>();
    for (const { error, label } of this.#ends)
      if (error instanceof kind) cases.set(error.message, (cases.get(error.message) ?? new Set()).add(label));
    return [...cases]
      .map(([message, [first = '', ...others]]) => {
        const more = others.length > 0 ? ` and ${others.length} more` : '';
        return first === '' ? message : `${first}${more}: ${message}`;
      })
      .join('; ');
  }

  /** Cases without a single usable draw, because the law applied to none of them. */
  get casesWithoutDraw(): readonly string[] {
    const left = this.#ends.filter(({ error, label }) => error instanceof Discard && !this.#judged.has(label));
    return [...new Set(left.map(({ label }) => label))];
  }

  /** Errors of the kit. */
  get errors(): string[] {
    const known = this.reasons(Unjudged);
    return this.reasons(Error).filter((reason) => !known.includes(reason));
  }

  /** The obstacle that kept a run of the law from being judged. */
  get obstacle() {
    return this.#ends.map(({ error }) => error).find((error) => error instanceof SetUpFailure)?.obstacle;
  }

  /** The ability that the target lacks, as an answer of the server shows it. */
  get lacking() {
    return this.#ends
      .map(({ error }) => (error instanceof Skip ? error.obstacle : undefined))
      .find((obstacle) => obstacle);
  }

  /** The answer that showed the obstacle. */
  answerTo(obstacle: Obstacle): Reply | undefined {
    const shows = (error: Error) =>
      (error instanceof SetUpFailure || error instanceof Skip) && error.obstacle === obstacle;
    const shown = this.#ends.find(({ error }) => shows(error))?.error;
    return shown instanceof Unjudged ? shown.reply : undefined;
  }

  /** Why the budget ended the law. */
  get spent(): string | undefined {
    return this.#ends.find(({ error }) => error instanceof OutOfBudget)?.error.message;
  }
}

/** The result of the law: a failure counts more than an error of the kit, and both count more than a success. */
export function verdict(law: Law, tally: Tally, scope: Scope, judgesChoices: boolean): Verdict {
  const { failures, errors, obstacle, spent, exercised } = tally;
  const [first] = failures;
  const isMeasuring = law.profile && !judgesChoices;
  if (first && isMeasuring) return measured;
  if (first) {
    const failing = { cases: failures.map(({ label }) => label), of: tally.cases };
    const many = failures.length > 1 ? ` (${failures.length} of ${tally.cases} cases fail)` : '';
    return { status: 'failed', reason: first.broken.message + many, ...(tally.cases > 1 ? { failing } : {}) };
  }
  if (errors.length > 0) return { status: 'error', reason: joined(errors) };
  if (obstacle) return { status: 'inconclusive', reason: obstacle.cause, obstacle };
  if (spent !== undefined && exercised === 0) return { status: 'skipped', reason: spent };
  if (spent !== undefined) return { status: 'inconclusive', reason: `stopped after ${exercised} runs: ${spent}` };
  if (exercised > 0) return isMeasuring ? measured : verdictOf(law, tally, scope);
  const [[undecided], [skipped]] = [tally.reasons(Inconclusive), tally.reasons(Skip)];
  if (undecided !== undefined) return { status: 'inconclusive', reason: undecided };
  if (skipped !== undefined) {
    const { lacking } = tally;
    return { status: 'skipped', reason: skipped, ...(lacking && { obstacle: lacking }) };
  }
  if (tally.cases === 0 && law.holds) return { status: 'vacuous', reason: 'there is no case to try' };
  const discarded = tally.reasons(Discard).length;
  const reason = discarded > 0 ? `its precondition held in none of ${discarded} runs` : 'it looked at nothing';
  return { status: 'vacuous', reason };
}

/** A point that the document leaves open: the report lists it among the choices of the server, without a verdict. */
const measured = { status: 'measured', reason: 'the document leaves this open' } as const;

const joined = (reasons: readonly string[]) => [...new Set(reasons)].join('; ');

type Verdict = Pick<Result, 'status' | 'reason' | 'left' | 'failing' | 'obstacle'>;

function verdictOf(law: Law, tally: Tally, { witnesses, lab }: Scope): Verdict {
  const [undecided, skips] = [tally.summary(Inconclusive), tally.summary(Skip)];
  const left = tally.omittedCases + tally.omittedDraws;
  const unreached = law.goals.filter((goal) => !witnesses[goal]);
  if (unreached.length > 0 && skips) return { status: 'skipped', reason: skips };
  if (unreached.length > 0) return { status: 'vacuous', reason: `never reached: ${unreached.join(', ')}` };
  if (undecided) return { status: 'passed', reason: `in part, as it could not be decided: ${undecided}` };
  const what = tally.omittedCases > 0 ? 'further cases' : 'further random values';
  const why = tally.isPart
    ? 'the tier asks others in each run'
    : lab.pacer.mustWait()
      ? 'limits have to be waited for'
      : 'the server takes long to answer them all';
  const late = left > 0 ? `${what} are left to --tier thorough, because ${why}` : '';
  const [first, ...others] = tally.casesWithoutDraw;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const withoutDraw = first === undefined ? '' : `${first}${more}: the situation that the law judges did not occur`;
  const parts = [skips, withoutDraw].filter((part) => part !== '');
  if (parts.length > 0)
    return { status: 'passed', reason: `in part: ${[...parts, ...(late ? [late] : [])].join('; ')}` };
  return late ? { status: 'passed', reason: `in part: ${late}`, left } : { status: 'passed' };
}
