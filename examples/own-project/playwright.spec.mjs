// Tests of a page with Playwright. Each has a server of its own; the page knows only the address of the live service.
import { expect } from '@playwright/test';
import { fixture } from 'boardstone';
import { redirectContext, test, testWith } from 'boardstone/playwright';

const app = 'http://localhost:5173/';
const html = `<title>Boards</title><ul></ul><a>Sign in</a><script type="module">
  const live = 'https://trello.com/1';
  const [token] = location.hash.split('#token=').slice(1);
  const key = new URLSearchParams(location.search).get('key');
  document.querySelector('a').href = live + '/authorize?key=' + key + '&scope=read&name=Boards&return_url=' + location.href;
  const boards = await (await fetch(live + '/members/me/boards?fields=name&key=' + key + '&token=' + token)).json();
  document.querySelector('ul').innerHTML = boards.map(({ name }) => '<li>' + name).join('');
</script>`;
const showApp = (page) =>
  page.route(
    ({ href }) => href.startsWith(app),
    (route) => route.fulfill({ contentType: 'text/html', body: html }),
  );

test('a member allows the page to read, and sees the boards', async ({ page, server }) => {
  const { key } = server.target.actors.owner;
  await showApp(page);
  await page.goto(`${app}?key=${key}`);
  await page.getByText('Sign in').click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.locator('li').first()).toBeVisible();
  server.verify({ method: 'GET', path: '/1/members/me/boards', status: 200 });
});

test('a page that the application does not know gets no token, and why', async ({ page, server }) => {
  const { key } = server.target.actors.owner;
  const to = encodeURIComponent('https://elsewhere.example');
  await page.goto(`https://trello.com/1/authorize?key=${key}&return_url=${to}`);
  await expect(page.locator('body')).toContainText('has not registered https://elsewhere.example');
});

const own = testWith({ fixture: fixture().board('plan', { name: 'Harbour' }) });
own(
  'a context of the test itself reaches its server, and so does a client outside the page',
  async ({ browser, server }) => {
    const { key, token } = server.target.actors.owner;
    const page = await (await browser.newContext()).newPage();
    await showApp(page);
    await page.goto(`${app}?key=${key}#token=${token}`);
    await expect(page.locator('li')).toHaveText(['Harbour']);
    const reply = await fetch(`https://api.trello.com/1/members/me?fields=username&key=${key}&token=${token}`);
    expect((await reply.json()).username).toBe('owner');
  },
);

test('a browser that the test starts itself is led by one line', async ({ playwright, launchOptions, server }) => {
  const browser = await playwright.chromium.launch(launchOptions);
  const context = await browser.newContext();
  await redirectContext(context, server);
  const page = await context.newPage();
  await page.goto(`https://trello.com/1/authorize?key=${server.target.actors.owner.key}`);
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
  await browser.close();
});

test('a request that is dropped fails in the page, as on a network', async ({ page, server }) => {
  const { key } = server.target.actors.owner;
  await showApp(page);
  await page.goto(`${app}?key=${key}`);
  server.fault({ match: { path: '/1/members/me' }, drop: true });
  const failed = page.evaluate(() => fetch('https://api.trello.com/1/members/me').catch(({ name }) => name));
  expect(await failed).toBe('TypeError');
});
