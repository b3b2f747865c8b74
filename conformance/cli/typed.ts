/** The commands as people type them, on a toy server, in a folder of their own for each test. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'node:test';
import { run } from './cli.ts';
import { idAlwaysShown, repeatsCountOnce } from '../laws/1-conventions/conventions.ts';
import { noRemainderTwice, sixHeaders } from '../laws/8-limits/limits.ts';
import type { Surroundings } from './options.ts';
import { toy, type Toy } from '../testing/toy.ts';

/** A test file says this once. */
export function inFolders(): void {
  let folder = '';
  let before = '';
  beforeEach(() => {
    before = process.cwd();
    folder = mkdtempSync(join(tmpdir(), 'check-'));
    process.chdir(folder);
  });
  afterEach(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  });
}

const laws = [idAlwaysShown, repeatsCountOnce, sixHeaders, noRemainderTwice];
/** A server that leaves out the id of a card. */
export const forgetful = () =>
  toy({
    limits: true,
    twist: ({ body }, { path, method }) => {
      if (method !== 'GET' || !path.startsWith('/1/cards/')) return undefined;
      const { id: _, ...rest } = body;
      return { body: rest };
    },
  });

export async function typed(line: string, server: Toy = toy({ limits: true }), more: Partial<Surroundings> = {}) {
  writeFileSync('target.json', JSON.stringify(server.target));
  writeFileSync('broken.json', '{');
  const printed = { out: '', err: '' };
  const [command = '', ...argv] = line.split(' ').filter((word) => word !== '');
  const code = await run(command, argv, {
    out: (text) => void (printed.out += text),
    err: (text) => void (printed.err += text),
    laws: async () => laws,
    version: '9.9.9',
    color: false,
    connect: server.connect,
    clock: server.clock,
    ...more,
  });
  return { code, ...printed };
}
