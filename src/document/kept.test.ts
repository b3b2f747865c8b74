/** What declarations say they keep is theirs, and rules are forgotten there and nowhere else. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { afterEach, test } from 'node:test';
import { all } from '../server/nouns/all.ts';
import { viewArguments } from '../server/rows/resource.ts';
import { resources } from '../beside/manual/resources.ts';
import { forget, kept, remember, type Keeps } from './kept.ts';

afterEach(remember);

const strays = (title: string, keeps: Keeps | undefined, known: ReadonlySet<string>): string[] =>
  Object.entries(keeps ?? {}).flatMap(([id, names]) =>
    names === true ? [] : [names].flat().flatMap((name) => (known.has(name) ? [] : `${title}: ${id} ${name}`)),
  );

test('a step is marked as one that can be left out only where a law misses it', () => {
  const src = new URL('../', import.meta.url);
  const proved = JSON.parse(readFileSync(new URL('../conformance/mutants/proved.json', src), 'utf8'));
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!test)\.ts$/.test(file));
  const code = files
    .filter((file) => !file.startsWith('manual'))
    .map((file) => readFileSync(new URL(file, src), 'utf8'));
  const marked = [...code.join('').matchAll(/\bkept\('([A-Z]+-\d+)'\)/g)].map(([, id]) => id!);
  assert.deepEqual(
    marked.filter((id) => proved[id] === undefined || proved[id].mutant !== undefined),
    [],
  );
});

test('what a row keeps are its own arguments and words', () => {
  assert.deepEqual(
    all.flatMap(({ method, path, keeps, args, params, shows }) =>
      strays(
        `${method} ${path}`,
        keeps,
        new Set([
          ...Object.keys(args),
          ...Object.keys(params ?? {}),
          ...(shows ? viewArguments(shows.resource).keys() : []),
        ]),
      ),
    ),
    [],
  );
});

test('what a resource keeps are its own fields and embeds', () => {
  assert.deepEqual(
    resources.flatMap(({ name, keeps, fields, embeds }) =>
      strays(name, keeps, new Set([...Object.keys(fields), ...Object.keys(embeds)])),
    ),
    [],
  );
});

test('every rule is kept until it is forgotten, and again once all is remembered', () => {
  forget('CRD-02');
  assert.deepEqual([kept('CRD-02'), kept('CRD-03')], [false, true]);
  remember();
  assert.equal(kept('CRD-02'), true);
});
