/** The version of the package, read from its package.json. */
import { existsSync, readFileSync } from 'node:fs';

let known: string | undefined;

/** From source, package.json is one folder up; from the build, two. */
export function version(): string {
  const near = new URL('../package.json', import.meta.url);
  const file = existsSync(near) ? near : new URL('../../package.json', import.meta.url);
  known ??= String(JSON.parse(readFileSync(file, 'utf8')).version);
  return known;
}
