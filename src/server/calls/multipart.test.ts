/** Multipart bodies as different programs write them (1.7). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from './refusal.ts';
import { partLimits, partsOf } from './multipart.ts';
import { limits } from '../../document/limits.ts';

const type = 'multipart/form-data; boundary=B';
const read = (body: string, contentType = type): unknown[] =>
  partsOf(Buffer.from(body), contentType).map((part) => [
    part.name,
    part.fileName,
    part.mimeType,
    part.bytes.toString(),
  ]);
const part = (head: string, text = 'x'): string => `--B\r\n${head}\r\n\r\n${text}\r\n--B--\r\n`;
const disposition = (rest: string): string => part(`Content-Disposition: form-data${rest}`);
const refused = (body: string, contentType = type): void =>
  assert.throws(
    () => read(body, contentType),
    (fault) => fault instanceof Refusal && fault.rule === 'ERR-06',
    body.slice(0, 80),
  );

describe('the parts of a multipart body', () => {
  it('have names with and without quotes, and files their extended name', () => {
    const names = [
      ['; name="a"; filename="b.txt"', 'a', 'b.txt'],
      ['; name=a; filename=b.txt', 'a', 'b.txt'],
      [';name=a;filename="b;c=d.txt"', 'a', 'b;c=d.txt'],
      ['; NAME="a"', 'a', null],
      ['; name=""', '', null],
      ['; name=a; filename="=?utf-8?B?w6Q=?="; filename*=utf-8\'\'%C3%A4.txt', 'a', 'ä.txt'],
      ['; name=a; filename="b"; filename*=UTF-8\'\'%ff', 'a', 'b'],
      ['; name=a; filename="b"; filename*=latin1\'\'%e4', 'a', 'b'],
      ['; name="a %22q%22 \\"r\\" \\\\"; filename="l%0D%0Al"', 'a "q" "r" \\', 'l\r\nl'],
      ['; name=a; filename="../ä.txt"', 'a', '../ä.txt'],
      ['; name=a; filename=""', 'a', ''],
      ['; name=a; name=b', 'a', null],
      [';\r\n name=a;\r\n\tfilename=b', 'a', 'b'],
    ] as const;
    for (const [rest, name, file] of names) {
      assert.deepEqual(read(disposition(rest)), [[name, file, 'text/plain', 'x']], rest);
    }
  });

  it('say what they hold, and strange signs are not believed', () => {
    const head = 'content-disposition: form-data; name=a\r\nCONTENT-TYPE:  Image/PNG ';
    assert.deepEqual(read(part(head)), [['a', null, 'image/png', 'x']]);
    assert.deepEqual(read(part(`${head}\u000bX: y`)), [['a', null, '', 'x']]);
  });

  it('may hold anything but their own boundary on a line of its own', () => {
    for (const text of ['', '\r\n', '--', '--B', '\r\n--', 'a\r\n--Bx', '\r\n\r\n--B--', '\0\uffff']) {
      const body = part('Content-Disposition: form-data; name=a', text);
      assert.deepEqual(read(body), [['a', null, 'text/plain', text === '\r\n\r\n--B--' ? '\r\n' : text]], text);
    }
  });

  it('may have text around them, blanks behind a mark, and no line end after the last', () => {
    const body = `--B \t\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--B--`;
    for (const around of [body, `hello\r\n${body}`, `${body}\r\nbye`, `${body}junk`, `\r\n${body}`]) {
      assert.equal(read(around).length, 1, around);
    }
    assert.deepEqual(read('--B--'), []);
  });

  it('are told apart by a boundary in quotes too', () => {
    for (const given of ['multipart/form-data; boundary="B"', 'multipart/form-data;charset=utf-8;Boundary=B']) {
      assert.equal(read(disposition('; name=a'), given).length, 1, given);
    }
  });

  it('are refused where they are malformed, however large they are', () => {
    const bodies = [
      '',
      '--B',
      'x',
      '--B\r\n\r\nx\r\n--B--',
      '--B\r\nX: y\r\n\r\nx\r\n--B--',
      disposition(''),
      disposition('; name=a').slice(0, -9),
      disposition('; name=a').replaceAll('\r', ''),
      disposition('; name'),
      disposition('x; name=a'),
      disposition(`; name="${'\\a'.repeat(2000)}`),
      disposition(`; name=${'a'.repeat(9000)}`),
      `${'--B\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n'.repeat(limits.requests.parts + 1)}--B--`,
      part('Content-Disposition: form-data; name=a', '\r\n--Bx'.repeat(partLimits.strays + 1)),
    ];
    for (const body of bodies) refused(body);
    for (const given of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary="B',
      `multipart/form-data; boundary=${'B'.repeat(partLimits.boundary + 1)}`,
    ])
      refused(disposition('; name=a'), given);
  });
});
