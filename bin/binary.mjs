// Makes a single executable of the build and of the Node that runs this, as Node's manual describes it: `npm run binary`,
// or with the name of another file. It runs where the same Node runs, and needs nothing beside it.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = resolve(process.argv[2] ?? join(root, 'dist/boardstone'));
const require = createRequire(import.meta.url);
const postject = join(dirname(require.resolve('postject/package.json')), 'dist/cli.js');

const folder = mkdtempSync(join(tmpdir(), 'boardstone-binary-'));
const [dist, main, blob, config] = ['dist', 'boardstone.cjs', 'boardstone.blob', 'sea.json'].map((name) =>
  join(folder, name),
);
execFileSync(process.execPath, [join(root, 'bin/build.mjs'), dist], { stdio: ['ignore', 'ignore', 'inherit'] });
await bundle({
  entryPoints: [join(root, 'bin/boardstone.ts')],
  outfile: main,
  format: 'cjs',
  define: { 'import.meta.url': '"file:///boardstone"' },
  plugins: [
    {
      name: 'files inside',
      setup: ({ onLoad }) =>
        onLoad({ filter: /src[\\/]shipped\.ts$/ }, () => ({
          contents: `import { getAsset } from 'node:sea';
            export const shipped = (path) => getAsset(path, 'utf8');
            export const version = () => JSON.parse(shipped('package.json')).version;`,
        })),
    },
  ],
});
const inside = [
  'package.json',
  ...['fixtures', 'src/beside/inspector/page'].flatMap((name) =>
    readdirSync(join(dist, name)).map((file) => `${name}/${file}`),
  ),
];
const assets = Object.fromEntries(inside.map((path) => [path, join(dist, path)]));
writeFileSync(
  config,
  JSON.stringify({ main, output: blob, disableExperimentalSEAWarning: true, useCodeCache: true, assets }),
);
execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: ['ignore', 'ignore', 'inherit'] });
mkdirSync(dirname(program), { recursive: true });
copyFileSync(process.execPath, program);
chmodSync(program, 0o755);
const mark = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
const isMac = process.platform === 'darwin';
// On macOS a program that was changed does not start: its signature goes before, and one of this machine comes after.
const sign = (...how) =>
  isMac && execFileSync('codesign', [...how, program], { stdio: ['ignore', 'ignore', 'inherit'] });
sign('--remove-signature');
const segment = isMac ? ['--macho-segment-name', 'NODE_SEA'] : [];
execFileSync(process.execPath, [postject, program, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', mark, ...segment], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
sign('--sign', '-');
rmSync(folder, { recursive: true });
console.log(program);
