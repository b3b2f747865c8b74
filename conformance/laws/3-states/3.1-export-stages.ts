/** Laws of 3.1 by the clock: whatever the stages of an export are called, its fields agree with its file. */
import { crc32, inflateRawSync } from 'node:zlib';
import { succeeded } from '../../wire/exchange.ts';
import { finish, exportsOf, start } from '../../scene/exports.ts';
import { law } from '../../law/law.ts';

const needs = ['workspace', 'exports', 'writes'] as const;
const steps = 16;

export const sameAtEveryStep = law('EXP-02', {
  as: 'steps',
  title:
    'at every moment, an export is either finished and has an address, a size, a total and a progress, or has none ' +
    'of these',
  needs: [...needs, 'virtualTime'],
  cost: 50,
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
  cost: 6,
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
