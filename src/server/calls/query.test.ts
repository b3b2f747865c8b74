/** Queries and forms (1.6, 1.7). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from './refusal.ts';
import { Bag, SentValues, readPairs } from './query.ts';

const read = (text: string): SentValues => {
  const sent = new SentValues();
  readPairs(text, 0, sent, 'ERR-16');
  return sent;
};
/** Through JSON: prototypes do not count, names do. */
const args = (text: string): unknown => JSON.parse(JSON.stringify(read(text).args));
const refusedBy =
  (rule: string) =>
  (fault: unknown): boolean =>
    fault instanceof Refusal && fault.rule === rule;

describe('a query or form', () => {
  it('gives each name its value', () => assert.deepEqual(args('a=1&b=two'), { a: '1', b: 'two' }));

  it('gives a bare name the empty string', () => assert.deepEqual(args('desc&pos&x='), { desc: '', pos: '', x: '' }));

  it('passes over empty pairs and values without a name', () => assert.deepEqual(args('&&a=1&=nobody&'), { a: '1' }));

  it('keeps every equals sign behind the first', () => assert.deepEqual(args('a=b=c=='), { a: 'b=c==' }));

  it('reads plus and percent signs in names and values', () => {
    assert.deepEqual(args('a+b=c+d&prefs%2Fvoting=%C3%A9%2B'), { 'a b': 'c d', 'prefs/voting': 'é+' });
  });

  it('sets key and token apart from the arguments', () => {
    const { key, token, args: rest } = read('key=k&a=1&token=t');
    assert.deepEqual([key, token, { ...rest }], ['k', 't', { a: '1' }]);
  });

  it('takes an empty credential for none', () => assert.equal(read('key=&token=').key, null));

  it('takes a name given twice with the same value as given once', () => {
    for (const text of ['a=1&%61=1', 'a=1', 'key=k&a=1&key=k']) assert.deepEqual(args(text), { a: '1' }, text);
    assert.deepEqual(args('v[text]=x&v[text]=x'), { v: { text: 'x' } });
    assert.equal(read('token=t&token=t').token, 't');
  });

  it('keeps different values of one name, for the row to judge', () => {
    assert.deepEqual(args('a=1&%61=2&a=1'), { a: { values: ['1', '2'] } });
  });

  it('refuses different credentials and does not show them', () => {
    for (const text of ['key=abc&key=def', 'token=abc&a=2&token=def']) {
      assert.throws(() => read(text), refusedBy('ERR-09'), text);
      assert.throws(() => read(text), { message: /^(key|token) is given twice, with different values$/ });
    }
  });

  it('names in a refusal what stands twice, but not at any length', () => {
    assert.throws(() => read(`${'a'.repeat(500)}[]=1&${'a'.repeat(500)}=2`), {
      message: `${'a'.repeat(60)}… is given twice`,
    });
  });

  it('gathers brackets into lists', () => {
    assert.deepEqual(args('a[]=1&a[]=2&b[0]=x&b[1]=y&c%5B%5D=z'), { a: ['1', '2'], b: ['x', 'y'], c: ['z'] });
  });

  it('nests bracketed names', () => {
    assert.deepEqual(args('value[text]=x&options[0][value][text]=y'), {
      value: { text: 'x' },
      options: [{ value: { text: 'y' } }],
    });
  });

  it('begins the next element of a list of objects where a field comes again', () => {
    assert.deepEqual(
      args('o[][value][text]=a&o[][pos]=1&o[][value][text]=b&o[][pos]=2&o[][ids][]=x&o[][ids][]=y&o[][pos]=3'),
      { o: [{ value: { text: 'a' }, pos: '1' }, { value: { text: 'b' }, pos: '2', ids: ['x', 'y'] }, { pos: '3' }] },
    );
  });

  it('refuses brackets that contradict each other', () => {
    for (const text of ['a=1&a[]=2', 'a[]=1&a=2', 'a[x]=1&a[]=2', 'a[x]=1&a[x]=2', 'a[0]=1&a[0]=2', 'a[]=1&a[x]=2']) {
      assert.throws(() => read(text), refusedBy('ERR-09'), text);
    }
  });

  it('refuses lists with gaps and deep nesting', () => {
    for (const text of ['a[1]=x', 'a[999999999999]=x', 'a[0]=x&a[7]=y', 'a[b][c][d][e][f]=1']) {
      assert.throws(() => read(text), refusedBy('ERR-04'), text);
    }
  });

  it('keeps a name of odd brackets as it is', () => {
    assert.deepEqual(args('[a]=1&b]=2&c[=3'), { '[a]': '1', 'b]': '2', 'c[': '3' });
  });

  it('refuses what is not percent-encoded UTF-8', () => {
    for (const text of ['a=%', 'a=%zz', 'a=%ff', '%E0%A4=1', 'a=%C3%28', 'a=%ED%A0%80']) {
      assert.throws(() => read(text), refusedBy('ERR-16'), text);
    }
  });

  it('refuses more than a thousand arguments', () => {
    const many = (count: number): string => Array.from({ length: count }, (_, at) => `a${at}=1`).join('&');
    assert.equal(Object.keys(read(many(1000)).args).length, 1000);
    assert.throws(() => read(many(1001)), refusedBy('ERR-04'));
  });

  it("takes the names of an object's own machinery as arguments", () => {
    const { args: bag } = read('__proto__=1&constructor=2&toString=3&hasOwnProperty=4&a[__proto__]=5');
    assert.deepEqual(Object.keys(bag), ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'a']);
    assert.deepEqual(Object.keys(bag['a'] as object), ['__proto__']);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
    assert.equal(new Bag()['constructor'], undefined);
  });

  it('reads from the place it is told', () => {
    const sent = new SentValues();
    readPairs('/1/x?a=1', 5, sent, 'ERR-16');
    assert.deepEqual({ ...sent.args }, { a: '1' });
  });
});
