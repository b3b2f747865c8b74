/** The arguments of the reads below a member (4.2): defaults, sets and bounds of every row, words in the path. */
import { test } from 'node:test';
import { limits } from '../../../document/limits.ts';
import { refusesAll, type Refused } from '../../../testing/board-world.ts';
import {
  outsideBounds,
  bounds,
  keepsDefaults,
  memberWorld,
  defaultAndMore,
  type Default,
} from '../../../testing/member-world.ts';
import {
  actionTypes,
  attachmentFields,
  backgroundFields,
  backgroundFilters,
  boardFields,
  boardFilters,
  cardFields,
  cardFilters,
  customEmojiFields,
  customStickerFields,
  listFilters,
  memberFields,
  memberPublicFields,
  membershipFilters,
  notificationFields,
  notificationTypes,
  organizationFields,
  organizationFilters,
} from '../../../document/sets.ts';

type Args = Record<string, string>;

interface Shown {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** Nothing in this file writes. */
const api = memberWorld();

const at = (path: string): string => `/members/me${path}`;

const usual = 'avatarHash,fullName,initials,username';

const later = '2026-03-02T09:00:30Z';

const newest = api.ok<Shown[]>('GET', at('/notifications'))[0]!.id;

const lists = (words: readonly string[]): string[] => ['all', ...words, words.slice(0, 2).join()];

const fieldLists = (words: readonly string[]): string[] => [...lists(words), ''];

const defaults: Readonly<Record<string, readonly Default[]>> = {
  '/boardBackgrounds': [['filter', 'all', 'custom']],
  [`/boardBackgrounds/${api.background}`]: [
    ['fields', 'all', 'tile'],
    ['fields', backgroundFields.join(), 'tile'],
  ],
  '/boards': [
    ['filter', 'all', 'closed'],
    ['fields', 'all', 'name'],
    ['fields', boardFields.join(), 'name'],
    ['actions', 'none', 'all'],
    ['actions_entities', 'false', 'true', { actions: 'all' }],
    ['actions_limit', ...defaultAndMore(limits.actions), { actions: 'all' }],
    ['actions_format', 'list', 'count', { actions: 'all' }],
    ['actions_since', 'null', later, { actions: 'all' }],
    ['action_fields', 'all', 'type', { actions: 'all' }],
    ['memberships', 'none', 'all', { fields: 'name' }],
    ['organization', 'false', 'true'],
    ['organization_fields', 'name,displayName', 'all', { organization: 'true' }],
    ['lists', 'none', 'all'],
  ],
  '/boards/open': [['fields', 'all', 'name']],
  '/boardsInvited': [['fields', 'all', 'name']],
  '/cards': [
    ['filter', 'visible', 'all'],
    ['fields', 'all', 'name'],
    ['fields', cardFields.join(), 'name'],
    ['actions', 'none', 'all'],
    ['attachments', 'false', 'true'],
    ['attachments', 'false', 'cover'],
    ['attachment_fields', 'all', 'url', { attachments: 'true' }],
    ['attachment_fields', attachmentFields.join(), 'url', { attachments: 'true' }],
    ['stickers', 'false', 'true'],
    ['members', 'false', 'true'],
    ['member_fields', usual, 'bio', { members: 'true' }],
    ['checkItemStates', 'false', 'true', { fields: 'name' }],
    ['checklists', 'none', 'all'],
    ['limit', String(limits.cards.max), '1', { filter: 'all' }],
    ['since', 'null', later],
    ['before', 'null', '2026-03-02T09:00:00Z'],
  ],
  '/cards/all': [
    ['fields', 'all', 'name'],
    ['attachment_fields', 'all', 'url', { attachments: 'true' }],
    ['members', 'false', 'true'],
    ['limit', String(limits.cards.max), '1'],
    ['before', 'null', '2026-03-02T09:00:00Z'],
  ],
  '/customBoardBackgrounds': [['filter', 'all', 'none']],
  [`/customBoardBackgrounds/${api.background}`]: [['fields', 'all', 'tile']],
  '/customEmoji': [['filter', 'all', 'none']],
  [`/customEmoji/${api.emoji}`]: [
    ['fields', 'all', 'name'],
    ['fields', customEmojiFields.join(), 'name'],
  ],
  '/customStickers': [['filter', 'all', 'none']],
  [`/customStickers/${api.sticker}`]: [
    ['fields', 'all', 'url'],
    ['fields', customStickerFields.join(), 'url'],
  ],
  '/notifications': [
    ['entities', 'false', 'true'],
    ['filter', 'all', 'mentionedOnCard'],
    ['read_filter', 'all', 'read'],
    ['fields', 'all', 'type'],
    ['fields', notificationFields.join(), 'type'],
    ['limit', ...defaultAndMore(limits.notifications)],
    ['page', '0', '1'],
    ['before', 'null', newest],
    ['since', 'null', newest],
    ['memberCreator', 'true', 'false'],
    ['memberCreator_fields', usual, 'bio'],
  ],
  '/organizations': [
    ['filter', 'all', 'public'],
    ['fields', 'all', 'name'],
    ['fields', organizationFields.join(), 'name'],
    ['paid_account', 'false', 'true'],
  ],
  '/organizationsInvited': [['fields', 'all', 'name']],
  '/tokens': [['filter', 'all', 'none']],
};

test('every argument of the reads below a member has the default of its row', () => {
  for (const [path, rows] of Object.entries(defaults)) keepsDefaults(api, at(path), rows);
});

/** Path, argument, values it takes, values it does not. */
const values: readonly (readonly [
  path: string,
  name: string,
  good: readonly string[],
  bad: readonly string[],
  given?: Args,
])[] = [
  ['/boardBackgrounds', 'filter', backgroundFilters, ['mine']],
  [`/boardBackgrounds/${api.background}`, 'fields', fieldLists(backgroundFields), ['nothing']],
  ['/boards', 'filter', lists(boardFilters), ['none', 'mine']],
  ['/boards', 'fields', fieldLists(boardFields), ['nothing']],
  ['/boards', 'actions', lists(actionTypes), ['nothing']],
  ['/boards', 'actions_entities', ['true', 'false'], ['maybe']],
  ['/boards', 'actions_limit', bounds(limits.actions), outsideBounds(limits.actions), { actions: 'all' }],
  ['/boards', 'actions_format', ['count', 'list', 'minimal'], ['short'], { actions: 'all' }],
  ['/boards', 'actions_since', [later, 'null', 'lastView'], ['yesterday'], { actions: 'all' }],
  ['/boards', 'action_fields', lists(['data', 'date', 'idMemberCreator', 'type']), ['nothing'], { actions: 'all' }],
  ['/boards', 'memberships', lists(membershipFilters), ['nothing']],
  ['/boards', 'organization', ['true', 'false'], ['maybe']],
  ['/boards', 'organization_fields', fieldLists(organizationFields), ['nothing'], { organization: 'true' }],
  ['/boards', 'lists', listFilters, ['nothing']],
  ['/boardsInvited', 'fields', fieldLists(boardFields), ['nothing']],
  ['/cards', 'filter', cardFilters, ['mine', 'open,closed']],
  ['/cards', 'fields', fieldLists(cardFields), ['nothing']],
  ['/cards', 'actions', lists(actionTypes), ['nothing']],
  ['/cards', 'attachments', ['true', 'false', 'cover'], ['maybe']],
  ['/cards', 'attachment_fields', fieldLists(attachmentFields), ['nothing'], { attachments: 'true' }],
  ['/cards', 'stickers', ['true', 'false'], ['maybe']],
  ['/cards', 'members', ['true', 'false'], ['maybe']],
  ['/cards', 'member_fields', lists(memberPublicFields), ['nothing'], { members: 'true' }],
  ['/cards', 'checkItemStates', ['true', 'false'], ['maybe']],
  ['/cards', 'checklists', ['all', 'none'], ['some']],
  ...['/cards', '/cards/open'].flatMap(
    (path) =>
      [
        [path, 'limit', bounds(limits.cards), [...outsideBounds(limits.cards), '-1', 'many']],
        [path, 'since', [later, 'null', ''], ['yesterday']],
        [path, 'before', [later, 'null', ''], ['tomorrow']],
      ] as [string, string, string[], string[]][],
  ),
  ['/customBoardBackgrounds', 'filter', ['all', 'none'], ['custom']],
  [`/customBoardBackgrounds/${api.background}`, 'fields', fieldLists(backgroundFields), ['nothing']],
  ['/customEmoji', 'filter', ['all', 'none'], ['mine']],
  [`/customEmoji/${api.emoji}`, 'fields', fieldLists(customEmojiFields), ['nothing']],
  ['/customStickers', 'filter', ['all', 'none'], ['mine']],
  [`/customStickers/${api.sticker}`, 'fields', fieldLists(customStickerFields), ['nothing']],
  ['/notifications', 'filter', lists(notificationTypes), ['none', 'nothing']],
  ...['/notifications', '/notifications/all'].flatMap(
    (path) =>
      [
        [path, 'entities', ['true', 'false'], ['maybe']],
        [path, 'read_filter', ['all', 'read', 'unread'], ['both']],
        [path, 'fields', fieldLists(notificationFields), ['nothing']],
        [path, 'limit', bounds(limits.notifications), [...outsideBounds(limits.notifications), '-1']],
        [path, 'page', bounds(limits.notificationsPage), outsideBounds(limits.notificationsPage)],
        [path, 'before', [newest, 'null', ''], ['tomorrow', 'lastView']],
        [path, 'since', [newest, 'null', ''], ['yesterday', 'lastView']],
        [path, 'memberCreator', ['true', 'false'], ['maybe']],
        [path, 'memberCreator_fields', lists(memberPublicFields), ['nothing']],
      ] as [string, string, string[], string[]][],
  ),
  ['/organizations', 'filter', organizationFilters, ['mine']],
  ['/organizations', 'fields', fieldLists(organizationFields), ['nothing']],
  ['/organizations', 'paid_account', ['true', 'false'], ['maybe']],
  ['/organizationsInvited', 'fields', fieldLists(organizationFields), ['nothing']],
  ['/tokens', 'filter', ['all', 'none'], ['mine']],
];

test('every argument of the reads below a member takes the values of its row', () => {
  for (const [path, name, good, , given] of values)
    for (const value of good) api.ok('GET', at(path), { ...given, [name]: value });
});

test('every argument of the reads below a member refuses what is outside its row', () => {
  refusesAll(
    api,
    values.flatMap(([path, name, , bad, given]) =>
      bad.map((value): Refused => [
        'GET',
        at(path),
        { ...given, [name]: value },
        400,
        new RegExp(`^invalid value for ${name}:`),
      ]),
    ),
  );
});

/** Words of a path: a row, the words it takes, and what it does not. */
const words: readonly (readonly [path: string, good: readonly string[], bad: readonly string[]])[] = [
  ['/', memberFields, ['nothing', 'limits']],
  ['/boards/', lists(boardFilters), ['none', 'nothing', 'open,nothing']],
  ['/boardsInvited/', boardFields, ['nothing', 'all']],
  ['/cards/', cardFilters, ['nothing']],
  ['/notifications/', lists(notificationTypes), ['none', 'nothing']],
  ['/organizations/', organizationFilters, ['nothing']],
  ['/organizationsInvited/', organizationFields, ['nothing', 'all']],
];

test('a field or filter in the path is a word of its set', () => {
  for (const [path, good] of words) for (const word of good) api.ok('GET', at(path + word));
  refusesAll(
    api,
    words.flatMap(([path, , bad]) =>
      bad.map((word): Refused => ['GET', at(path + word), {}, 400, /^invalid value for (field|filter):/]),
    ),
  );
});
