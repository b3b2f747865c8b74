/** Reading cards and what stands around them, and deleting them (2.3, 4.1, 4.7). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { write } from '../../../testing/test-world.ts';
import { cardResource } from './shown.ts';
import { limits } from '../../../document/limits.ts';

const { positionStep: step } = limits;

interface Shown extends Record<string, unknown> {
  id: string;
  name: string;
  idShort: number;
}
const names = (cards: readonly Shown[]): string[] => cards.map(({ name }) => name);

test('a card is found by id and by short link on every route below it', () => {
  const on = boardWorld();
  for (const rest of [
    '',
    '?fields=all',
    '/name',
    '/board',
    '/board/name',
    '/list',
    '/list/name',
    '/pluginData',
    '/labels',
    '/customFieldItems',
  ]) {
    const [byId, byLink] = [on.card.id, on.card.shortLink].map((word) => on.ok('GET', `/cards/${word}${rest}`));
    assert.deepEqual(byLink, byId, rest);
  }
});

/** The table of a card (2.3). */
const shownOfCard = `
  address badges checkItemStates closed coordinates cover creationMethod dateLastActivity desc
  descData due dueReminder email idAttachmentCover idBoard idChecklists idLabels idList idMembers
  idMembersVoted idShort labels limits locationName manualCoverAttachment name pos shortLink
  shortUrl subscribed url
`;

test('one card shows its whole table, asked for all fields or for none', () => {
  const on = boardWorld();
  const shown = on.ok<Shown>('GET', `/cards/${on.card.id}?fields=all`);
  assert.deepEqual(on.ok('GET', `/cards/${on.card.id}`), shown);
  for (const name of shownOfCard.trim().split(/\s+/)) {
    assert.ok(name in shown, name);
  }
  assert.equal(Object.hasOwn(shown, 'customFieldItems'), false);
});

test('fields chooses what is shown, and the id is always there', () => {
  const on = boardWorld();
  const { id } = on.card;
  assert.deepEqual(on.ok('GET', `/cards/${id}?fields=name,pos`), { id, name: 'Maps', pos: step });
  assert.deepEqual(on.ok('GET', `/cards/${id}?fields=`), { id });
  refusesAll(on, [['GET', `/cards/${id}`, { fields: 'name,colour' }, 400, /fields/]]);
});

for (const field of Object.keys(cardResource.fields)) {
  test(`GET /cards/{card}/${field} shows what fields=${field} shows`, () => {
    const on = boardWorld();
    const whole = on.ok<Shown>('GET', `/cards/${on.card.id}?fields=${field}`)[field];
    const bare = on.ok<Record<string, unknown>>('GET', `/cards/${on.card.id}/${field}`);
    const collection = field === 'customFieldItems' || field === 'checkItemStates';
    const wrapped = !collection && (Array.isArray(whole) || typeof whole !== 'object' || whole === null);
    assert.deepEqual(bare, wrapped ? { _value: whole } : whole);
  });
}

test('the board and the list of a card, whole and by field', () => {
  const on = boardWorld();
  const path = `/cards/${on.card.id}`;
  assert.equal(on.ok<Shown>('GET', `${path}/board?fields=name`).name, 'Atlas');
  assert.deepEqual(on.ok('GET', `${path}/board/name`), { _value: 'Atlas' });
  assert.deepEqual(on.ok('GET', `${path}/list?fields=name`), { id: on.doing.id, name: 'Doing' });
  assert.deepEqual(on.ok('GET', `${path}/list/closed`), { _value: false });
  assert.deepEqual(on.ok('GET', `${path}/pluginData`), []);
  refusesAll(on, [
    ['GET', `${path}/board/colour`, {}, 400, /field/],
    ['GET', `${path}/list/colour`, {}, 400, /field/],
    ['GET', `${path}/colour`, {}, 400, /field/],
  ]);
});

test('a card brings along what it is asked for', () => {
  const on = boardWorld();
  const path = `/cards/${on.card.id}`;
  on.ok('POST', `${path}/idMembers`, { value: on.member('owner').id });
  on.ok('POST', `${path}/membersVoted`, { value: on.member('owner').id });
  on.ok('POST', `${path}/checklists`, { name: 'steps' });
  on.ok('POST', `${path}/attachments`, { url: 'https://atlas.invalid' });
  on.ok('POST', `${path}/stickers`, { image: 'star', top: 1, left: 1, zIndex: 1 });
  on.ok('POST', `${path}/actions/comments`, { text: 'seen' });
  const asked = {
    fields: 'name',
    members: true,
    member_fields: 'username',
    membersVoted: true,
    memberVoted_fields: 'username',
    checklists: 'all',
    checklist_fields: 'name',
    attachments: true,
    attachment_fields: 'name',
    stickers: true,
    sticker_fields: 'image',
    actions: 'commentCard',
    board: true,
    board_fields: 'name',
    list: true,
    list_fields: 'name',
    pluginData: true,
    checkItemStates: true,
    customFieldItems: true,
  };
  const { id, ...shown } = on.ok<Shown & { actions: { data: { text: string } }[] }>('GET', path, asked);
  const { id: owner, username } = on.member('owner');
  assert.equal(id, on.card.id);
  assert.deepEqual([shown['members'], shown['membersVoted']], [[{ id: owner, username }], [{ id: owner, username }]]);
  assert.deepEqual(
    (shown['checklists'] as Shown[]).map(({ name }) => name),
    ['steps'],
  );
  assert.deepEqual(
    (shown['attachments'] as Shown[]).map(({ name }) => name),
    ['https://atlas.invalid'],
  );
  assert.deepEqual(
    (shown['stickers'] as { image: string }[]).map(({ image }) => image),
    ['star'],
  );
  assert.equal(shown.actions[0]!.data.text, 'seen');
  assert.deepEqual(
    [shown['board'], shown['list']],
    [
      { id: on.board.id, name: 'Atlas' },
      { id: on.doing.id, name: 'Doing' },
    ],
  );
  assert.deepEqual([shown['pluginData'], shown['checkItemStates'], shown['customFieldItems']], [[], [], []]);
});

/** Atlas with cards open and closed, in lists open and closed. */
function filterWorld(): BoardWorld {
  const on = boardWorld();
  on.ok('POST', '/cards', { idList: on.doing.id, name: 'Old', closed: true });
  on.ok('POST', '/cards', { idList: on.done.id, name: 'Shelved' });
  on.ok('PUT', `/lists/${on.done.id}/closed`, { value: true });
  return on;
}
const filters: readonly (readonly [filter: string, kept: readonly string[]])[] = [
  ['all', ['Maps', 'Index', 'Old', 'Shelved']],
  ['open', ['Maps', 'Index', 'Shelved']],
  ['closed', ['Old']],
  ['none', []],
  ['visible', ['Maps', 'Index']],
];
for (const [filter, kept] of filters) {
  test(`the filter ${filter} keeps ${kept.join(', ') || 'nothing'} of a board, in the query as in the path`, () => {
    const on = filterWorld();
    assert.deepEqual(names(on.ok('GET', `/boards/${on.board.id}/cards?filter=${filter}`)), kept);
    assert.deepEqual(names(on.ok('GET', `/board/${on.board.shortLink}/card/${filter}`)), kept);
  });
}

test('a board shows its visible cards unless told otherwise, without those of other boards', () => {
  const on = filterWorld();
  assert.deepEqual(names(on.ok('GET', `/boards/${on.board.id}/cards`)), ['Maps', 'Index']);
});

test('one card of a board is found by id, short link and number, and a card of another board is not', () => {
  const on = boardWorld();
  for (const word of [on.second.id, on.second.shortLink, '2']) {
    assert.equal(on.ok<Shown>('GET', `/boards/${on.board.id}/cards/${word}`).name, 'Index');
  }
  assert.deepEqual(on.ok('GET', `/boards/${on.board.id}/cards/2?fields=name`), { id: on.second.id, name: 'Index' });
  refusesAll(on, [
    ['GET', `/boards/${on.board.id}/cards/${on.elsewhere.id}`, {}, 404, /not found/],
    ['GET', `/boards/${on.board.id}/cards/${on.elsewhere.shortLink}`, {}, 404, /not found/],
    ['GET', `/boards/${on.board.id}/cards/9`, {}, 404, /not found/],
    ['GET', `/boards/${on.board.id}/cards/opened`, {}, 400, /filter/],
    ['GET', `/boards/${on.board.id}/cards?filter=opened`, {}, 400, /filter/],
    ['GET', `/boards/${on.board.id}/cards?filter=open,closed`, {}, 400, /filter/],
  ]);
});

test('the cards of a board are paged by before and limit until each was shown once', () => {
  const on = boardWorld();
  for (let turn = 0; turn < 7; turn += 1) on.ok('POST', '/cards', { idList: on.done.id, name: `${turn}` });
  const seen: string[] = [];
  for (let before: string | undefined; ;) {
    const page = on.ok<Shown[]>('GET', `/boards/${on.board.id}/cards`, {
      limit: 2,
      ...(before && { before }),
      fields: 'name',
    });
    if (page.length === 0) break;
    assert.ok(page.length <= 2);
    const ids = page.map(({ id }) => id).sort();
    seen.push(...ids.reverse());
    before = ids.at(-1);
  }
  assert.deepEqual(seen, [...new Set(seen)].sort().reverse());
  assert.equal(seen.length, 9);
  const since = seen[2]!;
  assert.equal(on.ok<Shown[]>('GET', `/boards/${on.board.id}/cards`, { since }).length, 2);
  refusesAll(on, [
    ['GET', `/boards/${on.board.id}/cards`, { limit: 0 }, 400, /limit/],
    ['GET', `/boards/${on.board.id}/cards`, { limit: limits.cards.max + 1 }, 400, /limit/],
    ['GET', `/boards/${on.board.id}/cards`, { before: 'yesterday' }, 400, /before/],
  ]);
});

test('more cards with their actions than a call gives are refused in one call, and shown in pages', () => {
  const on = boardWorld();
  for (let turn = 0; turn < limits.cardsWithActions - 1; turn += 1) on.ok('POST', '/cards', { idList: on.done.id });
  const path = `/boards/${on.board.id}/cards`;
  const { status, body } = on.call('GET', path, { actions: 'all', filter: 'all' });
  assert.deepEqual([status, (body as { error: string }).error], [429, 'API_TOO_MANY_CARDS_REQUESTED']);
  assert.equal(
    on.ok<Shown[]>('GET', path, { actions: 'all', limit: limits.results, fields: 'name' }).length,
    limits.results,
  );
  assert.equal(on.ok<Shown[]>('GET', path, { fields: 'name' }).length, limits.results, 'without actions the newest');
  const before = on.card.id;
  const few = on.ok<Shown[]>('GET', path, { actions: 'all', filter: 'all', before });
  assert.equal(few.length, 0, 'only those between two times are asked for');
});

test('a deleted card is gone from every route, with all that hangs on it', () => {
  const on = boardWorld();
  const path = `/cards/${on.card.id}`;
  const list = on.ok<{ id: string }>('POST', `${path}/checklists`, { name: 'steps' });
  on.ok('POST', `${path}/actions/comments`, { text: 'x' });
  assert.deepEqual(on.ok('DELETE', path), { limits: {} });
  assert.deepEqual(names(on.ok('GET', `/boards/${on.board.id}/cards/all`)), ['Index']);
  const log = on.ok<{ type: string; data: { card?: { id: string; name?: string } } }[]>(
    'GET',
    `/boards/${on.board.id}/actions`,
    { filter: 'all' },
  );
  assert.deepEqual(
    log.filter(({ data }) => data.card?.id === on.card.id).map(({ type, data }) => [type, data.card!.name ?? null]),
    [['deleteCard', null]],
  );
  refusesAll(on, [
    ['GET', path, {}, 404, /not found/],
    ['GET', `/cards/${on.card.shortLink}`, {}, 404, /not found/],
    ['DELETE', path, {}, 404, /not found/],
    ['GET', `/checklists/${list.id}`, {}, 404, /not found/],
    ['DELETE', `/cards/${on.second.id}`, {}, 401, /unauthorized/, 'outsider'],
    ['DELETE', `/cards/${on.second.id}`, {}, 401, /unauthorized/, 'reader'],
  ]);
});

test("marking the notifications of a card read asks for the read permission alone, and touches one's own", () => {
  const on = boardWorld();
  const card = on.card;
  const date = new Date(on.now).toISOString();
  const told = (idMember: string, idCard: string) =>
    write(on, 'owner', (change) =>
      change.add('notifications', { idMember, idMemberCreator: idMember, type: 'changeCard', date, idCard }),
    );
  const [mine, other, colleagues] = [
    told(on.member('owner').id, card.id),
    told(on.member('owner').id, on.second.id),
    told(on.member('colleague').id, card.id),
  ];
  on.ok('POST', `/cards/${card.shortLink}/markAssociatedNotificationsRead`, {}, 'reader');
  assert.deepEqual(
    [mine, other, colleagues].map(({ unread }) => unread),
    [false, true, true],
  );
  assert.equal(mine!.dateRead, date);
});

test('a member who does not see the board sees none of its cards', () => {
  const on = boardWorld();
  refusesAll(on, [
    ['GET', `/cards/${on.card.id}`, {}, 401, /unauthorized card permission/, 'outsider'],
    ['GET', `/cards/${on.card.id}/name`, {}, 401, /unauthorized card permission/, 'outsider'],
    ['GET', `/boards/${on.board.id}/cards`, {}, 401, /unauthorized permission/, 'outsider'],
    ['GET', `/cards/${on.elsewhere.id}/board`, {}, 401, /unauthorized card permission/, 'colleague'],
    ['GET', '/cards/nonsense-id', {}, 400, /invalid id/],
    ['GET', `/cards/${'f'.repeat(24)}`, {}, 404, /not found/],
  ]);
});

test('an attachment of a single card shows all its fields, unless fewer are asked for', () => {
  const on = boardWorld();
  const path = `/cards/${on.card.id}`;
  const { id } = on.ok<Shown>('POST', `${path}/attachments`, { url: 'https://atlas.invalid' });
  const shown = (asked: object) =>
    on.ok<{ attachments: Shown[] }>('GET', path, { attachments: true, ...asked }).attachments;
  assert.deepEqual(shown({}), on.ok('GET', `${path}/attachments`));
  assert.deepEqual(shown({ attachment_fields: 'url' }), [{ id, url: 'https://atlas.invalid' }]);
});
