/** The profile and avatar of a member (4.3): each field within the lengths and words of its row. */
import type { Member } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { member } from './shown.ts';
import type { ValuesOf } from '../../values/kinds.ts';
import { kindsSet } from '../../records/table.ts';
import { memberPrefsTable, memberTable } from '../../records/member.ts';
import { POST, PUT, shows, type Context } from '../../rows/endpoint.ts';
import { setOne } from '../../rows/families.ts';
import { eachOptional, givenOf, givenUnder, spelled } from '../../rows/spellings.ts';
import { storeBytes } from '../../changes/blobs.ts';
import { picture, pictureFile } from '../../rows/uploads.ts';

/** What each field takes, by its name in the call. */
const fields = kindsSet(memberTable, 'update');
const preferences = kindsSet(memberPrefsTable, 'update');

interface Theirs {
  readonly member: Member;
}
function write(
  who: Member,
  given: Partial<ValuesOf<typeof fields>>,
  prefs: Partial<ValuesOf<typeof preferences>>,
  { world, change }: Context,
): Member {
  if (given.username !== undefined) {
    const holder = world.by.username.get(given.username);
    // MEM-12
    must('MEM-02', !holder || holder === who, 'invalid value for username: it is taken');
  }
  return change.update('members', who, { ...given, prefs: { ...who.prefs, ...prefs } });
}

const wholeMember = shows(member, { usual: 'all' });
const answersWhole = { shows: wholeMember } as const;
const ofFields = {
  ...answersWhole,
  fields,
  by: ({ member: who }: Theirs, wanted: Partial<ValuesOf<typeof fields>>, context: Context) =>
    write(who, wanted, {}, context),
} as const;
const ofPrefs = {
  ...answersWhole,
  fields: preferences,
  by: ({ member: who }: Theirs, wanted: Partial<ValuesOf<typeof preferences>>, context: Context) =>
    write(who, {}, wanted, context),
} as const;

export const profiles = [
  PUT('/members/{member}', {
    says: 'changes the profile of a member',
    ...answersWhole,
    needs: ['read'],
    members: true,
    because: 'clients set the language too, and write a preference in each of its spellings',
    // MEM-01, MEM-07, MEM-08, MEM-09, MEM-11, LIM-18, LIM-35
    args: { ...eachOptional(fields), ...spelled('prefs', preferences) },
    run: ({ member: who, ...given }, context) =>
      write(who, givenOf(fields, given), givenUnder('prefs', preferences, given), context),
  }),
  setOne('/members/{member}/avatarSource', {
    says: 'changes where the avatar comes from',
    // MEM-07
    ...ofFields,
  }),
  setOne('/members/{member}/bio', {
    says: 'changes the bio of a member',
    // MEM-08
    ...ofFields,
  }),
  setOne('/members/{member}/fullName', { says: 'changes the full name of a member', ...ofFields }),
  setOne('/members/{member}/initials', { says: 'changes the initials of a member', ...ofFields }),
  setOne('/members/{member}/username', { says: 'changes the username of a member', ...ofFields }),
  setOne('/members/{member}/prefs/colorBlind', { says: 'switches the patterns on labels', ...ofPrefs }),
  setOne('/members/{member}/prefs/minutesBetweenSummaries', {
    says: 'changes how often a member is sent a summary',
    ...ofPrefs,
  }),
  setOne('/members/{member}/prefs/locale', { says: 'changes the language of a member', ...ofPrefs }),
  POST('/members/{member}/avatar', {
    says: 'uploads the picture of a member',
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
