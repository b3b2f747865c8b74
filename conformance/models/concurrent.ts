/**
 * The property of concurrent steps: several clients do their steps at the same moment. Each reads as soon as its step is
 * answered, and one client reads all the time. An order of the steps has to exist that explains all reads: of each part
 * alone, and of the parts together that one step writes.
 */
import { isDeepStrictEqual } from 'node:util';
import { linearizable, overlaps, type Operation } from '../races/linearizable.ts';
import { drawn, race, spread } from '../races/race.ts';
import type { T } from '../scene/tools.ts';
import type { Answer } from '../wire/answer.ts';
import { settleMs } from '../wire/target.ts';
import { Broken, Inconclusive, show, described } from '../wire/verdict.ts';
import { madeIn, type Instance, type Served, type View } from './instance.ts';
import { seen, within } from './sequential.ts';
import { incomplete, stepInWords, type State, type Step } from './model.ts';

/** A step of a client; a number reads one of the places where the thing is shown. */
type Op = Step | number;
/** The state that was read, or whether a step was taken. */
type Result = State | boolean;
type History = readonly Operation<Op, Result>[];
type Rounds = readonly (readonly Step[])[];

const isStep = (op: Op): op is Step => typeof op === 'object';
/** How often the watcher reads at most while steps are under way. */
const watches = 6;

export async function holdsConcurrently(t: T, instance: Instance, rounds: Rounds): Promise<void> {
  const { label, model } = instance;
  const thing = await madeIn(t, instance);
  const possible = rounds.map((steps) => within(steps, thing.begin));
  if (possible.every((steps) => steps.length < 2)) t.skip(`too little of ${label} can be changed here`);
  const views = [thing, ...(thing.views ?? [])];
  const judged: Judged = { label, model, begin: thing.begin, viewOf: (op) => views[op % views.length]! };
  const history = await play(t, thing, judged, possible);
  const written = history.filter(({ op }) => isStep(op));
  if (!written.some(({ result }) => result === true)) t.skip('the server took none of the changes that the law sends');
  t.witness('overlaps', overlaps(written));
  if (settleMs(t.target) === 0) return judge(judged, history);
  // If a server shows writes after some time, only the last read is judged.
  const end = Math.max(...written.map(({ call, ret }) => (ret === Infinity ? call : ret)));
  await t.eventually(
    async () => thing.shows((await thing.ask(t.owner)).ok()),
    (result) => judge(judged, [...written, { client: -1, call: end, ret: end, op: 0, result }]),
  );
}

interface Judged extends Pick<Instance, 'label' | 'model'>, Pick<Served, 'begin'> {
  readonly viewOf: (op: number) => View;
}

/** Plays the rounds, one after the other. Fails the law if an answer to a step shows what another step made. */
async function play(
  t: T,
  { act, isOfAnother, views = [] }: Served,
  { label, viewOf }: Judged,
  rounds: Rounds,
): Promise<History> {
  const places = 1 + views.length;
  const history: Operation<Op, Result>[] = [];
  const strange: [Step, Answer][] = [];
  for (const [round, steps] of rounds.entries()) {
    // From the third round on, every second client begins while the others are at work. If their requests take too short
    // a time for that, it reads before its step.
    const times = round > 1 ? history.filter(({ op }) => isStep(op)).map(({ call, ret }) => ret - call) : [];
    const begins = spread(2, times);
    const readFirst = (at: number): number[] => (round > 1 && at % 2 === 1 && begins[1] === 0 ? [round] : []);
    // The watcher asks for the same as those who read after their steps, because a server that caches an answer, or gives
    // one answer to all who ask at the same time, then answers with an old state. If the thing is shown in several places,
    // the last client reads at another one, because a server may mix up the answers of two places.
    const readOf = (at: number) => (at === steps.length - 1 ? round + 1 : round);
    const actor = t.owner;
    const watcher = { actor, ops: [round], watches };
    const opsOf = (step: Step, at: number) => [...readFirst(at), step, readOf(at)];
    const doers = steps.map((step, at) => ({ actor, ops: opsOf(step, at), afterMs: begins[at % 2]! }));
    const concurrent = await race<Op, Result>(t, {
      isWarm: true,
      // A server may play requests in the order in which they arrive, so the watcher is sometimes first, sometimes last,
      // also where it watches two places in turn.
      clients: (round + (places === 2 ? round >> 1 : 0)) % 2 === 0 ? [watcher, ...doers] : [...doers, watcher],
      async perform(who, op) {
        if (!isStep(op)) return viewOf(op).ask(who);
        const reply = await act(who, op);
        // The answer to a removal is left open: it may be the elements that are left.
        if (op.act === 'add' && reply?.taken && isOfAnother?.(reply, op)) strange.push([op, reply]);
        return reply;
      },
      result: (reply, op) => (isStep(op) ? reply.taken : viewOf(op).shows(reply.ok())),
    });
    history.push(...concurrent);
  }
  for (const [step, reply] of strange)
    t.expect.fail(`the answer to ${stepInWords(step)} of ${label}`, 'its own', reply.text, reply);
  return history;
}

/** Fails the law for the first parts for which no order of the steps explains what was read. */
function judge(judged: Judged, history: History): void {
  const names = Object.keys(judged.begin);
  const together = names.filter((name) => judged.model.together?.includes(name));
  for (const parts of [...names.map((name) => [name]), ...(together.length > 1 ? [together] : [])])
    explain(judged, parts, history);
}

/** The state of these parts alone. */
const partsOf = (parts: readonly string[], state: State): State =>
  Object.fromEntries(parts.filter((part) => part in state).map((part) => [part, state[part]]));

/** The value that a read shows of these parts. */
function shownIn(parts: readonly string[], { result }: History[number]): unknown {
  const shown = partsOf(parts, (result ?? {}) as State);
  return parts.length === 1 ? shown[parts[0]!] : shown;
}

/** An operation in words, for the drawing of the history; of a read only the parts that are judged. */
function operationInWords(
  parts: readonly string[],
  operation: History[number],
  isStrange: boolean,
): Operation<string, string> {
  const { op, result, ...when } = operation;
  if (isStep(op)) return { ...when, op: stepInWords(op), result: result ? 'taken' : 'refused' };
  const shown = show(shownIn(parts, operation), 60);
  return { ...when, op: 'read', result: isStrange ? `${shown}, to which no order of the steps leads` : shown };
}

/**
 * A thing that is removed while it is read may have lost its parts: a server reads records and their parts in several
 * statements, and the document does not say that these see one moment.
 */
const isBeingRemoved = ({ call, ret, result }: History[number], parts: readonly string[], history: History): boolean =>
  parts.some((part) => (result as State)[part] === incomplete) &&
  history.some(
    (other) =>
      isStep(other.op) &&
      other.op.act === 'remove' &&
      parts.some((part) => part in (other.op as Step).parts) &&
      other.call < ret &&
      call < other.ret,
  );

function explain({ label, model, begin, viewOf }: Judged, parts: readonly string[], history: History): void {
  const ofParts = history.filter((operation) =>
    isStep(operation.op)
      ? parts.some((part) => part in (operation.op as Step).parts)
      : operation.result !== undefined && !isBeingRemoved(operation, parts, history),
  );
  const step = (state: State, op: Op, result: Result | undefined): readonly State[] => {
    if (!isStep(op)) {
      const shown = partsOf(parts, result as State);
      return isDeepStrictEqual(shown, seen(state, shown, viewOf(op).sees)) ? [state] : [];
    }
    const next = model.after(state, { ...op, parts: partsOf(parts, op.parts) });
    const taken = next === 'open' ? state : next;
    return result === undefined ? [taken, state] : [result === true ? taken : state];
  };
  const verdict = (operations: History) =>
    linearizable(operations, { init: partsOf(parts, begin), key: (state) => JSON.stringify(state), step });
  const whole = verdict(ofParts);
  if (whole === 'linearizable') return;
  if (whole === 'undecided')
    throw new Inconclusive(`whether an order explains ${ofParts.length} operations could not be found out`);
  const steps = ofParts.flatMap(({ op, result }) =>
    isStep(op) ? [`${stepInWords(op)}${result === true ? '' : result === false ? ' (refused)' : ' (no answer)'}`] : [],
  );
  // The first read for which no order explains it and the reads before it.
  const reads = ofParts.filter(({ op }) => !isStep(op)).toSorted((a, b) => a.ret - b.ret);
  const strange = reads.find(
    (_, at) =>
      verdict(ofParts.filter((operation) => isStep(operation.op) || reads.indexOf(operation) <= at)) !== 'linearizable',
  );
  // Operations that began after that read are omitted. Steps on other parts are drawn, because one may have undone these.
  const seenBy = history.filter(
    (operation) => (isStep(operation.op) || ofParts.includes(operation)) && !(strange && operation.call >= strange.ret),
  );
  throw new Broken(
    `${parts.join(' with ')} of ${label}, when several clients wrote at the same time`,
    described(`what an order of these leads to: ${steps.join('; ')}`),
    strange && shownIn(parts, strange),
    undefined,
    { history: drawn(seenBy.map((operation) => operationInWords(parts, operation, operation === strange))) },
  );
}
