/**
 * A Power-Up in a browser, unchanged: its pages ask for the script of the live service and get ours, its capabilities are
 * drawn, its popup writes what the service then shows, and strangers are not heard.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startServer, type BoardstoneServer } from '../../src/index.ts';
import { noBrowser, openBrowser } from '../../src/testing/browser.ts';
import { passPages, withOurs } from './pass.ts';

const script = '<script src="https://p.trellocdn.com/power-up.min.js" integrity="sha384-x" crossorigin></script>';
const files: Readonly<Record<string, string>> = {
  '/index.html': `<!doctype html>${script}<script src="./connector.js"></script>`,
  '/connector.js': `
    const estimate = (n) => ({ text: n + ' points', callback: (t) => t.set('card', 'shared', 'estimate', n) });
    TrelloPowerUp.initialize({
      'board-buttons': (t) => [{ text: t.localizeKey('ask', { whom: 'board' }), callback: (t) => t.card('name') }],
      'card-buttons': (t) => [
        { text: 'Estimate', callback: (t) => t.popup({ title: 'Estimate', items: [estimate(3), estimate(5)] }) },
        { text: 'In a page', callback: (t) => t.popup({ title: 'A page', url: t.signUrl('./popup.html', { more: 'signed' }), args: { n: 8 } }) },
        { text: 'Elsewhere', callback: (t) => t.popup({ title: 'Elsewhere', url: 'http://127.0.0.1:9/evil.html' }) },
        { text: 'Rename', callback: async (t) => {
          const token = await t.getRestApi().authorize();
          const { id } = await t.card('id');
          const reply = await fetch('https://api.trello.com/1/cards/' + id + '?name=Renamed&key=of-its-own&token=' + token, { method: 'PUT' });
          t.alert({ message: (await reply.json()).name }).done();
        } },
        { text: 'Large', callback: (t) => t.modal({ title: 'Before', url: './large.html', height: 333, actions: [{ alt: 'Press', callback: (t) => t.updateModal({ title: 'After', actions: [] }) }], callback: (t) => t.alert({ message: 'The modal is closed' }) }) },
        { text: 'For readers', condition: 'readonly' },
        { text: 'For admins', condition: 'admin', callback: (t) => t.hideCard() },
        { text: 'Show the last', callback: (t) => t.cards('id').then((all) => t.showCard(all.at(-1).id)) },
        { text: 'Missing', callback: (t) => t.getOAuth2ApiClient?.() },
        { text: 'Party', callback: (t) => t.confetti() },
        { text: 'Allow', callback: (t) => t.popup({ title: 'Allow', url: './allow.html' }) },
      ],
      'card-badges': async (t) => [{ dynamic: async () => ({ text: (await t.get('card', 'shared', 'estimate', 0)) + ' points', color: 'red' }) }],
      'list-actions': async (t) => [{ text: 'Of ' + (await t.list('name')).name, callback: (t) => t.alert({ message: t.getContext().list }) }],
      'list-sorters': () => [{ text: 'By name, from the end', callback: (t, { cards }) => ({ sortedIds: cards.sort((a, b) => b.name.localeCompare(a.name)).map(({ id }) => id) }) }],
      'attachment-thumbnail': (t, { name }) => { if (name !== 'Plan') throw t.NotHandled(); return { title: 'The plan', openText: 'Open it' }; },
      'attachment-sections': (t, { entries }) => entries.map((entry) => ({ claimed: [entry], title: 'Claimed', content: { type: 'iframe', url: t.signUrl('./claimed.html', { of: entry.name }) } })),
      'card-back-section': (t) => ({ title: 'Behind', content: { type: 'iframe', url: t.signUrl('./section.html'), height: 90 } }),
      'show-settings': () => { throw t.NotHandled(); },
    }, {
      appKey: 'of-its-own', appName: 'Estimates',
      localization: { defaultLocale: 'fr', supportedLocales: ['fr', 'en'], resourceUrl: './texts/{locale}.json' },
    });`,
  '/texts/en.json': '{ "ask": "Ask the {whom}" }',
  '/large.html': `<!doctype html>${script}<p>large</p><script>TrelloPowerUp.iframe();</script>`,
  '/claimed.html': `<!doctype html>${script}<p id="of"></p><script>of.textContent = 'about ' + TrelloPowerUp.iframe().arg('of');</script>`,
  '/no-script.html': '<!doctype html><p>Without the script</p>',
  '/popup.html': `<!doctype html>${script}<button id="save">Save</button><p id="said"></p><script>
    const t = window.TrelloPowerUp.iframe();
    said.textContent = t.arg('more') + ' ' + t.arg('n');
    save.onclick = () => t.set('card', 'shared', 'estimate', t.arg('n')).then(() => t.closePopup());
    t.sizeTo(120);</script>`,
  '/allow.html': `<!doctype html>${script}<button id="allow">Allow</button><p id="token"></p><script>
    const t = TrelloPowerUp.iframe({ appKey: 'of-its-own', appName: 'Estimates' });
    const back = encodeURIComponent(new URL('./allowed.html', location.href));
    const asking = 'https://trello.com/1/authorize?key=of-its-own&response_type=token&scope=read&name=Estimates&return_url=' + back;
    const isToken = (token) => token.length === 64;
    allow.onclick = () => t.authorize(asking, { validToken: isToken }).then((text) => { token.textContent = text; });</script>`,
  '/allowed.html':
    '<!doctype html><script>opener.authorize("wrong"); opener.authorize(location.hash.split("=")[1]); close();</script>',
  '/section.html': `<!doctype html>${script}<p id="of"></p><script>
    const t = TrelloPowerUp.iframe();
    t.render(() => t.get('card', 'shared', 'estimate', 'no').then((n) => { of.textContent = n + ' of ' + t.getContext().card; }));
    </script>`,
};

test('the script of the live service is replaced in pages, and nothing else is', () => {
  assert.equal(withOurs(`a ${script} b`), 'a <script src="/boardstone-power-up.js"></script> b');
  const single = "<script async src='//p.trellocdn.com/power-up.js?v=2'></script>";
  assert.equal(withOurs(single), "<script async src='/boardstone-power-up.js'></script>");
  const added = "script.src = 'https://p.trellocdn.com/power-up.min.js';";
  assert.equal(withOurs(added), "script.src = '/boardstone-power-up.js';");
  for (const other of [
    '<script src="/power-up.min.js" integrity="a"></script>',
    'see https://p.trellocdn.com/power-up.min.js',
  ])
    assert.equal(withOurs(other), other);
});

describe('a Power-Up in a browser', { skip: noBrowser }, () => {
  let browser: Browser;
  let server: BoardstoneServer;
  let pages: Server;
  let passing: Awaited<ReturnType<typeof passPages>>;
  before(async () => {
    browser = await openBrowser();
    server = await startServer({ fixture: 'demo', clock: 'manual', limits: 'off' });
    pages = createServer(({ url = '' }, res) => {
      const text = files[url.split('?')[0]!];
      const type = url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
      res.writeHead(text === undefined ? 404 : 200, { 'content-type': type, 'x-frame-options': 'DENY' }).end(text);
    }).listen(0, '127.0.0.1');
    await once(pages, 'listening');
    const library = await (await fetch(`${server.url}/_inspector/power-up-library.js`)).text();
    passing = await passPages(`http://127.0.0.1:${(pages.address() as AddressInfo).port}`, library);
  });
  after(async () => {
    passing?.close();
    pages?.close();
    await browser?.close();
    await server?.close();
  });
  beforeEach(() => server.reset());

  const open = async (more = ''): Promise<Page> => {
    const page = await browser.newPage();
    await page.goto(
      `${server.url}/_inspector/power-up?page=${encodeURIComponent(`${passing.origin}/index.html`)}${more}`,
    );
    await page.getByRole('button', { name: 'Estimate', exact: true }).waitFor({ timeout: 10_000 });
    return page;
  };

  test('a button opens a list, whose choice is seen in its badge, its section and the service', async () => {
    const page = await open();
    await page.getByText('0 points', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Estimate', exact: true }).click();
    await page.getByRole('button', { name: '5 points' }).click();
    await page.locator('.chip[data-color="red"]', { hasText: '5 points' }).waitFor();
    const section = page.frameLocator('iframe[title=Behind]');
    await section.getByText(/^5 of [0-9a-f]{24}$/).waitFor();
    const card = (await section.locator('#of').textContent())!.split(' ').at(-1)!;
    const { key, token } = server.target.actors.owner;
    const data = await (await fetch(`${server.url}/1/cards/${card}/pluginData?key=${key}&token=${token}`)).json();
    assert.equal((data as { value: string }[])[0]!.value, '{"estimate":5}');
    await page.close();
  });

  test('what it asks of the live service reaches this server', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('alert').getByText('Renamed').waitFor();
    assert.ok(server.cards().some(({ name }) => name === 'Renamed'));
    await page.close();
  });

  test('a page in a popup has its arguments, writes and closes itself', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'In a page' }).click();
    const popup = page.frameLocator('iframe[title=popup]');
    await popup.getByText('signed 8').waitFor();
    await popup.getByRole('button', { name: 'Save' }).click();
    await page.locator('.chip[data-color="red"]', { hasText: '8 points' }).waitFor();
    assert.equal(await page.locator('iframe[title=popup]').count(), 0);
    await page.close();
  });

  test('a window asks the member, and hands the token back', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Party' }).click();
    await page.getByRole('alert').getByText('throws confetti').waitFor();
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    const popup = page.frameLocator('iframe[title=popup]');
    const opening = page.waitForEvent('popup');
    await popup.getByRole('button', { name: 'Allow' }).click();
    const asking = await opening;
    await asking.getByRole('button', { name: 'Allow' }).click();
    await popup.locator('#token', { hasText: /^[0-9a-f]{64}$/ }).waitFor();
    const token = await popup.locator('#token').textContent();
    const { key } = server.target.actors.owner;
    const { status } = await fetch(`${server.url}/1/members/me?key=${key}&token=${token}`);
    assert.equal(status, 200);
    await page.close();
  });

  test('a modal has actions, changes its title, and tells that it was closed', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Large' }).click();
    const large = page.frameLocator('iframe[title=modal]');
    await large.getByText('large').waitFor();
    await page.getByRole('heading', { name: 'Before' }).waitFor();
    assert.equal(await large.locator('html').evaluate('innerHeight'), 333);
    await page.getByRole('button', { name: 'Press', exact: true }).click();
    await page.getByRole('heading', { name: 'After' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Press', exact: true }).count(), 0);
    await large.getByText('large').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('alert').getByText('The modal is closed').waitFor();
    await page.close();
  });

  test('a list has its actions, and is sorted', async () => {
    const page = await open();
    const card = await page.locator('select[name=card]').inputValue();
    const { idList } = server.cards().find(({ id }) => id === card)!;
    await page.getByRole('button', { name: `Of ${server.lists().find(({ id }) => id === idList)!.name}` }).click();
    await page.getByRole('alert').getByText(idList).waitFor();
    const sorted = page.waitForResponse((reply) => reply.request().method() === 'PUT');
    await page.getByRole('button', { name: 'By name, from the end' }).click();
    await sorted;
    const { key, token } = server.target.actors.owner;
    const names = async (): Promise<string[]> => {
      const reply = await fetch(`${server.url}/1/lists/${idList}/cards?fields=name&key=${key}&token=${token}`);
      return ((await reply.json()) as { name: string }[]).map(({ name }) => name);
    };
    const wanted = (await names()).toSorted((a, b) => b.localeCompare(a));
    assert.ok(wanted.length > 1);
    await page.waitForResponse(async () => JSON.stringify(await names()) === JSON.stringify(wanted));
    await page.close();
    const read = await open('&actor=reader');
    await read.getByRole('button', { name: 'By name, from the end' }).click();
    await read.getByRole('alert').getByText('a card cannot be moved: 401').waitFor();
    await read.close();
  });

  test('an attachment has its thumbnail and its section', async () => {
    const { key, token } = server.target.actors.owner;
    const before = await open();
    const card = await before.locator('select[name=card]').inputValue();
    await before.close();
    const query = new URLSearchParams({ key, token, name: 'Plan', url: 'https://example.com/plan' });
    await fetch(`${server.url}/1/cards/${card}/attachments?${query}`, { method: 'POST' });
    const page = await open();
    await page.getByText('The plan · Open it').waitFor();
    await page.getByRole('heading', { name: 'Claimed · Plan' }).waitFor();
    await page.frameLocator('iframe[title=Claimed]').last().getByText('about Plan').waitFor();
    await page.close();
  });

  test('a card is closed, opened again, and another one is shown', async () => {
    const page = await open();
    assert.equal(await page.getByRole('button', { name: 'For readers' }).count(), 0);
    await page.getByRole('button', { name: 'For admins' }).click();
    await page.getByRole('button', { name: 'Open the card' }).click();
    const last = await page.locator('select[name=card] option').last().getAttribute('value');
    await page.getByRole('button', { name: 'Show the last' }).click();
    await page.waitForURL((url) => url.searchParams.get('card') === last);
    assert.equal(await page.locator('select[name=card]').inputValue(), last);
    await page.close();
  });

  test('what is not in context, elsewhere or missing is said', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Ask the board' }).click();
    await page.getByRole('alert').getByText('No card in the context').waitFor();
    await page.getByRole('button', { name: 'Elsewhere' }).click();
    await page
      .getByRole('alert')
      .getByText(/only pages of .* are opened here/)
      .waitFor();
    await page.getByRole('button', { name: 'Missing' }).click();
    await page.getByText('Missing here, and asked for: t.getOAuth2ApiClient').waitFor();
    await page.close();
  });

  test('an address that is none, and the inspector itself, are no Power-Up', async () => {
    for (const wrong of ['', 'javascript:alert(1)', `${server.url}/`]) {
      const page = await browser.newPage();
      await page.goto(`${server.url}/_inspector/power-up?page=${encodeURIComponent(wrong)}`);
      await page.getByRole('alert').getByText('boardstone power-up prints the whole address').waitFor();
      assert.equal(await page.locator('iframe').count(), 0);
      await page.close();
    }
  });

  test('a page without the script of the live service is told so', async () => {
    const page = await browser.newPage();
    const connector = `${passing.origin}/no-script.html`;
    await page.goto(`${server.url}/_inspector/power-up?page=${encodeURIComponent(connector)}`);
    await page.getByText('has not called TrelloPowerUp.initialize').waitFor();
    await page.close();
  });

  test('strangers are not heard, and by another name nothing is passed on', async () => {
    const page = await open();
    const before = server.snapshot();
    const forged = { id: 1, at: 'card', method: 'set', args: ['card', 'shared', 'estimate', 99], boardstone: 'guess' };
    const asked = `postMessage(${JSON.stringify(forged)}, '*')`;
    await page.evaluate(asked);
    const connector = page.frames().find((frame) => frame.url().startsWith(passing.origin))!;
    await connector.evaluate(`parent.${asked}`);
    await page.getByRole('button', { name: 'Ask the board' }).click();
    await page.getByRole('alert').getByText('No card in the context').waitFor();
    assert.deepEqual(server.snapshot(), before);
    const [reply] = (await once(get(passing.origin, { headers: { host: 'evil.test' } }), 'response')) as [
      IncomingMessage,
    ];
    assert.equal(reply.resume().statusCode, 403);
    await page.close();
  });
});
