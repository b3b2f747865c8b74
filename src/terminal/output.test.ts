/** The files that a command writes: a folder that is new for one is told. */
import assert from 'node:assert/strict';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

test('a link to a file that is not there yet stays a link, and the file is written where it leads', () => {
  const [link, behind] = [join(folder, 'link'), join(folder, 'behind')];
  symlinkSync(behind, link);
  mayWrite(link);
  assert.ok(lstatSync(link).isSymbolicLink() && !existsSync(behind));
  write(link, 'text');
  assert.equal(readFileSync(behind, 'utf8'), 'text');
});

test('a file for its owner alone becomes that also where it was there already', () => {
  const file = join(folder, 'old');
  writeFileSync(file, '', { mode: 0o644 });
  write(file, 'secret', { mode: 0o600 });
  assert.equal(statSync(file).mode & 0o777, 0o600);
});
