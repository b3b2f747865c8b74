/** `boardstone watch`: what goes by is passed on, counted and judged, and told at the end like a run. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { laws } from '../laws/all.ts';
import { run } from './cli.ts';

const secret = '0123456789abcdef'.repeat(4);

/** The command, in front of a server, while `client` speaks through it. */
async function watched(answer: RequestListener, words: string, client: (url: string) => Promise<unknown>) {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = new AbortController();
  const said = { out: '', err: '', screen: '' };
  let listens: (url: string) => void;
  const ready = new Promise<string>((resolve) => (listens = resolve));
  let tick = (): void => undefined;
  const ended = run('watch', ['--upstream', `127.0.0.1:${port}`, '--port', '0', ...words.split(' ').filter(Boolean)], {
    out: (text) => void (said.out += text),
    err: (text) => {
      said.err += text;
      const url = /listening on (\S+),/.exec(text)?.[1];
      if (url) listens(url);
    },
    laws: async () => laws,
    version: '1',
    color: false,
    screen: { write: (text) => void (said.screen += text) },
    every: (act) => {
      tick = act;
      return () => undefined;
    },
    signal: stop.signal,
  });
  await client(await ready);
  tick();
  stop.abort();
  const code = await ended;
  server.closeAllConnections();
  server.close();
  return { code, ...said };
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, reply) => {
    reply.writeHead(status, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(body));
  };
const ask = (path: string) => async (url: string) => (await fetch(`${url}${path}`)).text();
const only = '--only CNV-11,CNV-05,GEN-03,LIM-12';

test('sound traffic passes, is counted, and ends with 0', async () => {
  const board = { id: '5f0000000000000000000001', idMemberCreator: '5f0000000000000000000002' };
  const client = async (url: string) => {
    assert.equal(await ask(`/1/boards/${board.id}?key=k&token=${secret}`)(url), JSON.stringify(board));
    await ask('/elsewhere')(url);
  };
  const { code, out, err, screen } = await watched(json(board), only, client);
  assert.equal(code, 0);
  assert.match(err, /passing on to http:\/\/127\.0\.0\.1:\d+; Ctrl-C ends it/);
  assert.match(screen, /^2 requests passed on, 1 judged, 0 laws broken\n$/);
  assert.match(out, /[23] passed, 0 failed/);
});

test('a failure is told while it goes on, once, without secrets, and the reports are written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-watch-'));
  const [file, page] = [join(folder, 'a.json'), join(folder, 'a.html')];
  const ended = await watched(
    json({ error: 'oops', token: secret }, 500),
    `${only} --json ${file} --html ${page}`,
    ask(`/1/cards/x?key=k&token=${secret}`),
  );
  assert.equal(ended.code, 1);
  assert.equal(ended.out.split('FAILED GEN-03/traffic').length, 2);
  assert.match(ended.out, /1 failed/);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal(report.summary.failed, 1);
  for (const text of [ended.out, ended.err, readFileSync(file, 'utf8'), readFileSync(page, 'utf8')]) {
    assert.ok(!text.includes(secret));
  }
  rmSync(folder, { recursive: true });
});

test('a window of bytes is kept, so what went by before it is judged no more', async () => {
  const client = async (url: string) => {
    await ask('/1/cards/x?key=k')(url);
    for (let asked = 0; asked < 3; asked += 1) await ask('/1/members/me?key=k')(url);
  };
  const [broken, sound] = [json({}, 500), json({ id: 'a'.repeat(24), bio: 'x'.repeat(800) })];
  const answer: RequestListener = (request, reply) =>
    (request.url!.startsWith('/1/cards') ? broken : sound)(request, reply);
  const codeWith = async (words: string) => (await watched(answer, `${only} ${words}`, client)).code;
  assert.deepEqual([await codeWith(''), await codeWith(`--keep-mb ${2000 / 1024 / 1024}`)], [1, 0]);
});

test('nothing of the interface is nothing judged, and a typing error is said', async () => {
  const { code } = await watched(json({}), only, ask('/health'));
  assert.equal(code, 2);
  const typed = async (words: string) => {
    let err = '';
    const around = { out: () => undefined, err: (text: string) => void (err += text), version: '1', color: false };
    const ended = await run('watch', words.split(' ').filter(Boolean), { ...around, laws: async () => laws });
    return [ended, err];
  };
  const busy = createServer();
  await once(busy.listen(0, '127.0.0.1'), 'listening');
  const { port } = busy.address() as AddressInfo;
  for (const [words, expected] of [
    ['', /--upstream <url> names the server/],
    ['--upstream ftp://a', /not an http or https address/],
    ['--upstream a --port x', /--port x is no port/],
    [`--upstream a --port ${port}`, /port \d+ of 127\.0\.0\.1 is in use; --port 0 takes any free one/],
    ['--upstream a --only CRD-01', /no law that only looks matches/],
    ['http://a', /--upstream http:\/\/a/],
  ] as const) {
    const [ended, err] = await typed(words);
    assert.equal(ended, 2);
    assert.match(String(err), expected);
  }
  busy.close();
});
