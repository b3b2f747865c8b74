/** What declarations say they keep is theirs, and rules are forgotten there and nowhere else. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { all } from '../endpoints/all.ts';
import { viewArguments } from '../resources/resource.ts';
import { resources } from '../manual/resources.ts';
import { forget, goneOf, isGone, kept, remember, type Keeps } from './kept.ts';

afterEach(remember);

const strays = (title: string, keeps: Keeps | undefined, known: ReadonlySet<string>): string[] =>
  Object.entries(keeps ?? {}).flatMap(([id, names]) =>
    names === true ? [] : [names].flat().flatMap((name) => (known.has(name) ? [] : `${title}: ${id} ${name}`)),
  );

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

test('a rule is kept until it is forgotten, and kept again once all is remembered', () => {
  const keeps: Keeps = { 'CRD-02': 'desc', 'CRD-09': true };
  assert.deepEqual([kept('CRD-02'), goneOf(keeps), isGone(keeps)], [true, null, false]);
  forget('CRD-02');
  assert.deepEqual([kept('CRD-02'), goneOf(keeps), isGone(keeps)], [false, new Set(['desc']), false]);
  forget('CRD-09');
  assert.equal(isGone(keeps), true);
  remember();
  assert.deepEqual([kept('CRD-02'), goneOf(keeps), isGone(keeps)], [true, null, false]);
});
