/** Who is notified of what (6.4): each type by its operation, the right members, never the one who acted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, type BoardWorld } from '../../testing/board-world.ts';
import { notificationTypes } from '../../document/sets.ts';
import { write, type ActorName } from '../../testing/test-world.ts';
import type { Notification } from '../world/records.ts';

type Act = (api: BoardWorld) => void;
type Path = (api: BoardWorld) => string;

/** The notifications that an act of somebody's caused. */
function toldBy(api: BoardWorld, act: Act): Notification[] {
  const before = new Set(api.world.notifications.rows.keys());
  act(api);
  return [...api.world.notifications.rows.values()].filter(({ id }) => !before.has(id));
}
const lines = (api: BoardWorld, told: readonly Notification[]): string =>
  told
    .map(({ idMember, type }) => `${api.world.members.the(idMember).username} ${type}`)
    .sort()
    .join(', ');

const call =
  (method: string, path: Path, args: (api: BoardWorld) => object = () => ({}), as: ActorName = 'colleague'): Act =>
  (api) => {
    api.ok(method, path(api), args(api) as Record<string, unknown>, as);
  };

/** The owner and the colleague are on the card; the outsider is a member of the board who follows its first list. */
function crew(): BoardWorld {
  const api = boardWorld();
  api.ok('PUT', `/boards/${api.board.id}/members/ola_reyes`, { type: 'normal' });
  api.ok('PUT', `/lists/${api.doing.id}/subscribed`, { value: 'true' }, 'outsider');
  api.ok('POST', `/cards/${api.card.id}/idMembers`, { value: api.member('owner').id });
  api.ok('POST', `/cards/${api.card.id}/idMembers`, { value: api.member('colleague').id });
  return api;
}
const below =
  (root: Path) =>
  (rest = ''): Path =>
  (api) =>
    root(api) + rest;
const card = below((api) => `/cards/${api.card.id}`);
const board = below((api) => `/boards/${api.board.id}`);
const elsewhere = below((api) => `/boards/${api.elsewhere.idBoard}`);
const workspace = below((api) => `/organizations/${api.world.fixtureNames.workspace}`);
const says = (text: string): Act => call('POST', card('/actions/comments'), () => ({ text }));
const makes = (args: (api: BoardWorld) => object): Act => call('POST', () => '/cards', args);
const enters = (path: Path, type: string): Act => call('PUT', path, () => ({ type }), 'owner');
const leaves = (path: Path, as: ActorName): Act => call('DELETE', path, undefined, as);

/** The acts, and who learns of them under which type. */
const acts: readonly (readonly [what: string, act: Act, told: string])[] = [
  ['a comment', says('hello'), 'ada_quill commentCard, ola_reyes commentCard'],
  ['a mention', says('see @ada_quill'), 'ada_quill mentionedOnCard, ola_reyes commentCard'],
  [
    'a mention in capitals, at the end of a sentence',
    says('ask @Ada_Quill.'),
    'ada_quill mentionedOnCard, ola_reyes commentCard',
  ],
  ['a mention of the card', says('@card'), 'ada_quill mentionedOnCard, ola_reyes commentCard'],
  ['a mention of the board', says('@board look'), 'ada_quill mentionedOnCard, ola_reyes mentionedOnCard'],
  ['an address and an unknown name', says('a@ada_quill @nobody_here'), 'ada_quill commentCard, ola_reyes commentCard'],
  ['a new name', call('PUT', card(), () => ({ name: 'New' })), 'ada_quill changeCard, ola_reyes changeCard'],
  ['a new description', call('PUT', card(), () => ({ desc: 'New' })), 'ada_quill changeCard, ola_reyes changeCard'],
  ['a due date', call('PUT', card(), () => ({ due: '2026-09-01' })), 'ada_quill changeCard, ola_reyes changeCard'],
  ['an archived card', call('PUT', card(), () => ({ closed: 'true' })), 'ada_quill changeCard, ola_reyes changeCard'],
  [
    'a move to a list that nobody follows',
    call('PUT', card(), (api) => ({ idList: api.done.id })),
    'ada_quill changeCard',
  ],
  ['another place in the list', call('PUT', card(), () => ({ pos: '99999' })), ''],
  ['the name it has', call('PUT', card(), () => ({ name: 'Maps' })), ''],
  [
    'an attachment',
    call('POST', card('/attachments'), () => ({ url: 'https://example.com/' })),
    'ada_quill addedAttachmentToCard, ola_reyes addedAttachmentToCard',
  ],
  [
    'a new member of the card',
    call('POST', card('/idMembers'), (api) => ({ value: api.member('outsider').id })),
    'ada_quill addedMemberToCard, ola_reyes addedToCard',
  ],
  [
    'a member taken off the card',
    call('DELETE', (api) => `/cards/${api.card.id}/idMembers/${api.member('owner').id}`),
    'ada_quill removedFromCard, ola_reyes removedMemberFromCard',
  ],
  [
    'a member who leaves the card',
    call('DELETE', (api) => `/cards/${api.card.id}/idMembers/${api.member('colleague').id}`),
    'ada_quill removedMemberFromCard, ola_reyes removedMemberFromCard',
  ],
  [
    'a new card with a member and a due date',
    makes((api) => ({
      idList: api.doing.id,
      name: 'New',
      due: '2026-09-01',
      idMembers: api.member('owner').id,
      urlSource: 'https://example.com/',
    })),
    'ada_quill addedToCard, ola_reyes createdCard',
  ],
  ['a new card in a list that nobody follows', makes((api) => ({ idList: api.done.id, name: 'New' })), ''],
  [
    'a copy of a card',
    makes((api) => ({ idList: api.doing.id, idCardSource: api.card.id })),
    'ada_quill addedToCard, ola_reyes createdCard',
  ],
  [
    'a closed board',
    call('PUT', board(), () => ({ closed: 'true' }), 'owner'),
    'ben_okoro closeBoard, ola_reyes closeBoard',
  ],
  ['a renamed board', call('PUT', board(), () => ({ name: 'New' }), 'owner'), ''],
  ['a new member of a board', enters(elsewhere('/members/ben_okoro'), 'normal'), 'ben_okoro addedToBoard'],
  ['a new admin of a board', enters(elsewhere('/members/ben_okoro'), 'admin'), 'ben_okoro addAdminToBoard'],
  ['a member made an admin', enters(board('/members/ola_reyes'), 'admin'), 'ola_reyes makeAdminOfBoard'],
  ['a member made an observer', enters(board('/members/ola_reyes'), 'observer'), ''],
  ['a member taken off a board', leaves(board('/members/ola_reyes'), 'owner'), 'ola_reyes removedFromBoard'],
  ['a member who leaves a board', leaves(board('/members/ola_reyes'), 'outsider'), ''],
  ['a new member of a workspace', enters(workspace('/members/ola_reyes'), 'normal'), 'ola_reyes addedToOrganization'],
  ['a new admin of a workspace', enters(workspace('/members/ola_reyes'), 'admin'), 'ola_reyes addAdminToOrganization'],
  [
    'a member of a workspace made an admin',
    enters(workspace('/members/ben_okoro'), 'admin'),
    'ben_okoro makeAdminOfOrganization',
  ],
  [
    'a member taken off a workspace',
    leaves(workspace('/members/ben_okoro'), 'owner'),
    'ben_okoro removedFromOrganization',
  ],
];

for (const [what, act, told] of acts) {
  test(`${what} tells ${told || 'nobody'}`, () => {
    const api = crew();
    assert.equal(lines(api, toldBy(api, act)), told);
  });
}

test('a check item that is ticked tells those on the card and those who follow it', () => {
  const api = crew();
  const list = api.ok<{ id: string }>('POST', `/cards/${api.card.id}/checklists`, { name: 'Steps' });
  const item = api.ok<{ id: string }>('POST', `/cards/${api.card.id}/checklist/${list.id}/checkItem`, { name: 'One' });
  const told = toldBy(
    api,
    call('PUT', card(`/checkItem/${item.id}`), () => ({ state: 'complete' })),
  );
  assert.equal(lines(api, told), 'ada_quill updateCheckItemStateOnCard, ola_reyes updateCheckItemStateOnCard');
});

/** An invitation of a member by the owner, as it stands before anybody answers it. */
function invited(
  api: BoardWorld,
  modelType: 'board' | 'organization',
  idModel: string,
  idMember: string,
): Notification[] {
  return toldBy(api, () =>
    write(api, 'owner', (change) =>
      change.add('memberships', {
        modelType,
        idModel,
        idMember,
        memberType: 'normal',
        unconfirmed: true,
        deactivated: false,
      }),
    ),
  );
}

test('an invitation tells the invited, and declining it tells who invited', () => {
  const api = boardWorld();
  const who = api.member('outsider');
  for (const [modelType, idModel, asked, declined] of [
    ['board', api.board.id, 'invitedToBoard', 'declinedInvitationToBoard'],
    ['organization', api.world.fixtureNames.workspace!, 'invitedToOrganization', 'declinedInvitationToOrganization'],
  ] as const) {
    assert.equal(lines(api, invited(api, modelType, idModel, who.id)), `ola_reyes ${asked}`);
    const leave: Act = () =>
      write(api, 'outsider', (change) => change.remove('memberships', api.world.by.membership.get(idModel, who.id)!));
    assert.equal(lines(api, toldBy(api, leave)), `ada_quill ${declined}`);
  }
});

test('an invitation that is taken back tells nobody', () => {
  const api = boardWorld();
  const who = api.member('outsider');
  invited(api, 'board', api.board.id, who.id);
  assert.deepEqual(
    toldBy(api, () =>
      write(api, 'owner', (change) => change.remove('memberships', api.world.by.membership.get(api.board.id, who.id)!)),
    ),
    [],
  );
});

test('a person without an account is invited unconfirmed', () => {
  const api = boardWorld();
  const invite = (path: Path, email: string): string =>
    lines(
      api,
      toldBy(
        api,
        call('PUT', path, () => ({ email, fullName: 'New Here', type: 'normal' }), 'owner'),
      ),
    );
  assert.match(invite(board('/members'), 'new@example.com'), /^\S+ unconfirmedInvitedToBoard$/);
  assert.match(invite(workspace('/members'), 'newer@example.com'), /^\S+ unconfirmedInvitedToOrganization$/);
});

test('a mention of somebody who may not see the board tells nobody', () => {
  const api = boardWorld();
  assert.deepEqual(
    toldBy(api, says('@ola_reyes @board')).map(({ idMember }) => idMember),
    [api.member('owner').id],
  );
});

test('those who follow a card or its board are told as its members are', () => {
  for (const [path, args] of [
    ['/cards/', { subscribed: 'true' }],
    ['/boards/', { subscribed: 'true' }],
  ] as const) {
    const api = boardWorld();
    api.ok('PUT', path + (path === '/cards/' ? api.card.id : api.board.id), args);
    assert.deepEqual(lines(api, toldBy(api, says('hello'))), 'ada_quill commentCard', path);
  }
});

test('a card that moves to a board one does not see leaves its former member with its name alone', () => {
  const api = crew();
  const far = api.world.lists.the(api.elsewhere.idList);
  const told = toldBy(api, (world) =>
    world.ok('PUT', `/cards/${api.card.id}`, { idBoard: far.idBoard, idList: far.id }),
  );
  assert.equal(lines(api, told), 'ben_okoro removedFromCard');
  assert.deepEqual(Object.keys(told[0]!.data), ['card']);
  assert.equal(told[0]!.idBoard, null);
});

test('leaving a board with its cards tells its former member once', () => {
  const api = crew();
  const told = toldBy(api, call('DELETE', board('/members/ben_okoro'), undefined, 'owner'));
  assert.equal(lines(api, told), 'ben_okoro removedFromBoard, ola_reyes removedMemberFromCard');
});

test('a notification keeps the words of its action, and no more of a comment than its text and place', () => {
  const api = crew();
  const [comment] = toldBy(api, says('hello'));
  assert.deepEqual(Object.keys(comment!.data), ['text', 'card', 'board']);
  assert.deepEqual(comment!.data['card'], { id: api.card.id, name: 'Maps', idShort: 1, shortLink: api.card.shortLink });
  const [moved] = toldBy(
    api,
    call('PUT', card(), () => ({ idList: api.done.id })),
  );
  assert.deepEqual(Object.keys(moved!.data), ['old', 'card', 'listBefore', 'listAfter', 'board']);
  assert.deepEqual(moved!.data['old'], { idList: api.doing.id });
  assert.equal(moved!.idAction !== null && api.world.actions.get(moved!.idAction)?.type, 'updateCard');
});

test('the notifications of a comment go with the comment', () => {
  const api = crew();
  const [told] = toldBy(api, says('a slip'));
  api.ok('DELETE', `/actions/${told!.idAction}`, {}, 'colleague');
  assert.equal(
    [...api.world.notifications.rows.values()].some(({ data }) => data['text'] === 'a slip'),
    false,
  );
});

test('the notifications of a card go with the card', () => {
  const api = crew();
  says('a secret')(api);
  api.ok('DELETE', `/cards/${api.card.id}`);
  assert.equal([...api.world.notifications.rows.values()].filter(({ idCard }) => idCard === api.card.id).length, 0);
});

test('every type is told by some act, except joining and what the clock says', () => {
  const here = acts.flatMap(([, , told]) => told.split(/, | /));
  const apart = [
    'updateCheckItemStateOnCard',
    'invitedToBoard',
    'invitedToOrganization',
    'declinedInvitationToBoard',
    'declinedInvitationToOrganization',
    'unconfirmedInvitedToBoard',
    'unconfirmedInvitedToOrganization',
  ];
  const untold = notificationTypes.filter((type) => !here.includes(type) && !apart.includes(type));
  assert.deepEqual(untold, ['cardDueSoon', 'memberJoinedService']);
});
