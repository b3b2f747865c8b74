/** Laws of 3.2: what is closed goes from the open ones to the closed ones at every place that filters it, and back. */
import { ask, filteredIn, isDisclaimed, recordsAt } from '../../law/filtered.ts';
import { law } from '../../law/law.ts';
import type { T } from '../../scene/tools.ts';

async function placed({ fresh, owner }: T) {
  const board = (await fresh.board({ desc: 'x' })).id;
  const list = (await fresh.list({ idBoard: board })).id;
  const card = (
    await fresh.card({ idList: list, idMembers: owner.idMember, desc: 'x', due: '2031-05-06T07:08:09.000Z' })
  ).id;
  return { board, list, card };
}
/** A new record of a kind, with the words of the paths to it. */
async function made(t: T, name: 'board' | 'list' | 'card') {
  const { [name]: id, ...rest } = await placed(t);
  const { card: _, ...holes }: Record<string, string> = { ...rest, [name]: id };
  return { id, holes };
}

const ofBoard = ['name', 'desc', 'idOrganization'];
const ofCard = ['name', 'desc', 'due', 'idBoard', 'idList', 'idLabels', 'idMembers', 'idChecklists'];
/** The document shows no row for a list; of the others, what stays while they are closed. */
const kinds = [
  { name: 'board', filter: 'boards', close: 'closeBoard', open: 'openBoard', stays: ofBoard },
  { name: 'list', filter: 'lists', close: 'closeList', open: 'openList', stays: undefined },
  { name: 'card', filter: 'cards', close: 'closeCard', open: 'openCard', stays: ofCard },
] as const;

export const closedAndOpened = kinds.map(({ name, filter, close, open, stays }) =>
  law(`FLT-01/${filter}-close`, {
    title: `what is closed goes from the open ${filter} to the closed ones everywhere, and back when it is opened`,
    level: 'implied',
    needs: ['boards', 'lists', 'cards', 'writes'],
    also: ['FLT-07', 'FLT-13', 'FLT-02', ...(filter === 'lists' ? (['LST-09'] as const) : [])],
    async holds(_, t) {
      // Among invitations it is not.
      const places = filteredIn(t.rows, filter, true).filter(
        (place) => (place.keys.at(-1) ?? filter) === filter && !isDisclaimed(t.target, place),
      );
      if (places.length === 0) t.skip(`the target has no part that filters ${filter}`);
      // An answer that is kept from before it was there shows it nowhere.
      const ofMember = places.filter(({ row }) => row.path.startsWith('/members/'));
      for (const place of ofMember) await ask(t, place, {}, 'open').then((reply) => reply.ok());
      const { id, holes } = await made(t, name);
      let was: object | undefined;
      const judge = async (isClosed: boolean, when: string) => {
        for (const place of places) {
          const found = async (word: string) =>
            recordsAt(t, place, await ask(t, place, holes, word), new Set([id]), word).length > 0;
          t.expect(
            { open: await found('open'), closed: await found('closed') },
            `where it is among the ${filter} at ${place.label}, ${when}`,
          ).is({ open: !isClosed, closed: isClosed });
        }
        if (stays === undefined) return;
        const { closed, ...rest } = await t.owner.get(`/1/${filter}/${id}`, { fields: ['closed', ...stays] }).record();
        t.expect(closed, `closed of it, ${when}`).is(isClosed);
        t.expect(rest, `what stays of it, ${when}`).is((was ??= rest));
      };
      await judge(false, 'before');
      await t.stage(close, { id });
      await t.settle();
      await judge(true, 'once it is closed');
      await t.stage(open, { id });
      await t.settle();
      await judge(false, 'once it is open again');
    },
  }),
);
