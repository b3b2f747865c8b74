/** 2.7: workspaces; 2.9: exports of one. */
import {
  arrayOf,
  boolean,
  date,
  idOf,
  integer,
  nullOr,
  number,
  object,
  objectId,
  oneOf,
  readerOf,
  text,
  url,
  usually,
} from '../kinds.ts';
import { derived, field, given, kept } from '../table.ts';
import { workspaceLevels } from '../words.ts';
import { anyObject, anything, count, emoji, handle, list, membershipShown } from './shared-kinds.ts';

const restrict = object({
  private: usually(text(), 'org'),
  org: usually(text(), 'org'),
  public: usually(text(), 'org'),
});
const prefs = object({
  permissionLevel: usually(oneOf(workspaceLevels), 'private'),
  orgInviteRestrict: usually(arrayOf(text()), []),
  externalMembersDisabled: usually(boolean, false),
  associatedDomain: usually(nullOr(text()), null),
  googleAppsVersion: usually(number(), 1),
  boardVisibilityRestrict: usually(restrict, readerOf(restrict)({})!),
});

export const organizationTable = {
  name: field(handle),
  displayName: field(text(1)),
  desc: field(text(), { initial: '' }),
  descData: derived(emoji),
  url: derived(url),
  website: field(nullOr(text()), { initial: null }),
  teamType: derived(anything, { seen: 'usual' }),
  logoHash: given(nullOr(text()), { initial: null, logged: 'always' }),
  logoUrl: derived(nullOr(url), { seen: 'usual' }),
  products: derived(arrayOf(integer(0))),
  powerUps: derived(list),
  idMemberCreator: given(idOf('members'), { seen: 'usual' }),
  offering: derived(text(), { seen: 'usual' }),
  billableMemberCount: derived(count, { seen: 'set' }),
  idBoards: derived(arrayOf(idOf('boards')), { seen: 'set' }),
  invitations: derived(arrayOf(membershipShown), { seen: 'set' }),
  invited: derived(boolean, { seen: 'set' }),
  memberships: derived(arrayOf(membershipShown), { seen: 'set' }),
  prefs: field(prefs, { initial: readerOf(prefs)({})!, seen: 'set', set: [] }),
  premiumFeatures: derived(arrayOf(text()), { seen: 'set' }),
  dateLastActivity: given(date, { planted: true, seen: 'named' }),
  ixUpdate: given(count, { initial: 0, seen: 'named' }),
  activeBillableMemberCount: derived(count, { seen: 'named' }),
  billableCollaboratorCount: derived(count, { seen: 'named' }),
  availableLicenseCount: derived(anything, { seen: 'named' }),
  maximumLicenseCount: derived(anything, { seen: 'named' }),
  idEnterprise: derived(anything, { seen: 'named' }),
  enterpriseJoinRequest: derived(anyObject, { seen: 'named' }),
  promotions: derived(list, { seen: 'named' }),
  creationMethod: derived(anything, { seen: 'named' }),
  limits: derived(anyObject, { seen: 'named' }),
  tags: given(arrayOf(object({ id: objectId, name: text() })), { initial: [], seen: 'named', logged: 'always' }),
  plan: kept(oneOf(['free', 'premium', 'enterprise']), { initial: 'free' }),
};

export const exportTable = {
  status: derived(anyObject),
  startedAt: given(date, { planted: true }),
  size: given(nullOr(count), { initial: null, shown: nullOr(count) }),
  exportUrl: derived(nullOr(text())),
  modelType: kept(oneOf(['board', 'organization'])),
  idModel: kept(idOf('modelType')),
  idMember: kept(idOf('members')),
  attachments: kept(boolean, { initial: false }),
  // The oldest attachments it holds, in days; 0 is any age.
  attachmentAge: kept(number(), { initial: 0 }),
  attempts: kept(count, { initial: 0 }),
  stage: kept(text(), { initial: 'Export_queued' }),
  finished: kept(boolean, { initial: false }),
  total: kept(nullOr(count), { initial: null }),
  progress: kept(nullOr(count), { initial: null }),
};
