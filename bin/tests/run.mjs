// Runs the tests. No argument: the quick ones, of which some try a sample (src/testing/sample.ts); `--long`: the long
// ones; `--all`: every one; words: those whose path contains one of the words.
// `--coverage` counts the lines of src that the quick ones of them run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle, stop } from '../bundle.mjs';
import { processorMs, tableOfTimes } from './time.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const known = ['--all', '--long', '--coverage'];
const unknown = process.argv.slice(2).find((word) => word.startsWith('--') && !known.includes(word));
if (unknown) {
  console.error(`there is no flag ${unknown}; there are ${known.join(', ')}, and words of paths`);
  process.exit(2);
}
const [all, long, coverage] = known.map((flag) => process.argv.includes(flag));
const isLong = (name) => name.endsWith('.long.test.ts');

// Node 20 accepts no globs for --test, so the list is made here.
const every = ['src', 'conformance', 'fixtures', 'bin', 'examples', 'bench']
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))))
  .filter((name) => name.endsWith('.test.ts'))
  .sort();
const files = every.filter((name) =>
  wanted.length > 0
    ? wanted.some((word) => name.includes(word)) && !(coverage && isLong(name))
    : all || isLong(name) === long,
);
if (files.length === 0) {
  console.error(`no test file has ${wanted.join(' or ')} in its path`);
  process.exit(2);
}

const isSample = wanted.length === 0 && !all && !long && !coverage;

/** Compiles test files and what they load, once for all processes. Each source still knows where it stands. */
async function compiled(names) {
  const kept = join(root, '.boardstone');
  mkdirSync(kept, { recursive: true });
  const outdir = mkdtempSync(join(kept, 'tests-'));
  process.on('exit', () => rmSync(outdir, { recursive: true }));
  const placed = ({ path }) => ({
    loader: path.endsWith('.ts') ? 'ts' : 'js',
    contents: readFileSync(path, 'utf8')
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
  });
  const plugins = [{ name: 'places', setup: ({ onLoad }) => onLoad({ filter: /\.(ts|mjs)$/ }, placed) }];
  const how = { outbase: root, splitting: true, format: 'esm', packages: 'external', sourcemap: true, plugins };
  await bundle({ entryPoints: names, outdir, ...how });
  await stop();
  return (name) => join(outdir, name.replace(/\.ts$/, '.js'));
}
// Coverage counts the lines of the sources as they stand.
const placeOf = coverage ? (name) => join(root, name) : await compiled(files);

// A quick file that waits for what never comes fails after this time, on the busiest machine.
const quickMs = 300_000;
// One more than there are processors, because some wait: for a registry, a browser, a window that ends. With two more
// each takes an eighth more of the processor, and nothing ends sooner.
const atOnce = availableParallelism() + 1;
// Each process loads the sources and warms up anew, so the quick files share as few as there are processors. A long file
// has its own.
const quick = files.filter((name) => !isLong(name));
const shares = Array.from({ length: Math.min(quick.length, availableParallelism()) }, (_, first) =>
  quick.filter((_, at) => at % availableParallelism() === first),
);
const folder = mkdtempSync(join(tmpdir(), 'boardstone-tests-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const times = join(folder, 'times');
writeFileSync(times, '');
const timer = JSON.stringify(pathToFileURL(join(root, 'bin/tests/time.mjs')).href);
// The longest begin first, so that no processor waits for one at the end.
const longest = ['own-project', 'every-mutant', 'clocks', 'examples/certify', 'program', 'clients', 'from-git'];
const turnOf = (name) => {
  const at = longest.findIndex((word) => name.includes(word));
  return at < 0 ? longest.length : at;
};
const longs = files.filter(isLong).sort((a, b) => turnOf(a) - turnOf(b));
const processes = [...longs.map((name) => [name]), ...shares].map((names, at) => {
  const file = join(folder, `${String(at).padStart(3, '0')}.mjs`);
  const suites = names.map((name) => {
    const url = pathToFileURL(placeOf(name)).href;
    const bound = isLong(name) ? {} : { timeout: quickMs };
    return `describe(${JSON.stringify(name)}, ${JSON.stringify(bound)}, () => import(${JSON.stringify(url)}));\n`;
  });
  const title = names.length === 1 ? names[0] : `${names.length} files, from ${names[0]} to ${names.at(-1)}`;
  const noted = `timed(${JSON.stringify(title)}, ${JSON.stringify(times)});\n`;
  const imports = `import { describe } from 'node:test';\nimport { timed } from ${timer};\n`;
  writeFileSync(file, [imports, noted, ...suites].join(''));
  return file;
});

// A test that hangs fails after this time. All variants with all laws take most of an hour, all faults a quarter.
const patienceMs = process.env['VARIANTS'] === undefined && process.env['FAULTS'] === undefined ? 1_200_000 : 7_200_000;
// Tests run most functions a few times. To optimize as early as a server does, and to look for garbage in a small heap,
// took a quarter of the time of the processors. Newer releases count calls in another way, and optimize in two steps.
const late = process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : [];
const frugal = [...late, '--min-semi-space-size=64', '--max-semi-space-size=64', '--initial-heap-size=800'];
// Node leaves one processor idle; of two processors that is half.
const reporter = process.stdout.isTTY ? 'spec' : pathToFileURL(join(root, 'bin/tests/summary.mjs')).href;
// A failed test may leave a server open: the run ends all the same, once all tests have.
const run = [
  ...(coverage ? ['--import', 'tsx'] : ['--enable-source-maps']),
  ...frugal,
  '--test',
  '--test-force-exit',
  `--test-reporter=${reporter}`,
  '--test-reporter-destination=stdout',
  `--test-timeout=${patienceMs}`,
  `--test-concurrency=${atOnce}`,
  ...processes,
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
  'src/testing/**',
  // The page's own code runs in a browser, and is tested there (the long tier).
  '--exclude',
  'src/beside/inspector/page/**',
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
const env = { ...process.env, ...(isSample && { BOARDSTONE_TESTS: 'sample' }) };
const begun = Date.now();
const { status } = spawnSync(process.execPath, coverage ? counted : run, { cwd: root, stdio: 'inherit', env });
const seconds = Math.round((Date.now() - begun) / 1000);
const used = Math.round(processorMs() / 1000);
if (!isSample) console.log(`\n${tableOfTimes(times)}`);
const ended = status === 0 ? 'passed' : 'ran, and some tests FAILED,';
console.log(`\n${files.length} test files ${ended} in ${seconds} s; they took ${used} s of the processors.`);
if (isSample) {
  console.log(
    `npm run test:all runs these, all of what was sampled, and the ${every.filter(isLong).length} long ones (*.long.test.ts):`,
  );
  console.log('a sample of the mutants, every variant, the package, pages in a browser. It takes half an hour.');
}
process.exit(status ?? 1);
