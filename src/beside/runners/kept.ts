/** `BOARDSTONE_KEEP=1`: the world of a test that failed stays open, so that a person can look at it in the inspector. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BoardstoneServer, ServerOptions } from '../../index.ts';
import type { AnyActor } from '../../desk/target.ts';

const runs = new WeakMap<object, string>();
const opened = new WeakMap<object, string>();
/** Where the world of a test stays open. */
export const openAt = (server: object): string | undefined => opened.get(server);
const isWanted = (): boolean => !['', '0', 'false', undefined].includes(process.env['BOARDSTONE_KEEP']);

/** The record of such a server; nothing where it would not be played again as it was. */
export function recording(options: ServerOptions): { readonly record?: string } {
  const { data, record, replay, colleagues, vary } = options;
  if (!isWanted() || [data, record, replay, colleagues, vary].some((entry) => entry !== undefined)) return {};
  return { record: join(mkdtempSync(join(tmpdir(), 'boardstone-test-')), 'run.jsonl') };
}

export function keeps(server: object, { record }: { readonly record?: string }): void {
  if (record !== undefined) runs.set(server, record);
}

/** Plays the requests of the test into a server of its own, which outlives the test, and says where it is. */
export async function keptOpen(server: BoardstoneServer<AnyActor>): Promise<string[]> {
  const record = runs.get(server);
  if (record === undefined) return [];
  const home = dirname(createRequire(import.meta.url).resolve('boardstone/package.json'));
  const argv = [join(home, 'dist/bin/boardstone.js'), 'serve', '--replay', record, '--port', '0', '--json'];
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, argv, { detached: true, stdio: ['ignore', 'pipe', 'ignore'], env });
  const [line] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [Buffer | number];
  child.stdout.destroy();
  child.unref();
  if (typeof line === 'number')
    return [`  its world cannot be kept open: boardstone serve --replay ${record} says why`];
  const { url, pid } = JSON.parse(String(line)) as { url: string; pid: number };
  opened.set(server, `${url}/`);
  return [`  its world stays open at ${url}/ until you end it: kill ${pid}`];
}
