/** A service without sockets where there is no Node: in a service worker of a browser, in Bun and in Deno. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { bundledFetch } from './testing/bundled.ts';
import { noBrowser, openBrowser } from './testing/browser.ts';

/** Makes a board, sees it, and is refused one that there is not: the same calls on every platform. */
const calls = `
async function calls(ask, service) {
  const { key, token } = service.target.actors.owner;
  const at = (path) => 'https://api.trello.com/1' + path + (path.includes('?') ? '&' : '?') + 'key=' + key + '&token=' + token;
  const made = await (await ask(at('/boards'), { method: 'POST', body: new URLSearchParams({ name: 'größer' }) })).json();
  const seen = await (await ask(at('/boards/' + made.id))).json();
  const refused = await ask(at('/boards/' + 'f'.repeat(24)));
  return JSON.stringify({ name: seen.name, refused: refused.status });
}`;
const expected = JSON.stringify({ name: 'größer', refused: 404 });

const folder = mkdtempSync(join(tmpdir(), 'boardstone-'));
let script: string;
before(async () => {
  script = await bundledFetch();
  writeFileSync(join(folder, 'fetch.js'), script);
});
after(() => rmSync(folder, { recursive: true }));

describe('a service without Node', () => {
  it('is small enough for a page: at most 270 kB, packed', () => {
    assert.ok(gzipSync(script).length <= 270_000, String(gzipSync(script).length));
  });

  it('answers a page from its service worker', { skip: noBrowser }, async () => {
    const worker = `import { createService } from '/fetch.js';
      const service = createService();
      self.addEventListener('install', () => self.skipWaiting());
      self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
      self.addEventListener('message', ({ data, ports }) => ports[0].postMessage(service.target));
      self.addEventListener('fetch', (event) => {
        if (new URL(event.request.url).hostname === 'api.trello.com') event.respondWith(service.fetch(event.request));
      });`;
    const page = `<!doctype html><meta charset="utf-8"><script type="module">${calls}
      await navigator.serviceWorker.register('/worker.js', { type: 'module' });
      if (!navigator.serviceWorker.controller)
        await new Promise((go) => navigator.serviceWorker.addEventListener('controllerchange', go));
      const { port1, port2 } = new MessageChannel();
      navigator.serviceWorker.controller.postMessage('target', [port2]);
      const target = await new Promise((go) => { port1.onmessage = ({ data }) => go(data); });
      document.title = await calls(fetch, { target });
    </script>`;
    const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
      '/': ['text/html', page],
      '/worker.js': ['text/javascript', worker],
      '/fetch.js': ['text/javascript', script],
    };
    const home = createServer((req, res) => {
      const [type, text] = files[req.url ?? ''] ?? ['text/plain', ''];
      res.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text);
    });
    await new Promise<void>((resolve) => home.listen(0, '127.0.0.1', resolve));
    const browser = await openBrowser();
    try {
      const tab = await browser.newPage();
      await tab.goto(`http://127.0.0.1:${(home.address() as AddressInfo).port}/`);
      await tab.waitForFunction('document.title !== ""', undefined, { timeout: 60_000 });
      assert.equal(await tab.title(), expected);
    } finally {
      await browser.close();
      home.close();
    }
  });

  for (const [name, ...args] of [
    ['bun', 'run'],
    ['deno', 'run', '--quiet'],
  ] as const) {
    const absent = spawnSync(name, ['--version']).status !== 0 && `${name} is not on this machine (npm i -g ${name})`;
    it(`answers in ${name}`, { skip: absent }, () => {
      const file = join(folder, 'program.mjs');
      writeFileSync(
        file,
        `import { createService } from './fetch.js';${calls}
        const service = createService();
        console.log(await calls(service.fetch, service));`,
      );
      const { stdout, stderr } = spawnSync(name, [...args, file], { encoding: 'utf8', timeout: 60_000 });
      assert.equal(stdout.trim(), expected, stderr);
    });
  }
});
