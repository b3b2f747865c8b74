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
import type { Instance } from './instance.ts';
import { within } from './in-turn.ts';
import { words, writers, type State, type Step } from './model.ts';

/** What a client does in one of the moments. */
type Op = Step | 'read' | 'rest';
/** What was read, or whether a step was taken. */
type Result = State | boolean;
type History = readonly Operation<Op, Result>[];

const isStep = (op: Op): op is Step => typeof op === 'object';

/** In each round all steps are sent at the same moment, beside a read; reads come before, between and after. */
function clientsOf(rounds: readonly (readonly Step[])[]): Op[][] {
  const writing = Array.from({ length: writers }, (_, client) =>
    rounds.flatMap((steps): Op[] => ['rest', steps[client] ?? 'rest']),
  );
  const reading = rounds.flatMap((): Op[] => ['read', 'read']);
  return [...writing, [...reading, 'read'], ['read', ...rounds.flatMap((): Op[] => ['rest', 'read'])]];
}

export async function atOnce(
  t: T,
  { label, model, make }: Instance,
  rounds: readonly (readonly Step[])[],
): Promise<void> {
  const { act, ask, shows, begin } = await make(t, model);
  const possible = rounds.map((steps) => steps.filter((step) => within(step, begin)));
  if (possible.every((steps) => steps.length < 2)) t.skip(`too little of ${label} can be changed here`);
  const history = await race<Op, Result>(t, {
    inStep: true,
    clients: clientsOf(possible).map((ops) => ({ actor: t.owner, ops })),
    perform: (who, op) => (op === 'rest' ? undefined : isStep(op) ? act(who, op) : ask(who)),
    result: (reply, op) => (isStep(op) ? reply.taken : shows(reply.ok())),
  });
  const written = history.filter(({ op }) => isStep(op));
  if (!written.some(({ result }) => result === true)) t.skip(`${label} cannot be changed in this way here`);
  t.witness('overlaps', overlaps(written));
  // Where a write takes time to be seen, only what is read at last is judged.
  if (settleMs(t.target) === 0) return judge(label, model.after, begin, history);
  const end = Math.max(...written.map(({ call, ret }) => (ret === Infinity ? call : ret)));
  await t.eventually(
    async () => shows((await ask(t.owner)).ok()),
    (result) => judge(label, model.after, begin, [...written, { client: -1, call: end, ret: end, op: 'read', result }]),
  );
}

/** Fails the law for the first part for which no order of the steps explains what was read. */
function judge(label: string, after: Instance['model']['after'], begin: State, history: History): void {
  for (const part of Object.keys(begin)) {
    const told = history.filter(({ op }) => !isStep(op) || part in op.parts);
    const step = (state: unknown, op: Op, result: Result | undefined): readonly unknown[] => {
      if (!isStep(op)) return isDeepStrictEqual((result as State)[part], state) ? [state] : [];
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
