/**
 * The folders beside the server can be deleted: a copy without the folder and its line in `all.ts` types and serves.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test, type TestContext } from 'node:test';
import { bundle } from '../../bin/bundle.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['src', 'bin', 'conformance', 'fixtures'];

/** The folders that are deleted at once: a folder, and those beside the server that are made with it. */
const products: readonly (readonly string[])[] = [
  ['tls', 'redirect', 'msw', 'runners'],
  ['inspector'],
  ['data-folder'],
  ['msw'],
  ['runners'],
  ['fidelity'],
  ['importer', 'fidelity'],
];

const boots = `
import { startServer } from './src/index.ts';
const server = await startServer({ fixture: 'demo' });
const { key, token } = server.target.actors.owner;
const reply = await fetch(server.url + '/1/members/me?key=' + key + '&token=' + token);
console.log(reply.status);
await server.close();`;

for (const removed of products) {
  test(`without ${removed.join(', ')} nothing imports what is gone, and the rest serves`, async (t) => {
    const copy = copyWithout(t, removed);
    assert.deepEqual(danglingIn(copy), []);
    await serves(copy);
  });
}

// The types of a file depend on what it imports: one compiler run is enough, of the copy in which most is gone.
test('without all of them the rest types, stands in its rooms and serves', { timeout: 600_000 }, async (t) => {
  const copy = copyWithout(t, [...new Set(products.flat())]);
  const include = ['src', 'bin', 'fixtures'];
  writeFileSync(join(copy, 'tsconfig.only.json'), JSON.stringify({ extends: './tsconfig.json', include }));
  run(copy, join(root, 'node_modules/.bin/tsc'), '-p', 'tsconfig.only.json', '--noEmit');
  run(copy, process.execPath, '--import', 'tsx', '--test', 'src/imports.test.ts');
  await serves(copy);
});

function copyWithout(t: TestContext, removed: readonly string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'boardstone-'));
  t.after(() => rmSync(copy, { recursive: true }));
  for (const name of [...sources, 'docs', 'package.json', 'tsconfig.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const name of removed) rmSync(join(copy, 'src/beside', name), { recursive: true });
  unwire(copy, removed);
  return copy;
}

/** Bundled before, because to compile each file of each copy on its own takes several times as long. */
async function serves(copy: string): Promise<void> {
  writeFileSync(join(copy, 'boots.mts'), boots);
  const outfile = join(copy, 'bin/boots.mjs');
  await bundle({ absWorkingDir: copy, entryPoints: ['boots.mts'], outfile, format: 'esm', packages: 'external' });
  assert.equal(run(copy, process.execPath, outfile).trim(), '200');
}

function run(copy: string, program: string, ...args: readonly string[]): string {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, encoding: 'utf8', env });
  assert.equal(status, 0, `${stdout.slice(-3000)}${stderr.slice(-3000)}`);
  return stdout;
}

/** Removes their lines of `all.ts`, and the tests and programs that import them, with what those programs are for. */
function unwire(copy: string, removed: readonly string[]): void {
  const list = join(copy, 'src/beside/all.ts');
  const lines = readFileSync(list, 'utf8').split('\n');
  const others = lines.filter((line) => !removed.some((name) => line.includes(`'./${name}/`)));
  writeFileSync(list, others.join('\n'));
  while (removesStrays(copy));
  const commands = join(copy, 'bin/boardstone.ts');
  const left = new Set(readdirSync(join(copy, 'bin')));
  const ifLeft = (entry: string, file: string): string => (left.has(file) ? entry : '');
  const text = readFileSync(commands, 'utf8')
    .replaceAll(/^ {2}\S+: \{[^}]*import\('\.\/([^']+)'\)[^}]*\},\n/gm, ifLeft)
    .replaceAll(/^ +\w+: async .*import\('\.\/([^']+)'\).*,\n/gm, ifLeft);
  writeFileSync(commands, text);
}

/** Whether there was a test or a program that imports a file that is gone: each is gone now too. */
function removesStrays(copy: string): boolean {
  const strays = danglingIn(copy).filter((name) =>
    /\.test\.ts$|^src\/testing\/.*\.ts$|^bin\/(?!boardstone).*\.ts$/.test(name),
  );
  for (const name of strays) rmSync(join(copy, name));
  return strays.length > 0;
}

/** The sources that import a file that is not there. */
function danglingIn(copy: string): readonly string[] {
  const names = new Set(
    sources.flatMap((folder) =>
      readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    ),
  );
  return [...names].filter((name) => {
    if (!name.endsWith('.ts')) return false;
    const text = readFileSync(join(copy, name), 'utf8');
    return [...text.matchAll(/(?:from|import\() ?'(\.[^']+\.ts)'/g)].some(
      ([, to]) => !names.has(relative(copy, resolve(copy, dirname(name), to!))),
    );
  });
}
