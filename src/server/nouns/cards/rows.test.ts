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
  const api = boardWorld();
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
    const [byId, byLink] = [api.card.id, api.card.shortLink].map((word) => api.ok('GET', `/cards/${word}${rest}`));
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
  const api = boardWorld();
  const shown = api.ok<Shown>('GET', `/cards/${api.card.id}?fields=all`);
  assert.deepEqual(api.ok('GET', `/cards/${api.card.id}`), shown);
  for (const name of shownOfCard.trim().split(/\s+/)) {
    assert.ok(name in shown, name);
  }
  assert.equal(Object.hasOwn(shown, 'customFieldItems'), false);
});

test('fields chooses what is shown, and the id is always there', () => {
  const api = boardWorld();
  const { id } = api.card;
  assert.deepEqual(api.ok('GET', `/cards/${id}?fields=name,pos`), { id, name: 'Maps', pos: step });
  assert.deepEqual(api.ok('GET', `/cards/${id}?fields=`), { id });
  refusesAll(api, [['GET', `/cards/${id}`, { fields: 'name,colour' }, 400, /fields/]]);
});

for (const field of Object.keys(cardResource.fields)) {
  test(`GET /cards/{card}/${field} shows what fields=${field} shows`, () => {
    const api = boardWorld();
    const whole = api.ok<Shown>('GET', `/cards/${api.card.id}?fields=${field}`)[field];
    const bare = api.ok<Record<string, unknown>>('GET', `/cards/${api.card.id}/${field}`);
    const collection = field === 'customFieldItems' || field === 'checkItemStates';
    const wrapped = !collection && (Array.isArray(whole) || typeof whole !== 'object' || whole === null);
    assert.deepEqual(bare, wrapped ? { _value: whole } : whole);
  });
}

test('the board and the list of a card, whole and by field', () => {
  const api = boardWorld();
  const path = `/cards/${api.card.id}`;
  assert.equal(api.ok<Shown>('GET', `${path}/board?fields=name`).name, 'Atlas');
  assert.deepEqual(api.ok('GET', `${path}/board/name`), { _value: 'Atlas' });
  assert.deepEqual(api.ok('GET', `${path}/list?fields=name`), { id: api.doing.id, name: 'Doing' });
  assert.deepEqual(api.ok('GET', `${path}/list/closed`), { _value: false });
  assert.deepEqual(api.ok('GET', `${path}/pluginData`), []);
  refusesAll(api, [
    ['GET', `${path}/board/colour`, {}, 400, /field/],
    ['GET', `${path}/list/colour`, {}, 400, /field/],
    ['GET', `${path}/colour`, {}, 400, /field/],
  ]);
});

test('a card brings along what it is asked for', () => {
  const api = boardWorld();
  const path = `/cards/${api.card.id}`;
  api.ok('POST', `${path}/idMembers`, { value: api.member('owner').id });
  api.ok('POST', `${path}/membersVoted`, { value: api.member('owner').id });
  api.ok('POST', `${path}/checklists`, { name: 'steps' });
  api.ok('POST', `${path}/attachments`, { url: 'https://atlas.invalid' });
  api.ok('POST', `${path}/stickers`, { image: 'star', top: 1, left: 1, zIndex: 1 });
  api.ok('POST', `${path}/actions/comments`, { text: 'seen' });
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
  const { id, ...shown } = api.ok<Shown & { actions: { data: { text: string } }[] }>('GET', path, asked);
  const { id: owner, username } = api.member('owner');
  assert.equal(id, api.card.id);
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
      { id: api.board.id, name: 'Atlas' },
      { id: api.doing.id, name: 'Doing' },
    ],
  );
  assert.deepEqual([shown['pluginData'], shown['checkItemStates'], shown['customFieldItems']], [[], [], []]);
});

/** Atlas with cards open and closed, in lists open and closed. */
function filterWorld(): BoardWorld {
  const api = boardWorld();
  api.ok('POST', '/cards', { idList: api.doing.id, name: 'Old', closed: true });
  api.ok('POST', '/cards', { idList: api.done.id, name: 'Shelved' });
  api.ok('PUT', `/lists/${api.done.id}/closed`, { value: true });
  return api;
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
    const api = filterWorld();
    assert.deepEqual(names(api.ok('GET', `/boards/${api.board.id}/cards?filter=${filter}`)), kept);
    assert.deepEqual(names(api.ok('GET', `/board/${api.board.shortLink}/card/${filter}`)), kept);
  });
}

test('a board shows its visible cards unless told otherwise, without those of other boards', () => {
  const api = filterWorld();
  assert.deepEqual(names(api.ok('GET', `/boards/${api.board.id}/cards`)), ['Maps', 'Index']);
});

test('one card of a board is found by id, short link and number, and a card of another board is not', () => {
  const api = boardWorld();
  for (const word of [api.second.id, api.second.shortLink, '2']) {
    assert.equal(api.ok<Shown>('GET', `/boards/${api.board.id}/cards/${word}`).name, 'Index');
  }
  assert.deepEqual(api.ok('GET', `/boards/${api.board.id}/cards/2?fields=name`), { id: api.second.id, name: 'Index' });
  refusesAll(api, [
    ['GET', `/boards/${api.board.id}/cards/${api.elsewhere.id}`, {}, 404, /not found/],
    ['GET', `/boards/${api.board.id}/cards/${api.elsewhere.shortLink}`, {}, 404, /not found/],
    ['GET', `/boards/${api.board.id}/cards/9`, {}, 404, /not found/],
    ['GET', `/boards/${api.board.id}/cards/opened`, {}, 400, /filter/],
    ['GET', `/boards/${api.board.id}/cards?filter=opened`, {}, 400, /filter/],
    ['GET', `/boards/${api.board.id}/cards?filter=open,closed`, {}, 400, /filter/],
  ]);
});

test('the cards of a board are paged by before and limit until each was shown once', () => {
  const api = boardWorld();
  for (let turn = 0; turn < 7; turn += 1) api.ok('POST', '/cards', { idList: api.done.id, name: `${turn}` });
  const seen: string[] = [];
  for (let before: string | undefined; ;) {
    const page = api.ok<Shown[]>('GET', `/boards/${api.board.id}/cards`, {
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
  assert.equal(api.ok<Shown[]>('GET', `/boards/${api.board.id}/cards`, { since }).length, 2);
  refusesAll(api, [
    ['GET', `/boards/${api.board.id}/cards`, { limit: 0 }, 400, /limit/],
    ['GET', `/boards/${api.board.id}/cards`, { limit: limits.cards.max + 1 }, 400, /limit/],
    ['GET', `/boards/${api.board.id}/cards`, { before: 'yesterday' }, 400, /before/],
  ]);
});

test('more cards with their actions than a call gives are refused in one call, and shown in pages', () => {
  const api = boardWorld();
  for (let turn = 0; turn < limits.cardsWithActions - 1; turn += 1) api.ok('POST', '/cards', { idList: api.done.id });
  const path = `/boards/${api.board.id}/cards`;
  const { status, body } = api.call('GET', path, { actions: 'all', filter: 'all' });
  assert.deepEqual([status, (body as { error: string }).error], [429, 'API_TOO_MANY_CARDS_REQUESTED']);
  assert.equal(
    api.ok<Shown[]>('GET', path, { actions: 'all', limit: limits.results, fields: 'name' }).length,
    limits.results,
  );
  assert.equal(api.ok<Shown[]>('GET', path, { fields: 'name' }).length, limits.results, 'without actions the newest');
  const before = api.card.id;
  const few = api.ok<Shown[]>('GET', path, { actions: 'all', filter: 'all', before });
  assert.equal(few.length, 0, 'only those between two times are asked for');
});

test('a deleted card is gone from every route, with all that hangs on it', () => {
  const api = boardWorld();
  const path = `/cards/${api.card.id}`;
  const list = api.ok<{ id: string }>('POST', `${path}/checklists`, { name: 'steps' });
  api.ok('POST', `${path}/actions/comments`, { text: 'x' });
  assert.deepEqual(api.ok('DELETE', path), { limits: {} });
  assert.deepEqual(names(api.ok('GET', `/boards/${api.board.id}/cards/all`)), ['Index']);
  const log = api.ok<{ type: string; data: { card?: { id: string; name?: string } } }[]>(
    'GET',
    `/boards/${api.board.id}/actions`,
    { filter: 'all' },
  );
  assert.deepEqual(
    log.filter(({ data }) => data.card?.id === api.card.id).map(({ type, data }) => [type, data.card!.name ?? null]),
    [['deleteCard', null]],
  );
  refusesAll(api, [
    ['GET', path, {}, 404, /not found/],
    ['GET', `/cards/${api.card.shortLink}`, {}, 404, /not found/],
    ['DELETE', path, {}, 404, /not found/],
    ['GET', `/checklists/${list.id}`, {}, 404, /not found/],
    ['DELETE', `/cards/${api.second.id}`, {}, 401, /unauthorized/, 'outsider'],
    ['DELETE', `/cards/${api.second.id}`, {}, 401, /unauthorized/, 'reader'],
  ]);
});

test("marking the notifications of a card read asks for the read permission alone, and touches one's own", () => {
  const api = boardWorld();
  const card = api.card;
  const date = new Date(api.now).toISOString();
  const notified = (idMember: string, idCard: string) =>
    write(api, 'owner', (change) =>
      change.add('notifications', { idMember, idMemberCreator: idMember, type: 'changeCard', date, idCard }),
    );
  const [mine, other, colleagues] = [
    notified(api.member('owner').id, card.id),
    notified(api.member('owner').id, api.second.id),
    notified(api.member('colleague').id, card.id),
  ];
  api.ok('POST', `/cards/${card.shortLink}/markAssociatedNotificationsRead`, {}, 'reader');
  assert.deepEqual(
    [mine, other, colleagues].map(({ unread }) => unread),
    [false, true, true],
  );
  assert.equal(mine!.dateRead, date);
});

test('a member who does not see the board sees none of its cards', () => {
  const api = boardWorld();
  refusesAll(api, [
    ['GET', `/cards/${api.card.id}`, {}, 401, /unauthorized card permission/, 'outsider'],
    ['GET', `/cards/${api.card.id}/name`, {}, 401, /unauthorized card permission/, 'outsider'],
    ['GET', `/boards/${api.board.id}/cards`, {}, 401, /unauthorized permission/, 'outsider'],
    ['GET', `/cards/${api.elsewhere.id}/board`, {}, 401, /unauthorized card permission/, 'colleague'],
    ['GET', '/cards/nonsense-id', {}, 400, /invalid id/],
    ['GET', `/cards/${'f'.repeat(24)}`, {}, 404, /not found/],
  ]);
});

test('an attachment of a single card shows all its fields, unless fewer are asked for', () => {
  const api = boardWorld();
  const path = `/cards/${api.card.id}`;
  const { id } = api.ok<Shown>('POST', `${path}/attachments`, { url: 'https://atlas.invalid' });
  const shown = (asked: object) =>
    api.ok<{ attachments: Shown[] }>('GET', path, { attachments: true, ...asked }).attachments;
  assert.deepEqual(shown({}), api.ok('GET', `${path}/attachments`));
  assert.deepEqual(shown({ attachment_fields: 'url' }), [{ id, url: 'https://atlas.invalid' }]);
});
