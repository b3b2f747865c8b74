/**
 * A certificate for this server, and the authority that signed it, made at its start (X.509, RFC 5280). Node can read
 * certificates but not make them; what we need of DER is a few lines. The key of the authority is forgotten at once, so
 * nobody can sign anything else with it.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** The certificate of the authority, which clients have to trust. */
  readonly ca: string;
}

type Bytes = Uint8Array;
const tagged = (tag: number, ...parts: readonly Bytes[]): Bytes => {
  const body = Buffer.concat(parts);
  // As few bytes as the length needs: Go refuses a certificate with one more.
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: readonly Bytes[]): Bytes => tagged(0x30, ...parts);
const text = (of: string): Bytes => Buffer.from(of, 'latin1');
const integer = (bytes: Bytes): Bytes => tagged(2, bytes);
const bits = (bytes: Bytes, unused = 0): Bytes => tagged(3, Buffer.from([unused]), bytes);
const octets = (bytes: Bytes): Bytes => tagged(4, bytes);
const objectIdentifier = (hex: string): Bytes => tagged(6, Buffer.from(hex, 'hex'));
/** `2026-11-22T10:00:00.000Z` is `20261122100000Z`. */
const time = (ms: number): Bytes => tagged(0x18, text(`${new Date(ms).toISOString().replaceAll(/[-:T]|\..*/g, '')}Z`));

const ecdsaWithSha256 = sequence(objectIdentifier('2a8648ce3d040302'));
const commonName = (name: string): Bytes =>
  sequence(tagged(0x31, sequence(objectIdentifier('550403'), tagged(0x0c, text(name)))));
const always = tagged(1, Buffer.from([0xff]));
const extension = (id: string, value: Bytes, critical = false): Bytes =>
  sequence(objectIdentifier(id), ...(critical ? [always] : []), octets(value));

/** Names of this machine, which every certificate has. */
const home = ['localhost', '127.0.0.1', '::1'];
const day = 86_400_000;

export function certificateFor(hosts: readonly string[], now = Date.now(), days = 397): Certificate {
  const names = [...new Set([...home, ...hosts])];
  const [authority, server] = [pair(), pair()];
  const issuer = commonName('boardstone, for tests');
  const signed = (subject: Bytes, { publicKey }: Pair, extensions: readonly Bytes[]): string => {
    const serial = randomBytes(16);
    serial[0] = (serial[0]! & 0x7f) | 1;
    const body = sequence(
      tagged(0xa0, integer(Buffer.from([2]))),
      integer(serial),
      ecdsaWithSha256,
      issuer,
      sequence(time(now - day), time(now + days * day)),
      subject,
      publicKey.export({ type: 'spki', format: 'der' }),
      tagged(0xa3, sequence(...extensions, extension('551d23', sequence(tagged(0x80, idOf(authority)))))),
    );
    return pem(sequence(body, ecdsaWithSha256, bits(sign('sha256', body, authority.privateKey))));
  };
  return {
    key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: signed(commonName('boardstone'), server, [
      extension('551d13', sequence(), true),
      extension('551d0f', bits(Buffer.from([0x80]), 7), true),
      extension('551d25', sequence(objectIdentifier('2b06010505070301'))),
      extension('551d11', sequence(...names.map(alternative))),
    ]),
    ca: signed(issuer, authority, [
      extension('551d13', sequence(always), true),
      extension('551d0f', bits(Buffer.from([0x04]), 2), true),
      extension('551d0e', octets(idOf(authority))),
      // It may sign for these names and for no others, whoever finds its key.
      extension('551d1e', sequence(tagged(0xa0, ...names.map((name) => sequence(subtree(name))))), true),
    ]),
  };
}

interface Pair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}
const pair = (): Pair => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const idOf = ({ publicKey }: Pair): Bytes =>
  createHash('sha1')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest();

const pem = (bytes: Bytes): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(bytes)
    .toString('base64')
    .replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

/** An address or a host name, as a certificate names it. */
function alternative(name: string): Bytes {
  if (isIPv4(name)) return tagged(0x87, Buffer.from(name.split('.').map(Number)));
  return isIPv6(name) ? tagged(0x87, groups(name)) : tagged(0x82, text(name));
}

/** The names that an authority may sign: an address with all its bits, a host with the names below it. */
function subtree(name: string): Bytes {
  const bytes = isIPv4(name) ? Buffer.from(name.split('.').map(Number)) : isIPv6(name) ? groups(name) : undefined;
  if (bytes === undefined) return tagged(0x82, text(name.replace(/^\*\./, '')));
  return tagged(0x87, bytes, Buffer.alloc(bytes.length, 0xff));
}

/** The sixteen bytes of an IPv6 address: `::` stands for as many zeros as are missing. */
function groups(address: string): Bytes {
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const all = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
