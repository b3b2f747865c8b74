/** 2.7: workspaces; 2.9: exports. */
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
import { derived, extra, field, given, hidden } from '../table.ts';
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
  teamType: derived(anything, { seen: 'usual', level: 'chosen' }),
  logoHash: given(nullOr(text()), { initial: null, logged: 'always' }),
  logoUrl: derived(nullOr(url), { seen: 'usual', level: 'chosen' }),
  products: derived(arrayOf(integer(0))),
  powerUps: derived(list),
  idMemberCreator: given(idOf('members'), { seen: 'usual', level: 'chosen' }),
  offering: derived(text(), { seen: 'usual', level: 'chosen' }),
  billableMemberCount: derived(count, { seen: 'set' }),
  idBoards: derived(arrayOf(idOf('boards')), { seen: 'set' }),
  invitations: derived(arrayOf(membershipShown), { seen: 'set' }),
  invited: derived(boolean, { seen: 'set' }),
  memberships: derived(arrayOf(membershipShown), { seen: 'set' }),
  prefs: field(prefs, { initial: readerOf(prefs)({})!, seen: 'set', set: [] }),
  premiumFeatures: derived(arrayOf(text()), { seen: 'set' }),
  dateLastActivity: given(date, { planted: true, seen: 'named', level: 'chosen' }),
  ixUpdate: given(count, { initial: 0, seen: 'named', level: 'chosen' }),
  activeBillableMemberCount: extra(count),
  billableCollaboratorCount: extra(count),
  availableLicenseCount: extra(anything),
  maximumLicenseCount: extra(anything),
  idEnterprise: extra(anything),
  enterpriseJoinRequest: extra(anyObject),
  promotions: extra(list),
  creationMethod: extra(anything),
  limits: extra(anyObject),
  tags: given(arrayOf(object({ id: objectId, name: text() })), {
    initial: [],
    seen: 'named',
    logged: 'always',
    level: 'chosen',
  }),
  plan: hidden(oneOf(['free', 'premium', 'enterprise']), { initial: 'free' }),
};

export const exportTable = {
  status: derived(anyObject),
  startedAt: given(date, { planted: true }),
  size: given(nullOr(count), { initial: null, shown: nullOr(count) }),
  exportUrl: derived(nullOr(text())),
  modelType: hidden(oneOf(['board', 'organization'])),
  idModel: hidden(idOf('modelType')),
  idMember: hidden(idOf('members')),
  attachments: hidden(boolean, { initial: false }),
  // The greatest age of its attachments, in days; 0 means any age.
  attachmentAge: hidden(number(), { initial: 0 }),
  attempts: hidden(count, { initial: 0 }),
  stage: hidden(text(), { initial: 'Export_queued' }),
  finished: hidden(boolean, { initial: false }),
  total: hidden(nullOr(count), { initial: null }),
  progress: hidden(nullOr(count), { initial: null }),
};
