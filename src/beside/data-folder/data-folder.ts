/** A folder in which the records of a server stay: a journal that begins with a snapshot. One server at a time has it. */
import { closeSync, existsSync, fsyncSync, ftruncateSync, linkSync, openSync, readFileSync, readSync } from 'node:fs';
import { fstatSync, realpathSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from '../../files.ts';
import { codeOf } from '../../language.ts';
import type { Sink } from './recorder.ts';

/**
 * The journal begins again with a snapshot when it is longer than this, and than twice its snapshot. To play a line takes
 * no longer than to read its record from a snapshot, so a short journal gains nothing; one of this length takes seconds.
 */
const shortest = 32 * 1024 * 1024;
const blockBytes = 2 ** 20;

/** The folders of this process: its own number in a lock may be that of a process before a restart of the machine. */
const lockedFolders = new Set<string>();

export class DataFolder implements Sink {
  readonly journal: string;
  readonly #folder: string;
  readonly #sync: boolean;
  #file: number | null = null;
  #length = 0;
  #bound = shortest;

  /** `sync`: whether lines are on the disk before they count as written. */
  constructor(path: string, sync: boolean) {
    makeFolder(resolve(path), 0o700);
    this.#folder = realpathSync(path);
    this.#sync = sync;
    this.journal = join(this.#folder, 'journal.jsonl');
    lock(this.#folder);
  }

  /** The lines of the journal; undefined if there is none. */
  read(): Iterable<string> | undefined {
    return existsSync(this.journal) ? linesOf(this.journal) : undefined;
  }

  /** Puts a new journal in the place of the old one, all of it or nothing. */
  begin(lines: Iterable<string>): void {
    const fresh = `${this.journal}.new`;
    rmSync(fresh, { force: true });
    const file = openSync(fresh, 'a', 0o600);
    try {
      let length = 0,
        text = '';
      for (const line of lines) {
        text += line;
        if (text.length < blockBytes) continue;
        length += writeWhole(file, text);
        text = '';
      }
      length += writeWhole(file, text);
      fsyncSync(file);
      renameSync(fresh, this.journal);
      if (this.#file !== null) closeSync(this.#file);
      this.#file = file;
      this.#length = length;
    } catch (fault) {
      closeSync(file);
      addPath(fault, fresh);
      // The old journal stays in use, and the next write does not try again at once.
      this.#bound = 2 * this.#length;
      throw fault;
    }
    this.#bound = Math.max(shortest, 2 * this.#length);
    syncFolder(this.#folder);
  }

  /** Throws if the lines cannot be kept; the journal is then as it was before. */
  write(text: string): void {
    const file = this.#file;
    if (file === null) throw new Error('the data folder is closed');
    try {
      if (fstatSync(file).nlink === 0) throw new Error(`${this.journal} was deleted`);
      const length = writeWhole(file, text);
      if (this.#sync) fsyncSync(file);
      this.#length += length;
    } catch (fault) {
      ftruncateSync(file, this.#length);
      throw fault;
    }
  }

  get isLong(): boolean {
    return this.#length > this.#bound;
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
    lockedFolders.delete(this.#folder);
    rmSync(join(this.#folder, 'lock'), { force: true });
  }
}

/** The lines of a file that may be longer than a text can be. A last line that was not written to its end is dropped. */
function* linesOf(path: string): Generator<string> {
  const file = openSync(path, 'r');
  const block = Buffer.alloc(blockBytes);
  let begun: Buffer[] = [];
  try {
    for (let length = readSync(file, block); length > 0; length = readSync(file, block)) {
      const read = block.subarray(0, length);
      let from = 0;
      for (let end = read.indexOf('\n'); end >= 0; end = read.indexOf('\n', from)) {
        yield Buffer.concat([...begun, read.subarray(from, end)]).toString();
        begun = [];
        from = end + 1;
      }
      begun.push(Buffer.from(read.subarray(from)));
    }
  } finally {
    closeSync(file);
  }
  const torn = Buffer.concat(begun).toString();
  if (torn !== '') console.error(`${path}: the last line is torn and was dropped: ${torn.slice(0, 80)}`);
}

/** A disk that is full does not say which file it is about. */
function addPath(fault: unknown, path: string): void {
  if (fault instanceof Error && !('path' in fault)) Object.assign(fault, { path });
}

/** Returns how many bytes the text is. */
function writeWhole(file: number, text: string): number {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
  return bytes.length;
}

/** A new name of a file is on the disk when its folder is. */
function syncFolder(folder: string): void {
  const file = openSync(folder, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The lock names the process that has the folder. The lock of a process that crashed is taken over. */
function lock(folder: string): void {
  const file = join(folder, 'lock');
  const ownLock = `${file}.${process.pid}`;
  rmSync(ownLock, { force: true });
  try {
    writeFileSync(ownLock, `${process.pid}\n`, { mode: 0o600 });
    if (!linked(ownLock, file)) {
      refuseHeld(folder, file);
      renameSync(file, `${ownLock}.old`);
      // Another server may have been quicker to take it over; then it is given back.
      if (isHeld(folder, `${ownLock}.old`)) {
        renameSync(`${ownLock}.old`, file);
        refuseHeld(folder, file);
      }
      rmSync(`${ownLock}.old`);
      if (!linked(ownLock, file)) refuseHeld(folder, file);
    }
  } catch (fault) {
    if (codeOf(fault) !== undefined) addPath(fault, ownLock);
    throw fault;
  } finally {
    rmSync(ownLock, { force: true });
  }
  lockedFolders.add(folder);
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (fault) {
    if (codeOf(fault) === 'EEXIST') return false;
    throw fault;
  }
}

const ownerOf = (file: string): number => Number(readFileSync(file, 'utf8'));

function refuseHeld(folder: string, file: string): void {
  if (!isHeld(folder, file)) return;
  throw new Error(
    `${folder} belongs to the server with the process id ${ownerOf(file)}; if there is no such server, remove ${file}`,
  );
}

function isHeld(folder: string, file: string): boolean {
  const pid = ownerOf(file);
  if (pid === process.pid) return lockedFolders.has(folder);
  try {
    // Signal 0 only asks whether the process exists.
    return Number.isInteger(pid) && pid > 0 && process.kill(pid, 0) && !isDead(pid);
  } catch (fault) {
    return codeOf(fault) === 'EPERM';
  }
}

/** Where the parent of a process has not heard of its end, its id still exists (Linux tells that it is a zombie). */
function isDead(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
