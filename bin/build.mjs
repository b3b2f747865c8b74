// Builds the package into dist (or the folder named): the programs as few files, the fixtures, already read, and the
// types that a program sees. A server in tests is started often, so it has to start within a fifth of a second.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { bundle, withoutReasons } from './bundle.mjs';
import { entryWith, modulesOf, oneServer } from './package/one-server.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = resolve(process.argv[2] ?? join(root, 'dist'));
const require = createRequire(import.meta.url);

rmSync(dist, { recursive: true, force: true });
const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json'), '--outDir', dist], {
  stdio: 'inherit',
});
/** The entries that a page imports too: nothing of Node may be in it. */
const anywhere = ['src/fetch', 'src/beside/msw/msw', 'src/beside/power-up/power-up'];
const entries = [
  ...anywhere,
  'src/index',
  'src/beside/runners/node-test',
  'src/beside/runners/vitest',
  'src/beside/runners/jest',
  'src/beside/runners/playwright',
  'src/beside/redirect/redirect',
];
const { plant, snapshot } = await tsImport('../src/fixtures/plant.ts', import.meta.url);
const { rowTypes, shownTypes } = await tsImport('../src/beside/manual/fixtures.ts', import.meta.url);
const demo = JSON.parse(readFileSync(join(root, 'fixtures/demo.json'), 'utf8'));
writeFileSync(join(dist, 'src/fixtures/types.d.ts'), rowTypes(demo, snapshot(plant(demo, 1, 0))));
const { askedTables } = await tsImport('../src/desk/value/shown-records.ts', import.meta.url);
writeFileSync(join(dist, 'src/desk/value/shown-records.d.ts'), shownTypes(askedTables));
const { orderFiles, withOrders } = await tsImport('./package/order-types.ts', import.meta.url);
for (const name of orderFiles) {
  const file = join(dist, 'src/desk', `${name}.d.ts`);
  writeFileSync(file, withOrders(name, readFileSync(file, 'utf8')));
}
keepReachable(entries.map((name) => join(dist, `${name}.d.ts`)));

// The fixtures with all defaults filled in, so that the program need not check them again (`trust` in
// src/fixtures/plant.ts).
const { readFixture } = await tsImport('../src/fixtures/read-fixture.ts', import.meta.url);
mkdirSync(join(dist, 'fixtures'), { recursive: true });
for (const name of ['demo', 'empty']) {
  const whole = readFixture(JSON.parse(readFileSync(join(root, `fixtures/${name}.json`), 'utf8')));
  writeFileSync(join(dist, `fixtures/${name}.json`), JSON.stringify({ whole }));
}
// The pages of the inspector: one script of the sources of each, beside markup and style.
const { buildScript, scripts } = await tsImport('../src/beside/inspector/page-files.ts', import.meta.url);
mkdirSync(join(dist, 'src/beside/inspector/page'), { recursive: true });
for (const name of ['inspector.html', 'inspector.css', 'power-up.html']) {
  cpSync(join(root, 'src/beside/inspector/page', name), join(dist, 'src/beside/inspector/page', name));
}
for (const name of Object.keys(scripts))
  writeFileSync(join(dist, 'src/beside/inspector/page', name), await buildScript(name));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
writeFileSync(join(dist, 'package.json'), JSON.stringify({ version, type: 'module' }));

// Loading two hundred files takes longer than everything else that the server does at its start.
const named = (names) => Object.fromEntries(names.map((name) => [name, `${name}.ts`]));
const peers = ['vitest', '@jest/globals', '@playwright/test', 'msw', '@modelcontextprotocol/server'];
// An older Node would fail at the first function that it lacks: the command ends with a sentence, a program with an error.
const tooOld = `if (![].toSorted) {
  const says = 'boardstone needs Node 20.19 or newer, and this is Node ' + process.versions.node;
  if (!/boardstone(\\.js)?$/.test(process.argv[1] ?? '')) throw new Error(says);
  console.error(says);
  process.exit(2);
}`;
const fixturesInside = {
  name: 'fixtures inside',
  setup: ({ onLoad }) =>
    onLoad({ filter: /fixtures[\\/]\w+\.json$/ }, ({ path }) => ({
      contents: readFileSync(join(dist, 'fixtures', basename(path))),
      loader: 'json',
    })),
};
const inside = {
  name: 'what the server has inside',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^server:inside$/ }, ({ path }) => ({ path, namespace: 'inside' }));
    onLoad({ filter: /.*/, namespace: 'inside' }, () => ({
      contents: `import { createRequire } from 'node:module';
        export const { inside } = createRequire(import.meta.url)('./index.cjs');`,
    }));
  },
};
const external = ['fast-check', ...peers];
const asCommon = {
  outdir: dist,
  outExtension: { '.js': '.cjs' },
  external,
  format: 'cjs',
  define: { 'import.meta.url': 'fileAddress' },
  banner: { js: `'use strict';\n${tooOld}\nconst fileAddress = require('node:url').pathToFileURL(__filename).href;` },
};
const [modules, taken] = [await modulesOf(root, asCommon), new Set()];
const { metafile } = await bundle({
  outdir: dist,
  metafile: true,
  entryPoints: {
    ...named(['bin/boardstone', ...entries.filter((name) => !anywhere.includes(name))]),
    'src/inside': 'server:inside',
    // With the kit, which no file of `src` imports.
    'src/index': 'bin/package/index.ts',
  },
  chunkNames: 'src/[name]-[hash]',
  banner: { js: tooOld },
  external,
  splitting: true,
  format: 'esm',
  plugins: [oneServer(root, modules, taken, "import { inside } from 'server:inside';"), inside],
});

// `run` and `certify` make each Node of a command load this one, npm too. With the server it took three times as long.
const withoutServer = 'src/beside/redirect/redirect';
// For `require`, which jest and Playwright use (vitest only imports).
const required = entries.filter((name) => !/vitest$/.test(name));
for (const name of required.filter((file) => file !== 'src/index')) {
  const access = `const { inside } = require('${relative(dirname(name), 'src') || '.'}/index.cjs');`;
  await bundle({
    ...asCommon,
    entryPoints: named([name]),
    external: [...external, '*/index.cjs'],
    plugins: name === withoutServer ? [] : [oneServer(root, modules, taken, access), fixturesInside],
  });
}

// The server itself, in one file: to find and join seventeen files kept Node so busy that V8 loaded its optimizing
// compiler, 4 MB.
const stdin = { contents: entryWith(taken), resolveDir: root };
await bundle({ ...asCommon, outdir: undefined, outfile: join(dist, 'src/index.cjs'), outExtension: undefined, stdin });

// The server without sockets, in one file too: it has its fixtures inside, and runs wherever JavaScript runs. So does
// what stands beside it.
const { metafile: ofPages } = await bundle({
  outdir: dist,
  metafile: true,
  entryPoints: named(anywhere),
  external: peers,
  platform: 'browser',
  format: 'esm',
  plugins: [fixturesInside, withoutReasons],
});
for (const name of required) {
  const from = `'./${basename(name)}.js'`;
  const mode = `{ 'resolution-mode': 'import' }`;
  const value = (name) => `export declare const ${name}: typeof import(${from}, { with: ${mode} }).${name};`;
  const { outputs } = anywhere.includes(name) ? ofPages : metafile;
  const { exports: values } = outputs[relative(root, join(dist, `${name}.js`))];
  const lines = [`export type * from ${from} with ${mode};`, ...values.map(value)];
  writeFileSync(join(dist, `${name}.d.cts`), `${lines.join('\n')}\n`);
}
// MSW has classes of its own for programs that require it, and these types name one.
const ofMsw = readFileSync(join(dist, 'src/beside/msw/msw.d.ts'), 'utf8');
writeFileSync(
  join(dist, 'src/beside/msw/msw.d.cts'),
  ofMsw.replace(/(?<=from '\.[^']+')/g, ` with { 'resolution-mode': 'import' }`),
);
chmodSync(join(dist, 'bin/boardstone.js'), 0o755);

/** Keeps only those type declarations that can be reached from what a program imports. */
function keepReachable(entries) {
  const kept = new Set();
  const follow = (file) => {
    if (kept.has(file)) return;
    kept.add(file);
    for (const [, to] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*['"](\.[^'"]+)\.[tj]s['"]/g)) {
      follow(join(dirname(file), `${to}.d.ts`));
    }
  };
  entries.forEach(follow);
  for (const name of readdirSync(dist, { recursive: true })) {
    const file = join(dist, name);
    if (file.endsWith('.d.ts') && !kept.has(file)) rmSync(file);
  }
}
