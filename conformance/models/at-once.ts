/**
 * The property of a model at once: several clients do their steps at the same moment while others read. For each part
 * alone, some order of the steps has to explain all that was read.
 */
import { isDeepStrictEqual } from 'node:util';
import { linearizable, overlaps, type Operation } from '../races/linearizable.ts';
import { drawn, race } from '../races/race.ts';
import type { T } from '../scene/tools.ts';
import { settleMs } from '../wire/target.ts';
import { Broken, Inconclusive, some } from '../wire/verdict.ts';
import type { Instance, Served, View } from './instance.ts';
import { seen, within } from './in-turn.ts';
import { words, writers, type Model, type State, type Step } from './model.ts';

/** What a client does in one of the moments; a number reads one of the places where the thing is shown. */
type Op = Step | number | 'rest';
/** What was read, or whether a step was taken. */
type Result = State | boolean;
type History = readonly Operation<Op, Result>[];

const isStep = (op: Op): op is Step => typeof op === 'object';

/** In each round all steps are sent at the same moment, beside a read; reads come before, between and after. */
function clientsOf(rounds: readonly (readonly Step[])[]): Op[][] {
  const writing = Array.from({ length: writers }, (_, client) =>
    rounds.flatMap((steps): Op[] => ['rest', steps[client] ?? 'rest']),
  );
  const reading = rounds.flatMap((_, at): Op[] => [at, at]);
  return [...writing, [...reading, 0], [0, ...rounds.flatMap((_, at): Op[] => ['rest', at])]];
}

export async function atOnce(
  t: T,
  { label, model, make }: Instance,
  rounds: readonly (readonly Step[])[],
): Promise<void> {
  const { act, begin, ...thing } = await make(t, model);
  const views = [thing, ...(thing.views ?? [])];
  const viewOf = (op: number) => views[op % views.length]!;
  const possible = rounds.map((steps) => steps.filter((step) => within(step, begin)));
  if (possible.every((steps) => steps.length < 2)) t.skip(`too little of ${label} can be changed here`);
  const history = await race<Op, Result>(t, {
    inStep: true,
    clients: clientsOf(possible).map((ops) => ({ actor: t.owner, ops })),
    perform: (who, op) => (op === 'rest' ? undefined : isStep(op) ? act(who, op) : viewOf(op).ask(who)),
    result: (reply, op) => (typeof op === 'number' ? viewOf(op).shows(reply.ok()) : reply.taken),
  });
  const written = history.filter(({ op }) => isStep(op));
  if (!written.some(({ result }) => result === true)) t.skip(`${label} cannot be changed in this way here`);
  t.witness('overlaps', overlaps(written));
  // Where a write takes time to be seen, only what is read at last is judged.
  const judged: Judged = { label, after: model.after, begin, viewOf };
  if (settleMs(t.target) === 0) return judge(judged, history);
  const end = Math.max(...written.map(({ call, ret }) => (ret === Infinity ? call : ret)));
  await t.eventually(
    async () => thing.shows((await thing.ask(t.owner)).ok()),
    (result) => judge(judged, [...written, { client: -1, call: end, ret: end, op: 0, result }]),
  );
}

interface Judged extends Pick<Instance, 'label'>, Pick<Served, 'begin'>, Pick<Model, 'after'> {
  readonly viewOf: (op: number) => View;
}

/** Fails the law for the first part for which no order of the steps explains what was read. */
function judge({ label, after, begin, viewOf }: Judged, history: History): void {
  for (const part of Object.keys(begin)) {
    const told = history.filter(({ op }) => !isStep(op) || part in op.parts);
    const step = (state: unknown, op: Op, result: Result | undefined): readonly unknown[] => {
      if (typeof op === 'number') {
        const shown = { [part]: (result as State)[part] };
        return isDeepStrictEqual(shown, seen({ [part]: state }, shown, viewOf(op).sees)) ? [state] : [];
      }
      if (!isStep(op)) return [state];
      const next = after({ [part]: state }, { ...op, parts: { [part]: op.parts[part] } });
      const taken = next === 'open' ? state : next[part];
      return result === undefined ? [taken, state] : [result === true ? taken : state];
    };
    const reads = told.filter(({ op, result }) => isStep(op) || result !== undefined);
    const verdict = linearizable(reads, { init: begin[part], key: (state) => JSON.stringify(state) ?? '', step });
    if (verdict === 'undecided')
      throw new Inconclusive(`whether an order explains ${reads.length} operations could not be found out`);
    if (verdict === 'linearizable') continue;
    const steps = told.flatMap(({ op, result }) =>
      isStep(op) ? [`${words(op)}${result === true ? '' : result === false ? ' (refused)' : ' (no answer)'}`] : [],
    );
    const last = told.findLast(({ op, result }) => !isStep(op) && result !== undefined)?.result as State | undefined;
    throw new Broken(
      `${part} of ${label}, when several clients wrote at the same time`,
      some(`what an order of these leads to: ${steps.join('; ')}`),
      last?.[part],
      undefined,
      { history: drawn(told) },
    );
  }
}
