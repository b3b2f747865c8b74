/** `startServer({ vary })` serves a variation, by its id or drawn by a seed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createService } from '../../src/fetch.ts';
import { startServer, variation } from '../../bin/package/index.ts';
import { servable, varied } from './served.ts';

const boardsOf = async (vary?: string | number) => {
  await using server = await startServer({ clock: 'manual', ...(vary !== undefined && { vary }) });
  const { key, token } = server.target.actors.owner;
  const reply = await server.fetch(`http://boardstone.test/1/members/me/boards?fields=name&key=${key}&token=${token}`);
  return (await reply.json()) as { id: string; name: string }[];
};

test('each variation has an id of its own', () => {
  const ids = servable.map(({ id }) => id);
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
  );
});

test('a variation changes what it says, and nothing else', async () => {
  const plain = await boardsOf();
  const turned = await boardsOf('shows-sets-in-another-order');
  assert.deepEqual(turned, plain.toReversed());
  const further = await boardsOf('gives-other-ids-links-keys-and-tokens');
  assert.deepEqual(
    further.map(({ name }) => name),
    plain.map(({ name }) => name),
  );
  assert.ok(further.every(({ id }, at) => id !== plain[at]!.id));
});

test('several variations are served at once', async () => {
  const both = await boardsOf('shows-sets-in-another-order,gives-other-ids-links-keys-and-tokens');
  const turned = await boardsOf('shows-sets-in-another-order');
  assert.deepEqual(
    [both.map(({ name }) => name), both[0]!.id === turned[0]!.id],
    [turned.map(({ name }) => name), false],
  );
  assert.equal(varied('shows-sets-in-another-order,no-such-variation'), undefined);
});

test('a seed draws the same each time', () => {
  const ids = (seed: number) => varied(seed)?.ids;
  assert.deepEqual([ids(5), varied('5')?.ids], [ids(5), ids(5)]);
  assert.equal(ids(5)?.length, 3);
  assert.ok([1, 2, 3, 4].some((seed) => String(ids(seed)) !== String(ids(5))));
});

test('an unknown variation is refused, and the nearest one named', async () => {
  const asked = startServer({ vary: 'shows-set-in-another-order' });
  await assert.rejects(
    asked,
    /there is no variation shows-set-in-another-order, did you mean shows-sets-in-another-order\?/,
  );
});

test('a variation is a value too, for a service in process', async () => {
  const boards = async (vary?: string): Promise<string[]> => {
    const service = createService({ clock: 'manual', ...(vary !== undefined && { vary: await variation(vary) }) });
    const { key, token } = service.target.actors.owner;
    const reply = await service.fetch(`http://localhost/1/members/me/boards?fields=name&key=${key}&token=${token}`);
    return ((await reply.json()) as { id: string }[]).map(({ id }) => id);
  };
  const plain = await boards();
  assert.deepEqual(await boards('shows-sets-in-another-order'), plain.toReversed());
  assert.ok((await boards('gives-other-ids-links-keys-and-tokens')).every((id) => !plain.includes(id)));
  const slow = createService({ vary: await variation('answers-slowly') });
  assert.equal(slow.faults()[0]?.delayMs, 300);
  assert.throws(() => createService({ vary: 'answers-slowly' as never }), /vary is a variation, not 'answers-slowly'/);
  await assert.rejects(variation('answer-slowly'), /did you mean answers-slowly\?/);
});

test('positions may lie beyond 32 bits: what comes next is placed around the first', async () => {
  const service = createService({ vary: await variation('places-what-comes-first-near-2-47') });
  const { key, token } = service.target.actors.owner;
  const ask = async (method: string, path: string) =>
    (await (await service.fetch(`http://localhost/1${path}&key=${key}&token=${token}`, { method })).json()) as {
      id: string;
      pos: number;
    };
  const { id: idBoard } = await ask('POST', '/boards?name=Far');
  const lists = service.lists({ board: idBoard });
  assert.ok(lists.length > 0 && lists.every(({ pos }) => pos > 2 ** 47));
  const [first, second, own] = [
    await ask('POST', `/cards?idList=${lists[0]!.id}&name=a`),
    await ask('POST', `/cards?idList=${lists[0]!.id}&name=b`),
    await ask('POST', `/cards?idList=${lists[1]!.id}&name=c&pos=7`),
  ];
  assert.deepEqual([first.pos, second.pos - first.pos, own.pos], [2 ** 47, 16_384, 7]);
  assert.equal((await ask('GET', `/cards/${first.id}?fields=pos`)).pos, 2 ** 47);
});

test('what a member grants may be less than was asked for, end sooner, and be refused in other words', async () => {
  const oauth = ['tells-a-shorter-life', 'refuses-a-used-token', 'grants-a-scope'];
  const vary = oauth.map((begins) => servable.find(({ id }) => id.startsWith(begins))!.id).join();
  await using server = await startServer({ clock: 'manual', vary });
  const { clientId, clientSecret, refreshToken } = server.target.oauth2!;
  const renew = async (): Promise<Record<string, unknown>> => {
    const body = { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken };
    const reply = await fetch(`${server.url}/1/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'refresh_token', ...body }),
    });
    return (await reply.json()) as Record<string, unknown>;
  };
  const { expires_in: life, scope } = await renew();
  assert.deepEqual([life, String(scope).includes('write:board:trello')], [60, false]);
  assert.equal((await renew())['error'], 'invalid_grant');
});

test('a search finds what is new when its time has come, if a variation says so', async () => {
  await using server = await startServer({
    clock: 'manual',
    vary: 'finds-what-is-new-by-searches-only-after-two-seconds',
  });
  const { key, token } = server.target.actors.owner;
  const who = `key=${key}&token=${token}`;
  await fetch(`${server.url}/1/boards?name=quicksilver&${who}`, { method: 'POST' });
  const found = async (): Promise<number> => {
    const reply = await fetch(`${server.url}/1/search?query=quicksilver&${who}`);
    return ((await reply.json()) as { boards: unknown[] }).boards.length;
  };
  assert.equal(await found(), 0);
  await server.advance(2000);
  assert.equal(await found(), 1);
});
