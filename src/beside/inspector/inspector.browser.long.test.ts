/** The inspector in a real browser: a board, a move that is seen live, keys, hostile names, a large world. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startServer, type BoardstoneServer } from '../../index.ts';
import { noBrowser, openBrowser } from '../../testing/browser.ts';

const hostile = '<img src=x onerror="document.title=1">"\'&</script>';

describe('the inspector in a browser', { skip: noBrowser }, () => {
  let browser: Browser;
  let server: BoardstoneServer;
  /** The complaints of the page: refused by its policy, or an error of its script. */
  let complaints: string[];
  before(async () => {
    browser = await openBrowser();
    server = await startServer({ fixture: 'demo', clock: 'manual', limits: 'off' });
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
  beforeEach(async () => {
    complaints = [];
    await server.reset();
  });

  const api = async <T>(method: string, path: string, args: Record<string, string> = {}): Promise<T> => {
    const { key, token } = server.target.actors.owner;
    const reply = await fetch(`${server.url}/1${path}?${new URLSearchParams({ key, token, ...args })}`, { method });
    return (await reply.json()) as T;
  };
  const open = async (path = '/', at = server.url): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1300, height: 800 } });
    page.on('pageerror', (fault) => complaints.push(fault.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(path.startsWith('http') ? path : at + path);
    await page.getByText(/^(document|live) dialect$/).waitFor();
    return page;
  };
  const boards = () => api<{ id: string; url: string; name: string }[]>('GET', '/members/me/boards');
  const listsOf = (idBoard: string) => api<{ id: string; name: string }[]>('GET', `/boards/${idBoard}/lists`);
  const cardsOf = (idBoard: string) =>
    api<{ id: string; url: string; name: string }[]>('GET', `/boards/${idBoard}/cards`);

  test('shows a board, and a card that a client moves goes to its new list', async () => {
    const page = await open();
    const [board] = await boards();
    const [from, to] = await listsOf(board!.id);
    const column = (name: string) => page.locator('.list', { has: page.getByRole('heading', { name, exact: true }) });
    const made = await api<{ id: string }>('POST', '/cards', { idList: from!.id, name: 'Goes places' });
    await column(from!.name).getByText('Goes places').waitFor();
    await api('PUT', `/cards/${made.id}`, { idList: to!.id, colour: 'red' });
    await column(to!.name).getByText('Goes places').waitFor();
    assert.equal(await column(from!.name).getByText('Goes places').count(), 0);
    const row = page.locator('.rows').getByRole('option').first();
    assert.match(await row.innerText(), /200\s+PUT[\s\S]*ignored colour/);
    await row.click();
    await page.getByText('nothing reads').waitFor();
    const [top, ...beside] = await page.locator('.detail > h3, .detail > button').all();
    const at = await Promise.all([top!, ...beside].map(async (element) => (await element.boundingBox())!.y));
    assert.deepEqual([at.length, new Set(at).size], [3, 1]);
    assert.match(await page.locator('.detail pre').last().innerText(), /"Goes places"/);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test('opens the board and the card of an address that the service returned', async () => {
    const [, second] = await boards();
    const page = await open(second!.url);
    await page.locator('nav [aria-current]', { hasText: second!.name }).waitFor();
    const [card] = await cardsOf(second!.id);
    await page.goto(card!.url);
    await page.getByRole('dialog').getByRole('heading', { name: card!.name }).waitFor();
    await page.locator('nav [aria-current]', { hasText: second!.name }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/b\//);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test('a person acts as a member: adds, renames, moves and archives a card, and is told a refusal', async () => {
    const page = await open();
    const [board] = await boards();
    const [from, to] = await listsOf(board!.id);
    const column = (name: string) => page.locator('.list', { has: page.getByRole('heading', { name, exact: true }) });
    const add = column(from!.name).getByLabel('Name of a new card');
    await page.locator('.card').first().waitFor();
    assert.equal(await add.isVisible(), false);
    await page.getByLabel('Act as').selectOption('colleague');
    await add.fill('By hand');
    await page.keyboard.press('Enter');
    await column(from!.name).getByText('By hand').click();
    await page.getByLabel('Name of the card').fill('By a person');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'By a person' }).waitFor();
    await page.getByText('name: "By hand" → "By a person"').waitFor();
    await page.getByLabel('List of the card').selectOption(to!.name);
    await page.getByText(`in ${to!.name}`).waitFor();
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('dialog').getByText(' · archived').waitFor();
    await page.keyboard.press('Escape');
    const { username } = server.target.actors.colleague;
    const sent = server.requests({ member: username }).map(({ method, json }) => [method, json]);
    assert.deepEqual(sent, [
      ['POST', { idList: from!.id, name: 'By hand' }],
      ['PUT', { name: 'By a person' }],
      ['PUT', { idList: to!.id }],
      ['PUT', { closed: true }],
    ]);
    await page.getByLabel('Act as').selectOption('outsider');
    await add.fill('Not mine');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('401').waitFor();
    complaints = complaints.filter((complaint) => !complaint.includes('401'));
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test('a person gives a card a date, a label, a member and a comment, and drags it to its list', async () => {
    const page = await open();
    const [board] = await boards();
    const [from, to] = await listsOf(board!.id);
    const column = (name: string) => page.locator('.list', { has: page.getByRole('heading', { name, exact: true }) });
    await api('POST', '/cards', { idList: from!.id, name: 'Whole', pos: 'top' });
    await page.getByLabel('Act as').selectOption('owner');
    await column(from!.name).getByText('Whole').hover();
    await page.mouse.down();
    // A browser takes the first move as the beginning, and asks where it may be dropped from the second on.
    for (const nth of [0, 1, 1]) await column(to!.name).locator('.card').nth(nth).hover();
    await page.mouse.up();
    await column(to!.name).getByText('Whole').waitFor();
    const cards = await api<{ name: string }[]>('GET', `/lists/${to!.id}/cards`);
    assert.ok([1, 2].includes(cards.findIndex(({ name }) => name === 'Whole')));
    await column(to!.name).getByText('Whole').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Due, in UTC').fill('2026-02-03T10:00');
    await dialog.getByRole('button', { name: 'Set due date' }).click();
    await dialog.getByText('due: none → 2026-02-03 10:00').waitFor();
    const label = dialog.getByRole('group', { name: 'Labels' }).getByRole('checkbox').first();
    await label.check();
    await dialog.locator('.chips .chip').waitFor();
    await dialog.getByRole('group', { name: 'Members' }).getByRole('checkbox').first().check();
    await dialog.locator('.chips .who').waitFor();
    await label.uncheck();
    await dialog.locator('.chips .chip').waitFor({ state: 'detached' });
    await dialog.getByLabel('A comment').fill('Said here');
    await page.keyboard.press('Enter');
    await dialog.getByText('Said here').waitFor();
    await dialog.getByLabel('List of the card').selectOption(from!.name);
    await dialog.getByText(`list: ${to!.name} → ${from!.name}`).waitFor();
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test('a person who writes goes on writing while a client changes the lists of the board', async () => {
    const page = await open();
    const [board] = await boards();
    const [first] = await listsOf(board!.id);
    const heading = (name: string) => page.getByRole('heading', { name, exact: true });
    await page.getByLabel('Act as').selectOption('colleague');
    const add = page.locator('.list', { has: heading(first!.name) }).getByLabel('Name of a new card');
    await add.fill('Half');
    await api('POST', '/lists', { idBoard: board!.id, name: 'In front', pos: 'top' });
    await heading('In front').waitFor();
    await page.keyboard.type(' and whole');
    await page.keyboard.press('Enter');
    await page.locator('.card', { hasText: 'Half and whole' }).waitFor();
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test('finds boards and cards, and lists the worlds with their requests', async () => {
    await using fork = server.fork({ name: 'busy' });
    const { key, token } = fork.target.actors.owner;
    for (let turn = 0; turn < 3; turn += 1) await fetch(`${fork.url}/1/members/me?key=${key}&token=${token}`);
    const page = await open();
    const [, second] = await boards();
    const [card] = await cardsOf(second!.id);
    const box = page.getByLabel('Find boards and cards');
    await box.fill(card!.name.toUpperCase());
    await page.locator('.found a', { hasText: card!.name }).click();
    await page.getByRole('dialog').getByRole('heading', { name: card!.name }).waitFor();
    await page.keyboard.press('Escape');
    await box.fill(second!.name);
    await page.locator('.found a[data-board]', { hasText: second!.name }).click();
    await page.locator('nav [aria-current]', { hasText: second!.name }).waitFor();
    await box.fill('%/&?');
    await page.getByText('Nothing has this name.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('main world').first().click();
    assert.match(await page.locator('.worlds a', { hasText: 'busy' }).innerText(), /busy\s+3 requests/);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test('is used with keys alone', async () => {
    const page = await open();
    await page.locator('.card').first().waitFor();
    await api('GET', '/boards/none');
    await page.keyboard.press('b');
    await page.keyboard.press('ArrowDown');
    const name = await page.locator('.card:focus .title').innerText();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('heading', { name }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('refused');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.getByText('ERR-03: an id of the wrong form is answered with 400').waitFor();
    await page.keyboard.press('4');
    await page.getByRole('tab', { name: 'Faults', selected: true }).waitFor();
    await page.keyboard.press('Tab');
    assert.equal(await page.locator(':focus').getAttribute('aria-label'), 'Method');
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await page.keyboard.press('3');
    await page.getByRole('tab', { name: 'Webhooks', selected: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Find boards and cards' }).fill(name);
    await page.locator('.found a').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('heading', { name }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('body').click({ position: { x: 1, y: 1 } });
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test('shows hostile names as they are', async () => {
    const [board] = await boards();
    const [list] = await listsOf(board!.id);
    await api('PUT', `/boards/${board!.id}`, { name: hostile });
    await api('PUT', `/lists/${list!.id}`, { name: hostile });
    await api('POST', `/boards/${board!.id}/labels`, { name: hostile, color: 'red' });
    const card = await api<{ url: string }>('POST', '/cards', {
      idList: list!.id,
      name: hostile,
      desc: hostile,
      [hostile]: '1',
    });
    const page = await open(card.url);
    await page.getByRole('dialog').getByRole('heading', { name: hostile }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.card', { hasText: hostile }).waitFor();
    await page.locator('.rows').getByRole('option').first().click();
    await page.getByText('nothing reads').waitFor();
    assert.equal(await page.locator('img').count(), 0);
    assert.equal(await page.title(), `${hostile} · boardstone`);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  test('moves the clock, orders a fault, resets, and says what the control plane refused', async () => {
    const page = await open();
    const [before] = [server.now().getTime()];
    await page.getByLabel('Time of the world').click();
    await page.getByRole('button', { name: '+15 min' }).click();
    await page.getByLabel('Time of the world').getByText('09:15:00').waitFor();
    assert.equal(server.now().getTime() - before, 900_000);
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate('document.activeElement.tagName'), 'SUMMARY');
    await page.getByRole('tab', { name: 'Faults' }).click();
    await page.getByLabel('Path').fill('/1/nowhere/*/at/all');
    await page.getByRole('button', { name: 'Order' }).click();
    await page.getByRole('alert').getByText('no route is like').waitFor();
    await page.getByLabel('Path').fill('/1/cards/*');
    await page.getByRole('button', { name: 'Order' }).click();
    await page.getByText('used 0').waitFor();
    await api('GET', '/cards/none').catch(() => {});
    await page.getByText('used 1').waitFor();
    await page.getByText('main world').click();
    await page.getByText('any method /1/cards/*: answers 500').waitFor();
    await page.getByRole('button', { name: 'What changed' }).click();
    await page.getByRole('heading', { name: 'Changed since the beginning' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('main world').click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Yes, lose all changes' }).click();
    await page.getByText('No fault is ordered').waitFor();
    assert.equal(server.now().getTime(), before);
    await page.close();
  });

  test('has nothing to press where there is no control plane, and nothing on a phone is out of reach', async () => {
    await using quiet = await startServer({ fixture: 'demo', control: false });
    const page = await open('/', quiet.url);
    await page.locator('.card').first().waitFor();
    await page.getByText('main world').click();
    await page.getByText('this page only reads').waitFor();
    for (const name of ['Reset', 'Clear', '+10 s', 'Order'])
      assert.equal(await page.getByRole('button', { name }).count(), 0, name);
    await page.close();
    const phone = await browser.newPage({ viewport: { width: 360, height: 640 }, hasTouch: true, colorScheme: 'dark' });
    await phone.goto(quiet.url);
    await phone.locator('.card').first().waitFor();
    assert.equal(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    await phone.getByRole('tab', { name: 'Requests' }).tap();
    await phone.getByText('No requests yet.').waitFor();
    assert.equal(await phone.locator('.card').first().isVisible(), false);
    await phone.getByRole('tab', { name: 'Board' }).tap();
    assert.equal(await phone.locator('.card').first().isVisible(), true);
    for (const key of ['1', 'b', 'Enter']) await phone.keyboard.press(key);
    await phone.getByRole('dialog').waitFor();
    await phone.close();
  });

  test('has few elements for a board of 5,000 cards and 10,000 requests, and still shows the last of each', async () => {
    const board = await api<{ id: string; url: string }>('POST', '/boards', { name: 'Large', defaultLists: 'false' });
    const list = await api<{ id: string }>('POST', '/lists', { idBoard: board.id, name: 'All' });
    const page = await open(board.url);
    for (let made = 0; made < 5000; made += 100) {
      const addCard = (at: number) => api('POST', '/cards', { idList: list.id, name: `Card ${made + at}` });
      await Promise.all(Array.from({ length: 100 }, (_, at) => addCard(at)));
    }
    for (let asked = 0; asked < 5000; asked += 100) {
      await Promise.all(Array.from({ length: 100 }, () => api('GET', '/members/me')));
    }
    await page.getByText('5,000', { exact: true }).waitFor();
    const total = page.getByText(/^[\d,]+ requests, newest first/);
    assert.match(await total.innerText(), /^(9,\d{3}|10,0\d{2}) requests, newest first/);
    const elements = Number(await page.evaluate('document.querySelectorAll("*").length'));
    assert.ok(elements < 1000, `${elements} elements`);
    const more = page.locator('.more');
    await page.locator('.cards').hover();
    while (await more.isVisible()) await page.mouse.wheel(0, 50_000);
    await page.getByText('Card 4999', { exact: true }).waitFor();
    assert.deepEqual(complaints, []);
    await page.close();
  });
});
