/** The records on which filters are tried: of each kind some that a word selects, and some that it does not. */
import type { FilterName } from '../../src/document/filters.ts';
import { couldSet, idsOf, ifPossible } from './reading.ts';
import { oncePerRun, type T } from './tools.ts';

export type FilterScene = Awaited<ReturnType<typeof make>>;
export const filterScene = oncePerRun(make);

async function make({ lasting: { fresh, stage }, target, actors, owner }: T) {
  const board = await fresh.board({}, { members: actors.colleague ? ['colleague'] : [] });
  const born = idsOf(await stage('readLists', { id: board.id }));
  const [list, closedList] = [await fresh.list({ idBoard: board.id }), await fresh.list({ idBoard: board.id })];
  const card = (idList: string) => fresh.card({ idList, idMembers: owner.idMember });
  const cards = [await card(list.id), await card(list.id), await card(closedList.id), await card(closedList.id)];
  // The document does not show how records are closed; what is not closed here is open.
  for (const { id } of [cards[1]!, cards[3]!]) await couldSet(stage('closeCard', { id }));
  await couldSet(stage('closeList', { id: closedList.id }));
  const others = [await fresh.board(), await fresh.board(), await fresh.board({ prefs_permissionLevel: 'public' })];
  await couldSet(stage('closeBoard', { id: others[0]!.id }));
  await couldSet(stage('pinBoard', { id: board.id }));
  await couldSet(stage('createStar', { idBoard: others[1]!.id, pos: 'bottom' }));
  const workspace = await ifPossible(fresh.workspace());
  // The document does not show how; a workspace is private or public here.
  if (workspace) await owner.put(`/1/organizations/${workspace.id}`, { 'prefs/permissionLevel': 'public' });
  const { memberships } = await stage('readBoard', { id: board.id, fields: 'memberships' });
  const places = { board: board.id, member: 'me' };
  const ids: Partial<Readonly<Record<FilterName, ReadonlySet<string>>>> = {
    boards: new Set([board.id, ...idsOf(others)]),
    cards: new Set(idsOf(cards)),
    lists: new Set([list.id, closedList.id].filter((id) => !born.includes(id))),
    memberships: new Set(idsOf(Array.isArray(memberships) ? memberships : [])),
    organizations: new Set(idsOf([target.workspace, workspace].filter((thing) => thing !== undefined))),
  };
  return {
    /** The records of each kind; a listing may show others beside them. */
    ids,
    /** The words of paths, in each way in which they are asked. */
    placeholders: [list, closedList].map(({ id }): Readonly<Record<string, string>> => ({ ...places, list: id })),
    /** The cards of the closed list. */
    ofClosedList: new Set(idsOf(cards.slice(2))),
  };
}
