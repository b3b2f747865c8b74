/** A server of patched sources, which forgets rules: a process of its own, with a copy of the sources that it removes. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchServer } from '../conformance/mutants/bench.ts';
import { patched } from '../conformance/mutants/steps.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const needed = ['src', 'fixtures', 'bin/forgetful.ts', 'package.json', 'tsconfig.json'];

/** The sources of the server, by name. */
export const sources = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .sort()
      .map((name) => [join('src', name), readFileSync(join(root, 'src', name), 'utf8')]),
  );

/** Starts it, for the bench on which the kit is tested. */
export async function forgetfulServer(): Promise<BenchServer> {
  const copy = copied();
  // Its words about a crash are shown: a server that crashes without a step proves little.
  const child = fork(join(copy, 'bin/forgetful.ts'), {
    cwd: copy,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ url, target }] = (await once(child, 'message')) as [{ url: string; target: object }];
  return {
    url,
    target,
    async reset(rules: readonly string[]) {
      const done = once(child, 'message');
      child.send(rules);
      await done;
    },
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** A copy of the sources with every patch in it. */
function copied(): string {
  const copy = mkdtempSync(join(tmpdir(), 'boardstone-proof-'));
  process.on('exit', () => rmSync(copy, { recursive: true }));
  for (const name of needed) cpSync(join(root, name), join(copy, name), { recursive: true });
  for (const [name, text] of patched(sources())) writeFileSync(join(copy, name), text);
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
