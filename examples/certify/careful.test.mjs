// A good suite: it compares what it reads with what it wrote, reads it again, and looks at refusals, pages and signatures.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { ask, boards, cards, lists, Refused, webhooks } from './client.mjs';

let board, todo, done;
before(async () => {
  board = await boards.create('Careful');
  todo = await lists.create(board.id, 'To do');
  done = await lists.create(board.id, 'Done');
});
after(async () => {
  await boards.remove(board.id);
  await assert.rejects(ask('GET', `/boards/${board.id}`), Refused);
});

const names = (all) => all.map(({ name }) => name);

test('lists a new board with its lists in their order', async () => {
  assert.equal(board.name, 'Careful');
  assert.ok((await boards.mine()).some(({ id, name }) => id === board.id && name === 'Careful'));
  assert.deepEqual([todo.name, done.name], ['To do', 'Done']);
  assert.deepEqual(names(await boards.lists(board.id)), ['To do', 'Done']);
});

test('keeps what a card is made of', async () => {
  const due = '2031-05-06T07:08:09.000Z';
  const made = await cards.create(todo.id, { name: 'Paint', desc: 'two coats', due });
  for (const card of [made, await cards.get(made.id)]) {
    assert.deepEqual(
      [card.id, card.name, card.desc, Date.parse(card.due), card.idList],
      [made.id, 'Paint', 'two coats', Date.parse(due), todo.id],
    );
  }
  const [listed] = await lists.cards(todo.id);
  assert.deepEqual([listed.id, listed.name, listed.idList], [made.id, 'Paint', todo.id]);
  assert.equal(Date.parse(listed.due), Date.parse(due));
  await cards.remove(made.id);
});

test('changes and moves one card, and no other', async () => {
  const [one, other] = [
    await cards.create(todo.id, { name: 'One' }),
    await cards.create(todo.id, { name: 'Other', desc: 'stays' }),
  ];
  const changed = await cards.update(one.id, { name: 'Two', idList: done.id, closed: 'true' });
  for (const card of [changed, await cards.get(one.id)])
    assert.deepEqual([card.name, card.idList, card.closed], ['Two', done.id, true]);
  await cards.update(one.id, { closed: 'false' });
  assert.deepEqual(names(await lists.cards(done.id)), ['Two']);
  assert.deepEqual(names(await lists.cards(todo.id)), ['Other']);
  assert.equal((await cards.get(other.id)).desc, 'stays');
  for (const { id } of [one, other]) await cards.remove(id);
});

test('deletes a card', async () => {
  const card = await cards.create(todo.id, { name: 'Gone' });
  await cards.remove(card.id);
  await assert.rejects(cards.get(card.id), Refused);
  assert.deepEqual(await lists.cards(todo.id), []);
});

test('refuses a card without a list, and one that nobody made', async () => {
  await assert.rejects(ask('POST', '/cards', { name: 'Nowhere' }), Refused);
  await assert.rejects(cards.get('0'.repeat(24)), Refused);
  await assert.rejects(cards.update('0'.repeat(24), { name: 'x' }), Refused);
});

test('reads comments page by page, each once and the newest first', async () => {
  const card = await cards.create(todo.id, { name: 'Talk' });
  const texts = ['first', 'second', 'third', 'fourth', 'fifth'];
  for (const text of texts) assert.equal((await cards.comment(card.id, text)).data.text, text);
  const comments = await cards.comments(card.id, 2);
  assert.deepEqual(
    comments.map(({ type, data }) => [type, data.text, data.card.id]),
    texts.toReversed().map((text) => ['commentCard', text, card.id]),
  );
  await cards.remove(card.id);
});

test('receives a signed webhook for each change of a card', async () => {
  const card = await cards.create(todo.id, { name: 'Watched' });
  const received = new Map();
  const receiver = createServer(async (request, response) => {
    const chunks = await request.toArray();
    response.end();
    const body = Buffer.concat(chunks).toString();
    if (request.method !== 'POST') return;
    assert.ok(webhooks.isGenuine(body, address, request.headers['x-trello-webhook']), 'the signature is right');
    // A webhook may come twice.
    const { action } = JSON.parse(body);
    received.set(action.id, action);
    receiver.emit('received');
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = `http://127.0.0.1:${receiver.address().port}/`;
  try {
    assert.equal((await webhooks.create(card.id, address)).idModel, card.id);
    const told = once(receiver, 'received', { signal: AbortSignal.timeout(5000) });
    await cards.update(card.id, { name: 'Seen' });
    await told;
    assert.deepEqual(
      [...received.values()].map(({ type, data }) => [type, data.card.id, data.card.name, data.old.name]),
      [['updateCard', card.id, 'Seen', 'Watched']],
    );
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
  await cards.remove(card.id);
});
