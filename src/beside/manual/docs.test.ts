/** The written pages are up to date, name every rule, and name only files, scripts and pages that exist. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ruleIds } from '../../document/pick.ts';
import { rules } from '../../document/rules.ts';
import { rowName } from '../../server/values/paths.ts';
import { choices } from './choices.ts';
import { schemaText, withTables } from './fixtures.ts';
import { all } from '../../server/nouns/all.ts';
import { operationsPage } from './operations.ts';
import { reference } from './reference.ts';
import { rowRules } from './row-rules.ts';
import { rows } from './rows.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const written = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(join(root, folder)).map((file) => [file, read(join(folder, file))]));

test('docs/reference holds the pages that npm run docs writes from the declarations, and no others', () => {
  assert.deepEqual(written('docs/reference'), Object.fromEntries(reference()));
});

test('row-rules.json holds the rules that npm run docs reads off the rows', () => {
  assert.deepEqual(JSON.parse(read('src/beside/manual/row-rules.json')), rowRules());
});

test('docs/coverage.md claims of each row what the records of the clients and of the laws say', () => {
  const record = (file: string) => JSON.parse(read(file));
  const [driven, asked] = [record('examples/clients/driven.json'), record('conformance/run/asked.json')];
  assert.equal(read('docs/coverage.md'), operationsPage(all, driven, asked));
  const names = new Set(all.map(rowName));
  for (const calls of Object.values<Record<string, string>>(driven))
    assert.deepEqual(
      Object.values(calls).filter((name) => !names.has(name)),
      [],
    );
});

test('docs/choices holds the pages that npm run docs writes from the rules, and no others', () => {
  assert.deepEqual(written('docs/choices'), Object.fromEntries(choices()));
});

test('docs/fixtures.md and the JSON schema hold what npm run docs writes from the tables', () => {
  const manual = read('docs/fixtures.md');
  assert.equal(manual, withTables(manual));
  assert.ok(manual.includes('### cards'));
  assert.equal(read('fixtures/fixture.schema.json'), schemaText());
});

const pages = ['.', 'docs', 'docs/reference', 'docs/choices', 'examples'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file)),
);
const found = (page: string, pattern: RegExp): string[] => [...read(page).matchAll(pattern)].map(([, one]) => one!);

test('every link from one page to another leads to a file that is there', () => {
  const dead = pages.flatMap((page) =>
    found(page, /\]\((?!https?:|#)([^)#\s]+)/g)
      .filter((link) => !existsSync(join(root, dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  );
  assert.deepEqual(dead, []);
});

test('every source file and npm script that a page names is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const missing = pages.flatMap((page) => [
    ...found(page, /`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|mjs|json))`/g).filter(
      (file) => !['', 'src', 'src/server'].some((folder) => existsSync(join(root, folder, file))),
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
  const text = [...choices().values()].join('\n');
  assert.deepEqual(
    ruleIds.filter((id) => rules[id].level !== 'stated' && !text.includes(`**${id}**`)),
    [],
  );
});
