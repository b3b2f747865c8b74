/** Outcomes into answers (7, 8). */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { head, answerIn, stage, type Staged } from '../../testing/stage.ts';

let at: Staged;
before(async () => {
  at = await stage();
});
after(() => at.close());
const ask = (path: string, init: RequestInit = {}): Promise<Response> => fetch(at.url + path, init);

const windows = (headers: Headers): string[] => [...headers.keys()].filter((name) => name.startsWith('x-rate-limit'));

describe('an answer', () => {
  it('is compact JSON that says its kind and length', async () => {
    const reply = await ask('/1/x?a=é');
    const text = await reply.text();
    assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(Number(reply.headers.get('content-length')), Buffer.byteLength(text));
    assert.equal(text, JSON.stringify(JSON.parse(text)));
    assert.equal(JSON.parse(text).args.a, 'é');
  });

  it('has the length and the windows that are its own, also beside answers of the same moment', async () => {
    const paths = Array.from({ length: 20 }, (_, n) => `/1/x?a=${'y'.repeat(50 * n)}${n % 2 === 0 ? '' : '&key=k'}`);
    for (const [n, reply] of (await Promise.all(paths.map((path) => ask(path)))).entries()) {
      assert.equal(Number(reply.headers.get('content-length')), (await reply.text()).length);
      assert.equal(windows(reply.headers).length, n % 2 === 0 ? 0 : 3);
    }
  });

  it('is never an empty JSON', async () => assert.equal(await (await ask('/1/nothing')).text(), 'null'));

  it('is open to scripts of any origin, kept by nobody, not sniffed and not framed', async () => {
    const { headers } = await ask('/1/x', { headers: { origin: 'http://elsewhere.example' } });
    const expected = {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, PUT, POST, DELETE',
      'access-control-allow-headers': 'Authorization, Accept, Content-Type',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    };
    for (const [name, value] of Object.entries(expected)) assert.equal(headers.get(name), value, name);
    assert.match(headers.get('cache-control') ?? '', /no-store/);
    assert.equal(headers.get('access-control-expose-headers')?.split(', ').length, 6);
  });

  it('carries six window headers, three without a token, none without a key', async () => {
    assert.equal(windows((await ask('/1/x?key=k&token=t')).headers).length, 6);
    const ofKey = windows((await ask('/1/x?key=k')).headers);
    assert.deepEqual(
      ofKey,
      ['interval-ms', 'max', 'remaining'].map((what) => `x-rate-limit-api-key-${what}`),
    );
    assert.deepEqual(windows((await ask('/1/x')).headers), []);
  });

  it('shows the numbers of the windows', async () => {
    const { headers } = await ask('/1/x?key=k&token=t');
    const of = (name: string): (string | null)[] =>
      ['interval-ms', 'max', 'remaining'].map((what) => headers.get(`x-rate-limit-api-${name}-${what}`));
    assert.deepEqual(
      [of('key'), of('token')],
      [
        ['10000', '300', '299'],
        ['10000', '300', '299'],
      ],
    );
  });

  it('is dated by the clock of the server', async () => {
    assert.equal((await ask('/1/x')).headers.get('date'), 'Mon, 02 Mar 2026 09:00:00 GMT');
    at.service.main.clock.advance(61_000);
    assert.equal((await ask('/1/x')).headers.get('date'), 'Mon, 02 Mar 2026 09:01:01 GMT');
    assert.equal((await ask('/1/x')).headers.getSetCookie().length, 0);
  });

  it('names the rule that refused', async () => {
    assert.equal((await ask('/1/refused')).headers.get('x-boardstone-rule'), 'AUT-01');
    assert.equal((await ask('/1/x')).headers.get('x-boardstone-rule'), null);
  });

  it('to HEAD has the headers of GET and no body', async () => {
    const [head, get] = [await ask('/1/cards/x', { method: 'HEAD' }), await ask('/1/cards/x')];
    assert.deepEqual([await head.text(), head.status], ['', 200]);
    assert.equal(head.headers.get('content-length'), get.headers.get('content-length'));
    await get.text();
  });

  it('to a preflight is 204 with the way opened', async () => {
    const reply = await ask('/1/cards/x', { method: 'OPTIONS', headers: { origin: 'http://a.example' } });
    assert.deepEqual([reply.status, await reply.text()], [204, '']);
    assert.equal(reply.headers.get('access-control-allow-origin'), '*');
  });
});

describe('a fault of the server', () => {
  it('is 500 that names nothing of its inside, and loud', async (test) => {
    const loud = test.mock.method(console, 'error', () => {});
    for (const path of ['/1/boom', '/1/circle']) {
      const reply = await ask(path);
      assert.deepEqual([reply.status, await reply.json()], [500, { message: 'the server failed', error: 'ERROR' }]);
      assert.equal(reply.headers.get('x-boardstone-rule'), 'ERR-15');
    }
    assert.equal(loud.mock.callCount(), 2);
    assert.match(String((loud.mock.calls[0]!.arguments[0] as Error).stack), /a secret of the inside\n +at /);
  });
});

describe('a download', () => {
  const download = (name: string, mimeType: string): Promise<Response> =>
    ask(`/1/file?${new URLSearchParams({ name, mimeType })}`);

  it('is an attachment under its name, in two spellings', async () => {
    const names: [string, string][] = [
      ['plan.pdf', `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`],
      ['Übersicht (1).png', `attachment; filename="_bersicht (1).png"; filename*=UTF-8''%C3%9Cbersicht%20%281%29.png`],
      ['..', `attachment; filename="_"; filename*=UTF-8''_`],
      ['', `attachment; filename="file"; filename*=UTF-8''file`],
      ['a"b%\r\nx: y/../z', `attachment; filename="a_b___x: y_.._z"; filename*=UTF-8''a%22b%25__x%3A%20y_.._z`],
    ];
    for (const [name, disposition] of names) {
      const reply = await download(name, 'image/png');
      assert.equal(reply.headers.get('content-disposition'), disposition);
      assert.equal(await reply.text(), '<b>');
    }
  });

  it('keeps a kind that no browser runs and hides every other', async () => {
    for (const kind of ['image/png', 'application/pdf', 'text/plain']) {
      assert.equal((await download('x', kind)).headers.get('content-type'), kind);
    }
    for (const kind of [
      'text/html',
      'image/svg+xml',
      'application/javascript',
      'text/xml',
      'IMAGE/SVG+XML',
      'x\r\ny: z',
      '',
    ]) {
      assert.equal((await download('x', kind)).headers.get('content-type'), 'application/octet-stream', kind);
    }
  });

  it('is not sniffed, runs nothing and shows the windows', async () => {
    const { headers } = await ask('/1/file?name=x&mimeType=text/plain&key=k&token=t');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*; sandbox$/);
    assert.equal(windows(headers).length, 6);
  });
});

describe('a page', () => {
  it('is sent as it is with headers of its own, shut unless it opens itself', async () => {
    const reply = await ask('/1/page');
    assert.equal(await reply.text(), '<p>é');
    assert.deepEqual(
      [reply.headers.get('content-type'), reply.headers.get('x-own')],
      ['text/html; charset=utf-8', '1'],
    );
    assert.match(reply.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  });

  it('tells a person who opened the address what was refused, and every program the same as JSON', async () => {
    const visit = ['Sec-Fetch-Dest: document', 'Sec-Fetch-Mode: navigate', 'Accept: text/html,*/*;q=0.8'];
    const { status, headers, body } = answerIn(await at.raw(head('GET /1/refused HTTP/1.1', ...visit)));
    assert.deepEqual([status, headers.get('content-type')], [401, 'text/html; charset=utf-8']);
    assert.equal(headers.get('x-boardstone-rule'), 'AUT-01');
    assert.equal(headers.get('access-control-allow-origin'), null);
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'; style-src 'sha256-/);
    assert.match(String(body), /<code>no<\/code>/);
    assert.match(String(body), /Status 401, by rule AUT-01/);
    for (const absent of visit) {
      const fields = visit.filter((field) => field !== absent);
      const answer = answerIn(await at.raw(head('GET /1/refused HTTP/1.1', ...fields)));
      assert.deepEqual(answer.body, { message: 'no', error: 'ERROR' }, `without ${absent}`);
    }
    const root = answerIn(await at.raw(head('GET /<script> HTTP/1.1', ...visit)));
    assert.equal(root.status, 404);
    assert.doesNotMatch(String(root.body), /<script>/);
    assert.deepEqual(answerIn(await at.raw(head('GET /1/x HTTP/1.1', ...visit))).body.method, 'GET');
  });
});
