/** The profile and avatar of a member (4.3): each field within the lengths and words of its row. */
import type { Member } from '../../model/world/records.ts';
import { must } from '../../model/refusal.ts';
import { member } from '../../resources/member.ts';
import type { Read } from '../../spec/kinds.ts';
import { kindsSet } from '../../spec/table.ts';
import { memberPrefsTable, memberTable } from '../../spec/tables/member.ts';
import { POST, PUT, because, shows, type Context } from '../../dispatch/endpoint.ts';
import { eachOptional, plainly, givenUnder, spelled } from '../shared/spellings.ts';
import { kept } from '../../spec/kept.ts';
import { keepBytes } from '../../model/commands/blobs.ts';
import { picture, pictureFile } from '../shared/uploads.ts';

const notShown = 'below a member, but not shown by the document';

/** What each field takes, by its name in the call. */
const fields = kindsSet(memberTable, 'update');
const preferences = kindsSet(memberPrefsTable, 'update');

function write(
  who: Member,
  given: Partial<Read<typeof fields>>,
  prefs: Partial<Read<typeof preferences>>,
  { world, change }: Context,
): Member {
  if (given.username !== undefined) {
    const holder = world.by.username.get(given.username);
    must('MEM-02', !holder || (holder === who && kept('MEM-12')), 'invalid value for username: it is taken');
  }
  change.update('members', who, { ...given, prefs: { ...who.prefs, ...prefs } });
  return who;
}

interface One {
  readonly member: Member;
  readonly value: unknown;
}
/** A single field: its argument is called `value`. */
const only =
  (name: keyof typeof fields) =>
  ({ member: who, value }: One, context: Context): Member =>
    write(who, { [name]: value }, {}, context);
const onlyPref =
  (name: keyof typeof preferences) =>
  ({ member: who, value }: One, context: Context): Member =>
    write(who, {}, { [name]: value }, context);

const shown = shows(member, { usual: 'all' });

export const profiles = because(notShown, [
  PUT('/members/{member}', {
    section: '4.3',
    says: 'changes the profile of a member',
    keeps: {
      'MEM-01': ['fullName', 'initials', 'bio', 'username'],
      'MEM-07': 'avatarSource',
      'MEM-08': 'bio',
      'MEM-09': 'prefs/minutesBetweenSummaries',
      'MEM-11': 'username',
      'LIM-18': 'bio',
      'LIM-35': 'prefs/locale',
    },
    logs: ['updateMember'],
    needs: ['read'],
    members: true,
    states: [
      'fullName',
      'initials',
      'username',
      'bio',
      'avatarSource',
      'prefs/colorBlind',
      'prefs/minutesBetweenSummaries',
    ],
    chosen: 'clients set the language too, and write a preference in each of its spellings',
    apart: 'its limit is low (8)',
    shows: shown,
    args: { ...eachOptional(fields), ...spelled('prefs', preferences) },
    run: ({ member: who, ...given }, context) =>
      write(who, plainly(fields, given), givenUnder('prefs', preferences, given), context),
  }),
  PUT('/members/{member}/avatarSource', {
    section: '4.3',
    says: 'changes where the avatar comes from',
    keeps: { 'MEM-07': 'value' },
    logs: ['updateMember'],
    example: { value: 'none' },
    shows: shown,
    args: { value: fields.avatarSource },
    run: only('avatarSource'),
  }),
  PUT('/members/{member}/bio', {
    section: '4.3',
    says: 'changes the bio of a member',
    keeps: { 'MEM-08': 'value' },
    logs: ['updateMember'],
    example: { value: '' },
    shows: shown,
    args: { value: fields.bio },
    run: only('bio'),
  }),
  PUT('/members/{member}/fullName', {
    says: 'changes the full name of a member',
    logs: ['updateMember'],
    shows: shown,
    args: { value: fields.fullName },
    run: only('fullName'),
  }),
  PUT('/members/{member}/initials', {
    says: 'changes the initials of a member',
    logs: ['updateMember'],
    shows: shown,
    args: { value: fields.initials },
    run: only('initials'),
  }),
  PUT('/members/{member}/username', {
    says: 'changes the username of a member',
    logs: ['updateMember'],
    shows: shown,
    args: { value: fields.username },
    run: only('username'),
  }),
  PUT('/members/{member}/prefs/colorBlind', {
    says: 'switches the patterns on labels',
    logs: ['updateMember'],
    shows: shown,
    args: { value: preferences.colorBlind },
    run: onlyPref('colorBlind'),
  }),
  PUT('/members/{member}/prefs/minutesBetweenSummaries', {
    says: 'changes how often a member is sent a summary',
    logs: ['updateMember'],
    shows: shown,
    args: { value: preferences.minutesBetweenSummaries },
    run: onlyPref('minutesBetweenSummaries'),
  }),
  PUT('/members/{member}/prefs/locale', {
    says: 'changes the language of a member',
    logs: ['updateMember'],
    shows: shown,
    args: { value: preferences.locale },
    run: onlyPref('locale'),
  }),
]);

export const avatar = [
  POST('/members/{member}/avatar', {
    because: notShown,
    says: 'uploads the picture of a member',
    logs: ['updateMember'],
    needs: ['write', 'own'],
    shows: shows(member, { usual: 'all' }),
    args: pictureFile,
    run({ member: who }, context) {
      const { change } = context;
      const { bytes } = picture(context);
      keepBytes(change, who.id, bytes);
      change.nextId();
      const hash = change.nextHex(32);
      change.update('members', who, { avatarHash: hash, uploadedAvatarHash: hash, avatarSource: 'upload' });
      return who;
    },
  }),
];
