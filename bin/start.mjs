// `npm start` and `npm run where`: run a command of the sources as they are. They are bundled once and again when one
// has changed, because to compile each file on its own takes seconds at every start.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { madeOnce, root } from './made-once.mjs';

const beside = [
  'package.json',
  'fixtures/demo.json',
  'fixtures/empty.json',
  'src/beside/inspector/page/inspector.html',
  'src/beside/inspector/page/inspector.css',
  'src/beside/inspector/page/power-up.html',
];
const bundled = await madeOnce('start', ['bin', 'conformance', 'fixtures', 'src'], make);
const program = join(bundled, 'bin/boardstone.js');
process.argv = [process.argv[0], program, ...process.argv.slice(2)];
await import(pathToFileURL(program).href);

async function make(folder) {
  const { bundle, stop } = await import('./bundle.mjs');
  await Promise.all([
    bundle({
      outdir: folder,
      entryPoints: { 'bin/boardstone': 'bin/boardstone.ts' },
      chunkNames: 'src/[name]-[hash]',
      external: ['fast-check', '@modelcontextprotocol/server'],
      splitting: true,
      format: 'esm',
    }),
    bundle({
      outfile: join(folder, 'src/beside/redirect/redirect.cjs'),
      entryPoints: ['src/beside/redirect/redirect.ts'],
      format: 'cjs',
    }),
    bundle({
      outdir: join(folder, 'src/beside/inspector/page'),
      entryPoints: {
        inspector: 'src/beside/inspector/page/app.ts',
        'power-up': 'src/beside/inspector/page/power-up/host.ts',
        'power-up-library': 'src/beside/inspector/page/power-up/library.ts',
      },
      format: 'iife',
      platform: 'browser',
    }),
  ]);
  await stop();
  for (const name of beside) cpSync(join(root, name), join(folder, name));
}
