/** Labels (2.3, 4.7): makes them on a board, and removes them from every card when they are deleted. */
import type { Change } from '../../changes/change.ts';
import type { Board, Label } from '../../world/records.ts';

export const makeLabel = (change: Change, { id }: Board, name: string, color: string | null): Label =>
  change.add('labels', { idBoard: id, name, color });

/** LBL-04: off every card, as part of its deletion. */
export function removeLabel(change: Change, label: Label): void {
  for (const card of [...change.world.by.cardsOfLabel.of(label.id)]) {
    change.update('cards', card, { idLabels: card.idLabels.filter((id) => id !== label.id) }, 'silent');
  }
  change.remove('labels', label);
}
