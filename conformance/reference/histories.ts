/** Long random histories, played to server and oracle: both must give the same answers, except for ids and names. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { T } from '../scene/tools.ts';
import { valueIn } from '../scene/members.ts';
import { argsOf, compose, isTooLarge, succeeded } from '../wire/exchange.ts';
import { stageRequest } from '../wire/provision.ts';
import type { Answer } from '../wire/answer.ts';
import { limits } from '../../src/document/limits.ts';
import { ruleOf } from '../../src/terminal/pick.ts';
import { isRecord } from '../../src/language.ts';
import { retold } from '../wire/json-values.ts';
import { walk } from './lens.ts';
import { names as newNames, type Names } from './names.ts';
import { closed, interpret, line, type Entropy, type Handle, type Operation, type Step, type Trace } from './trace.ts';
import { shrink } from './shrink.ts';
import { storyOf } from './story.ts';
import { Broken, Inconclusive, Skip, described } from '../wire/verdict.ts';

type OracleCall = Pick<Step, 'actor' | 'method' | 'path' | 'args'>;

interface Played {
  readonly status: number;
  readonly body: unknown;
  /** The rule that refused. */
  readonly rule?: string | undefined;
}

/** The oracle. */
export interface Oracle {
  /** The ids of records that a trace may use without a step that makes them: `owner`, `colleague`, `workspace` … */
  readonly known: Readonly<Record<string, string>>;
  play(call: OracleCall): Played;
}

export interface HistoryOptions {
  readonly operations: readonly Operation[];
  /** A fresh oracle, with only its actors in it. */
  readonly oracle: () => Oracle;
  /** How far into the values of each argument their turns begin, from 0 to 1. */
  readonly begins?: number;
  /** How many requests making a failure smaller may take. */
  readonly shrinkBudget?: number;
}

/** Random numbers for a history of this length, for `given`. */
export const entropy = (length: number): fc.Arbitrary<Entropy> =>
  fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), { minLength: length, maxLength: length, size: 'max' });

interface Divergence {
  /** The step, counted from 0, at which the answers first differ. */
  readonly at: number;
  readonly what: string;
  readonly expected: unknown;
  readonly actual: unknown;
  /** Both sides accept the step, and their answers differ. */
  readonly isAnswered?: true;
}

const defaultShrinkBudget = 600;

/** Plays a history (drawn, or a given trace) and fails the law with the shortest trace found that still differs. */
export async function playHistory(
  t: T,
  from: { entropy: Entropy } | { trace: Trace },
  options: HistoryOptions,
): Promise<void> {
  const known = knownOf(t);
  const handles: Handle[] = Object.keys(known).map((name) => ({ name, kind: name, facts: {} }));
  const { steps } = 'trace' in from ? from.trace : interpret(from.entropy, options.operations, handles, options.begins);
  const first = await diverges(t, steps, options);
  t.witness('steps', steps.length);
  for (const { makes, path } of steps) if (makes !== undefined && path !== '') t.witness('records');
  if (first === null) return;
  let sent = 0;
  const until = steps.slice(0, first.at + 1);
  const small =
    'trace' in from || t.isQuick
      ? { steps: until, cut: false }
      : await t.smaller(() =>
          shrink(until, {
            known: new Set(Object.keys(known)),
            mayTry: () => sent < (options.shrinkBudget ?? defaultShrinkBudget) && !t.isQuick,
            fails: async (candidate) => {
              sent += candidate.length;
              const found = await diverges(t, candidate, options);
              return found !== null && isSame([first, steps[first.at]!], [found, candidate[found.at]!]);
            },
          }),
        );
  // Played once more, so that the conversation is that of these steps alone.
  const before = small.steps === until ? 0 : t.steps.length;
  const last = before === 0 ? first : ((await diverges(t, small.steps, options)) ?? first);
  const shown = small.steps.slice(0, last.at + 1);
  const conversation = t.steps.slice(before);
  const { story, inWords } = storyOf(shown);
  const more = small.cut ? [`(made shorter from ${until.length} steps; a still shorter history may show it)`] : [];
  throw new Broken(
    last.what,
    inWords(last.expected),
    inWords(last.actual),
    conversation.findLast(({ setUp }) => !setUp),
    {
      trace: { boardstone: 'trace/1', steps: small.steps } satisfies Trace,
      story: [...story, ...more],
      steps: conversation,
    },
  );
}

const fieldOf = ({ what }: Divergence): string => what.replace(/\d+/g, '');
type Failing = readonly [Divergence, Step];
/** A step with fewer arguments may be refused for another reason. */
const isSame = ([first, step]: Failing, [found, other]: Failing): boolean =>
  first.isAnswered === true
    ? found.isAnswered === true && fieldOf(found) === fieldOf(first)
    : first.what === found.what && step.op === other.op && isDeepStrictEqual(step.args, other.args);

function knownOf({ actors, target }: Pick<T, 'actors' | 'target'>): Record<string, string> {
  const members = Object.values(actors)
    .filter(({ name }) => name !== 'reader')
    .map(({ name, idMember }) => [name, idMember] as const);
  return { ...Object.fromEntries(members), ...(target.workspace ? { workspace: target.workspace.id } : {}) };
}

/** Plays the steps to both sides; returns the first difference, or null. */
async function diverges(t: T, steps: readonly Step[], { oracle }: HistoryOptions): Promise<Divergence | null> {
  const model = oracle();
  const names = newNames();
  const tag = t.uniqueMarker();
  const theirsKnown = knownOf(t);
  for (const [name, ours] of Object.entries(model.known)) {
    const theirs = theirsKnown[name];
    if (theirs !== undefined) names.bind(name, ours, theirs);
  }
  const known = new Set(Object.keys(theirsKnown).filter((name) => names.knows(name)));
  for (const [at, step] of closed(steps, known).entries()) {
    const words = withWords(step, tag);
    if (JSON.stringify(names.fill(words, 'theirs')).match(/\{h\d+\}/)) continue;
    const outcome = model.play(asOurs(names.fill(words, 'ours')));
    const reply = await ask(t, names.fill(words, 'theirs'));
    const made = step.makes === undefined ? null : await madeBy(t, names.fill(words, 'theirs'), reply, names);
    if (made !== null && step.stage === 'createBoard') await t.emptied({ id: made });
    const difference = compare(step, outcome, reply, names, made);
    if (difference) return { at, ...difference };
  }
  return null;
}

/** A stage by our own route. */
function asOurs({ actor, method, path, args, stage }: Step): OracleCall {
  if (!stage) return { actor, method, path, args };
  const request = compose({ name: actor, key: null, token: null }, stageRequest({}, stage, args));
  return { actor, method: request.method, path: request.path, args: argsOf(request) };
}

/**
 * Words of a trace get a mark of this run, so that nothing else on the server has the same name. A text of the longest
 * length keeps it.
 */
const withWords = (step: Step, tag: string): Step => ({
  ...step,
  args: retold(step.args, (text) => {
    const isLongest = text.length >= limits.attachmentName;
    return /^w\d+\b/.test(text) ? `${tag}${text}`.slice(0, isLongest ? text.length : undefined) : text;
  }),
});

function ask(t: T, { actor, method, path, args, stage, carrier }: Step): Promise<Answer> {
  const who = t.actors[actor];
  if (!who) throw new Inconclusive(`the target has no ${actor}`);
  if (stage) return who.call(stageRequest(t.target, stage, args));
  if (carrier) return who.call({ method, path, json: args });
  const send = { GET: who.get, POST: who.post, PUT: who.put, DELETE: who.del }[method] ?? who.get;
  return send(path, args);
}

type Difference = Omit<Divergence, 'at'>;

/** The id of the record that a step made: its answer says it, or the collection has it alone as a new one. */
async function madeBy(t: T, step: Step, reply: Answer, names: Names): Promise<string | null> {
  const made = idOf(reply.body) ?? named(reply);
  if (made !== null || !step.isUnshown || !succeeded(reply)) return made;
  const { body } = await t.actors[step.actor]!.get(step.path);
  const fresh = (Array.isArray(body) ? body : []).map(idOf).filter((id) => id !== null && !names.isPaired(id));
  return fresh.length === 1 ? fresh[0]! : null;
}

function compare(step: Step, outcome: Played, reply: Answer, names: Names, made: string | null): Difference | null {
  const accepted = succeeded(outcome);
  if (reply.status >= 500)
    return { what: 'the server fails', expected: described('an answer below 500'), actual: seen(reply) };
  if (step.scene && accepted && !succeeded(reply)) {
    throw new Skip(`the scene of a history cannot be made: ${line(step)} is answered ${reply.status}`);
  }
  if (isTooLarge(reply)) return null;
  // Another server may take requests that only we chose to refuse: a label that the card has already, for one.
  if (outcome.rule !== undefined && ruleOf(outcome.rule)?.level === 'chosen') return null;
  if (accepted !== succeeded(reply)) {
    return {
      what: accepted ? 'it is refused' : 'it is accepted',
      expected: described(accepted ? 'success (2xx)' : 'a refusal (not 2xx)'),
      actual: seen(reply),
    };
  }
  if (!accepted) return null;
  const ours = outcome.body;
  if (step.makes !== undefined) {
    const pair = [idOf(ours), made] as const;
    if (pair[1] === null && (step.stage || step.isUnshown))
      throw new Skip(`the scene of a history cannot be made: the answer to ${line(step)} has no id`);
    if (pair[1] === null)
      return { what: 'the new record has no id', expected: described('an id'), actual: seen(reply) };
    if (pair[0] !== null && !names.bind(step.makes, pair[0], pair[1])) {
      return { what: 'a new record has the id of another', expected: described('an id never seen'), actual: pair[1] };
    }
  }
  // The answer to a write is left open.
  if (step.method !== 'GET') return null;
  const [left, right] =
    step.among === undefined
      ? [ours, reply.body]
      : (['ours', 'theirs'] as const).map((side) =>
          recordOf(side === 'ours' ? ours : reply.body, names.fill(step.among, side)),
        );
  const parting = walk(left, bareOf(right, left, step), '', names);
  return (
    parting && {
      what: parting.place === '' ? 'the answer' : parting.place,
      expected: names.named(names.theirs(parting.ours)),
      actual: names.named(parting.theirs),
      isAnswered: true,
    }
  );
}

/** A single-field read may wrap its value as ours does, or in another way. */
const bareOf = (theirs: unknown, ours: unknown, { path }: Step): unknown =>
  isRecord(ours) && '_value' in ours ? { _value: valueIn(theirs, path.split('/').at(-1)!) } : theirs;

/** The record that a change addresses. */
const named = ({ request: { method, path } }: Answer): string | null =>
  method === 'PUT' ? (/\/([0-9a-f]{24})$/i.exec(path)?.[1] ?? null) : null;

const recordOf = (body: unknown, id: unknown) =>
  Array.isArray(body) ? body.find((record) => idOf(record) === id) : undefined;
const seen = ({ status, body, text }: Answer) => ({ status, body: body ?? text });
const idOf = (body: unknown): string | null =>
  body !== null && typeof body === 'object' && 'id' in body && typeof body.id === 'string' ? body.id : null;
