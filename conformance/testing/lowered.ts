/** One thing that is wrong, for tests of what a failure is written as: the descs of cards are told in small letters. */
import type { MutantPlay } from '../mutants/mutant.ts';
import { play } from '../reference/oracle.ts';

export const lowered: MutantPlay = (world, call, env) => {
  const outcome = play(world, call, env);
  const { body } = outcome;
  const isCard = call.method === 'GET' && typeof body === 'object' && body !== null && 'desc' in body;
  return isCard ? { ...outcome, body: { ...body, desc: String(body.desc).toLowerCase() } } : outcome;
};
