/** Traffic for laws that send nothing of their own: all that rows show, reads at once, and calls to be refused. */
import { unknownId } from '../law/arbitraries.ts';
import { requestFor, showingRows } from '../law/places.ts';
import { context, Scope } from '../scene/context.ts';
import type { Lab } from '../wire/lab.ts';

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
