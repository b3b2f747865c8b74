/**
 * Which records each filter word of 2.1 and 4.2 selects, by the fields of a record as it is shown. The server
 * selects by them, and laws expect the same.
 */
import { fromEntries } from '../language.ts';
import type { RuleId } from './rules.ts';
import * as sets from './sets.ts';

/** Facts beside the record, on which a word depends. */
export interface Circumstances {
  /** Who asks. */
  readonly me?: string | undefined;
  /** Whether a card lies in something closed: its list, or its board where the cards of a member are asked for. */
  readonly isInClosed?: () => boolean;
}

/** A word of a filter: which records it selects. */
export interface Word<R> {
  /** The rule that gives the word its meaning. */
  readonly rule: RuleId;
  selects(record: R, under: Circumstances): boolean;
  /** The least and the most that it selects for every reader, where the document does not say all of it. */
  readonly least?: Word<R>['selects'];
  readonly most?: Word<R>['selects'];
}
type Words<W extends string, R> = Readonly<Record<W, Word<R>>>;

const word = <R>(rule: RuleId, selects: Word<R>['selects'], open: Pick<Word<R>, 'least' | 'most'> = {}): Word<R> => ({
  rule,
  selects,
  ...open,
});
const all = word<unknown>('FLT-01', () => true);
const none = word<unknown>('FLT-01', () => false);

interface Closable {
  readonly closed: boolean;
}
const isClosed = ({ closed }: Closable) => closed;
const isOpen = ({ closed }: Closable) => !closed;

/** Filters with the words all and none: pictures, tokens. */
const plain = { all, none } satisfies Words<string, unknown>;

const isVisible = ({ closed }: Closable, { isInClosed }: Circumstances) => !closed && isInClosed?.() !== true;
const cards = {
  all,
  closed: word('FLT-01', isClosed),
  none,
  open: word('FLT-01', isOpen),
  visible: word('FLT-06', isVisible, { least: isVisible, most: isOpen }),
} satisfies Words<CardFilter, Closable>;

const lists = { all, closed: word('FLT-01', isClosed), none, open: word('FLT-13', isOpen) } satisfies Words<
  ListFilter,
  Closable
>;

/** As it is shown to whoever asks: pins and stars are theirs. */
export interface FilteredBoard extends Closable {
  readonly prefs: { readonly permissionLevel: string };
  readonly pinned: boolean;
  readonly starred: boolean;
}
/** The document does not say whether such a word selects closed boards too. */
const flag = (selects: (board: FilteredBoard) => boolean) =>
  word<FilteredBoard>('FLT-17', selects, { least: (board) => isOpen(board) && selects(board), most: selects });
const isOf =
  (level: string) =>
  ({ prefs }: FilteredBoard) =>
    prefs.permissionLevel === level;

const boards = {
  closed: word('FLT-01', isClosed),
  members: word('FLT-11', isOf('private')),
  open: word('FLT-13', isOpen),
  organization: word('FLT-11', isOf('org')),
  pinned: flag(({ pinned }) => pinned),
  public: flag(isOf('public')),
  starred: flag(({ starred }) => starred),
  unpinned: flag(({ pinned }) => !pinned),
} satisfies Words<BoardFilter, FilteredBoard>;

interface FilteredMembership {
  readonly idMember: string;
  readonly memberType: string;
  readonly unconfirmed?: boolean;
  /** Not in the table of 2.4. */
  readonly deactivated?: boolean;
}
const memberships = {
  active: word('FLT-12', ({ deactivated, unconfirmed }) => !deactivated && !unconfirmed),
  admin: word('FLT-18', ({ memberType, deactivated }) => memberType === 'admin' && !deactivated),
  deactivated: word('FLT-12', ({ deactivated }) => deactivated === true),
  me: word('FLT-18', ({ idMember }, { me }) => idMember === me),
  normal: word('FLT-18', ({ memberType, deactivated }) => memberType === 'normal' && !deactivated),
} satisfies Words<MembershipFilter, FilteredMembership>;

/** Of those that a member belongs to. */
const organizations = {
  all: word('FLT-19', () => true),
  members: word('ORG-11', () => true),
  none: word('FLT-19', () => false),
  public: word('FLT-19', ({ prefs }) => prefs.permissionLevel === 'public'),
} satisfies Words<OrganizationFilter, { readonly prefs: { readonly permissionLevel: string } }>;

const background = (type: string) => word<{ readonly type: string }>('BGD-04', (record) => record.type === type);
const backgrounds = {
  all,
  custom: background('custom'),
  default: background('default'),
  none: word('BGD-04', () => false),
  premium: background('premium'),
} satisfies Words<BackgroundFilter, { readonly type: string }>;

/** `read_filter` of notifications (4.2). */
const notificationsRead = {
  all,
  read: word('FLT-15', ({ unread }) => !unread),
  unread: word('FLT-15', ({ unread }) => unread),
} satisfies Words<string, { readonly unread: boolean }>;

const role = (of: string) => word<{ readonly memberType: string }>('BRD-09', ({ memberType }) => memberType === of);
/** Ours: the members of a board or a workspace by their role; owners are admins. */
const members = {
  all,
  none,
  admins: role('admin'),
  owners: role('admin'),
  normal: role('normal'),
  observers: role('observer'),
} satisfies Words<string, { readonly memberType: string }>;

interface Typed {
  readonly type: string;
  /** The values before a change: their keys count alone. */
  readonly old?: object;
}
/**
 * The words of ActionType and NotificationType that select a record: its type, and with a colon each field that the
 * action changed (ACT-19).
 */
export const typesOf = ({ type, old = {} }: Typed): readonly string[] => [
  type,
  ...Object.keys(old).map((field) => `${type}:${field}`),
];
const typed = <W extends string>(rule: RuleId, words: readonly W[]) =>
  fromEntries<Words<W, Typed>>(
    words.map((of) => [of, word(of.includes(':') ? 'ACT-19' : rule, (action: Typed) => typesOf(action).includes(of))]),
  );
const actions = typed('ACT-03', sets.actionTypes);
const notifications = typed('FLT-15', sets.notificationTypes);

/** The types of the log: a word with a colon is for filters alone. */
export const loggedTypes = sets.actionTypes.filter((type) => !type.includes(':'));
const logged = new Set<string>(loggedTypes);
/** Whether an action of this type is in the log. */
export const isLogged = (type: string): boolean => logged.has(type);

/** The names that the live service has for some types of actions: a filter takes both names. */
export const otherTypes = {
  createCustomField: 'addCustomField',
  disablePlugin: 'disablePowerUp',
  enablePlugin: 'enablePowerUp',
  memberJoinedTrello: 'memberJoinedService',
} as const;

/** The words of each filter, by what it filters. */
export const filters = {
  actions,
  backgrounds,
  boards,
  cards,
  lists,
  members,
  memberships,
  notifications,
  notificationsRead,
  organizations,
  plain,
};
export type FilterName = keyof typeof filters;
export type WordOf<F extends FilterName> = keyof (typeof filters)[F] & string;

export type CardFilter = (typeof sets.cardFilters)[number];
export type ListFilter = (typeof sets.listFilters)[number];
export type BoardFilter = (typeof sets.boardFilters)[number];
export type MembershipFilter = (typeof sets.membershipFilters)[number];
export type OrganizationFilter = (typeof sets.organizationFilters)[number];
export type BackgroundFilter = (typeof sets.backgroundFilters)[number];
export type ReadFilter = WordOf<'notificationsRead'>;
export type MemberFilter = WordOf<'members'>;

/** Whether a word selects a record; without a word every record is selected. */
export const selects = <R>(of: Word<R> | undefined, record: R, under: Circumstances = {}): boolean =>
  of === undefined || of.selects(record, under);
