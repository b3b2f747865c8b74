/** Habits of the project that can be checked in the text of the sources. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = ['src', 'conformance', 'fixtures', 'bin', 'bench', 'examples']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`))
  .filter((name) => /\.(ts|mjs|js)$/.test(name));
const text = new Map(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
const offenders = (bad: (source: string, name: string) => boolean): string[] =>
  files.filter((name) => bad(text.get(name)!, name));

test('every file opens with a sentence that says what it is', () => {
  assert.deepEqual(
    offenders((source) => !/^(#!.*\n)?(\/\*\*|\/\/)(\n \*)? \S/.test(source)),
    [],
  );
});

/** Markup, script and style are text of another language. */
const otherText = /^src\/server\/pages\/|^bench\/run\.ts$/;

test('no line of code is longer than 130 columns, where 120 is the aim', () => {
  const code = files.filter((name) => !otherText.test(name) && !name.endsWith('.test.ts'));
  const long = code.flatMap((name) =>
    text
      .get(name)!
      .split('\n')
      .flatMap((line, index) =>
        line.length > 130 && !line.includes('http') ? [`${name}:${index + 1} (${line.length})`] : [],
      ),
  );
  assert.deepEqual(long, []);
});

test('no file is longer than 400 lines', () => {
  // The second server is one file so that it can be read, copied and changed as one.
  assert.deepEqual(
    offenders((source, name) => source.split('\n').length - 1 > 400 && name !== 'examples/second-server.mjs'),
    [],
  );
});

test('no folder has more than 25 sources', () => {
  const folders = files.filter((name) => !name.endsWith('.test.ts')).map((name) => name.replace(/\/[^/]*$/, ''));
  assert.deepEqual(
    [...new Set(folders)].filter((folder) => folders.filter((other) => other === folder).length > 25),
    [],
  );
});

test('nothing is left over', () => {
  const words = new RegExp(['FIX' + 'ME', 'TO' + 'DO:', 'X' + 'XX', 'debug' + 'ger;', '\\.on' + 'ly\\('].join('|'));
  assert.deepEqual(
    offenders((source, name) => !name.endsWith('tidy.test.ts') && words.test(source)),
    [],
  );
});

test('there are no drawers', () => {
  assert.deepEqual(
    files.filter((name) => /(^|\/)(utils?|helpers?|common|misc)\b/.test(name)),
    [],
  );
});

/** Words with a plainer one beside them: omit, store, say, again, the same. `says:` and `because:` are sentences too. */
const unplain =
  /\b(?:(?:know|see)s? it so|memory has an end|lea(?:ves?|ving) out|left out|gives? away|bring(?:s|ing)? along|(?:are|is) told)\b/;

test('rules, reasons and help use plain words', () => {
  const spoken = files.filter((name) =>
    /^(src\/document\/rules\/|src\/server\/nouns\/|bin\/|conformance\/cli\/)/.test(name),
  );
  const lines = spoken
    .filter((name) => !name.endsWith('.test.ts'))
    .flatMap((name) =>
      text
        .get(name)!
        .split('\n')
        .flatMap((line, index) =>
          !/^\s*(?:\/?\*|\/\/)/.test(line) && unplain.test(line) ? [`${name}:${index + 1}`] : [],
        ),
    );
  assert.deepEqual(lines, []);
});

test('no rule and no reason begins with a what-clause', () => {
  const rules = files.filter((name) => name.startsWith('src/document/rules/'));
  assert.deepEqual(
    rules.filter((name) => /(?:'[\d.so]+',\s+|because: )['"`]what /.test(text.get(name)!)),
    [],
  );
});

/** A clause as subject ("What is read shows …") is hard to read. The first words of a comment may be a label. */
const clauseFirst = /[.;] (?:What|Whatever|Which|Who|Whoever) [a-z`][^.:;?*]*[.;]/;

test('no sentence of a comment or a page begins with a clause as its subject', () => {
  const pages = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) => readFileSync(join(root, folder, name), 'utf8').split('\n'))
      .map((line) => `. ${line.replace(/^ *- /, '')}`),
  );
  const comments = [...text.values()].flatMap((source) => source.match(/\/\*\*[^]*?\*\/|(?:^ *\/\/.*\n)+/gm) ?? []);
  const spoken = comments.map((comment) => comment.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' '));
  assert.deepEqual(
    [...spoken, ...pages].filter((words) => clauseFirst.test(words)),
    [],
  );
});

test('test titles say facts and no two are alike', () => {
  const titles = files
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) =>
      [...text.get(name)!.matchAll(/^\s*(?:test|it)\('((?:[^'\\]|\\.)+)'/gm)].map(([, title]) => title!),
    );
  assert.deepEqual(
    titles.filter((title) => /\bshould\b/.test(title)),
    [],
  );
  assert.deepEqual(
    titles.filter((title, index) => titles.indexOf(title) !== index),
    [],
  );
});
