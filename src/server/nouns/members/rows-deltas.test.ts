/** Deltas (4.2): sequences without gaps for boards, workspaces and members, by tags, and what each sees of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, picture, refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { deltaTags } from '../../../document/sets.ts';
import { limits } from '../../../document/limits.ts';
import type { ActorName } from '../../../testing/test-world.ts';
import { notInSample } from '../../../testing/sample.ts';

interface Shown {
  ixUpdate: number;
  ixBefore: number;
  tags: string[];
  typeName: string;
  event: string;
  deltas: { id: string; type?: string; data?: { text?: string } }[];
}
interface Deltas {
  idModelChannel: string;
  modelType: string;
  ixLastUpdate: number;
  missed: boolean;
  deltas: Shown[];
}

const ask = (api: BoardWorld, path: string, tags = 'all', ixLastUpdate = -1, as: ActorName = 'owner'): Deltas =>
  api.ok<Deltas>('GET', `${path}/deltas`, { tags, ixLastUpdate }, as);
const board = (api: BoardWorld): string => `/boards/${api.board.id}`;

test('each change takes the next place in the sequence of its board', () => {
  const api = boardWorld();
  const { ixLastUpdate } = ask(api, board(api));
  assert.equal(api.ok<{ ixUpdate: number }>('GET', board(api), { fields: 'ixUpdate' }).ixUpdate, ixLastUpdate);
  api.ok('PUT', `/cards/${api.card.id}`, { name: 'one' });
  api.ok('POST', `/cards/${api.card.id}/actions/comments`, { text: 'two' });
  api.ok('PUT', `/cards/${api.card.id}`, { name: 'one' });
  api.ok('PUT', board(api), { desc: 'three' });
  const { deltas, ...rest } = ask(api, board(api), 'all', ixLastUpdate);
  assert.deepEqual(rest, {
    idModelChannel: api.board.id,
    modelType: 'board',
    ixLastUpdate: ixLastUpdate + 3,
    missed: false,
  });
  assert.deepEqual(
    deltas.map(({ ixUpdate, ixBefore, typeName, event, deltas: [action] }) => [
      ixUpdate - ixLastUpdate,
      ixBefore - ixLastUpdate,
      typeName,
      event,
      action!.type,
    ]),
    [
      [1, 0, 'Action', 'updateModels', 'updateCard'],
      [2, 1, 'Action', 'updateModels', 'commentCard'],
      [3, 2, 'Action', 'updateModels', 'updateBoard'],
    ],
  );
  assert.deepEqual(ask(api, board(api), 'all', ixLastUpdate + 3).deltas, []);
});

test('under a tag each delta names the one before it, so that a client knows it missed nothing', () => {
  const api = boardWorld();
  for (let turn = 0; turn < 4; turn += 1) {
    api.ok('PUT', `/cards/${api.card.id}`, { name: `turn ${turn}` });
    api.ok('POST', `/cards/${api.card.id}/actions/comments`, { text: `turn ${turn}` });
    api.ok('PUT', board(api), { desc: `turn ${turn}` });
  }
  for (const tag of [...deltaTags, 'messages,updates', 'clientActions,board']) {
    const { deltas } = ask(api, board(api), tag);
    deltas.slice(1).forEach((delta, index) => assert.equal(delta.ixBefore, deltas[index]!.ixUpdate, tag));
    const words = tag.split(',');
    assert.ok(
      deltas.every(({ tags }) => tag === 'all' || tags.some((word) => words.includes(word))),
      tag,
    );
    const later = ask(api, board(api), tag, deltas[2]?.ixUpdate ?? 0).deltas;
    assert.deepEqual(later, deltas.slice(3), `${tag} goes on where it was`);
  }
  const texts = ask(api, board(api), 'messages').deltas.map(({ deltas: [action] }) => action!.data!.text);
  assert.deepEqual(texts, ['turn 0', 'turn 1', 'turn 2', 'turn 3']);
});

test('members hear of what they do, of what is done to them and of their notifications', () => {
  const api = boardWorld();
  const [owner, colleague] = ['/members/me', `/members/${api.member('colleague').id}`];
  const before = [ask(api, owner).ixLastUpdate, ask(api, colleague!, 'all', -1, 'colleague').ixLastUpdate];
  api.ok('POST', `/cards/${api.card.id}/idMembers`, { value: api.member('colleague').id });
  assert.deepEqual(
    ask(api, owner, 'all', before[0]).deltas.map(({ deltas: [delta] }) => delta!.type),
    ['addMemberToCard'],
  );
  const theirs = ask(api, '/members/me', 'all', before[1], 'colleague').deltas;
  assert.deepEqual(
    theirs.map(({ typeName, deltas: [delta] }) => [typeName, delta!.type]),
    [
      ['Action', 'addMemberToCard'],
      ['Notification', 'addedToCard'],
    ],
  );
  assert.deepEqual(ask(api, '/members/me', 'notifications', before[1], 'colleague').deltas.length, 1);
});

test('workspaces hear of their boards and of themselves', () => {
  const api = boardWorld();
  const path = `/organizations/${api.world.fixtureNames.workspace}`;
  const { ixLastUpdate } = ask(api, path);
  api.ok('PUT', path, { desc: 'new' });
  api.ok('PUT', `/cards/${api.card.id}`, { name: 'new' });
  assert.deepEqual(
    ask(api, path, 'organization', ixLastUpdate).deltas.map(({ deltas: [delta] }) => delta!.type),
    ['updateOrganization', 'updateCard'],
  );
});

test('an entry that a caller may not see keeps its place and shows nothing', () => {
  const api = boardWorld();
  const owner = api.member('owner').id;
  const { ixLastUpdate } = ask(api, `/members/${owner}`);
  api.ok('PUT', `/cards/${api.card.id}`, { name: 'a secret' });
  const text = JSON.stringify(ask(api, `/members/${owner}`, 'all', ixLastUpdate, 'outsider'));
  assert.ok(!text.includes('a secret') && !text.includes(api.card.id));
  assert.deepEqual(
    ask(api, `/members/${owner}`, 'all', ixLastUpdate, 'outsider').deltas.map(({ ixUpdate, deltas }) => [
      ixUpdate,
      deltas,
    ]),
    [[ixLastUpdate + 1, []]],
  );
  api.ok('POST', `/cards/${api.card.id}/idMembers`, { value: api.member('colleague').id });
  const notified = ask(api, `/members/${api.member('colleague').id}`, 'notifications').deltas;
  assert.deepEqual(
    notified.map(({ deltas }) => deltas),
    [[]],
  );
});

test('an entry that is gone from the log keeps its place and says so', () => {
  const api = boardWorld();
  const { id } = api.ok<{ id: string }>('POST', `/cards/${api.card.id}/actions/comments`, { text: 'soon gone' });
  api.ok('DELETE', `/actions/${id}`);
  const gone = ask(api, board(api), 'messages').deltas;
  assert.deepEqual(
    gone.map(({ event, deltas }) => [event, deltas]),
    [['deleteModels', [{ id }]]],
  );
});

test('only the latest deltas are kept, and a client that stayed away longer is told', notInSample, () => {
  const api = boardWorld();
  for (let turn = 0; turn < 2 * limits.deltas + 10; turn += 1) api.ok('PUT', board(api), { desc: `turn ${turn}` });
  const { deltas, missed, ixLastUpdate } = ask(api, board(api));
  assert.deepEqual([deltas.length, missed, deltas.at(-1)!.ixUpdate], [limits.deltas, true, ixLastUpdate]);
  assert.equal(ask(api, board(api), 'all', ixLastUpdate - limits.deltas).missed, false);
  assert.equal(ask(api, board(api), 'all', ixLastUpdate - limits.deltas - 1).missed, true);
});

test('a refused change takes no place', () => {
  const api = boardWorld();
  const before = [ask(api, board(api)), ask(api, '/members/me'), picture(api)];
  assert.equal(
    api.call('PUT', `/cards/${api.card.id}`, { name: 'new', idList: api.doing.id, idLabels: 'f'.repeat(24) }).status,
    404,
  );
  assert.deepEqual([ask(api, board(api)), ask(api, '/members/me'), picture(api)], before);
});

test('tags are known words and ixLastUpdate a whole number from -1, and both are required', () => {
  const api = boardWorld();
  refusesAll(
    api,
    ['/members/me', board(api), `/organizations/${api.world.fixtureNames.workspace}`].flatMap(
      (path) =>
        [
          ['GET', `${path}/deltas`, { tags: 'all' }, 400, /ixLastUpdate/],
          ['GET', `${path}/deltas`, { ixLastUpdate: 0 }, 400, /tags/],
          ['GET', `${path}/deltas`, { tags: 'cards', ixLastUpdate: 0 }, 400, /tags/],
          ['GET', `${path}/deltas`, { tags: '', ixLastUpdate: 0 }, 400, /tags/],
          ['GET', `${path}/deltas`, { tags: 'updates,', ixLastUpdate: 0 }, 400, /tags/],
          ['GET', `${path}/deltas`, { tags: 'all', ixLastUpdate: -2 }, 400, /ixLastUpdate/],
          ['GET', `${path}/deltas`, { tags: 'all', ixLastUpdate: '1.5' }, 400, /ixLastUpdate/],
          ['GET', `${path}/deltas`, { tags: 'all', ixLastUpdate: 'now' }, 400, /ixLastUpdate/],
        ] as const,
    ),
  );
  assert.equal(api.call('GET', `${board(api)}/deltas`, { tags: 'all', ixLastUpdate: -1 }, 'outsider').status, 401);
});
