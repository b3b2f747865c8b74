/** Laws of 2.2 and 6.1 about the log of closed records: opening them again, and changes while they are closed. */
import { logged } from '../../law/changes.ts';
import type { T } from '../../scene/tools.ts';
import { succeeded } from '../../wire/exchange.ts';
import { law } from '../../law/law.ts';
import { perhaps } from '../../scene/reading.ts';

const oldOf = (one: any): Record<string, unknown> => one?.data?.old ?? {};

/** Records that can be closed, by kind, and how they are opened again. */
const archived: Readonly<Record<string, (t: T) => Promise<() => Promise<unknown>>>> = {
  async board(t) {
    const { id } = await t.fresh.board();
    await perhaps(t, 'closeBoard', { id });
    return () => perhaps(t, 'openBoard', { id });
  },
  async list(t) {
    const { id } = await t.fresh.list();
    await perhaps(t, 'closeList', { id });
    return () => perhaps(t, 'openList', { id });
  },
  async card(t) {
    const { id } = await t.fresh.card();
    await perhaps(t, 'closeCard', { id });
    return () => perhaps(t, 'openCard', { id });
  },
};

export const openingIsLogged = law('ACT-01', {
  as: 'opened',
  title: 'opening something archived is recorded as an update whose old value is closed',
  also: ['ACT-10'],
  needs: ['4.2', 'writes'],
  each: { what: Object.keys(archived) },
  cost: 7,
  async holds({ what }, t) {
    const open = await archived[what]!(t);
    const found = await logged(t, open);
    t.expect(
      found.map((one) => oldOf(one)['closed']),
      `what the log says a ${what} was that was opened again`,
    ).includes(true);
  },
});

/** A closed record, and a change of it that a server may refuse; returns whether it was made. */
const within: Readonly<Record<string, (t: T) => Promise<() => Promise<boolean>>>> = {
  async 'a card on a closed board'(t) {
    const board = await t.fresh.board();
    const list = await t.fresh.list({ idBoard: board.id });
    const { id } = await t.fresh.card({ idList: list.id });
    await perhaps(t, 'closeBoard', { id: board.id });
    return async () => succeeded(await t.owner.put(`/1/cards/${id}`, { name: t.uniqueMarker() }));
  },
  async 'a card in a closed list'(t) {
    const list = await t.fresh.list();
    const { id } = await t.fresh.card({ idList: list.id });
    await perhaps(t, 'closeList', { id: list.id });
    return async () => succeeded(await t.owner.put(`/1/cards/${id}`, { name: t.uniqueMarker() }));
  },
  async 'a closed card'(t) {
    const { id } = await t.fresh.card();
    await perhaps(t, 'closeCard', { id });
    return async () => succeeded(await t.owner.put(`/1/cards/${id}`, { desc: t.uniqueMarker() }));
  },
};

export const archivedChangesAreLogged = law('ACT-01', {
  as: 'archived',
  title: 'a change that is made to something archived is recorded like any other',
  needs: ['4.2', 'writes', 'cards'],
  each: { what: Object.keys(within) },
  cost: 7,
  async holds({ what }, t) {
    const change = await within[what]!(t);
    let isMade = false;
    const found = await logged(t, async () => (isMade = await change()));
    // The document leaves open whether a closed record can be changed.
    t.pre(isMade);
    const types = found.map(({ type }) => String(type).split(':')[0]);
    t.expect(types, `the types of actions when ${what} was changed`).includes('updateCard');
  },
});
