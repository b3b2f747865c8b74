/** Comments (4.1, 4.4) and the log of a card. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import type { ActorName } from '../../../testing/test-world.ts';
import { limits } from '../../../document/limits.ts';

interface Shown {
  id: string;
  type: string;
  idMemberCreator: string;
  data: Record<string, unknown>;
  display?: object;
  entities?: { type: string }[];
  memberCreator?: { id: string };
  limits?: object;
}

const comment = (api: BoardWorld, text = 'North is up', as: ActorName = 'owner'): Shown =>
  api.ok('POST', `/cards/${api.card.id}/actions/comments`, { text }, as);

test('a comment is the action that it answers with: said, dated, and ready to be put into words', () => {
  const api = boardWorld();
  const { id, name, idShort, shortLink } = api.card;
  api.now += 5000;
  const made = comment(api);
  assert.equal(made.type, 'commentCard');
  assert.deepEqual(made.data, {
    text: 'North is up',
    textData: { emoji: {} },
    card: { id, name, idShort, shortLink },
    board: { id: api.board.id, name: 'Atlas', shortLink: api.board.shortLink },
    list: { id: api.doing.id, name: 'Doing' },
  });
  assert.deepEqual((made.display as { translationKey: string }).translationKey, 'action_comment_on_card');
  assert.deepEqual(
    made.entities!.map(({ type }) => type),
    ['member', 'text', 'translatable', 'card', 'list', 'comment'],
  );
  assert.equal(made.memberCreator!.id, made.idMemberCreator);
  assert.deepEqual(
    api.ok<Shown[]>('GET', `/cards/${api.card.id}/actions`).map((shown) => shown.id),
    [made.id],
  );
  assert.deepEqual([api.card.comments, api.card.dateLastActivity], [1, new Date(api.now).toISOString()]);
});

test(`a comment holds one character to ${limits.text} characters`, () => {
  const api = boardWorld();
  for (const text of ['x', ' ', 'x'.repeat(limits.text), '🙂'.repeat(limits.text)]) {
    assert.equal(comment(api, text).data['text'], text);
  }
  const path = `/cards/${api.card.id}/actions/comments`;
  refusesAll(api, [
    ['POST', path, {}, 400, /^invalid value for text/],
    ['POST', path, { text: '' }, 400, /^invalid value for text/],
    ['POST', path, { text: 'x'.repeat(limits.text + 1) }, 400, /^invalid value for text/],
    ['POST', path, { text: 7 }, 400, /^invalid value for text/],
    ['POST', path, { text: 'x' }, 401, /unauthorized/, 'reader'],
    ['POST', path, { text: 'x' }, 401, /unauthorized/, 'outsider'],
    ['POST', path, { text: 'x' }, 401, /invalid key/, null],
  ]);
});

test('its author changes a comment by any of three routes, and the change is dated', () => {
  const api = boardWorld();
  const { id } = comment(api);
  for (const [path, args] of [
    [`/actions/${id}`, { text: 'one' }],
    [`/actions/${id}/text`, { value: 'two' }],
    [`/cards/${api.card.id}/actions/${id}/comments`, { text: 'three' }],
  ] as const) {
    api.now += 1000;
    const { data } = api.ok<Shown>('PUT', path, args);
    assert.deepEqual([data['text'], data['dateLastEdited']], [Object.values(args)[0], new Date(api.now).toISOString()]);
    assert.deepEqual(api.ok<Shown>('GET', `/actions/${id}`).data, data);
  }
  const dated = api.ok<Shown>('GET', `/actions/${id}`).data['dateLastEdited'];
  api.now += 1000;
  assert.equal(api.ok<Shown>('PUT', `/actions/${id}`, { text: 'three' }).data['dateLastEdited'], dated);
});

test('a comment is deleted by its author or an admin of the board, and its reactions and its count with it', () => {
  for (const [as, path] of [
    ['colleague', 'cards'],
    ['owner', 'actions'],
  ] as const) {
    const api = boardWorld();
    const { id } = comment(api, 'x', 'colleague');
    api.ok('POST', `/actions/${id}/reactions`, { shortName: 'fire' });
    const route = path === 'cards' ? `/cards/${api.card.id}/actions/${id}/comments` : `/actions/${id}`;
    assert.deepEqual(api.ok('DELETE', route, {}, as), { _value: null });
    assert.deepEqual([api.card.comments, api.world.reactions.rows.size], [0, 0]);
    refusesAll(api, [['GET', `/actions/${id}`, {}, 404, /not found/]]);
    assert.deepEqual(api.ok('GET', `/boards/${api.board.id}/actions?filter=commentCard`), []);
  }
});

test('only comments are changed and deleted, and by nobody else', () => {
  const api = boardWorld();
  const { id } = comment(api);
  const [made] = api.ok<Shown[]>('GET', `/cards/${api.card.id}/actions?filter=createCard`);
  const card = `/cards/${api.card.id}/actions`;
  refusesAll(api, [
    ['PUT', `/actions/${made!.id}`, { text: 'x' }, 400, /only comments/],
    ['PUT', `/actions/${made!.id}/text`, { value: 'x' }, 400, /only comments/],
    ['PUT', `${card}/${made!.id}/comments`, { text: 'x' }, 400, /only comments/],
    ['DELETE', `/actions/${made!.id}`, {}, 400, /only comments/],
    ['DELETE', `${card}/${made!.id}/comments`, {}, 400, /only comments/],
    ['PUT', `/actions/${id}`, { text: 'x' }, 401, /unauthorized/, 'colleague'],
    ['PUT', `/actions/${id}/text`, { value: 'x' }, 401, /unauthorized/, 'colleague'],
    ['DELETE', `/actions/${id}`, {}, 401, /unauthorized/, 'colleague'],
    ['DELETE', `${card}/${id}/comments`, {}, 401, /unauthorized/, 'outsider'],
    ['PUT', `/actions/${id}`, {}, 400, /text/],
    ['PUT', `/actions/${id}`, { text: '' }, 400, /text/],
    ['PUT', `/actions/${id}/text`, { value: 'x'.repeat(limits.text + 1) }, 400, /value/],
    ['PUT', `/actions/${id}`, { text: 'x' }, 401, /unauthorized/, 'reader'],
    ['DELETE', `/cards/${api.second.id}/actions/${id}/comments`, {}, 404, /not found/],
    ['DELETE', '/actions/nonsense', {}, 400, /^invalid id$/],
  ]);
});

test('the comments setting of the board says who comments, and who goes on changing what was said', () => {
  const api = boardWorld({ permissionLevel: 'public', comments: 'public' });
  const { id } = comment(api, 'x', 'outsider');
  api.world.boards.patch(api.board, { prefs: { ...api.board.prefs, comments: 'members' } });
  comment(api, 'y', 'colleague');
  refusesAll(api, [
    ['POST', `/cards/${api.card.id}/actions/comments`, { text: 'z' }, 401, /unauthorized card permission/, 'outsider'],
    ['PUT', `/actions/${id}`, { text: 'z' }, 401, /unauthorized card permission/, 'outsider'],
  ]);
  api.ok('DELETE', `/actions/${id}`, {}, 'outsider');
});

test('the log of a card shows comments and moves, and everything where all is asked for', () => {
  const api = boardWorld();
  comment(api);
  api.ok('PUT', `/cards/${api.card.id}`, { idList: api.done.id });
  api.ok('PUT', `/cards/${api.card.id}`, { name: 'Charts' });
  const types = (filter?: string) =>
    api.ok<Shown[]>('GET', `/cards/${api.card.id}/actions`, filter ? { filter } : {}).map(({ type }) => type);
  assert.deepEqual(types(), ['updateCard', 'commentCard']);
  assert.deepEqual(types('all'), ['updateCard', 'updateCard', 'commentCard', 'createCard']);
  assert.deepEqual(types('updateCard:name'), ['updateCard']);
  assert.deepEqual(types('updateCard:closed,createCard'), ['createCard']);
});
