/** `boardstone env`: what it prints, a shell reads back unchanged; without a server it says so. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServer } from '../src/index.ts';
import { env } from './env.ts';

const execute = promisify(execFile);
const command = fileURLToPath(new URL('./start.mjs', import.meta.url));
const printed = async (...argv: string[]): Promise<string> =>
  (await execute(process.execPath, [command, 'env', ...argv])).stdout;

it('prints lines that a shell reads back unchanged', async () => {
  const server = await startServer({ clock: 'manual' });
  const [lines, plain] = await Promise.all([printed('--url', server.url), printed('--url', server.url, '--plain')]);
  const read = await execute('sh', ['-c', `${lines}\nprintf '%s' "$BOARDSTONE_TARGET"`]);
  assert.deepEqual(JSON.parse(read.stdout), server.target);
  assert.match(plain, /^BOARDSTONE_URL=http:\/\/127\.0\.0\.1:\d+\nBOARDSTONE_TARGET=\{/);
  await server.close();
  await assert.rejects(env(['--url', server.url]), /no server answers at/);
  await assert.rejects(env(['http://127.0.0.1:1']), /env takes flags only/);
});

it('says that a server has no control plane', async () => {
  const server = await startServer({ control: false });
  await assert.rejects(env(['--url', server.url]), /has no control plane: it answers 404/);
  await server.close();
});

it('prints no line break into a file of variables, where it would add another variable', async () => {
  const answer = { baseUrl: 'http://a\nLD_PRELOAD=/tmp/x.so', actors: {} };
  const hostile = createServer((_, reply) => void reply.end(JSON.stringify(answer)));
  await once(hostile.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`;
  await assert.rejects(env(['--url', url, '--plain']), /BOARDSTONE_URL with a line break/);
  hostile.close();
});
