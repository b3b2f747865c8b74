/** Joining and leaving a board or a workspace (4.7): inviting by e-mail, who may not leave, what is removed with a membership. */
import { pattern } from '../../values/kinds.ts';
import { freeNameFrom, initialsOf, plainName } from '../../world/named.ts';
import { limits } from '../../../document/limits.ts';
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

/** Words of letters, digits and a few signs with dots between them; then a domain of two parts or more. */
export const email = pattern({
  says: 'an e-mail address',
  pattern: "^([\\w'+\\-]+\\.)*[\\w'+\\-]*[\\w+\\-]@([A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$",
  right: 'new.one@boards.invalid',
  wrong: 'nonesuch',
  max: limits.lengths.email,
});

/**
 * BRD-14: an address that nobody has makes an unconfirmed member, who has no rights until somebody uses the account.
 */
export function memberOf(change: Change, at: string, fullName: string | undefined): Member {
  const { by } = change.world;
  const known = by.email.get(at.toLowerCase()); // BRD-14
  if (known) return known;
  const called = fullName?.trim() || at.slice(0, at.indexOf('@'));
  return change.add(
    'members',
    {
      username: freeName(change, called),
      fullName: called,
      initials: initialsOf(called),
      email: at,
      avatarHash: change.nextHex(32, 'avatar of a ghost'),
      confirmed: false,
      memberType: 'ghost',
    },
    'silent',
  );
}

/** A username made of the letters and digits of a name. */
function freeName({ world }: Change, name: string): string {
  const plain = plainName(name);
  const base = plain.length < limits.username.min ? `member${plain}` : plain;
  return freeNameFrom(base, (free) => !world.by.username.get(free) && free !== 'me', world);
}
