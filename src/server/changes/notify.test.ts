/** Who is notified of what (6.4): each type by its operation, the right members, never the one who acted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, type BoardWorld } from '../../testing/board-world.ts';
import { notificationTypes } from '../../document/sets.ts';
import { write, type ActorName } from '../../testing/test-world.ts';
import type { Notification } from '../world/records.ts';

type Act = (on: BoardWorld) => void;
type Path = (on: BoardWorld) => string;

/** The notifications that an act of somebody's caused. */
function toldBy(on: BoardWorld, act: Act): Notification[] {
  const before = new Set(on.world.notifications.rows.keys());
  act(on);
  return [...on.world.notifications.rows.values()].filter(({ id }) => !before.has(id));
}
const lines = (on: BoardWorld, told: readonly Notification[]): string =>
  told
    .map(({ idMember, type }) => `${on.world.members.the(idMember).username} ${type}`)
    .sort()
    .join(', ');

const call =
  (method: string, path: Path, args: (on: BoardWorld) => object = () => ({}), as: ActorName = 'colleague'): Act =>
  (on) => {
    on.ok(method, path(on), args(on) as Record<string, unknown>, as);
  };

/** The owner and the colleague are on the card; the outsider is a member of the board who follows its first list. */
function crew(): BoardWorld {
  const on = boardWorld();
  on.ok('PUT', `/boards/${on.board.id}/members/ola_reyes`, { type: 'normal' });
  on.ok('PUT', `/lists/${on.doing.id}/subscribed`, { value: 'true' }, 'outsider');
  on.ok('POST', `/cards/${on.card.id}/idMembers`, { value: on.member('owner').id });
  on.ok('POST', `/cards/${on.card.id}/idMembers`, { value: on.member('colleague').id });
  return on;
}
const below =
  (root: Path) =>
  (rest = ''): Path =>
  (on) =>
    root(on) + rest;
const card = below((on) => `/cards/${on.card.id}`);
const board = below((on) => `/boards/${on.board.id}`);
const elsewhere = below((on) => `/boards/${on.elsewhere.idBoard}`);
const workspace = below((on) => `/organizations/${on.world.fixtureNames.workspace}`);
const says = (text: string): Act => call('POST', card('/actions/comments'), () => ({ text }));
const makes = (args: (on: BoardWorld) => object): Act => call('POST', () => '/cards', args);
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
    call('PUT', card(), (on) => ({ idList: on.done.id })),
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
    call('POST', card('/idMembers'), (on) => ({ value: on.member('outsider').id })),
    'ada_quill addedMemberToCard, ola_reyes addedToCard',
  ],
  [
    'a member taken off the card',
    call('DELETE', (on) => `/cards/${on.card.id}/idMembers/${on.member('owner').id}`),
    'ada_quill removedFromCard, ola_reyes removedMemberFromCard',
  ],
  [
    'a member who leaves the card',
    call('DELETE', (on) => `/cards/${on.card.id}/idMembers/${on.member('colleague').id}`),
    'ada_quill removedMemberFromCard, ola_reyes removedMemberFromCard',
  ],
  [
    'a new card with a member and a due date',
    makes((on) => ({
      idList: on.doing.id,
      name: 'New',
      due: '2026-09-01',
      idMembers: on.member('owner').id,
      urlSource: 'https://example.com/',
    })),
    'ada_quill addedToCard, ola_reyes createdCard',
  ],
  ['a new card in a list that nobody follows', makes((on) => ({ idList: on.done.id, name: 'New' })), ''],
  [
    'a copy of a card',
    makes((on) => ({ idList: on.doing.id, idCardSource: on.card.id })),
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
    const on = crew();
    assert.equal(lines(on, toldBy(on, act)), told);
  });
}

test('a check item that is ticked tells those on the card and those who follow it', () => {
  const on = crew();
  const list = on.ok<{ id: string }>('POST', `/cards/${on.card.id}/checklists`, { name: 'Steps' });
  const item = on.ok<{ id: string }>('POST', `/cards/${on.card.id}/checklist/${list.id}/checkItem`, { name: 'One' });
  const told = toldBy(
    on,
    call('PUT', card(`/checkItem/${item.id}`), () => ({ state: 'complete' })),
  );
  assert.equal(lines(on, told), 'ada_quill updateCheckItemStateOnCard, ola_reyes updateCheckItemStateOnCard');
});

/** An invitation of a member by the owner, as it stands before anybody answers it. */
function invited(
  on: BoardWorld,
  modelType: 'board' | 'organization',
  idModel: string,
  idMember: string,
): Notification[] {
  return toldBy(on, () =>
    write(on, 'owner', (change) =>
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
  const on = boardWorld();
  const who = on.member('outsider');
  for (const [modelType, idModel, asked, declined] of [
    ['board', on.board.id, 'invitedToBoard', 'declinedInvitationToBoard'],
    ['organization', on.world.fixtureNames.workspace!, 'invitedToOrganization', 'declinedInvitationToOrganization'],
  ] as const) {
    assert.equal(lines(on, invited(on, modelType, idModel, who.id)), `ola_reyes ${asked}`);
    const leave: Act = () =>
      write(on, 'outsider', (change) => change.remove('memberships', on.world.by.membership.get(idModel, who.id)!));
    assert.equal(lines(on, toldBy(on, leave)), `ada_quill ${declined}`);
  }
});

test('an invitation that is taken back tells nobody', () => {
  const on = boardWorld();
  const who = on.member('outsider');
  invited(on, 'board', on.board.id, who.id);
  assert.deepEqual(
    toldBy(on, () =>
      write(on, 'owner', (change) => change.remove('memberships', on.world.by.membership.get(on.board.id, who.id)!)),
    ),
    [],
  );
});

test('a person without an account is invited unconfirmed', () => {
  const on = boardWorld();
  const invite = (path: Path, email: string): string =>
    lines(
      on,
      toldBy(
        on,
        call('PUT', path, () => ({ email, fullName: 'New Here', type: 'normal' }), 'owner'),
      ),
    );
  assert.match(invite(board('/members'), 'new@example.com'), /^\S+ unconfirmedInvitedToBoard$/);
  assert.match(invite(workspace('/members'), 'newer@example.com'), /^\S+ unconfirmedInvitedToOrganization$/);
});

test('a mention of somebody who may not see the board tells nobody', () => {
  const on = boardWorld();
  assert.deepEqual(
    toldBy(on, says('@ola_reyes @board')).map(({ idMember }) => idMember),
    [on.member('owner').id],
  );
});

test('those who follow a card or its board are told as its members are', () => {
  for (const [path, args] of [
    ['/cards/', { subscribed: 'true' }],
    ['/boards/', { subscribed: 'true' }],
  ] as const) {
    const on = boardWorld();
    on.ok('PUT', path + (path === '/cards/' ? on.card.id : on.board.id), args);
    assert.deepEqual(lines(on, toldBy(on, says('hello'))), 'ada_quill commentCard', path);
  }
});

test('a card that moves to a board one does not see leaves its former member with its name alone', () => {
  const on = crew();
  const far = on.world.lists.the(on.elsewhere.idList);
  const told = toldBy(on, (world) => world.ok('PUT', `/cards/${on.card.id}`, { idBoard: far.idBoard, idList: far.id }));
  assert.equal(lines(on, told), 'ben_okoro removedFromCard');
  assert.deepEqual(Object.keys(told[0]!.data), ['card']);
  assert.equal(told[0]!.idBoard, null);
});

test('leaving a board with its cards tells its former member once', () => {
  const on = crew();
  const told = toldBy(on, call('DELETE', board('/members/ben_okoro'), undefined, 'owner'));
  assert.equal(lines(on, told), 'ben_okoro removedFromBoard, ola_reyes removedMemberFromCard');
});

test('a notification keeps the words of its action, and no more of a comment than its text and place', () => {
  const on = crew();
  const [comment] = toldBy(on, says('hello'));
  assert.deepEqual(Object.keys(comment!.data), ['text', 'card', 'board']);
  assert.deepEqual(comment!.data['card'], { id: on.card.id, name: 'Maps', idShort: 1, shortLink: on.card.shortLink });
  const [moved] = toldBy(
    on,
    call('PUT', card(), () => ({ idList: on.done.id })),
  );
  assert.deepEqual(Object.keys(moved!.data), ['old', 'card', 'listBefore', 'listAfter', 'board']);
  assert.deepEqual(moved!.data['old'], { idList: on.doing.id });
  assert.equal(moved!.idAction !== null && on.world.actions.get(moved!.idAction)?.type, 'updateCard');
});

test('the notifications of a comment go with the comment', () => {
  const on = crew();
  const [told] = toldBy(on, says('a slip'));
  on.ok('DELETE', `/actions/${told!.idAction}`, {}, 'colleague');
  assert.equal(
    [...on.world.notifications.rows.values()].some(({ data }) => data['text'] === 'a slip'),
    false,
  );
});

test('the notifications of a card go with the card', () => {
  const on = crew();
  says('a secret')(on);
  on.ok('DELETE', `/cards/${on.card.id}`);
  assert.equal([...on.world.notifications.rows.values()].filter(({ idCard }) => idCard === on.card.id).length, 0);
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
