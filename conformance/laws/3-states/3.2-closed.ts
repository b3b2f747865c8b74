/** Laws of 3.2: what is closed goes from the open ones to the closed ones at every place that filters it, and back. */
import type { Stage } from '../../wire/stages.ts';
import { ask, filteredIn, isDisclaimed, recordsAt } from '../../law/filtered.ts';
import { law } from '../../law/law.ts';
import { perhaps } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';

/** A new record of each kind, with the words of the paths to it. */
interface Closable {
  readonly filter: 'boards' | 'lists' | 'cards';
  readonly close: Stage;
  readonly open: Stage;
  make(t: T): Promise<{ readonly id: string; readonly holes: Readonly<Record<string, string>> }>;
  /** Where the record itself is read, if the document shows it, and what stays of it. */
  readonly path?: string;
  readonly stays?: readonly string[];
}

async function placed({ fresh, owner }: T) {
  const board = (await fresh.board({ desc: 'x' })).id;
  const list = (await fresh.list({ idBoard: board })).id;
  const card = (
    await fresh.card({ idList: list, idMembers: owner.idMember, desc: 'x', due: '2031-05-06T07:08:09.000Z' })
  ).id;
  return { board, list, card };
}
const made =
  (name: 'board' | 'list' | 'card') =>
  async (t: T): ReturnType<Closable['make']> => {
    const { [name]: id, ...rest } = await placed(t);
    const { card: _, ...holes }: Record<string, string> = { ...rest, [name]: id };
    return { id, holes };
  };

const ofBoard = ['name', 'desc', 'idOrganization'];
const ofCard = ['name', 'desc', 'due', 'idBoard', 'idList', 'idLabels', 'idMembers', 'idChecklists'];
const kinds: readonly Closable[] = [
  { filter: 'boards', close: 'closeBoard', open: 'openBoard', make: made('board'), path: '/1/boards', stays: ofBoard },
  { filter: 'lists', close: 'closeList', open: 'openList', make: made('list') },
  { filter: 'cards', close: 'closeCard', open: 'openCard', make: made('card'), path: '/1/cards', stays: ofCard },
];

export const closedAndOpened = kinds.map(({ filter, close, open, make, path, stays = [] }) =>
  law(`FLT-01/${filter}-close`, {
    title: `what is closed goes from the open ${filter} to the closed ones at every place, and back when it is opened`,
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
      const { id, holes } = await make(t);
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
        if (path === undefined) return;
        const { closed, ...rest } = await t.owner.get(`${path}/${id}`, { fields: ['closed', ...stays] }).record();
        t.expect(closed, `closed of it, ${when}`).is(isClosed);
        t.expect(rest, `what stays of it, ${when}`).is((was ??= rest));
      };
      await judge(false, 'before');
      await t.stage(close, { id });
      await t.settle();
      await judge(true, 'once it is closed');
      await perhaps(t, open, { id });
      await t.settle();
      await judge(false, 'once it is open again');
    },
  }),
);
