/** Finds or makes the member with an e-mail address (4.7). */
import { pattern } from '../../values/kinds.ts';
import type { Change } from '../../changes/change.ts';
import { freeNameFrom, initialsOf, plainName } from '../../world/named.ts';
import type { Member } from '../../world/records.ts';
import { limits } from '../../../document/limits.ts';

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
