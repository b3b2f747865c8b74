/**
 * Turns a failed run into something that a person can use: its steps, a shell script, the difference, a trace to
 * replay.
 */
import { present } from '../../src/language.ts';
import { difference } from '../reference/difference.ts';
import { argsOf, type Reply } from '../wire/exchange.ts';
import type { Lab } from '../wire/lab.ts';
import type { Law } from '../law/law.ts';
import type { Counterexample, Step } from './result.ts';
import { otherCredentials } from './credentials.ts';
import { proved, withSources } from './needed.ts';
import { script } from './script.ts';
import { standalone } from './tests/standalone.ts';
import { redactor, type Target } from '../wire/target.ts';
import { brief, type Broken, type Example } from '../wire/verdict.ts';

/** A law about limits sends hundreds of equal requests; a report shows the last of them, and the script has all. */
const stepsShown = 80;

export interface Failure {
  readonly broken: Broken;
  readonly drawn: Readonly<Record<string, unknown>>;
  readonly steps: readonly Reply[];
  /** The path by which fast-check finds the draw again; the seed is needed too. */
  readonly path?: string;
}

/** `mayAsk`: there is time to ask the server whether fewer steps show the same. */
export async function counterexample(
  law: Law,
  lab: Lab,
  failure: Failure & { readonly label: string },
  { seed, mayAsk }: { readonly seed: number; readonly mayAsk: boolean },
): Promise<Counterexample> {
  const { broken, drawn, label } = failure;
  const isShown = (step: Reply) => step.at === broken.reply?.at && step.request === broken.reply.request;
  const shown = failure.steps.find(isShown);
  const all = await stepsOf(lab, failure, shown, mayAsk && broken.evidence.trace === undefined);
  const steps = all.slice(-stepsShown);
  const hide = redactor(lab.sceneTarget);
  const at = shown === undefined ? -1 : steps.indexOf(shown);
  const isWhole = at >= 0 && shown!.status !== 429 && all.length <= stepsShown;
  const { expected, actual, evidence } = broken;
  const isAlone = shown !== undefined && evidence.history === undefined;
  const { actors } = lab.sceneTarget;
  // A request with other credentials differs in them alone from one that succeeds.
  const sentAs = at >= 0 ? otherCredentials(steps[at]!.request, actors) : undefined;
  const what = sentAs === undefined ? broken.what : `${broken.what} (${sentAs})`;
  const oneCase = label === '' ? undefined : label;
  const sent = evidence.trace === undefined ? drawn : { trace: evidence.trace };
  const reference = isWhole ? referred(lab, steps.slice(0, at + 1)) : undefined;
  const tests = isWhole ? standalone(law, lab, steps.slice(0, at + 1), broken, reference) : undefined;
  const trace = { boardstone: 'trace/1', law: law.id, ...present({ case: oneCase }), drawn: sent, seed };
  return hide({
    ...present({
      case: oneCase,
      // A trace tells more than the numbers from which it was made.
      drawn: Object.keys(drawn).length === 0 || evidence.trace !== undefined ? undefined : brief(drawn, 2000),
      path: failure.path,
      story: evidence.story,
      at: at >= 0 ? at : undefined,
      reference,
      tests,
      history: evidence.history,
    }),
    steps: steps.map((step) => stepOf(step, actors)),
    // Requests after the one that shows the failure are left out, unless several requests show it together.
    curl: script(law, lab, isAlone ? all.slice(0, all.indexOf(shown!) + 1) : all, broken, shown),
    what,
    expected: brief(expected),
    actual: brief(actual),
    difference: difference(expected, actual),
    // A law that sends no requests of its own has nothing to send again.
    trace: law.watches ? null : trace,
  });
}

/** The requests of a law, with those on which they depend; fewer of them, if the server shows the same again. */
async function stepsOf(
  lab: Lab,
  { broken: { expected, actual }, steps }: Failure,
  shown: Reply | undefined,
  mayAsk: boolean,
): Promise<readonly Reply[]> {
  const found = { shown, expected, actual };
  const all = withSources(steps, lab.journal, found);
  return mayAsk ? proved(lab, all, steps, found) : all;
}

/** A request with its answer, and what our server answers to it. */
export function exampleOf(lab: Lab, reply: Reply): Example {
  const { method, path, args, status, body } = stepOf(reply, lab.sceneTarget.actors);
  return {
    method,
    path,
    args,
    status,
    body,
    ...present({ reference: referred(lab, withSources([reply], lab.journal)) }),
  };
}

/** The oracle may fail because it lacks records that only this server has; then it has no answer. */
function referred(lab: Lab, steps: readonly Reply[]): unknown {
  try {
    return lab.options.reference?.(steps, lab.sceneTarget);
  } catch {
    return undefined;
  }
}

export function stepOf({ request, status, body, text, via, setUp }: Reply, actors: Target['actors']): Step {
  return {
    actor: request.actor,
    method: request.method,
    path: request.path,
    args: brief(argsOf(request)) as Record<string, unknown>,
    status,
    body: brief(body ?? text),
    ...present({ via, setUp: setUp || undefined, credentials: otherCredentials(request, actors) }),
  };
}
