/** Which laws a tier asks, or a number of requests buys. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ours } from '../declared/rows.ts';
import { law, type Law, type LawId } from '../law/law.ts';
import { laws as all } from '../laws/all.ts';
import { notices } from '../mutants/notices.ts';
import { select } from './select.ts';
import { selected, selectionOf, tierNames } from './tiers.ts';

const one = (id: LawId, cost: number, more: object = {}): Law =>
  Object.assign(law(id, { holds: () => undefined, ...more }), { cost });
const ids = (laws: readonly Law[]) => laws.map(({ id }) => id);
const known = new Map([
  ['CRD-01', ['a', 'b', 'c']],
  ['CRD-02', ['a', 'b']],
  ['CRD-03', ['d']],
  ['CNV-07', ['e']],
]);
const few = [one('CRD-01', 30), one('CRD-02', 10), one('CRD-03', 15), one('CNV-07', 2000)];

test('so many requests buy the laws that notice most for what they cost', () => {
  const selection = selected(few, { budget: 50 }, known, ours);
  assert.deepEqual(ids(selection.laws), ['CRD-02', 'CRD-03']);
  assert.deepEqual([selection.noticed, selection.known, ids(selection.left)], [3, 5, ['CRD-01', 'CNV-07']]);
});

test('a law counts by what those before it do not notice', () => {
  const selection = selected(few, { budget: 60 }, known, ours);
  assert.deepEqual(ids(selection.laws), ['CRD-01', 'CRD-02', 'CRD-03']);
});

test('laws that share a scene are bought together, because the first of them pays for it', () => {
  const shares = 'an overfull list';
  const some = [...few, one('PAG-02', 60, { shares }), one('PAG-03', 2, { shares })];
  const more = new Map([...known, ['PAG-03', ['f', 'g']]]);
  assert.deepEqual(ids(selected(some, { budget: 60 }, more, ours).laws), ['CRD-01', 'CRD-02', 'CRD-03']);
  assert.deepEqual(ids(selected(some, { budget: 120 }, more, ours).left), ['CNV-07']);
});

test('where all laws fit, all are asked, and what is asked by name is asked whole', () => {
  assert.equal(selected(few, { tier: 'full' }, known, ours).left.length, 0);
  assert.equal(selectionOf(few, { only: ['CRD'] }, known, ours), undefined);
  assert.equal(selectionOf(few, { route: 'GET /boards' }, known, ours), undefined);
  assert.equal(selectionOf(few, {}, undefined, ours), undefined);
  assert.equal(selectionOf(few, { only: ['CRD'], tier: 'smoke' }, known, ours)?.name, 'smoke');
});

const stated = select(all, {});
const onRecord = notices();
const costOf = (laws: readonly Law[]) => laws.reduce((sum, { cost }) => sum + cost, 0);
const selectionFor = (tier: (typeof tierNames)[number]) => selected(stated, { tier }, onRecord, ours);

test('smoke sends at most 3,000 requests by the record, and notices two thirds of the known faults', () => {
  const { laws, noticed, known: of } = selectionFor('smoke');
  assert.ok(costOf(laws) <= 3000);
  assert.ok(noticed >= (2 / 3) * of, `${noticed} of ${of}`);
});

test('the usual tier sends at most 10,000 requests by the record, and notices 95 % of the known faults', () => {
  const { laws, noticed, known: of } = selectionFor('usual');
  assert.ok(costOf(laws) <= 10_000);
  assert.ok(noticed >= 0.95 * of, `${noticed} of ${of}`);
});

test('docs/check.md, with the help in it, says how much the tiers ask and notice', () => {
  const page = readFileSync(new URL('../../docs/check.md', import.meta.url), 'utf8');
  const percent = ({ noticed, known: of }: ReturnType<typeof selectionFor>) => `${Math.floor((100 * noticed) / of)} %`;
  const onTexts = (laws: readonly Law[]) => laws.filter(({ id }) => id.endsWith('/texts')).length;
  const atOnce = (laws: readonly Law[]) => laws.filter(({ goals }) => goals.includes('overlaps')).length;
  const rulesOf = (laws: readonly Law[]) => new Set(laws.map(({ rule }) => rule)).size;
  const [smoke, usual] = [selectionFor('smoke'), selectionFor('usual')];
  for (const said of [
    `they cost: ${smoke.laws.length} of ${stated.length}`,
    `more of the same: ${usual.laws.length} laws`,
    `asks ${atOnce(usual.laws)} of the ${atOnce(stated)} laws on what several clients do`,
    `${onTexts(usual.laws)} of the ${onTexts(stated)} laws on texts`,
    `laws of ${rulesOf(usual.laws)} of the ${rulesOf(stated)} rules`,
    `asks ${onTexts(smoke.laws)} laws on texts and ${atOnce(smoke.laws)} on the same moment`,
    // The list of flags in the page is the help, which a test of conformance/cli holds.
    `smoke: at most 3,000 requests, which notice ${percent(smoke)} of the known faults; `,
    `usual: at most 10,000, and ${percent(usual)}; full: about `,
    `,000, and ${percent(selectionFor('full'))}; thorough: `,
  ])
    assert.ok(page.includes(said), said);
  const cellsOf = (row: string) =>
    new RegExp(`^\\| ${row} .*$`, 'm')
      .exec(page)![0]
      .split('|')
      .map((cell) => cell.trim());
  for (const [row, tier] of [
    ['`--tier smoke`', 'smoke'],
    ['`--tier usual`', 'usual'],
    ['`full`', 'full'],
  ] as const)
    assert.equal(cellsOf(row).at(-2), percent(selectionFor(tier)), tier);
  for (const [row, tier] of [
    ['`full`', 'full'],
    ['`--tier thorough`', 'thorough'],
  ] as const) {
    const [about, byRecord] = [cellsOf(row).at(-3)!, costOf(selectionFor(tier).laws)];
    const ratio = byRecord / Number(about.replace(',', ''));
    assert.ok(Math.abs(ratio - 1) < 0.1, `${tier} asks ${byRecord} by the record, about ${about} by the page`);
    if (tier === 'full') assert.ok(page.includes(`full: about ${about}, and`), about);
  }
  const [requests, faults] = [cellsOf('requests  '), cellsOf('known faults')].map((cells) => cells.slice(2, -1));
  const bought = requests!.map((cell) => selected(stated, { budget: Number(cell.replace(',', '')) }, onRecord, ours));
  assert.deepEqual(faults, bought.map(percent));
});

test('a run that names no tier asks the full one, which notices 98 % of the known faults', () => {
  const { name, noticed, known: of } = selected(stated, {}, onRecord, ours);
  assert.equal(name, 'full');
  assert.ok(noticed >= 0.98 * of, `${noticed} of ${of}`);
});

test('the full tier gives up nothing that several clients do at once, no texts, and no rule that can be judged soon', () => {
  const { left } = selectionFor('full');
  assert.deepEqual(
    left.filter(
      ({ id, goals, needs }) => !needs.includes('slow') && (goals.includes('overlaps') || id.endsWith('/texts')),
    ),
    [],
  );
  const asked = new Set(stated.filter((law) => !left.includes(law)).map(({ rule }) => rule));
  const without = left.filter(({ rule, needs }) => !asked.has(rule) && !needs.includes('slow'));
  assert.deepEqual(ids(without), []);
});

test('the tier thorough leaves nothing', () => {
  assert.deepEqual([selectionFor('thorough').left, selectionFor('thorough').parts.size], [[], 0]);
});
