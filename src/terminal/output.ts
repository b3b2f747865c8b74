/** The files that a command writes. A file that cannot be written is told in one line, and before anything runs. */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { makeFolder, plainly } from '../files.ts';
import { UsageError } from './flags.ts';

/** Refuses what cannot be written; makes the folders. `-` is standard output, undefined what was not asked for. */
export function mayWrite(...files: readonly (string | undefined)[]): void {
  for (const file of files) {
    if (file === undefined || file === '-') continue;
    attempt(file, () => {
      const found = statSync(file, { throwIfNoEntry: false });
      if (found && !found.isDirectory()) return accessSync(file, constants.W_OK);
      // A link to a file that is not there yet stays a link.
      if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return;
      makeRoom(file);
      closeSync(openSync(file, 'a'));
      rmSync(file);
    });
  }
}

/** Refuses a file that is there: it stays as it is. */
export function mustBeNew(file: string): void {
  if (existsSync(file)) throw new UsageError(`${file} is there already, and stays as it is`);
}

export function write(file: string, text: string, how: { readonly mode?: number; readonly flag?: string } = {}): void {
  attempt(file, () => {
    makeRoom(file);
    // A mode is that of a new file only.
    if (how.mode !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile()) chmodSync(file, how.mode);
    writeFileSync(file, text, how);
  });
}

/** A mistyped path makes a folder that nobody wants, so a new one is told. */
function makeRoom(file: string): void {
  const folder = dirname(resolve(file));
  if (existsSync(folder)) return;
  makeFolder(folder);
  process.stderr.write(`The folder ${folder} is new.\n`);
}

function attempt(file: string, work: () => void): void {
  try {
    work();
  } catch (fault) {
    throw new UsageError(`${file} cannot be written: ${plainly(fault)}`);
  }
}

/** Why a server cannot listen there, if that is what an error says. */
export function cannotListen({ code, syscall }: NodeJS.ErrnoException, host: string, port: number): string | undefined {
  if (code === 'EADDRINUSE') return `port ${port} of ${host} is in use; --port 0 takes any free one`;
  if (code === 'EACCES' && syscall === 'listen') return `port ${port} cannot be opened: permission denied`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is not an address of this machine`;
  return undefined;
}
