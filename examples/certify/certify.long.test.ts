/** `boardstone certify` tells a good suite from a poor one of the same client, and names what is poor. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Certificate } from '../../conformance/certify/result.ts';

const command = fileURLToPath(new URL('../../bin/start.mjs', import.meta.url));

/** The exit code, and the report. */
const certified = (suite: string): Promise<{ readonly code: number; readonly found: Certificate }> =>
  new Promise((resolve) => {
    const argv = [command, 'certify', '--fresh', '--for', '40', '--json', '-', '--', process.execPath];
    execFile(process.execPath, [...argv, suite], { cwd: import.meta.dirname, maxBuffer: 1e8 }, (fault, stdout) =>
      resolve({ code: Number(fault?.code ?? 0), found: JSON.parse(stdout) as Certificate }),
    );
  });
/** `npm run scores` tries as many servers as this test: what it wrote may be old, but not far from the truth. */
function nearToScores(suite: string, score: number | null): void {
  const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const row = page.split('\n').find((line) => line.startsWith(`| [certify/${suite}]`)) ?? '';
  const percent = Number(/\((\d+) %\)/.exec(row)?.[1]);
  assert.ok(Math.abs(percent - 100 * (score ?? 0)) <= 8, `npm run scores: ${percent} % in README, ${score} now`);
}
const survivors = ({ mutants }: Certificate): string[] =>
  mutants.filter(({ status }) => status === 'survived').map(({ id }) => id);

test('a good suite relies on nothing that may change, and notices nearly everything', async () => {
  const { code, found } = await certified('careful.test.mjs');
  assert.deepEqual(
    found.variations.filter(({ status }) => status === 'broken'),
    [],
  );
  assert.ok((found.summary.score ?? 0) > 0.8, String(found.summary.score));
  nearToScores('careful.test.mjs', found.summary.score);
  assert.equal(code, 0);
});

test('a poor suite is told what it relies on, and what it does not notice', async () => {
  const { code, found } = await certified('careless.test.mjs');
  const broken = found.variations.filter(({ status }) => status === 'broken');
  assert.deepEqual(
    broken.map(({ id, failing }) => [id, failing]),
    [['shows-sets-in-another-order', ['careless.test.mjs › works with boards']]],
  );
  assert.ok((found.summary.score ?? 1) < 0.6, String(found.summary.score));
  const named = [
    'lacks-name-of-card',
    'unheard-POST-cards-name',
    'repeats-the-first-page',
    'empties-the-second-page',
    'lets-pass-404',
    'delivers-nothing',
    'signs-with-another-secret',
    'empties-GET-lists-list-cards',
  ];
  const missed = survivors(found);
  assert.deepEqual(
    named.filter((id) => !missed.includes(id)),
    [],
  );
  nearToScores('careless.test.mjs', found.summary.score);
  assert.equal(code, 1);
});
