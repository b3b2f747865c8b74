/** Archives are read back by a reader of their own, and by the system's where there is one (EXP-07). */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { unzip } from '../../testing/unzip.ts';
import { zip } from './zip.ts';

const at = Date.UTC(2026, 2, 2, 9, 30, 58);
const text = 'a line that comes again and again\n'.repeat(5000);
const archive = zip(
  [
    { name: 'plain.txt', pieces: ['first ', 'second ', '', 'third'] },
    { name: 'folder/größe ✓.txt', pieces: ['ä'] },
    { name: 'empty', pieces: [] },
    { name: 'long.txt', pieces: [text, text] },
    { name: 'bytes.bin', pieces: [Uint8Array.from({ length: 256 }, (_, index) => index)] },
  ],
  at,
);

test('the files of an archive come out as they went in', () => {
  const files = unzip(archive);
  assert.deepEqual([...files.keys()], ['plain.txt', 'folder/größe ✓.txt', 'empty', 'long.txt', 'bytes.bin']);
  assert.deepEqual(
    ['plain.txt', 'folder/größe ✓.txt', 'empty'].map((name) => files.get(name)!.toString()),
    ['first second third', 'ä', ''],
  );
  assert.equal(files.get('long.txt')!.toString(), text + text);
  assert.deepEqual(
    [...files.get('bytes.bin')!],
    Array.from({ length: 256 }, (_, index) => index),
  );
});

test('files are stored as they are, so the bytes depend on no compressor', () => {
  assert.ok(Buffer.from(archive).includes('first second third'));
});

test('the same contents at the same time make the same bytes', () => {
  const again = (when: number) => Buffer.from(zip([{ name: 'x', pieces: ['y'] }], when)).toString('hex');
  assert.equal(again(at), again(at));
  assert.notEqual(again(at), again(at + 60_000));
});

test('an archive that is too large is given up at the entry that makes it so', () => {
  const reached: string[] = [];
  function* entries() {
    for (const name of ['a', 'b', 'c']) {
      reached.push(name);
      yield { name, pieces: [randomBytes(1000)] };
    }
  }
  assert.throws(() => zip(entries(), at, 2000), RangeError);
  assert.deepEqual(reached, ['a', 'b']);
});

test('an archive without entries is one', () => {
  assert.equal(unzip(zip([], at)).size, 0);
});

const reader = spawnSync('unzip', ['-v']).status === 0;
test('the archive reader of the system accepts it', { skip: !reader && 'there is no unzip on this machine' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-'));
  const path = join(folder, 'archive.zip');
  writeFileSync(path, archive);
  const { status, stdout } = spawnSync('unzip', ['-t', path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  assert.equal(status, 0, stdout);
  assert.match(stdout, /No errors detected/);
});
