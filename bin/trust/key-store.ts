/** Writes certificates as a key store of Java (JKS). In the other form Java demands attributes of its own. */
import { createHash, X509Certificate } from 'node:crypto';

/** Java requires a password, although the store contains no secret. */
export const storePassword = 'boardstone';

const [magic, version, certificate] = [0xfeedfeed, 2, 2];

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const lengthAndText = (text: string): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(text));
  return Buffer.concat([length, Buffer.from(text)]);
};

/** A store with these certificates, which are PEM, in this order. */
export function keyStore(pems: readonly string[]): Buffer {
  const entries = pems.map((pem, at) => {
    const { raw } = new X509Certificate(pem);
    const date = Buffer.alloc(8);
    return Buffer.concat([
      u32(certificate),
      lengthAndText(`authority${at}`),
      date,
      lengthAndText('X.509'),
      u32(raw.length),
      raw,
    ]);
  });
  const store = Buffer.concat([u32(magic), u32(version), u32(entries.length), ...entries]);
  return Buffer.concat([store, digest(store)]);
}

/** The checksum over the password and the store; the format prescribes the words between them. */
const digest = (store: Buffer): Buffer =>
  createHash('sha1')
    .update(Buffer.from(storePassword, 'utf16le').swap16())
    .update('Mighty Aphrodite')
    .update(store)
    .digest();
