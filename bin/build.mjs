// Builds the package into dist (or the folder named): the programs as few files, the fixtures, read already, and the
// types that a program sees.
// A server in someone's tests is started often: it is ready in a fifth of a second.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = resolve(process.argv[2] ?? join(root, 'dist'));
const require = createRequire(import.meta.url);

rmSync(dist, { recursive: true, force: true });
const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json'), '--outDir', dist], {
  stdio: 'inherit',
});
keepReachable(join(dist, 'src/index.d.ts'));

// Written whole, defaults filled in, so that nobody needs to read them again (`trust` in src/model/world/plant.ts).
const { readFixture } = await tsImport('../src/model/world/plant.ts', import.meta.url);
mkdirSync(join(dist, 'fixtures'), { recursive: true });
for (const name of ['demo', 'empty']) {
  const whole = readFixture(JSON.parse(readFileSync(join(root, `fixtures/${name}.json`), 'utf8')));
  writeFileSync(join(dist, `fixtures/${name}.json`), JSON.stringify({ whole }));
}
cpSync(join(root, 'package.json'), join(dist, 'package.json'));

// The loader spends more time on two hundred files than the server on all the rest; messages in fifty languages go too.
const { build } = createRequire(require.resolve('tsx/package.json'))('esbuild');
await build({
  absWorkingDir: root,
  entryPoints: Object.fromEntries(
    ['bin/boardstone', 'src/index', 'conformance/cli/cli'].map((name) => [name, `${name}.ts`]),
  ),
  outdir: dist,
  chunkNames: 'src/[name]-[hash]',
  external: ['fast-check'],
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'inline',
  logLevel: 'warning',
  plugins: [
    {
      name: 'one language',
      setup: ({ onLoad }) =>
        onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path }) => ({
          contents: 'export { default as en } from "./en.js";',
          resolveDir: dirname(path),
        })),
    },
  ],
});
chmodSync(join(dist, 'bin/boardstone.js'), 0o755);

/** Of the declarations that the compiler wrote only those matter that lead on from what a program imports. */
function keepReachable(entry) {
  const kept = new Set();
  const follow = (file) => {
    if (kept.has(file)) return;
    kept.add(file);
    for (const [, to] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*['"](\.[^'"]+)\.[tj]s['"]/g)) {
      follow(join(dirname(file), `${to}.d.ts`));
    }
  };
  follow(entry);
  for (const name of readdirSync(dist, { recursive: true })) {
    const file = join(dist, name);
    if (file.endsWith('.d.ts') && !kept.has(file)) rmSync(file);
  }
}
