/** The types of part 2, field by field: what its tables say a value is, in words that become JSON Schema. */

/**
 * `string`, `boolean`, `integer`, `number`, `date`, `id`, `url`, `object`, `any`; `[]` behind for an array,
 * `|null` behind for what may be null.
 */
export type Shape = string;
export type Shapes = Readonly<Record<string, Shape>>;

/** Resource → field → type. A field that the document leaves without a type has what we show. */
export const shapes: Readonly<Record<string, Shapes>> = {
  action: {
    idMemberCreator: 'id', type: 'string', date: 'date', data: 'object', limits: 'object', display: 'object',
  },
  card: {
    address: 'string|null', coordinates: 'string|null', locationName: 'string|null', creationMethod: 'string|null',
    badges: 'object', checkItemStates: 'object[]', closed: 'boolean', dateLastActivity: 'date', desc: 'string',
    descData: 'object', due: 'date|null', dueReminder: 'date|null', email: 'string', idAttachmentCover: 'id|null',
    idBoard: 'id', idList: 'id', idChecklists: 'object[]', idLabels: 'object[]', idMembers: 'id[]',
    idMembersVoted: 'id[]', idShort: 'integer', labels: 'object[]', limits: 'object', manualCoverAttachment: 'boolean',
    name: 'string', pos: 'number', shortLink: 'string', shortUrl: 'url', url: 'url', subscribed: 'boolean',
    cover: 'object', customFieldItems: 'object[]', start: 'date|null', dueComplete: 'boolean', isTemplate: 'boolean',
    cardRole: 'string|null',
  },
  board: {
    name: 'string', desc: 'string', descData: 'string|null', closed: 'boolean', pinned: 'boolean',
    idMemberCreator: 'id', idOrganization: 'string', url: 'url', shortUrl: 'url', shortLink: 'string', prefs: 'object',
    labelNames: 'object', limits: 'object', memberships: 'object[]', invitations: 'object[]', invited: 'boolean|null',
    starred: 'boolean|null', subscribed: 'boolean|null', powerUps: 'any[]', dateLastActivity: 'date|null',
    dateLastView: 'date|null', idTags: 'any[]', datePluginDisable: 'date|null', creationMethod: 'string|null',
    templateGallery: 'object|null', ixUpdate: 'integer', enterpriseOwned: 'boolean',
  },
  list: {
    name: 'string', closed: 'boolean', pos: 'number', softLimit: 'any', idBoard: 'id', subscribed: 'boolean',
    limits: 'object',
  },
  member: {
    username: 'string', fullName: 'string', initials: 'string', bio: 'string', bioData: 'object|null', url: 'url',
    confirmed: 'boolean', status: 'string', memberType: 'string', activityBlocked: 'boolean', avatarHash: 'string',
    avatarUrl: 'string', avatarSource: 'string', gravatarHash: 'string', uploadedAvatarHash: 'string|null',
    uploadedAvatarUrl: 'string|null', email: 'string', idBoards: 'id[]', idBoardsPinned: 'id[]',
    idOrganizations: 'id[]', idPremOrgsAdmin: 'id[]', idEnterprise: 'string|null', idEnterprisesDeactivated: 'any[]',
    idEnterprisesAdmin: 'any[]', idMemberReferrer: 'id|null', products: 'integer[]', premiumFeatures: 'any[]',
    trophies: 'any[]', loginTypes: 'any[]', oneTimeMessagesDismissed: 'any[]', nonPublic: 'object',
    nonPublicAvailable: 'boolean', limits: 'object', marketingOptIn: 'object', messagesDismissed: 'any',
    isAaMastered: 'boolean',
    ixUpdate: 'integer', aaEmail: 'string|null', aaEnrolledDate: 'date|null', aaId: 'string|null', prefs: 'object',
  },
  organization: {
    billableMemberCount: 'integer', desc: 'string', descData: 'object|null', displayName: 'string', idBoards: 'id[]',
    invitations: 'object[]', invited: 'boolean', logoHash: 'string|null', memberships: 'object[]', name: 'string',
    powerUps: 'any[]', prefs: 'object', premiumFeatures: 'any[]', products: 'any[]', url: 'url', website: 'string|null',
  },
  customField: {
    idModel: 'id', modelType: 'string', fieldGroup: 'string', name: 'string', pos: 'number', type: 'string',
    options: 'object[]',
  },
  customFieldOption: { idCustomField: 'id', value: 'object', color: 'string', pos: 'number' },
  customFieldItem: { idCustomField: 'id', idModel: 'id', modelType: 'string', idValue: 'id', value: 'object' },
  export: { status: 'object', startedAt: 'date', size: 'integer|null', exportUrl: 'string|null' },
  notification: { data: 'object', date: 'date', idMemberCreator: 'id', type: 'string', unread: 'boolean' },
  boardBackground: { brightness: 'string', fullSizeUrl: 'string|null', scaled: 'any', tile: 'boolean' },
  customEmoji: { name: 'string', url: 'url' },
  customSticker: { scaled: 'any', url: 'url' },
  attachment: {
    bytes: 'integer|null', date: 'date', edgeColor: 'string|null', idMember: 'id', isUpload: 'boolean',
    mimeType: 'string', name: 'string', previews: 'any[]', url: 'url',
  },
  label: { idBoard: 'id', name: 'string', color: 'string|null' },
  webhook: {
    description: 'string', idModel: 'id', callbackURL: 'url', active: 'boolean', consecutiveFailures: 'integer',
    firstConsecutiveFailDate: 'date|null',
  },
};

type Json = Readonly<Record<string, unknown>>;
const words: Readonly<Record<string, Json>> = {
  string: { type: 'string' }, boolean: { type: 'boolean' }, integer: { type: 'integer' }, number: { type: 'number' },
  object: { type: 'object' }, any: {}, date: { type: 'string', format: 'date-time' },
  id: { type: 'string', pattern: '^[0-9a-f]{24}$' }, url: { type: 'string', format: 'uri' },
};

/** A type word as JSON Schema. */
export function schemaOf(shape: Shape): Json {
  if (shape.endsWith('|null')) return { anyOf: [schemaOf(shape.slice(0, -5)), { type: 'null' }] };
  if (shape.endsWith('[]')) return { type: 'array', items: schemaOf(shape.slice(0, -2)) };
  return words[shape] ?? {};
}
