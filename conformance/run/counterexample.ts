/**
 * Turns a failed run into something that a person can use: its steps, a shell script, the difference, a trace to
 * replay.
 */
import { present } from '../../src/language.ts';
import { difference } from '../reference/difference.ts';
import { argsOf, succeeded, type Reply } from '../wire/exchange.ts';
import type { Lab } from '../wire/lab.ts';
import type { Law } from '../law/law.ts';
import type { Counterexample, Step } from './result.ts';
import { otherCredentials } from './credentials.ts';
import { idsIn } from './conversation.ts';
import { script } from './script.ts';
import { standalone } from './tests/standalone.ts';
import { redactor, type Target } from '../wire/target.ts';
import { brief, type Broken, type Example } from '../wire/verdict.ts';

/** A law about limits sends hundreds of equal requests; a report shows the last of them. */
const stepsShown = 80;

export interface Failure {
  readonly broken: Broken;
  readonly drawn: Readonly<Record<string, unknown>>;
  readonly steps: readonly Reply[];
  /** By which fast-check finds the draw again, with the seed. */
  readonly path?: string;
}

export function counterexample(
  law: Law,
  lab: Lab,
  failure: Failure & { readonly label: string },
  seed: number,
): Counterexample {
  const { broken, drawn, label } = failure;
  const all = withSources(failure.steps, lab.journal);
  const steps = all.slice(-stepsShown);
  const hide = redactor(lab.sceneTarget);
  const at = steps.findIndex((step) => step.at === broken.reply?.at && step.request === broken.reply.request);
  const isWhole = at >= 0 && steps[at]!.status !== 429 && all.length <= stepsShown;
  const { expected, actual, evidence } = broken;
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
    // What came after the request that shows it does not show it.
    curl: script(law, lab, evidence.history || at < 0 ? steps : steps.slice(0, at + 1), broken, at),
    what,
    expected: brief(expected),
    actual: brief(actual),
    difference: difference(expected, actual),
    // A law that only looks has nothing to send again.
    trace: law.watches ? null : trace,
  });
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

/** The oracle may stumble over what only this server knows; then it has no answer. */
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

/** The steps and, before them, the earlier exchanges that made the ids they name. */
function withSources(steps: readonly Reply[], journal: readonly Reply[]): Reply[] {
  const needed = new Set(steps);
  const makers = new Map<string, Reply>();
  for (const reply of journal) {
    if (reply.request.method !== 'POST' || !succeeded(reply) || typeof reply.body?.id !== 'string') continue;
    // An answer that shows what the request named made nothing: an extension that was enabled, a member who was added.
    if (idsIn(reply.request).includes(reply.body.id)) continue;
    makers.set(reply.body.id, reply);
    if (typeof reply.body.shortLink === 'string') makers.set(reply.body.shortLink, reply);
  }
  const open = [...steps];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const id of idsIn(next.request)) {
      const maker = makers.get(id);
      if (maker && !needed.has(maker)) {
        needed.add(maker);
        open.push(maker);
      }
      if (maker)
        open.push(...journal.filter((reply) => !needed.has(reply) && isSwitch(reply, id) && needed.add(reply)));
    }
  }
  return [...needed].toSorted((a, b) => a.at - b.at);
}

/** Whether this exchange of the scene changed the record (enabled an extension, added a member). */
const isSwitch = ({ setUp, request, status }: Reply, id: string) =>
  setUp === true &&
  status < 300 &&
  request.method !== 'GET' &&
  request.path.includes(`/${id}/`) &&
  !/checklist|item/i.test(request.path);
