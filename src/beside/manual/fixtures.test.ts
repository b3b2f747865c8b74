/** The types of fixtures and of what is shown, as the package has them: a line for each field. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { tableNames, tableOf } from '../../server/records/all.ts';
import { askedTables } from '../../desk/value/shown-records.ts';
import { namesAt } from '../../fixtures/shape.ts';
import { loadFixture } from '../../load.ts';
import { rowTypes, shownTypes } from './fixtures.ts';

const parts = new Map(
  rowTypes(loadFixture('demo') as object)
    .split(/^export interface /m)
    .map((part) => [/^\w*/.exec(part)![0], part] as const)
    .filter(([name]) => name.endsWith('Row')),
);

it('name every field of every table, each with a word about it', () => {
  assert.equal(parts.size, tableNames.length);
  for (const kind of tableNames) {
    const part = parts.get(`${kind[0]!.toUpperCase()}${kind.slice(1)}Row`)!;
    const fields = [...part.matchAll(/^ {2}\/\*\* .+\. .+ \*\/\n {2}readonly (\w+)\??: .*[;{]$/gm)].map(
      ([, name]) => name!,
    );
    assert.deepEqual(
      fields.filter((name) => !namesAt([kind, 0]).includes(name)),
      [],
    );
    assert.equal(fields.length, [...part.split('\n}')[0]!.matchAll(/^ {2}readonly /gm)].length, kind);
  }
});

it('say what is needed and what is left out, in types that anybody can read', () => {
  const card = parts.get('CardsRow')!;
  assert.match(card, /It is needed\. \*\/\n {2}readonly idList: string;/);
  assert.match(card, /If it is left out: `\[\]`\. \*\/\n {2}readonly idMembers\?: ReadonlyArray<string>;/);
  assert.match(card, /readonly due\?: string \| null;/);
});

it('name every field that the service shows of a record, and none that it never shows', () => {
  const text = shownTypes(askedTables);
  for (const kind of askedTables) {
    const [, part] = text.split(`export interface Shown${kind[0]!.toUpperCase()}${kind.slice(1)} {\n`);
    const named = [...part!.split('\n}')[0]!.matchAll(/^ {2}readonly (\w+): .*[;{]$/gm)].map(([, name]) => name!);
    const fields = Object.entries(tableOf(kind)).filter(([, { seen }]) => seen !== 'never');
    assert.deepEqual(named, ['id', ...fields.map(([name]) => name)], kind);
  }
});
