/** Reads an archive for tests and checks every checksum. It shares no code with `zip.ts`. */
import assert from 'node:assert/strict';
import { crc32, inflateRawSync } from 'node:zlib';

export function unzip(bytes: Uint8Array): Map<string, Buffer> {
  const all = Buffer.from(bytes);
  const end = all.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  assert.ok(end >= 0, 'there is no end of a directory');
  const count = all.readUInt16LE(end + 10);
  const files = new Map<string, Buffer>();
  let at = all.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    assert.equal(all.readUInt32LE(at), 0x02014b50);
    const [crc, packed, size] = [16, 20, 24].map((offset) => all.readUInt32LE(at + offset)) as [number, number, number];
    const [name, extra, comment] = [28, 30, 32].map((offset) => all.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const path = all.toString('utf8', at + 46, at + 46 + name);
    const local = all.readUInt32LE(at + 42);
    assert.equal(all.readUInt32LE(local), 0x04034b50, path);
    assert.equal(all.toString('utf8', local + 30, local + 30 + all.readUInt16LE(local + 26)), path);
    const start = local + 30 + all.readUInt16LE(local + 26) + all.readUInt16LE(local + 28);
    const body = all.subarray(start, start + packed);
    const file = all.readUInt16LE(at + 10) === 0 ? body : inflateRawSync(body);
    assert.deepEqual([file.length, crc32(file)], [size, crc], path);
    assert.ok(!files.has(path), `${path} is there twice`);
    files.set(path, file);
    at += 46 + name + extra + comment;
  }
  assert.equal(at, end, 'the directory ends where its end begins');
  return files;
}
