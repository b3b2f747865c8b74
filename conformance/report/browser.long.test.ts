/** The report page in a real browser: filters, keys, copying, light and dark, nothing asked of the network. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { group, summarise, type Report } from '../run/result.ts';
import { result } from '../testing/reports.ts';
import { html } from './html.ts';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const skip = executablePath === undefined && 'no Chromium on this machine: `.ci/run` installs one';

const curl = '#!/bin/sh\ncurl "$BASE/1/cards/x"';
const long = `/1/card/${'5'.repeat(24)}/customField/${'6'.repeat(24)}/item`;
const results = [
  result('CNV-07', 'failed', {
    reason: `it is gone from ${long}`,
    counterexample: {
      drawn: { steps: [long, long] },
      steps: [{ actor: 'owner', method: 'PUT', path: long, args: { name: long }, status: 200, body: {} }],
      curl,
      what: `the id in ${long}`,
      expected: 'a',
      actual: null,
      difference: ['- "a"', '+ (nothing)'],
      trace: { law: 'CNV-07' },
      history: [{ client: 0, from: 0, to: 4, op: 'take', result: true }],
    },
  }),
  result('CNV-08', 'failed', { reason: 'it is there' }),
  result('CNV-09', 'passed', { level: 'implied' }),
  result('LIM-01', 'skipped', { section: '8' }),
  result('LIM-02', 'vacuous', { section: '8' }),
];
const report: Report = {
  summary: summarise(results, 9, 9),
  seed: 1,
  suite: { version: '1', specDigest: 'd' },
  results,
  groups: group(results),
  target: { baseUrl: 'http://127.0.0.1:4747', actors: ['owner'], choices: {} },
};

describe('the report page in a browser', { skip }, () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let folder = '';
  const said: string[] = [];
  const asked: string[] = [];

  before(async () => {
    const { chromium } = await import('playwright-core');
    folder = mkdtempSync(join(tmpdir(), 'report-'));
    const file = join(folder, 'report.html');
    writeFileSync(file, html(report));
    browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox', '--disable-gpu'] });
    context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], colorScheme: 'light' });
    page = await context.newPage();
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(pathToFileURL(file).href);
  });
  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const shown = () => page.locator('details.law:visible .id').allInnerTexts();

  test('broken laws stand under the headline, passed ones are folded, a chip leads to it', async () => {
    assert.deepEqual(await shown(), ['CNV-07', 'CNV-08', 'LIM-02']);
    assert.ok(Number(await page.evaluate("document.getElementById('broken').getBoundingClientRect().top")) < 400);
    await page.locator('.chips a.passed').click();
    await page.locator('#all-skipped > summary').click();
    assert.deepEqual(await shown(), ['CNV-07', 'CNV-08', 'LIM-02', 'CNV-09', 'LIM-01']);
    await page.locator('#law-CNV-07 > summary').click();
    assert.ok(await page.locator('svg.timeline').isVisible());
    assert.equal(await page.locator('#law-CNV-07 .talk li').count(), 1);
  });

  test('words, status and level narrow what is shown, and the count follows', async () => {
    await page.fill('#search', 'lim');
    assert.deepEqual(await shown(), ['LIM-02', 'LIM-01']);
    await page.fill('#search', '');
    await page.selectOption('#status', 'attention');
    assert.deepEqual(await shown(), ['CNV-07', 'CNV-08', 'LIM-02']);
    assert.equal(await page.locator('#count').innerText(), '3 of 5 laws');
    await page.selectOption('#status', '');
    await page.selectOption('#level', 'implied');
    assert.deepEqual(await shown(), ['CNV-09']);
    await page.selectOption('#level', '');
  });

  test('keys lead to the search, to the next failure, and up and down', async () => {
    await page.keyboard.press('/');
    assert.equal(await page.evaluate('document.activeElement.id'), 'search');
    await page.keyboard.press('Escape');
    for (const id of ['law-CNV-07', 'law-CNV-08', 'law-CNV-07']) {
      await page.keyboard.press('n');
      assert.equal(await page.evaluate("document.activeElement.closest('details').id"), id);
    }
    await page.keyboard.press('j');
    assert.equal(await page.evaluate("document.activeElement.closest('details').id"), 'law-CNV-08');
  });

  test('a script is copied as it stands', async () => {
    await page.locator('#law-CNV-07 button.copy').first().click();
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), curl);
  });

  test('a cell of the matrix opens its law', async () => {
    await page.locator('.cells a[href="#law-LIM-01"]').click();
    await page.locator('#law-LIM-01[open]').waitFor();
  });

  test('light and dark follow the system and a key', async () => {
    const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await paper();
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.notEqual(await paper(), light);
    await page.keyboard.press('t');
    assert.equal(await paper(), light);
    await page.keyboard.press('t');
  });

  test('every text stands out from its ground, in light and in dark', async () => {
    for (const theme of ['light', 'dark']) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      assert.deepEqual(await page.evaluate(faint), [], theme);
    }
  });

  test('a narrow screen shows the page without scrolling sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= 390'), true);
  });

  test('nothing was asked of the network and nothing was complained of', () => {
    assert.deepEqual(
      asked.filter((url) => !url.startsWith('file:')),
      [],
    );
    assert.deepEqual(said, []);
  });
});

/** Runs in the page: texts whose contrast with the ground below them is under 4.5 to 1. */
const faint = `(() => {
  const parts = (color) => (color.match(/[\\d.]+/g) || []).map(Number);
  const light = (color) => {
    const linear = (part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = parts(color).map((part) => linear(part / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const color = getComputedStyle(one).backgroundColor;
      if (parts(color)[3] !== 0) return color;
    }
    return 'rgb(255, 255, 255)';
  };
  const wanted = document.querySelectorAll('p, h1, h2, h3, li, th, td, span, b, pre, label, button, a, kbd');
  const isText = (node) => node.nodeType === 3 && node.textContent.trim() !== '';
  const speaks = (element) => [...element.childNodes].some(isText);
  return [...wanted].filter((element) => element.checkVisibility() && speaks(element)).flatMap((element) => {
    const [a, b] = [light(getComputedStyle(element).color), light(ground(element))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const name = [element.tagName, element.className, element.textContent.slice(0, 30), contrast.toFixed(2)].join(' ');
    return contrast < 4.5 ? [name] : [];
  });
})()`;
