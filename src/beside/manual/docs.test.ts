/** The written pages name every rule, and only files, scripts and pages that exist. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ruleIds } from '../../terminal/pick.ts';
import { rules } from '../../document/rules.ts';
import { rowName } from '../../document/values/paths.ts';
import { choices } from './choices.ts';
import { all } from '../../authorization/rows.ts';
import { reference } from './reference.ts';
import { rowRules } from './row-rules.ts';
import { rows } from './rows.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('row-rules.json holds the rules that npm run docs reads off the rows', () => {
  assert.deepEqual(JSON.parse(read('src/beside/manual/row-rules.json')), rowRules());
});

test('docs/coverage.md names rows that there are', () => {
  const driven: Record<string, Record<string, string>> = JSON.parse(read('examples/clients/driven.json'));
  const names = new Set(all.map(rowName));
  assert.deepEqual(
    Object.values(driven).flatMap((calls) => Object.values(calls).filter((name) => !names.has(name))),
    [],
  );
});

const pages = ['.', 'docs', 'docs/reference', 'docs/choices', 'examples'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file)),
);
const found = (page: string, pattern: RegExp): string[] => [...read(page).matchAll(pattern)].map(([, part]) => part!);

test('every link from one page to another leads to a file that is there', () => {
  const dead = pages.flatMap((page) =>
    found(page, /\]\((?!https?:|#)([^)#\s]+)/g)
      .filter((link) => !existsSync(join(root, dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  );
  assert.deepEqual(dead, []);
});

test('each rule leads to its laws, each law back to its rules, and every such link to an anchor that is there', () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#\s]*)#([A-Z]{2,3}-\d{2})\)/g)].map(([, to, id]) => ({
      page,
      to: to === '' ? page : join(dirname(page), to!),
      id: id!,
    })),
  );
  const dead = links.filter(({ to, id }) => !read(to).includes(`<a id="${id}"></a>`));
  assert.deepEqual(dead, []);
  const laws = 'docs/reference/laws.md';
  const both = (id: string): boolean =>
    links.some((link) => link.id === id && link.to === laws && link.page !== laws) &&
    links.some((link) => link.id === id && link.page === laws && link.to !== laws);
  assert.deepEqual(
    ruleIds.filter((id) => !both(id)),
    [],
  );
});

test('every source file and npm script that a page names is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const missing = pages.flatMap((page) => [
    ...found(page, /`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|mjs|json))`/g).filter(
      // The files that programs write into `.boardstone` do not exist before.
      (file) =>
        !file.startsWith('.boardstone/') &&
        !['', 'src', 'src/server'].some((folder) => existsSync(join(root, folder, file))),
    ),
    ...found(page, /npm run (?!-)([\w:]+)/g).filter((script) => scripts[script] === undefined),
  ]);
  assert.deepEqual(missing, []);
});

test('the reference names every rule once, and every endpoint', () => {
  const text = [...reference().values()].join('\n');
  assert.deepEqual(
    ruleIds.filter((id) => text.split(`**${id}**`).length !== 2),
    [],
  );
  assert.deepEqual(
    rows.filter(({ title }) => !text.includes(`\`${title}\``)).map(({ title }) => title),
    [],
  );
});

test('the choices name every rule that the document does not state', () => {
  const text = [...choices([]).values()].join('\n');
  assert.deepEqual(
    ruleIds.filter((id) => rules[id].level !== 'stated' && !text.includes(`**${id}**`)),
    [],
  );
});
