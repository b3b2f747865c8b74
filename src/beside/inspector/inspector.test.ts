/** The inspector as a browser and as others meet it: who gets the page, who may read, what the stream tells. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { startServer, type BoardstoneServer } from '../../index.ts';
import type { BoardMessage, Messages } from './page/protocol.ts';

const visit = {
  accept: 'text/html',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
};

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A plain request: `fetch` would not send another Host or the headers of a browser. */
const get = (url: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Reply> =>
  new Promise((resolve, reject) => {
    request(url, { headers, method }, (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (part: string) => (text += part));
      res.on('end', () => resolve({ status: res.statusCode!, headers: res.headers, text }));
    })
      .on('error', reject)
      .end();
  });

/** Reads a stream and hands out its events one by one. */
async function listen(url: string) {
  const reply = await fetch(url);
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const waiting: [keyof Messages, unknown][] = [];
  const next = async (): Promise<[keyof Messages, unknown] | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        if (name !== undefined) return [name as keyof Messages, JSON.parse(data!)];
        continue;
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      text += value;
    }
  };
  return {
    status: reply.status,
    /** The next event of this name; others are kept for later. */
    async until<E extends keyof Messages>(name: E): Promise<Messages[E]> {
      const at = waiting.findIndex(([known]) => known === name);
      if (at >= 0) return waiting.splice(at, 1)[0]![1] as Messages[E];
      for (;;) {
        const event = await next();
        assert.ok(event, `the stream ended before ${name}`);
        if (event[0] === name) return event[1] as Messages[E];
        waiting.push(event);
      }
    },
    /** Whether an event of this name has come and was not handed out. */
    has: (name: keyof Messages): boolean => waiting.some(([known]) => known === name),
    /** Resolves when the server has ended the stream. */
    async ended(): Promise<void> {
      while ((await next()) !== undefined);
    },
    stop: () => reader.cancel(),
  };
}

describe('the inspector', () => {
  let server: BoardstoneServer;
  let made: { id: string; url: string };
  let card: { id: string; url: string };
  let lists: { id: string }[];
  const api = async <T>(method: string, path: string, args: Record<string, string> = {}): Promise<T> => {
    const { key, token } = server.target.actors.owner;
    const reply = await fetch(`${server.url}/1${path}?${new URLSearchParams({ key, token, ...args })}`, { method });
    return (await reply.json()) as T;
  };
  before(async () => {
    server = await startServer({ fixture: 'empty', clock: 'manual' });
    made = await api('POST', '/boards', { name: '<img src=x onerror=alert(1)>' });
    lists = await api('GET', `/boards/${made.id}/lists`);
    card = await api('POST', '/cards', { name: 'One', idList: lists[0]!.id });
  });
  after(() => server.close());

  it('is the page for a person at /, at the address of a board and at that of a card', async () => {
    for (const url of [`${server.url}/`, `${server.url}/?x=1`, made.url, card.url]) {
      const { status, headers, text } = await get(url, visit);
      assert.equal(status, 200, url);
      assert.match(text, /<script src="\/_inspector\/inspector.js" defer>/);
      assert.match(String(headers['content-security-policy']), /default-src 'none'; script-src 'self';.*trusted-types/);
      assert.ok(!/<style|<script>| on\w+=|style=/.test(text), 'nothing inline');
    }
  });

  it('changes nothing for a program, and nothing where there is no such board', async () => {
    for (const url of [made.url, card.url]) {
      for (const accept of ['application/json', 'text/html', '*/*']) {
        const { status, text } = await get(url, { accept });
        assert.deepEqual([status, JSON.parse(text).error], [404, 'ERROR'], url);
      }
    }
    assert.equal((await get(`${server.url}/b/nowhere`, visit)).status, 404);
    assert.equal((await get(`${server.url}/c/nowhere`, visit)).status, 404);
    assert.ok(!(await get(`${server.url}/`, visit, 'POST')).text.includes('_inspector'));
  });

  it('is closed to other origins, other sites, other names of this machine and other methods', async () => {
    const [port, data] = [server.port, `${server.url}/_inspector/cards/${card.id}`];
    assert.equal((await get(data)).status, 200);
    assert.equal((await get(data, { 'sec-fetch-site': 'same-origin' })).status, 200);
    const strangers: Record<string, string>[] = [
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { host: `rebound.example:${port}` },
    ];
    for (const headers of strangers) {
      for (const path of [`cards/${card.id}`, 'requests/0', 'events', 'inspector.js']) {
        const { status, headers: answered } = await get(`${server.url}/_inspector/${path}`, headers);
        assert.deepEqual([status, answered['access-control-allow-origin']], [403, undefined], JSON.stringify(headers));
      }
    }
    const rebound = await get(`${server.url}/`, { ...visit, host: `rebound.example:${port}` });
    assert.ok(!rebound.text.includes('_inspector'));
    assert.equal((await get(data, {}, 'POST')).status, 405);
    for (const path of ['cards/nowhere', 'requests/99999', 'requests/x', 'webhooks/1', 'nothing', '../package.json']) {
      assert.equal((await get(`${server.url}/_inspector/${path}`)).status, 404, path);
    }
  });

  it('tells the board whole, then what changes on it, and each request with its time', async () => {
    const stream = await listen(`${server.url}/_inspector/events?board=${made.id}`);
    assert.equal((await stream.until('hello')).control, true);
    const first = await stream.until('board');
    assert.deepEqual([first.whole, first.cards.map(({ name }) => name)], [true, ['One']]);
    assert.equal(first.frame?.board?.name, '<img src=x onerror=alert(1)>');
    await stream.until('requests');
    await api('PUT', `/cards/${card.id}`, { idList: lists[1]!.id, colour: 'red' });
    const { list } = await stream.until('requests');
    assert.deepEqual(
      list.map(({ method, status, ignored, ms }) => [method, status, ignored, typeof ms]),
      [['PUT', 200, ['colour'], 'number']],
    );
    const moved = await stream.until('board');
    assert.deepEqual([moved.whole, moved.cards.map(({ idList }) => idList)], [false, [lists[1]!.id]]);
    const whole = JSON.parse((await get(`${server.url}/_inspector/requests/${list[0]!.n}`)).text);
    assert.match(whole.answer, /"idList"/);
    await server.advance(1000);
    assert.equal((await stream.until('gauges')).length, 2);
    await stream.stop();
  });

  it('has room for a page again when one has gone, also without a word of its end', async () => {
    const status = (): Promise<number> =>
      new Promise((resolve, reject) => {
        const asked = request(`${server.url}/_inspector/events`, { agent: false }, (res) => {
          res.once('close', () => resolve(res.statusCode!)).on('error', () => {});
          res.once('data', () => asked.destroy());
        });
        asked.on('error', reject).end();
      });
    for (let page = 0; page < 60; page++) assert.equal(await status(), 200, `page ${page}`);
  });

  it('tells that a card or the whole board is gone, of faults, and of a journal that was emptied', async () => {
    const stream = await listen(`${server.url}/_inspector/events?board=${made.id}`);
    const { epoch } = await stream.until('requests');
    await stream.until('board');
    await stream.until('faults');
    server.fault({ match: { path: '/1/cards/*' }, drop: true });
    assert.equal((await stream.until('faults'))[0]?.id, 'f1');
    await api('DELETE', `/cards/${card.id}`).catch(() => {});
    assert.equal((await stream.until('faults'))[0]?.hits, 1);
    const state = server.snapshot();
    await server.reset();
    const emptied: BoardMessage = await stream.until('board');
    assert.deepEqual([emptied.frame?.board, emptied.removed], [null, [card.id]]);
    let message = await stream.until('requests');
    while (message.epoch === epoch) message = await stream.until('requests');
    assert.deepEqual(message.list, []);
    server.restore(state);
    assert.deepEqual(
      (await stream.until('board')).cards.map(({ id }) => id),
      [card.id],
    );
    await stream.stop();
  });

  it('shows each world by itself, and ends with its server at once', async () => {
    const other = await startServer({ fixture: 'empty', clock: 'manual' });
    other.world({ name: 'mine', fixture: 'demo' });
    assert.equal((await get(`${other.url}/w/mine/`, visit)).status, 200);
    const stream = await listen(`${other.url}/w/mine/_inspector/events`);
    assert.deepEqual([(await stream.until('hello')).world, (await stream.until('boards')).list.length], ['mine', 2]);
    await Promise.all([other.close(), stream.ended()]);
  });

  it('tells of no board while none is asked for', async () => {
    await using bare = await startServer({ fixture: 'empty' });
    const stream = await listen(`${bare.url}/_inspector/events?board=`);
    await stream.until('webhooks');
    const { key, token } = bare.target.actors.owner;
    await fetch(`${bare.url}/1/boards?name=First&key=${key}&token=${token}`, { method: 'POST' });
    await stream.until('requests');
    assert.equal(stream.has('board'), false);
    await stream.stop();
  });

  it('only reads where there is no control plane', async () => {
    await using quiet = await startServer({ fixture: 'demo', control: false });
    assert.equal((await get(`${quiet.url}/`, visit)).status, 200);
    const stream = await listen(`${quiet.url}/_inspector/events`);
    assert.equal((await stream.until('hello')).control, false);
    assert.equal((await get(`${quiet.url}/_boardstone/reset`, {}, 'POST')).status, 404);
    await stream.stop();
  });
});
