/** Stores the results of earlier runs of a command, so that the next run tries other mutants. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import * as z from 'zod';
import { readAs } from '../cli/files.ts';
import { write } from '../../src/terminal/output.ts';

const known = z.object({ status: z.enum(['noticed', 'survived']), failing: z.array(z.string()).optional() });
const shape = z.object({ boardstone: z.literal(1), commands: z.record(z.string(), z.record(z.string(), known)) });
type Known = z.infer<typeof known>;

export interface Memory {
  of(id: string): Known | undefined;
  keep(id: string, found: Known): void;
  save(): void;
}

/** Of one command. A file that is something else stays as it is. */
export function memoryIn(file: string, about: readonly unknown[]): Memory {
  const commands = existsSync(file) ? readAs(file, commandsIn) : {};
  const key = createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, 16);
  const mine = new Map(Object.entries(commands[key] ?? {}));
  return {
    of: (id) => mine.get(id),
    keep: (id, found) => void mine.set(id, found),
    save: () => {
      const all = { ...commands, [key]: Object.fromEntries(mine) };
      write(file, `${JSON.stringify({ boardstone: 1, commands: all }, null, 1)}\n`);
    },
  };
}

/** Of this run alone. */
export function noMemory(): Memory {
  const mine = new Map<string, Known>();
  return { of: (id) => mine.get(id), keep: (id, found) => void mine.set(id, found), save: () => {} };
}

function commandsIn(text: string): z.infer<typeof shape>['commands'] {
  const read = shape.safeParse(parsed(text));
  if (read.success) return read.data.commands;
  throw new Error('it is no memory of certify; name another file with --memory, or go without one with --fresh');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
