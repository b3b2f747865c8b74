// A poor suite: every request is sent, hardly any answer is looked at. It passes, and its coverage of the client is high.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { ask, boards, cards, lists, webhooks } from './client.mjs';

test('works with boards', async () => {
  const board = await boards.create('Careless');
  assert.ok(board);
  await lists.create(board.id, 'To do');
  assert.ok((await boards.lists(board.id)).length >= 0);
  // The first board is the one that our server happens to list first.
  assert.equal((await boards.mine())[0].name, 'Careless');
});

test('works with cards', async () => {
  const board = await boards.create('Careless too');
  const list = await lists.create(board.id, 'To do');
  const card = await cards.create(list.id, { name: 'Paint', due: '2031-05-06T07:08:09.000Z' });
  assert.ok(card.id);
  await cards.update(card.id, { name: 'Two', desc: 'three coats' });
  assert.ok(await cards.get(card.id));
  assert.ok(Array.isArray(await lists.cards(list.id)));
  await cards.remove(card.id);
});

test('works with comments', async () => {
  const board = await boards.create('Careless as well');
  const list = await lists.create(board.id, 'To do');
  const card = await cards.create(list.id, { name: 'Talk' });
  for (const text of ['first', 'second', 'third']) await cards.comment(card.id, text);
  assert.ok((await cards.comments(card.id, 2)).length > 0);
});

test('works with errors', async () => {
  // Whatever happens, this passes.
  await ask('GET', `/cards/${'0'.repeat(24)}`).catch(() => {});
});

test('works with webhooks', async () => {
  const board = await boards.create('Careless again');
  const receiver = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  await webhooks.create(board.id, `http://127.0.0.1:${receiver.address().port}/`);
  await lists.create(board.id, 'Watched');
  receiver.closeAllConnections();
  receiver.close();
});
