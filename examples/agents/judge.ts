/** Judges an attempt at a task by the world after it and by what was answered, and sums up several attempts at each. */
import type { ServedWorld } from '../../src/index.ts'; // from 'boardstone' in a project of your own
import { set, type Task } from './tasks.ts';

type World = ServedWorld<'owner' | (string & {})>;

/** The fault of an attempt; undefined if it solves the task. */
export function wrongWith({ changes, answer }: Task, after: World, before: World, said: string): string | undefined {
  try {
    after.expectChanges(changes, before);
  } catch (fault) {
    return (fault as Error).message;
  }
  return answer === undefined || answer.test(said) ? undefined : `the answer is ${JSON.stringify(said)}`;
}

/** The attempts at one task. */
export interface Tried {
  readonly says: string;
  readonly passed: number;
  readonly of: number;
  /** The faults of those that failed. */
  readonly wrong: readonly string[];
}

/**
 * pass^k for each k: how likely an agent solves a task in k attempts out of k, over all tasks. An agent that solves each
 * task half of the time has 0.5 for k = 1 and far less for k = 4.
 */
export function passAll(tried: readonly Tried[]): readonly number[] {
  const runs = Math.min(...tried.map(({ of }) => of));
  return Array.from({ length: runs }, (_, at) => {
    const shares = tried.map(({ passed, of }) => choose(passed, at + 1) / choose(of, at + 1));
    return shares.reduce((sum, share) => sum + share, 0) / tried.length;
  });
}

const choose = (n: number, k: number): number => (k === 0 ? 1 : (n * choose(n - 1, k - 1)) / k);

/** The record of a run: results of different sets are not compared. */
export const resultOf = (agent: string, tried: readonly Tried[]) => ({
  set,
  agent,
  passAll: passAll(tried),
  tasks: tried,
});
