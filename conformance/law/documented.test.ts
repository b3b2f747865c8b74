/** A row is one entry: what the kit derives from the declarations follows from it, without an edit here. */
import { statedWords } from '../reference/stated-words.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GET, POST } from '../../src/server/rows/endpoint.ts';
import { listResource } from '../../src/server/nouns/lists/shown.ts';
import { boolean, idOf, integer, oneOf, optional, text, usually } from '../../src/document/values/kinds.ts';
import { claims } from '../../src/document/claims/all.ts';
import { anyEffect, anyValue, O, R, section } from '../../src/document/claims/claim.ts';
import { rowName } from '../../src/document/values/paths.ts';
import { all } from '../../src/authorization/rows.ts';
import { declared, ours, rowsOf } from '../declared/rows.ts';
import { documentedIn, withNamed } from './documented.ts';
import { rightsOf, invalidValuesOf } from './invalid-values.ts';
import { placeholdersOf, standardWords } from './standard.ts';

const added = POST('/cards/{card}/reminders/{style}', 'a row that is declared here alone', {
  params: { style: oneOf(['soft', 'hard']) },
  args: {
    name: text(0),
    minutes: integer(0, 60),
    mode: usually(oneOf(['short', 'long']), 'short'),
    loud: optional(boolean),
    idList: idOf('lists'),
    ours: optional(text(1)),
  },
  shows: listResource,
  run: () => undefined,
});
const stated = section('4.1', {
  'POST /cards/{card}/reminders/{style}': {
    needs: ['write'],
    takes: { name: anyValue(R), minutes: R, mode: O, loud: anyEffect(O), idList: R, fields: O },
    example: { name: 'new', minutes: 5, idList: '{list}' },
  },
});
const row = declared(added, stated);

test('a new row is gone through with the arguments that it states, and no others', () => {
  const [found, ...others] = documentedIn(rowsOf([...all, added], 'document', { ...claims, ...stated })).filter(
    ({ path }) => path === row.path,
  );
  assert.deepEqual(others, []);
  assert.deepEqual(
    found!.named.map(({ name, isNeeded, isRestricted, isExplained }) => [name, isNeeded, isRestricted, isExplained]),
    [
      ['name', true, false, true],
      ['minutes', true, true, true],
      ['mode', false, true, true],
      ['loud', false, true, false],
      ['idList', true, true, true],
      ['fields', false, true, true],
    ],
  );
  const of = (name: string) => found!.named.find((argument) => argument.name === name)!;
  assert.deepEqual(invalidValuesOf(of('name')), []);
  assert.ok(['-1', '61', '1.5'].every((wrong) => invalidValuesOf(of('minutes')).includes(wrong)));
  assert.deepEqual(rightsOf(of('minutes')), ['0', '60']);
  assert.deepEqual(statedWords(of('mode')), ['short', 'long']);
  assert.ok(invalidValuesOf(of('idList')).length > 0);
});

test('a new row says where it belongs: its capability, its permission, the records in its path', () => {
  assert.deepEqual(row.claim?.needs, ['write']);
  assert.deepEqual(row.capabilities, []);
  assert.deepEqual(placeholdersOf(row), ['card']);
  assert.deepEqual(declared(GET('/cards/{card}/stickers/{sticker}/glow', 'nothing', said)).capabilities, ['stickers']);
  assert.deepEqual(declared(GET('/actions/{action}/reactions', 'nothing', said)).capabilities, ['reactions', '4.4']);
});
const said = { because: 'a test', run: () => undefined } as const;

/** Records that no shown row makes, or not at once. */
const without: Readonly<Record<string, string>> = {
  boardBackground: 'how a picture is uploaded is not shown',
  customEmoji: 'how a picture is uploaded is not shown',
  customSticker: 'how a picture is uploaded is not shown',
  export: 'it takes its time, and a premium workspace',
  webhook: 'what a webhook is made with is not shown',
};

test('the standard scene has a record for every parameter of a row, or it is said why not', () => {
  const named = new Set(documentedIn(ours).flatMap(placeholdersOf));
  assert.deepEqual(
    [...named].filter((placeholder) => !standardWords.includes(placeholder)).sort(),
    Object.keys(without).sort(),
  );
});

test('an example gives every argument that a row needs, and names only records of the scene', () => {
  const ids = [...standardWords, 'label'];
  for (const { method, path, arguments: args, claim } of documentedIn(ours)) {
    const { example = {} } = claim!;
    const missing = args.filter(({ name, needed }) => needed && !(name in example)).map(({ name }) => name);
    assert.deepEqual(missing, [], `${method} ${path}`);
    const placeholders = Object.values(example).flatMap((value) => /^\{(\w+)\}$/.exec(String(value))?.[1] ?? []);
    assert.deepEqual(
      placeholders.filter((placeholder) => !ids.includes(placeholder)),
      [],
      `${method} ${path}`,
    );
  }
});

test('a claim says nothing of an argument that its row does not have', () => {
  const wrong = declared(added, section('4.1', { [rowName(added)]: { takes: { nmae: O } } }));
  assert.throws(() => withNamed(wrong), /does not declare nmae/);
});
