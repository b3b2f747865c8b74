/**
 * The requests of laws to the right server, with its answers: if a mutant answers all of them in the same way,
 * the law cannot notice it. Laws without requests of their own get the requests below.
 */
import { isDeepStrictEqual } from 'node:util';
import { unknownId } from '../law/arbitraries.ts';
import { requestFor, showingRows } from '../law/places.ts';
import { play } from '../reference/oracle.ts';
import { context, Scope } from '../scene/context.ts';
import type { Lab } from '../wire/lab.ts';
import {
  goesTo,
  type Mutant,
  type MutantCall,
  type MutantContext,
  type MutantOutcome,
  type MutantPlay,
} from './mutant.ts';

export interface Heard {
  readonly call: MutantCall;
  readonly outcome: MutantOutcome;
}

/** The right server. It notes its calls and its answers. */
export const listening =
  (recorded: Heard[]): MutantPlay =>
  (world, call, env) => {
    const outcome = play(world, call, env);
    recorded.push({ call, outcome: { ...outcome, body: structuredClone(outcome.body) } });
    return outcome;
  };

/** The scene for a mutant that reads none. */
const unseen = {} as MutantContext;
/** Whether the mutant may answer this call otherwise. */
export const isHeardOf =
  (mutant: Mutant) =>
  ({ call, outcome: { status, body } }: Heard): boolean => {
    if (!goesTo(mutant.on, call) || mutant.concerns?.(call) === false) return false;
    const { tells, plays, hears } = mutant;
    // A mutant that reads the world or remembers may answer otherwise at another time.
    if (!tells || tells.length > 2 || plays || hears) return true;
    return status < 300 && !isDeepStrictEqual(tells(structuredClone(body), call, unseen) ?? body, body);
  };

/** Calls that show all fields of rows, reads at the same time, and calls that must be refused. */
export async function traffic(lab: Lab): Promise<void> {
  const t = context(new Scope(lab));
  for (const row of showingRows(t.rows)) await t.owner.call(await requestFor(t, row, row.showings));
  const read = () => t.owner.get('/1/members/me/boards', { fields: 'name' });
  for (let time = 0; time < 6; time += 1) await read();
  await Promise.all(Array.from({ length: 6 }, read));
  for (const who of [{ key: null }, { token: null }, { token: unknownId }, {}, {}]) {
    await t.owner.call({ ...who, path: `/1/cards/${unknownId}` });
    await t.owner.call({ ...who, method: 'POST', path: '/1/cards', query: { idList: unknownId, name: 'x' } });
  }
}
