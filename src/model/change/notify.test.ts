/** Who is notified of what (6.4): each type by its operation, the right members, never the one who acted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardScene, type BoardScene } from '../../scenes/board-scene.ts';
import { write } from '../../scenes/member-scene.ts';
import { notificationTypes } from '../../spec/sets.ts';
import type { ActorName } from '../../scenes/scene.ts';
import type { Notification } from '../world/records.ts';

type Line = readonly [who: string, type: string];
type Act = (on: BoardScene) => void;

/** What an act of somebody's told whom. */
function toldBy(on: BoardScene, act: Act): Notification[] {
  const before = new Set(on.world.notifications.rows.keys());
  act(on);
  return [...on.world.notifications.rows.values()].filter(({ id }) => !before.has(id));
}
const lines = (on: BoardScene, told: readonly Notification[]): Line[] =>
  told
    .map(({ idMember, type }): Line => [on.world.members.get(idMember)!.username, type])
    .sort((a, b) => (a.join() < b.join() ? -1 : 1));

const [ada, ben, ola] = ['ada_quill', 'ben_okoro', 'ola_reyes'];
const call =
  (
    method: string,
    path: (on: BoardScene) => string,
    args: (on: BoardScene) => object = () => ({}),
    as: ActorName = 'colleague',
  ): Act =>
  (on) => {
    on.ok(method, path(on), args(on) as Record<string, unknown>, as);
  };

/** The owner and the colleague are on the card; the outsider is a member of the board who follows its first list. */
function crew(): BoardScene {
  const on = boardScene();
  on.ok('PUT', `/boards/${on.board.id}/members/ola_reyes`, { type: 'normal' });
  on.ok('PUT', `/lists/${on.doing.id}/subscribed`, { value: 'true' }, 'outsider');
  on.ok('POST', `/cards/${on.card.id}/idMembers`, { value: on.member('owner').id });
  on.ok('POST', `/cards/${on.card.id}/idMembers`, { value: on.member('colleague').id });
  return on;
}
const card =
  (rest = '') =>
  (on: BoardScene): string =>
    `/cards/${on.card.id}${rest}`;
const board =
  (rest = '') =>
  (on: BoardScene): string =>
    `/boards/${on.board.id}${rest}`;
const elsewhere =
  (rest = '') =>
  (on: BoardScene): string =>
    `/boards/${on.elsewhere.idBoard}${rest}`;
const workspace =
  (rest = '') =>
  (on: BoardScene): string =>
    `/organizations/${on.world.cast.workspace}${rest}`;
const text = (words: string) => (): object => ({ text: words });

/** What is done, and who learns of it under which type. */
const acts: readonly (readonly [what: string, act: Act, told: readonly Line[]])[] = [
  [
    'a comment',
    call('POST', card('/actions/comments'), text('hello')),
    [
      [ada, 'commentCard'],
      [ola, 'commentCard'],
    ],
  ],
  [
    'a mention',
    call('POST', card('/actions/comments'), text('see @ada_quill')),
    [
      [ada, 'mentionedOnCard'],
      [ola, 'commentCard'],
    ],
  ],
  [
    'a mention in capitals, at the end of a sentence',
    call('POST', card('/actions/comments'), text('ask @Ada_Quill.')),
    [
      [ada, 'mentionedOnCard'],
      [ola, 'commentCard'],
    ],
  ],
  [
    'a mention of the card',
    call('POST', card('/actions/comments'), text('@card')),
    [
      [ada, 'mentionedOnCard'],
      [ola, 'commentCard'],
    ],
  ],
  [
    'a mention of the board',
    call('POST', card('/actions/comments'), text('@board look')),
    [
      [ada, 'mentionedOnCard'],
      [ola, 'mentionedOnCard'],
    ],
  ],
  [
    'an address and an unknown name',
    call('POST', card('/actions/comments'), text('a@ada_quill @nobody_here')),
    [
      [ada, 'commentCard'],
      [ola, 'commentCard'],
    ],
  ],
  [
    'a new name',
    call('PUT', card(), () => ({ name: 'New' })),
    [
      [ada, 'changeCard'],
      [ola, 'changeCard'],
    ],
  ],
  [
    'a new description',
    call('PUT', card(), () => ({ desc: 'New' })),
    [
      [ada, 'changeCard'],
      [ola, 'changeCard'],
    ],
  ],
  [
    'a due date',
    call('PUT', card(), () => ({ due: '2026-09-01' })),
    [
      [ada, 'changeCard'],
      [ola, 'changeCard'],
    ],
  ],
  [
    'an archived card',
    call('PUT', card(), () => ({ closed: 'true' })),
    [
      [ada, 'changeCard'],
      [ola, 'changeCard'],
    ],
  ],
  [
    'a move to a list that nobody follows',
    call('PUT', card(), (on) => ({ idList: on.done.id })),
    [[ada, 'changeCard']],
  ],
  ['another place in the list', call('PUT', card(), () => ({ pos: '99999' })), []],
  ['the name it has', call('PUT', card(), () => ({ name: 'Maps' })), []],
  [
    'an attachment',
    call('POST', card('/attachments'), () => ({ url: 'https://example.com/' })),
    [
      [ada, 'addedAttachmentToCard'],
      [ola, 'addedAttachmentToCard'],
    ],
  ],
  [
    'a new member of the card',
    call('POST', card('/idMembers'), (on) => ({ value: on.member('outsider').id })),
    [
      [ada, 'addedMemberToCard'],
      [ola, 'addedToCard'],
    ],
  ],
  [
    'a member taken off the card',
    call('DELETE', (on) => `/cards/${on.card.id}/idMembers/${on.member('owner').id}`),
    [
      [ada, 'removedFromCard'],
      [ola, 'removedMemberFromCard'],
    ],
  ],
  [
    'a member who leaves the card',
    call('DELETE', (on) => `/cards/${on.card.id}/idMembers/${on.member('colleague').id}`),
    [
      [ada, 'removedMemberFromCard'],
      [ola, 'removedMemberFromCard'],
    ],
  ],
  [
    'a new card with a member and a due date',
    call(
      'POST',
      () => '/cards',
      (on) => ({
        idList: on.doing.id,
        name: 'New',
        due: '2026-09-01',
        idMembers: on.member('owner').id,
        urlSource: 'https://example.com/',
      }),
    ),
    [
      [ada, 'addedToCard'],
      [ola, 'createdCard'],
    ],
  ],
  [
    'a new card in a list that nobody follows',
    call(
      'POST',
      () => '/cards',
      (on) => ({ idList: on.done.id, name: 'New' }),
    ),
    [],
  ],
  [
    'a copy of a card',
    call(
      'POST',
      () => '/cards',
      (on) => ({ idList: on.doing.id, idCardSource: on.card.id }),
    ),
    [
      [ada, 'addedToCard'],
      [ola, 'createdCard'],
    ],
  ],
  [
    'a closed board',
    call('PUT', board(), () => ({ closed: 'true' }), 'owner'),
    [
      [ben, 'closeBoard'],
      [ola, 'closeBoard'],
    ],
  ],
  ['a renamed board', call('PUT', board(), () => ({ name: 'New' }), 'owner'), []],
  [
    'a new member of a board',
    call('PUT', elsewhere('/members/ben_okoro'), () => ({ type: 'normal' }), 'owner'),
    [[ben, 'addedToBoard']],
  ],
  [
    'a new admin of a board',
    call('PUT', elsewhere('/members/ben_okoro'), () => ({ type: 'admin' }), 'owner'),
    [[ben, 'addAdminToBoard']],
  ],
  [
    'a member made an admin',
    call('PUT', board('/members/ola_reyes'), () => ({ type: 'admin' }), 'owner'),
    [[ola, 'makeAdminOfBoard']],
  ],
  ['a member made an observer', call('PUT', board('/members/ola_reyes'), () => ({ type: 'observer' }), 'owner'), []],
  [
    'a member taken off a board',
    call('DELETE', board('/members/ola_reyes'), undefined, 'owner'),
    [[ola, 'removedFromBoard']],
  ],
  ['a member who leaves a board', call('DELETE', board('/members/ola_reyes'), undefined, 'outsider'), []],
  [
    'a new member of a workspace',
    call('PUT', workspace('/members/ola_reyes'), () => ({ type: 'normal' }), 'owner'),
    [[ola, 'addedToOrganization']],
  ],
  [
    'a new admin of a workspace',
    call('PUT', workspace('/members/ola_reyes'), () => ({ type: 'admin' }), 'owner'),
    [[ola, 'addAdminToOrganization']],
  ],
  [
    'a member of a workspace made an admin',
    call('PUT', workspace('/members/ben_okoro'), () => ({ type: 'admin' }), 'owner'),
    [[ben, 'makeAdminOfOrganization']],
  ],
  [
    'a member taken off a workspace',
    call('DELETE', workspace('/members/ben_okoro'), undefined, 'owner'),
    [[ben, 'removedFromOrganization']],
  ],
];

for (const [what, act, told] of acts) {
  test(`${what} tells ${told.length === 0 ? 'nobody' : told.map(([who, type]) => `${who} ${type}`).join(', ')}`, () => {
    const on = crew();
    assert.deepEqual(lines(on, toldBy(on, act)), told);
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
  assert.deepEqual(lines(on, told), [
    [ada, 'updateCheckItemStateOnCard'],
    [ola, 'updateCheckItemStateOnCard'],
  ]);
});

/** An invitation of a member by the owner, as it stands before anybody answers it. */
function invited(
  on: BoardScene,
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
  const on = boardScene();
  const who = on.member('outsider');
  for (const [modelType, idModel, asked, declined] of [
    ['board', on.board.id, 'invitedToBoard', 'declinedInvitationToBoard'],
    ['organization', on.world.cast.workspace!, 'invitedToOrganization', 'declinedInvitationToOrganization'],
  ] as const) {
    assert.deepEqual(lines(on, invited(on, modelType, idModel, who.id)), [[ola, asked]]);
    const leave: Act = () =>
      write(on, 'outsider', (change) => change.remove('memberships', on.world.by.membership.get(idModel, who.id)!));
    assert.deepEqual(lines(on, toldBy(on, leave)), [[ada, declined]]);
  }
});

test('an invitation that is taken back tells nobody', () => {
  const on = boardScene();
  const who = on.member('outsider');
  invited(on, 'board', on.board.id, who.id);
  assert.deepEqual(
    toldBy(on, () =>
      write(on, 'owner', (change) => change.remove('memberships', on.world.by.membership.get(on.board.id, who.id)!)),
    ),
    [],
  );
});

test('who has no account yet is invited unconfirmed', () => {
  const on = boardScene();
  const told = toldBy(on, (scene) =>
    scene.ok('PUT', `/boards/${on.board.id}/members`, { email: 'new@example.com', fullName: 'New Here' }),
  );
  assert.deepEqual(
    lines(on, told).map(([, type]) => type),
    ['unconfirmedInvitedToBoard'],
  );
  const [[, type] = []] = lines(
    on,
    toldBy(on, (scene) =>
      scene.ok('PUT', `/organizations/${on.world.cast.workspace}/members`, {
        email: 'newer@example.com',
        fullName: 'Newer Here',
        type: 'normal',
      }),
    ),
  );
  assert.equal(type, 'unconfirmedInvitedToOrganization');
});

test('a mention of somebody who may not see the board tells nobody', () => {
  const on = boardScene();
  assert.deepEqual(
    toldBy(on, call('POST', card('/actions/comments'), text('@ola_reyes @board'), 'colleague')).map(
      ({ idMember }) => idMember,
    ),
    [on.member('owner').id],
  );
});

test('those who follow a card or its board are told as its members are', () => {
  for (const [path, args] of [
    ['/cards/', { subscribed: 'true' }],
    ['/boards/', { subscribed: 'true' }],
  ] as const) {
    const on = boardScene();
    on.ok('PUT', path + (path === '/cards/' ? on.card.id : on.board.id), args);
    assert.deepEqual(
      lines(on, toldBy(on, call('POST', card('/actions/comments'), text('hello')))),
      [[ada, 'commentCard']],
      path,
    );
  }
});

test('a card that moves to a board one does not see leaves its former member with its name alone', () => {
  const on = crew();
  const far = on.world.lists.get(on.elsewhere.idList)!;
  const told = toldBy(on, (scene) => scene.ok('PUT', `/cards/${on.card.id}`, { idBoard: far.idBoard, idList: far.id }));
  assert.deepEqual(lines(on, told), [[ben, 'removedFromCard']]);
  assert.deepEqual(Object.keys(told[0]!.data), ['card']);
  assert.equal(told[0]!.idBoard, null);
});

test('leaving a board with its cards tells its former member once', () => {
  const on = crew();
  const told = toldBy(on, call('DELETE', board('/members/ben_okoro'), undefined, 'owner'));
  assert.deepEqual(lines(on, told), [
    [ben, 'removedFromBoard'],
    [ola, 'removedMemberFromCard'],
  ]);
});

test('a notification keeps the words of its action, and no more of a comment than its text and place', () => {
  const on = crew();
  const [comment] = toldBy(on, call('POST', card('/actions/comments'), text('hello')));
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

test('what was told of a comment goes with the comment', () => {
  const on = crew();
  const [told] = toldBy(on, call('POST', card('/actions/comments'), text('a slip')));
  on.ok('DELETE', `/actions/${told!.idAction}`, {}, 'colleague');
  assert.equal(
    [...on.world.notifications.rows.values()].some(({ data }) => data['text'] === 'a slip'),
    false,
  );
});

test('what was told of a card goes with the card', () => {
  const on = crew();
  call('POST', card('/actions/comments'), text('a secret'))(on);
  on.ok('DELETE', `/cards/${on.card.id}`);
  assert.equal([...on.world.notifications.rows.values()].filter(({ idCard }) => idCard === on.card.id).length, 0);
});

test('every type is told by some act, except joining and what the clock says', () => {
  const here = acts.flatMap(([, , told]) => told.map(([, type]) => type));
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
