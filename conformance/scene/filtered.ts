/** The records on which filters are tried: of each kind some that a word selects, and some that it does not. */
import type { FilterName } from '../../src/document/filters.ts';
import { couldSet, idsOf, ifPossible } from './reading.ts';
import { placeScene } from './members.ts';
import { oncePerRun, type T } from './tools.ts';

export type FilterScene = Awaited<ReturnType<typeof make>>;
export const filterScene = oncePerRun(make);

async function make(t: T) {
  const { board, closedBoard, list, closedList, card, archived, ofClosedList } = await placeScene(t);
  const { lasting, target, owner } = t;
  const { fresh, stage } = lasting;
  const others = [closedBoard, await fresh.board(), await fresh.board({ prefs_permissionLevel: 'public' })];
  // The document does not show how these are done: what is not done here does not tell the words apart.
  await couldSet(stage('pinBoard', { id: board.id }));
  await couldSet(stage('createStar', { idBoard: others[1]!.id, pos: 'bottom' }));
  const workspace = await ifPossible(fresh.workspace());
  // The document does not show how; a workspace is private or public here.
  if (workspace) await owner.put(`/1/organizations/${workspace.id}`, { 'prefs/permissionLevel': 'public' });
  const { memberships } = await stage('readBoard', { id: board.id, fields: 'memberships' });
  const places = { board: board.id, member: 'me' };
  const ids: Partial<Readonly<Record<FilterName, ReadonlySet<string>>>> = {
    boards: new Set([board.id, ...idsOf(others)]),
    cards: new Set(idsOf([card, archived, ...ofClosedList])),
    lists: new Set([list.id, closedList.id]),
    memberships: new Set(idsOf(Array.isArray(memberships) ? memberships : [])),
    organizations: new Set(idsOf([target.workspace, workspace].filter((thing) => thing !== undefined))),
  };
  return {
    /** The records of each kind; a listing may show others beside them. */
    ids,
    /** The words of paths, in each way in which they are asked. */
    placeholders: [list, closedList].map(({ id }): Readonly<Record<string, string>> => ({ ...places, list: id })),
    /** The cards of the closed list. */
    ofClosedList: new Set(idsOf(ofClosedList)),
  };
}
