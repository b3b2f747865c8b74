/** 2.4: boards, what a member keeps about one, and memberships; 2.5: lists. */
import { backgroundColors, baseColors } from '../../document/colors.ts';
import {
  anyObject,
  anything,
  arrayOf,
  boolean,
  count,
  date,
  either,
  idOf,
  list,
  name,
} from '../../document/values/kinds.ts';
import { nullOr, object, objectId, oneOf, position, text, unspecified, url } from '../../document/values/kinds.ts';
import { chosenTable, derived, extra, field, serviceSet, hidden, within } from './table.ts';
import * as words from '../../document/values/words.ts';
import {
  attachmentLimits,
  attachmentsAllowed,
  boardMemberships,
  isEdited,
  noPluginData,
  place,
} from './shared-kinds.ts';
import { pluginData, pictureSizes, shortLink, ids } from './shared-kinds.ts';

const audience = field(oneOf(words.audiences), { initial: 'members' });
const flag = derived(boolean);
/** One line for each preference: the endpoints, the log, the answers and the manual follow from it. */
export const boardPrefsTable = {
  // The level of a new board depends on the workspace in which it is made.
  permissionLevel: field(oneOf(words.boardLevels), { initial: 'private', needed: false, copied: 'never' }),
  hideVotes: field(boolean, { initial: false }),
  voting: audience,
  comments: audience,
  invitations: field(oneOf(words.inviters), { initial: 'members' }),
  selfJoin: field(boolean, { initial: true }),
  cardCovers: field(boolean, { initial: true }),
  isTemplate: field(boolean, { initial: false, copied: 'never' }),
  cardAging: field(oneOf(words.cardAgings), { initial: 'regular' }),
  calendarFeedEnabled: field(boolean, { initial: false }),
  // The name of a colour, or the id of a background: of a member here, or of another service, that a fixture brings
  // along with what it looks like. Null: as the background says.
  background: field(text(), { initial: 'blue', takes: either(oneOf(Object.keys(backgroundColors)), objectId) }),
  backgroundColor: serviceSet(nullOr(text()), { initial: null }),
  backgroundImage: serviceSet(nullOr(url), { initial: null }),
  backgroundImageScaled: serviceSet(nullOr(pictureSizes), { initial: null, shown: pictureSizes }),
  backgroundTile: serviceSet(nullOr(boolean), { initial: null, shown: boolean }),
  backgroundBrightness: serviceSet(nullOr(oneOf(words.backgroundBrightnesses)), {
    initial: null,
    shown: oneOf(words.backgroundBrightnesses),
  }),
  backgroundBottomColor: serviceSet(nullOr(text(0)), { initial: null, shown: text(0) }),
  backgroundTopColor: serviceSet(nullOr(text(0)), { initial: null, shown: text(0) }),
  // Fields that only the live service shows. Null: each view as usual.
  cardCounts: hidden(boolean, { initial: false }),
  hiddenPluginBoardButtons: hidden(arrayOf(text()), { initial: [] }),
  switcherViews: hidden(nullOr(arrayOf(anyObject)), { initial: null }),
  canBePublic: flag,
  canBeEnterprise: flag,
  canBeOrg: flag,
  canBePrivate: flag,
  canInvite: flag,
};
const prefs = within(boardPrefsTable);

const byName = { chosen: 'clients of the live service ask for it by name' } as const;
export const boardTable = {
  // BRD-01, SET-10: each field with its type.
  name: field(text(), { takes: name(), copied: 'never' }),
  // A copy gets the value of its source.
  desc: field(text(), { initial: '', needed: false }),
  descData: derived(nullOr(text(0)), { is: null }), // BRD-21
  closed: field(boolean, { initial: false, copied: 'never' }), // FLT-07
  // A board joins or leaves a workspace with an action of its own type.
  idOrganization: field(nullOr(idOf('organizations')), {
    initial: null,
    shown: text(),
    takes: nullOr(objectId),
    logged: 'never',
    copied: 'never',
  }),
  idEnterprise: derived(anything, {
    is: null,
    seen: 'unasked',
    chosen: 'clients read it of every board; it is null here',
  }),
  pinned: derived(boolean, { set: ['create', 'update'] }),
  url: derived(url),
  shortUrl: derived(url),
  prefs: field(prefs.stored, {
    parts: prefs.parts,
    initial: prefs.initial,
    shown: prefs.shown,
    set: [],
    copied: 'never',
  }),
  labelNames: derived(object(Object.fromEntries(baseColors.map((color) => [color, text(0)])))),
  dateLastActivity: serviceSet(nullOr(date), { initial: null, seen: 'set' }),
  dateLastView: derived(nullOr(date), { seen: 'set' }),
  invitations: derived(boardMemberships, { seen: 'set' }),
  invited: derived(boolean),
  memberships: derived(boardMemberships, { seen: 'set' }),
  powerUps: serviceSet(arrayOf(text()), { initial: [], seen: 'set', copied: 'always' }),
  shortLink: serviceSet(shortLink, { planted: true, seen: 'set' }),
  starred: derived(boolean),
  subscribed: derived(boolean, { set: ['create', 'update'] }),
  // Null if its maker is not known.
  idMemberCreator: serviceSet(nullOr(idOf('members')), { initial: null, seen: 'whole' }),
  limits: derived(attachmentLimits, { is: attachmentsAllowed, seen: 'whole' }), // LIM-24
  idTags: serviceSet(ids, { initial: [], seen: 'whole', logged: 'always' }),
  datePluginDisable: serviceSet(nullOr(date), { initial: null, seen: 'whole' }),
  creationMethod: serviceSet(nullOr(text()), { initial: null, seen: 'whole' }),
  templateGallery: derived(unspecified, { is: null, seen: 'whole' }),
  ixUpdate: serviceSet(count, { initial: 0, seen: 'whole' }), // DLT-04
  enterpriseOwned: derived(boolean, { is: false, seen: 'whole' }),
  nodeId: extra(text()),
  // The source of a copy may be deleted.
  idBoardSource: serviceSet(nullOr(objectId), {
    initial: null,
    seen: 'named',
    chosen: 'clients ask what a board copies',
  }),
  // Null: as its workspace has them.
  premiumFeatures: serviceSet(nullOr(arrayOf(text())), { initial: null, shown: list, seen: 'named', ...byName }),
  type: extra(anything, { is: null }),
  dateClosed: extra(nullOr(date)),
  edited: hidden(boolean, isEdited),
  pluginData: hidden(pluginData, noPluginData),
  // Enabled extensions by id; custom fields are one of them.
  plugins: hidden(arrayOf(text()), { initial: [], copied: 'always' }),
  // The last number given to a card of this board (idShort).
  lastIdShort: hidden(count, { initial: 0 }),
};

/** The preferences of one member on the page of one board. */
export const myPrefsTable = chosenTable('clients store how a member looks at a board', {
  showSidebar: field(boolean, { initial: true }),
  showSidebarMembers: field(boolean, { initial: true }),
  showSidebarBoardActions: field(boolean, { initial: true }),
  showSidebarActivity: field(boolean, { initial: true }),
  showListGuide: field(boolean, { initial: false }),
  emailPosition: field(oneOf(['bottom', 'top']), { initial: 'bottom' }),
  idEmailList: field(nullOr(objectId), { initial: null }),
});

/** The data of one member about one board: the last visit, the subscription, preferences of the page. */
export const boardViewTable = {
  idBoard: hidden(idOf('boards')),
  idMember: hidden(idOf('members')),
  dateLastView: hidden(nullOr(date), { initial: null }),
  subscribed: hidden(boolean, { initial: false }),
  myPrefs: hidden(anyObject, { initial: {} }),
};

/** A membership in a board or a workspace (2.7). */
export const membershipTable = {
  idMember: serviceSet(idOf('members')),
  memberType: field(oneOf(words.memberTypes), { initial: 'normal' }),
  unconfirmed: serviceSet(boolean, { initial: false }), // BRD-19, ORG-10
  deactivated: serviceSet(boolean, { initial: false, implied: 'a filter of 2.1 selects by it' }),
  modelType: hidden(oneOf(['board', 'organization'])),
  idModel: hidden(idOf('modelType')),
};

/** CNV-36: all of these are shown by default. */
export const listTable = {
  // LST-01: each field with its type.
  name: field(text(), { takes: name() }),
  closed: field(boolean, { initial: false, set: ['update'], copied: 'never' }), // FLT-07
  // At the top, as clients of the live service expect.
  pos: field(place, { planted: true, takes: position, usual: 'top', logged: 'in place' }),
  softLimit: field(nullOr(text()), { initial: null, set: [] }),
  idBoard: field(idOf('boards'), { logged: 'never', copied: 'never', takes: idOf('boards') }),
  subscribed: derived(boolean, { set: ['update'] }),
  limits: derived(attachmentLimits, { is: attachmentsAllowed }), // LIM-24
  color: extra(anything, { is: null }),
  type: extra(anything, { is: null }),
  creationMethod: extra(anything, { is: null }),
  datasource: extra(anyObject, { is: { filter: false } }),
  idOrganization: extra(text()),
  subscribers: hidden(ids, { initial: [] }),
};
