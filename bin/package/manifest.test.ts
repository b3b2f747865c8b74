/** The packed file asks nobody to approve a script, and the checkout stays as it was. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { execute, root } from '../../src/testing/packed.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardstone-manifest-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('npm pack leaves the script prepare out of the archive alone', async () => {
  const known = readFileSync(join(root, 'package.json'), 'utf8');
  // Nothing is built here.
  const written = known.replace('"build": "node bin/build.mjs"', '"build": "node --version"');
  assert.match(written, /"prepare": /);
  writeFileSync(join(folder, 'package.json'), written);
  mkdirSync(join(folder, 'bin/package'), { recursive: true });
  cpSync(join(root, 'bin/package/manifest.mjs'), join(folder, 'bin/package/manifest.mjs'));
  const { stdout } = await execute('npm', ['pack', '--offline', '--json', '--silent'], { cwd: folder });
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ readonly filename: string }];
  const packed = await execute('tar', ['-xzOf', join(folder, filename), 'package/package.json']);
  const { scripts } = JSON.parse(packed.stdout) as { readonly scripts: Readonly<Record<string, string>> };
  assert.deepEqual(
    Object.keys(scripts).filter((name) => /^(pre|post)?(install|prepare)$/.test(name)),
    [],
  );
  assert.equal(readFileSync(join(folder, 'package.json'), 'utf8'), written);
});
