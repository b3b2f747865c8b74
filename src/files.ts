/** Files and folders that the user names. Errors of the system become short messages. */
import { mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { getSystemErrorMap } from 'node:util';
import { messageOf } from './language.ts';

/** The text of an error, without its code and its call: `no such file or directory`. */
export const plainly = (fault: unknown): string =>
  getSystemErrorMap().get((fault as NodeJS.ErrnoException | null)?.errno ?? 0)?.[1] ?? messageOf(fault);

export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (fault) {
    throw new Error(`${file} cannot be read: ${plainly(fault)}`);
  }
}

/** With the folders above it, one by one: where none can be made, as in `/proc`, `recursive` of Node never returns. */
export function makeFolder(path: string, mode?: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  // Throws the error of the system for a file where a folder is needed.
  if (found) readdirSync(path);
  makeFolder(dirname(path), mode);
  mkdirSync(path, { mode });
}
