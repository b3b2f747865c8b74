/** Runs recorded and played again. */
import assert from 'node:assert/strict';
import fs, { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { deskOf } from '../../desk/desk.ts';
import { snapshotOf } from '../../desk/worlds.ts';
import { readRecord, replay } from './run.ts';
import { startServer } from '../../index.ts';
import { Recorder, RecordFile } from './recorder.ts';
import { stage, stagedService } from '../../testing/stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardstone-'));
after(() => rmSync(folder, { recursive: true }));

const fixture = { now: '2026-03-02T09:00:00.000Z' };

/** Records a run over real sockets and gives the file and the world it ended in. */
interface Run {
  readonly path: string;
  readonly end: unknown;
  readonly worlds: string[];
}

async function recorded(name: string, clock: 'real' | 'manual'): Promise<Run> {
  const path = join(folder, name);
  const at = await stage({ clock });
  const { service } = at;
  const began = new Date(service.now()).toISOString();
  service.persistence.recorder = new Recorder(new RecordFile(path, { boardstone: 1, fixture, seed: 7, clock: began }));
  const control = (what: string, body?: unknown): Promise<Response> =>
    fetch(`${at.url}/_boardstone${what}`, {
      method: 'POST',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  await (await fetch(`${at.url}/1/make?key=k&token=t`)).text();
  await (await control('/clock/advance', { ms: 60_000 })).text();
  await (
    await fetch(`${at.url}/1/make`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":"é"}',
    })
  ).text();
  await (await control('/worlds', { name: 'other' })).text();
  await (await fetch(`${at.url}/w/other/1/make`, { method: 'POST', body: new URLSearchParams({ a: '1' }) })).text();
  const form = new FormData();
  form.set('file', new File([new Uint8Array([0xff, 0xfe])], 'x'));
  await (await fetch(`${at.url}/1/make`, { method: 'POST', body: form })).text();
  await (await control('/faults', { match: { path: '/1/make' }, times: 1, respond: { status: 500 } })).text();
  await (await fetch(`${at.url}/1/make`)).text();
  await (await fetch(`${at.url}/1/make`)).text();
  await at.close();
  service.persistence.recorder.close();
  return { path, end: snapshotOf(service.main), worlds: service.names() };
}

for (const clock of ['manual', 'real'] as const) {
  describe(`a run recorded with a ${clock} clock`, () => {
    it('plays again to the same world at the same times', async () => {
      const { path, end, worlds } = await recorded(`${clock}.jsonl`, clock);
      const run = readRecord(path);
      const again = stagedService({ clock, start: Date.parse(run.beginning.clock) });
      const lines: string[] = [];
      again.persistence.recorder = new Recorder({ write: (text) => lines.push(text), close: () => {} });
      // Five calls were played and two orders given; a fault and its answer leave no trace in a world.
      assert.equal(await replay(again, run), 7);
      assert.deepEqual(
        lines.map((line) => JSON.parse(line)),
        run.lines,
        'it is recorded as it was',
      );
      assert.deepEqual((snapshotOf(again.main) as any).world, (end as any).world);
      assert.deepEqual(again.names(), worlds);
      assert.deepEqual(
        deskOf(again.main)
          .journal.read()
          .map(({ url, bodyBytes = 0 }) => [url.replace(/\?.*/, ''), bodyBytes > 0]),
        [
          ['/1/make', false],
          ['/1/make', true],
          ['/1/make', true],
          ['/1/make', false],
        ],
      );
      assert.ok(again.now() >= Date.parse((end as any).clock));
    });
  });
}

describe('a file of a recorded run', () => {
  it('keeps text as text and other bytes in base64', async () => {
    const { path } = await recorded('bodies.jsonl', 'manual');
    const lines = readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(lines[0], { boardstone: 1, fixture, seed: 7, clock: '2026-03-02T09:00:00.000Z' });
    assert.equal(lines[3].body, '{"a":"é"}');
    assert.equal(lines.filter(({ base64 }) => base64 !== undefined).length, 1);
  });

  it('says dialect and flags, with which it is played again, and takes no second run', async () => {
    const record = join(folder, 'live.jsonl');
    const first = await startServer({ record, dialect: 'live', strict: true, limits: false });
    await first.close();
    await assert.rejects(startServer({ record }), /live\.jsonl has a recorded run already: name another file/);
    await using again = await startServer({ replay: record });
    assert.deepEqual([again.about().dialect, again.about().limits], ['live', false]);
    await using other = await startServer({ replay: record, dialect: 'document' });
    assert.equal(other.about().dialect, 'document');
  });

  it('is for nobody else to read, and takes nothing once it is closed', async () => {
    const path = join(folder, 'closed.jsonl');
    const at = await stage();
    at.service.persistence.recorder = new Recorder(
      new RecordFile(path, { boardstone: 1, fixture, seed: 7, clock: fixture.now }),
    );
    assert.equal(statSync(path).mode & 0o777, 0o600);
    at.service.persistence.recorder.close();
    assert.equal((await fetch(`${at.url}/1/make`)).status, 200);
    at.service.persistence.recorder.close();
    await at.close();
    assert.equal(readFileSync(path, 'utf8').trim().split('\n').length, 1);
  });

  it('that cannot be written any more ends, and the server goes on', async (test) => {
    const at = await stage();
    const path = join(folder, 'full.jsonl');
    at.service.persistence.recorder = new Recorder(
      new RecordFile(path, { boardstone: 1, fixture, seed: 7, clock: fixture.now }),
    );
    const full = test.mock.method(fs, 'writeSync', () => {
      throw new Error('ENOSPC');
    });
    const said = test.mock.method(console, 'error', () => {});
    syncBuiltinESMExports();
    const first = await fetch(`${at.url}/1/make`);
    full.mock.restore();
    syncBuiltinESMExports();
    assert.deepEqual([first.status, (await fetch(`${at.url}/1/make`)).status], [200, 200]);
    assert.deepEqual(
      said.mock.calls.map(({ arguments: [text] }) => text),
      ['the record ends here: ENOSPC'],
    );
    await at.close();
    assert.equal(readFileSync(path, 'utf8').trim().split('\n').length, 1);
  });

  it('does not pass over an order that nobody knows', async () => {
    const line = { at: 0, world: '', method: 'POST', url: '/_boardstone/rest' };
    const run = { beginning: { boardstone: 1, fixture, seed: 7, clock: fixture.now }, lines: [line] } as const;
    await assert.rejects(replay(stagedService(), run), /POST \/_boardstone\/rest .* no such path/);
  });

  it('is refused with what is wrong in it', () => {
    const broken = join(folder, 'broken.jsonl');
    const begun = `{"boardstone":1,"fixture":"demo","seed":1,"clock":"2026-01-01T00:00:00.000Z"}\n`;
    writeFileSync(broken, `${begun}{"at":\n`);
    assert.throws(() => readRecord(broken), /line 2 is not JSON/);
    for (const text of ['', '{"boardstone":2}\n', '[]\n']) {
      writeFileSync(broken, text);
      assert.throws(() => readRecord(broken), /no recorded run/);
    }
    for (const line of [
      'null',
      '{}',
      '{"at":1e308,"world":"","method":"GET","url":"/1/x"}',
      '{"at":1,"world":"","method":"GET","url":7}',
      '{"of":0,"table":"cards","row":{}}',
      '{"at":1,"world":"","method":"GET","url":"/1/x","headers":{"a":1}}',
    ]) {
      writeFileSync(broken, `${begun}{"at":1,"world":"","method":"GET","url":"/1/x"}\n${line}\n`);
      assert.throws(() => readRecord(broken), /line 3 is no recorded request: /, line);
    }
    writeFileSync(broken, begun.replace('2026-01', 'soon'));
    assert.throws(() => readRecord(broken), /no recorded run/);
    assert.throws(() => readRecord(join(folder, 'absent')), /cannot be read: no such file/);
  });
});
