/**
 * The tables of part 2 (2.3 to 2.7, 2.10) in the words of `shape.ts`. They say what every server has to show.
 * `src/spec/tables` says what our server shows, and is judged by these tables like any other.
 */
import { baseColors } from '../../src/spec/colors.ts';
import { notificationTypes } from '../../src/spec/types.ts';
import { mapOf, oneOf, type Shape, type Table } from './shape.ts';

const label = { id: 'id', idBoard: 'id', name: 'string', color: 'string|null' } as const;

export const cardTable: Table = {
  id: 'id',
  'address?': 'any',
  'coordinates?': 'any',
  'locationName?': 'any',
  'creationMethod?': 'any',
  badges: {
    attachmentsByType: mapOf({ board: 'integer', card: 'integer' }),
    location: 'boolean',
    votes: 'integer',
    viewingMemberVoted: 'boolean',
    subscribed: 'boolean',
    fogbugz: 'string',
    checkItems: 'integer',
    checkItemsChecked: 'integer',
    comments: 'integer',
    attachments: 'integer',
    description: 'boolean',
    due: 'date|null',
    start: 'any',
    dueComplete: 'boolean',
  },
  checkItemStates: 'array',
  closed: 'boolean',
  dateLastActivity: 'date',
  desc: 'string',
  descData: 'object',
  due: 'date|null',
  dueReminder: 'date|null',
  email: 'string',
  idAttachmentCover: 'id|none',
  idBoard: 'id',
  idList: 'id',
  idChecklists: [{ id: 'id' }],
  idLabels: [label],
  idMembers: 'ids',
  idMembersVoted: 'ids',
  idShort: 'integer',
  labels: 'array',
  limits: { attachments: { perBoard: 'limit' } },
  manualCoverAttachment: 'boolean',
  name: 'string',
  pos: 'number',
  shortLink: 'string',
  shortUrl: 'url',
  url: 'url',
  subscribed: 'boolean',
  cover: { color: 'any', idUploadedBackground: 'any', size: 'any', brightness: 'any', isTemplate: 'any' },
};

export const listTable: Table = {
  id: 'id',
  name: 'string',
  closed: 'boolean',
  pos: 'number',
  'softLimit?': 'any',
  idBoard: 'id',
  subscribed: 'boolean',
  limits: { attachments: { perBoard: 'limit' } },
};

const membership = { id: 'id', idMember: 'id', memberType: 'string', unconfirmed: 'boolean' } as const;

const prefs = {
  permissionLevel: 'string',
  hideVotes: 'boolean',
  voting: 'string',
  comments: 'string',
  invitations: 'string',
  selfJoin: 'boolean',
  cardCovers: 'boolean',
  isTemplate: 'boolean',
  cardAging: 'string',
  calendarFeedEnabled: 'boolean',
  background: 'any',
  backgroundColor: 'any',
  backgroundImage: 'any',
  backgroundImageScaled: 'array',
  backgroundTile: 'boolean',
  backgroundBrightness: oneOf('dark', 'light', 'unknown'),
  backgroundBottomColor: 'any',
  backgroundTopColor: 'any',
  canBePublic: 'boolean',
  canBeEnterprise: 'boolean',
  canBeOrg: 'boolean',
  canBePrivate: 'boolean',
  canInvite: 'boolean',
} as const;

/** `any` if the table gives only a name; `?` if a server need not know it. */
export const boardTable: Table = {
  id: 'id',
  name: 'string',
  desc: 'string',
  descData: 'string|null',
  closed: 'boolean',
  pinned: 'boolean',
  idMemberCreator: 'id',
  idOrganization: 'id|none',
  url: 'string',
  shortUrl: 'string',
  shortLink: 'string',
  prefs,
  labelNames: Object.fromEntries(baseColors.map((color) => [color, 'string' as const])),
  limits: { attachments: { perBoard: 'limit' } },
  // 2.4 names two; an action type (2.1) makes observers of a board, which a board that was there before may have.
  memberships: [{ ...membership, memberType: oneOf('admin', 'normal', 'observer') }],
  invitations: 'array',
  invited: 'boolean|null',
  starred: 'boolean|null',
  subscribed: 'boolean|null',
  powerUps: 'array',
  dateLastActivity: 'date|null',
  dateLastView: 'date|null',
  'idTags?': 'any',
  'datePluginDisable?': 'any',
  'creationMethod?': 'any',
  'templateGallery?': 'any',
  ixUpdate: 'integer',
  enterpriseOwned: 'boolean',
};

export const organizationTable: Table = {
  id: 'id',
  billableMemberCount: 'integer',
  desc: 'string',
  descData: 'any',
  displayName: 'string',
  idBoards: 'ids',
  invitations: 'any',
  invited: 'any',
  logoHash: 'any',
  memberships: [membership],
  name: 'string',
  powerUps: 'any',
  prefs: {
    permissionLevel: 'any',
    orgInviteRestrict: 'any',
    externalMembersDisabled: 'boolean',
    associatedDomain: 'any',
    googleAppsVersion: 'any',
    boardVisibilityRestrict: { private: 'any', org: 'any', public: 'any' },
  },
  premiumFeatures: 'array',
  products: 'array',
  url: 'string',
  website: 'any',
};

/** 2.6 gives it no type: a date in any form. */
const anyDate: Shape = (value) =>
  value === null || !Number.isNaN(Date.parse(String(value))) ? undefined : 'a date, or null';

/** The names of the MemberField set. */
export const memberSet = {
  avatarHash: 'string|null',
  avatarSource: oneOf('gravatar', 'none', 'upload'),
  bio: 'string',
  bioData: 'object|null',
  confirmed: 'boolean',
  email: 'string',
  fullName: 'string',
  gravatarHash: 'string|null',
  idBoards: 'ids',
  idBoardsPinned: 'ids',
  idOrganizations: 'ids',
  idPremOrgsAdmin: 'ids',
  initials: 'string',
  loginTypes: 'array',
  memberType: 'string',
  oneTimeMessagesDismissed: 'array',
  prefs: {
    timezoneInfo: {
      offsetCurrent: 'any',
      timezoneCurrent: 'any',
      offsetNext: 'any',
      dateNext: anyDate,
      timezoneNext: 'any',
    },
    privacy: { fullName: 'any', avatar: 'any' },
    sendSummaries: 'boolean',
    minutesBetweenSummaries: 'integer',
    minutesBeforeDeadlineToNotify: 'integer',
    colorBlind: 'boolean',
    locale: 'string',
    timezone: 'string',
    twoFactor: { enabled: 'boolean', needsNewBackups: 'boolean' },
  },
  premiumFeatures: 'array',
  products: ['integer'],
  status: 'string|null',
  trophies: 'array',
  uploadedAvatarHash: 'string|null',
  url: 'string',
  username: 'string',
} as const satisfies Table;

/** Fields of 2.6 that are not in the set. */
export const memberBeyond: Table = {
  activityBlocked: 'boolean',
  avatarUrl: 'string|null',
  uploadedAvatarUrl: 'string|null',
  idEnterprise: 'string|null',
  idEnterprisesDeactivated: 'array|null',
  idEnterprisesAdmin: 'array|null',
  idMemberReferrer: 'string|null',
  nonPublic: { fullName: 'any', initials: 'any', avatarUrl: 'any', avatarHash: 'any' },
  nonPublicAvailable: 'boolean',
  limits: 'limit',
  marketingOptIn: { optedIn: 'boolean', date: 'any' },
  isAaMastered: 'boolean',
  ixUpdate: 'integer',
};

/** All of 2.6: what is beyond the set a server need not know. */
export const memberTable: Table = {
  id: 'id',
  ...memberSet,
  ...Object.fromEntries(Object.entries(memberBeyond).map(([name, shape]) => [`${name}?`, shape])),
};

/** 2.10 */
export const notificationTable: Table = {
  id: 'id',
  data: 'object',
  date: 'date',
  idMemberCreator: 'id',
  type: oneOf(...notificationTypes),
  unread: 'boolean',
};

/** The names of the fields of a table, without the id, which is always there. */
export const namesIn = (table: Table): string[] => Object.keys(whole(table)).filter((name) => name !== 'id');

/** A table whose fields are all required: what is asked for by name is shown, of any type. */
export const whole = (table: Table): Table =>
  Object.fromEntries(Object.entries(table).map(([key, shape]) => [key.replace(/\?$/, ''), shape]));
