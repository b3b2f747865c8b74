/** `serve --fault`: a mutant that is wrong only when requests meet is so behind its gate. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createService } from '../../src/fetch.ts';
import { orderedWith, playOf } from './served.ts';

test('a mutant loses one of two changes that meet, and none of two that follow each other', async () => {
  const id = 'overwrites-PUT-cards-one';
  const api = createService({ clock: 'manual', play: playOf(id)! });
  api.fault(orderedWith(id)!);
  const { key, token } = api.target.actors.owner;
  const put = (part: string, text: string) => {
    const card = api.cards()[0]!;
    return api.fetch(`http://localhost/1/cards/${card.id}?${part}=${text}&key=${key}&token=${token}`, {
      method: 'PUT',
    });
  };
  const written = (text: string) =>
    [api.cards()[0]!.name, api.cards()[0]!.desc].filter((field) => field === text).length;
  await put('name', 'after');
  await put('desc', 'after');
  assert.equal(written('after'), 2);
  await Promise.all([put('name', 'beside'), put('desc', 'beside')]);
  assert.equal(written('beside'), 1);
});

test('a mutant that is always wrong needs no order', () => {
  assert.equal(orderedWith('omits-due-of-card'), undefined);
});

test('a mutant that is wrong in what it answers is wrong in nothing else: the limits count each of its calls once', async () => {
  const api = createService({ clock: 'manual', play: playOf('omits-due-of-card')! });
  const { key, token } = api.target.actors.owner;
  const [card] = api.cards();
  const reply = await api.fetch(`http://localhost/1/cards/${card!.id}?key=${key}&token=${token}`);
  assert.equal('due' in ((await reply.json()) as object), false);
  assert.equal(reply.headers.get('x-rate-limit-api-token-remaining'), '99');
});
