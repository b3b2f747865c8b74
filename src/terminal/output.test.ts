/** The files that a command writes: a folder that is new for one is told. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { mayWrite, write } from './output.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardstone-output-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('a folder that is made for a file is told, one that exists is not', (t) => {
  const said = t.mock.method(process.stderr, 'write', () => true);
  write(join(folder, 'a.json'), '{}');
  assert.equal(said.mock.callCount(), 0);
  write(join(folder, 'one/b.json'), '{}');
  mayWrite(join(folder, 'two/c.json'), join(folder, 'two/d.json'));
  assert.deepEqual(
    said.mock.calls.map(({ arguments: [text] }) => text),
    ['one', 'two'].map((name) => `The folder ${join(folder, name)} is new.\n`),
  );
  assert.ok(existsSync(join(folder, 'one/b.json')) && !existsSync(join(folder, 'two/c.json')));
});
