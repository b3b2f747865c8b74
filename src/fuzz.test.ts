/** Random histories of requests and orders, and bytes for parsers and sockets: none may cause a bug (7.3). */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import cases from './testing/fuzz/cases.json' with { type: 'json' };
import { startServer } from './index.ts';
import { readBody } from './server/calls/body.ts';
import { parse } from './server/calls/parse.ts';
import { Grounds } from './testing/fuzz/grounds.ts';
import { histories } from './testing/fuzz/draws.ts';
import { times } from './testing/sample.ts';

const runs = Number(process.env['FUZZ_RUNS'] ?? times(100, 15));
const seed = Number(process.env['FUZZ_SEED'] ?? 20260302);

/** Three servers: their rules and dialects differ, so do the ways of a request. */
const all = [
  ['document', { limits: false, strict: false }],
  ['live', { limits: false, strict: false }],
  ['document', { limits: true, strict: true }],
] as const;

describe('no request makes the server fail', () => {
  for (const [dialect, options] of all) {
    const title = `${dialect}${options.strict ? ', with limits and strict arguments' : ''}`;
    const grounds = new Grounds(dialect, options);

    it(`whatever its words and arguments are: ${title}`, async (test) => {
      const loud = test.mock.method(console, 'error', () => {});
      const property = fc.asyncProperty(histories(grounds.examples), async (history) => {
        try {
          await grounds.play(history);
        } catch (fault) {
          const bug = loud.mock.calls[0]?.arguments[0] as Error | undefined;
          throw new Error(`${(fault as Error).message}\n${bug?.stack ?? ''}`, { cause: fault });
        } finally {
          loud.mock.resetCalls();
        }
      });
      const { failed, errorInstance, counterexamplePath } = await fc.check(property, { numRuns: runs, seed });
      test.diagnostic(`requests: ${grounds.count}`);
      assert.ok(!failed, `${(errorInstance as Error | null)?.message}\nseed ${seed}, path ${counterexamplePath}`);
      // Both kinds of answer were met, or the draw was worthless.
      const met = (status: number): number => grounds.seen.get(status) ?? 0;
      assert.ok(met(200) * 20 > grounds.count && met(400) * 20 > grounds.count, JSON.stringify([...grounds.seen]));
    });

    it(`as others did that taught something: ${title}`, async () => {
      for (const { requests } of cases) await grounds.playSent(requests);
    });
  }
});

/** Any letter of the first plane: the letters of fast-check take two seconds to get ready. */
const letters = fc.string({ unit: fc.nat(0xd7ff).map((code) => String.fromCharCode(code)) });

/** Bytes that nearly mean something: pieces of each syntax in any order, and anything at all between them. */
const pieces = (...syntax: string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...syntax) }, fc.string(), letters), { maxLength: 30 })
    .map((parts) => parts.join(''));

describe('no bytes get past a parser', () => {
  const drawn = { numRuns: 20 * runs, seed };
  const get = (target: string, authorization: string): void => {
    const call = parse('GET', target, { authorization }, 'http://here', null);
    assert.ok(call.unreadable === undefined || call.unreadable.status === 400);
    assert.equal(Object.getPrototypeOf(Object.getPrototypeOf(call.args)), null);
  };

  it('of an address or a header', () => {
    const target = pieces(
      '/',
      '?',
      '&',
      '=',
      '%',
      '%2',
      '%41',
      '%ff',
      '+',
      '[',
      ']',
      '[]',
      '[0]',
      'a',
      'key=',
      'token=',
      '__proto__',
      '#',
      ';',
    );
    const header = pieces(
      'OAuth ',
      'oauth_token',
      'oauth_consumer_key',
      '=',
      '"',
      ',',
      ' ',
      '%',
      '%41',
      'null',
      'Bearer ',
    );
    fc.assert(
      fc.property(target, header, (path, field) => get(`/1/${path}`, field)),
      drawn,
    );
  });

  it('of a JSON or form body', () => {
    const json = pieces(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '"a"',
      '"__proto__"',
      '\\',
      '\\u',
      '\\ud800',
      '1',
      '-',
      'e9',
      '1e999',
      'true',
      'null',
      ' ',
    );
    const kinds = fc.constantFrom('json', 'form') as fc.Arbitrary<'json' | 'form'>;
    fc.assert(
      fc.property(json, kinds, fc.boolean(), (text, kind, latin) => {
        const { refusal } = readBody(kind, {}, Buffer.from(text, latin ? 'latin1' : 'utf8'));
        assert.ok(refusal === null || refusal.status === 400);
      }),
      drawn,
    );
  });

  it('of a multipart body', () => {
    const body = pieces(
      '--x',
      '--x--',
      '\r\n',
      '\r\n\r\n',
      'Content-Disposition: form-data; ',
      'name="a"',
      '; filename="f"',
      'name=',
      '"',
      'Content-Type: text/plain',
      'Content-Transfer-Encoding: base64',
      ':',
      ';',
      '=',
      '\u0000',
    );
    const type = fc.constantFrom(
      'multipart/form-data; boundary=x',
      'multipart/form-data; boundary="x"',
      'multipart/form-data',
    );
    fc.assert(
      fc.property(type, body, (contentType, text) => {
        const { refusal } = readBody('multipart', { 'content-type': contentType }, Buffer.from(text, 'latin1'));
        assert.ok(refusal === null || refusal.status === 400);
      }),
      drawn,
    );
  });
});

/** Lines that follow each other as no client sends them: two lengths, chunks without an end, requests in requests. */
const wire = (credentials: string): fc.Arbitrary<string> =>
  pieces(
    `GET /1/members/me?${credentials} HTTP/1.1\r\n`,
    `POST /1/boards?name=x&${credentials} HTTP/1.1\r\n`,
    `PUT /1/members/me?${credentials} HTTP/1.0\r\n`,
    `GET http://evil.example/1/members/me?${credentials} HTTP/1.1\r\n`,
    'POST /_boardstone/reset HTTP/1.1\r\n',
    'CONNECT localhost:1 HTTP/1.1\r\n',
    'OPTIONS * HTTP/1.1\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'Host: localhost\r\n',
    'Host: localhost\r\n\r\n',
    'Host: evil.example\r\n',
    'Content-Length: 5\r\n',
    'Content-Length: 0\r\n',
    'Content-Length: -1\r\n',
    'Content-Length: 99999999999999999999\r\n',
    'Transfer-Encoding: chunked\r\n',
    'Transfer-Encoding: identity, chunked\r\n',
    'transfer-encoding:\tchunked\r\n',
    'Content-Type: application/json\r\n',
    'Content-Type: multipart/form-data; boundary=x\r\n',
    'Content-Encoding: gzip\r\n',
    'Expect: 100-continue\r\n',
    'Connection: close\r\n',
    'Connection: upgrade\r\nUpgrade: h2c\r\n',
    'Origin: null\r\n',
    ' folded\r\n',
    'X: \u0000\r\n',
    ': \r\n',
    '\r\n',
    '\n',
    '\r\n\r\n',
    '5\r\nhello\r\n',
    '0\r\n\r\n',
    '0;a=b\r\nTrailer: x\r\n\r\n',
    'ffffffffffffffff\r\n',
    '{"name":"x"}',
    'name=x',
  );

describe('no bytes on a socket make the server fail', () => {
  it('whatever follows on what', async (test) => {
    const loud = test.mock.method(console, 'error', () => {});
    await using server = await startServer({ clock: 'manual', limits: false });
    const { key, token } = server.target.actors.owner;
    const port = Number(new URL(server.url).port);
    const answered = (bytes: string, isCut: boolean): Promise<string> =>
      new Promise((resolve) => {
        const line = connect(port, '127.0.0.1');
        const chunks: Buffer[] = [];
        line.on('data', (chunk: Buffer) => chunks.push(chunk));
        line.on('error', () => {}).on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
        line.write(Buffer.from(bytes, 'latin1'));
        if (isCut) setImmediate(() => line.destroy());
        else line.end();
      });
    let boards = server.boards().length;
    const property = fc.asyncProperty(wire(`key=${key}&token=${token}`), fc.nat(9), async (bytes, cut) => {
      const text = await answered(bytes, cut === 9);
      const statuses = Array.from(text.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status));
      assert.ok(text === '' || text.startsWith('HTTP/1.1 '), text);
      assert.ok(
        statuses.every((status) => status < 500 || status === 501 || status === 505),
        text,
      );
      const alive = await fetch(`${server.url}/1/members/me?key=${key}&token=${token}`);
      assert.equal(alive.status, 200);
      // Who was refused has made nothing.
      const made = server.boards().length - boards;
      boards += made;
      assert.ok(
        cut === 9 || made <= statuses.filter((status) => status === 200).length,
        `${made} boards made: ${text}`,
      );
    });
    await fc.assert(property, { numRuns: 2 * runs, seed });
    assert.deepEqual(loud.mock.calls, []);
  });
});
