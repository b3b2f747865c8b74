/** What of a card holds on another board: members, followers, labels, checklists (4.5.2, and what it leaves open). */
import { copied } from '../../records/table.ts';
import { checklistTable } from '../../records/card-parts.ts';
import { inOrganizationOf, membershipOf, seesBoard } from '../../rights/access.ts';
import type { Change } from '../../changes/change.ts';
import type { WriteReason } from '../../changes/touch.ts';
import { copyItems } from '../checklists/checklists.ts';
import type { Board, Card, Checklist, Member } from '../../world/records.ts';
import type { Context } from '../../rows/endpoint.ts';
import { settleChecklist } from '../removals.ts';
import type { World } from '../../world/world.ts';

/** CRD-24: the members who are on the board too. */
export const membersOn = (world: World, board: Board, ids: readonly string[]): string[] =>
  ids.filter((id) => membershipOf(world, board, world.members.get(id) ?? null) !== undefined);

/** CRD-24: who may be put on the cards of a board. */
export const mayBeOnCards = (board: Board, member: Member, { world, dialect }: Context): boolean =>
  membershipOf(world, board, member) !== undefined ||
  (dialect.choices.onCards === 'workspace' && inOrganizationOf(world, board, member) !== undefined);

/** The members who see a board: they may follow its cards, and their votes count. */
export const viewersOf = (world: World, board: Board, ids: readonly string[]): string[] =>
  ids.filter((id) => seesBoard(world, board, world.members.get(id) ?? null));

/** CRD-30: the labels of the other board that this board has too, by name and colour. */
export function matchLabels(world: World, board: Board, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const here = [...world.by.labelsOfBoard.of(board.id)];
  const matches = ids.map((id) => {
    const { name, color } = world.labels.get(id)!;
    return here.find((label) => label.name === name && label.color === color)?.id;
  });
  return [...new Set(matches.filter((id) => id !== undefined))];
}

/** CRD-15: the labels of the board with these colours; a missing colour gets a new label without a name. */
export function labelsOfColors(change: Change, board: Board, colors: readonly string[]): string[] {
  if (colors.length === 0) return [];
  const here = [...change.world.by.labelsOfBoard.of(board.id)];
  return colors.map(
    (color) =>
      (here.find((label) => label.color === color) ?? change.add('labels', { idBoard: board.id, name: '', color })).id,
  );
}

/** CRD-53: the checklists of a card go with it to another board. A checklist that another card keeps is copied. */
export function takeChecklists(change: Change, card: Card, board: Board, why: WriteReason): void {
  const { world } = change;
  const idChecklists = card.idChecklists.map((id) => {
    const checklist = world.checklists.get(id)!;
    const stays = [...world.by.cardsOfChecklist.of(id)].some(
      ({ idList }) => world.lists.get(idList)!.idBoard !== board.id,
    );
    const taken = stays ? copyChecklist(change, checklist, card) : checklist;
    change.update('checklists', taken, { idBoard: board.id }, 'silent');
    releaseItems(change, taken);
    return taken.id;
  });
  const left = card.idChecklists.filter((id) => !idChecklists.includes(id)).map((id) => world.checklists.get(id)!);
  change.update('cards', card, { idChecklists }, why);
  for (const checklist of left) settleChecklist(change, checklist);
}

/** An item cannot be assigned to someone who is not on the board. */
export function releaseItems(change: Change, { id, idBoard }: Checklist): void {
  const { world } = change;
  const board = world.boards.get(idBoard)!;
  for (const item of [...world.by.checkItemsOfChecklist.of(id)]) {
    if (item.idMember === null || membersOn(world, board, [item.idMember]).length > 0) continue;
    change.update('checkItems', item, { idMember: null }, 'silent');
  }
}

/** Copies a checklist, for a card that will name it. */
export function copyChecklist(change: Change, source: Checklist, card: Card): Checklist {
  const { idBoard, id: idCard } = card;
  const copy = change.add('checklists', { idBoard, idCard, ...copied(checklistTable, source) }, 'silent');
  copyItems(change, source, copy);
  return copy;
}
