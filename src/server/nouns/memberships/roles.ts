/** Joining and leaving a board or a workspace (4.7): who may not leave, and what is removed with the membership. */
import type { Change } from '../../changes/change.ts';
import type { Member, Membership, Stored } from '../../world/records.ts';
import type { World } from '../../world/world.ts';

/** Who has no account yet is a member unconfirmed. */
export const enrol = (
  change: Change,
  { modelType, memberType }: Pick<Membership, 'modelType' | 'memberType'>,
  { id: idModel }: Stored,
  { id: idMember, confirmed }: Member,
): Membership => change.add('memberships', { modelType, idModel, idMember, memberType, unconfirmed: !confirmed });

/** BRD-06, ORG-05: whether there is another admin. */
export const leavesAnAdmin = (world: World, gone: Membership): boolean =>
  gone.memberType !== 'admin' ||
  [...world.by.membershipsOfModel.of(gone.idModel)].some(
    (row) => row.id !== gone.id && row.memberType === 'admin' && !row.unconfirmed && !row.deactivated,
  );

/** CRD-24: who leaves a board leaves its cards too. */
export function leaveBoard(change: Change, row: Membership): void {
  const { world } = change;
  for (const card of [...world.by.cardsOfMember.of(row.idMember)]) {
    if (card.idBoard !== row.idModel) continue;
    change.update('cards', card, { idMembers: card.idMembers.filter((id) => id !== row.idMember) });
  }
  change.remove('memberships', row);
}
