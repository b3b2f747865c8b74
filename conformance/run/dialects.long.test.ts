/** The live dialect is judged by every law whose rule it does not change, and those that it changes would fail. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startServer, type BoardstoneServer } from '../../src/index.ts';
import { casesOf } from '../law/law.ts';
import { laws } from '../laws/all.ts';
import { rowsIn, type Rows } from '../reference/rows.ts';
import { readTarget } from '../wire/target.ts';
import { check } from './check.ts';
import type { CheckOptions } from './options.ts';
import type { Report } from './result.ts';

const rows = rowsIn('live');
const changed = rows.differences.flatMap(({ id, laws: named = {} }) =>
  Object.entries(named).map(([law, cases]) => ({ law, cases, by: id })),
);

describe('in the live dialect', () => {
  let server: BoardstoneServer;
  before(async () => {
    server = await startServer({ dialect: 'live', fixture: 'empty', clock: 'manual' });
  });
  after(() => server.close());

  const run = (asked: Pick<CheckOptions, 'laws'> & { readonly rows?: Rows }): Promise<Report> =>
    check({ target: readTarget(server.target), seed: 1, level: 'chosen', ...asked });

  it('every law holds, and those that are not asked say which difference changes their rules', async () => {
    const report = await run({ laws });
    const broken = report.results.filter(({ status }) => !['passed', 'skipped'].includes(status));
    assert.deepEqual(
      broken.map(({ id, reason }) => `${id}: ${reason}`),
      [],
    );
    assert.equal(report.target.dialect, 'live');
    const told = report.results.filter(({ reason = '' }) => reason.includes('dialect changes the rule'));
    assert.deepEqual(told.map(({ id }) => id).toSorted(), changed.map(({ law }) => law).toSorted());
    for (const { law, by, cases } of changed) {
      const result = told.find(({ id }) => id === law)!;
      assert.match(String(result.reason), new RegExp(`\\(${by}\\)`));
      assert.equal(result.status, cases === 'whole' ? 'skipped' : 'passed');
    }
  });

  it('no law is left out that would hold', async () => {
    const named = changed.map(({ law }) => law);
    const report = await run({ laws: laws.filter(({ id }) => named.includes(id)), rows: { ...rows, differences: [] } });
    for (const { law, cases } of changed) {
      const result = report.results.find(({ id }) => id === law);
      assert.equal(result?.status, 'failed', law);
      if (cases !== 'whole') assert.deepEqual(result.failing?.cases, cases);
    }
  });

  it('an entry names laws that there are, and cases that they have', () => {
    for (const { law: id, cases } of changed) {
      const law = laws.find((one) => one.id === id);
      assert.ok(law, id);
      const labels = casesOf(law, rows).map(({ label }) => label);
      for (const label of cases === 'whole' ? [] : cases) assert.ok(labels.includes(label), `${id}: ${label}`);
    }
  });
});
