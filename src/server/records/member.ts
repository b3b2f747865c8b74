/** 2.6: members, and what belongs to a member alone (2.10): stars, saved searches, pictures. */
import {
  anyObject,
  anything,
  arrayOf,
  boolean,
  count,
  date,
  idOf,
  integer,
  list,
  name,
} from '../../document/values/kinds.ts';
import {
  nullOr,
  object,
  objectId,
  oneOf,
  oneOfNumbers,
  optional,
  position,
  text,
} from '../../document/values/kinds.ts';
import { readerOf } from '../../kinds/readers.ts';
import { trimmed, url, usually } from '../../document/values/kinds.ts';
import { chosenTable, derived, extra, field, serviceSet, hidden, kindsShown, within } from './table.ts';
import { avatarSources, backgroundBrightnesses } from '../../document/values/words.ts';
import { limits } from '../../document/limits.ts';
import {
  namedAsArgument,
  bound,
  emoji,
  handle,
  limit,
  objectWith,
  noEmoji,
  noPluginData,
  place,
  pluginData,
} from './shared-kinds.ts';
import { pictureSizes, ids, noFieldsShown } from './shared-kinds.ts';

const privacy = object({ fullName: usually(text(), 'public'), avatar: usually(text(), 'public') });
const { min: least, max: most } = limits.lengths.locale; // LIM-35
/** One line for each preference, as those of a board. */
export const memberPrefsTable = {
  colorBlind: field(boolean, { initial: false }),
  minutesBetweenSummaries: field(integer(-1), { initial: 60, takes: oneOfNumbers(...limits.summaryMinutes) }), // MEM-09
  minutesBeforeDeadlineToNotify: serviceSet(integer(-1), { initial: 1440 }),
  sendSummaries: serviceSet(boolean, { initial: true }),
  locale: field(text(), { initial: 'en-US', takes: text(least, most) }),
  timezone: serviceSet(text(), { initial: 'UTC' }),
  privacy: serviceSet(privacy, { initial: readerOf(privacy)({})! }),
  timezoneInfo: derived(objectWith('offsetCurrent', 'timezoneCurrent', 'offsetNext', 'dateNext', 'timezoneNext')),
  twoFactor: derived(object({ enabled: boolean, needsNewBackups: boolean })),
};
const prefs = within(memberPrefsTable);
/** All parts are optional, because other members see none of them. */
const prefsShown = object(
  Object.fromEntries(Object.entries(kindsShown(memberPrefsTable)).map(([name, kind]) => [name, optional(kind)])),
);
const message = object({ name: text(), count, lastDismissed: text(), _id: text() });
const latestMessage = object({ name: text(0), count, lastDismissed: nullOr(text()), _id: text(0) });
/** A key alone sees none of them. */
const names = object({
  ...{ fullName: optional(text()), initials: optional(text()) },
  ...{ avatarUrl: optional(nullOr(text())), avatarHash: optional(nullOr(text())) },
});

/** Fields of the account that the document does not name. */
const asked = { chosen: 'clients of the live service ask for it by name' } as const;
const optIn = object({ optedIn: usually(boolean, false), date: usually(date, '2024-01-01T00:00:00.000Z') });
export const memberTable = {
  // MEM-03, SET-08, SET-07: each field with its type.
  // A fixture that omits the hash gets one, because strict clients cannot read null. Null says that there is no picture.
  avatarHash: serviceSet(nullOr(text()), { planted: true }),
  avatarSource: field(oneOf(avatarSources), { initial: 'none' }), // MEM-07
  bio: field(text(), { initial: '' }), // MEM-08, LIM-18
  bioData: derived(emoji, { is: noEmoji }),
  confirmed: serviceSet(boolean, { initial: true }),
  email: serviceSet(text(), { planted: true, shown: text() }),
  fullName: field(text(1), { takes: trimmed(limits.fullName.min, limits.text) }), // MEM-01
  gravatarHash: derived(nullOr(text())),
  idBoards: derived(arrayOf(idOf('boards'))),
  idBoardsPinned: serviceSet(ids, { initial: [], shown: ids }),
  idOrganizations: derived(arrayOf(idOf('organizations'))),
  idPremOrgsAdmin: derived(arrayOf(idOf('organizations'))),
  initials: field(text(1, limits.initials.max), { planted: true, takes: trimmed(1, limits.initials.max) }), // MEM-01
  loginTypes: serviceSet(arrayOf(text()), { initial: ['password'], shown: list }),
  memberType: serviceSet(oneOf(['normal', 'ghost']), { initial: 'normal' }),
  oneTimeMessagesDismissed: serviceSet(arrayOf(text()), { initial: [], shown: arrayOf(text()) }),
  prefs: field(prefs.stored, { parts: prefs.parts, initial: prefs.initial, shown: prefsShown, set: [] }),
  premiumFeatures: derived(list, { is: [] }),
  products: derived(arrayOf(integer(0)), { is: [] }),
  status: serviceSet(oneOf(['disconnected', 'idle', 'active']), { initial: 'disconnected' }), // MEM-10
  trophies: derived(list, { is: [] }),
  uploadedAvatarHash: serviceSet(nullOr(text()), { initial: '', logged: 'always' }),
  url: derived(url, {}),
  username: field(handle), // MEM-11
  activityBlocked: serviceSet(boolean, { initial: false, seen: 'named' }),
  avatarUrl: derived(nullOr(text()), { seen: 'named' }),
  uploadedAvatarUrl: derived(nullOr(text()), { seen: 'named' }),
  idEnterprise: derived(nullOr(text()), { is: '', seen: 'named' }),
  idEnterprisesDeactivated: derived(list, { is: [], seen: 'named' }),
  idEnterprisesAdmin: derived(list, { is: [], seen: 'named' }),
  idMemberReferrer: serviceSet(nullOr(objectId), { initial: null, seen: 'named' }),
  nonPublic: derived(names, { seen: 'named' }),
  nonPublicAvailable: derived(boolean, { is: true, seen: 'named' }),
  limits: derived(limit, { is: bound(4500, 3600), seen: 'named' }),
  marketingOptIn: serviceSet(optIn, { initial: readerOf(optIn)({})!, seen: 'named' }),
  messagesDismissed: serviceSet(arrayOf(message), { initial: [], shown: latestMessage, seen: 'named' }),
  isAaMastered: serviceSet(boolean, { initial: false, seen: 'named' }),
  ixUpdate: serviceSet(count, { initial: 0, seen: 'named' }), // DLT-04
  aaEmail: serviceSet(nullOr(text(0)), { initial: '', seen: 'named' }),
  aaEnrolledDate: serviceSet(nullOr(date), { initial: null, seen: 'named' }),
  aaId: serviceSet(nullOr(text(0)), { initial: '', seen: 'named' }),
  credentialsRemovedCount: serviceSet(count, { initial: 0, seen: 'named', ...asked }),
  domainClaimed: serviceSet(nullOr(text()), { initial: null, seen: 'named', ...asked }),
  inbox: extra(anything, { is: null }),
  // Further fields that the live service shows of an account that was read from it.
  account: hidden(anyObject, { initial: {} }),
  pluginData: hidden(pluginData, noPluginData),
  // The sentences about which a member wants no mail.
  blockedKeys: hidden(arrayOf(text()), { initial: [] }),
};

const placed = { initial: limits.positionStep, takes: position, needed: true } as const;
export const boardStarTable = {
  idBoard: serviceSet(idOf('boards'), { set: ['create', 'update'], ...namedAsArgument }),
  pos: field(place, { ...placed, ...namedAsArgument }),
  idMember: hidden(idOf('members')),
};
export const savedSearchTable = chosenTable(noFieldsShown, {
  name: field(text(), { takes: name() }),
  query: field(text(), { takes: text(1) }),
  pos: field(place, placed),
  idMember: hidden(idOf('members')),
});

export const boardBackgroundTable = {
  // BGD-01, SET-18: each field with its type.
  brightness: field(oneOf(backgroundBrightnesses), { initial: 'unknown' }),
  fullSizeUrl: derived(nullOr(url)),
  scaled: derived(pictureSizes),
  tile: field(boolean, { initial: false }),
  type: extra(text()),
  color: extra(nullOr(text())),
  topColor: extra(nullOr(text())),
  bottomColor: extra(nullOr(text())),
  idMember: hidden(idOf('members')),
  mimeType: hidden(text(), { initial: 'image/png' }),
};
const { min: shortest, max: longest } = limits.lengths.emojiName;
export const customEmojiTable = {
  // EMO-01, SET-19
  name: serviceSet(text(), { takes: name(shortest, longest), set: ['create'] }), // LIM-36
  url: derived(url),
  idMember: hidden(idOf('members')),
};
export const customStickerTable = {
  // STK-05, SET-20
  scaled: derived(pictureSizes),
  url: derived(url),
  idMember: hidden(idOf('members')),
  mimeType: hidden(text(), { initial: 'image/png' }),
};
