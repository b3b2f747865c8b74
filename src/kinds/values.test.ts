/** Every kind of value at, inside and beyond its edge (part 1), as a table. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as kinds from '../document/values/kinds.ts';
import { readerOf } from './readers.ts';
import * as values from './values.ts';

const no = Symbol('refused');
const read = (kind: kinds.Data, raw: unknown): unknown => {
  const value = readerOf(kind)(raw);
  return value === undefined ? no : value;
};
const id = '5f1e9a00abc000002a00002a';

const rows: [string, kinds.Data, [unknown, unknown][]][] = [
  [
    'an id',
    kinds.objectId,
    [
      [id, id],
      [id.toUpperCase(), no],
      [id.slice(1), no],
      [`${id}0`, no],
      ['', no],
      [7, no],
      [null, no],
    ],
  ],
  [
    'an id or nothing',
    kinds.nullOr(kinds.objectId),
    [
      [id, id],
      ['', null],
      ['null', null],
      [null, null],
      ['x', no],
    ],
  ],
  [
    'a boolean',
    kinds.boolean,
    [
      ['true', true],
      ['false', false],
      [true, true],
      [false, false],
      ['1', true],
      ['0', false],
      [1, true],
      [0, false],
      ['yes', no],
      ['TRUE', no],
      ['', no],
      [2, no],
      [null, no],
    ],
  ],
  [
    'a position',
    kinds.position,
    [
      ['top', 'top'],
      ['bottom', 'bottom'],
      ['1', 1],
      [0.5, 0.5],
      ['1e3', 1000],
      ['0', no],
      [-1, no],
      ['middle', no],
      ['', no],
      ['Infinity', no],
      [Infinity, no],
      ['1e999', no],
      [true, no],
    ],
  ],
  [
    'a whole number',
    kinds.integer(0, 1000),
    [
      ['0', 0],
      ['1000', 1000],
      [5, 5],
      ['1001', no],
      ['-1', no],
      ['1.5', no],
      ['', no],
      [' 5', no],
      ['5a', no],
      [null, no],
      [[], no],
      ['0x10', no],
      ['NaN', no],
    ],
  ],
  [
    'one of some numbers',
    kinds.oneOfNumbers(-1, 1, 60),
    [
      ['-1', -1],
      [60, 60],
      ['2', no],
    ],
  ],
  [
    'a number in bounds',
    kinds.number(0, 360),
    [
      ['0', 0],
      [360, 360],
      ['360.5', no],
      ['a', no],
    ],
  ],
  [
    'a word of a set',
    kinds.oneOf(['all', 'none']),
    [
      ['all', 'all'],
      ['All', no],
      ['', no],
      [['all'], no],
    ],
  ],
  [
    'a word or nothing',
    kinds.nullOr(kinds.oneOf(['red'])),
    [
      ['red', 'red'],
      ['null', null],
      [null, null],
      ['blue', no],
    ],
  ],
  [
    'true, false or cover',
    kinds.booleanOrCover,
    [
      ['cover', 'cover'],
      ['true', true],
      ['false', false],
      ['covers', no],
    ],
  ],
  [
    'a comma list',
    kinds.listOf(['a', 'b', 'c']),
    [
      ['a', ['a']],
      ['a,b', ['a', 'b']],
      ['a, b', ['a', 'b']],
      ['all', 'all'],
      ['a,all', 'all'],
      ['', []],
      ['d', no],
      ['a,,b', no],
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
      [[1], no],
      [5, no],
    ],
  ],
  [
    'a list of ids',
    kinds.idList,
    [
      [id, [id]],
      [`${id},${id}`, [id]],
      ['', []],
      [null, []],
      [[id], [id]],
      ['x', no],
      [{}, no],
    ],
  ],
  [
    'a URL',
    kinds.url,
    [
      ['http://a.example/x', 'http://a.example/x'],
      ['https://a.example', 'https://a.example'],
      ['http://a.example/a file', 'http://a.example/a file'],
      ['http://a.example/\r\nb', no],
      ['http://a\t.example', no],
      ['ftp://a.example', no],
      ['javascript:alert(1)', no],
      ['a', no],
      ['', no],
      [1, no],
    ],
  ],
  [
    'a moment',
    kinds.moment,
    [
      [id, { id }],
      ['2026-01-01T00:00:00Z', { ms: 1_767_225_600_000 }],
      ['', null],
      ['null', null],
      [null, null],
      ['lastView', no],
      ['yesterday', no],
    ],
  ],
  [
    'a moment or the last view',
    kinds.viewMoment,
    [
      [id, { id }],
      ['', null],
      ['lastView', 'lastView'],
      ['today', no],
    ],
  ],
  [
    'text of 1 to 3',
    kinds.text(1, 3),
    [
      ['abc', 'abc'],
      ['a', 'a'],
      ['', no],
      ['abcd', no],
      ['🙂🙂🙂', '🙂🙂🙂'],
      ['🙂🙂🙂🙂', no],
      [5, no],
      [null, no],
    ],
  ],
  [
    'a name',
    kinds.name(),
    [
      ['x', 'x'],
      [' ', no],
      ['', no],
      [7, no],
    ],
  ],
];
for (const [title, kind, cases] of rows) {
  test(`${title} is read from the wire as its table says`, () => {
    for (const [raw, expected] of cases) assert.deepEqual(read(kind, raw), expected, JSON.stringify(raw));
  });
}

test('dates are checked against the calendar and come back in UTC with milliseconds', () => {
  const dates: [string, string | undefined][] = [
    ['9999-12-31T23:59:59-14:00', undefined],
    ['0100-01-01T00:00:00+14:00', undefined],
    ['0100-01-01T00:00:00Z', '0100-01-01T00:00:00.000Z'],
    ['2026-02-28T23:59:59.999Z', '2026-02-28T23:59:59.999Z'],
    ['2026-02-29T00:00:00Z', undefined],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['1900-02-29', undefined],
    ['2000-02-29', '2000-02-29T00:00:00.000Z'],
    ['2026-02-30T00:00:00Z', undefined],
    ['2026-13-01T00:00:00Z', undefined],
    ['2026-00-01', undefined],
    ['2026-04-31', undefined],
    ['2026-01-00', undefined],
    ['2026-01-01T24:00:00Z', undefined],
    ['2026-01-01T10:60:00Z', undefined],
    ['2026-01-01T10:00:60Z', undefined],
    ['2026-01-01T10:00:00+02:00', '2026-01-01T08:00:00.000Z'],
    ['2026-01-01T10:00:00-0530', '2026-01-01T15:30:00.000Z'],
    ['2026-01-01T10:00:00+15:00', undefined],
    ['2020-12-22 01:59:00 UTC', '2020-12-22T01:59:00.000Z'],
    ['2020-12-22 01:59:00 +0000', '2020-12-22T01:59:00.000Z'],
    ['2026-01-01', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T10:00', '2026-01-01T10:00:00.000Z'],
    ['2026-01-01T10:00:00.123456Z', '2026-01-01T10:00:00.123Z'],
    ['0050-01-01', undefined],
    ['tomorrow', undefined],
    ['', undefined],
    ['2026', undefined],
  ];
  for (const [raw, expected] of dates) assert.equal(values.dateOf(raw), expected, raw);
  assert.equal(values.dateOf(1_767_225_600_000), undefined);
});

test('a text far too long is refused by its length alone, and one of astral letters is counted', () => {
  const read = readerOf(kinds.text(1, 4));
  const rows = [
    ['😀'.repeat(4), true],
    ['😀'.repeat(5), false],
    ['a'.repeat(9), false],
    ['', false],
  ] as const;
  for (const [raw, fits] of rows) assert.equal(read(raw) !== undefined, fits, raw);
});

test('an id carries the second it was made in', () => {
  assert.equal(values.createdAt('65937480abc000002a00002a'), 0x65937480 * 1000);
});
