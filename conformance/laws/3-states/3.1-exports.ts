/** Laws of 3.1: the stages of an export, and its file. */
import { crc32, inflateRawSync } from 'node:zlib';
import type { T } from '../../scene/tools.ts';
import { exportsOf, finish, idsOfExports, read, start } from '../../scene/exports.ts';
import { law } from '../../law/law.ts';
import { anotherSecond } from '../../scene/members.ts';
import { succeeded } from '../../wire/exchange.ts';

const needs = ['workspace', 'exports', 'writes'] as const;
const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;
/** What 3.1 says of an unfinished export, whatever its stage is called. */
function expectUnfinished(t: T, one: any) {
  t.expect(one.status?.finished, 'finished').is(false);
  t.expect(one.size, 'the size before it is finished').is(null);
  t.expect(one.exportUrl, 'the address before it is finished').is(null);
  t.expect(Object.keys(one.status), 'the keys of its status').excludes('total');
  t.expect(Object.keys(one.status), 'the keys of its status').excludes('progress');
}

function expectFinished(t: T, one: any) {
  const { attempts, stage, total, progress } = one.status;
  t.expect(stage, 'the stage of a finished export').is('Export_completed');
  t.expect(Number.isInteger(attempts) && attempts >= 1, 'whether its attempts are counted').is(true);
  t.expect(Number.isInteger(total), 'whether its total is a whole number').is(true);
  t.expect(Number.isInteger(progress), 'whether its progress is a whole number').is(true);
  t.expect(Number.isInteger(one.size) && one.size > 0, 'whether its size is a number of bytes').is(true);
  const { id } = t.target.workspace!;
  t.expect(one.exportUrl, 'its address').is(`/1/organization/${id}/exports/${one.id}/download`);
}

export const startsQueued = law('EXP-01', {
  needs,
  each: { attachments: [undefined, true, false] },
  async holds({ attachments }, t) {
    const { expect } = t;
    const from = await t.now();
    const made = await start(t, { attachments });
    const until = await t.now();
    expect(made.id, 'the id of the export').isId();
    expect(made.status, 'the status of a new export').has({ attempts: 0, finished: false, stage: 'Export_queued' });
    for (const name of ['total', 'progress']) expect(Object.keys(made.status), 'the keys of its status').excludes(name);
    expect(made.size, 'its size').is(null);
    expect(made.exportUrl, 'its address').is(null);
    expect(made.startedAt, 'when it was started').matches(isoDate);
    if (t.target.control) expect(Date.parse(made.startedAt), 'when it was started').between(from - 1000, until + 1000);
    const shown = await read(t, made.id);
    expect(shown.id, 'the id of the export that is read').is(made.id);
    expect(shown.startedAt, 'when the export that is read was started').is(made.startedAt);
    if (shown.status.finished !== true) expectUnfinished(t, shown);
  },
});

export const finishedTogether = law('EXP-02', {
  also: ['EXP-05', 'EXP-12'],
  needs,
  goals: ['finished'],
  async holds(_, t) {
    const { owner, expect } = t;
    const { id } = await start(t);
    const path = `/1/organization/${t.target.workspace!.id}/exports/${id}/download`;
    const early = await read(t, id);
    if (early.status.finished === false) {
      expectUnfinished(t, early);
      const reply = await owner.get(path);
      const after = await read(t, id);
      if (after.status.finished === false) reply.refused();
    }
    const done = await finish(t, id);
    expectFinished(t, done);
    t.witness('finished');
    await owner.get(done.exportUrl).ok();
    expect(await read(t, id), 'the export, read once more').is(done);
  },
});

export const separateExports = law('EXP-02/separate', {
  title: 'each request starts a separate export; a finished export does not change, and each has a file',
  also: ['EXP-10'],
  needs,
  async holds(_, t) {
    const first = await finish(t, (await start(t)).id);
    await anotherSecond(t);
    const { id } = await start(t);
    t.expect(id, 'the id of the second export').isNot(first.id);
    t.expect(await read(t, first.id), 'the first export once there is a second').is(first);
    for (const each of [first.id, id]) t.expect(await idsOfExports(t), 'the exports of the workspace').includes(each);
    const second = await finish(t, id);
    for (const each of [first.id, id]) t.expect(await idsOfExports(t), 'the exports of the workspace').includes(each);
    t.expect(second.id, 'the id of the second export, finished').is(id);
    expectFinished(t, second);
    for (const one of [first, second]) {
      const file = await t.owner.get(one.exportUrl);
      file.ok();
      t.expect(file.bytes.length, 'the bytes of its file', file).is(one.size);
    }
  },
});

const steps = 16;

export const sameAtEveryStep = law('EXP-02/steps', {
  title:
    'at every moment, an export is either finished and has an address, a size, a total and a progress, or has none ' +
    'of these',
  needs: [...needs, 'virtualTime'],
  goals: ['unfinished', 'finished'],
  async holds(_, t) {
    const { owner, expect } = t;
    const path = exportsOf(t);
    // Nothing but this law moves the clock meanwhile.
    await t.room([owner], 2 * steps + 1);
    const { id } = await start(t);
    let wasFinished = false;
    let attempts = 0;
    for (let step = 0; step < steps; step += 1) {
      const one = await owner.get(`${path}/${id}`).record();
      const { status, size, exportUrl } = one;
      const finished = status?.finished === true;
      const has = { size: size !== null, address: exportUrl !== null, total: 'total' in status };
      expect({ ...has, progress: 'progress' in status }, 'what the export has').is({
        size: finished,
        address: finished,
        total: finished,
        progress: finished,
      });
      const file = await owner.get(`${path}/${id}/download`);
      expect(succeeded(file), 'whether the file can be fetched', file).is(finished);
      expect(finished || !wasFinished, 'whether a finished export stays finished').is(true);
      expect(Number.isInteger(status.attempts) && status.attempts >= attempts, 'whether attempts only grow').is(true);
      ({ attempts } = status);
      wasFinished = finished;
      t.witness(finished ? 'finished' : 'unfinished');
      await t.control.advance(250);
    }
  },
});

/** The names in a ZIP archive with only readable entries; null if it is no archive or a broken one. */
function namesInZip(bytes: Uint8Array): string[] | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = view.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) return null;
  const names: string[] = [];
  let at = view.readUInt32LE(end + 16);
  for (let entry = 0; entry < view.readUInt16LE(end + 10); entry += 1) {
    if (view.readUInt32LE(at) !== 0x02014b50) return null;
    const [method, sum, packed] = [view.readUInt16LE(at + 10), view.readUInt32LE(at + 16), view.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [
      view.readUInt16LE(at + 28),
      view.readUInt16LE(at + 30),
      view.readUInt16LE(at + 32),
    ];
    const local = view.readUInt32LE(at + 42);
    const start = local + 30 + view.readUInt16LE(local + 26) + view.readUInt16LE(local + 28);
    const held = view.subarray(start, start + packed);
    if (crc32(method === 0 ? held : inflateRawSync(held)) !== sum) return null;
    names.push(view.toString('utf8', at + 46, at + 46 + nameLength));
    at += 46 + nameLength + extra + comment;
  }
  return names;
}

export const isZip = law('EXP-07', {
  needs: [...needs, 'control'],
  async holds(_, t) {
    const path = exportsOf(t);
    const { id } = await start(t);
    await finish(t, id);
    const file = await t.owner.get(`${path}/${id}/download`);
    file.ok();
    const names = namesInZip(file.bytes) ?? [];
    t.expect(names.length > 1, 'whether the file is a sound ZIP archive', file).is(true);
    for (const kind of ['.json', '.csv']) {
      t.expect(
        names.some((name) => name.endsWith(kind)),
        `whether the archive holds ${kind} files`,
        file,
      ).is(true);
    }
  },
});
