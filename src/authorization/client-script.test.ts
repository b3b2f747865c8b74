/** The script for pages, without a browser: what its requests answer with, by promises and by the names of old. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { clientScript } from './client-script.ts';

/** The script on a page whose requests are answered so. */
function on(status: number, body: string): { readonly client: any; readonly sent: string[] } {
  const sent: string[] = [];
  const window: Record<string, unknown> = {
    fetch: (address: string, { method }: RequestInit) => {
      sent.push(`${method} ${address}`);
      return Promise.resolve(new Response(body, { status }));
    },
  };
  const settings = { key: 'k', token: 't', origin: 'http://boardstone.test' };
  runInNewContext(clientScript(settings), { window, URLSearchParams, Promise });
  return { client: window['Trello'], sent };
}

test('done, fail and always follow one another, and what they hold on to is a promise too', async () => {
  const heard: unknown[] = [];
  const { client, sent } = on(200, '{"name":"Paint"}');
  const asked = client
    .get('cards/1', { fields: 'name' })
    .done(({ name }: { name: string }) => heard.push(name))
    .fail(() => heard.push('failed'))
    .always(() => heard.push('over'));
  assert.equal((await asked).name, 'Paint');
  assert.deepEqual(heard, ['Paint', 'over']);
  assert.deepEqual(sent, ['GET http://boardstone.test/1/cards/1?fields=name&key=k&token=t']);
});

test('fail gets the status and the text of a refusal, and nothing is left that nobody caught', async () => {
  const heard: unknown[] = [];
  const { client } = on(404, 'model not found');
  const asked = client
    .put('cards/1', { name: 'x' })
    .done(() => heard.push('done'))
    .fail(({ status, responseText }: { status: number; responseText: string }) => heard.push(status, responseText));
  await assert.rejects(asked, /model not found/);
  assert.deepEqual(heard, [404, 'model not found']);
  await client.del('cards/1', {}, undefined, ({ status }: { status: number }) => heard.push(status));
  assert.equal(heard.at(-1), 404);
});
