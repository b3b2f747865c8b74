/** Makes a history that fails smaller: fewer steps, simpler values. */
import { picked } from '../../src/language.ts';
import { handlesIn } from './names.ts';
import { closed, mentioned, type Step } from './trace.ts';

const changes = ({ method }: Step) => method !== 'GET';

/**
 * Keeps only what the last step can depend on: what makes its records, and what changes them.
 */
export function slice(steps: readonly Step[]): Step[] {
  const last = steps.at(-1);
  if (!last) return [];
  const needed = new Set(mentioned(last));
  for (const step of steps) {
    // A record inside one of the last step may appear in its answer.
    if (step.makes !== undefined && mentioned(step).some((name) => needed.has(name))) needed.add(step.makes);
  }
  const kept = [last];
  for (const step of steps.slice(0, -1).toReversed()) {
    const names = mentioned(step);
    const matters =
      (step.makes !== undefined && needed.has(step.makes)) || (changes(step) && names.some((name) => needed.has(name)));
    if (!matters) continue;
    kept.unshift(step);
    for (const name of names) needed.add(name);
  }
  return kept;
}

/**
 * Omits ever smaller parts of a list that fails, down to single elements, as long as the rest still fails. `attempt`
 * returns what of the rest it kept, or undefined if that passes.
 */
export async function fewest<Item>(
  all: readonly Item[],
  attempt: (rest: readonly Item[]) => Promise<readonly Item[] | undefined>,
  isOver: () => boolean = () => false,
): Promise<readonly Item[]> {
  let best = all;
  for (let parts = 2; parts <= best.length && !isOver();) {
    const size = Math.ceil(best.length / parts);
    let smaller: readonly Item[] | undefined;
    for (let at = 0; at < best.length && smaller === undefined; at += size) {
      smaller = await attempt([...best.slice(0, at), ...best.slice(at + size)]);
    }
    // The list that is left may have fewer elements than there were parts: down to single ones each is tried.
    if (smaller !== undefined) [best, parts] = [smaller, Math.max(2, Math.min(parts - 1, smaller.length))];
    else if (size === 1) break;
    else parts = Math.min(best.length, parts * 2);
  }
  return best;
}

interface ShrinkOptions {
  /** Whether this trace still fails. Counts what it costs itself. */
  readonly fails: (steps: readonly Step[]) => Promise<boolean>;
  /** Whether another attempt may be made. */
  readonly mayTry: () => boolean;
  /** Handles that stand for something without a step. */
  readonly known: ReadonlySet<string>;
}

/**
 * Takes away the steps on which the last one does not depend, then leaves out ever smaller parts, then makes values
 * simpler. The last step is the one that showed the failure.
 */
export async function shrink(steps: readonly Step[], { fails, mayTry, known }: ShrinkOptions) {
  let best: readonly Step[] = steps;
  let cut = false;
  const attempt = async (candidate: readonly Step[]): Promise<readonly Step[] | undefined> => {
    if ((cut ||= !mayTry())) return undefined;
    const legal = closed(candidate, known);
    if (legal.length === 0 || !(await fails(legal))) return undefined;
    return (best = legal);
  };
  const sliced = slice(best);
  if (sliced.length < best.length) await attempt(sliced);
  await fewest(best, attempt, () => cut);
  for (let at = 0; at < best.length && !cut; at += 1) {
    // A stage takes all that it is given.
    for (const name of best[at]!.stage ? [] : Object.keys(best[at]!.args)) {
      for (const simpler of simplerValues) {
        const step = best[at]!;
        const args = Object.hasOwn(step.args, name) ? simpler(step.args, name) : undefined;
        if (args) await attempt(best.with(at, { ...step, args }));
      }
    }
  }
  /** `cut`: the budget was used up first, and a smaller trace may exist. */
  return { steps: best, cut };
}

type Simpler = (args: Step['args'], name: string) => Step['args'] | undefined;

/** Leaves the argument out, or gives it the simplest value of its kind. */
const simplerValues: readonly Simpler[] = [
  (args, name) => picked(args, (other) => other !== name),
  (args, name) => {
    const value = args[name];
    if (typeof value === 'string' && value.length > 1 && handlesIn(value).length === 0) return { ...args, [name]: 'a' };
    return typeof value === 'number' && value > 1 ? { ...args, [name]: 1 } : undefined;
  },
];
