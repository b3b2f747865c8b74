// Builds the package into dist: the compiler's output with declarations, what a program or `serve` loads as few files,
// and the fixtures, read already. A server in someone's tests is started often: it is ready in a fifth of a second.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const require = createRequire(import.meta.url);

rmSync(dist, { recursive: true, force: true });
const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });

// Written whole, defaults filled in, so that nobody needs to read them again (`trust` in src/model/plant.ts).
const { readFixture } = await import(pathToFileURL(join(dist, 'src/model/plant.js')).href);
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
  entryPoints: { 'bin/boardstone': 'bin/boardstone.ts', 'src/index': 'src/index.ts' },
  outdir: dist, chunkNames: 'src/[name]-[hash]', allowOverwrite: true,
  bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20',
  minifySyntax: true, minifyWhitespace: true, legalComments: 'inline', logLevel: 'warning',
  plugins: [{
    name: 'one language',
    setup: ({ onLoad }) => onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path }) =>
      ({ contents: 'export { default as en } from "./en.js";', resolveDir: dirname(path) })),
  }],
});
chmodSync(join(dist, 'bin/boardstone.js'), 0o755);
