/** The book in Chromium: an example runs in the page and gives what is printed, and the search leads to a rule. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { test } from 'node:test';
import { noBrowser, openBrowser } from '../../src/testing/browser.ts';
import { book } from './book.ts';

const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
};

test('the book works in a browser, wide and on a phone', { skip: noBrowser, timeout: 120_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-book-'));
  t.after(() => rmSync(folder, { recursive: true }));
  await book(folder);
  const server = createServer(({ url = '' }, response) => {
    const path = new URL(url, 'http://book').pathname;
    const type = kinds[extname(path)] ?? 'text/plain';
    return response.setHeader('content-type', `${type}; charset=utf-8`).end(readFileSync(join(folder, path)));
  }).listen(0, '127.0.0.1');
  t.after(() => void server.close());
  const browser = await openBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/docs/reference/4.1-cards.html#CRD-20`);

  const example = page.locator('[id="CRD-20"] > pre.http');
  const printed = await example.locator('code').textContent();
  await example.locator('button').click();
  await example.getByText('The same').waitFor();
  assert.equal(await example.locator('code').textContent(), printed);

  await page.locator('#search').fill('fieldGroup hash');
  await page.locator('#results a').first().click();
  await page.waitForURL(/2\.8-custom-field-option-item\.html#CF-04$/);

  // A word of a set is in the text of a page; the key Enter opens the first result.
  await page.locator('#search').fill('cardDueSoon');
  await page.locator('#results a').waitFor();
  await page.locator('#search').press('Enter');
  await page.waitForURL(/2\.1-value-sets\.html#the-words-of-the-sets$/);

  // An operation in a table has an address, and the search finds it by an argument.
  await page.locator('#search').fill('PUT /cards/{card}/actions/{action}/comments');
  await page.locator('#results a').first().click();
  await page.waitForURL(/routes-cards\.html#put-cardscardactionsactioncomments$/);

  await page.goto(`http://127.0.0.1:${port}/docs/reference/4.1-cards.html#CRD-20`);
  for (const [name, says] of [
    ['pytest', 'import unittest'],
    ['Go', 'package conformance'],
    ['node:test', "from 'node:test'"],
    ['curl', 'curl -sS'],
  ] as const) {
    await example.locator('select').selectOption(name);
    await page.locator('[id="CRD-20"] > pre.copy', { hasText: says }).waitFor();
  }

  await page.setViewportSize({ width: 390, height: 800 });
  const width = await page.evaluate('document.documentElement.scrollWidth');
  assert.equal(width, 390, 'nothing is wider than the screen of a phone');
  assert.deepEqual(faults, []);

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(`http://127.0.0.1:${port}/docs/reference/4.1-cards.html#CRD-20`);
  assert.equal(await plain.locator('#search').isVisible(), false, 'nothing is offered that needs a script');
  assert.ok(await plain.getByRole('link', { name: '4.5 custom fields' }).first().isVisible());
});
