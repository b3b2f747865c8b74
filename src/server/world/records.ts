/** The records of the world, each as its table says (`src/server/records`); dates are ISO strings. */
import type { RecordOf } from '../records/table.ts';
import type { tables } from '../records/all.ts';
import type { permissions } from '../../document/values/words.ts';
import type { Stored } from '../store/stored.ts';

export type { Stored };
type Of<K extends keyof typeof tables> = RecordOf<(typeof tables)[K]>;

export interface Application extends Stored, Of<'applications'> {}
/** The client of OAuth 2.0 of an application. */
export type Client = NonNullable<Application['oauth2']>;
export interface Token extends Stored, Of<'tokens'> {}
/** The grant of OAuth 2.0 of a token. */
export type Grant = NonNullable<Token['oauth2']>;
export type Permission = (typeof permissions)[number];
export interface Member extends Stored, Of<'members'> {}
export interface Organization extends Stored, Of<'organizations'> {}
export interface Membership extends Stored, Of<'memberships'> {}
export interface Board extends Stored, Of<'boards'> {}
export type BoardPrefs = Board['prefs'];
export type Audience = BoardPrefs['voting'];
export interface BoardView extends Stored, Of<'boardViews'> {}
export interface List extends Stored, Of<'lists'> {}
export interface Card extends Stored, Of<'cards'> {}
export type Place = NonNullable<Card['place']>;
export interface Label extends Stored, Of<'labels'> {}
export interface Checklist extends Stored, Of<'checklists'> {}
export interface CheckItem extends Stored, Of<'checkItems'> {}
export interface Attachment extends Stored, Of<'attachments'> {}
export interface Sticker extends Stored, Of<'stickers'> {}
export interface CustomField extends Stored, Of<'customFields'> {}
export type CustomFieldType = CustomField['type'];
export type Option = CustomField['options'][number];
export interface CustomFieldItem extends Stored, Of<'customFieldItems'> {}
export interface Action extends Stored, Of<'actions'> {}
export interface Reaction extends Stored, Of<'reactions'> {}
export interface Notification extends Stored, Of<'notifications'> {}
export interface Webhook extends Stored, Of<'webhooks'> {}
export interface BoardStar extends Stored, Of<'boardStars'> {}
export interface SavedSearch extends Stored, Of<'savedSearches'> {}
export interface CustomEmoji extends Stored, Of<'customEmoji'> {}
export interface CustomSticker extends Stored, Of<'customStickers'> {}
export interface BoardBackground extends Stored, Of<'boardBackgrounds'> {}
/** The tables whose records are pictures. */
export type Pictured = 'boardBackgrounds' | 'customEmoji' | 'customStickers';
export interface Export extends Stored, Of<'exports'> {}
