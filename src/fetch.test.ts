/** A service without a socket: it answers as a server does, and bad requests cost it nothing. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { createService, fixture } from './fetch.ts';
import { startServer } from './index.ts';
import { bundledFetch } from './testing/bundled.ts';
import { times } from './testing/sample.ts';

const live = 'https://api.trello.com/1';
type Actor = { readonly key: string; readonly token: string };
const credentials = ({ key, token }: Actor): string => `key=${key}&token=${token}`;
const json = (method: string, body: unknown): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

describe('a service', () => {
  it('gives the same answers as a server with the same options, also in process', async () => {
    const options = { clock: 'manual', seed: 7 } as const;
    await using server = await startServer(options);
    const service = createService(options);
    const { owner } = service.target.actors;
    for (const line of [
      `/1/members/me/boards?${credentials(owner)}`,
      `/1/search?query=a&${credentials(owner)}`,
      `/1/members/me`,
      `/1/nothing?${credentials(owner)}`,
      '/elsewhere',
      'OPTIONS /',
      'POST /',
      'HEAD /elsewhere',
      'OPTIONS /1/members/me',
      '/_boardstone',
      'HEAD /_boardstone/health',
      'OPTIONS /_boardstone/health',
      'PATCH /_boardstone/health',
      '/_boardstone/elsewhere',
      '/w/nowhere/',
    ]) {
      const [method = '', path] = line.startsWith('/') ? ['GET', line] : line.split(' ');
      const url = `${server.url}${path}`;
      const all = [
        await fetch(url, { method }),
        await server.fetch(url, { method }),
        await service.fetch(url, { method }),
      ];
      const [real, ...inProcess] = await Promise.all(
        all.map(async (reply) => ({
          status: reply.status,
          headers: [...reply.headers].filter(
            ([name]) => !/^(date|connection|keep-alive|x-rate.*remaining)$/.test(name),
          ),
          text: await reply.text(),
        })),
      );
      for (const reply of inProcess) assert.deepEqual(reply, real, line);
    }
  });

  it('says at its bare address who is here, and gives credentials only to who may have them', async () => {
    const service = createService({ dialect: 'live' });
    const beside = service.world({ name: 'beside', fixture: 'demo' });
    for (const { url, target } of [service, beside]) {
      const reply = await service.fetch(`${url}/?a=1`);
      const said = (await reply.json()) as Record<string, string>;
      assert.deepEqual([reply.status, said.dialect, said.control], [200, 'live', `${url}/_boardstone/`]);
      assert.equal(said.try, `fetch('${url}/1/members/me/boards?fields=name&${credentials(target.actors.owner)}')`);
    }
    const elsewhere = (await (await service.fetch('https://api.trello.com')).json()) as { try: string };
    assert.match(elsewhere.try, /key=…&token=…'\)$/);
    const shut = createService({ control: false });
    assert.match(await (await shut.fetch(shut.url)).text(), /key=…&token=…/);
    const head = await service.fetch(service.url, { method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [200, '']);
    assert.ok(Number(head.headers.get('content-length')) > 0);
  });

  it('answers at any host, and each world under its path', async () => {
    const service = createService({ fixture: fixture().board('plan', { lists: 1 }) });
    const { owner } = service.target.actors;
    const path = `/1/boards/${service.id('plan')}?${credentials(owner)}`;
    for (const host of ['https://api.trello.com', 'http://anything:99', service.url]) {
      assert.equal((await service.fetch(host + path)).status, 200, host);
    }
    const beside = service.world({ name: 'beside', fixture: 'demo' });
    assert.equal(beside.url, 'http://boardstone.test/w/beside');
    const me = await service.fetch(`${beside.url}/1/members/me?${credentials(beside.target.actors.owner)}`);
    assert.equal(((await me.json()) as { username: string }).username, beside.target.actors.owner.username);
    assert.equal((await service.fetch('http://boardstone.test/w/nowhere/1/boards')).status, 404);
    assert.deepEqual(service.worlds(), ['beside']);
  });

  it('answers an address alone as it answers a request for it, and rejects what is no address', async () => {
    const service = createService({ clock: 'manual' });
    const whole = `${live}/members/me?fields=fullName&${credentials(service.target.actors.owner)}`;
    for (const address of [whole, `${whole}#part`, `${live}/members/me?fields=é`, 'HTTPS://API.trello.com', live]) {
      const asked = [address, new URL(address), new Request(address)].map((request) => service.fetch(request));
      const shown = (await Promise.all(asked)).map(async (reply) => [reply.status, await reply.text()]);
      const [text, url, request] = await Promise.all(shown);
      assert.deepEqual([text, url], [request, request], address);
    }
    for (const address of ['/1/members/me', '', 'https://ann:secret@api.trello.com/1/members/me'])
      await assert.rejects(service.fetch(address), TypeError, address);
  });

  it('takes forms, JSON and uploads, and gives uploads back', async () => {
    const service = createService();
    const { owner } = service.target.actors;
    const all = (await (await service.fetch(`${live}/members/me/cards?${credentials(owner)}`)).json()) as {
      id: string;
    }[];
    const card = `${live}/cards/${all[0]!.id}`;
    const renamed = await service.fetch(`${card}?${credentials(owner)}`, json('PUT', { name: 'gelée' }));
    assert.equal(((await renamed.json()) as { name: string }).name, 'gelée');
    const form = new FormData();
    form.set('file', new File([new Uint8Array([0, 1, 2, 255])], 'größe.bin', { type: 'application/octet-stream' }));
    const made = await service.fetch(`${card}/attachments?${credentials(owner)}`, { method: 'POST', body: form });
    const { url, name } = (await made.json()) as { url: string; name: string };
    assert.equal(name, 'größe.bin');
    const { key, token } = owner;
    const authorization = `OAuth oauth_consumer_key="${key}", oauth_token="${token}"`;
    const file = await service.fetch(url, { headers: { authorization } });
    assert.deepEqual([...new Uint8Array(await file.arrayBuffer())], [0, 1, 2, 255]);
    const form2 = new URLSearchParams({ value: 'x', key, token });
    assert.equal((await service.fetch(`${card}/name`, { method: 'PUT', body: form2 })).status, 200);
  });

  it('shows the consent page and leads back from it', async () => {
    const service = createService();
    const page = await service.fetch(`${live}/authorize?key=${service.target.actors.owner.key}&name=Mine`);
    assert.match(page.headers.get('content-type')!, /^text\/html/);
    const text = await page.text();
    const fields = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, a, b]): [string, string] => [a!, b!],
    );
    const body = new URLSearchParams([
      ...fields,
      ['decision', 'allow'],
      ['member', service.target.actors.owner.idMember],
    ]);
    const allowed = await service.fetch(`${live}/authorize`, { method: 'POST', body });
    const token = /[0-9a-f]{64}/.exec(await allowed.text())?.[0];
    assert.ok(token);
    const me = `${live}/members/me?key=${service.target.actors.owner.key}&token=${token}`;
    assert.equal((await service.fetch(me)).status, 200);
  });

  it('has the methods of a server, and the control plane for this program alone', async () => {
    const service = createService({ clock: 'manual' });
    const { owner } = service.target.actors;
    const me = `${live}/members/me?${credentials(owner)}`;
    service.fault({ match: { path: '/1/members/*' }, respond: { status: 503 }, times: 1 });
    assert.equal((await service.fetch(me)).status, 503);
    assert.equal((await service.fetch(me)).status, 200);
    assert.match(service.explain(), /2 requests, 1 refused\n {2}GET \/1\/members\/me → 503\n {4}it met the fault f1/);
    service.verify({ path: '/1/members/me', count: 2 });
    assert.throws(() => service.verify({ path: '/1/boards/*' }), { name: 'AssertionError', code: 'ERR_ASSERTION' });
    await service.advance(1000);
    assert.equal((await service.fetch(`${service.url}/_boardstone/reset`, { method: 'POST' })).status, 200);
    assert.equal(service.requests().length, 0);
    assert.equal((await service.fetch('https://api.trello.com/_boardstone/reset', { method: 'POST' })).status, 403);
    const elsewhere = { method: 'POST', headers: { origin: 'https://elsewhere.example' } };
    assert.equal((await service.fetch(`${service.url}/_boardstone/reset`, elsewhere)).status, 403);
    assert.ok(!('close' in service) && !('port' in service));
    assert.throws(() => createService({ port: 1 } as object), /there is no option port/);
    assert.throws(() => createService({ fixture: './a.json' }), /there is no fixture \.\/a\.json/);
  });

  it('tells of requests outside the service, which its journal does not have', async () => {
    const service = createService();
    for (const path of ['/members/me', '/favicon.ico', '/boards'])
      assert.equal((await service.fetch(`https://api.trello.com${path}?key=a&token=b`)).status, 404);
    assert.match(
      service.explain(),
      /\n {2}2 requests outside the service.* begin with \/1; the first: GET \/members\/me$/,
    );
    await service.reset();
    assert.match(service.explain(), /: 0 requests, 0 refused$/);
    await service.fetch('https://api.trello.com/tokens/0123456789');
    assert.match(service.explain(), /; the first: GET \/tokens\/(?!0123)/);
  });

  it('sends webhooks with the function that is given, signed', async () => {
    const got: Request[] = [];
    const bodies: string[] = [];
    const service = createService({
      async webhookFetch(request) {
        got.push(request);
        bodies.push(await request.text());
        return new Response(null);
      },
    });
    const { owner } = service.target.actors;
    const boards = await service.fetch(`${live}/members/me/boards?${credentials(owner)}`);
    const [board] = (await boards.json()) as { id: string }[];
    const callbackURL = 'https://receiver.example/hook';
    const order = json('POST', { idModel: board!.id, callbackURL });
    assert.equal((await service.fetch(`${live}/webhooks?${credentials(owner)}`, order)).status, 200);
    await service.fetch(`${live}/boards/${board!.id}?${credentials(owner)}`, json('PUT', { name: 'new' }));
    await service.drainWebhooks();
    assert.deepEqual(
      got.map(({ method, url }) => [method, url]),
      [
        ['HEAD', callbackURL],
        ['POST', callbackURL],
      ],
    );
    const signature = createHmac('sha1', owner.secret)
      .update(bodies[1]! + callbackURL)
      .digest('base64');
    assert.equal(got[1]!.headers.get('x-trello-webhook'), signature);
  });
});

test('no import of Node can be reached', async () => {
  // esbuild rejects an import that a browser does not have; one that is only tried would stay in the text.
  assert.doesNotMatch(await bundledFetch(), /(from|require\(|import\()\s*["'`]node:/);
});

describe('bad requests', () => {
  const service = createService({ clock: 'manual' });
  const { owner } = service.target.actors;
  const boards = `${live}/boards?${credentials(owner)}`;
  const post = (body: NonNullable<RequestInit['body']>, more: RequestInit = {}): Promise<Response> =>
    service.fetch(boards, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
      ...more,
    } as RequestInit);
  const stream = (pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void, cancel?: () => void) =>
    new ReadableStream<Uint8Array>({ pull, ...(cancel && { cancel }) });

  /** One piece, and the end. */
  const once = (piece: Uint8Array) => (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(piece);
    controller.close();
  };

  it('without a body, or with an empty one, are answered', async () => {
    assert.equal((await service.fetch(boards, { method: 'POST' })).status, 400);
    assert.equal((await post('')).status, 400);
    assert.equal((await post(stream((controller) => controller.close()))).status, 400);
  });

  it('with an endless body are refused at the bound, and read no further', async () => {
    const chunk = new Uint8Array(1 << 20).fill(32);
    let sent = 0;
    let cancelled = false;
    const endless = stream(
      (controller) => {
        sent += 1;
        controller.enqueue(chunk);
      },
      () => {
        cancelled = true;
      },
    );
    assert.equal((await post(endless)).status, 413);
    assert.ok(cancelled && sent < 300, String(sent));
    const picture = stream((controller) => controller.enqueue(chunk));
    assert.equal((await post(picture, { headers: { 'content-type': 'image/png' } })).status, 415);
  });

  it('whose stream fails, or has no bytes, reject and change nothing', async () => {
    const before = JSON.stringify(service.snapshot());
    await assert.rejects(post(stream((controller) => controller.error(new Error('torn')))), /torn/);
    await assert.rejects(post(stream((controller) => controller.enqueue('text' as never))), TypeError);
    assert.equal(JSON.stringify(service.snapshot()), before);
  });

  it('of another realm are read: its bytes, and headers with names as they were written', async () => {
    const other = runInNewContext(`new Uint8Array([${new TextEncoder().encode('{"name":"Elsewhere"}').join()}])`);
    const headers = [['Content-Type', 'application/json']];
    const request = { url: boards, method: 'POST', headers, body: stream(once(other)), signal: null };
    const reply = await service.fetch(request as unknown as Request);
    assert.deepEqual([reply.status, ((await reply.json()) as any).name], [200, 'Elsewhere']);
  });

  it('that are aborted reject with the reason, and are not played if their body had not come', async () => {
    const before = service.requests().length;
    await assert.rejects(service.fetch(boards, { signal: AbortSignal.abort(new Error('never mind')) }), /never mind/);
    const abort = new AbortController();
    let cancelled = false;
    const waiting = post(
      stream(
        () => {},
        () => {
          cancelled = true;
        },
      ),
      { signal: abort.signal },
    );
    abort.abort(new Error('too slow'));
    await assert.rejects(waiting, /too slow/);
    assert.ok(cancelled);
    assert.equal(service.requests().length, before);
    service.fault({ match: { path: '/1/boards' }, delayMs: 30_000, times: 1 });
    const delayed = new AbortController();
    const late = service.fetch(boards, { method: 'POST', signal: delayed.signal });
    delayed.abort(new Error('cannot wait'));
    await assert.rejects(late, /cannot wait/);
  });

  it('that a fault drops reject as fetch does; a truncated answer breaks off', async () => {
    const own = createService();
    const me = `${live}/members/me?${credentials(own.target.actors.owner)}`;
    own.fault({ match: { path: '/1/members/*' }, drop: true, times: 1 });
    await assert.rejects(own.fetch(me), TypeError);
    own.fault({ match: { path: '/1/members/*' }, truncate: true, times: 1 });
    await assert.rejects((await own.fetch(me)).text());
    assert.equal((await own.fetch(me)).status, 200);
  });

  it('with methods and headers that there are not are answered', async () => {
    assert.equal((await service.fetch(boards, { method: 'PROPFIND' })).status, 405);
    assert.equal((await service.fetch(boards, { method: 'OPTIONS' })).status, 204);
    const head = await service.fetch(`${live}/members/me?${credentials(owner)}`, { method: 'HEAD' });
    assert.equal(await head.text(), '');
    assert.ok(Number(head.headers.get('content-length')) > 100);
  });

  it('of a thousand services in one process stay apart', async () => {
    const many = Array.from({ length: times(1000, 30) }, () => createService());
    const name = async (service: (typeof many)[number], init?: RequestInit): Promise<unknown> => {
      const reply = await service.fetch(`${live}/members/me?${credentials(service.target.actors.owner)}`, init);
      return ((await reply.json()) as { fullName: string }).fullName;
    };
    const [first, ...others] = many;
    await name(first!, json('PUT', { fullName: 'Somebody Else' }));
    assert.equal(await name(first!), 'Somebody Else');
    const names = new Set(await Promise.all(others.map((service) => name(service))));
    assert.equal(names.size, 1);
    assert.ok(!names.has('Somebody Else'));
  });
});

test('the fragment of an address stays with the client', async () => {
  const service = createService();
  const { owner } = service.target.actors;
  const address = `${live}/members/me?fields=id&${credentials(owner)}#top`;
  assert.equal((await service.fetch(address)).status, 200);
  assert.equal((await service.fetch(new URL(address), {})).status, 200);
});
