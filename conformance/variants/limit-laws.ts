/** The laws that use limits up, count what is left or read the headers, played against a server for tests. */
import { laws } from '../laws/all.ts';
import { check } from '../run/check.ts';
import { limited, type Limiting } from './flowing.ts';

export const limitLaws = laws.filter(({ rule, id }) => /^LIM-(0\d|2[0-79])$/.test(rule) && id !== 'LIM-24/places');

export async function judgedLimits(how: Limiting, only = limitLaws) {
  const { target, clock, wire } = limited(how);
  const common = { target, seed: 1, disposable: true, connect: () => wire, clock };
  const { results } = await check({ ...common, laws: only, slow: true, limits: 'probe' });
  return results.map(({ id, status, reason = '' }) => ({ id, status, reason }));
}
