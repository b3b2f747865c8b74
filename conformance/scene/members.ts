/**
 * The scene of laws about members (4.2): one member with something of every kind that can be shown, made once a run.
 */
import { limits } from '../../src/document/limits.ts';
import type { Thing } from './scene.ts';
import { oncePerRun, type T } from './tools.ts';
import { Skip } from '../wire/verdict.ts';
import { couldSet, ifPossible, trickyName } from './reading.ts';
import { disclaims } from '../wire/target.ts';

/** More than the 50 that a listing gives by default (4.2). */
const many = 55;
/** More than twice the page of 50: a server that shows two pages at most shows too few. */
const manyTold = 105;

/**
 * A board with the colleague on it if there is one, an open list and a closed one, in each an open card and a closed one
 * of the owner; and a closed board.
 */
export const placeScene = oncePerRun(async ({ lasting: { fresh, stage }, target, actors }) => {
  const idMembers = target.actors.owner?.idMember;
  const board = await fresh.board({}, { members: actors.colleague ? ['colleague'] : [] });
  const closedBoard = await fresh.board();
  const list = await fresh.list({ idBoard: board.id });
  const closedList = await fresh.list({ idBoard: board.id });
  const labels = disclaims(target, 'labels') ? undefined : 'red';
  const full = { desc: 'as it was', due: '2031-05-06T07:08:09.000Z', labels };
  const card = await fresh.card({ idList: list.id, idMembers, ...full });
  const archived = await fresh.card({ idList: list.id, idMembers });
  const ofClosedList = [
    await fresh.card({ idList: closedList.id, idMembers }),
    await fresh.card({ idList: closedList.id, idMembers }),
  ] as const;
  // The document does not show how records are closed: where it is done in another way, all is open.
  await couldSet(stage('closeBoard', { id: closedBoard.id }));
  for (const { id } of [archived, ofClosedList[1]]) await couldSet(stage('closeCard', { id }));
  await couldSet(stage('closeList', { id: closedList.id }));
  return { board, closedBoard, list, closedList, card, archived, ofClosedList };
});

/** The same, with the colleague, an attachment and a sticker on the open card of the open list. */
export const memberScene = oncePerRun(async (t) => {
  const { board, list, card } = await placeScene(t);
  const { lasting, target, actors } = t;
  const { fresh, stage } = lasting;
  if (actors.colleague)
    await couldSet(stage('addMemberToCard', { idCard: card.id, idMember: actors.colleague.idMember }));
  const attachment = disclaims(target, 'attachments')
    ? card
    : ((await ifPossible(fresh.attachment({ idCard: card.id, name: trickyName }))) ??
      (await fresh.attachment({ idCard: card.id })));
  const sticker = disclaims(target, 'stickers') ? undefined : await fresh.sticker({ idCard: card.id });
  return { board, list, card, attachment, sticker };
});

/** A card with more comments of the owner than a listing shows by default; oldest first. */
export const manyComments = oncePerRun(async (t) => {
  const { list } = await memberScene(t);
  const card = await t.lasting.fresh.card({ idList: list.id });
  const comments: Thing[] = [];
  while (comments.length < many) comments.push(await t.lasting.fresh.comment({ idCard: card.id }));
  return { card, comments };
});

/** How many are made at a time, because a thousand answers one after another take long. */
const atATime = 13;

/** A list with one card more than a collection may have, the owner on each. */
export const overfullList = oncePerRun(async (t) => {
  const board = await t.lasting.fresh.board();
  const list = await t.lasting.fresh.list({ idBoard: board.id });
  const cards: Thing[] = [];
  const make = () => t.lasting.fresh.card({ idList: list.id, idMembers: t.owner.idMember });
  while (cards.length <= limits.results)
    cards.push(
      ...(await Promise.all(Array.from({ length: Math.min(atATime, limits.results + 1 - cards.length) }, make))),
    );
  return { list, cards };
});

/**
 * More notifications of the owner than a listing shows by default: the colleague comments on a card of the owner and
 * mentions the owner. The document leaves open what causes a notification (6.4), so a law that needs them is skipped if
 * none came.
 */
export const manyNotifications = oncePerRun(async (t) => {
  const { list } = await memberScene(t);
  const card = await t.lasting.fresh.card({ idList: list.id, idMembers: t.owner.idMember });
  const comments: Thing[] = [];
  const writeComments = async (count: number) => {
    while (comments.length < count)
      comments.push(await t.lasting.stage('createComment', { idCard: card.id, text: t.uniqueMarker() }, 'colleague'));
  };
  await writeComments(many);
  await t.lasting.stage('createComment', { idCard: card.id, text: `@${t.owner.username} look` }, 'colleague');
  await t.settle();
  if (!(await isNotified(t))) throw new Skip('comments of another notify nobody here: what notifies is left open');
  await writeComments(manyTold);
  await t.settle();
  return { card, comments };
});

/** The owner with something of every kind, as far as the target can have it: what is asked of a member then shows. */
export async function oneOfEach(t: T): Promise<void> {
  const { card } = await memberScene(t);
  await ifPossible(t.fresh.comment({ idCard: card.id }));
  if (t.actors.colleague)
    await couldSet(t.stage('createComment', { idCard: card.id, text: `@${t.owner.username} look` }, 'colleague'));
}

/** Counted page by page, with a page size that differs from every default and bound. */
async function isNotified({ owner }: T): Promise<boolean> {
  let count = 0;
  for (let page = 0; count <= 50 && page < 8; page += 1) {
    const notifications = await owner
      .get('/1/members/me/notifications', { filter: 'commentCard', limit: 10, page })
      .list();
    if (notifications.length === 0) return false;
    count += notifications.length;
  }
  return count > 50;
}

/** Lets a second pass: what is made now has another second in its id than what was made before (1.4). */
export const anotherSecond = (t: T): Promise<void> => t.pass(1100);

/** The value of a single-field read, in whatever form a server gives it (4.2 leaves that open). */
export function valueIn(body: any, field: string): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
  if ('_value' in body) return body._value;
  return field in body ? body[field] : body;
}
