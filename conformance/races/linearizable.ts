/** Whether overlapping operations have an order that a sequential object could have shown. */

/** One operation of a concurrent history; its times are on one clock that never goes back. */
export interface Operation<Op, Result> {
  readonly client: number;
  readonly call: number;
  /** Infinity if nobody knows whether it happened: no answer, or a server error. */
  readonly ret: number;
  readonly op: Op;
  /** Undefined where `ret` is Infinity. */
  readonly result: Result | undefined;
}

/** A sequential object: the states that may follow an operation with this result; none if the result is impossible. */
export interface Model<State, Op, Result> {
  readonly init: State;
  step(state: State, op: Op, result: Result | undefined): readonly State[];
  /** Equal states have equal keys. */
  key(state: State): string;
}

type Verdict = 'linearizable' | 'violation' | 'undecided';

const most = 30;

/**
 * Where no operation is under way, all so far are finished: what follows begins in one of the states that they can have
 * led to. So a history may be long, but not what overlaps.
 */
export function linearizable<State, Op, Result>(
  history: readonly Operation<Op, Result>[],
  model: Model<State, Op, Result>,
  nodesAllowed = 200_000,
): Verdict {
  let states: readonly State[] = [model.init];
  let nodes = nodesAllowed;
  for (const part of segments(history)) {
    if (part.length > most) return 'undecided';
    const found = statesAfter(part, model, states, nodes);
    nodes -= found.nodes;
    if (nodes <= 0) return 'undecided';
    if (found.states.length === 0) return 'violation';
    ({ states } = found);
  }
  return 'linearizable';
}

/** The parts of a history between which nothing was under way. */
function segments<Op, Result>(history: readonly Operation<Op, Result>[]): Operation<Op, Result>[][] {
  const parts: Operation<Op, Result>[][] = [];
  let end = -Infinity;
  for (const operation of history.toSorted((a, b) => a.call - b.call)) {
    if (operation.call > end) parts.push([]);
    parts.at(-1)!.push(operation);
    end = Math.max(end, operation.ret);
  }
  return parts;
}

/**
 * Depth first over (set of finished operations, state), each pair once. An operation may come next if no other
 * unfinished one returned before it was called. An operation that may never have happened can be left out, or happen at
 * any later time.
 */
function statesAfter<State, Op, Result>(
  history: readonly Operation<Op, Result>[],
  model: Model<State, Op, Result>,
  begins: readonly State[],
  nodesAllowed: number,
): { readonly states: readonly State[]; readonly nodes: number } {
  const must = history.reduce((mask, { ret }, at) => (ret === Infinity ? mask : mask | (1 << at)), 0);
  const seen = new Set<string>();
  const ends = new Map<string, State>();

  const go = (done: number, state: State): void => {
    const key = model.key(state);
    if ((done & must) === must) ends.set(key, state);
    if (seen.size >= nodesAllowed || seen.has(`${done}|${key}`)) return;
    seen.add(`${done}|${key}`);
    let horizon = Infinity;
    for (const [at, { ret }] of history.entries()) if ((done & (1 << at)) === 0 && ret < horizon) horizon = ret;
    for (const [at, operation] of history.entries()) {
      if ((done & (1 << at)) !== 0 || operation.call > horizon) continue;
      for (const next of model.step(state, operation.op, operation.ret === Infinity ? undefined : operation.result))
        go(done | (1 << at), next);
    }
  };
  for (const state of begins) go(0, state);
  return { states: [...ends.values()], nodes: seen.size };
}

/** Pairs of operations of different clients that really ran at the same time. Without any, a history proves nothing. */
export function overlaps(history: readonly Pick<Operation<unknown, unknown>, 'client' | 'call' | 'ret'>[]): number {
  let pairs = 0;
  for (const [at, value] of history.entries()) {
    for (const other of history.slice(at + 1)) {
      if (value.client !== other.client && value.call < other.ret && other.call < value.ret) pairs += 1;
    }
  }
  return pairs;
}
