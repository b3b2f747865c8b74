/** Deltas (4.2): sequences without gaps for boards, workspaces and members, by tags, and what each sees of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, picture, refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { deltaTags } from '../../../document/sets.ts';
import { limits } from '../../../document/limits.ts';
import type { ActorName } from '../../../testing/test-world.ts';
import { whole } from '../../../testing/sample.ts';

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

const ask = (on: BoardWorld, path: string, tags = 'all', ixLastUpdate = -1, as: ActorName = 'owner'): Deltas =>
  on.ok<Deltas>('GET', `${path}/deltas`, { tags, ixLastUpdate }, as);
const board = (on: BoardWorld): string => `/boards/${on.board.id}`;

test('each change takes the next place in the sequence of its board', () => {
  const on = boardWorld();
  const { ixLastUpdate } = ask(on, board(on));
  assert.equal(on.ok<{ ixUpdate: number }>('GET', board(on), { fields: 'ixUpdate' }).ixUpdate, ixLastUpdate);
  on.ok('PUT', `/cards/${on.card.id}`, { name: 'one' });
  on.ok('POST', `/cards/${on.card.id}/actions/comments`, { text: 'two' });
  on.ok('PUT', `/cards/${on.card.id}`, { name: 'one' });
  on.ok('PUT', board(on), { desc: 'three' });
  const { deltas, ...rest } = ask(on, board(on), 'all', ixLastUpdate);
  assert.deepEqual(rest, {
    idModelChannel: on.board.id,
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
  assert.deepEqual(ask(on, board(on), 'all', ixLastUpdate + 3).deltas, []);
});

test('under a tag each delta names the one before it, so that a client knows it missed nothing', () => {
  const on = boardWorld();
  for (let turn = 0; turn < 4; turn += 1) {
    on.ok('PUT', `/cards/${on.card.id}`, { name: `turn ${turn}` });
    on.ok('POST', `/cards/${on.card.id}/actions/comments`, { text: `turn ${turn}` });
    on.ok('PUT', board(on), { desc: `turn ${turn}` });
  }
  for (const tag of [...deltaTags, 'messages,updates', 'clientActions,board']) {
    const { deltas } = ask(on, board(on), tag);
    deltas.slice(1).forEach((delta, index) => assert.equal(delta.ixBefore, deltas[index]!.ixUpdate, tag));
    const words = tag.split(',');
    assert.ok(
      deltas.every(({ tags }) => tag === 'all' || tags.some((word) => words.includes(word))),
      tag,
    );
    const later = ask(on, board(on), tag, deltas[2]?.ixUpdate ?? 0).deltas;
    assert.deepEqual(later, deltas.slice(3), `${tag} goes on where it was`);
  }
  const texts = ask(on, board(on), 'messages').deltas.map(({ deltas: [action] }) => action!.data!.text);
  assert.deepEqual(texts, ['turn 0', 'turn 1', 'turn 2', 'turn 3']);
});

test('members hear of what they do, of what is done to them and of their notifications', () => {
  const on = boardWorld();
  const [owner, colleague] = ['/members/me', `/members/${on.member('colleague').id}`];
  const before = [ask(on, owner).ixLastUpdate, ask(on, colleague!, 'all', -1, 'colleague').ixLastUpdate];
  on.ok('POST', `/cards/${on.card.id}/idMembers`, { value: on.member('colleague').id });
  assert.deepEqual(
    ask(on, owner, 'all', before[0]).deltas.map(({ deltas: [delta] }) => delta!.type),
    ['addMemberToCard'],
  );
  const theirs = ask(on, '/members/me', 'all', before[1], 'colleague').deltas;
  assert.deepEqual(
    theirs.map(({ typeName, deltas: [delta] }) => [typeName, delta!.type]),
    [
      ['Action', 'addMemberToCard'],
      ['Notification', 'addedToCard'],
    ],
  );
  assert.deepEqual(ask(on, '/members/me', 'notifications', before[1], 'colleague').deltas.length, 1);
});

test('workspaces hear of their boards and of themselves', () => {
  const on = boardWorld();
  const path = `/organizations/${on.world.fixtureNames.workspace}`;
  const { ixLastUpdate } = ask(on, path);
  on.ok('PUT', path, { desc: 'new' });
  on.ok('PUT', `/cards/${on.card.id}`, { name: 'new' });
  assert.deepEqual(
    ask(on, path, 'organization', ixLastUpdate).deltas.map(({ deltas: [delta] }) => delta!.type),
    ['updateOrganization', 'updateCard'],
  );
});

test('an entry that a caller may not see keeps its place and shows nothing', () => {
  const on = boardWorld();
  const owner = on.member('owner').id;
  const { ixLastUpdate } = ask(on, `/members/${owner}`);
  on.ok('PUT', `/cards/${on.card.id}`, { name: 'a secret' });
  const text = JSON.stringify(ask(on, `/members/${owner}`, 'all', ixLastUpdate, 'outsider'));
  assert.ok(!text.includes('a secret') && !text.includes(on.card.id));
  assert.deepEqual(
    ask(on, `/members/${owner}`, 'all', ixLastUpdate, 'outsider').deltas.map(({ ixUpdate, deltas }) => [
      ixUpdate,
      deltas,
    ]),
    [[ixLastUpdate + 1, []]],
  );
  on.ok('POST', `/cards/${on.card.id}/idMembers`, { value: on.member('colleague').id });
  const notified = ask(on, `/members/${on.member('colleague').id}`, 'notifications').deltas;
  assert.deepEqual(
    notified.map(({ deltas }) => deltas),
    [[]],
  );
});

test('an entry that is gone from the log keeps its place and says so', () => {
  const on = boardWorld();
  const { id } = on.ok<{ id: string }>('POST', `/cards/${on.card.id}/actions/comments`, { text: 'soon gone' });
  on.ok('DELETE', `/actions/${id}`);
  const gone = ask(on, board(on), 'messages').deltas;
  assert.deepEqual(
    gone.map(({ event, deltas }) => [event, deltas]),
    [['deleteModels', [{ id }]]],
  );
});

test('only the latest deltas are kept, and a client that stayed away longer is told', whole, () => {
  const on = boardWorld();
  for (let turn = 0; turn < 2 * limits.deltas + 10; turn += 1) on.ok('PUT', board(on), { desc: `turn ${turn}` });
  const { deltas, missed, ixLastUpdate } = ask(on, board(on));
  assert.deepEqual([deltas.length, missed, deltas.at(-1)!.ixUpdate], [limits.deltas, true, ixLastUpdate]);
  assert.equal(ask(on, board(on), 'all', ixLastUpdate - limits.deltas).missed, false);
  assert.equal(ask(on, board(on), 'all', ixLastUpdate - limits.deltas - 1).missed, true);
});

test('a refused change takes no place', () => {
  const on = boardWorld();
  const before = [ask(on, board(on)), ask(on, '/members/me'), picture(on)];
  assert.equal(
    on.call('PUT', `/cards/${on.card.id}`, { name: 'new', idList: on.doing.id, idLabels: 'f'.repeat(24) }).status,
    404,
  );
  assert.deepEqual([ask(on, board(on)), ask(on, '/members/me'), picture(on)], before);
});

test('tags are known words and ixLastUpdate a whole number from -1, and both are required', () => {
  const on = boardWorld();
  refusesAll(
    on,
    ['/members/me', board(on), `/organizations/${on.world.fixtureNames.workspace}`].flatMap(
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
  assert.equal(on.call('GET', `${board(on)}/deltas`, { tags: 'all', ixLastUpdate: -1 }, 'outsider').status, 401);
});
