/** The package from the address of a repository: npm builds it in a clone, and its command runs in a bare folder. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
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
  const judged = execute('npx', ['boardstone', 'check', '--demo', '--seed', '1'], at);
  await assert.rejects(judged, ({ code, stdout }: { code: number; stdout: string }) => {
    assert.equal(code, 1);
    assert.match(stdout, /FAILED CRD-03/);
    return true;
  });
});
