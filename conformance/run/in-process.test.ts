/** The service without sockets answers what the server sends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compose } from '../wire/exchange.ts';
import { inProcess } from './in-process.ts';

test('without sockets JSON comes as JSON and the script of a key as a script', async () => {
  const { target, connect } = inProcess();
  const ask = connect(target.baseUrl);
  const owner = { name: 'owner' as const, ...target.actors.owner! };
  const me = await ask(compose(owner, { path: '/1/members/me' }));
  assert.match(String(me.headers['content-type']), /json/);
  assert.equal(JSON.parse(me.text).id, target.actors.owner?.idMember);
  const script = await ask(compose(owner, { path: '/1/client.js' }));
  assert.match(String(script.headers['content-type']), /javascript/);
  assert.ok(script.text.includes(owner.key));
});

test('a JSON body that was written by hand is read as one', async () => {
  const { target, connect } = inProcess();
  const owner = { name: 'owner' as const, ...target.actors.owner! };
  const request = { method: 'POST' as const, path: '/1/boards', raw: '{"name":"by hand"}' };
  const made = await connect(target.baseUrl)(compose(owner, request));
  assert.equal(JSON.parse(made.text).name, 'by hand');
});

test('between the requests of a run the process hears of other events, such as Ctrl-C', async () => {
  const { target, connect } = inProcess();
  const owner = { name: 'owner' as const, ...target.actors.owner! };
  let isHeard = false;
  setImmediate(() => (isHeard = true));
  for (let asked = 0; asked < 30; asked += 1) await connect(target.baseUrl)(compose(owner, { path: '/1/members/me' }));
  assert.ok(isHeard);
});
