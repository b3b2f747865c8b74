/** How the live service shows members and workspaces, where it differs from part 2: each difference once. */
import type { View } from '../../server/rights/access.ts';
import { sha256Hex } from '../../server/formats/hash.ts';
import { bound } from '../../server/records/shared-kinds.ts';
import { arrayOf, integer, nullOr, text, anyObject, anything } from '../../document/values/kinds.ts';
import type { Member, Organization } from '../../server/world/records.ts';
import { reactionResource } from '../../server/nouns/actions/shown.ts';
import { cardResource } from '../../server/nouns/cards/shown.ts';
import { memberResource } from '../../server/nouns/members/shown.ts';
import { boardBackgroundResource } from '../../server/nouns/members/shown-own.ts';
import { notificationResource } from '../../server/nouns/notifications/shown.ts';
import { organizationResource } from '../../server/nouns/organizations/shown.ts';
import { always, isBefore, isOld, ofSummary, since, testers, threshold, type Difference } from './difference.ts';

const prefsOf = (member: Member, view: View): object => {
  const {
    timezone: _,
    timezoneInfo: __,
    twoFactor: ___,
    ...prefs
  } = memberResource.fields['prefs']!(member, view) as Record<string, unknown>;
  return prefs;
};
/** Not the hash of the live service, which is of an older kind, but one of the same length for each address. */
const hashOf = ({ email }: Member): string => sha256Hex(email.trim().toLowerCase()).slice(0, 32);

const limitsOfMember = (_: Member, { now }: View): object => ({
  boards: { totalPerMember: bound(4500, threshold(4500, now)) },
  orgs: { totalPerMember: bound(850, threshold(850, now)) },
});

/** The number of boards in a workspace without a paid plan: from three on the service warns. */
function limitsOfWorkspace({ id }: Organization, { world }: View): object {
  const count = [...world.by.boardsOfOrganization.of(id)].filter(({ closed }) => !closed).length;
  return {
    orgs: {
      totalMembersPerOrg: bound(4000, 3600),
      freeBoardsPerOrg: { ...bound(10, 3), status: count > 10 ? 'maxExceeded' : count < 3 ? 'ok' : 'warn', count },
    },
  };
}

const ofLicences = { newLicenseInviteRestrict: null, newLicenseInviteRestrictUrl: null };
const workspacePrefs = ({ prefs }: Organization, view: View): object => ({
  ...prefs,
  ...since('2023-01', view, ofLicences),
});

/** Before that month, only a workspace that was imported with the field shows it. */
const offering = ({ offering: stored, plan }: Organization, { now }: View): string | undefined =>
  stored ??
  (isOld(now)
    ? undefined
    : plan === 'free'
      ? 'trello.free'
      : plan === 'premium'
        ? 'trello.premium'
        : 'trello.enterprise');

export const ofPeople: readonly Difference[] = [
  {
    id: 'member-pictures',
    ask: ['GET /members/me', ['uploadedAvatarHash', 'uploadedAvatarUrl']],
    section: '2.6',
    document: 'does not say what a member without a picture shows; we show empty texts',
    live: 'the fields of an uploaded picture are null',
    seen: 'recorded answers of `GET /members/{id}`',
    fields: [
      memberResource,
      {
        uploadedAvatarHash: { kind: nullOr(text()), value: (member: Member) => member.uploadedAvatarHash || null },
        uploadedAvatarUrl: {
          value: (member: Member, view: View) => memberResource.fields['uploadedAvatarUrl']!(member, view) || null,
        },
      },
    ],
  },
  {
    id: 'member-gravatar',
    ask: ['GET /members/me', ['gravatarHash']],
    section: '2.6',
    document: 'is silent; we show the hash of the avatar as `gravatarHash`',
    live: 'it follows from the e-mail address; ours is as long and different for each address, but not the same hash',
    seen: 'recorded answers of `GET /members/{id}`',
    fields: [memberResource, { gravatarHash: { value: hashOf } }],
  },
  {
    id: 'member-email',
    ask: ['GET /members/me?fields=email&$reader', ['email']],
    section: '2.6',
    document: 'gives no type to `email`; without the permission `account` we show an empty text',
    live: 'it is shown only to a token of the member with `account`; else the strict client takes no null, so it is left out',
    seen: 'its documentation, and the schemas of a strict client',
    fields: [
      memberResource,
      { email: { value: (member: Member, view: View) => memberResource.fields['email']!(member, view) || undefined } },
    ],
  },
  {
    id: 'member-hidden',
    ask: ['GET /members/me?fields=nonPublic', ['nonPublic']],
    section: '2.6',
    document: '`nonPublic` has the name, the initials and the picture',
    live: 'it is empty, because nothing of a member is hidden here',
    seen: 'every recorded member',
    fields: [memberResource, { nonPublic: { value: () => ({}) } }],
  },
  {
    id: 'member-account',
    ask: ['GET /members/me?fields=aaId,aaEmail', ['aaId', 'aaEmail']],
    section: '2.6',
    document: 'gives no types for the fields of the account; we show empty texts where there is none',
    live: 'they are null; `aaBlockSyncUntil` is shown too, and `siftDecision` of an account that was imported with it',
    seen: 'recorded answers of `GET /members/{id}`; the strict client does not know `siftDecision`',
    fields: [
      memberResource,
      {
        aaId: { value: ({ aaId }: Member) => aaId || null },
        aaEmail: { value: ({ aaEmail }: Member) => aaEmail || null },
        aaBlockSyncUntil: {
          seen: 'set',
          kind: anything,
          value: (_: Member, { now }: View) => (isBefore('2020-05', now) ? undefined : null),
        },
        siftDecision: {
          seen: 'set',
          kind: anything,
          value: ({ account }: Member, { now }: View) =>
            account['siftDecision'] ?? (isOld(now) && !isBefore('2020-07', now) ? null : undefined),
        },
      },
    ],
  },
  {
    id: 'member-unshown',
    ask: ['GET /members/me?fields=all', ['idBoardsPinned', 'prefs.timezone', 'prefs.locale']],
    section: '2.6',
    document: 'has idBoardsPinned, and time zone and two factors among the preferences',
    live: 'none of these is shown',
    seen: 'no recorded member has them',
    fields: [memberResource, { idBoardsPinned: { seen: 'named' }, prefs: { value: prefsOf } }],
  },
  {
    id: 'member-limits',
    ask: ['GET /members/me?fields=limits', ['limits']],
    section: '2.6',
    document: '`limits` is one limit',
    live: 'it has a limit of boards and one of workspaces',
    seen: 'recorded answers of `GET /members/{id}`',
    fields: [memberResource, { limits: { kind: anyObject, value: limitsOfMember } }],
  },
  {
    id: 'members-within',
    ask: ['GET /cards/$idCard?fields=name&members=true', ['members']],
    section: '4.2',
    document:
      'four fields are usual for members of a card and the creator of a notification; ' +
      'of the member of a reaction it says nothing, and we show eight',
    live: 'they are shown with ten',
    seen: 'recorded answers of `GET /cards/{id}?members=true` and `GET /notifications/{id}`',
    embeds: [
      [cardResource, { members: { usual: ofSummary }, membersVoted: { usual: ofSummary } }],
      [notificationResource, { memberCreator: { usual: ofSummary }, member: { usual: ofSummary } }],
      [reactionResource, { member: { usual: ofSummary } }],
    ],
  },
  {
    id: 'backgrounds',
    ask: ['GET /members/me/boardBackgrounds?filter=default', ['type', 'color']],
    section: '2.10',
    document: 'shows `brightness`, `fullSizeUrl`, `scaled` and `tile` of a background',
    live: '`type` and three colours are shown too',
    seen: testers,
    fields: [boardBackgroundResource, { type: always, color: always, topColor: always, bottomColor: always }],
  },
  {
    id: 'workspace-plan',
    ask: ['GET /organizations/$idOrganization', ['offering']],
    section: '2.7',
    document: 'does not show `offering`; we show the name of the plan',
    live: 'it is the name of the product: `trello.free`',
    seen: 'recorded answers of 2023',
    fields: [organizationResource, { offering: { value: offering } }],
  },
  {
    id: 'workspace-prefs',
    ask: ['GET /organizations/$idOrganization?fields=prefs', ['prefs']],
    section: '2.7',
    document: 'lists the preferences of a workspace',
    live:
      'it also shows who may delete boards, who may be invited, and which attachments are allowed; since 2023 two about ' +
      'whom a new licence may invite, here null',
    seen: 'recorded answers of `GET /members/{id}/organizations`, and records of 2023 against which a connector is tested',
    fields: [organizationResource, { prefs: { kind: anyObject, value: workspacePrefs } }],
  },
  {
    id: 'workspace-limits',
    ask: ['GET /organizations/$idOrganization?fields=limits', ['limits']],
    section: '2.7',
    document: 'does not show the limits of a workspace',
    live: 'they are of its members and of its free boards, which are counted',
    seen: 'recorded answers of `GET /members/{id}/organizations`',
    fields: [organizationResource, { limits: { kind: anyObject, value: limitsOfWorkspace } }],
  },
  {
    id: 'workspace-counts',
    ask: ['GET /members/me/organizations', ['activeBillableMemberCount', 'allAdminsEnabled']],
    section: '2.7',
    document: 'counts the members who are billed',
    live: 'it also counts those who are active, and says whether all admins may do everything',
    seen: 'recorded answers of `GET /members/{id}/organizations`',
    fields: [
      organizationResource,
      {
        activeBillableMemberCount: { seen: 'set' },
        allAdminsEnabled: { seen: 'set', kind: anything, value: () => false },
        dateLastActivity: { seen: 'named' },
        creationMethod: { seen: 'named' },
      },
    ],
  },
  {
    id: 'workspace-address',
    old: '2020',
    ask: ['GET /organizations/$idOrganization', ['url']],
    section: '2.7',
    document: 'does not show the form of `url`; we write `/w/` and the name',
    live: 'in a world whose clock stands before 2021 it is the name alone',
    seen: 'recorded answers of 2020 and of 2023',
    fields: [
      organizationResource,
      {
        url: {
          value: (organization: Organization, view: View) =>
            isOld(view.now)
              ? `${view.origin}/${organization.name}`
              : organizationResource.fields['url']!(organization, view),
        },
      },
    ],
  },
  {
    id: 'workspace-described',
    ask: ['GET /organizations/$idOrganization', ['descData']],
    section: '2.7',
    document: 'does not describe `descData` of a workspace; we show `{"emoji": {}}`',
    live: 'it is null until the text is edited',
    seen: 'recorded answers of `GET /organizations/{id}`',
    fields: [
      organizationResource,
      { descData: { kind: nullOr(anyObject), value: ({ edited }: Organization) => (edited ? { emoji: {} } : null) } },
    ],
  },
  {
    id: 'workspace-power-ups',
    ask: ['GET /organizations/$idOrganization', ['powerUps']],
    section: '2.7',
    document: '`products` is a list; of `powerUps` it names no type, and we show an empty list',
    live: 'both name the product by its number',
    seen: 'a recorded answer of `GET /members/{id}/organizations`',
    fields: [
      organizationResource,
      {
        powerUps: {
          kind: arrayOf(integer(0)),
          value: (organization: Organization, view: View) =>
            organizationResource.fields['products']!(organization, view),
        },
      },
    ],
  },
];
