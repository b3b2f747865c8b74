/**
 * Part 2: the fields that the document gives each record, by our table, with the kind of each as far as it shows one.
 * `optional`: an answer to whoever asks for nothing need not have it.
 */
import { anyObject, anything, argumentsOf, arrayOf, boolean, count, date, either } from '../values/kinds.ts';
import { idOf, integer, list, mapOf, nullOr, object, objectId as id, oneOf } from '../values/kinds.ts';
import { optional, positive, text, unspecified, url } from '../values/kinds.ts';
import type { Argument, Kind, Parts } from '../values/kinds.ts';
import { avatarSources, backgroundBrightnesses, memberTypes } from '../values/words.ts';
import { customFieldTypes, notificationTypes } from '../sets.ts';
import type { Listed } from '../../language.ts';
import { each } from './claim.ts';

const of = <const F extends Parts>(section: string, fields: F) => ({
  section,
  fields: argumentsOf(each(fields)) as Readonly<Record<Listed<keyof F & string>, Argument>>,
});
/** An object whose keys may name several parts. */
const shape = (parts: Parts) => object(each(parts));
/** Values of which only the names are shown. */
const onlyNamed = (names: string) => shape({ [names]: anything });

const string = text();
const stringOrNull = nullOr(string);
const limit = onlyNamed('status, disableAt, warnAt');
const dismissed = onlyNamed('name, count, lastDismissed, _id');
const limits = object({ attachments: object({ perBoard: limit }) });
const idOrNothing = nullOr(either(id, oneOf([''])));
const sizes = arrayOf(object({ width: integer(1), height: integer(1), url }));
const memberships = (memberType: Kind<string>) =>
  arrayOf(object({ id, idMember: idOf('members'), memberType, unconfirmed: boolean }));

export const records = {
  actions: of('2.2', {
    idMemberCreator: idOf('members'),
    type: string,
    date,
    data: anyObject,
    'limits, display': optional(anyObject),
    memberCreator: optional(anything),
  }),
  cards: of('2.3', {
    'address, coordinates, locationName, creationMethod': unspecified,
    badges: shape({
      attachmentsByType: mapOf(shape({ 'board, card': count })),
      'location, viewingMemberVoted, subscribed, description, dueComplete': boolean,
      'votes, checkItems, checkItemsChecked, comments, attachments': count,
      fogbugz: string,
      due: nullOr(date),
      start: anything,
    }),
    checkItemStates: list,
    closed: boolean,
    dateLastActivity: date,
    desc: string,
    descData: anyObject,
    'due, dueReminder': nullOr(date),
    email: string,
    idAttachmentCover: idOrNothing,
    idBoard: idOf('boards'),
    idList: idOf('lists'),
    idChecklists: arrayOf(object({ id: idOf('checklists') })),
    idLabels: arrayOf(object({ id, idBoard: idOf('boards'), name: stringOrNull, color: stringOrNull })),
    'idMembers, idMembersVoted': arrayOf(idOf('members')),
    idShort: integer(1),
    labels: list,
    limits,
    manualCoverAttachment: boolean,
    name: string,
    pos: positive,
    shortLink: string,
    'shortUrl, url': url,
    subscribed: boolean,
    cover: onlyNamed('color, idUploadedBackground, size, brightness, isTemplate'),
    customFieldItems: optional(arrayOf(anyObject)),
  }),
  // The labels of a card.
  labels: of('2.3', { idBoard: idOf('boards'), name: stringOrNull, color: stringOrNull }),
  boards: of('2.4', {
    'name, desc': string,
    descData: stringOrNull,
    'closed, pinned': boolean,
    idMemberCreator: idOf('members'),
    idOrganization: idOrNothing,
    'url, shortUrl, shortLink': string,
    prefs: shape({
      'permissionLevel, voting, comments, invitations, cardAging': string,
      'hideVotes, selfJoin, cardCovers, isTemplate, calendarFeedEnabled': boolean,
      'background, backgroundColor, backgroundImage': anything,
      backgroundImageScaled: arrayOf(onlyNamed('width, height, url')),
      backgroundTile: boolean,
      backgroundBrightness: oneOf(backgroundBrightnesses),
      'backgroundBottomColor, backgroundTopColor': anything,
      'canBePublic, canBeEnterprise, canBeOrg, canBePrivate, canInvite': boolean,
    }),
    labelNames: shape({ 'green, yellow, orange, red, purple, blue, sky, lime, pink, black': string }),
    limits,
    // An action type (2.1) makes observers.
    memberships: memberships(oneOf(memberTypes)),
    invitations: list,
    'invited, starred, subscribed': nullOr(boolean),
    powerUps: list,
    'dateLastActivity, dateLastView': nullOr(date),
    'idTags, datePluginDisable, creationMethod, templateGallery': unspecified,
    ixUpdate: count,
    enterpriseOwned: boolean,
  }),
  memberships: of('2.4', { idMember: idOf('members'), memberType: oneOf(memberTypes), unconfirmed: boolean }),
  lists: of('2.5', {
    name: string,
    closed: boolean,
    pos: positive,
    softLimit: unspecified,
    idBoard: idOf('boards'),
    subscribed: boolean,
    limits,
  }),
  members: of('2.6', {
    // MemberField (2.1); a server may say null of what a member does not have. Some fields have a name and no type.
    'username, fullName, initials, bio': string,
    'url, email, avatarHash, gravatarHash, uploadedAvatarHash': stringOrNull,
    'status, memberType, confirmed': anything,
    bioData: nullOr(anyObject),
    avatarSource: oneOf(avatarSources),
    idBoards: arrayOf(idOf('boards')),
    idBoardsPinned: nullOr(arrayOf(id)),
    idOrganizations: arrayOf(idOf('organizations')),
    idPremOrgsAdmin: nullOr(arrayOf(idOf('organizations'))),
    products: arrayOf(count),
    'premiumFeatures, trophies, loginTypes, oneTimeMessagesDismissed': list,
    prefs: shape({
      timezoneInfo: onlyNamed('offsetCurrent, timezoneCurrent, offsetNext, dateNext, timezoneNext'),
      privacy: onlyNamed('fullName, avatar'),
      'sendSummaries, colorBlind': boolean,
      'minutesBetweenSummaries, minutesBeforeDeadlineToNotify': integer(-1),
      'locale, timezone': string,
      twoFactor: shape({ 'enabled, needsNewBackups': boolean }),
    }),
    // Further fields that an action shows of a member.
    'activityBlocked, nonPublicAvailable, isAaMastered': optional(boolean),
    'avatarUrl, uploadedAvatarUrl, idEnterprise, idMemberReferrer': optional(stringOrNull),
    'idEnterprisesDeactivated, idEnterprisesAdmin': optional(nullOr(list)),
    nonPublic: optional(onlyNamed('fullName, initials, avatarUrl, avatarHash')),
    limits: optional(limit),
    marketingOptIn: optional(object({ optedIn: boolean, date: anything })),
    // The document shows one record; the live service lists them.
    messagesDismissed: optional(nullOr(either(dismissed, arrayOf(dismissed)))),
    'aaEmail, aaEnrolledDate, aaId': optional(anything),
    ixUpdate: optional(count),
  }),
  organizations: of('2.7', {
    'name, displayName': string,
    'desc, url': stringOrNull,
    'descData, website, logoHash, powerUps, invitations, invited': anything,
    idBoards: arrayOf(idOf('boards')),
    memberships: memberships(string),
    prefs: shape({
      'permissionLevel, orgInviteRestrict, associatedDomain, googleAppsVersion': anything,
      externalMembersDisabled: boolean,
      boardVisibilityRestrict: onlyNamed('private, org, public'),
    }),
    billableMemberCount: count,
    'premiumFeatures, products': list,
  }),
  customFields: of('2.8', {
    idModel: idOf('boards'),
    modelType: oneOf(['board']),
    'fieldGroup, name': string,
    pos: positive,
    type: oneOf(customFieldTypes),
    options: arrayOf(
      object({
        id,
        idCustomField: idOf('customFields'),
        value: object({ text: string }),
        color: string,
        pos: positive,
      }),
    ),
  }),
  customFieldItems: of('2.8', {
    idCustomField: idOf('customFields'),
    idModel: idOf('cards'),
    modelType: oneOf(['card']),
    idValue: id,
    value: mapOf(string),
  }),
  exports: of('2.9', {
    status: shape({ attempts: count, finished: boolean, stage: string, 'total, progress': optional(nullOr(count)) }),
    startedAt: date,
    size: nullOr(count),
    exportUrl: stringOrNull,
  }),
  notifications: of('2.10', {
    data: anyObject,
    date,
    idMemberCreator: idOf('members'),
    type: oneOf(notificationTypes),
    unread: boolean,
  }),
  boardBackgrounds: of('2.10', {
    brightness: oneOf(backgroundBrightnesses),
    fullSizeUrl: nullOr(url),
    scaled: sizes,
    tile: boolean,
  }),
  customEmoji: of('2.10', { name: string, url }),
  customStickers: of('2.10', { scaled: sizes, url }),
  // AttachmentField (2.1).
  attachments: of('2.10', {
    bytes: nullOr(count),
    date,
    edgeColor: stringOrNull,
    idMember: idOf('members'),
    isUpload: boolean,
    'mimeType, name': string,
    previews: list,
    url,
  }),
} as const;
