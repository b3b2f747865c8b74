/** 2.7: workspaces; 2.9: exports. */
import {
  anyObject,
  anything,
  arrayOf,
  bareUrl,
  boolean,
  count,
  date,
  idOf,
  integer,
  list,
} from '../../document/values/kinds.ts';
import {
  nullOr,
  number,
  object,
  objectId,
  oneOf,
  oneOfNumbers,
  optional,
  text,
  texts,
  url,
} from '../../document/values/kinds.ts';
import { limits } from '../../document/limits.ts';
import { derived, extra, field, serviceSet, hidden, within } from './table.ts';
import { workspaceLevels } from '../../document/values/words.ts';
import { bound, isEdited, emoji, handle, memberships, noEmoji, noPluginData, pluginData } from './shared-kinds.ts';

/** Who may make boards of a level. */
const restriction = field(text(), { initial: 'org', takes: oneOf(['none', 'admin', 'org']) });
export const restrictTable = {
  ...{ private: restriction, org: restriction, public: restriction },
  enterprise: hidden(text(), { initial: 'org' }),
};
const restrict = within(restrictTable);
/** One line for each preference, as those of a board. */
export const organizationPrefsTable = {
  permissionLevel: field(oneOf(workspaceLevels), { initial: 'private' }),
  orgInviteRestrict: field(arrayOf(text()), { initial: [], takes: texts('mail domains') }),
  externalMembersDisabled: field(boolean, { initial: false }),
  associatedDomain: field(nullOr(text()), { initial: null, takes: nullOr(text(0, limits.lengths.domain)) }), // LIM-35
  googleAppsVersion: field(number(), { initial: 1, takes: oneOfNumbers(1, 2) }),
  // Fields that only the live service shows.
  boardInviteRestrict: hidden(text(), { initial: 'any' }),
  boardDeleteRestrict: hidden(restrict.stored, { initial: restrict.initial }),
  attachmentRestrictions: hidden(nullOr(arrayOf(text())), { initial: null }),
  boardVisibilityRestrict: field(restrict.stored, { initial: restrict.initial, takes: restrict.changed }),
};
const prefs = within(organizationPrefsTable);

const readByClients = { chosen: 'clients read it of every workspace' } as const;
const likeBoards = { chosen: 'a workspace has it as a board does' } as const;

export const organizationTable = {
  // ORG-01, SET-13: each field with its type.
  name: field(handle, { takes: text(0, limits.lengths.workspaceName.max), set: ['update'] }), // ORG-03, ORG-04
  displayName: field(text(1), { takes: text(0) }),
  desc: field(text(), { initial: '' }),
  descData: derived(emoji, { is: noEmoji }),
  url: derived(url),
  // ORG-08: an address without a scheme gets one; an empty one is null.
  website: field(nullOr(text()), { initial: null, takes: nullOr(bareUrl) }),
  teamType: serviceSet(nullOr(text()), { initial: null, seen: 'usual', ...readByClients }),
  logoHash: serviceSet(nullOr(text()), { initial: null, logged: 'always' }),
  logoUrl: derived(nullOr(url), { seen: 'usual', ...readByClients }),
  // Here, in `offering` and in `premiumFeatures` null means: as the plan says.
  products: serviceSet(nullOr(arrayOf(integer(0))), { initial: null, shown: arrayOf(integer(0)) }),
  powerUps: derived(list, { is: [] }),
  idMemberCreator: serviceSet(idOf('members'), { seen: 'usual', ...readByClients }),
  offering: serviceSet(nullOr(text()), { initial: null, shown: text(), seen: 'usual', ...readByClients }),
  billableMemberCount: derived(count, { seen: 'set' }),
  idBoards: derived(arrayOf(idOf('boards')), { seen: 'set' }),
  invitations: derived(memberships, { seen: 'set' }),
  invited: derived(boolean, { seen: 'set' }),
  memberships: derived(memberships, { seen: 'set' }),
  prefs: field(prefs.stored, { parts: prefs.parts, initial: prefs.initial, seen: 'set', set: [], shown: prefs.shown }),
  premiumFeatures: serviceSet(nullOr(arrayOf(text())), { initial: null, shown: arrayOf(text()), seen: 'set' }),
  dateLastActivity: serviceSet(date, { planted: true, seen: 'named', ...likeBoards }),
  ixUpdate: serviceSet(count, { initial: 0, seen: 'named', ...likeBoards }),
  activeBillableMemberCount: extra(count),
  billableCollaboratorCount: extra(count, { is: 0 }),
  availableLicenseCount: extra(anything, { is: null }),
  maximumLicenseCount: extra(anything, { is: null }),
  idEnterprise: extra(anything, { is: null }),
  enterpriseJoinRequest: extra(anyObject, { is: {} }),
  promotions: extra(list, { is: [] }),
  creationMethod: extra(anything, { is: null }),
  limits: extra(anyObject, { is: { orgs: { totalMembersPerOrg: bound(4000, 3600) } } }),
  tags: serviceSet(arrayOf(object({ id: objectId, name: text() })), {
    initial: [],
    seen: 'named',
    logged: 'always',
    chosen: 'boards name tags of their workspace (idTags, 2.4)',
  }),
  edited: hidden(boolean, isEdited),
  pluginData: hidden(pluginData, noPluginData),
  plan: hidden(oneOf(['free', 'premium', 'enterprise']), { initial: 'free' }),
};

const whenFinished = optional(count);
const status = { attempts: count, finished: boolean, stage: text(), total: whenFinished, progress: whenFinished };
export const exportTable = {
  status: derived(object(status)),
  startedAt: serviceSet(date, { planted: true }),
  size: serviceSet(nullOr(count), { initial: null, shown: nullOr(count) }),
  exportUrl: derived(nullOr(text())),
  modelType: hidden(oneOf(['board', 'organization'])),
  idModel: hidden(idOf('modelType')),
  idMember: hidden(idOf('members')),
  attachments: hidden(boolean, { initial: false, set: ['create'] }),
  // The greatest age of its attachments, in days; 0 means any age.
  attachmentAge: hidden(number(), { initial: 0, takes: integer(0, limits.attachmentAge), set: ['create'] }),
  attempts: hidden(count, { initial: 0 }),
  stage: hidden(text(), { initial: 'Export_queued' }),
  finished: hidden(boolean, { initial: false }),
  total: hidden(nullOr(count), { initial: null }),
  progress: hidden(nullOr(count), { initial: null }),
};
