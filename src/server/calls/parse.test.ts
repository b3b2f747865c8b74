/** Requests into calls (1.7, 5.2). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Call } from './call.ts';
import { readBody } from './body.ts';
import { parse } from './parse.ts';

const get = (target: string, headers = {}): Call => parse('GET', target, headers, 'http://here', null);
const post = (target: string, json: unknown, headers = {}): Call =>
  parse('POST', target, headers, 'http://here', readBody('json', {}, Buffer.from(JSON.stringify(json))));

describe('a request becomes a call', () => {
  it('whose path is split and decoded behind the version', () => {
    const paths: [string, string[]][] = [
      ['/1/cards/abc', ['cards', 'abc']],
      ['/1/cards/abc/', ['cards', 'abc']],
      ['/1/a%20b/%C3%A9/c%2Fd', ['a b', 'é', 'c/d']],
      ['/1/', []],
      ['/1//cards', ['', 'cards']],
      ['/1/cards//x', ['cards', '', 'x']],
      ['/1/a+b', ['a+b']],
      ['/1/__proto__/constructor', ['__proto__', 'constructor']],
      ['/1/../x', ['..', 'x']],
    ];
    for (const [path, segments] of paths) {
      for (const query of ['', '?a=%41/b']) assert.deepEqual(get(path + query).segments, segments, path + query);
    }
  });

  it('of which a malformed address leaves a refusal', () => {
    for (const target of ['/1/%', '/1/%zz/x', '/1/%ff', '/1/x?a=%', '/1/x?%c0%80=1']) {
      assert.equal(get(target).unreadable?.rule, 'ERR-16', target);
    }
  });

  it('that keeps key and token wherever they stand beside what is unreadable', () => {
    for (const target of ['/1/x?a[]=1&a=2&key=k&token=t', '/1/%zz?key=k&token=t', '/1/x?a=%zz&token=t&key=k']) {
      const call = get(target);
      assert.deepEqual([call.key, call.token, call.unreadable !== undefined], ['k', 't', true], target);
    }
  });

  it('that keeps key and token although its arguments are unreadable', () => {
    const call = get('/1/x?key=k&token=t&a=%zz');
    assert.deepEqual([call.key, call.token, call.unreadable?.rule], ['k', 't', 'ERR-16']);
  });

  it('with question marks and slashes in its query as they are', () => {
    assert.deepEqual({ ...get('/1/x?a=b?c/d&e=//').args }, { a: 'b?c/d', e: '//' });
  });

  it('where the body wins over the query name by name', () => {
    assert.deepEqual({ ...post('/1/x?a=query&b=query', { a: 'body', c: 1 }).args }, { a: 'body', b: 'query', c: 1 });
  });

  it('that asks with HEAD what it asks with GET', () => {
    assert.equal(parse('HEAD', '/1/x', {}, '', null).method, 'GET');
  });

  it('whose refused body is told before it is played', () => {
    const read = readBody('json', {}, Buffer.from('{'));
    assert.equal(parse('POST', '/1/x', {}, '', read).unreadable?.rule, 'ERR-06');
  });

  it('carrying the identifier of its client', () => {
    assert.equal(get('/1/x', { 'x-trello-client-identifier': 'me' }).clientIdentifier, 'me');
    assert.equal('clientIdentifier' in get('/1/x'), false);
  });
});

describe('credentials of a call', () => {
  const oauth = 'OAuth oauth_consumer_key="hk", oauth_token="ht"';
  const both = (call: Call): unknown => [call.key, call.token];

  it('come from the header before the query before the body', () => {
    const body = { key: 'bk', token: 'bt' };
    assert.deepEqual(both(post('/1/x', body)), ['bk', 'bt']);
    assert.deepEqual(both(post('/1/x?key=qk&token=qt', body)), ['qk', 'qt']);
    assert.deepEqual(both(post('/1/x?key=qk&token=qt', body, { authorization: oauth })), ['hk', 'ht']);
  });

  it('may come each from another place', () => {
    assert.deepEqual(both(post('/1/x?key=qk', { token: 'bt' })), ['qk', 'bt']);
    assert.deepEqual(both(get('/1/x?token=qt', { authorization: 'OAuth oauth_consumer_key="hk"' })), ['hk', 'qt']);
  });

  it('are taken from a signed header as well', () => {
    const signed =
      'OAuth realm="x", oauth_consumer_key="hk",oauth_nonce="n", oauth_signature="s%3D",' +
      'oauth_signature_method="HMAC-SHA1", oauth_timestamp="1",oauth_token="h%74", oauth_version="1.0"';
    assert.deepEqual(both(get('/1/x', { authorization: signed })), ['hk', 'ht']);
    assert.deepEqual(both(get('/1/x', { authorization: 'OAuth oauth_consumer_key=hk,oauth_token = ht' })), [
      'hk',
      'ht',
    ]);
  });

  it('that are not percent-encoded are taken as they stand', () => {
    assert.deepEqual(both(get('/1/x', { authorization: 'OAuth oauth_consumer_key="%zz", oauth_token="%"' })), [
      '%zz',
      '%',
    ]);
  });

  it('are not taken from any other header', () => {
    for (const authorization of [
      'null',
      'undefined',
      '',
      'Bearer abc',
      'Basic a2V5OnRva2Vu',
      'OAuth',
      'OAuth oauth_token=""',
    ]) {
      assert.deepEqual(both(get('/1/x?key=qk&token=qt', { authorization })), ['qk', 'qt'], authorization);
    }
  });

  it('are no arguments', () => {
    assert.deepEqual(Object.keys(post('/1/x?key=k', { token: 't', a: 1 }).args), ['a']);
  });
});
