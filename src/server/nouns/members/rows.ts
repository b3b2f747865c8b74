/** Members (4.2, 4.3): reading one and what belongs to it, changing the profile, settings and sessions. */
import { asPart } from '../../changes/cause.ts';
import {
  boardsOfMember,
  cardsOfMember,
  cardSpan,
  organizationsOfMember,
  pagedAlike,
} from '../../finding/collections.ts';
import { boardResource } from '../boards/shown.ts';
import { cardResource } from '../cards/shown.ts';
import { memberResource } from './shown.ts';
import { memberWhole } from './shown-embeds.ts';
import { organizationResource } from '../organizations/shown.ts';
import { asks } from '../../rows/resource.ts';
import {
  filterWord,
  filterWords,
  idOf,
  oneOf,
  optional,
  plainList,
  text,
  usually,
} from '../../../document/values/kinds.ts';
import type { ValuesOf } from '../../../document/values/kinds.ts';
import { because, GET, POST, PUT, raw, shows, type Context, type PathValues } from '../../rows/endpoint.ts';
import { byFilter, oneField, relatives, setOne, type Wanted } from '../../rows/families.ts';
import type { Member } from '../../world/records.ts';
import { must, refuse } from '../../calls/refusal.ts';
import { settable } from '../../records/table.ts';
import { memberPrefsTable, memberTable } from '../../records/member.ts';
import { givenOf, givenUnder, spelled } from '../../rows/spellings.ts';
import { storeBytes } from '../../changes/blobs.ts';
import { picture, pictureFile } from '../../rows/uploads.ts';
import { limits } from '../../../document/limits.ts';
import { words } from '../../../language.ts';
import { storeView } from '../../changes/views.ts';

const cardsShown = shows(cardResource, { usual: 'all', within: { attachments: 'all' } });
const organizationFilter = filterWord('organizations');

export const members = [
  GET('/members/{member}', 'one member, with the collections that are asked for', {
    members: true,
    shows: shows(memberWhole, { usual: 'all' }),
  }),
  oneField('/members/{member}/{field}', 'one field of a member', {
    of: memberResource, // MEM-13
    words: oneOf(memberResource.all.toSorted()),
  }),
  ...byFilter('/members/{member}/boards', 'the boards of a member', {
    filter: usually(filterWords('boards'), 'all'), // FLT-16, SET-11
    many: 'unordered',
    shows: shows(boardResource, { usual: 'all' }), // BRD-23
    named: {}, // FLT-02
    run: ({ member: who, filter }, { world, actor }) => boardsOfMember(world, who, filter, actor),
  }),
  ...relatives('/members/{member}/boardsInvited', 'the boards that a member is invited to', {
    each: 'board that a member is invited to',
    of: boardResource,
    words: oneOf(boardResource.all.toSorted()),
    at: ({ member: who }, { world, actor }) => boardsOfMember(world, who, 'all', actor, true),
  }),
  ...byFilter('/members/{member}/cards', 'the cards that a member is on', {
    filter: usually(filterWord('cards'), 'visible'),
    many: 'unordered',
    shows: cardsShown,
    args: cardSpan, // LIM-17
    named: { says: 'the cards that a member is on and a filter names', because: pagedAlike },
    run: ({ member: who, ...asked }, { world, actor, plan }) =>
      cardsOfMember(world, who, actor, { ...asked, withActions: asks(plan, 'actions') }),
  }),
  ...byFilter('/members/{member}/organizations', 'the workspaces of a member', {
    filter: usually(organizationFilter, 'all'), // SET-14
    many: 'unordered',
    shows: shows(organizationResource, { usual: 'all' }),
    run: ({ member: who, filter }, { world, actor }) => organizationsOfMember(world, who, filter, actor),
  }),
  ...relatives('/members/{member}/organizationsInvited', 'the workspaces that a member is invited to', {
    each: 'workspace that a member is invited to',
    of: organizationResource,
    words: oneOf(organizationResource.all.toSorted()),
    at: ({ member: who }, { world, actor }) => organizationsOfMember(world, who, 'all', actor, true),
  }),
  GET('/members/{member}/inbox', 'the inbox of a member', {
    because: 'clients ask for it; nobody has an inbox here',
    needs: ['read', 'own'],
    run: () => raw({ _value: null }),
  }),
];

// The profile and avatar of a member (4.3): each field within the lengths and words of its row.

const fields = settable(memberTable, 'update');
const preferences = settable(memberPrefsTable, 'update');

type Theirs = PathValues<'/members/{member}'>;
function write(
  who: Member,
  given: Wanted<typeof fields>,
  prefs: Wanted<typeof preferences>,
  { world, change }: Context,
): Member {
  if (given.username !== undefined) {
    const holder = world.by.username.get(given.username);
    must('MEM-02', !holder || holder === who, 'invalid value for username: it is taken'); // MEM-12
  }
  return change.update('members', who, { ...given, prefs: { ...who.prefs, ...prefs } });
}

const answersWhole = { shows: shows(memberResource, { usual: 'all' }) } as const;
const ofFields = {
  ...answersWhole,
  fields,
  by: ({ member: who }: Theirs, wanted: Wanted<typeof fields>, context: Context) => write(who, wanted, {}, context),
} as const;
const ofPrefs = {
  ...answersWhole,
  fields: preferences,
  by: ({ member: who }: Theirs, wanted: Wanted<typeof preferences>, context: Context) =>
    write(who, {}, wanted, context),
} as const;

export const profiles = [
  PUT('/members/{member}', 'changes the profile of a member', {
    ...answersWhole,
    needs: ['read'],
    members: true,
    because: 'clients set the language too, and write a preference in each of its spellings',
    // MEM-01, MEM-07, MEM-08, MEM-09, MEM-11, LIM-18, LIM-35
    args: { ...fields, ...spelled('prefs', preferences) },
    run: ({ member: who, ...given }, context) =>
      write(who, givenOf(fields, given), givenUnder('prefs', preferences, given), context),
  }),
  setOne('/members/{member}/avatarSource', 'changes where the avatar comes from', ofFields), // MEM-07
  setOne('/members/{member}/bio', 'changes the bio of a member', ofFields), // MEM-08
  setOne('/members/{member}/fullName', 'changes the full name of a member', ofFields),
  setOne('/members/{member}/initials', 'changes the initials of a member', ofFields),
  setOne('/members/{member}/username', 'changes the username of a member', ofFields),
  setOne('/members/{member}/prefs/colorBlind', 'switches the patterns on labels', ofPrefs),
  setOne('/members/{member}/prefs/minutesBetweenSummaries', 'changes how often a member is sent a summary', ofPrefs),
  setOne('/members/{member}/prefs/locale', 'changes the language of a member', ofPrefs),
  POST('/members/{member}/avatar', 'uploads the picture of a member', {
    ...answersWhole,
    needs: ['write', 'own'],
    args: pictureFile,
    run({ member: who }, context) {
      const { change } = context;
      const { bytes } = picture(context);
      storeBytes(change, who.id, bytes);
      change.nextId();
      const hash = change.nextHex(32, 'avatar');
      return change.update('members', who, { avatarHash: hash, uploadedAvatarHash: hash, avatarSource: 'upload' });
    },
  }),
];

// Messages and notifications that a member has dismissed: switches that clients use and the document does not show
// (4.3).

/** The messages that can be switched off, by the keys of their sentences. */
const keys = words(
  'notification_comment_card, notification_added_a_due_date, notification_changed_due_date',
  'notification_card_due_soon, notification_removed_from_card, notification_added_attachment_to_card',
  'notification_created_card, notification_moved_card, notification_archived_card, notification_unarchived_card',
);

const channel = oneOf(['email']);
const blockedKeys = plainList(keys);

/** There is one channel, so these settings need no id of their own. */
const settings = ({ id, blockedKeys: blocked }: Member): object => ({
  id,
  idMember: id,
  channel: 'email',
  blockedKeys: blocked,
});

function block(who: Member, blocked: readonly string[], { change }: Context) {
  change.update('members', who, { blockedKeys: blocked }, asPart);
  return raw(settings(who));
}

export const memberSettings = [
  POST('/members/{member}/oneTimeMessagesDismissed', 'dismisses a message for good', {
    ...answersWhole,
    needs: ['write', 'own'],
    args: { value: text(1, limits.lengths.message) }, // LIM-36
    run({ member: who, value: message }, { change }) {
      const others = who.oneTimeMessagesDismissed.filter((dismissed) => dismissed !== message);
      must('ERR-10', others.length < limits.results, `no more than ${limits.results} messages are kept`);
      return change.update('members', who, { oneTimeMessagesDismissed: [...others, message] }, asPart);
    },
  }),
  GET('/members/{member}/notificationsChannelSettings', 'the notifications that a member has switched off', {
    needs: ['read', 'own'],
    run: ({ member: who }) => raw([settings(who)]),
  }),
  GET(
    '/members/{member}/notificationsChannelSettings/{channel}',
    'the notifications that a member has switched off on one channel',
    { needs: ['read', 'own'], params: { channel }, run: ({ member: who }) => raw(settings(who)) },
  ),
  PUT('/members/{member}/notificationsChannelSettings', 'switches off notifications on a channel', {
    needs: ['write', 'own'],
    args: { channel, blockedKeys },
    run: ({ member: who, blockedKeys: blocked }, context) => block(who, blocked, context),
  }),
  PUT('/members/{member}/notificationsChannelSettings/{channel}', 'switches off notifications on one channel', {
    needs: ['write', 'own'],
    params: { channel },
    args: { blockedKeys },
    run: ({ member: who, blockedKeys: blocked }, context) => block(who, blocked, context),
  }),
  PUT(
    '/members/{member}/notificationsChannelSettings/{channel}/{blockedKeys}',
    'switches off the notifications named in the path',
    {
      needs: ['write', 'own'],
      params: { channel, blockedKeys },
      run: ({ member: who, blockedKeys: blocked }, context) => block(who, blocked, context),
    },
  ),
];

// Sessions of a browser: whether a member is there, and at which board. A member has one session, with the id of
// the member; it needs no record of its own.

const status = memberTable.status.kind;
const args = { idBoard: optional(idOf('boards')), status: optional(status) };

/** A visit of a board is noted, and the member shows the status. */
function confirmation({ idBoard, status: is }: Partial<ValuesOf<typeof args>>, context: Context) {
  const { change, me } = context;
  if (idBoard !== undefined)
    storeView(change, context.see('boards', idBoard, 'idBoard'), me, { dateLastView: change.date });
  if (is !== undefined) change.update('members', me, { status: is }, asPart);
  return raw({ id: me.id, idMember: me.id, idBoard: idBoard ?? null, status: is ?? me.status });
}

function own(idSession: string, { me }: Context): void {
  must('ERR-02', idSession === me.id, 'the session was not found');
}

export const sessions = because('clients use it to say whether their member is active', [
  POST('/sessions', 'begins the session of a member', { args, run: (asked, context) => confirmation(asked, context) }),
  GET('/sessions/socket', 'the socket of a session: refused, because webhooks and deltas say the same', {
    run: () => refuse('ERR-02', 'this service has no socket: webhooks and deltas say what happened'),
  }),
  PUT('/sessions/{session}', 'changes the status of a session, or the board that is looked at', {
    args,
    run({ session, ...asked }, context) {
      own(session, context);
      return confirmation(asked, context);
    },
  }),
  PUT('/sessions/{session}/status', 'changes the status of a session', {
    args: { value: status },
    run({ session, value }, context) {
      own(session, context);
      return confirmation({ status: value }, context);
    },
  }),
]);
