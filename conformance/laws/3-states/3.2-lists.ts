/** Laws of 2.1 and 3.2 about open and closed lists, wherever the boards of a member embed them. */
import { filters } from '../../../src/spec/filters.ts';
import { listFilters } from '../../../src/spec/sets.ts';
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { idsOf, perhaps } from '../../scene/reading.ts';

/** The two rows of 4.2 that take a ListFilter. */
const doors = [
  {
    label: '/members/me/boards?lists=',
    name: 'lists',
    ask: ({ owner }: T, lists?: string) => owner.get('/1/members/me/boards', { fields: 'name', lists }),
    boards: (body: any) => body,
  },
  {
    label: '/members/me?boards=open&board_lists=',
    name: 'board_lists',
    ask: ({ owner }: T, board_lists?: string) =>
      owner.get('/1/members/me', { fields: 'username', boards: 'open', board_fields: 'name', board_lists }),
    boards: (body: any) => body?.boards,
  },
] as const;

interface ListsScene {
  readonly board: Thing;
  readonly open: readonly Thing[];
  readonly closed: Thing;
  /** A new board may have lists of its own; the laws ignore them. */
  readonly born: ReadonlySet<string>;
}

const bornWith = async ({ stage }: T, { id }: Thing): Promise<ReadonlySet<string>> =>
  new Set(idsOf(await stage('readLists', { id })));

async function scene(t: T): Promise<ListsScene> {
  const { fresh, stage } = t;
  const board = await fresh.board();
  const born = await bornWith(t, board);
  const [one, closed, two] = [
    await fresh.list({ idBoard: board.id }),
    await fresh.list({ idBoard: board.id }),
    await fresh.list({ idBoard: board.id }),
  ];
  await stage('closeList', { id: closed.id });
  return { board, open: [one, two], closed, born };
}

/** The lists that a place shows of one board; none if the key is absent. */
async function listsAt(
  t: T,
  door: (typeof doors)[number],
  { board, born }: Pick<ListsScene, 'board' | 'born'>,
  filter?: string,
): Promise<any[]> {
  const boards = door.boards((await door.ask(t, filter)).ok());
  t.expect(boards, `the boards at ${door.label}`).isArray();
  const one = boards.find((some: any) => some?.id === board.id);
  t.expect(one, `the board at ${door.label}`).that(one !== undefined, 'to be there');
  const lists = one.lists ?? [];
  t.expect(lists, `its lists at ${door.label}`).isArray();
  return filter === undefined ? lists : lists.filter((some: any) => !born.has(some?.id));
}

export const listsByFilter = law('FLT-01', {
  as: 'lists',
  title: 'open and closed lists together are all lists, none keeps nothing, and without a filter no lists are embedded',
  each: { door: doors },
  needs: ['lists', '4.2'],
  also: ['FLT-13', 'FLT-03', 'FLT-07', 'SET-15'],
  cost: 13,
  async holds({ door }, t) {
    const made = await scene(t);
    const all = [...made.open.map(({ id }) => ({ id, closed: false })), { id: made.closed.id, closed: true }];
    for (const filter of listFilters) {
      const lists = await listsAt(t, door, made, filter);
      t.expect(idsOf(lists), `the lists at ${door.label}${filter}`).sameAs(
        idsOf(all.filter((one) => filters.lists[filter].keeps(one, {}))),
      );
      for (const { id, closed } of lists) t.expect(closed, 'closed of a list').is(id === made.closed.id);
    }
    t.expect(await listsAt(t, door, made), `the lists at ${door.label} left out`).is([]);
    const open = await listsAt(t, door, made, 'open');
    const positions = open.map(({ pos }) => pos);
    t.expect(positions, 'the positions of the open lists').is([...positions].sort((a, b) => a - b));
    for (const list of open) t.expect(list, 'a list in its board').has({ idBoard: made.board.id });
  },
});

export const noOtherListFilter = law('FLT-05', {
  as: 'lists',
  title: 'a word that is not in ListFilter is refused, and several words never keep more than each of them',
  each: { door: doors },
  needs: ['lists', '4.2'],
  also: ['FLT-08', 'FLT-14'],
  cost: 12,
  async holds({ door }, t) {
    const made = await scene(t);
    for (const word of ['archived', 'opened', 'starred']) await door.ask(t, word).refused();
    const several = await door.ask(t, 'open,none');
    if (several.status < 300) {
      t.expect(idsOf(await listsAt(t, door, made, 'open,none')), 'the lists that open or none keeps').sameAs(
        idsOf(made.open),
      );
    }
    for (const word of listFilters) (await door.ask(t, word)).ok();
  },
});

export const listsCloseAndOpen = law('FLT-01', {
  as: 'lists-close',
  title:
    'a list that is closed moves from the open lists to the closed lists, and back with its cards when it is opened ' +
    'again',
  level: 'implied',
  needs: ['lists', 'cards', 'writes', '4.2'],
  also: ['FLT-07', 'LST-09'],
  cost: 24,
  async holds(_, t) {
    const board = await t.fresh.board();
    const born = await bornWith(t, board);
    const [list, other] = [await t.fresh.list({ idBoard: board.id }), await t.fresh.list({ idBoard: board.id })];
    const [card, stays] = [await t.fresh.card({ idList: list.id }), await t.fresh.card({ idList: other.id })];
    const shown = (filter: string) => async (door: (typeof doors)[number]) =>
      idsOf(await listsAt(t, door, { board, born }, filter));
    const judge = async (isClosed: boolean, when: string) => {
      for (const door of doors) {
        t.expect(await shown('open')(door), `the open lists at ${door.label}, ${when}`).sameAs(
          isClosed ? [other.id] : [list.id, other.id],
        );
        t.expect(await shown('closed')(door), `the closed lists at ${door.label}, ${when}`).sameAs(
          isClosed ? [list.id] : [],
        );
      }
      const cards = await t.owner.get(`/1/lists/${list.id}/cards/all`, { fields: 'name' }).list();
      t.expect(idsOf(cards), `all cards of the list, ${when}`).is([card.id]);
      const visible = await t.owner.get(`/1/lists/${other.id}/cards/visible`, { fields: 'name' }).list();
      t.expect(idsOf(visible), `the visible cards of the other list, ${when}`).is([stays.id]);
    };
    await judge(false, 'before');
    await t.stage('closeList', { id: list.id });
    await t.settle();
    await judge(true, 'once it is closed');
    await perhaps(t, 'openList', { id: list.id });
    await t.settle();
    await judge(false, 'once it is open again');
  },
});
