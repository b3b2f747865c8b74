/** Bodies of every kind, whole and broken (1.7). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from './refusal.ts';
import { asRefusal, kindOf, readBody, unreadable, type ReadBody } from './body.ts';
import { limits } from '../../document/limits.ts';

const json = (text: string | Buffer): ReadBody => readBody('json', {}, Buffer.from(text as string));
const plain = (read: ReadBody): unknown => JSON.parse(JSON.stringify(read.sent.args));

async function multipart(form: FormData): Promise<ReadBody> {
  const sent = new Response(form);
  const headers = { 'content-type': sent.headers.get('content-type') as string };
  return readBody('multipart', headers, Buffer.from(await sent.arrayBuffer()));
}

describe('the kind of a body', () => {
  it('follows from its content type', () => {
    const kinds = [
      ['application/json', 'json'],
      ['APPLICATION/JSON; charset=UTF-8', 'json'],
      ['application/json;charset="utf8"', 'json'],
      ['application/x-www-form-urlencoded', 'form'],
      ['multipart/form-data; boundary=x', 'multipart'],
      ['text/plain', 'unknown'],
      ['application/json; charset=latin1', 'unknown'],
      ['application/jsonp', 'unknown'],
    ] as const;
    for (const [type, kind] of kinds) assert.equal(kindOf({ 'content-type': type }), kind, type);
    assert.equal(kindOf({}), 'unknown');
  });

  it('is refused where nobody reads it', () => {
    assert.equal(unreadable({}, 'unknown')?.rule, 'ERR-08');
    assert.equal(unreadable({ 'content-encoding': 'gzip' }, 'json')?.rule, 'ERR-08');
    assert.equal(unreadable({ 'transfer-encoding': 'gzip, chunked' }, 'json')?.rule, 'ERR-08');
    assert.equal(unreadable({ 'content-encoding': 'identity', 'transfer-encoding': 'Chunked' }, 'json'), null);
  });
});

describe('a fault of the readers themselves', () => {
  it('is no refusal and stays loud', () => {
    assert.throws(() => asRefusal(new TypeError('a bug')), TypeError);
    assert.equal(asRefusal(new Refusal('ERR-06')).rule, 'ERR-06');
  });
});

describe('a JSON body', () => {
  it('gives its members as arguments, credentials apart', () => {
    const read = json('{"key":"k","token":"t","name":"x","n":1,"list":[{"a":null}],"o":{"b":true}}');
    assert.deepEqual(plain(read), { name: 'x', n: 1, list: [{ a: null }], o: { b: true } });
    assert.deepEqual([read.sent.key, read.sent.token, read.refusal], ['k', 't', null]);
  });

  it('may begin with a byte order mark', () => assert.deepEqual(plain(json('\ufeff{"a":1}')), { a: 1 }));

  it('has no inherited names at any depth', () => {
    const {
      sent: { args },
    } = json('{"__proto__":{"x":1},"a":{"constructor":{"prototype":1}},"b":[{}]}');
    assert.deepEqual(Object.keys(args), ['__proto__', 'a', 'b']);
    assert.equal((args['a'] as Record<string, unknown>)['toString'], undefined);
    assert.equal((args['b'] as Record<string, unknown>[])[0]?.['valueOf'], undefined);
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
  });

  it('takes a credential that is no string for none', () => {
    for (const value of ['1', 'null', 'true', '{}', '[]', '""']) {
      assert.equal(json(`{"key":${value}}`).sent.key, null, value);
    }
  });

  it('is refused where it is no JSON object in UTF-8', () => {
    const bodies = [
      '',
      ' ',
      '{',
      '[]',
      '"a"',
      '1',
      'null',
      '{"a":}',
      '{a:1}',
      '{"a":1,}',
      '{"a":1}{',
      Buffer.from([0x7b, 0xff, 0x7d]),
      Buffer.from('{"a":"é"}', 'latin1'),
      Buffer.from('{"a":1}', 'utf16le'),
    ];
    for (const body of bodies) assert.equal(json(body).refusal?.rule, 'ERR-06', String(body));
  });

  it('is refused where it nests deeply, however large', () => {
    const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    assert.equal(json(nested(limits.requests.depth)).refusal, null);
    for (const depth of [limits.requests.depth + 1, 100_000]) assert.equal(json(nested(depth)).refusal?.rule, 'ERR-06');
    assert.equal(json('['.repeat(1_000_000)).refusal?.rule, 'ERR-06');
  });

  it('does not count brackets, commas and quotes inside strings', () => {
    assert.deepEqual(plain(json('{"a":"[[,{\\"\\\\","b":["]","}"]}')), { a: '[[,{"\\', b: [']', '}'] });
    assert.equal(json(`{"a":"${'['.repeat(1000)}"}`).refusal, null);
  });

  it('is refused where a name stands twice in one object', () => {
    const bodies = [
      '{"a":1,"a":1}',
      '{"a":1,"\\u0061":2}',
      '{"o":{"b":1,"b":{"c":1,"d":2}}}',
      '{"l":[{"x":1,"x":2}]}',
      '{"key":"a","key":"b"}',
      '{"a":[1,2,3],"b":1,"a":{}}',
    ];
    for (const body of bodies) assert.equal(json(body).refusal?.rule, 'ERR-09', body);
  });

  it('is refused where a number is beyond all numbers', () => {
    assert.equal(json('{"a":1e999}').refusal?.rule, 'ERR-04');
    assert.equal(json('{"a":{"b":[-1e999]}}').refusal?.rule, 'ERR-04');
    assert.deepEqual(plain(json('{"a":1e308,"b":-0.5}')), { a: 1e308, b: -0.5 });
  });

  it('is refused where it holds more values than it may, however short they are', () => {
    const list = (count: number): string => `{"a":[${'1,'.repeat(count - 1)}1]}`;
    assert.equal(json(list(limits.requests.values)).refusal, null);
    assert.equal(json(list(limits.requests.values + 1)).refusal?.rule, 'ERR-06');
  });

  it('may be an empty object', () => assert.deepEqual(plain(json('{}')), {}));
});

describe('a form body', () => {
  it('is read like a query', () => {
    const read = readBody('form', {}, Buffer.from('name=a+b&value[text]=%C3%A9&key=k'));
    assert.deepEqual([plain(read), read.sent.key], [{ name: 'a b', value: { text: 'é' } }, 'k']);
  });

  it('is refused where its bytes or escapes are malformed', () => {
    for (const body of [Buffer.from([0x61, 0x3d, 0xff]), Buffer.from('a=%f')]) {
      assert.equal(readBody('form', {}, body).refusal?.rule, 'ERR-06');
    }
  });
});

describe('a multipart body', () => {
  it('gives fields and files', async () => {
    const form = new FormData();
    form.set('key', 'k');
    form.set('name', 'a name');
    form.set('value[text]', 'x');
    form.set('file', new File([new Uint8Array([0, 255, 13, 10])], 'ä.bin', { type: 'image/png' }));
    const { sent, files, refusal } = await multipart(form);
    assert.equal(refusal, null);
    assert.deepEqual(
      [sent.key, JSON.parse(JSON.stringify(sent.args))],
      ['k', { name: 'a name', value: { text: 'x' } }],
    );
    assert.deepEqual(files, [
      { field: 'file', name: 'ä.bin', mimeType: 'image/png', bytes: new Uint8Array([0, 255, 13, 10]) },
    ]);
  });

  it('is refused where a file stands twice', async () => {
    const form = new FormData();
    for (const _ of [1, 2]) form.append('name', new File(['x'], 'x'));
    assert.equal((await multipart(form)).refusal?.rule, 'ERR-09');
  });

  it('has at most a hundred parts', async () => {
    const form = new FormData();
    for (let at = 0; at < limits.requests.parts; at++) form.set(`f${at}`, 'x');
    assert.equal((await multipart(form)).refusal, null);
    form.set('more', 'x');
    assert.equal((await multipart(form)).refusal?.rule, 'ERR-06');
  });

  it('is refused where it is malformed', async () => {
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n';
    const bodies = [
      ['multipart/form-data', `${part}--x--\r\n`],
      ['multipart/form-data; boundary=', `${part}--x--\r\n`],
      ['multipart/form-data; boundary=y', `${part}--x--\r\n`],
      ['multipart/form-data; boundary=x', part],
      ['multipart/form-data; boundary=x', '--x\r\nno disposition\r\n\r\nb\r\n--x--\r\n'],
      [
        'multipart/form-data; boundary=x',
        `--x\r\ncontent-disposition: form-data; name="${'a'.repeat(9000)}"\r\n\r\nb\r\n--x--\r\n`,
      ],
      ['multipart/form-data; boundary=x', '--x'],
      ['multipart/form-data; boundary=x', '\u0000'.repeat(100)],
    ] as const;
    for (const [type, body] of bodies) {
      const { refusal } = readBody('multipart', { 'content-type': type }, Buffer.from(body));
      assert.equal(refusal?.rule, 'ERR-06', `${type} ${body.slice(0, 40)}`);
    }
  });
});
