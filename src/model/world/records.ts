/** What is stored of each resource (2.2–2.10): nothing that can be worked out from the rest; dates are ISO strings. */
import type { customFieldTypes } from '../../spec/sets.ts';
import type { Stored } from '../../store/stored.ts';
import type * as words from '../../spec/words.ts';

type Word<Words extends readonly string[]> = Words[number];

export type { Stored };
export type Permission = Word<typeof words.permissions>;

export interface Member extends Stored {
  readonly username: string;
  readonly fullName: string;
  readonly initials: string;
  readonly bio: string;
  readonly email: string;
  readonly avatarSource: Word<typeof words.avatarSources>;
  /** Given to every member, picture or not: strict clients cannot read a null. */
  readonly avatarHash: string;
  readonly uploadedAvatarHash: string;
  readonly confirmed: boolean;
  readonly activityBlocked: boolean;
  readonly status: 'disconnected' | 'idle' | 'active';
  readonly memberType: 'normal' | 'ghost';
  readonly idBoardsPinned: readonly string[];
  readonly oneTimeMessagesDismissed: readonly string[];
  readonly messagesDismissed: readonly { name: string; count: number; lastDismissed: string; _id: string }[];
  readonly prefs: MemberPrefs;
  /** The sentences a member wants no mail about. */
  readonly blockedKeys?: readonly string[];
  readonly ixUpdate: number;
}
interface MemberPrefs {
  readonly colorBlind: boolean;
  readonly minutesBetweenSummaries: number;
  readonly minutesBeforeDeadlineToNotify: number;
  readonly sendSummaries: boolean;
  readonly locale: string;
  readonly timezone: string;
  readonly privacy: { readonly fullName: string; readonly avatar: string };
}

export interface Organization extends Stored {
  readonly name: string;
  readonly displayName: string;
  readonly desc: string;
  readonly website: string | null;
  readonly idMemberCreator: string;
  readonly plan: 'free' | 'premium' | 'enterprise';
  readonly logoHash: string | null;
  readonly prefs: OrganizationPrefs;
  readonly tags: readonly { id: string; name: string }[];
  readonly dateLastActivity: string;
  readonly ixUpdate: number;
}
export interface OrganizationPrefs {
  readonly permissionLevel: Word<typeof words.workspaceLevels>;
  readonly orgInviteRestrict: readonly string[];
  readonly externalMembersDisabled: boolean;
  readonly associatedDomain: string | null;
  readonly googleAppsVersion: number;
  readonly boardVisibilityRestrict: { readonly private: string; readonly org: string; readonly public: string };
}

/** A member of a board or of a workspace. */
export interface Membership extends Stored {
  readonly modelType: 'board' | 'organization';
  readonly idModel: string;
  readonly idMember: string;
  readonly memberType: Word<typeof words.memberTypes>;
  readonly unconfirmed: boolean;
  readonly deactivated: boolean;
}

export interface Board extends Stored {
  readonly name: string;
  readonly desc: string;
  readonly closed: boolean;
  readonly idOrganization: string | null;
  readonly idMemberCreator: string;
  readonly idBoardSource: string | null;
  readonly shortLink: string;
  readonly prefs: BoardPrefs;
  /** Enabled extensions by id; custom fields are one of them. */
  readonly plugins: readonly string[];
  readonly powerUps: readonly string[];
  readonly idTags: readonly string[];
  readonly dateLastActivity: string | null;
  readonly datePluginDisable: string | null;
  readonly creationMethod: string | null;
  /** The last number given to a card of this board (idShort). */
  readonly lastIdShort: number;
  readonly ixUpdate: number;
}
export interface BoardPrefs {
  readonly permissionLevel: Word<typeof words.boardLevels>;
  readonly hideVotes: boolean;
  readonly voting: Audience;
  readonly comments: Audience;
  readonly invitations: Word<typeof words.inviters>;
  readonly selfJoin: boolean;
  readonly cardCovers: boolean;
  readonly isTemplate: boolean;
  readonly cardAging: Word<typeof words.cardAgings>;
  readonly calendarFeedEnabled: boolean;
  /** A colour's name or the id of a background. */
  readonly background: string;
}
export type Audience = Word<typeof words.audiences>;

/** What one member keeps about one board: the last visit, the subscription, preferences of the page. */
export interface BoardView extends Stored {
  readonly idBoard: string;
  readonly idMember: string;
  readonly dateLastView: string | null;
  readonly subscribed: boolean;
  readonly myPrefs: Readonly<Record<string, unknown>>;
}

export interface List extends Stored {
  readonly idBoard: string;
  readonly name: string;
  readonly closed: boolean;
  readonly pos: number;
  readonly softLimit: string | null;
  readonly subscribers: readonly string[];
}

export interface Card extends Stored {
  readonly idBoard: string;
  readonly idList: string;
  readonly idShort: number;
  readonly shortLink: string;
  readonly name: string;
  readonly desc: string;
  readonly closed: boolean;
  readonly pos: number;
  readonly due: string | null;
  readonly start: string | null;
  readonly dueComplete: boolean;
  /** A moment, or minutes before the due date; -1 is none (CRD-58). */
  readonly dueReminder: string | number | null;
  readonly dateLastActivity: string;
  readonly idMembers: readonly string[];
  readonly idLabels: readonly string[];
  readonly idMembersVoted: readonly string[];
  readonly idChecklists: readonly string[];
  readonly idAttachmentCover: string | null;
  readonly manualCoverAttachment: boolean;
  readonly cover: Cover | null;
  readonly subscribers: readonly string[];
  readonly isTemplate: boolean;
  readonly cardRole: string | null;
  readonly place: Place | null;
  readonly creationMethod: string | null;
  /** How many comments it has: kept by `change`, since counting them would read the whole log. */
  readonly comments: number;
  /** Whether this due date was called out already (cardDueSoon). */
  readonly dueCalled: boolean;
}
export interface Cover {
  readonly color: string | null;
  readonly idUploadedBackground: string | null;
  readonly url: string | null;
  readonly size: Word<typeof words.coverSizes>;
  readonly brightness: Word<typeof words.coverBrightnesses>;
}
export interface Place {
  readonly address: string | null;
  readonly coordinates: string | null;
  readonly locationName: string | null;
}

export interface Label extends Stored {
  readonly idBoard: string;
  readonly name: string;
  readonly color: string | null;
}
export interface Checklist extends Stored {
  readonly idBoard: string;
  /** The card it is at home on (CRD-16 puts it on further ones); none while it lies on its board alone. */
  readonly idCard: string | null;
  readonly name: string;
  readonly pos: number;
}
export interface CheckItem extends Stored {
  readonly idChecklist: string;
  readonly name: string;
  readonly pos: number;
  readonly state: Word<typeof words.itemStates>;
  readonly due: string | null;
  readonly dueReminder: number | null;
  readonly idMember: string | null;
}
export interface Attachment extends Stored {
  readonly idCard: string;
  readonly idMember: string;
  readonly name: string;
  readonly mimeType: string;
  readonly date: string;
  readonly isUpload: boolean;
  /** The link, or null for an upload (whose address is worked out). */
  readonly url: string | null;
  readonly fileName: string | null;
  readonly bytes: number | null;
  readonly edgeColor: string | null;
  readonly pos: number;
}
/** The bytes of an upload, kept apart from the record that describes it. */
export interface Blob extends Stored {
  readonly bytes: Uint8Array;
}
export interface Sticker extends Stored {
  readonly idCard: string;
  readonly image: string;
  readonly top: number;
  readonly left: number;
  readonly zIndex: number;
  readonly rotate: number;
}

export type CustomFieldType = Word<typeof customFieldTypes>;
export interface CustomField extends Stored {
  /** The board it is defined on. */
  readonly idModel: string;
  readonly fieldGroup: string;
  readonly name: string;
  readonly type: CustomFieldType;
  readonly pos: number;
  readonly cardFront: boolean;
  readonly options: readonly Option[];
}
export interface Option extends Stored {
  readonly value: { readonly text: string };
  readonly color: string;
  readonly pos: number;
}
export interface CustomFieldItem extends Stored {
  readonly idCustomField: string;
  /** The card. */
  readonly idModel: string;
  readonly idValue: string | null;
  readonly value: Readonly<Record<string, string>> | null;
}

export interface Action extends Stored {
  readonly idMemberCreator: string;
  readonly type: string;
  readonly date: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly idBoard: string | null;
  readonly idCard: string | null;
  readonly idList: string | null;
  readonly idOrganization: string | null;
  /** The member an action is about (added, removed, promoted), when there is one. */
  readonly idMember: string | null;
}
export interface Reaction extends Stored {
  readonly idAction: string;
  readonly idMember: string;
  readonly emoji: {
    readonly unified: string;
    readonly native: string;
    readonly name: string;
    readonly shortName: string;
    readonly skinVariation: string | null;
  };
}
export interface Notification extends Stored {
  /** Who is told. */
  readonly idMember: string;
  readonly idMemberCreator: string;
  readonly type: string;
  readonly date: string;
  readonly dateRead: string | null;
  readonly unread: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  readonly idAction: string | null;
  readonly idBoard: string | null;
  readonly idCard: string | null;
  readonly idList: string | null;
  readonly idOrganization: string | null;
}

/** An application: its key is public, its secret signs webhooks. `id` is the key. */
export interface Application extends Stored {
  readonly name: string;
  readonly secret: string;
  readonly idMember: string;
  readonly origins: readonly string[];
}
/** `id` is the record's own id, `token` the secret. */
export interface Token extends Stored {
  readonly token: string;
  readonly key: string;
  readonly idMember: string;
  readonly identifier: string;
  readonly permissions: readonly Permission[];
  readonly dateCreated: string;
  readonly dateExpires: string | null;
}
export interface Webhook extends Stored {
  readonly idToken: string;
  readonly idModel: string;
  readonly modelType: Word<typeof words.watchedTypes>;
  readonly description: string;
  readonly callbackURL: string;
  readonly active: boolean;
  readonly consecutiveFailures: number;
  readonly firstConsecutiveFailDate: string | null;
}

export interface BoardStar extends Stored {
  readonly idMember: string;
  readonly idBoard: string;
  readonly pos: number;
}
export interface SavedSearch extends Stored {
  readonly idMember: string;
  readonly name: string;
  readonly query: string;
  readonly pos: number;
}
export interface CustomEmoji extends Stored {
  readonly idMember: string;
  readonly name: string;
}
export interface CustomSticker extends Stored {
  readonly idMember: string;
  readonly mimeType: string;
}
export interface BoardBackground extends Stored {
  readonly idMember: string;
  readonly brightness: Word<typeof words.backgroundBrightnesses>;
  readonly tile: boolean;
  readonly mimeType: string;
}
export interface Export extends Stored {
  readonly modelType: 'board' | 'organization';
  readonly idModel: string;
  readonly idMember: string;
  readonly attachments: boolean;
  /** The oldest attachments it holds, in days; 0 is any age. */
  readonly attachmentAge: number;
  readonly startedAt: string;
  readonly attempts: number;
  readonly stage: string;
  readonly finished: boolean;
  readonly size: number | null;
  readonly total: number | null;
  readonly progress: number | null;
}
