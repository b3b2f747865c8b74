/** The standings: sorted, a part for each release, and no report in the wrong one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarise, type Report, type Result } from '../run/result.ts';
import { markdown, standingsPage, standings } from './standings.ts';

const result = (id: string, section: string, status: Result['status']): Result => ({
  ...{ id, rule: id, section, level: 'stated', title: id, status, ms: 1 },
  witness: { exercised: 1, requests: 1 },
});
const report = (results: readonly Result[], suite: Partial<Report['suite']> = {}): Report => ({
  summary: summarise(results, 1, 1),
  ...{ seed: 1, results, groups: [] },
  suite: { version: '0.1.3', specDigest: 'x', ...suite },
  target: { baseUrl: 'http://127.0.0.1', actors: [], choices: {} },
});
const kept = report([result('CRD-01', '4.1', 'passed'), result('LIM-01', '8', 'skipped')]);
const broken = report([result('CRD-01', '4.1', 'failed'), result('CNV-07', '1.5', 'passed')]);

test('the server that breaks fewest stands first, and the newest release too', () => {
  const older = { release: '0.1', name: 'mine | <b>', report: broken };
  const of = standings([
    older,
    { release: '0.1', name: 'theirs', report: kept },
    { release: '0.10', name: 'mine', report: report(kept.results, { asOf: '0.10' }) },
  ]);
  assert.deepEqual([...of.keys()], ['0.10', '0.1']);
  assert.deepEqual(
    of.get('0.1')!.map(({ name }) => name),
    ['theirs', 'mine | <b>'],
  );
  const said = markdown(of);
  assert.match(said, /^\| theirs \| document \| all \| 1 \| 0 \| – \| – \| – \| kept \|/m);
  assert.match(said, /^\| mine {3} b> \| document \| all \| 2 \| 1 \| kept \| – \| – \| 1 of 1 \|/m);
  assert.match(said, /breaks 1 law: CRD-01\./);
  assert.match(standingsPage(of), /<td class="">mine \| &lt;b&gt;<\/td>/);
});

test('a report that judges by other laws is refused', () => {
  assert.throws(() => standings([{ release: '0.2', name: 'mine', report: kept }]), /belongs to 0\.1\//);
});
