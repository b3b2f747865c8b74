/** The package from the address of a repository: npm builds it in a clone, and its command runs in an empty folder. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { recorded, written } from '../docs/film.ts';
import { execute, root } from '../../src/testing/packed.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardstone-git-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('npm installs it from a repository and npx runs it', async () => {
  const [repository, project] = [join(folder, 'repository'), join(folder, 'project')];
  await execute('git', ['clone', '--quiet', '--bare', root, repository]);
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"private":true}');
  const address = `git+${pathToFileURL(repository)}`;
  const at = { cwd: project, env: { ...process.env, NO_COLOR: '1' } };
  await execute('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', address], at);
  assert.match((await execute('npx', ['boardstone', '--version'], at)).stdout, /^\d+\.\d+\.\d+$/m);
  // README shows exactly the text that a new user sees.
  const shown = readFileSync(join(root, 'docs/first-minute.txt'), 'utf8');
  const program = join(project, 'node_modules/boardstone/dist/bin/boardstone.js');
  assert.equal(written(await recorded([process.execPath, program], project)), shown);
});
