/**
 * Published clients drive the package in both dialects, each call by its table in `examples/clients`. In the live
 * dialect the typed one checks each answer with schemas that allow no unknown key. A record has the operations that
 * they call; with RECORD=1 it is written. Where no registry can be reached, or a program of Debian is not installed, the
 * tests say that they are skipped.
 */
import { rowName } from '../src/document/values/paths.ts';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { rowsIn } from '../conformance/declared/rows.ts';
import { execute, packedIn, root } from '../src/testing/packed.ts';

const clients = ['trello.js', 'trello', 'node-trello', 'trello-node-api'];
const dialects = ['document', 'live'];
const record = join(root, 'examples/clients/driven.json');

interface Line {
  readonly call: string;
  /** The requests of the call. */
  readonly asked: readonly string[];
  readonly wrong?: string;
}

/** The row of a request, which is written as `GET /1/boards/…`. */
function rowOf(request: string): string {
  const [method = '', path = ''] = request.split(' ');
  const row = rowsIn().at(method, path);
  assert.ok(row, request);
  return rowName(row);
}

/** The row of the one request that a call makes. */
function rowOfCall({ call, asked }: Line): string {
  assert.equal(asked.length, 1, `${call} asked ${asked.join(', ')}`);
  return rowOf(asked[0]!);
}

describe('a published client', () => {
  let user: Awaited<ReturnType<typeof packedIn>>;
  let missing: string | false = false;
  const driven: Record<string, Record<string, string>> = {};
  before(async () => {
    user = await packedIn(async (project) => {
      cpSync(join(root, 'examples/clients'), project, { recursive: true });
      missing = await installed(project);
    });
  });
  after(() => user.remove());

  for (const client of clients) {
    test(`${client} finds every answer right in both dialects`, async (t) => {
      if (missing !== false) return t.skip(missing);
      for (const dialect of dialects) {
        const { NODE_TEST_CONTEXT: _ours, ...env } = process.env;
        const { stdout } = await execute(process.execPath, ['drive.mjs', client, dialect], {
          cwd: user.project,
          env: { ...env, TRELLO_STRICT_SCHEMAS: String(dialect === 'live') },
        });
        const lines = JSON.parse(stdout) as readonly Line[];
        const wrong = lines.flatMap((line) => (line.wrong === undefined ? [] : [`${line.call}: ${line.wrong}`]));
        assert.deepEqual(wrong, [], dialect);
        const calls = Object.fromEntries(lines.map((line) => [line.call, rowOfCall(line)]));
        assert.deepEqual((driven[client] ??= calls), calls, 'both dialects are asked the same');
      }
    });
  }

  test('openid-client gets a grant, renews it and ends it', async (t) => {
    if (missing !== false) return t.skip(missing);
    const { NODE_TEST_CONTEXT: _ours, ...env } = process.env;
    const { stdout } = await execute(process.execPath, ['openid-client.mjs'], { cwd: user.project, env });
    assert.deepEqual(JSON.parse(stdout), {
      ...{ life: 3600, first: 200, over: 401, second: 200 },
      ...{ reused: '403 unauthorized_client', ended: 401, revoked: 401 },
    });
  });

  /** Runs a program with a fixed address in both dialects; notes the rows that it called. */
  async function* ran(program: string): AsyncGenerator<Readonly<Record<string, readonly string[]>>> {
    for (const dialect of dialects) {
      const running = ['run', '--dialect', dialect, '--intercept', '--', process.execPath, `${program}.mjs`];
      const { stdout } = await execute('npx', ['boardstone', ...running], { cwd: user.project });
      const { asked, ...said } = JSON.parse(stdout) as Record<string, readonly string[]>;
      const rows = [...new Set(asked!.map(rowOf))].toSorted();
      driven[program] = Object.fromEntries(rows.map((row) => [row, row]));
      yield said;
    }
  }

  test('bugwarrior of Debian, in Python and unchanged, makes a task of each open card in both dialects', async (t) => {
    if (missing !== false) return t.skip(missing);
    if (spawnSync('bugwarrior-pull', ['--version']).error) return t.skip('bugwarrior is not installed');
    for await (const { tasks, cards } of ran('bugwarrior')) {
      assert.ok(cards!.length > 0);
      assert.deepEqual(tasks, cards);
    }
  });

  test('each tool of mcp-server-trello does what an agent asks for, in both dialects', async (t) => {
    if (missing !== false) return t.skip(missing);
    for await (const said of ran('mcp-server-trello')) assert.deepEqual(said, { wrong: [], left: [] });
  });

  test('the record says which operations they call', (t) => {
    if (missing !== false) return t.skip(missing);
    const { bugwarrior, ...ofNpm } = JSON.parse(readFileSync(record, 'utf8')) as typeof driven;
    const known = driven['bugwarrior'] ? { ...ofNpm, bugwarrior } : ofNpm;
    if (!process.env['RECORD']) return assert.deepEqual(known, driven);
    writeFileSync(record, `${JSON.stringify({ ...ofNpm, bugwarrior, ...driven }, null, 2)}\n`);
  });
});

/** Installs what the project names; returns why that is not possible here. */
async function installed(project: string): Promise<string | false> {
  const installing = ['ci', '--no-fund', '--no-audit', '--ignore-scripts', '--prefer-offline'];
  try {
    await execute('npm', installing, { cwd: project });
    return false;
  } catch (fault) {
    const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.exec(String(fault))?.[0];
    assert.ok(unreachable, String(fault));
    return `no registry can be reached (${unreachable}), so the clients are not there`;
  }
}
