/** Several reads in one call (4.7). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, picture, refusesAll } from '../../../testing/board-world.ts';

test('each address of a batch answers in its place, whatever the others say', () => {
  const api = boardWorld();
  const urls = [
    `/cards/${api.card.id}?fields[]=name`,
    `/1/boards/${api.board.id}?fields=name,closed`,
    `/cards/${'f'.repeat(24)}`,
    `/lists/${api.doing.id}/cards/?fields=name%2Cclosed`,
    '/nowhere',
    '/cards/no-card',
    `/cards/${api.card.id}?fields=colour`,
    '/members/me?fields=username&key=x&token=y',
  ].join(',');
  const answer = api.ok<Record<string, unknown>[]>('GET', '/batch', { urls });
  assert.deepEqual(answer.slice(0, 2), [
    { 200: { id: api.card.id, name: 'Maps' } },
    { 200: { id: api.board.id, name: 'Atlas', closed: false } },
  ]);
  assert.deepEqual(
    (answer[3]!['200'] as { name: string }[]).map(({ name }) => name),
    ['Maps', 'Index'],
  );
  const refused = [2, 4, 5, 6].map((at) => answer[at]!);
  assert.deepEqual(
    refused.map(({ name, statusCode, message }) => [name, statusCode, typeof message]),
    [
      ['NotFoundError', 404, 'string'],
      ['NotFoundError', 404, 'string'],
      ['BadRequestError', 400, 'string'],
      ['BadRequestError', 400, 'string'],
    ],
  );
  assert.deepEqual(answer[7], { 200: { id: api.member('owner').id, username: 'ada_quill' } });
});

test('a batch reads as its caller reads, and changes nothing', () => {
  const api = boardWorld();
  const before = picture(api);
  const urls = `/boards/${api.board.id}`;
  const [answer] = api.ok<{ statusCode: number; name: string }[]>('GET', '/batch', { urls }, 'outsider');
  assert.deepEqual([answer!.statusCode, answer!.name], [401, 'UnauthorizedError']);
  assert.equal(picture(api), before);
});

test('a file is no part of a batch', () => {
  const api = boardWorld();
  const { id } = api.ok<{ id: string }>('POST', `/cards/${api.card.id}/attachments`, { file: 'text' });
  const urls = `/cards/${api.card.id}/attachments/${id}/download/file.txt`;
  assert.deepEqual(api.ok('GET', '/batch', { urls }), [
    { name: 'BadRequestError', message: 'a file is no part of a batch', statusCode: 400 },
  ]);
});

test('a batch that is empty, too long, nested or unreadable is refused as a whole', () => {
  const api = boardWorld();
  const card = `/cards/${api.card.id}`;
  refusesAll(api, [
    ['GET', '/batch', {}, 400, /urls/],
    ['GET', '/batch', { urls: '' }, 400, /urls/],
    ['GET', '/batch', { urls: 'cards' }, 400, /begins with/],
    ['GET', '/batch', { urls: Array.from({ length: 11 }, () => card).join() }, 400, /at most 10/],
    ['GET', '/batch', { urls: '/batch?urls=/members/me' }, 400, /within a batch/],
    ['GET', '/batch', { urls: '/1/Batchs' }, 400, /within a batch/],
    ['GET', '/batch', { urls: '/cards/%E0%A4%A' }, 400, /path is not percent-encoded/],
    ['GET', '/batch', { urls: `${card}?fields=%E0%A4%A` }, 400, /argument is not percent-encoded/],
    ['GET', '/batch', { urls: card }, 401, /invalid key/, null],
  ]);
  assert.equal(api.ok<unknown[]>('GET', '/batch', { urls: Array.from({ length: 10 }, () => card).join() }).length, 10);
});

test('an address of a batch that gives different values for one name is refused alone', () => {
  const api = boardWorld();
  const card = `/cards/${api.card.id}`;
  const [same, different] = api.ok<{ 200?: object; message?: string }[]>('GET', '/batch', {
    urls: `${card}?fields=name&fields=name,${card}?fields=name&fields=desc`,
  });
  assert.deepEqual(same, { 200: { id: api.card.id, name: 'Maps' } });
  assert.match(different?.message ?? '', /twice, with different values: name and desc/);
});
