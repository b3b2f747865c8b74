/** Reads the sources, each at its place: an address, a package of npm, a file, or a folder with a package. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unknownOf } from './known.ts';
import { describedByOpenApi, describedByPackage, type Described } from './described.ts';

const execute = promisify(execFile);
/** How long a source may take, in milliseconds. */
const patience = 60_000;

/** The files of a package that have addresses or types. */
function filesIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const withCode = names.filter((name) => /\.(d\.[cm]?ts|[cm]?js)$/.test(name) && !name.includes('node_modules'));
  return new Map(withCode.toSorted().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

async function published(name: string): Promise<readonly Described[]> {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-drift-'));
  try {
    const output = await execute('npm', ['pack', name, '--json', '--ignore-scripts'], {
      cwd: folder,
      timeout: patience,
    });
    const [{ filename }] = JSON.parse(output.stdout) as [{ filename: string }];
    await execute('tar', ['-xzf', filename], { cwd: folder, timeout: patience });
    return describedByPackage(filesIn(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readSource(place: string): Promise<readonly Described[]> {
  if (place.startsWith('npm:')) return published(place.slice('npm:'.length));
  if (!/^https?:/.test(place))
    return statSync(place).isDirectory()
      ? describedByPackage(filesIn(place))
      : describedByOpenApi(readFileSync(place, 'utf8'));
  const reply = await fetch(place, { signal: AbortSignal.timeout(patience) });
  if (!reply.ok) throw new Error(`it answers with ${reply.status}`);
  return describedByOpenApi(await reply.text());
}

/** The unknown lines of each source, as they were kept last. */
type Seen = Readonly<Record<string, readonly string[]>>;

interface Drift {
  readonly lines: readonly string[];
  readonly seen: Seen;
  readonly reached: number;
  readonly news: number;
}

/**
 * Descriptions of the sources that the registry does not know, line by line; a source that cannot be reached is named.
 */
export async function drift(sources: Readonly<Record<string, string>>, seen: Seen): Promise<Drift> {
  const lines: string[] = [];
  const unknownBySource: Record<string, readonly string[]> = { ...seen };
  let [reached, news] = [0, 0];
  for (const [name, place] of Object.entries(sources)) {
    try {
      const unknown = unknownOf(await readSource(place));
      const fresh = unknown.filter((line) => !(seen[name] ?? []).includes(line));
      reached += 1;
      news += fresh.length;
      lines.push(`${name}: ${unknown.length} that the registry does not know, ${fresh.length} of them new`);
      lines.push(...fresh.map((line) => `  ${line}`));
      unknownBySource[name] = unknown;
    } catch (fault) {
      const { code, cause, message } = fault as Error & { readonly code?: unknown };
      const why = (cause as { readonly code?: string } | undefined)?.code ?? code ?? message;
      lines.push(`${name}: not reached (${String(why)}): ${place}`);
    }
  }
  return { lines, seen: unknownBySource, reached, news };
}
