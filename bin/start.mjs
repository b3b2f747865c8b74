// `npm start` and `npm run where`: run a command of the sources as they are. They are bundled once and again when one
// has changed, because to compile each file on its own takes seconds at every start.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const kept = join(root, '.boardstone');
const beside = [
  'package.json',
  'fixtures/demo.json',
  'fixtures/empty.json',
  'src/beside/inspector/page/inspector.html',
  'src/beside/inspector/page/inspector.css',
];
const program = join(kept, `start-${fingerprint()}`, 'bin/boardstone.js');
if (!existsSync(program)) await make(join(program, '../..'));
process.argv = [process.argv[0], program, ...process.argv.slice(2)];
await import(pathToFileURL(program).href);

/** Names, times and sizes of all sources. */
function fingerprint() {
  const hash = createHash('sha1').update(process.version);
  for (const folder of ['bin', 'conformance', 'fixtures', 'src']) {
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      if (/\.test\.ts$/.test(name) || !/\.(ts|mjs|json|html|css)$/.test(name)) continue;
      const { mtimeMs, size } = statSync(join(root, folder, name));
      hash.update(`${folder}/${name} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest('hex').slice(0, 12);
}

async function make(folder) {
  const { bundle } = await import('./bundle.mjs');
  mkdirSync(kept, { recursive: true });
  const fresh = `${folder}.${process.pid}`;
  await Promise.all([
    bundle({
      outdir: fresh,
      entryPoints: { 'bin/boardstone': 'bin/boardstone.ts' },
      chunkNames: 'src/[name]-[hash]',
      external: ['fast-check', '@modelcontextprotocol/server'],
      splitting: true,
      format: 'esm',
    }),
    bundle({
      outfile: join(fresh, 'src/beside/inspector/page/inspector.js'),
      entryPoints: ['src/beside/inspector/page/app.ts'],
      format: 'iife',
      platform: 'browser',
    }),
  ]);
  for (const name of beside) cpSync(join(root, name), join(fresh, name));
  try {
    renameSync(fresh, folder);
  } catch (fault) {
    // Another start may have made the same one meanwhile.
    rmSync(fresh, { recursive: true });
    if (!existsSync(folder)) throw fault;
  }
  // A server that was started from an older one may still read it.
  const day = 86_400_000;
  for (const name of readdirSync(kept)) {
    const old = join(kept, name);
    if (name.startsWith('start-') && statSync(old).mtimeMs < Date.now() - day) rmSync(old, { recursive: true });
  }
}
