/** What laws send to the right server and are answered: a law that a mutant treats alike can notice nothing. */
import { isDeepStrictEqual } from 'node:util';
import { play } from '../reference/oracle.ts';
import { goesTo, type FaultCall, type FaultOutcome, type FaultPlay, type Faulty } from './mutant.ts';

export interface Heard {
  readonly call: FaultCall;
  readonly outcome: FaultOutcome;
}

/** The right server, which notes what it hears and says. */
export const listening =
  (said: Heard[]): FaultPlay =>
  (world, call, env) => {
    const outcome = play(world, call, env);
    said.push({ call, outcome: { ...outcome, body: structuredClone(outcome.body) } });
    return outcome;
  };

/** Whether the mutant may answer this call otherwise. */
export const isHeardOf =
  (fault: Faulty) =>
  ({ call, outcome: { status, body } }: Heard): boolean => {
    if (!goesTo(fault.on, call) || fault.meets?.(call) === false) return false;
    const { tells, plays, hears, forgets, status: other } = fault;
    // One that remembers answers otherwise the second time.
    if (!tells || tells.length > 2 || plays || hears || forgets || other) return true;
    return status < 300 && !isDeepStrictEqual(tells(structuredClone(body), call, new Map()) ?? body, body);
  };
