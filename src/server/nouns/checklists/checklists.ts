/**
 * Checklists and their items: makes, copies, moves and changes them, adds them to cards and removes them (4.1, 4.7).
 */
import { asPart } from '../../changes/cause.ts';
import type { Position } from '../../../document/values/kinds.ts';
import { copied } from '../../records/table.ts';
import { checkItemTable } from '../../records/card-parts.ts';
import type { Change } from '../../changes/change.ts';
import type { Patch } from '../../changes/touch.ts';
import type { New } from '../../world/tables.ts';
import { Ordered } from '../../store/ordered.ts';
import { membershipOf } from '../../rights/access.ts';
import { place } from '../../changes/position.ts';
import type { Card, CheckItem, Checklist } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { removeChecklist, settleChecklist } from '../removals.ts';
import { byPos } from '../../store/table.ts';
import { checklistsOf } from '../../finding/collections.ts';

/** CHK-02 */
const usualName = 'Checklist';

export interface NewChecklist {
  readonly name?: string | undefined;
  readonly pos: Position;
  /** Whose name and items the new checklist takes. */
  readonly source?: Checklist | undefined;
}

export function addChecklist(change: Change, card: Card, { name, pos, source }: NewChecklist): Checklist {
  const made = change.add('checklists', {
    idBoard: card.idBoard,
    idCard: card.id,
    name: name ?? source?.name ?? usualName, // CHK-02
    pos: place(change, 'checklists', siblingsOn(card, change), pos),
  });
  if (source) copyItems(change, source, made);
  change.update('cards', card, { idChecklists: [...card.idChecklists, made.id] });
  return made;
}

/** Copies the items of one checklist into another, which may be on another board. */
export function copyItems(change: Change, from: Checklist, to: Checklist): void {
  for (const item of [...change.world.by.checkItemsOfChecklist.of(from.id)]) {
    change.add('checkItems', { idChecklist: to.id, ...copied(checkItemTable, item) }, asPart);
  }
  releaseItems(change, to);
}

/** CRD-24: an item cannot be assigned to someone who is not on the board. */
export function releaseItems(change: Change, { id, idBoard }: Checklist): void {
  const { world } = change;
  const board = world.boards.the(idBoard);
  for (const item of [...world.by.checkItemsOfChecklist.of(id)]) {
    const member = world.members.get(item.idMember);
    if (member && !membershipOf(world, board, member)) change.update('checkItems', item, { idMember: null }, asPart);
  }
}

/** CRD-16: adds one checklist to one more card. */
export function shareChecklist(change: Change, checklist: Checklist, card: Card): void {
  must('ERR-10', !card.idChecklists.includes(checklist.id), 'that checklist is already on the card');
  must('ERR-10', checklist.idBoard === card.idBoard, 'the checklist belongs to another board');
  change.update('cards', card, { idChecklists: [...card.idChecklists, checklist.id] });
  settleChecklist(change, checklist);
}

/** Removes a checklist from a card; deletes it if that was its only card. */
export function dropChecklist(change: Change, checklist: Checklist, card: Card): void {
  if (change.world.by.cardsOfChecklist.of(checklist.id).size <= 1) {
    removeChecklist(change, checklist);
    return;
  }
  change.update('cards', card, { idChecklists: card.idChecklists.filter((id) => id !== checklist.id) });
  settleChecklist(change, checklist);
}

/** Moves it from its home card to another card of the same board. */
export function moveChecklist(change: Change, checklist: Checklist, to: Card): void {
  if (checklist.idCard === to.id) return;
  const from = change.world.cards.get(checklist.idCard);
  shareChecklist(change, checklist, to);
  if (from) change.update('cards', from, { idChecklists: from.idChecklists.filter((id) => id !== checklist.id) });
  change.update('checklists', checklist, { idCard: to.id }, asPart);
}

export function changeChecklist(
  change: Change,
  checklist: Checklist,
  { pos, ...fields }: Omit<Patch<Checklist>, 'pos'> & { pos?: Position | undefined },
): void {
  change.update('checklists', checklist, fields);
  if (pos === undefined) return;
  const siblings = siblingsOn(change.world.cards.get(checklist.idCard), change);
  change.update('checklists', checklist, { pos: place(change, 'checklists', siblings, pos, checklist) });
}

const siblingsOn = (card: Card | undefined, { world }: Change): Ordered<Checklist> =>
  new Ordered(byPos, card && checklistsOf(world, card));

type Placed<R> = Omit<R, 'idChecklist' | 'pos'>;

export function addItem(
  change: Change,
  checklist: Checklist,
  { pos, ...fields }: Placed<New<'checkItems'>> & { readonly pos: Position },
): CheckItem {
  const siblings = change.world.by.checkItemsOfChecklist.of(checklist.id);
  const placed = place(change, 'checkItems', siblings, pos);
  return change.add('checkItems', { idChecklist: checklist.id, pos: placed, ...fields });
}

/** Changes an item. `target` is the checklist to which it goes, at the bottom unless a position is given. */
export function changeItem(
  change: Change,
  item: CheckItem,
  { pos, ...fields }: Placed<Patch<CheckItem>> & { readonly pos?: Position | undefined },
  target?: Checklist,
): CheckItem {
  const idChecklist = target?.id ?? item.idChecklist;
  const wanted = pos ?? (idChecklist === item.idChecklist ? undefined : 'bottom');
  const siblings = change.world.by.checkItemsOfChecklist.of(idChecklist);
  return change.update('checkItems', item, {
    ...fields,
    idChecklist,
    ...(wanted !== undefined && { pos: place(change, 'checkItems', siblings, wanted, item) }),
  });
}
