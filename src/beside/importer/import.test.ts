/**
 * The answers of an account become a fixture, and a server with that fixture shows the same. Hostile servers end it.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { fixture, startServer, type BoardstoneServer, type Fixture } from '../../index.ts';
import { sampleOf, notInSample } from '../../testing/sample.ts';
import { readAccount } from './account.ts';
import { asking, type Account } from './ask.ts';
import { fixtureOf } from './fixture-of.ts';
import { differencesBetween, readsOf } from './reads.ts';
import { scrubbed } from './scrub.ts';

const now = '2026-03-02T09:00:00.000Z';
const still = async (): Promise<void> => {};
const accountOf = (server: BoardstoneServer): Account => ({
  from: server.url,
  key: server.target.actors.owner.key,
  token: server.target.actors.owner.token,
  sleep: still,
});

/** All answers of a server to some reads, with no address of its own in them. */
const answers = async (server: BoardstoneServer, reads: ReturnType<typeof readsOf>): Promise<unknown[]> => {
  const get = asking(accountOf(server));
  const all: unknown[] = [];
  for (const { path, args } of reads)
    all.push(JSON.parse(JSON.stringify(await get(path, args)).replaceAll(server.url, 'http://here')));
  return all;
};

describe('an import', () => {
  for (const dialect of sampleOf(['document', 'live'] as const, 2)) {
    it(`shows the same once it is served again: ${dialect}`, async () => {
      await using first = await startServer({ fixture: 'demo', dialect, limits: false, clock: 'manual' });
      const account = await readAccount(asking(accountOf(first)), undefined);
      const made = fixtureOf(account, now) as Fixture;
      await using second = await startServer({ fixture: made, dialect, limits: false, clock: 'manual' });
      const reads = readsOf(account);
      assert.ok(reads.length > 20);
      const [ours, theirs] = [await answers(second as BoardstoneServer, reads), await answers(first, reads)];
      const places = reads.flatMap(({ row }, at) =>
        differencesBetween(ours[at], theirs[at]).map(({ place }) => `${row} ${place}`),
      );
      // The live service says when the caller was here: now.
      const isNow = /^\/members\/me dateLast(Active|Impression)$/;
      assert.deepEqual(
        [...new Set(places)].filter((place) => !isNow.test(place)),
        [],
      );
    });
  }

  it('reads past a thousand cards within the limits, and waits where one is used up', notInSample, async () => {
    const many = fixture().board('b', { lists: 2, cards: 2300 });
    await using server = (await startServer({ fixture: many, clock: 'manual' })) as BoardstoneServer;
    const waits: number[] = [];
    const get = asking({
      ...accountOf(server),
      sleep: async (ms) => {
        waits.push(ms);
        await server.advance(ms);
      },
    });
    for (let n = 0; n < 95; n += 1) await get('/1/members/me/boards', { fields: 'name' });
    const { boards } = await readAccount(get, undefined);
    assert.equal(boards[0]!.cards.length, 2300);
    assert.ok(waits.length > 0 && waits.every((ms) => ms === 10_000), String(waits));
    assert.deepEqual(
      server.requests().filter(({ status }) => status === 429),
      [],
    );
    const { cards } = fixtureOf(await readAccount(get, [server.id('b'), server.id('b')]), now);
    assert.equal((cards as unknown[]).length, 2300);
  });

  it('waits after an answer 429 as long as its window is', async () => {
    const slept: number[] = [];
    const windows = { 'x-rate-limit-api-key-interval-ms': '7000' };
    let asked = 0;
    await hostile(
      (_, reply) => {
        asked += 1;
        reply.writeHead(asked < 3 ? 429 : 200, windows).end('{"id":"5f0000000000000000000001"}');
      },
      (get) => get('/1/members/me'),
      async (ms) => void slept.push(ms),
    );
    assert.deepEqual(slept, [7000, 7000]);
  });

  it('says nothing of what people wrote, if that is asked for', async () => {
    await using server = await startServer({ fixture: 'demo', limits: false, clock: 'manual' });
    const whole = fixtureOf(await readAccount(asking(accountOf(server)), undefined), now);
    const hidden = scrubbed(whole);
    const text = JSON.stringify(hidden);
    const written = ['members', 'boards', 'lists', 'cards', 'checklists', 'attachments', 'actions'].flatMap((table) =>
      (whole[table] as { [name: string]: unknown }[]).flatMap(
        ({ name, desc, fullName, username, shortLink, url, id }) =>
          [name, desc, fullName, username, shortLink, url, id].filter(
            (value) => typeof value === 'string' && value.length > 3,
          ),
      ),
    );
    assert.ok(written.length > 100);
    assert.deepEqual(
      written.filter((value) => /[a-z]/i.test(String(value)) && text.includes(JSON.stringify(value))),
      [],
    );
    const sizes = (of: object): unknown => Object.entries(of).map(([name, rows]) => [name, (rows as []).length]);
    assert.deepEqual(sizes(hidden), sizes(whole));
    await using again = await startServer({ fixture: hidden as Fixture, limits: false });
    assert.equal(Object.keys(again.target.actors).length, 1);
    const lists = again.lists().map(({ name }) => name);
    assert.deepEqual([new Set(lists).size, lists.filter((name) => !/^[x ]+ \d+$/.test(name))], [lists.length, []]);
    assert.ok(again.cards({ list: lists[0]! }).length > 0);
    const moved = (hidden['actions'] as any[]).find(({ type }) => type === 'createCard').data.card;
    assert.ok(again.cards().some(({ name }) => name === moved.name));
  });
});

type Get = ReturnType<typeof asking>;

/** A server of another kind, asked by an import. */
async function hostile(
  answer: RequestListener,
  ask: (get: Get) => Promise<unknown> = (get) => readAccount(get, undefined),
  sleep: Account['sleep'] = still,
): Promise<unknown> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return await ask(asking({ from, key: 'the-key', token: 'the-token', sleep, mostBytes: 100_000 }));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('an import from a hostile server', () => {
  const id = '5f0000000000000000000001';
  const sorts: Readonly<Record<string, readonly [RequestListener, RegExp]>> = {
    'that refuses': [
      (_, reply) => reply.writeHead(401).end('{"message":"invalid token"}'),
      /answered 401: invalid token \(does the token/,
    ],
    'that answers no JSON': [(_, reply) => reply.end('<html>'), /is not answered with JSON: <html>/],
    'that breaks off': [
      (_, reply) => {
        reply.writeHead(200, { 'content-length': '100' }).write('{"id"');
        reply.destroy();
      },
      /got no answer from/,
    ],
    'that answers without an end': [
      (_, reply) => {
        const more = (): void => void (reply.write('x'.repeat(5000)) && setImmediate(more));
        reply.on('drain', more).on('error', () => {});
        more();
      },
      /answered with more than 100000 bytes/,
    ],
    'that answers another value': [(_, reply) => reply.end('[null]'), /not answered with a record/],
    'that has no patience at all': [(_, reply) => reply.writeHead(429).end('{}'), /still answered 429 after 20 waits/],
    'that leads elsewhere': [
      (_, reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /is answered 302/,
    ],
    'that answers the same page for ever': [
      ({ url = '' }, reply) => {
        const page = Array.from({ length: 1000 }, (_, at) => `{"id":"5f${String(at).padStart(22, '0')}"}`);
        const isPaged = /\/actions|\/cards/.test(url);
        reply.end(
          isPaged ? `[${page.join()}]` : /\/me\?|boards\/\w+\?/.test(url) ? `{"id":"${id}"}` : `[{"id":"${id}"}]`,
        );
      },
      /answers the page before 5f0+ with records that were there already/,
    ],
  };
  for (const [sort, [answer, says]] of Object.entries(sorts)) {
    it(`ends with a sentence: one ${sort}`, async () => {
      const ask = async (get: Get): Promise<unknown> => readAccount(get, undefined);
      await assert.rejects(hostile(answer, ask), (fault: Error) => {
        assert.equal(fault.name, 'ImportError');
        assert.match(fault.message, says);
        assert.doesNotMatch(fault.message, /the-key|the-token/);
        return true;
      });
    });
  }
});
