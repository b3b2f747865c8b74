/** What laws send to the right server and are answered: a law that a mutant treats alike can notice nothing. */
import { isDeepStrictEqual } from 'node:util';
import { play } from '../reference/oracle.ts';
import { goesTo, type MutantCall, type MutantOutcome, type MutantPlay, type Mutant } from './mutant.ts';

export interface Heard {
  readonly call: MutantCall;
  readonly outcome: MutantOutcome;
}

/** The right server, which notes what it hears and says. */
export const listening =
  (said: Heard[]): MutantPlay =>
  (world, call, env) => {
    const outcome = play(world, call, env);
    said.push({ call, outcome: { ...outcome, body: structuredClone(outcome.body) } });
    return outcome;
  };

/** Whether the mutant may answer this call otherwise. */
export const isHeardOf =
  (mutant: Mutant) =>
  ({ call, outcome: { status, body } }: Heard): boolean => {
    if (!goesTo(mutant.on, call) || mutant.meets?.(call) === false) return false;
    const { tells, plays, hears, forgets, status: other } = mutant;
    // One that remembers answers otherwise the second time.
    if (!tells || tells.length > 2 || plays || hears || forgets || other) return true;
    return status < 300 && !isDeepStrictEqual(tells(structuredClone(body), call, new Map()) ?? body, body);
  };
