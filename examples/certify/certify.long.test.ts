/** `boardstone certify` tells a good suite from a poor one of the same client, and names what is poor. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Certificate } from '../../conformance/certify/result.ts';

const command = fileURLToPath(new URL('../../bin/boardstone.ts', import.meta.url));
const loader = import.meta.resolve('tsx');

/** The exit code, and the report. */
const certified = (suite: string): Promise<{ readonly code: number; readonly found: Certificate }> =>
  new Promise((resolve) => {
    const argv = [
      '--import',
      loader,
      command,
      'certify',
      '--fresh',
      '--for',
      '40',
      '--json',
      '-',
      '--',
      process.execPath,
    ];
    execFile(process.execPath, [...argv, suite], { cwd: import.meta.dirname, maxBuffer: 1e8 }, (fault, stdout) =>
      resolve({ code: Number(fault?.code ?? 0), found: JSON.parse(stdout) as Certificate }),
    );
  });
const survivors = ({ mutants }: Certificate): string[] =>
  mutants.filter(({ status }) => status === 'survived').map(({ id }) => id);

test('a good suite relies on nothing that may change, and notices nearly everything', async () => {
  const { code, found } = await certified('careful.test.mjs');
  assert.deepEqual(
    found.variations.filter(({ status }) => status === 'broken'),
    [],
  );
  assert.ok((found.summary.score ?? 0) > 0.8, String(found.summary.score));
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
  assert.equal(code, 1);
});
