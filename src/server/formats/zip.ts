/** Writes a ZIP archive (EXP-07). Its files are stored as they are, so that the same world gives the same bytes anywhere. */
import { joined, utf8 } from './bytes.ts';

export interface ZipEntry {
  /** A path of safe names, separated by `/`. */
  readonly name: string;
  readonly pieces: Iterable<string | Uint8Array>;
}

/** Versions, flags and signatures of the format: UTF-8 names, method 0 stores. */
const format = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, version: 20, madeBy: 0x0314, utf8: 0x0800 };
/** A plain file that its owner may write. */
const mode = (0o100644 << 16) >>> 0;

/** The format counts entries in 16 bits, and bytes in 32. */
const mostEntries = 0xffff;

/** All entries have the same date. Throws a RangeError as soon as the archive has more bytes than this or too many entries. */
export function zip(entries: Iterable<ZipEntry>, at: number, most = 0xffff_ffff): Uint8Array {
  const date = stamp(at);
  const chunks: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  const put = (...parts: Uint8Array[]): void => {
    for (const part of parts) {
      chunks.push(part);
      offset += part.length;
      if (offset > most || directory.length / 2 > mostEntries) throw new RangeError('too large for an archive');
    }
  };
  for (const { name, pieces } of entries) {
    const path = utf8(name);
    const start = offset;
    const local = new Uint8Array(30);
    put(local, path);
    let crc = 0;
    for (const piece of pieces) {
      const bytes = typeof piece === 'string' ? utf8(piece) : piece;
      crc = crc32(bytes, crc);
      put(bytes);
    }
    const size = offset - start - local.length - path.length;
    const formatAndDate = [format.version, format.utf8, 0, ...date].map(word);
    const same = [...formatAndDate, ...[crc, size, size].map(long), word(path.length)];
    local.set(joined([long(format.local), ...same]));
    const head = new Uint8Array(46);
    head.set(joined([long(format.central), word(format.madeBy), ...same]));
    head.set(long(mode), 38);
    head.set(long(start), 42);
    directory.push(head, path);
  }
  const start = offset;
  put(...directory);
  const count = word(directory.length / 2);
  put(joined([long(format.end), word(0), word(0), count, count, long(offset - start), long(start), word(0)]));
  return joined(chunks);
}

const word = (value: number): Uint8Array => Uint8Array.of(value, value >>> 8);
const long = (value: number): Uint8Array => Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24);

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let left = byte;
  for (let bit = 0; bit < 8; bit += 1) left = left & 1 ? (left >>> 1) ^ 0xedb88320 : left >>> 1;
  return left;
});
function crc32(bytes: Uint8Array, before: number): number {
  let crc = ~before;
  for (let at = 0; at < bytes.length; at += 1) crc = table[(crc ^ bytes[at]!) & 255]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** The format counts seconds in twos and years from 1980. */
function stamp(at: number): readonly [time: number, day: number] {
  const date = new Date(at);
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const year = Math.min(Math.max(date.getUTCFullYear() - 1980, 0), 127);
  return [time, (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()];
}
