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
 * Depth first over (set of finished operations, state), each pair once. An operation may come next if no other
 * unfinished one returned before it was called. An operation that may never have happened can be left out, or happen at
 * any later time.
 */
export function linearizable<State, Op, Result>(
  history: readonly Operation<Op, Result>[],
  model: Model<State, Op, Result>,
  nodesAllowed = 200_000,
): Verdict {
  if (history.length > most) return 'undecided';
  const must = history.reduce((mask, { ret }, at) => (ret === Infinity ? mask : mask | (1 << at)), 0);
  const seen = new Set<string>();

  const go = (done: number, state: State): boolean => {
    if ((done & must) === must) return true;
    if (seen.size >= nodesAllowed) return false;
    const key = `${done}|${model.key(state)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    let horizon = Infinity;
    for (const [at, { ret }] of history.entries()) if ((done & (1 << at)) === 0 && ret < horizon) horizon = ret;
    for (const [at, one] of history.entries()) {
      if ((done & (1 << at)) !== 0 || one.call > horizon) continue;
      for (const next of model.step(state, one.op, one.ret === Infinity ? undefined : one.result)) {
        if (go(done | (1 << at), next)) return true;
      }
    }
    return false;
  };

  if (go(0, model.init)) return 'linearizable';
  return seen.size >= nodesAllowed ? 'undecided' : 'violation';
}

/** Pairs of operations of different clients that really ran at the same time. Without any, a history proves nothing. */
export function overlaps(history: readonly Pick<Operation<unknown, unknown>, 'client' | 'call' | 'ret'>[]): number {
  let pairs = 0;
  for (const [at, one] of history.entries()) {
    for (const other of history.slice(at + 1)) {
      if (one.client !== other.client && one.call < other.ret && other.call < one.ret) pairs += 1;
    }
  }
  return pairs;
}
