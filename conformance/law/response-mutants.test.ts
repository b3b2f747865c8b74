/** The response mutants that laws share: what each does to a request on its way, or to the reply. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reply, Request } from '../wire/exchange.ts';
import { mutated } from '../mutants/kills.ts';
import type { ResponseMutant } from './law.ts';
import {
  accepts,
  assumes,
  doesNothing,
  forgets,
  ignores,
  mistakes,
  refuses,
  refusesButDoes,
  tames,
  twists,
} from './response-mutants.ts';
import { both, has, lacks, to } from '../wire/where.ts';

const request = (more: Partial<Request> = {}): Request => ({
  actor: 'owner',
  method: 'POST',
  path: '/1/cards',
  query: [
    ['name', 'a'],
    ['pos', 'top'],
  ],
  headers: {},
  key: 'k',
  token: 't',
  place: 'query',
  ...more,
});

/** A server that answers its query, and refuses long names. */
async function exchanged(one: ResponseMutant, asked: Request) {
  const seen: Request[] = [];
  const reply = await mutated(async (sent) => {
    seen.push(sent);
    const body = Object.fromEntries(sent.query);
    const status = (body['name'] ?? '').length > 3 ? 400 : 200;
    return {
      status,
      body,
      headers: {},
      text: '',
      bytes: new Uint8Array(),
      request: sent,
      at: 0,
      ms: 0,
      era: 0,
    } as Reply;
  }, one)(asked);
  return { status: reply.status, body: reply.body, seen };
}

test('a request that is read otherwise keeps the rest of its arguments', async () => {
  assert.deepEqual((await exchanged(ignores('pos'), request())).body, { name: 'a' });
  assert.deepEqual(
    (
      await exchanged(
        mistakes('pos', () => 'bottom'),
        request(),
      )
    ).body,
    { name: 'a', pos: 'bottom' },
  );
  assert.deepEqual((await exchanged(assumes('pos', 'top'), request({ query: [] }))).body, { pos: 'top' });
  assert.deepEqual((await exchanged(assumes('pos', 'bottom'), request())).body, { name: 'a', pos: 'top' });
});

test('a mutant of some requests leaves the others alone', async () => {
  const where = both(to('POST', /cards$/), has('name', /^b/), lacks('desc'));
  assert.deepEqual((await exchanged(ignores('pos', where), request())).body, { name: 'a', pos: 'top' });
  assert.deepEqual(
    (
      await exchanged(
        ignores('pos', where),
        request({
          query: [
            ['name', 'b'],
            ['pos', '1'],
          ],
        }),
      )
    ).body,
    { name: 'b' },
  );
});

test('refusals turn into successes, and successes into refusals', async () => {
  const long = request({ query: [['name', 'long']] });
  assert.equal((await exchanged(accepts(), long)).status, 200);
  assert.equal((await exchanged(accepts(to('PUT')), long)).status, 400);
  assert.equal((await exchanged(refuses(to('POST')), request())).status, 400);
});

test('what is refused is done all the same, with or without saying so', async () => {
  const long = request({ query: [['name', 'long']] });
  const tamed = await exchanged(
    tames('name', (name) => name.slice(0, 3)),
    long,
  );
  assert.deepEqual([tamed.status, tamed.body], [200, { name: 'lon' }]);
  const secret = await exchanged(
    refusesButDoes('name', () => 'x'),
    long,
  );
  assert.deepEqual([secret.status, secret.seen.map(({ query }) => query[0]![1])], [400, ['long', 'x']]);
});

test('a request that does nothing never arrives', async () => {
  const { status, seen } = await exchanged(doesNothing(to('POST')), request());
  assert.deepEqual([status, seen.length], [200, 0]);
});

test('replies lose a field or show it otherwise, however deep it stands', async () => {
  assert.deepEqual((await exchanged(forgets('pos'), request())).body, { name: 'a' });
  assert.deepEqual(
    (
      await exchanged(
        twists('pos', (pos) => ({ pos })),
        request(),
      )
    ).body,
    { name: 'a', pos: { pos: 'top' } },
  );
});
