/**
 * A record has the rows that the laws ask in both dialects; with RECORD=1 all laws are asked and it is written, else one
 * law of ten is (bin/check-ourselves.mjs asks all). Laws whose rules the live dialect changes would fail there.
 */
import { rowName } from '../../src/document/values/paths.ts';
import { grouped } from '../../src/language.ts';
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { startServer, type BoardstoneServer } from '../../src/index.ts';
import { lawsNamed, type Asked } from '../../src/beside/manual/operations.ts';
import { casesOf } from '../law/law.ts';
import { laws } from '../laws/all.ts';
import { dialectNames, rowsIn, type DialectName, type Rows } from '../declared/rows.ts';
import { readTarget } from '../wire/target.ts';
import { check } from './check.ts';
import type { CheckOptions } from './options.ts';
import type { Report } from './result.ts';

const rows = rowsIn('live');
const changed = rows.differences.flatMap(({ id, laws: named = {} }) =>
  Object.entries(named).map(([law, cases]) => ({ law, cases, by: id })),
);
/** Several entries may change cases of one law. */
const changedCases = new Map(
  [...new Set(changed.map(({ law }) => law))].toSorted().map((law) => {
    const all = changed.filter((change) => change.law === law).map(({ cases }) => cases);
    return [law, all.includes('whole') ? 'whole' : all.flat().toSorted()] as const;
  }),
);

const asking = process.env['RECORD'] ? laws : laws.filter(({ id }, at) => at % 16 === 0 || changedCases.has(id));

type Options = Pick<CheckOptions, 'laws' | 'onProgress'> & { readonly rows?: Rows };

describe('in both dialects', () => {
  const servers: Partial<Record<DialectName, BoardstoneServer>> = {};
  before(async () => {
    for (const dialect of dialectNames)
      servers[dialect] = await startServer({ dialect, fixture: 'empty', clock: 'manual' });
  });
  after(() => Promise.all(Object.values(servers).map((server) => server.close())));

  const run = (dialect: DialectName, options: Options): Promise<Report> =>
    check({ target: readTarget(servers[dialect]!.target), seed: 1, level: 'chosen', world: {}, ...options });

  const pairs: Record<DialectName, Map<string, Set<string>>> = { document: new Map(), live: new Map() };
  const counts: Record<string, number> = {};
  let report: Report;
  for (const dialect of dialectNames) {
    it(`the laws hold: ${dialect}`, async () => {
      const asked = pairs[dialect];
      let law = '';
      report = await run(dialect, {
        // The first law of a run that needs a scene makes it: so the order must not follow from the record.
        // An export holds all of a workspace, and a world may hold so many bytes: these come first.
        laws: asking.map((law) => ({ ...law, cost: law.needs.includes('exports') ? 1 : 20 })),
        onProgress(event) {
          if (event.kind === 'law') law = event.law.id;
          if (event.kind === 'reply' && dialect === 'document') counts[law] = (counts[law] ?? 0) + 1;
          if (event.kind !== 'reply' || !event.reply || event.reply.setUp || event.reply.status >= 300) return;
          const row = rowsIn(dialect).at(event.reply.request.method, event.reply.request.path);
          if (row) asked.set(law, (asked.get(law) ?? new Set()).add(rowName(row)));
        },
      });
      const broken = report.results.filter(({ status }) => !['passed', 'skipped'].includes(status));
      assert.deepEqual(
        broken.map(({ id, reason }) => `${id}: ${reason}`),
        [],
      );
    });
  }

  it('the record claims of no law that it asks a row that it does not ask', () => {
    const file = new URL('asked.json', import.meta.url);
    const found = Object.fromEntries(dialectNames.map((dialect) => [dialect, mostSpecific(pairs[dialect])]));
    const sectionOf = new Map(rowsIn('document').all.map((row) => [rowName(row), row.claim?.section ?? []]));
    const sections = (law: string) => [
      ...new Set([...(pairs.document.get(law) ?? [])].flatMap((row) => sectionOf.get(row)!)),
    ];
    const sent = Object.fromEntries(
      Object.entries(withSharesOfScenes(counts))
        .map(([law, count]) => [law, [count, ...sections(law).toSorted()].join(' ')])
        .toSorted(),
    );
    if (process.env['RECORD']) {
      writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
      writeFileSync(new URL('../law/requests.json', import.meta.url), `${JSON.stringify(sent)}\n`);
    }
    const record = JSON.parse(readFileSync(file, 'utf8')) as Asked;
    const claimed = dialectNames.flatMap((dialect) =>
      Object.entries(record[dialect]).flatMap(([row, ids]) => ids.map((law) => ({ dialect, row, law }))),
    );
    assert.ok(claimed.length > 500);
    assert.deepEqual(
      claimed.filter(
        ({ dialect, row, law }) => asking.some(({ id }) => id === law) && !pairs[dialect].get(law)?.has(row),
      ),
      [],
    );
  });

  it('laws that are not asked in the live dialect say which difference changes their rules', () => {
    assert.equal(report.target.dialect, 'live');
    const told = report.results.filter(({ reason = '' }) => reason.includes('dialect changes the rule'));
    assert.deepEqual(told.map(({ id }) => id).toSorted(), [...changedCases.keys()]);
    for (const { law, by, cases } of changed) {
      const result = told.find(({ id }) => id === law)!;
      assert.match(String(result.reason), new RegExp(`\\(${by}\\)`));
      assert.equal(result.status, cases === 'whole' ? 'skipped' : 'passed');
    }
  });

  it('no law is left out that would hold', async () => {
    const some = laws.filter(({ id }) => changedCases.has(id));
    const { results } = await run('live', { laws: some, rows: { ...rows, differences: [] } });
    for (const [law, cases] of changedCases) {
      const result = results.find(({ id }) => id === law);
      assert.equal(result?.status, 'failed', law);
      if (cases === 'whole') continue;
      const failing = result.failing?.cases.toSorted() ?? [];
      // Some cases show the difference only where other laws left records behind, so not every one of them has to fail.
      assert.ok(failing.length > 0 && failing.every((failed) => cases.includes(failed)), `${law}: ${failing.join()}`);
    }
  });

  it('an entry names laws that there are, and cases that they have', () => {
    for (const { law: id, cases } of changed) {
      const law = laws.find((known) => known.id === id);
      assert.ok(law, id);
      const labels = casesOf(law, rows).map(({ label }) => label);
      for (const label of cases === 'whole' ? [] : cases) assert.ok(labels.includes(label), `${id}: ${label}`);
    }
  });
});

/**
 * Whichever law comes first makes the scene that several share: each bears a share of what all of them sent. A run asks
 * laws of level chosen only if somebody wants them, so the others bear the whole.
 */
function withSharesOfScenes(counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const scenes = grouped(
    laws.filter(({ shares }) => shares !== undefined),
    ({ shares }) => shares!,
  );
  const borne = [...scenes.values()].flatMap((sharing) => {
    const all = sharing.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0);
    const bearing = sharing.filter(({ level }) => level !== 'chosen').length || sharing.length;
    return sharing.map(({ id }) => [id, Math.ceil(all / bearing)] as const);
  });
  return { ...counts, ...Object.fromEntries(borne) };
}

/** Of each row the laws that ask it and the fewest others. */
function mostSpecific(pairs: ReadonlyMap<string, ReadonlySet<string>>): Record<string, string[]> {
  const some = [...pairs].toSorted(([a, few], [b, others]) => few.size - others.size || (a < b ? -1 : 1));
  const names = [...new Set(some.flatMap(([, of]) => [...of]))].toSorted();
  const asking = (name: string): string[] => some.filter(([, of]) => of.has(name)).map(([id]) => id);
  return Object.fromEntries(names.map((name) => [name, asking(name).slice(0, lawsNamed)]));
}
