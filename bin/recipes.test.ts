/** The recipes of CONTRIBUTING.md: each diff fits the sources, and in a copy with all of them each does what it says. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { notInSample } from '../src/testing/sample.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

interface Hunk {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The hunks of all diffs of the page. A line `@@` stands between two hunks of one file. */
const hunks: readonly Hunk[] = [...page.matchAll(/^```diff\n(.*?)^```$/gms)].flatMap(([, diff]) =>
  diff!.split(/^--- a\//m).flatMap((part) => {
    const [name = '', ...lines] = part.split('\n');
    return lines
      .join('\n')
      .split(/^@@\n/m)
      .map((hunk) => hunk.split('\n').filter((line) => line !== ''))
      .filter((hunk) => hunk.length > 0)
      .map((hunk) => {
        const side = (marks: string) => hunk.filter((line) => marks.includes(line[0]!)).map((line) => line.slice(1));
        return { file: name.trim(), from: side(' -').join('\n'), to: side(' +').join('\n') };
      });
  }),
);

/** A diff without a line that stays adds to the end of the file. */
function apply(text: string, { from, to, file }: Hunk): string {
  if (from === '') return `${text}\n${to}\n`;
  assert.equal(text.split(from).length - 1, 1, `${file} has this text once:\n${from}`);
  return text.replace(from, () => to);
}

/** The behaviour of the copy, asked of its own sources. */
const ask = `
  const { boardWorld } = await import('./src/testing/board-world.ts');
  const { define, switched } = await import('./src/testing/field-world.ts');
  const { dialects } = await import('./src/beside/dialects/dialects.ts');
  const { limits } = await import('./src/document/limits.ts');
  const on = boardWorld();
  const card = '/cards/' + on.card.id;
  const board = '/boards/' + on.board.id;
  on.ok('PUT', card, { estimate: '7', due: '2001-01-01' });
  on.ok('PUT', card + '/idMembers', { value: on.member('colleague').id });
  on.ok('PUT', board + '/prefs/showCompleted', { value: 'false' });
  on.ok('POST', card + '/checklists', { name: 'steps' });
  const { id: field } = define(switched(on, on.board.id), 'rating');
  on.ok('PUT', card + '/customField/' + field + '/item', { value: { rating: '4' } });
  const types = on.ok('GET', '/members/me/notifications', {}, 'colleague').map(({ type }) => type);
  const asks = {
    field: on.ok('GET', card + '?fields=estimate').estimate,
    preference: on.ok('GET', board).prefs.showCompleted,
    row: on.ok('GET', card + '/age')._value,
    pagedRow: on.ok('GET', board + '/overdue?limit=1').map(({ id }) => id === on.card.id),
    notification: types.includes('addedChecklistToCard'),
    difference: dialects.live.differences.some(({ id }) => id === 'check-item-due'),
    word: on.ok('GET', board + '/lists/subscribed').length,
    number: limits.customFieldsPerBoard,
    type: on.ok('GET', card + '/customFieldItems')[0].value,
  };
  on.ok('PUT', card, { closed: true });
  const { status, rule } = on.call('POST', card + '/membersVoted', { value: on.member('owner').id });
  console.log(JSON.stringify({ ...asks, rule: [status, rule] }));
`;

test('each recipe of CONTRIBUTING.md fits the sources, and does what it says', notInSample, () => {
  const copy = mkdtempSync(join(tmpdir(), 'boardstone-recipes-'));
  try {
    for (const name of ['src', 'fixtures', 'conformance', 'package.json', 'tsconfig.json']) {
      cpSync(join(root, name), join(copy, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const hunk of hunks) {
      const file = join(copy, hunk.file);
      writeFileSync(file, apply(readFileSync(file, 'utf8'), hunk));
    }
    const run = ['--import', 'tsx', '--input-type=module', '--eval', ask];
    const said = execFileSync(process.execPath, run, { cwd: copy, encoding: 'utf8' });
    assert.deepEqual(JSON.parse(said), {
      field: 7,
      preference: false,
      row: 0,
      pagedRow: [true],
      notification: true,
      difference: true,
      word: 0,
      number: 60,
      type: { rating: '4' },
      rule: [400, 'CRD-90'],
    });
  } finally {
    rmSync(copy, { recursive: true });
  }
});
