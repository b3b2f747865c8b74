/**
 * The package in a project of its own, with the tools of other people: runners, readers of types, a generator of types.
 * They are installed from a registry; where none can be reached, the tests say that they are skipped.
 */
import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { chromium, noBrowser } from '../src/testing/browser.ts';
import { execute, packedIn, root } from '../src/testing/packed.ts';

const installing = ['ci', '--no-fund', '--no-audit', '--ignore-scripts', '--prefer-offline'];

describe('a project of its own', () => {
  let user: Awaited<ReturnType<typeof packedIn>>;
  let missing: string | false = false;
  before(async () => {
    user = await packedIn(async (project) => {
      cpSync(join(root, 'examples/own-project'), project, { recursive: true });
      await execute('npm', installing, { cwd: project }).catch((fault: Error) => {
        const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.exec(
          fault.message,
        )?.[0];
        assert.ok(unreachable, fault.message);
        missing = `no registry can be reached (${unreachable}), so its tools are not there`;
      });
    });
  });
  after(() => user.remove());

  /** What a tool of the project printed; fails with all of it if the tool does. */
  const said = async (tool: string, ...argv: string[]): Promise<string> => {
    const { NODE_TEST_CONTEXT: _ours, ...env } = process.env;
    const ended = execute(join(user.project, 'node_modules/.bin', tool), argv, { cwd: user.project, env });
    const { stdout, stderr } = await ended.catch((fault) => assert.fail(`${fault.stdout}${fault.stderr}`));
    return `${stdout}${stderr}`;
  };
  const skipped = (t: { skip(why: string): void }): boolean => {
    if (missing !== false) t.skip(missing);
    return missing !== false;
  };

  test('tests its client with node:test', async () => {
    const { NODE_TEST_CONTEXT: _ours, ...env } = process.env;
    const { stdout } = await execute(process.execPath, ['--test', 'node.test.mjs'], { cwd: user.project, env });
    assert.match(stdout, /pass 3\n/);
  });

  test('tests its client with vitest', async (t) => {
    if (skipped(t)) return;
    assert.match(await said('vitest', 'run', 'vitest.test.mjs', '--reporter=tap'), /^1\.\.1$[^]*waits after a 429/m);
  });

  test('tests its client with jest, without any configuration', async (t) => {
    if (skipped(t)) return;
    assert.match(await said('jest', 'jest.test.js'), /Tests: +3 passed, 3 total/);
  });

  test('tests its page with Playwright', { skip: noBrowser }, async (t) => {
    if (skipped(t)) return;
    process.env.CHROMIUM = chromium;
    assert.match(await said('playwright', 'test', '--reporter=line'), /3 passed/);
  });

  test('finds nothing wrong with how the package is published', async (t) => {
    if (skipped(t)) return;
    assert.match(await said('publint', user.archive, '--strict'), /All good!/);
  });

  test('resolves the types in modules of both kinds', async (t) => {
    if (skipped(t)) return;
    // vitest is for modules of the newer kind alone, and so is our import for it.
    const choice = ['--profile', 'node16', '--ignore-rules', 'cjs-resolves-to-esm', '--format', 'ascii'];
    const report = await said('attw', user.archive, ...choice);
    assert.match(report, /"boardstone\/jest"\s+node16 \(from CJS\): 🟢/u);
  });
});
