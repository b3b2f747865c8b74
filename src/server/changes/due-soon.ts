/**
 * Cards that are due soon (NOT-13): the members of a card are notified once, when the time of its reminder has come.
 */
import { asPart } from './cause.ts';
import { seesBoard } from '../rights/access.ts';
import type { Change } from './change.ts';
import { addNotification } from './deltas.ts';
import { oldOf } from '../finding/log.ts';
import { boardRef, cardRef } from './draft.ts';
import { remindAt } from '../world/reminder.ts';
import type { Action, Card } from '../world/records.ts';
import { newest } from '../finding/select.ts';
import type { World } from '../world/world.ts';

/** Whether the time of some reminder has come. */
export function isDue({ cardsDue }: World['by'], now: number): boolean {
  const next = cardsDue.of('due').first();
  return next !== undefined && remindAt(next)! <= now;
}

/** NOT-13: notifies for every card that has become due; costs nothing while there is none. */
export function remindOfDue(change: Change): void {
  const { cardsDue } = change.world.by;
  for (let card = cardsDue.of('due').first(); card && remindAt(card)! <= change.now; card = cardsDue.of('due').first())
    remind(change, card);
}

function remind(change: Change, card: Card): void {
  const { world } = change;
  const due = Date.parse(card.due!);
  const at = remindAt(card)!;
  change.update('cards', card, { dueCalled: true }, asPart);
  const board = world.boards.the(card.idBoard);
  // A date that was already past when it was written is not "soon".
  if (board.closed || due <= Date.parse(card.dateLastActivity)) return;
  const setter = whoSet(world, card);
  const idMemberCreator = setter?.idMemberCreator ?? board.idMemberCreator;
  for (const idMember of card.idMembers) {
    // The member who has just written such a near date knows it (NOT-05).
    if (setter?.idMemberCreator === idMember && Date.parse(setter.date) >= at) continue;
    const who = world.members.get(idMember);
    if (!who || who.prefs.minutesBeforeDeadlineToNotify === -1 || !seesBoard(world, board, who)) continue;
    addNotification(change, {
      idMember,
      idMemberCreator: idMemberCreator ?? idMember,
      type: 'cardDueSoon',
      date: change.date,
      data: { card: { ...cardRef(card), due: card.due }, board: boardRef(board) },
      idAction: null,
      idBoard: board.id,
      idCard: card.id,
      idList: card.idList,
      idOrganization: board.idOrganization,
    });
  }
}

/** The action that set the due date of the card. */
function whoSet(world: World, card: Card): Action | undefined {
  const [found] = newest(
    [world.by.actionsOfCard.of(card.id)],
    { limit: 1 },
    (action) => action.type === 'createCard' || action.type === 'copyCard' || 'due' in oldOf(action),
  );
  return found;
}
