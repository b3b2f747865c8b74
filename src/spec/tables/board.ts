/** 2.4: boards, what a member keeps about one, and memberships; 2.5: lists. */
import {
  arrayOf,
  boolean,
  date,
  idOf,
  mapOf,
  name,
  nullOr,
  object,
  objectId,
  oneOf,
  position,
  readerOf,
  text,
  url,
  usually,
} from '../kinds.ts';
import { derived, extra, field, given, hidden } from '../table.ts';
import * as words from '../words.ts';
import {
  anyObject,
  anything,
  attachmentLimits,
  count,
  list,
  membershipShown,
  place,
  shortLink,
  some,
} from './shared-kinds.ts';

const audience = usually(oneOf(words.audiences), 'members');
const prefs = object({
  permissionLevel: usually(oneOf(words.boardLevels), 'private'),
  hideVotes: usually(boolean, false),
  voting: audience,
  comments: audience,
  invitations: usually(oneOf(words.inviters), 'members'),
  selfJoin: usually(boolean, true),
  cardCovers: usually(boolean, true),
  isTemplate: usually(boolean, false),
  cardAging: usually(oneOf(words.cardAgings), 'regular'),
  calendarFeedEnabled: usually(boolean, false),
  // The name of a colour, or the id of a background.
  background: usually(text(), 'blue'),
});

export const boardTable = {
  name: field(text(), { takes: name() }),
  desc: field(text(), { initial: '' }),
  descData: derived(anything),
  closed: field(boolean, { initial: false, copied: 'never' }),
  // A board joins or leaves a workspace with an action of its own type.
  idOrganization: field(nullOr(idOf('organizations')), {
    initial: null,
    shown: text(),
    takes: nullOr(objectId),
    logged: 'never',
    copied: 'never',
  }),
  idEnterprise: derived(anything, { seen: 'unasked', level: 'chosen' }),
  pinned: derived(boolean, { set: ['create', 'update'] }),
  url: derived(url),
  shortUrl: derived(url),
  prefs: field(prefs, { initial: readerOf(prefs)({})!, shown: anyObject, set: [] }),
  labelNames: derived(mapOf(text())),
  dateLastActivity: given(nullOr(date), { initial: null, seen: 'set' }),
  dateLastView: derived(nullOr(date), { seen: 'set' }),
  invitations: derived(arrayOf(membershipShown), { seen: 'set' }),
  invited: derived(boolean, { seen: 'set' }),
  memberships: derived(arrayOf(membershipShown), { seen: 'set' }),
  powerUps: given(arrayOf(text()), { initial: [], seen: 'set', copied: 'always' }),
  shortLink: given(shortLink, { planted: true, seen: 'set' }),
  starred: derived(boolean, { seen: 'set' }),
  subscribed: derived(boolean, { seen: 'set', set: ['create', 'update'] }),
  idMemberCreator: given(idOf('members'), { seen: 'whole' }),
  limits: derived(attachmentLimits, { seen: 'whole' }),
  idTags: given(some, { initial: [], seen: 'whole', logged: 'always' }),
  datePluginDisable: given(nullOr(date), { initial: null, seen: 'whole' }),
  creationMethod: given(nullOr(text()), { initial: null, seen: 'whole' }),
  templateGallery: derived(anything, { seen: 'whole' }),
  ixUpdate: given(count, { initial: 0, seen: 'whole' }),
  enterpriseOwned: derived(boolean, { seen: 'whole' }),
  // The source of a copy may be deleted.
  idBoardSource: given(nullOr(objectId), { initial: null, seen: 'named', level: 'chosen' }),
  premiumFeatures: extra(list),
  type: extra(anything),
  dateClosed: extra(nullOr(date)),
  // Enabled extensions by id; custom fields are one of them.
  plugins: hidden(arrayOf(text()), { initial: [], copied: 'always' }),
  // The last number given to a card of this board (idShort).
  lastIdShort: hidden(count, { initial: 0 }),
};

/** What one member keeps about one board: the last visit, the subscription, preferences of the page. */
export const boardViewTable = {
  idBoard: hidden(idOf('boards')),
  idMember: hidden(idOf('members')),
  dateLastView: hidden(nullOr(date), { initial: null }),
  subscribed: hidden(boolean, { initial: false }),
  myPrefs: hidden(anyObject, { initial: {} }),
};

/** A membership in a board or a workspace (2.7). */
export const membershipTable = {
  idMember: given(idOf('members')),
  memberType: field(oneOf(words.memberTypes), { initial: 'normal' }),
  // BRD-19, ORG-10
  unconfirmed: given(boolean, { initial: false }),
  deactivated: given(boolean, { initial: false }),
  modelType: hidden(oneOf(['board', 'organization'])),
  idModel: hidden(idOf('modelType')),
};

/** CNV-36: all of these are shown by default. */
export const listTable = {
  name: field(text(), { takes: name() }),
  closed: field(boolean, { initial: false, copied: 'never' }),
  pos: field(place, { planted: true, takes: position, logged: 'in place' }),
  softLimit: field(nullOr(text()), { initial: null, set: [] }),
  idBoard: field(idOf('boards'), { logged: 'never', copied: 'never', takes: idOf('boards') }),
  subscribed: derived(boolean, { set: ['update'] }),
  limits: derived(attachmentLimits),
  color: extra(anything),
  type: extra(anything),
  creationMethod: extra(anything),
  datasource: extra(anyObject),
  idOrganization: extra(text()),
  subscribers: hidden(some, { initial: [] }),
};
