/**
 * Laws of 2.1 and 3.2 about filters of boards: their flags, several words, and what a closed board leaves and joins.
 */
import fc from 'fast-check';
import { boardFilters, filters, type FilteredBoard, type Word } from '../../../src/spec/filters.ts';
import { isRecord } from '../../../src/spec/typed.ts';
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { couldSet, idsOf, perhaps } from '../../scene/reading.ts';

const path = '/1/members/me/boards';
const fields = 'name,closed,pinned,starred,prefs';

/** The three places where the boards of a member are filtered (4.2). */
const doors = [
  {
    label: `${path}?filter=`,
    ask: ({ owner }: T, filter: string) => owner.get(path, { fields, filter }),
    boards: (body: any) => body,
  },
  {
    label: `${path}/[filter]`,
    ask: ({ owner }: T, filter: string) => owner.get(`${path}/${filter}`, { fields }),
    boards: (body: any) => body,
  },
  {
    label: '/members/me?boards=',
    ask: ({ owner }: T, boards: string) =>
      owner.get('/1/members/me', { fields: 'username', boards, board_fields: fields }),
    boards: (body: any) => body?.boards ?? [],
  },
] as const;

async function boardsAt(t: T, door: (typeof doors)[number], filter: string): Promise<any[]> {
  const boards = door.boards((await door.ask(t, filter)).ok());
  t.expect(boards, `the boards at ${door.label}${filter}`).isArray();
  return boards;
}

/** An open and a closed board, one with a star, and a public one if the target can make one. */
async function boardScene(t: T) {
  const [open, closed, starred] = [await t.fresh.board(), await t.fresh.board(), await t.fresh.board()];
  // The document does not show how boards are closed and starred; what the words say of the others is judged all the
  // same.
  await couldSet(t.stage('closeBoard', { id: closed.id }));
  const isStarred = await couldSet(t.stage('createStar', { idBoard: starred.id, pos: 'bottom' }));
  const seen = await t.fresh.board({ prefs_permissionLevel: 'public' });
  const { prefs } = await t.stage('readBoard', { id: seen.id, fields: 'prefs' });
  return { open, closed, starred, isStarred, seen: prefs?.permissionLevel === 'public' ? seen : null };
}

/** The words whose meaning the document gives. */
const flags = boardFilters.filter((word) => filters.boards[word].rule !== 'FLT-11');

export const boardsByFlag = law('FLT-17', {
  each: { door: doors },
  needs: ['boards', '4.2', 'writes'],
  also: ['FLT-13', 'FLT-07', 'FLT-02', 'SET-11'],
  cost: 18,
  async holds({ door }, t) {
    const { open, closed, starred, isStarred, seen } = await boardScene(t);
    const all = await boardsAt(t, doors[1], 'all');
    for (const { id } of [open, closed, starred]) t.expect(idsOf(all), 'all boards').includes(id);
    for (const board of all) {
      t.expect(board.closed, 'closed of a board').that(typeof board.closed === 'boolean', 'a boolean');
      t.expect(board.prefs, 'prefs of a board').that(isRecord(board.prefs), 'an object');
      t.expect(board.pinned, 'pinned of a board').that(typeof board.pinned === 'boolean', 'a boolean');
    }
    for (const word of flags) {
      const { keeps, mayMiss }: Word<FilteredBoard> = filters.boards[word];
      const kept = await boardsAt(t, door, word);
      const fitting = all.filter((board) => keeps(board, {}));
      t.expect(idsOf(kept), `the boards at ${door.label}${word}`).within(idsOf(fitting));
      const sure = fitting.filter((board) => !mayMiss?.(board));
      t.expect(idsOf(sure), `what belongs at ${door.label}${word}`).within(idsOf(kept));
    }
    if (isStarred) t.expect(idsOf(await boardsAt(t, door, 'starred')), 'the starred boards').includes(starred.id);
    if (seen) t.expect(idsOf(await boardsAt(t, door, 'public')), 'the public boards').includes(seen.id);
    for (const word of ['members', 'organization']) {
      t.expect(idsOf(await boardsAt(t, door, word)), `the boards at ${door.label}${word}`).within(idsOf(all));
    }
  },
});

export const boardWordsUnite = law('FLT-04', {
  given: { words: fc.subarray([...boardFilters], { minLength: 2, maxLength: 4 }) },
  examples: [
    { words: ['open', 'closed'] },
    { words: ['closed', 'starred'] },
    { words: ['public', 'starred', 'closed'] },
  ],
  runs: 3,
  needs: ['boards', '4.2', 'writes'],
  cost: 14,
  goals: ['more than each'],
  async holds({ words }, t) {
    await boardScene(t);
    const each = [];
    for (const word of words) each.push(idsOf(await boardsAt(t, doors[1], word)));
    const union = [...new Set(each.flat())];
    if (each.every(({ length }) => length < union.length)) t.witness('more than each');
    t.expect(idsOf(await boardsAt(t, doors[1], words.join(','))), `the boards at ${path}/${words}`).sameAs(union);
    t.expect(idsOf(await boardsAt(t, doors[1], words.toReversed().join(','))), 'the words the other way round').sameAs(
      union,
    );
  },
});

export const noOtherBoardFilter = law('FLT-05', {
  as: 'boards',
  title: 'a word that is not in BoardFilter is refused, alone and beside one that is in it',
  each: { door: doors },
  needs: ['boards', '4.2'],
  also: ['FLT-14'],
  cost: 6,
  async holds({ door }, t) {
    for (const word of ['archived', 'private', 'everything']) await door.ask(t, word).refused();
    await door.ask(t, 'open,archived').refused();
    for (const word of boardFilters) (await door.ask(t, word)).ok();
  },
});

export const boardsCloseAndOpen = law('FLT-01', {
  as: 'boards-close',
  title: 'a board that is closed moves from the open boards to the closed boards, and back when it is opened again',
  level: 'implied',
  needs: ['boards', 'writes', '4.2'],
  also: ['FLT-07', 'FLT-13'],
  cost: 24,
  async holds(_, t) {
    const board: Thing = await t.fresh.board();
    const judge = async (isClosed: boolean, when: string) => {
      for (const door of doors) {
        const found = {
          open: idsOf(await boardsAt(t, door, 'open')).includes(board.id),
          closed: idsOf(await boardsAt(t, door, 'closed')).includes(board.id),
        };
        t.expect(found, `the board at ${door.label}, ${when}`).is({ open: !isClosed, closed: isClosed });
      }
      const shown = await t.owner.get(`/1/boards/${board.id}`, { fields: 'closed' }).record();
      t.expect(shown.closed, `closed of the board ${when}`).is(isClosed);
    };
    await judge(false, 'before');
    await t.stage('closeBoard', { id: board.id });
    await t.settle();
    await judge(true, 'once it is closed');
    await perhaps(t, 'openBoard', { id: board.id });
    await t.settle();
    await judge(false, 'once it is open again');
  },
});
