/** Writes a ZIP archive (EXP-07), compressed piece by piece, so that a large file is never twice in memory. */
import { constants, crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** A path of safe names, separated by `/`. */
  readonly name: string;
  readonly pieces: Iterable<string | Uint8Array>;
}

/** Versions, flags and signatures of the format: UTF-8 names, method 8 is deflate. */
const format = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  version: 20,
  madeBy: 0x0314,
  utf8: 0x0800,
  deflate: 8,
};
/** A plain file that its owner may write. */
const mode = (0o100644 << 16) >>> 0;

/** The format counts entries in 16 bits, and bytes in 32. */
const mostEntries = 0xffff;

/** All entries have the same date. Throws a RangeError as soon as the archive has more bytes than this or too many entries. */
export function zip(entries: Iterable<ZipEntry>, at: number, most = 0xffff_ffff): Uint8Array {
  const [time, day] = stamp(at);
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const put = (...parts: Buffer[]): void => {
    for (const part of parts) {
      chunks.push(part);
      offset += part.length;
      if (offset > most || directory.length / 2 > mostEntries) throw new RangeError('too large for an archive');
    }
  };
  for (const { name, pieces } of entries) {
    const path = Buffer.from(name);
    const { crc, size, packed } = pack(pieces);
    const length = packed.reduce((sum, part) => sum + part.length, 0);
    const about = (target: Buffer, from: number): void => {
      [format.version, format.utf8, format.deflate, time, day].forEach((word, index) =>
        target.writeUInt16LE(word, from + 2 * index),
      );
      [crc, length, size].forEach((word, index) => target.writeUInt32LE(word, from + 10 + 4 * index));
      target.writeUInt16LE(path.length, from + 22);
    };
    const head = Buffer.alloc(46);
    head.writeUInt32LE(format.central, 0);
    head.writeUInt16LE(format.madeBy, 4);
    about(head, 6);
    head.writeUInt32LE(mode, 38);
    head.writeUInt32LE(offset, 42);
    directory.push(head, path);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(format.local, 0);
    about(local, 4);
    put(local, path, ...packed);
  }
  const start = offset;
  put(...directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(format.end, 0);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(offset - start, 12);
  end.writeUInt32LE(start, 16);
  put(end);
  return Buffer.concat(chunks);
}

/**
 * Compresses each piece separately; each ends on a whole byte. An empty last piece closes the stream. Text becomes much
 * smaller; most other files are compressed already, so little time is spent on bytes.
 */
function pack(pieces: Iterable<string | Uint8Array>): { crc: number; size: number; packed: Buffer[] } {
  const packed: Buffer[] = [];
  let crc = 0;
  let size = 0;
  for (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    if (bytes.length === 0) continue;
    crc = crc32(bytes, crc);
    size += bytes.length;
    const level = typeof piece === 'string' ? constants.Z_DEFAULT_COMPRESSION : constants.Z_BEST_SPEED;
    packed.push(deflateRawSync(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH }));
  }
  packed.push(deflateRawSync(Buffer.alloc(0)));
  return { crc, size, packed };
}

/** The format counts seconds in twos and years from 1980. */
function stamp(at: number): readonly [number, number] {
  const date = new Date(at);
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const year = Math.min(Math.max(date.getUTCFullYear() - 1980, 0), 127);
  return [time, (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()];
}
