/** Leaving a board or a workspace (4.7): what goes with the membership. */
import type { Change } from './change.ts';
import type { Membership } from './records.ts';

/** CRD-24: who leaves a board leaves its cards; one page of them after another would be work for nobody. */
export function leaveBoard(change: Change, row: Membership): void {
  const { world } = change;
  for (const card of [...world.by.cardsOfMember.of(row.idMember)]) {
    if (card.idBoard !== row.idModel) continue;
    change.update('cards', card, { idMembers: card.idMembers.filter((id) => id !== row.idMember) });
  }
  change.remove('memberships', row);
}
