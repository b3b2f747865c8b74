/** Finds the fewest acts of colleagues, between the requests of a client, that still make its tests fail. */
import { fewest } from '../reference/shrink.ts';
import { CannotRun } from '../wire/target.ts';
import type { Ended } from './command.ts';
import { failingTests } from './failing.ts';
import { boundOf, failureText, patienceOf } from './plain.ts';
import type { Noted, Stage } from './stage.ts';

export interface Shrunk {
  readonly seed: number;
  /** The names of the tests that fail, as far as their output tells them. */
  readonly failing: readonly string[];
  /** The acts of colleagues in the first run that failed, and those that are left. */
  readonly all: number;
  readonly acts: readonly Noted[];
  readonly runs: number;
}

/** The first of the seeds with which the tests fail, and the fewest acts; undefined if they pass with all of them. */
export async function fewestActs(
  stage: Stage,
  seeds: readonly number[],
  onRun: (runs: number, says: string) => void = () => undefined,
): Promise<Shrunk | undefined> {
  const plain = await stage.run({}, patienceOf());
  if (plain.exit !== 0) throw new CannotRun(`${failureText('fails without colleagues', plain)}nothing is made small`);
  let runs = 1;
  const acts = async (seed: number, only?: readonly number[]) => {
    const ran = await stage.run({ colleagues: { seed, ...(only && { only }) } }, boundOf(plain.ms));
    const found = ran.requests.filter(({ follows }) => follows !== undefined);
    onRun((runs += 1), `${ran.exit === 0 ? 'passes' : 'fails'} with ${found.length} acts of seed ${seed}`);
    return { ...ran, found };
  };
  for (const seed of seeds) {
    const first = await acts(seed);
    if (first.exit === 0) continue;
    const failing = namesIn(first);
    let left = first.found;
    const numbers = [...new Set(left.map(({ follows }) => follows!))];
    // An act that is omitted changes what later ones find, so the last run that failed has all the acts that are left.
    await fewest(numbers, async (only) => {
      const { found, ...ended } = await acts(seed, only);
      if (ended.exit === 0 || !isSame(failing, namesIn(ended))) return undefined;
      left = found;
      return [...new Set(found.map(({ follows }) => follows!))];
    });
    return { seed, failing, all: first.found.length, acts: left, runs };
  }
  return undefined;
}

const namesIn = ({ output }: Ended): readonly string[] => failingTests(output);

/** Whether one of the tests that failed at first fails again; where no names are known, that something fails will do. */
const isSame = (first: readonly string[], again: readonly string[]): boolean =>
  first.length === 0 || again.some((name) => first.includes(name));
