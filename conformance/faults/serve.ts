/** The faulty servers by name, for `boardstone serve --fault <id>` and for the proof that the suite notices each. */
import { forget, play } from '../oracle.ts';
import { wrapped, type Faulty, type FaultPlay } from './faulty.ts';
import { forgetful } from './forgetful.ts';
import { wrongAnswers } from './wrong-answers.ts';
import { wrongDoings } from './wrong-doings.ts';

export const faults: readonly Faulty[] = [...forgetful, ...wrongAnswers, ...wrongDoings];

/** The rules of a server that is wrong on purpose; at start only, since what it forgets it forgets for good. */
export function faulty(id: string): FaultPlay | undefined {
  const fault = faults.find((one) => one.id === id);
  if (!fault) return undefined;
  if (fault.forgets) forget(fault.forgets);
  return wrapped(fault, play as unknown as FaultPlay);
}
