// A folder that is made of the sources, once and again when one has changed: a folder in `.boardstone`, named by their
// state.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const kept = join(root, '.boardstone');
const day = 86_400_000;

/** The folder `<kind>-<state>`, which `make` fills when it is not there yet; `paths` are what it is made of. */
export async function madeOnce(kind, paths, make) {
  const folder = join(kept, `${kind}-${stateOf(paths)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(kept, { recursive: true });
  const fresh = `${folder}.${process.pid}`;
  await make(fresh);
  try {
    renameSync(fresh, folder);
  } catch (fault) {
    // Another process may have made the same one meanwhile.
    rmSync(fresh, { recursive: true });
    if (!existsSync(folder)) throw fault;
  }
  // A server that was started from an older one may still read it.
  for (const name of readdirSync(kept)) {
    const old = join(kept, name);
    // Two processes may clear it at once.
    const made = name.startsWith(`${kind}-`) ? statSync(old, { throwIfNoEntry: false }) : undefined;
    if (made && made.mtimeMs < Date.now() - day) rmSync(old, { recursive: true, force: true });
  }
  return folder;
}

/** This file, or all files in this folder but tests. */
function below(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => relative(root, file));
}

/** Names, times and sizes of these files. */
function stateOf(paths) {
  const hash = createHash('sha1').update(process.version);
  for (const file of paths.flatMap(below)) {
    const { mtimeMs, size } = statSync(join(root, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex').slice(0, 12);
}
