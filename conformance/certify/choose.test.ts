/** The requests of a client decide what is tried: only what it could notice, the plainest and most used first. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startServer } from '../../src/index.ts';
import { OAuth2Client } from '../../src/testing/oauth2-client.ts';
import { everyMutant } from '../mutants/served.ts';
import { candidates, gapsIn, reached, toldBy } from './choose.ts';
import { Recording } from './recording.ts';

const recording = new Recording('document');

/** The assertion of the least test that notices a mutant; undefined if the client could not notice it. */
const leastTest = (id: string, recorded = recording): string | undefined => {
  const mutant = candidates(recorded, 1).find((candidate) => candidate.id === id);
  return mutant && reached(recorded, mutant)?.least;
};

/** A client that makes, changes, lists and deletes cards, and reads two pages of comments. */
before(async () => {
  const server = await startServer({ play: recording.play });
  const { key, token } = server.target.actors.owner;
  const ask = async (method: string, path: string, args: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...args, key, token });
    const reply = await fetch(`${server.url}/1${path}?${query}`, { method });
    return reply.ok ? ((await reply.json()) as Record<string, any>) : {};
  };
  const board = await ask('POST', '/boards', { name: 'Chosen' });
  const list = await ask('POST', '/lists', { idBoard: board['id'], name: 'To do' });
  const card = await ask('POST', '/cards', {
    idList: list['id'],
    name: 'Paint',
    due: '2031-05-06T07:08:09.000Z',
    pos: 'bottom',
  });
  const path = `/cards/${card['id']}`;
  for (const text of ['a', 'b', 'c']) await ask('POST', `${path}/actions/comments`, { text });
  const filter = { filter: 'commentCard', limit: '2' };
  const page = await ask('GET', `${path}/actions`, filter);
  await ask('GET', `${path}/actions`, { ...filter, before: page[1].id });
  await ask('PUT', path, { name: 'Two' });
  await ask('POST', '/boards', { name: 'Second' });
  await ask('GET', path);
  await ask('DELETE', path);
  await ask('GET', path);
  await ask('GET', '/search', { query: 'nowhere' });
  await server.close();
  recording.finish();
});

test('each mutant has an id of its own', () => {
  const ids = everyMutant.map(({ id }) => id);
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
  );
});

test('blunt faults of what is used are chosen', () => {
  const wanted = [
    'lacks-due-of-card',
    'alters-name-of-card',
    'undone-PUT-cards-card',
    'undone-DELETE-cards-card',
    'repeats-the-first-page',
    'fails-POST-cards',
    'lets-pass-404',
  ];
  assert.deepEqual(
    wanted.filter((id) => leastTest(id) === undefined),
    [],
  );
});

test('mutants that are not used, that no answer shows or that are open are not chosen', () => {
  const others = [
    'lacks-desc-of-card',
    'lacks-due-of-board',
    'delivers-nothing',
    'fails-GET-lists-list-cards',
    'lets-pass-429',
    'forgets-ERR-02',
    'turned-GET-cards-card-customFieldItems',
    // Which number stands for a place is the server's own choice.
    'alters-pos-of-card',
    // Nobody reads the description: that later ids are others, because the log has an action more, is no difference.
    'spread-PUT-cards-card-desc',
    'delivers-everything-twice',
  ];
  assert.deepEqual(
    others.filter((id) => leastTest(id) !== undefined),
    [],
  );
});

test('the least test is told, and a write that nobody reads again', () => {
  assert.match(
    leastTest('lacks-due-of-card') ?? '',
    /^after PUT \/cards\/\{card\}, assert that `due` is "2031-05-06T07:08:09.000Z" in the answer to GET/,
  );
  assert.match(leastTest('lacks-pos-of-card') ?? '', /assert that `pos` is a number in the answer to GET/);
  // The client goes on with the id of what it made; it need not look at the name in that answer.
  assert.equal(leastTest('lacks-name-of-list'), undefined);
  assert.match(leastTest('gives-boards-ids-that-tell-another-time') ?? '', /`id` begins with the second in which/);
  assert.match(leastTest('doubled-POST-cards') ?? '', /^after POST \/cards, read again/);
  assert.equal(leastTest('undone-POST-boards'), 'assert that POST /1/lists?idBoard={id}&name=To do succeeds');
});

test('one for each rule comes before a second, and the same seed gives the same order', () => {
  const plain = candidates(recording, 1).slice(0, 10);
  assert.equal(new Set(plain.map(({ rule }) => rule)).size, plain.length);
  assert.deepEqual(
    candidates(recording, 7).map(({ id }) => id),
    candidates(recording, 7).map(({ id }) => id),
  );
});

test('the fields that a client sends come before an error in place of an answer', () => {
  const ids = candidates(recording, 1).map(({ id }) => id);
  const asked = ['lacks-name-of-card', 'lacks-due-of-card', 'unheard-POST-cards-due', 'fails-POST-cards'];
  const turns = asked.map((id) => ids.indexOf(id));
  assert.deepEqual(
    turns,
    turns.toSorted((a, b) => a - b),
  );
  assert.ok(turns[2]! < 40, `turn ${turns[2]}`);
});

test('of a webhook counts what the client uses, and an address that is asked about is no refusal', async () => {
  const heard = new Recording('document');
  const server = await startServer({ play: heard.play });
  const { key, token } = server.target.actors.owner;
  const send = (method: string, path: string, args: Record<string, string>): Promise<Response> =>
    fetch(`${server.url}/1${path}?${new URLSearchParams({ ...args, key, token })}`, { method });
  const [card] = server.cards();
  const receiver = await server.receiver();
  await send('POST', '/webhooks', { idModel: card!.id, callbackURL: receiver.url });
  await send('PUT', `/cards/${card!.id}`, { name: 'Seen' });
  await receiver.next({ type: 'updateCard' });
  await server.close();
  heard.finish();
  const asked = ['tells-another-type-in-webhooks', 'lets-pass-400', 'gives-every-card-the-number-one'];
  assert.deepEqual(
    asked.map((id) => leastTest(id, heard) !== undefined),
    [true, false, false],
  );
});

test('a field of what was written counts if the client sends its value later', async () => {
  const heard = new Recording('document');
  const server = await startServer({ play: heard.play });
  const { key, token } = server.target.actors.owner;
  const idList = server.lists()[0]!.id;
  const asked = new URLSearchParams({ idList, name: 'Paint', key, token });
  await fetch(`${server.url}/1/cards?${asked}`, { method: 'POST' });
  await fetch(`${server.url}/1/search?query=Paint&card_fields=pos&key=${key}&token=${token}`);
  await server.close();
  heard.finish();
  assert.match(leastTest('lacks-name-of-card', heard) ?? '', /in the answer to POST \/cards$/);
});

test('of OAuth 2.0 are tried an old token that is taken again, one that stays the same, and one that never ends', async () => {
  const heard = new Recording('live');
  const server = await startServer({ play: heard.play, dialect: 'live', clock: 'manual' });
  const client = new OAuth2Client(server);
  const first = (await client.exchange(client.codeFor())).body;
  await server.advance(3_600_000);
  const refused = await client.call(first.access_token, 'GET', '/members/me');
  const second = (await client.renew(first.refresh_token)).body;
  const meets = [refused.status, (await client.call(second.access_token, 'GET', '/members/me')).status];
  const again = await client.renew(first.refresh_token);
  assert.deepEqual([...meets, again.status], [401, 200, 403]);
  await server.close();
  heard.finish();
  const ids = ['lets-a-used-refresh-token-pass', 'repeats-the-refresh-token', 'lets-an-expired-access-token-pass'];
  const least = ids.map((id) => leastTest(id, heard) ?? 'none');
  assert.deepEqual(
    least.map((says, at) => [/^refresh twice/, /another one/, /an hour on/][at]!.test(says)),
    [true, true, true],
    least.join('; '),
  );
  for (const id of ids) assert.equal(leastTest(id), undefined, 'a client without OAuth 2.0 is not asked');
});

test('parts that no test reaches are told in words', () => {
  assert.deepEqual(gapsIn(recording), [
    'no test sees a record in the answer to GET /search',
    'no test makes a webhook',
    'no test is refused with 400',
    'no test is refused with 401',
  ]);
});

test('a mutant is told by a plainer one of the same field or the same address', () => {
  const told = new Map(everyMutant.map((mutant) => [mutant.id, toldBy(mutant)?.[0]]));
  const ids = [
    'alters-due-of-card',
    'omits-due-of-card',
    'fails-POST-cards',
    'fails-GET-cards-card',
    'lacks-due-of-card',
  ];
  assert.deepEqual(
    ids.map((id) => told.get(id)),
    ['lacks-due-of-card', 'lacks-due-of-card', 'undone-POST-cards', undefined, undefined],
  );
  const blunt = [...told].filter(([id]) => /^(alters|fails)-/.test(id));
  assert.deepEqual(
    blunt.filter(([, by]) => by !== undefined && !told.has(by)),
    [],
  );
  assert.equal(told.get('omits-type-of-action-at-GET-members-member-cards-below-actions'), undefined);
});
