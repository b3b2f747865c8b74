/** Each statement of the service document is on record with the rules that carry it, and a change of it is noticed. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { compare, sectionOf, statementsOf, verdicts, type Kept } from '../beside/manual/statements.ts';
import { ruleIds } from '../terminal/pick.ts';
import { sampleOf } from '../testing/sample.ts';
import { rules } from './rules.ts';

const record = JSON.parse(readFileSync(new URL('statements.json', import.meta.url), 'utf8')) as Kept[];
const file = new URL('../../../shared/spec/service.md', import.meta.url);
const skip = !existsSync(file) && 'the service document is not beside this checkout';

describe('the record of statements', () => {
  it('names rules of the registry, and a verdict', () => {
    assert.deepEqual(
      record.filter(
        ({ rules: ids, verdict }) => !verdicts.includes(verdict) || ids.some((id) => !ruleIds.includes(id)),
      ),
      [],
    );
  });

  it('gives every statement that can be judged a rule that is stated or follows', () => {
    assert.deepEqual(
      record.filter(
        ({ rules: ids, verdict }) =>
          ['true', 'near'].includes(verdict) && !ids.some((id) => rules[id].level !== 'chosen'),
      ),
      [],
    );
  });

  it('gives every statement that leaves something open a choice that fills the place', () => {
    assert.deepEqual(
      record.filter(({ rules: ids, verdict }) => verdict === 'open' && !ids.some((id) => rules[id].level === 'chosen')),
      [],
    );
  });

  it('carries every stated rule of the registry', () => {
    const carried = new Set(record.flatMap(({ rules: ids }) => ids));
    assert.deepEqual(
      ruleIds.filter((id) => rules[id].level === 'stated' && !carried.has(id)),
      [],
    );
  });

  it('gives every stated rule a statement of its own section, or of a table below that', () => {
    const at = new Map<string, Set<string>>();
    for (const { address, rules: ids } of record)
      for (const id of ids) at.set(id, (at.get(id) ?? new Set()).add(sectionOf({ address })));
    const isAt = (id: (typeof ruleIds)[number]): boolean => {
      const { section } = rules[id];
      return [...(at.get(id) ?? [])].some((known) => known === section || section.startsWith(`${known}.`));
    };
    assert.deepEqual(
      ruleIds.filter((id) => rules[id].level === 'stated' && !isAt(id)),
      [],
    );
  });

  it('fits the document', { skip }, () => {
    const { added, changed, removed, moved } = compare(readFileSync(file, 'utf8'), record);
    const named = (list: readonly { readonly address: string }[]): string[] => list.map(({ address }) => address);
    assert.deepEqual(
      { added: named(added), changed: named(changed), removed: named(removed), moved: named(moved) },
      { added: [], changed: [], removed: [], moved: [] },
      'npm run statements names the rules, lines and laws',
    );
  });
});

describe('the record of statements, beside the document', { skip }, () => {
  it('tells each swap of two neighbouring lines of the document', () => {
    const lines = readFileSync(file, 'utf8').split('\n');
    const isText = (line = ''): boolean => line.trim() !== '' && !line.startsWith('|-');
    const swaps = lines.flatMap((line, at) => (isText(line) && isText(lines[at + 1]) ? [at] : []));
    const silent = sampleOf(swaps, 8).filter((at) => {
      const { added, changed, moved } = compare(lines.toSpliced(at, 2, lines[at + 1]!, lines[at]!).join('\n'), record);
      return added.length + changed.length + moved.length === 0;
    });
    assert.ok(swaps.length > 300);
    assert.deepEqual(silent, []);
  });
});

const small = `# Title

The base. A second sentence.

## 1. First

1. One thing (see part 5).
2. Two things: a, b.

| Field | Type |
|---|---|
| pos | number |
| due | date |
`;

describe('a text in the form of the document', () => {
  it('has a statement for each sentence, numbered item and row', () => {
    assert.deepEqual(
      statementsOf(small).map(({ address, text }) => `${address} ${text}`),
      [
        '0#title1 # Title',
        '0#1 The base.',
        '0#2 A second sentence.',
        '1#title ## 1. First',
        '1.1#1 One thing (see part 5).',
        '1.2#1 Two things: a, b.',
        '1#head1 | Field | Type |',
        '1#1 | pos | number |',
        '1#2 | due | date |',
      ],
    );
  });

  const known = statementsOf(small).map(({ text: _, ...statement }): Kept => ({
    ...statement,
    verdict: 'true',
    rules: ['POS-04'],
  }));
  const changesOf = (text: string): Record<string, string[]> => {
    const { added, changed, removed, moved } = compare(text, known);
    return {
      added: added.map(({ text: sentence }) => sentence),
      changed: changed.map(({ text: sentence }) => sentence),
      removed: removed.map(({ address }) => address),
      moved: moved.map(({ from, address }) => `${from} ${address}`),
    };
  };
  const swapped = small.replace(
    /^(1\. .*)\n(2\. .*)$/m,
    (_, first: string, second: string) => `1. ${second.slice(3)}\n2. ${first.slice(3)}`,
  );
  const rowsSwapped = small.replace(/^(.*pos .*\n)(.*due .*\n)/m, '$2$1');
  const sentencesSwapped = small.replace('The base. A second sentence.', 'A second sentence. The base.');
  const changes: readonly (readonly [string, string, Record<string, string[]>])[] = [
    ['a word of a sentence', small.replace('second', 'third'), { changed: ['A third sentence.'] }],
    ['the type of a row', small.replace('pos | number', 'pos | string'), { changed: ['| pos | string |'] }],
    ['a new row', small.replace('| due', '| name | string |\n| due'), { added: ['| name | string |'] }],
    ['a row that was removed', small.replace('| due | date |\n', ''), { removed: ['1#2'] }],
    ['a new item', small.replace('2. Two', '2. More.\n3. Two'), { added: ['More.'], moved: ['1.2#1 1.3#1'] }],
    ['two items swapped', swapped, { moved: ['1.2#1 1.1#1', '1.1#1 1.2#1'] }],
    ['two rows swapped', rowsSwapped, { moved: ['1#2 1#1'] }],
    ['two sentences swapped', sentencesSwapped, { moved: ['0#2 0#1'] }],
    ['a heading', small.replace('1. First', '1. First (new)'), { changed: ['## 1. First (new)'] }],
    ['a heading without a number', small.replace('# Title', '# Name'), { changed: ['# Name'] }],
    ['the head of a table', small.replace('Field | Type', 'Type | Field'), { changed: ['| Type | Field |'] }],
  ];
  for (const [what, text, expected] of changes) {
    it(`shows ${what}`, () => {
      assert.deepEqual(changesOf(text), { added: [], changed: [], removed: [], moved: [], ...expected });
    });
  }

  it('tells which part of a long row changed, came or went', () => {
    const row = (...names: string[]) => `| POST /things | ${names.join(', ')} | permission write, as always |`;
    const many = [...'abcdefghijklmnopqrstuvw'].map((letter) => letter.repeat(8));
    const doc = (line: string) => `## 1. First\n\n| Row | Arguments | Needs |\n|---|---|---|\n${line}\n`;
    const before = statementsOf(doc(row(...many))).map(({ text: _, ...statement }): Kept => ({
      ...statement,
      verdict: 'true',
      rules: [],
    }));
    const said = (...names: string[]) => compare(doc(row(...names)), before).changed.map(({ part }) => part);
    assert.deepEqual(said(...many.with(4, 'other')), ['part 7 of 27 changed: other,']);
    assert.deepEqual(said(...many.toSpliced(4, 0, 'start')), ['part 7 of 28 new: start,']);
    assert.deepEqual(said(...many.toSpliced(4, 1)), ['part 7 of 27 removed']);
    assert.deepEqual(said(...many.with(4, many[5]!).with(5, many[4]!)), [
      'parts 7 to 8 of 27 changed: ffffffff, eeeeeeee,',
    ]);
    assert.deepEqual(said(...many.toSpliced(4, 2, 'other')), ['part 7 of 26 in place of 2: other,']);
  });

  it('shows the change of a row that a table of another section has too', () => {
    const twice = (first: string) => `${small.replace('| due | date |', first)}\n## 2. Second\n\n${table}`;
    const table = '| Field | Type |\n|---|---|\n| due | date |\n';
    const before = statementsOf(twice('| due | date |')).map((statement): Kept => ({
      ...statement,
      verdict: 'true',
      rules: [],
    }));
    const { changed, removed } = compare(twice('| due | text |'), before);
    assert.deepEqual([changed.map(({ address }) => address), removed], [['1#2'], []]);
  });
});
