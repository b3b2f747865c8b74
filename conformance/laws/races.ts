/** Laws that only concurrency can break: several clients, one object. */
import { law } from '../law/law.ts';
import { overlaps } from '../races/linearizable.ts';
import { explained, race } from '../races/race.ts';
import { register, type Access } from '../races/register.ts';

export const oneItemPerField = law('CF-06', {
  as: 'race',
  title: 'if clients set the same field of a card at the same time, the card has one item',
  needs: ['customFields', 'writes'],
  cost: 20,
  goals: ['overlaps'],
  async holds(_, t) {
    const board = await t.fresh.board({}, { customFields: true });
    const field = await t.fresh.customField({ idModel: board.id });
    const list = await t.fresh.list({ idBoard: board.id });
    const card = await t.fresh.card({ idList: list.id });
    const path = `/1/card/${card.id}/customField/${field.id}/item`;
    const history = await race(t, {
      clients: ['a', 'b', 'c', 'd'].map((text) => ({ actor: t.owner, ops: [text, `${text}${text}`] })),
      perform: (actor, text) => actor.put(path, { value: { text } }),
      result: ({ status }) => status,
    });
    t.witness('overlaps', overlaps(history));
    const { customFieldItems } = await t.owner.get(`/1/cards/${card.id}`, { customFieldItems: true }).record();
    t.expect(customFieldItems, 'the items of the card').hasLength(1);
  },
});

const name = register('first');

export const writesAreSeen = law('GEN-06', {
  as: 'race',
  title: 'what clients read of a card while others rename it is explained by some order of the writes',
  needs: ['writes'],
  cost: 20,
  goals: ['overlaps'],
  async holds(_, t) {
    const card = await t.fresh.card({ name: name.init });
    const history = await race<Access, string>(t, {
      clients: [
        { actor: t.owner, ops: [{ write: 'a' }, { write: 'b' }, 'read'] },
        { actor: t.owner, ops: ['read', { write: 'c' }, 'read'] },
        { actor: t.owner, ops: ['read', 'read', 'read'] },
      ],
      perform: (actor, op) =>
        op === 'read'
          ? actor.get(`/1/cards/${card.id}`, { fields: 'name' })
          : actor.put(`/1/cards/${card.id}`, { name: op.write }),
      result: ({ body }) => body?.name,
    });
    explained(t, history, name, 'the name of the card');
  },
});
