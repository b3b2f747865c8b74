// Builds the package into dist: the compiler's output with declarations, and the fixtures beside it.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
rmSync(join(root, 'dist'), { recursive: true, force: true });
execFileSync(process.execPath, [join(dirname(typescript), 'bin/tsc'), '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
for (const name of ['demo', 'empty']) cpSync(join(root, `fixtures/${name}.json`), join(root, `dist/fixtures/${name}.json`));
cpSync(join(root, 'package.json'), join(root, 'dist/package.json'));
chmodSync(join(root, 'dist/bin/boardstone.js'), 0o755);
