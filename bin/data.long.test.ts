/** `serve --data`: whatever the moment at which it is killed, each acknowledged write is there. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Target } from '../src/index.ts';

const command = fileURLToPath(new URL('./start.mjs', import.meta.url));

for (const flags of [[], ['--fsync']]) {
  test(`no acknowledged card is lost in six kills${flags.length > 0 ? ' with --fsync' : ''}`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'boardstone-kill-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const argv = ['serve', '--port', '0', '--json', '--limits', 'off', '--fixture', 'demo', '--data', folder, ...flags];
    const acknowledged = new Set<string>();
    for (let turn = 0; turn < 7; turn += 1) {
      const child = spawn(process.execPath, [command, ...argv], { stdio: ['ignore', 'pipe', 'ignore'] });
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      const { url, target } = JSON.parse(line.toString()) as { url: string; target: Target };
      const { key, token } = target.actors.owner;
      const ask = async (method: string, path: string): Promise<any> =>
        (await fetch(`${url}/1${path}${path.includes('?') ? '&' : '?'}key=${key}&token=${token}`, { method })).json();
      const [board] = await ask('GET', '/members/me/boards?lists=open');
      const there = new Set((await ask('GET', `/boards/${board.id}/cards?fields=name`)).map(({ id }: any) => id));
      assert.deepEqual(
        [...acknowledged].filter((id) => !there.has(id)),
        [],
      );
      const most = acknowledged.size + 20 + 7 * turn;
      const client = async (): Promise<void> => {
        for (;;) {
          const { id } = await ask('POST', `/cards?idList=${board.lists[0].id}&name=x`);
          acknowledged.add(id);
          // In the middle of what the other clients ask.
          if (acknowledged.size >= most) child.kill('SIGKILL');
        }
      };
      await Promise.allSettled(Array.from({ length: 8 }, client));
      assert.ok(acknowledged.size >= most);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  });
}
