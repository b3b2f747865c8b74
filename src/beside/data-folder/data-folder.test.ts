/** A data folder: what was acknowledged is there after any end, one server at a time has it, and mistakes are told. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs, { appendFileSync, cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { after, describe, it } from 'node:test';
import { startServer, type BoardstoneServer, type ServedWorld } from '../../index.ts';
import type { Outcome } from '../../server/calls/call.ts';
import { parse } from '../../server/calls/parse.ts';
import { stage } from '../../testing/stage.ts';
import { DataFolder } from './data-folder.ts';
import { Recorder } from './recorder.ts';

const root = mkdtempSync(join(tmpdir(), 'boardstone-data-'));
after(() => rmSync(root, { recursive: true }));
let made = 0;
const fresh = (): string => join(root, `${++made}`);

const open = (data: string, fixture?: string): Promise<BoardstoneServer> =>
  startServer({ data, clock: 'manual', ...(fixture !== undefined && { fixture }) }) as Promise<BoardstoneServer>;

async function ask(at: ServedWorld, method: string, path: string, json?: unknown): Promise<any> {
  const { key, token } = at.target.actors.owner;
  const headers = { 'content-type': 'application/json' };
  const body = json === undefined ? {} : { body: JSON.stringify(json), headers };
  return (await fetch(`${at.url}/1${path}?key=${key}&token=${token}`, { method, ...body })).json();
}

/** The folder as it is at this moment, as a crash leaves it. */
function crashed(folder: string): string {
  const copy = fresh();
  cpSync(folder, copy, { recursive: true });
  rmSync(join(copy, 'lock'), { force: true });
  return copy;
}

const lines = (
  folder: string,
): { readonly method?: string; readonly cause?: { kind: string }; readonly saved?: { main: { world: object } } }[] =>
  readFileSync(join(folder, 'journal.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const notices = (server: BoardstoneServer): number => JSON.stringify(server.snapshot()).split('cardDueSoon').length;

describe('a data folder', () => {
  it('holds what was written after an orderly end and after a crash, in every world', async () => {
    const folder = fresh();
    const server = await open(folder, 'empty');
    const board = await ask(server, 'POST', '/boards', { name: 'Kept' });
    const beside = server.world({ name: 'beside' });
    // Its key leads there from the plain address.
    const other = await ask({ ...beside, url: server.url }, 'POST', '/boards', { name: 'Beside' });
    await server.advance(1000);
    server.plant({ labels: [{ id: 'late', idBoard: board.id, name: 'Late' }] });
    const before = [server.snapshot(), beside.snapshot()];
    const after = crashed(folder);
    await server.close();
    for (const from of [after, folder]) {
      await using again = await open(from);
      assert.equal((await ask(again, 'GET', `/boards/${board.id}`)).name, 'Kept');
      assert.deepEqual(again.snapshot(), before[0]);
      assert.deepEqual(again.worlds(), ['beside']);
      assert.ok(
        Object.values(lines(from)[0]!.saved!.main.world).every((all) => !Array.isArray(all) || all.length === 0),
      );
      const reply = await fetch(`${again.url}/w/beside/_boardstone/snapshot`);
      assert.deepEqual(await reply.json(), JSON.parse(JSON.stringify(before[1])));
      assert.equal(again.id('late').length, 24);
      assert.notEqual((await ask(again, 'POST', '/boards', { name: 'New' })).id, other.id);
    }
  });

  it('is for its owner alone: what is in it has tokens', { skip: process.platform === 'win32' }, async () => {
    const folder = fresh();
    await using server = await open(folder, 'empty');
    await ask(server, 'POST', '/boards', { name: 'Kept' });
    const files = fs.readdirSync(folder);
    assert.ok(files.includes('journal.jsonl'));
    for (const name of files) assert.equal(fs.statSync(join(folder, name)).mode & 0o077, 0, name);
  });

  it('holds no reads and no refused requests, and yet what was due when one of them came', async () => {
    const folder = fresh();
    await using server = await open(folder, 'demo');
    const [board] = await ask(server, 'GET', '/members/me/boards');
    const [card] = await ask(server, 'GET', `/boards/${board.id}/cards`);
    const day = 24 * 3600_000;
    const due = new Date(server.now().getTime() + 2 * day).toISOString();
    const { id } = await ask(server, 'GET', '/members/me');
    await ask(server, 'PUT', `/cards/${card.id}`, { due, dueReminder: 60, idMembers: [id] });
    const { length } = lines(folder);
    await ask(server, 'PUT', `/boards/${board.id}`, { name: '' });
    assert.equal(lines(folder).length, length);
    // Somebody's card becomes due, and the call that finds it is refused.
    const before = notices(server);
    await server.advance(2 * day);
    await ask(server, 'PUT', `/boards/${board.id}`, { name: '' });
    await ask(server, 'GET', '/members/me');
    assert.deepEqual(
      lines(folder)
        .slice(length)
        .map(({ method, cause }) => method ?? cause?.kind),
      ['POST', 'due'],
    );
    const snapshot = server.snapshot();
    assert.ok(notices(server) > before);
    await using again = await open(crashed(folder));
    assert.deepEqual(again.snapshot(), snapshot);
  });

  it('goes back to its fixture on reset, also after a new start', async () => {
    const folder = fresh();
    const first = await open(folder, 'empty');
    const start = JSON.stringify((first.snapshot() as { world: unknown }).world);
    await ask(first, 'POST', '/boards', { name: 'Gone' });
    await first.close();
    await using again = await open(folder);
    await again.reset();
    assert.equal(JSON.stringify((again.snapshot() as { world: unknown }).world), start);
  });

  it('drops a torn last line and says so, and refuses a broken line before the last', async (t) => {
    const folder = fresh();
    const server = await open(folder, 'empty');
    const board = await ask(server, 'POST', '/boards', { name: 'Kept' });
    const copy = crashed(folder);
    await server.close();
    const journal = join(copy, 'journal.jsonl');
    const whole = readFileSync(journal, 'utf8');
    appendFileSync(journal, whole.slice(-60, -1));
    const said = t.mock.method(console, 'error', () => {});
    const again = await open(copy);
    assert.match(String(said.mock.calls[0]?.arguments[0]), /the last line is torn and was dropped/);
    assert.equal((await ask(again, 'GET', `/boards/${board.id}`)).name, 'Kept');
    await again.close();
    writeFileSync(journal, `${whole.slice(0, -5)}\n${whole.slice(-200)}`);
    await assert.rejects(open(copy), /journal\.jsonl: line \d+ is not JSON/);
    writeFileSync(journal, whole);
    await (await open(copy)).close();
  });

  it('belongs to one server; the lock of a process that is gone is taken over', async () => {
    const folder = fresh();
    const server = await open(folder, 'empty');
    await assert.rejects(
      open(folder),
      /belongs to the server with the process id \d+; if there is no such server, remove/,
    );
    await server.close();
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(join(folder, 'lock'), `${pid}\n`);
    await (await open(folder)).close();
    if (process.platform === 'linux') await (await openAfterZombie(folder)).close();
    writeFileSync(join(folder, 'lock'), `${process.ppid}\n`);
    await assert.rejects(open(folder), new RegExp(`process id ${process.ppid}`));
  });

  /** The lock of a process that has ended and whose parent has not heard of it. */
  async function openAfterZombie(folder: string) {
    // The shell becomes another program, which does not know that it has a child. Then the child ends.
    const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    });
    const statOf = (pid: unknown): string => readFileSync(`/proc/${String(pid).trim()}/stat`, 'utf8');
    const until = async (holds: () => boolean): Promise<void> => {
      while (!holds()) await new Promise(setImmediate);
    };
    try {
      const [pid] = (await once(parent.stdout!, 'data')) as [Buffer];
      await until(() => statOf(parent.pid).includes('(sleep)'));
      (parent.stdio[3] as Writable).end();
      await until(() => statOf(pid).includes(') Z '));
      writeFileSync(join(folder, 'lock'), pid);
      return await open(folder);
    } finally {
      parent.kill();
    }
  }

  it('is not a file, and not recorded or replayed besides', async () => {
    const file = fresh();
    writeFileSync(file, '');
    await assert.rejects(open(file), /ENOTDIR/);
    await assert.rejects(open(join(file, 'below')), /ENOTDIR/);
    if (process.platform === 'linux') await assert.rejects(open('/proc/none/below'), /ENOENT.*mkdir '\/proc\/none'/);
    await assert.rejects(startServer({ data: fresh(), record: 'x' }), /data and record exclude each other/);
    await assert.rejects(startServer({ fsync: true }), { name: 'TypeError', message: /fsync needs data/ });
    await assert.rejects(startServer({ data: '' }), /data is the path of a folder/);
  });

  it('that cannot be written to is told when the server starts', async (t) => {
    if (process.getuid?.() === 0) return t.skip('root may write everywhere');
    const folder = fresh();
    await (await open(folder, 'empty')).close();
    spawnSync('chmod', ['500', folder]);
    await assert.rejects(open(folder), /EACCES/);
    spawnSync('chmod', ['700', folder]);
  });

  it('begins anew with a snapshot when it is long, and is never without a whole journal', () => {
    const folder = new DataFolder(fresh(), true);
    folder.begin(['first\n']);
    folder.write(`${'x'.repeat(33 * 1024 * 1024)}\n`);
    assert.equal(folder.isLong, true);
    assert.throws(() => folder.begin(null as never), TypeError);
    assert.equal(folder.isLong, false, 'it does not try again at every write');
    folder.begin(['second\n']);
    folder.write('line\n');
    assert.deepEqual([folder.isLong, [...folder.read()!]], [false, ['second', 'line']]);
    folder.close();
    assert.throws(() => folder.write('more\n'), /closed/);
  });
});

describe('calls that are played together', () => {
  const outcomes: readonly Outcome[] = [
    { status: 200, body: 1 },
    { status: 200, body: 2, unchanged: true },
    { status: 200, body: 3 },
  ];

  /** Plays a read, a write, a read and a write in one turn; what was written and answered before and after its end. */
  async function turn(write: (text: string) => void): Promise<readonly unknown[][]> {
    const { service, close } = await stage();
    const { persistence, main } = service;
    persistence.onlyChanges = true;
    persistence.recorder = new Recorder({ write, close() {} });
    const call = parse('POST', '/1/make', {}, 'http://x', null);
    const answers: unknown[] = [];
    for (const outcome of [outcomes[1]!, ...outcomes]) {
      const asked = { method: 'POST', url: '/1/make', headers: {} };
      persistence.call(main, { asked, call, body: null, outcome }, ({ status, body }) =>
        answers.push(status === 200 ? body : status),
      );
    }
    const early = [...answers];
    await new Promise(setImmediate);
    await close();
    return [early, answers];
  }

  it('are written at once, and answered after that: only a read before the first write does not wait', async () => {
    const writes: number[] = [];
    const answers = await turn((text) => writes.push(text.split('\n').length - 1));
    assert.deepEqual([writes, answers], [[2], [[2], [2, 1, 2, 3]]]);
  });

  it('are all refused if they cannot be kept, a read that saw the writes too', async () => {
    const answers = await turn(() => {
      throw new Error('EIO: i/o error');
    });
    assert.deepEqual(answers, [[2], [2, 503, 503, 503]]);
  });
});

it('a folder that is deleted while its server runs keeps nothing, so no write is acknowledged', async () => {
  const folder = fresh();
  const server = await open(folder, 'empty');
  const { id } = await ask(server, 'POST', '/boards', { name: 'Kept' });
  assert.match(id, /^[0-9a-f]{24}$/);
  rmSync(folder, { recursive: true });
  const { message } = await ask(server, 'POST', '/boards', { name: 'Lost' });
  assert.match(message, /^the data cannot be kept: .*journal\.jsonl was deleted$/);
  await server.close();
});

it('a disk that is full at the start is told with the name of the file', async (t) => {
  const { writeSync } = fs;
  const noRoom = (): never => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  // Some versions of Node write the few bytes of the lock in this way too.
  const onlyLocks = (...[file, bytes]: [number, Uint8Array]) => (bytes.length < 20 ? writeSync(file, bytes) : noRoom());
  for (const [name, write, file] of [
    ['writeFileSync', noRoom, `lock.${process.pid}`],
    ['writeSync', onlyLocks, 'journal.jsonl.new'],
  ] as const) {
    const full = t.mock.method(fs, name, write);
    syncBuiltinESMExports();
    const folder = fresh();
    const wanted = { code: 'ENOSPC', path: join(realpathSync(root), folder.slice(root.length), file) };
    await assert.rejects(open(folder), wanted).finally(() => {
      full.mock.restore();
      syncBuiltinESMExports();
    });
  }
});

it('a write that cannot be kept is not acknowledged, and nothing goes on from there', async () => {
  const at = await stage();
  let room = 1;
  at.service.persistence.recorder = new Recorder({
    write() {
      if (room-- <= 0) throw new Error('ENOSPC: no space left on device');
    },
    close() {},
  });
  const put = async (): Promise<unknown> => {
    const reply = await fetch(`${at.url}/1/make`, { method: 'POST' });
    return [reply.status, reply.status === 200 || ((await reply.json()) as { message: string }).message];
  };
  assert.deepEqual(await put(), [200, true]);
  const lost = [503, 'the data cannot be kept: ENOSPC: no space left on device'];
  assert.deepEqual([await put(), await put()], [lost, lost]);
  const order = await fetch(`${at.url}/_boardstone/reset`, { method: 'POST' });
  assert.equal(order.status, 503);
  await at.close();
});
