/** How flags are read, and how the program names itself in lines that people copy. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { askedOfNpx, readFlags } from './flags.ts';

test('of a flag that is given twice the last value counts, and a list has them all', () => {
  const flags = {
    port: { value: 'number', says: '' },
    only: { value: 'what', many: true, says: '' },
    log: { says: '' },
  } as const;
  const line = ['--port', '1', '--port=2', '--log', '--log', '--only', 'CRD-02', '--only', '4.5'];
  assert.deepEqual({ ...readFlags(flags, line).flags }, { port: '2', log: true, only: 'CRD-02,4.5' });
});

const folder = mkdtempSync(join(tmpdir(), 'boardstone-npx-'));
after(() => rmSync(folder, { recursive: true }));

test('where npx installed it, lines that people copy name what npx was given', () => {
  const home = join(folder, '_npx/0a1b');
  const program = pathToFileURL(join(home, 'node_modules/boardstone/dist/bin/boardstone.js')).href;
  mkdirSync(home, { recursive: true });
  assert.equal(askedOfNpx(program), undefined);
  writeFileSync(join(home, 'package.json'), JSON.stringify({ _npx: { packages: ['./boardstone-0.1.0.tgz'] } }));
  assert.equal(askedOfNpx(program), './boardstone-0.1.0.tgz');
  assert.equal(askedOfNpx('file:///home/ada/node_modules/boardstone/dist/bin/boardstone.js'), undefined);
});
