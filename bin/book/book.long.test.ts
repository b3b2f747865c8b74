/** The book is built, the target of each of its links exists, and every rule has an address. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { ruleIds } from '../../src/terminal/pick.ts';
import { readSources } from '../../src/beside/manual/lines.ts';
import { book } from './book.ts';
import { html } from './html.ts';

const sources = readSources(process.cwd())!;
let folder = '';
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'boardstone-book-'));
  await book(folder);
});
after(() => rmSync(folder, { recursive: true }));

const written = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const anchorsOf = (text: string): Set<string> => new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

test('every link of the book leads to a file and an anchor that are there', () => {
  const known = new Map(written().map((file) => [join(folder, file), anchorsOf(read(file))]));
  const dead = written().flatMap((file) =>
    [...read(file).matchAll(/ (?:href|src)="(?!https?:|data:)([^"#]*)(?:#([^"]*))?"/g)].flatMap(
      ([link, path, anchor]) => {
        const target = path === '' ? join(folder, file) : join(folder, dirname(file), path!);
        const isThere = existsSync(target) && statSync(target).isFile();
        const hasAnchor = anchor === undefined || known.get(target)?.has(decodeURIComponent(anchor)) === true;
        return isThere && hasAnchor ? [] : [`${file}: ${link}`];
      },
    ),
  );
  assert.deepEqual(dead, []);
});

test('every rule has one address in the reference, and the search finds it', () => {
  const pages = written()
    .filter((file) => file.startsWith('docs/reference/') && file !== 'docs/reference/laws.html')
    .map((file) => [file, anchorsOf(read(file))] as const);
  const found = JSON.parse(read('index.json')) as { title: string; url: string }[];
  for (const id of ruleIds) {
    const [at, ...more] = pages.filter(([, anchors]) => anchors.has(id)).map(([file]) => file);
    assert.ok(at !== undefined && more.length === 0, id);
    assert.deepEqual(
      found.filter(({ title }) => title === id).map(({ url }) => url),
      [`${at}#${id}`],
    );
  }
});

test('a rule is shown with the line of the server that keeps it and the law that proves it', () => {
  const [, rule] = /<li class="rule" id="CF-23">(.*?)<\/li>/s.exec(read('docs/reference/4.5-custom-fields.html'))!;
  assert.match(rule!, /<summary>the server: src\/server\/[^<]+:\d+<\/summary>/);
  assert.match(rule!, /<summary>the law: conformance\/laws\/[^<]+:\d+<\/summary>/);
  assert.match(rule!, /<pre class="http"><code>POST \/1\//);
});

test('a rule without a law says so, and why if no request can show it', () => {
  const [, rule] = /<li class="rule" id="CNV-33">(.*?)<\/li>/s.exec(read('docs/reference/4.1-cards.html'))!;
  assert.match(rule!, sources.laws('CNV-33').length === 0 ? /<p class="none">no law/ : /the law: /);
});

test('text of a page is never markup', () => {
  const { body, headings } = html('# A `<b>` & more\n\n- [x](y.md) "quoted" <\n', (url) => url);
  assert.equal(headings[0]?.id, 'a-b--more');
  assert.match(body, /<code>&lt;b&gt;<\/code> &amp; more/);
  assert.match(body, /&quot;quoted&quot; &lt;/);
});
