/** The member read (4.2): default, set and bounds of each of its parameters, and what is its own member's. */
import assert from 'node:assert/strict';
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
  backgroundFilters,
  boardFields,
  boardFilters,
  cardFields,
  cardFilters,
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
const me = (args: Args): Shown => api.ok('GET', '/members/me', args);
const listed = (name: string, args: Args): Shown[] => me(args)[name] as Shown[];

const usual = 'avatarHash,fullName,initials,username';
const boardUsual = 'name,closed,idOrganization,pinned';
const oldest = listed('notifications', {
  notifications: 'all',
  notifications_limit: String(limits.notifications.max),
}).at(-1)!.id;
const later = '2026-03-02T09:00:30Z';

const defaults: readonly Default[] = [
  ['fields', 'all', 'username'],
  ['fields', memberFields.join(), 'username'],
  ['actions', 'none', 'all'],
  ['actions_entities', 'false', 'true', { actions: 'all' }],
  ['actions_limit', ...defaultAndMore(limits.actions), { actions: 'all' }],
  ['action_fields', 'all', 'type', { actions: 'all' }],
  ['action_since', 'null', later, { actions: 'all' }],
  ['action_before', 'null', later, { actions: 'all' }],
  ['cards', 'none', 'all'],
  ['card_fields', 'all', 'name', { cards: 'all' }],
  ['card_fields', cardFields.join(), 'name', { cards: 'all' }],
  ['card_members', 'false', 'true', { cards: 'all' }],
  ['card_member_fields', usual, 'bio', { cards: 'all', card_members: 'true' }],
  ['card_attachments', 'false', 'true', { cards: 'all' }],
  ['card_attachments', 'false', 'cover', { cards: 'all' }],
  ['card_attachment_fields', 'url,previews', 'all', { cards: 'all', card_attachments: 'true' }],
  ['card_stickers', 'false', 'true', { cards: 'all' }],
  ['boards', 'none', 'all'],
  ['board_fields', boardUsual, 'all', { boards: 'all' }],
  ['board_actions', 'none', 'createBoard,createList', { boards: 'all' }],
  ['board_actions_entities', 'false', 'true', { boards: 'all', board_actions: 'all' }],
  ['board_actions_format', 'list', 'count', { boards: 'all', board_actions: 'all' }],
  ['board_actions_since', 'null', later, { boards: 'all', board_actions: 'all' }],
  ['board_actions_limit', ...defaultAndMore(limits.actions), { boards: 'all', board_actions: 'all' }],
  ['board_action_fields', 'all', 'type', { boards: 'all', board_actions: 'all' }],
  ['board_lists', 'none', 'open', { boards: 'all' }],
  ['board_memberships', 'none', 'admin', { boards: 'all' }],
  ['board_organization', 'false', 'true', { boards: 'all' }],
  ['board_organization_fields', 'name,displayName', 'all', { boards: 'all', board_organization: 'true' }],
  ['boardsInvited', 'none', 'open'],
  ['boardsInvited_fields', boardUsual, 'all', { boardsInvited: 'open' }],
  ['boardStars', 'false', 'true'],
  ['savedSearches', 'false', 'true'],
  ['organizations', 'none', 'all'],
  ['organization_fields', 'all', 'name', { organizations: 'all' }],
  ['organization_fields', organizationFields.join(), 'name', { organizations: 'all' }],
  ['organization_paid_account', 'false', 'true', { organizations: 'all' }],
  ['organizationsInvited', 'none', 'all'],
  ['organizationsInvited_fields', 'all', 'name', { organizationsInvited: 'all' }],
  ['notifications', 'none', 'all'],
  ['notifications_entities', 'false', 'true', { notifications: 'all' }],
  ['notifications_limit', ...defaultAndMore(limits.notifications), { notifications: 'all' }],
  ['notification_fields', 'all', 'type', { notifications: 'all' }],
  ['notification_fields', notificationFields.join(), 'type', { notifications: 'all' }],
  ['notification_memberCreator', 'true', 'false', { notifications: 'all' }],
  ['notification_memberCreator_fields', usual, 'bio', { notifications: 'all' }],
  ['notification_before', 'null', oldest, { notifications: 'all' }],
  ['notification_since', 'null', 'f'.repeat(24), { notifications: 'all' }],
  ['tokens', 'none', 'all'],
  ['paid_account', 'false', 'true'],
  ['boardBackgrounds', 'none', 'all'],
  ['customBoardBackgrounds', 'none', 'all'],
  ['customStickers', 'none', 'all'],
  ['customEmoji', 'none', 'all'],
];

test('every parameter of the member read has the default of its row', () =>
  keepsDefaults(api, '/members/me', defaults));

test('the rows above are all the rows of the table', () => {
  assert.equal(new Set(defaults.map(([name]) => name)).size, 49);
});

const lists = (words: readonly string[]): string[] => ['all', ...words, words.slice(0, 2).join()];
/** Parameter, values it takes, values it does not, and what has to be on for it. */
const values: readonly (readonly [name: string, good: readonly string[], bad: readonly string[], given?: Args])[] = [
  ['fields', [...lists(memberFields), ''], ['nothing', 'id,nothing']],
  ['actions', lists(actionTypes), ['nothing', 'createCard,nothing']],
  ['actions_entities', ['true', 'false', '1', '0'], ['yes'], { actions: 'all' }],
  ['actions_limit', bounds(limits.actions), [...outsideBounds(limits.actions), '1.5', 'many'], { actions: 'all' }],
  ['action_fields', lists(['data', 'date', 'idMemberCreator', 'type']), ['nothing'], { actions: 'all' }],
  ['action_since', ['null', '', 'lastView', later], ['yesterday'], { actions: 'all' }],
  ['action_before', ['null', '', later], ['tomorrow'], { actions: 'all' }],
  ['cards', cardFilters, ['nothing', 'open,closed']],
  ['card_fields', lists(cardFields), ['nothing'], { cards: 'all' }],
  ['card_members', ['true', 'false'], ['maybe'], { cards: 'all' }],
  ['card_member_fields', lists(memberPublicFields), ['nothing'], { cards: 'all', card_members: 'true' }],
  ['card_attachments', ['true', 'false', 'cover'], ['all'], { cards: 'all' }],
  ['card_attachment_fields', lists(attachmentFields), ['nothing'], { cards: 'all', card_attachments: 'true' }],
  ['card_stickers', ['true', 'false'], ['maybe'], { cards: 'all' }],
  ['boards', lists(boardFilters), ['nothing', 'open,nothing']],
  ['board_fields', lists(boardFields), ['nothing'], { boards: 'all' }],
  ['board_actions', lists(actionTypes), ['nothing'], { boards: 'all' }],
  ['board_actions_entities', ['true', 'false'], ['maybe'], { boards: 'all', board_actions: 'all' }],
  ['board_actions_format', ['count', 'list', 'minimal'], ['short'], { boards: 'all', board_actions: 'all' }],
  ['board_actions_since', ['null', 'lastView', later], ['yesterday'], { boards: 'all', board_actions: 'all' }],
  [
    'board_actions_limit',
    bounds(limits.actions),
    outsideBounds(limits.actions),
    { boards: 'all', board_actions: 'all' },
  ],
  [
    'board_action_fields',
    lists(['data', 'date', 'idMemberCreator', 'type']),
    ['nothing'],
    { boards: 'all', board_actions: 'all' },
  ],
  ['board_lists', listFilters, ['nothing'], { boards: 'all' }],
  ['board_memberships', lists(membershipFilters), ['nothing'], { boards: 'all' }],
  ['board_organization', ['true', 'false'], ['maybe'], { boards: 'all' }],
  ['board_organization_fields', lists(organizationFields), ['nothing'], { boards: 'all', board_organization: 'true' }],
  ['boardsInvited', lists(boardFilters), ['nothing']],
  ['boardsInvited_fields', lists(boardFields), ['nothing'], { boardsInvited: 'open' }],
  ['boardStars', ['true', 'false'], ['mine']],
  ['savedSearches', ['true', 'false'], ['all']],
  ['organizations', organizationFilters, ['nothing']],
  ['organization_fields', lists(organizationFields), ['nothing'], { organizations: 'all' }],
  ['organization_paid_account', ['true', 'false'], ['maybe'], { organizations: 'all' }],
  ['organizationsInvited', organizationFilters, ['nothing']],
  ['organizationsInvited_fields', lists(organizationFields), ['nothing'], { organizationsInvited: 'all' }],
  ['notifications', lists(notificationTypes), ['nothing']],
  ['notifications_entities', ['true', 'false'], ['maybe'], { notifications: 'all' }],
  [
    'notifications_limit',
    bounds(limits.notifications),
    [...outsideBounds(limits.notifications), '-1'],
    { notifications: 'all' },
  ],
  ['notification_fields', lists(notificationFields), ['nothing'], { notifications: 'all' }],
  ['notification_memberCreator', ['true', 'false'], ['maybe'], { notifications: 'all' }],
  ['notification_memberCreator_fields', lists(memberPublicFields), ['nothing'], { notifications: 'all' }],
  ['notification_before', ['null', '', oldest, later], ['yesterday', 'lastView'], { notifications: 'all' }],
  ['notification_since', ['null', '', oldest, later], ['tomorrow', 'lastView'], { notifications: 'all' }],
  ['tokens', ['all', 'none'], ['true']],
  ['paid_account', ['true', 'false'], ['all']],
  ['boardBackgrounds', backgroundFilters, ['true', 'all,none']],
  ['customBoardBackgrounds', ['all', 'none'], ['custom']],
  ['customStickers', ['all', 'none'], ['true']],
  ['customEmoji', ['all', 'none'], ['true']],
];

test('every parameter of the member read takes the values of its row', () => {
  for (const [name, good, , given] of values) for (const value of good) me({ ...given, [name]: value });
});

test('every parameter of the member read refuses what is outside its row', () => {
  refusesAll(
    api,
    values.flatMap(([name, , bad, given]) =>
      bad.map((value): Refused => [
        'GET',
        '/members/me',
        { ...given, [name]: value },
        400,
        new RegExp(`^invalid value for ${name}:`),
      ]),
    ),
  );
});

test('embedded boards, workspaces and cards carry their id and the fields asked for, and nothing else', () => {
  for (const [name, args] of [
    ['boards', { boards: 'all', board_fields: 'name,url' }],
    ['boardsInvited', { boardsInvited: 'all', boardsInvited_fields: 'name,url' }],
    ['organizations', { organizations: 'all', organization_fields: 'name,url' }],
    ['organizationsInvited', { organizationsInvited: 'all', organizationsInvited_fields: 'name,url' }],
    ['cards', { cards: 'all', card_fields: 'name,url' }],
  ] as const) {
    const found = listed(name, args);
    assert.ok(found.length > 0, name);
    for (const shown of found) assert.deepEqual(Object.keys(shown).sort(), ['id', 'name', 'url'], name);
  }
});

test('an embedded collection holds what its own route lists', () => {
  for (const [name, args, path = name] of [
    ['actions', { actions: 'all' }],
    ['cards', { cards: 'visible' }],
    ['boards', { boards: 'all', board_fields: 'all' }],
    ['boardsInvited', { boardsInvited: 'all', boardsInvited_fields: 'all' }],
    ['boardStars', { boardStars: 'true' }],
    ['savedSearches', { savedSearches: 'true' }],
    ['organizations', { organizations: 'all' }],
    ['organizationsInvited', { organizationsInvited: 'all' }],
    ['notifications', { notifications: 'all' }],
    ['tokens', { tokens: 'all' }],
    ['boardBackgrounds', { boardBackgrounds: 'all' }],
    ['customBoardBackgrounds', { customBoardBackgrounds: 'all' }],
    ['customStickers', { customStickers: 'all' }],
    ['customEmoji', { customEmoji: 'all' }],
  ] as readonly [string, Args, string?][]) {
    const embedded = listed(name, args);
    assert.ok(embedded.length > 0, name);
    assert.deepEqual(embedded, api.ok('GET', `/members/me/${path}`), name);
  }
});

test('all fields of members inside other records are the public ones', () => {
  const cards = listed('cards', { cards: 'all', card_members: 'true', card_member_fields: 'all' });
  const notifications = listed('notifications', { notifications: 'all', notification_memberCreator_fields: 'all' });
  const shown = [
    ...cards.flatMap((card) => card['members'] as object[]),
    ...notifications.map((entry) => entry['memberCreator'] as object),
  ];
  assert.ok(shown.length > 1);
  for (const who of shown) assert.deepEqual(Object.keys(who).sort(), [...memberPublicFields, 'id'].sort());
});

const own: readonly (readonly [args: Args, permission?: string])[] = [
  [{ boardStars: 'true' }],
  [{ savedSearches: 'true' }],
  [{ notifications: 'all' }],
  [{ boardBackgrounds: 'all' }],
  [{ tokens: 'all' }, 'account'],
  [{ customBoardBackgrounds: 'all' }, 'customBoardBackgrounds'],
  [{ customStickers: 'all' }, 'customStickers'],
  [{ customEmoji: 'all' }, 'customEmoji'],
];

test("a member's own data are embedded for nobody else", () => {
  refusesAll(
    api,
    own.flatMap(([args]) =>
      (['colleague', 'outsider'] as const).map((as): Refused => [
        'GET',
        '/members/ada_quill',
        args,
        401,
        /^unauthorized member permission requested$/,
        as,
      ]),
    ),
  );
});

test('a part that needs a permission of its own is not embedded without it', () => {
  for (const [args, permission] of own) {
    assert.equal(api.call('GET', '/members/me', args, 'reader').status, permission ? 401 : 200, JSON.stringify(args));
  }
});

test('a member is found by id, by username and as me', () => {
  const { id } = api.member('owner');
  const whole = me({});
  assert.deepEqual(api.ok('GET', `/members/${id}`), whole);
  assert.deepEqual(api.ok('GET', '/member/ada_quill'), whole);
  refusesAll(api, [
    ['GET', '/members/nobody_here', {}, 404, /not found/],
    ['GET', `/members/${'f'.repeat(24)}`, {}, 404, /not found/],
    ['GET', '/members/me', {}, 401, /^invalid key$/, null],
  ]);
});

test('an e-mail address is shown to its own member, with a token that holds account', () => {
  assert.deepEqual(me({ fields: 'email' })['email'], 'ada_quill@boards.invalid');
  assert.deepEqual(api.ok<Shown>('GET', '/members/me', { fields: 'email' }, 'reader')['email'], '');
  assert.equal(api.ok<Shown>('GET', '/members/ada_quill', { fields: 'email,username' }, 'colleague')['email'], '');
});

test('what 2.6 writes in braces is shown as an object of these names, to the member and to others', () => {
  const braces = {
    limits: ['disableAt', 'status', 'warnAt'],
    marketingOptIn: ['date', 'optedIn'],
    messagesDismissed: ['_id', 'count', 'lastDismissed', 'name'],
    nonPublic: ['avatarHash', 'avatarUrl', 'fullName', 'initials'],
  };
  const api = memberWorld();
  for (const who of ['ada_quill', 'ben_okoro']) {
    const shown = api.ok<Record<string, object>>('GET', `/members/${who}`, { fields: Object.keys(braces).join() });
    const names = Object.keys(braces).map((name) => [name, Object.keys(shown[name]!).sort()]);
    assert.deepEqual(Object.fromEntries(names), braces);
  }
});
