/** Refusals of the flags of `serve` before a server starts. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { UsageError } from '../src/terminal/flags.ts';
import { startServer } from '../src/index.ts';
import { optionsOf, serve, start, writeReport } from './serve.ts';

test('an origin has no path, and only the service admits pages without an origin', async () => {
  const usage = (flag: string, typed: string) =>
    new UsageError(`--${flag} takes origins such as http://localhost:5173, not ${typed}`);
  for (const typed of ['null', '*', 'http://localhost:5173/', 'localhost:5173']) {
    await assert.rejects(optionsOf({ 'control-origin': typed }), usage('control-origin', typed));
  }
  const page = 'http://localhost:5173/';
  await assert.rejects(serve(['--allow-origin', `null,${page}`]), usage('allow-origin', page));
  const { controlOrigins } = await optionsOf({ 'control-origin': 'http://localhost:5173, chrome-extension://abc' });
  assert.deepEqual(controlOrigins, ['http://localhost:5173', 'chrome-extension://abc']);
});

test('what excludes each other, or needs something, is named as flags', async () => {
  await assert.rejects(
    optionsOf({ record: 'run.jsonl', data: 'kept' }),
    new UsageError('--data and --record exclude each other'),
  );
  await assert.rejects(
    optionsOf({ replay: 'run.jsonl', colleagues: '1' }),
    new UsageError('--colleagues and --replay exclude each other'),
  );
  await assert.rejects(optionsOf({ fsync: true }), new UsageError('--fsync needs --data, a folder to keep'));
});

test('a run that is played again keeps its dialect and its limits, and one that may not be recorded names the file', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-serve-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const record = join(folder, 'run.jsonl');
  const first = await startServer({ record, dialect: 'live', limits: 'off' });
  await first.close();
  const again = await start(await optionsOf({ port: '0', replay: record }));
  const { dialect, limits } = again.about();
  await again.close();
  assert.deepEqual([dialect, limits], ['live', false]);
  await assert.rejects(
    start(await optionsOf({ port: '0', record })),
    new UsageError(`${record} has a recorded run already: name another file, or delete it`),
  );
});

test('a report that is off makes no file of that name', async () => {
  const server = await startServer({ port: 0 });
  await optionsOf({ report: 'off' });
  writeReport('off', server.report());
  assert.equal(existsSync('off'), false);
  await server.close();
});
