/** Traffic for laws that send nothing of their own: records made and read, reads at once, and calls to be refused. */
import { keysOf } from '../../src/spec/typed.ts';
import { unknownId } from '../law/arbitraries.ts';
import { Scope } from '../scene/context.ts';
import type { Lab } from '../wire/lab.ts';
import { compose } from '../wire/exchange.ts';

export async function traffic(lab: Lab): Promise<void> {
  const [name] = keysOf(lab.target.actors);
  const who = { name: name!, ...lab.target.actors[name!]! };
  const { id } = await new Scope(lab).fresh.card();
  await lab.send(compose(who, { path: `/1/cards/${id}`, query: { members: 'true', board: 'true' } }));
  const read = () => lab.send(compose(who, { path: '/1/members/me/boards', query: { fields: 'name' } }));
  for (let time = 0; time < 6; time += 1) await read();
  await Promise.all(Array.from({ length: 6 }, read));
  const strangers = [
    { ...who, key: null },
    { ...who, token: null },
    { ...who, token: unknownId },
  ];
  for (const one of [...strangers, who, who]) {
    await lab.send(compose(one, { path: `/1/cards/${unknownId}` }));
    await lab.send(compose(one, { method: 'POST', path: '/1/cards', query: { idList: unknownId, name: 'x' } }));
  }
}
