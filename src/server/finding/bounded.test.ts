/** PAG-02: no collection gives more results than the document allows, alone or embedded, whatever it consists of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plant } from '../../fixtures/plant.ts';
import { testWorld } from '../../testing/test-world.ts';
import { limits } from '../../document/limits.ts';

const { results } = limits;
const count = results + 5;
const each = <T>(make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const members = ['ada', ...each((n) => `m${n}`)];
const idMember = 'ada';
const world = plant(
  {
    now: '2026-03-02T09:00:00.000Z',
    members: members.map((id) => ({ id, username: `user_${id}`, fullName: 'Some Body' })),
    applications: [{ name: 'app', idMember }],
    tokens: [{ id: 'owner', idMember }],
    actors: { owner: { token: 'owner' } },
    organizations: [
      { id: 'team', name: 'team', displayName: 'Team', idMemberCreator: idMember },
      ...each((n) => ({ id: `o${n}`, name: `org_${n}`, displayName: 'Org', idMemberCreator: idMember })),
    ],
    boards: ['board', ...each((n) => `b${n}`)].map((id) => ({
      id,
      name: 'Board',
      idOrganization: 'team',
      idMemberCreator: idMember,
    })),
    memberships: [
      ...members.flatMap((id) => [
        { modelType: 'board', idModel: 'board', idMember: id, memberType: 'admin' },
        { modelType: 'organization', idModel: 'team', idMember: id, memberType: 'admin' },
      ]),
      ...each((n) => ({ modelType: 'board', idModel: `b${n}`, idMember })),
      ...each((n) => ({ modelType: 'organization', idModel: `o${n}`, idMember })),
    ],
    lists: ['list', ...each((n) => `l${n}`)].map((id) => ({ id, idBoard: 'board', name: 'List' })),
    labels: each((n) => ({ id: `x${n}`, idBoard: 'board', name: 'Label', color: 'red' })),
    cards: [
      { id: 'card', idList: 'list', name: 'Card', idMembers: members, idMembersVoted: members },
      ...each((n) => ({ id: `c${n}`, idList: 'list', name: 'Card', idMembers: [idMember] })),
    ],
    checklists: each((n) => ({ id: `k${n}`, idCard: 'card', name: 'Checklist' })),
    checkItems: each((n) => ({ id: `i${n}`, idChecklist: 'k0', name: 'Item' })),
    attachments: each((n) => ({ idCard: 'card', idMember, name: 'Link', url: `http://links.invalid/${n}` })),
    stickers: each(() => ({ idCard: 'card', image: 'check', top: 1, left: 1, zIndex: 1 })),
    boardStars: each((n) => ({ idMember, idBoard: `b${n}`, pos: n + 1 })),
    savedSearches: each((n) => ({ idMember, name: `search ${n}`, query: 'x', pos: n + 1 })),
    customEmoji: each((n) => ({ idMember, name: `emoji${n}` })),
    boardBackgrounds: each(() => ({ idMember, mimeType: 'image/png' })),
    customStickers: each(() => ({ idMember, mimeType: 'image/png' })),
    webhooks: each((n) => ({
      idToken: 'owner',
      idModel: `b${n}`,
      modelType: 'board',
      callbackURL: 'http://hooks.invalid/',
    })),
  },
  1,
  0,
);
const api = testWorld(world, Date.parse('2026-03-02T09:00:00Z'));
const id = (name: string): string => world.fixtureNames.names.get(name)!;
const { token } = world.tokens.the(id('owner'));

const collections = [
  `/boards/${id('board')}/memberships`,
  `/boards/${id('board')}/members`,
  `/boards/${id('board')}/lists`,
  `/boards/${id('board')}/cards`,
  `/boards/${id('board')}/checklists`,
  `/boards/${id('board')}/labels?limit=${results}`,
  `/organizations/${id('team')}/memberships`,
  `/organizations/${id('team')}/members`,
  `/organizations/${id('team')}/boards`,
  `/lists/${id('list')}/cards`,
  `/cards/${id('card')}/attachments`,
  `/cards/${id('card')}/stickers`,
  `/cards/${id('card')}/members`,
  `/cards/${id('card')}/membersVoted`,
  `/cards/${id('card')}/checklists`,
  `/checklists/${id('k0')}/checkItems`,
  '/members/me/boards',
  '/members/me/cards',
  '/members/me/organizations',
  '/members/me/boardStars',
  '/members/me/savedSearches',
  '/members/me/boardBackgrounds',
  '/members/me/customEmoji',
  '/members/me/customStickers',
  `/tokens/${token}/webhooks`,
];

for (const path of collections) {
  test(`${path.replace(token, '{token}')} gives ${results} of ${count}`, () => {
    assert.equal(api.ok<unknown[]>('GET', path).length, results);
  });
}

const embedded = {
  [`/cards/${id('card')}`]: {
    attachments: 'true',
    stickers: 'true',
    members: 'true',
    membersVoted: 'true',
    checklists: 'all',
  },
  [`/boards/${id('board')}`]: { memberships: 'all', members: 'all', lists: 'all', cards: 'all', checklists: 'all' },
  [`/organizations/${id('team')}`]: { memberships: 'all', members: 'all', boards: 'all' },
  '/members/me': {
    boards: 'all',
    organizations: 'all',
    boardStars: 'true',
    savedSearches: 'true',
    customEmoji: 'all',
    customStickers: 'all',
    boardBackgrounds: 'all',
  },
} as const;

for (const [path, asked] of Object.entries(embedded)) {
  test(`${path} embeds ${results} of each collection`, () => {
    const shown = api.ok<Record<string, unknown[]>>('GET', path, { ...asked, fields: 'id' });
    for (const name of Object.keys(asked)) assert.equal(shown[name]!.length, results, name);
  });
}
