/** A field stands once: in a copy of the sources with a line more in a table, all else follows from the line. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { notInSample } from './testing/sample.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const lines = `
  mood: field(nullOr(oneOf(['glad', 'sad'])), { initial: null, copied: 'whole' }),
  idGuide: field(nullOr(idOf('members')), { initial: null, seen: 'named', copied: 'never' }),
`;

const preference = `
  showCompleted: field(boolean, { initial: true }),
`;

const insert = (file: string, begin: string, more: string): void => {
  const text = readFileSync(file, 'utf8');
  assert.ok(text.includes(begin), begin);
  writeFileSync(
    file,
    text.replace(begin, () => begin + more),
  );
};

test(
  'a line of a table gives a new field of cards, or a new preference of boards, all that others have',
  notInSample,
  () => {
    const copy = mkdtempSync(join(tmpdir(), 'boardstone-field-'));
    try {
      for (const name of ['src', 'fixtures', 'package.json', 'tsconfig.json']) {
        cpSync(join(root, name), join(copy, name), { recursive: true });
      }
      symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
      insert(join(copy, 'src/server/records/card.ts'), 'export const cardTable = {', lines);
      insert(join(copy, 'src/server/records/board.ts'), 'export const boardPrefsTable = {', preference);
      const script = join(copy, 'src/testing/new-field.ts');
      const printed = execFileSync(process.execPath, ['--import', 'tsx', script], { cwd: copy, encoding: 'utf8' });
      assert.deepEqual(JSON.parse(printed), {
        start: null,
        made: 'glad',
        shown: 'sad',
        inSet: true,
        alone: { _value: 'sad' },
        refused: { message: 'invalid value for mood: expected one of glad, sad, or null', error: 'ERROR' },
        copy: 'sad',
        partOfIt: null,
        logged: { old: { idGuide: null }, now: true },
        planted: [null, null, null, null, null, null],
        wrong: 'cards[0].mood: one of glad, sad is expected',
        dangling: `cards[0].idGuide: there is no such record as ${'f'.repeat(24)}`,
        again: true,
        described: { anyOf: [{ type: 'string', enum: ['glad', 'sad'] }, { type: 'null' }] },
        pref: {
          start: true,
          made: [true, false],
          alone: false,
          logged: { prefs: { showCompleted: true } },
          together: true,
          refused: { message: 'invalid value for prefs/showCompleted: expected true or false', error: 'ERROR' },
          planted: [true, true],
          described: { type: 'boolean' },
          named: true,
          inManual: true,
        },
      });
    } finally {
      rmSync(copy, { recursive: true });
    }
  },
);

const of = 'card' + 'Role';

test('a field of cards is named in its table, where a dialect differs, and in tests, and nowhere else', () => {
  const files = ['src', 'fixtures'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      // The schema of fixtures and the examples of OpenAPI are written from the tables.
      .filter((file) => file.isFile() && !['fixture.schema.json', 'openapi-examples.json'].includes(file.name))
      .map((file) => join(file.parentPath, file.name)),
  );
  const named = files.filter((file) => readFileSync(file, 'utf8').includes(of)).map((file) => file.slice(root.length));
  assert.deepEqual(
    named.filter((name) => !name.endsWith('.test.ts')),
    ['src/beside/dialects/live-dates.ts', 'src/beside/dialects/live-records.ts', 'src/server/records/card.ts'],
  );
  assert.ok(named.filter((name) => name !== 'src/new-field.test.ts').length <= 5, named.join());
});
