// Runs the tests: every *.test.ts, or those whose path contains one of the arguments; `--coverage` counts lines of src.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const coverage = process.argv.includes('--coverage');

// Node 20 accepts no globs for --test, so the list is made here.
const files = ['src', 'conformance', 'fixtures', 'bin', 'examples', 'bench']
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))))
  .filter((name) => /\.test\.(ts|mjs)$/.test(name))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  .sort();
if (files.length === 0) {
  console.error(`no test file has ${wanted.join(' or ')} in its path`);
  process.exit(2);
}
// A test that hangs fails after this time. All variants with all laws take most of an hour.
const patienceMs = (process.env['VARIANTS'] ?? process.env['STRANGERS']) === undefined ? 600_000 : 7_200_000;
// Node leaves one processor idle; of two processors that is half.
const run = [
  '--import',
  'tsx',
  '--test',
  `--test-timeout=${patienceMs}`,
  `--test-concurrency=${availableParallelism()}`,
  ...files,
];
const c8 = join(dirname(createRequire(import.meta.url).resolve('c8/package.json')), 'bin/c8.js');
const counted = [
  c8,
  '--all',
  '--src',
  'src',
  '--include',
  'src/**/*.ts',
  '--exclude',
  '**/*.test.ts',
  '--exclude',
  'src/scenes/**',
  '--reporter',
  'text-summary',
  '--reporter',
  'html',
  '--check-coverage',
  '--lines',
  '95',
  '--branches',
  '90',
  process.execPath,
  ...run,
];
const { status } = spawnSync(process.execPath, coverage ? counted : run, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
