/** A server with one fault, for tests of the form of a failure: it shows the desc of cards in small letters. */
import type { MutantPlay } from '../mutants/mutant.ts';
import { play } from '../reference/oracle.ts';

export const lowered: MutantPlay = (world, call, env) => {
  const outcome = play(world, call, env);
  const { body } = outcome;
  const isCard = call.method === 'GET' && typeof body === 'object' && body !== null && 'desc' in body;
  return isCard ? { ...outcome, body: { ...body, desc: String(body.desc).toLowerCase() } } : outcome;
};
