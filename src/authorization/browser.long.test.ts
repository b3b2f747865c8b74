/** The pages in a real browser: allow, deny, hand back, refuse; the script for browsers at work (5.3, 4.7). */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startServer, type BoardstoneServer } from '../index.ts';
import { noBrowser, openBrowser } from '../testing/browser.ts';

describe('the pages in a browser', { skip: noBrowser }, () => {
  let browser: Browser;
  let context: BrowserContext;
  let server: BoardstoneServer;
  let home: { url: string; close(): Promise<void> };
  let key: string;

  before(async () => {
    browser = await openBrowser();
    context = await browser.newContext();
    server = await startServer({ fixture: 'empty', clock: 'manual' });
    home = await serveApplication(() => ({ key, base: server.url }));
    const reply = await fetch(`${server.url}/_boardstone/keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Card counter', username: 'ada_quill', origins: [home.url] }),
    });
    key = ((await reply.json()) as { key: string }).key;
  });
  after(async () => {
    await browser?.close();
    await server?.close();
    await home?.close();
  });

  const consent = async (query: Record<string, string>): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`${server.url}/1/authorize?${new URLSearchParams({ key, ...query })}`);
    return page;
  };
  const ask = async (path: string, token: string): Promise<Response> =>
    fetch(`${server.url}${path}?key=${key}&token=${token}`);

  test('the page names the application, what it may do and for how long, and asks for no password', async () => {
    const page = await consent({ name: '<img src=x onerror=alert(1)>', scope: 'read,write', expiration: '1day' });
    const text = await page.locator('main').innerText();
    assert.match(text, /<img src=x onerror=alert\(1\)> asks for access/);
    assert.match(text, /Registered as Card counter/);
    assert.match(text, /for one day/);
    assert.equal(await page.locator('img, input[type=password]').count(), 0);
    assert.equal(await page.locator('li').count(), 2);
    await page.close();
  });

  test('an address that leads nowhere is a page for a person and JSON for a script', async () => {
    const page = await context.newPage();
    const reply = await page.goto(`${server.url}/1/nowhere/%3Cb%3E?key=${key}`);
    assert.equal(reply?.status(), 404);
    assert.equal(await page.locator('h1').innerText(), 'Nothing is here');
    // Its own policy lets its own style in.
    assert.equal(await page.evaluate(`getComputedStyle(document.querySelector('main')).borderTopStyle`), 'solid');
    assert.equal(await page.locator('main code').innerText(), 'Cannot GET /1/nowhere/<b>');
    await page.locator('summary').click();
    assert.match(await page.locator('pre').innerText(), /"error": "ERROR"/);
    const refusal = await (
      await fetch(`${server.url}/1/nowhere?key=${key}`, { headers: { accept: 'text/html' } })
    ).json();
    assert.deepEqual(refusal, { message: 'Cannot GET /1/nowhere', error: 'ERROR' });
    await page.close();
  });

  test('allowing by keyboard shows a token of the chosen member with the scopes that were named', async () => {
    const page = await consent({ scope: 'read', expiration: 'never' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const token = await page.locator('#token').innerText();
    const me = (await (await ask('/1/members/me', token)).json()) as { username: string };
    assert.equal(me.username, 'ben_okoro');
    const refused = await fetch(`${server.url}/1/boards?key=${key}&token=${token}&name=x`, { method: 'POST' });
    assert.equal(refused.status, 401);
    await page.close();
  });

  test('denying grants nothing', async () => {
    const untouched = server.snapshot();
    const page = await consent({});
    await page.getByRole('button', { name: 'Deny' }).click();
    assert.match(await page.locator('main').innerText(), /You denied access/);
    assert.deepEqual(server.snapshot(), untouched);
    await page.close();
  });

  test('a return_url of another origin is refused before anything is asked', async () => {
    const page = await consent({ return_url: 'https://elsewhere.invalid/', callback_method: 'fragment' });
    assert.match(await page.locator('main').innerText(), /has not registered/);
    assert.equal(await page.locator('form').count(), 0);
    await page.close();
  });

  test('a token that was granted for an hour is refused after it', async () => {
    const page = await consent({ expiration: '1hour' });
    await page.getByRole('button', { name: 'Allow' }).click();
    const token = await page.locator('#token').innerText();
    assert.equal((await ask('/1/members/me/boards', token)).status, 200);
    await server.advance(3_600_000);
    const late = await ask('/1/members/me/boards', token);
    assert.equal(late.status, 401);
    assert.match(await late.text(), /expired token/);
    await page.close();
  });

  test('a page with the script is sent to the consent page and comes back with a token that works', async () => {
    const page = await context.newPage();
    await page.goto(`${home.url}/?type=redirect`);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.locator('#result').waitFor();
    assert.equal(await page.locator('#result').innerText(), 'A card from the browser');
    assert.equal(new URL(page.url()).hash, '');
    await page.close();
  });

  /** A page without a token, and the popup that its button opens. */
  async function connected() {
    const fresh = await browser.newContext();
    const page = await fresh.newPage();
    await page.goto(`${home.url}/?type=popup&wait=1`);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Connect' }).click(),
    ]);
    return { fresh, page, popup };
  }

  test('a popup hands the token to its opener and closes', async () => {
    const { fresh, page, popup } = await connected();
    await popup.getByRole('button', { name: 'Allow' }).click();
    await page.locator('#result').waitFor();
    assert.equal(await page.locator('#result').innerText(), 'A card from the browser');
    await fresh.close();
  });

  test('a popup that is denied ends in the error callback', async () => {
    const { fresh, page, popup } = await connected();
    await popup.getByRole('button', { name: 'Deny' }).click();
    await page.locator('#failed').waitFor();
    assert.equal(await page.locator('#result').count(), 0);
    await fresh.close();
  });

  test('the consent page cannot be read by a script of another origin', async () => {
    const page = await context.newPage();
    await page.goto(`${home.url}/?type=none`);
    const read = await page.evaluate(
      async (address) =>
        fetch(address).then(
          () => 'read',
          () => 'refused',
        ),
      `${server.url}/1/authorize?key=${key}`,
    );
    assert.equal(read, 'refused');
    await page.close();
  });
});

/** An application of somebody: one page that authorizes, makes a card and reads it back. */
async function serveApplication(
  application: () => { key: string; base: string },
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { key, base } = application();
    const query = new URL(request.url ?? '/', 'http://x').searchParams;
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Card counter</title><button id="go">Connect</button>
<script src="${base}/1/client.js?key=${key}"></script><script>
function show(id, text) { const p = document.createElement('p'); p.id = id; p.textContent = text; document.body.append(p); }
async function work() {
  const board = await Trello.post('boards', { name: 'From a page' });
  const list = await Trello.post('lists', { name: 'One', idBoard: board.id });
  const card = await Trello.addCard({ idList: list.id, name: 'A card from the browser' });
  Trello.cards.get(card.id, { fields: 'name' }, (read) => show('result', read.name), (fault) => show('failed', fault.message));
}
const start = () => Trello.authorize({ type: '${query.get('type') === 'popup' ? 'popup' : 'redirect'}', name: 'Card counter',
  scope: { read: true, write: true }, expiration: 'never', success: work, error: () => show('failed', 'denied') });
document.getElementById('go').onclick = start;
${query.get('type') === 'redirect' || !query.has('type') ? 'start();' : ''}
</script>`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
