/** Pages are taken apart into what a person can be shown. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readPassages } from './passages.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardstone-passages-'));
after(() => rmSync(folder, { recursive: true }));

test('a paragraph, an item and a row are passages below their headings, and code is none', () => {
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'docs/README.md'), '[Kites](kites.md) [Rules](reference/README.md)');
  writeFileSync(
    join(folder, 'docs/kites.md'),
    '# Kites\n\nThey **fly**.\n\n```sh\nfly kite\n```\n\n## At sea\n\n- one [gull](gull.md)\n- two\n\n| a | b |\n| - | - |\n| c | d |\n',
  );
  assert.deepEqual(
    readPassages(folder).map(({ place, heading, says, isFirst }) => [place, heading, says, isFirst]),
    [
      ['docs/kites.md', 'Kites', 'They fly.', true],
      ['docs/kites.md#at-sea', 'Kites: At sea', 'one gull', true],
      ['docs/kites.md#at-sea', 'Kites: At sea', 'two', false],
      ['docs/kites.md#at-sea', 'Kites: At sea', 'a: b', false],
      ['docs/kites.md#at-sea', 'Kites: At sea', 'c: d', false],
    ],
  );
  assert.deepEqual(readPassages(join(folder, 'docs')), []);
});
