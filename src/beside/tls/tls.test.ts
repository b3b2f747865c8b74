/** A server that speaks TLS: its certificate stands before strict readers, and nobody else is served. */
import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { startServer, type BoardstoneServer } from '../../index.ts';
import { certificateFor } from './certificate.ts';

async function get(url: string, options: object): Promise<{ status: number; text: string }> {
  const [reply] = (await once(request(url, options).end(), 'response')) as [IncomingMessage];
  return { status: reply.statusCode!, text: (await reply.toArray()).join('') };
}

/** Lengths in DER take as few bytes as they need; Go refuses what OpenSSL lets pass. */
function lengths(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) {
    const [tag, first] = [bytes[at]!, bytes[at + 1]!];
    const more = first < 0x80 ? 0 : first & 0x7f;
    const length =
      more === 0 ? first : bytes.subarray(at + 2, at + 2 + more).reduce((sum, byte) => sum * 256 + byte, 0);
    assert.equal(more, length < 128 ? 0 : length < 256 ? 1 : 2, `a length of ${length}`);
    const body = bytes.subarray(at + 2 + more, at + 2 + more + length);
    assert.equal(body.length, length);
    // Groups, and the text of an extension, hold parts of their own.
    if (tag & 0x20) lengths(body);
    else if (tag === 4 && body[0] === 0x30) lengths(body);
    at += 2 + more + length;
  }
}

describe('a certificate', () => {
  it('has no length with a byte too many, however many names it has', () => {
    for (const count of [0, 1, 5, 6, 7, 12, 40]) {
      const names = Array.from({ length: count }, (_, at) => `host-${at}.example`);
      const { cert, ca } = certificateFor(names);
      for (const pem of [cert, ca]) lengths(new X509Certificate(pem).raw);
    }
  });
});

describe('an authority', () => {
  it('may sign for its names and no others: each stands in a critical name constraint', () => {
    const { ca } = certificateFor(['api.example', '*.other.example']);
    const { raw } = new X509Certificate(ca);
    // The id of the extension (2.5.29.30), and that it is critical.
    const at = raw.indexOf(Buffer.from('0603551d1e0101ff', 'hex'));
    assert.ok(at > 0);
    const after = raw.subarray(at);
    for (const name of ['localhost', 'api.example', 'other.example'])
      assert.ok(after.includes(Buffer.concat([Buffer.from([0x82, name.length]), Buffer.from(name)])), name);
    // An address with all its bits.
    assert.ok(after.includes(Buffer.from('87087f000001ffffffff', 'hex')));
  });

  it('lasts as many days as are asked for: that of --intercept a day', () => {
    const now = Date.UTC(2026, 0, 1);
    const { ca, cert } = certificateFor([], now, 1);
    for (const pem of [ca, cert]) assert.equal(Date.parse(new X509Certificate(pem).validTo), now + 86_400_000);
  });
});

describe('a server that speaks TLS', () => {
  let server: BoardstoneServer;
  before(
    async () =>
      (server = await startServer({
        clock: 'manual',
        tls: ['api.example', '*.other.example', '10.0.0.1', 'fe80::1:2'],
      })),
  );
  after(() => server.close());
  const path = (): string => {
    const { key, token } = server.target.actors.owner;
    return `/1/members/me/boards?fields=url&key=${key}&token=${token}`;
  };

  it('serves whoever trusts its authority, by each of its names, and says https in its addresses', async () => {
    assert.match(server.url, /^https:/);
    assert.match(server.target.control!, /^https:/);
    const { ca } = server;
    for (const servername of ['localhost', 'api.example', 'one.other.example']) {
      const { status, text } = await get(server.url + path(), { ca, servername });
      assert.equal(status, 200);
      assert.match(text, /"url":"https:/);
    }
  });

  it('is not believed without its authority, by another name, or by the authority of another server', async () => {
    const { ca } = server;
    await assert.rejects(get(server.url, {}), { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
    await assert.rejects(get(server.url, { ca: certificateFor([], Date.now()).ca }), /certificate/);
    await assert.rejects(get(server.url, { ca, servername: 'b.example' }), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });

  it('ends a connection that speaks no TLS', { timeout: 60_000 }, async () => {
    const socket = connect(server.port, '127.0.0.1').on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
  });

  it('keeps its control plane from other origins', async () => {
    const asked = (origin: string) => get(`${server.url}/_boardstone/health`, { ca: server.ca, headers: { origin } });
    assert.equal((await asked(server.url)).status, 200);
    assert.equal((await asked(server.url.replace('https', 'http'))).status, 403);
    assert.equal((await asked('https://elsewhere.example')).status, 403);
  });
});

it('a certificate names what it is for, and its authority may sign nothing else', () => {
  const { cert, ca } = certificateFor(['api.example', 'fe80::1:2', '::'], Date.UTC(2026, 0, 2));
  const [leaf, authority] = [new X509Certificate(cert), new X509Certificate(ca)];
  assert.ok(leaf.verify(authority.publicKey) && leaf.checkIssued(authority) && !leaf.ca && authority.ca);
  assert.equal(leaf.checkHost('api.example'), 'api.example');
  for (const address of ['127.0.0.1', '::1', 'fe80::1:2', '::']) assert.equal(leaf.checkIP(address), address);
  assert.equal(leaf.checkHost('other.example'), undefined);
  assert.equal(new Date(leaf.validFrom).toISOString(), '2026-01-01T00:00:00.000Z');
  assert.notEqual(leaf.serialNumber, authority.serialNumber);
});

it('names that no certificate can carry are refused', async () => {
  for (const name of [
    '',
    'a b',
    'a..b',
    'x\u0000.example',
    'a*.example',
    '::%eth0',
    `${'a'.repeat(254)}`,
    '::ffff:1.2.3.4',
  ]) {
    await assert.rejects(startServer({ tls: [name] }), /^TypeError: tls is true, false or an array of host names/);
  }
});
