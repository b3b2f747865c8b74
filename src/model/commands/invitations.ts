/** Finds or makes the member with an e-mail address (4.7). */
import { pattern } from '../../spec/kinds.ts';
import type { Change } from '../change/change.ts';
import type { Member } from '../world/records.ts';
import { limits } from '../../spec/limits.ts';

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
      avatarHash: change.nextHex(32, salt),
      confirmed: false,
      memberType: 'ghost',
    },
    'silent',
  );
}
const salt = 211;

const initialsOf = (name: string): string =>
  name
    .split(/\s/)
    .filter(Boolean)
    .map((word) => [...word][0])
    .slice(0, 4)
    .join('')
    .toUpperCase();

/** A username made of the letters and digits of a name. If it is taken, the number of the next record is added. */
function freeName({ world }: Change, name: string): string {
  const plain = plainName(name);
  const base = plain.length < limits.username.min ? `member${plain}` : plain;
  for (let turn = 0, free = base; ; turn += 1, free = `${base}${world.counters.made + turn}`) {
    if (!world.by.username.get(free) && free !== 'me') return free;
  }
}

/** The lowercase letters, digits and underscores of a text, for usernames and names of workspaces. */
export const plainName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '')
    .slice(0, limits.lengths.workspaceName.max);
