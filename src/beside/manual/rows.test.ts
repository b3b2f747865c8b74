/**
 * Every row says of its arguments which default it would take, and why it takes those that the document does not name.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readerOf } from '../../kinds/readers.ts';
import { readSources } from './lines.ts';
import { rows } from './rows.ts';

test('the default of an argument is what the argument reads from it', () => {
  const wrong = rows.flatMap(({ title, endpoint }) =>
    Object.entries(endpoint.args)
      .filter(([, { usual }]) => usual !== undefined)
      .flatMap(([name, { kind, usual }]) => {
        const read = readerOf<unknown>(kind)(usual);
        return JSON.stringify(read) === JSON.stringify(usual) ? [] : [`${title} ${name}`];
      }),
  );
  assert.deepEqual(wrong, []);
});

test('a row of the document says why it takes more than the document names, and only then', () => {
  const wrong = rows.filter(({ claim, because, ownArguments: own }) => {
    const takesMore = own.some(({ name }) => !claim?.takes[name]);
    return claim && takesMore !== (because !== undefined);
  });
  assert.deepEqual(
    wrong.map(({ title }) => title),
    [],
  );
});

test('every row has a line, written there or by a family', () => {
  const { endpoint: lineOf } = readSources()!;
  const lost = rows.filter(({ endpoint: { method, path } }) => lineOf(method, path) === undefined);
  assert.deepEqual(
    lost.map(({ title }) => title),
    [],
  );
});
