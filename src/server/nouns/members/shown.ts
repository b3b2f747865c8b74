/** How a member is shown (2.6): completely to that member; to others private fields are empty. */
import { isOneOf } from '../../../language.ts';
import { memberFields, memberPublicFields } from '../../../document/sets.ts';
import { isOrganizationAdmin, type View } from '../../rights/access.ts';
import { boardsOfMember, organizationsOfMember } from '../../finding/collections.ts';
import type { Member, Organization } from '../../world/records.ts';
import { resource, type Getter } from '../../rows/resource.ts';

/** MEM-04, CNV-26: for the member only; empty for all others, because a requested field is never left out (CNV-25). */
const own =
  (field: (member: Member, view: View) => unknown, empty: unknown): Getter<Member> =>
  (member, view) =>
    view.actor.member?.id === member.id ? field(member, view) : empty;

const organizations = (member: Member, { world, actor }: View): Organization[] =>
  organizationsOfMember(world, member, 'all', actor);

const avatarUrl = (member: Member, view: View): string | null =>
  member.avatarHash && `${view.origin}/1/members/${member.id}/avatar/${member.avatarHash}`;

/** Empty until a message is dismissed. */
const noMessage = { name: '', count: 0, lastDismissed: null, _id: '' };

export const memberResource = resource('members', {
  name: 'member',
  alone: memberFields.filter((name) => !isOneOf(memberPublicFields, name)), // 4.2: `card_member_fields`
  getters: {
    url: ({ username }, { origin }) => `${origin}/${username}`,
    avatarUrl,
    gravatarHash: (member) => member.avatarHash,
    uploadedAvatarUrl: (who, view) => (who.uploadedAvatarHash ? avatarUrl(who, view) : ''),
    email: own(({ email }, { actor }) => (actor.token?.permissions.includes('account') ? email : ''), ''), // MEM-05
    idBoards: (who, { world, actor }) => boardsOfMember(world, who, 'all', actor).map(({ id }) => id),
    idBoardsPinned: own(({ idBoardsPinned }) => idBoardsPinned, []),
    idOrganizations: (who, view) => organizations(who, view).map(({ id }) => id),
    idPremOrgsAdmin: (who, view) =>
      organizations(who, view)
        .filter((organization) => organization.plan !== 'free' && isOrganizationAdmin(view.world, organization, who))
        .map(({ id }) => id),
    loginTypes: own(({ loginTypes }) => loginTypes, []),
    oneTimeMessagesDismissed: own((who) => who.oneTimeMessagesDismissed, []),
    // 2.6 shows one record, not a list: the latest.
    messagesDismissed: own((who) => who.messagesDismissed.at(-1) ?? noMessage, noMessage),
    nonPublic: (who, view) =>
      view.actor.member
        ? {
            fullName: who.fullName,
            initials: who.initials,
            avatarUrl: avatarUrl(who, view),
            avatarHash: who.avatarHash,
          }
        : {},
    prefs: own(
      ({ prefs }, { now }) => ({
        ...prefs,
        timezoneInfo: {
          offsetCurrent: 0,
          timezoneCurrent: 'UTC',
          offsetNext: 0,
          // If the clock of a time zone never changes, there is no next date: the new year stands for it, the same on
          // every read.
          dateNext: new Date(Date.UTC(new Date(now).getUTCFullYear() + 1, 0)).toISOString(),
          timezoneNext: 'UTC',
        },
        twoFactor: { enabled: false, needsNewBackups: false },
      }),
      {},
    ),
  },
});
