/** The package as a user gets it: built, packed, and unpacked in a project beside its two dependencies. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { madeOnce } from '../../bin/made-once.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const execute = promisify(execFile);

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { path: string }[];
}

/** The archive as `npm pack` makes it, beside what npm said of it: once for all tests of these sources. */
async function archived(): Promise<{ readonly archive: string; readonly packed: Packed }> {
  const { files } = createRequire(import.meta.url)(join(root, 'package.json')) as { readonly files: readonly string[] };
  const shipped = [
    'package.json',
    ...files.filter((file) => file !== 'dist' && !file.startsWith('!')).map((file) => file.replace(/\/\*\.\w+$/, '')),
  ];
  const sources = ['bin', 'conformance', 'src', ...shipped];
  const folder = await madeOnce('packed', sources, async (stage) => {
    for (const name of shipped) cpSync(join(root, name), join(stage, name), { recursive: true });
    await execute(process.execPath, [join(root, 'bin/build.mjs'), join(stage, 'dist')]);
    const output = await execute('npm', ['pack', '--ignore-scripts', '--offline', '--json'], { cwd: stage });
    writeFileSync(join(stage, 'packed.json'), output.stdout);
  });
  const [packed] = JSON.parse(readFileSync(join(folder, 'packed.json'), 'utf8')) as Packed[];
  return { archive: join(folder, packed!.filename), packed: packed! };
}

/** The folder of the project; `prepare` fills it before the package comes into it. */
export async function packedIn(prepare: (project: string) => Promise<unknown> | void) {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-package-'));
  const project = join(folder, 'project');
  mkdirSync(project);
  const { archive, packed } = await archived();
  await prepare(project);
  const installed = join(project, 'node_modules', 'boardstone');
  mkdirSync(installed, { recursive: true });
  await execute('tar', ['-xzf', archive, '-C', installed, '--strip-components', '1']);
  for (const name of ['zod', 'fast-check']) {
    const place = join(project, 'node_modules', name);
    if (!existsSync(place)) symlinkSync(folderOfPackage(name), place);
  }
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true });
  symlinkSync('../boardstone/dist/bin/boardstone.js', join(project, 'node_modules/.bin/boardstone'));
  return {
    packed,
    archive,
    project,
    installed,
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Where a dependency of ours lies. */
export function folderOfPackage(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}
