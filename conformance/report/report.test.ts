/** One report in every form: without secrets, escaped, and no result better than it was. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { exitCode, type Report, type Result } from '../run/result.ts';
import { remnants } from './lines.ts';
import { badge } from './badge.ts';
import { compare, compareText } from './compare.ts';
import { html } from './html.ts';
import { byReason } from './lines.ts';
import { json, readReport } from './json.ts';
import { junit } from './junit.ts';
import { merge } from './merge.ts';
import { annotations, summary } from './github.ts';
import { sarif } from './sarif.ts';
import { tap } from './tap.ts';
import { reportText } from './text.ts';
import { failed, mixed, plain, reportOf, result } from '../testing/reports.ts';
import { wrongInJunit } from '../testing/junit.ts';

test('the share of a tier is told of a run that asked all of it, and not of one that ended early', () => {
  const tier = { name: 'full', of: 9, noticed: 3, known: 4, left: ['CRD-01'] };
  const report = reportOf(result('CNV-07', 'passed'), result('CNV-08', 'skipped', { reason: 'no' }));
  assert.match(
    reportText({ ...report, tier: { ...tier, laws: 2 } }, plain),
    /the tier full asks 2 of 9 laws; on a server that has everything they notice 75 % of 4 known faults/,
  );
  assert.doesNotMatch(reportText({ ...report, tier: { ...tier, laws: 5 } }, plain), /known faults/);
});

test('laws that lack the same are told together, also where one of their cases lacks it', () => {
  const skipped = (id: string, reason: string) => result(id, 'skipped', { reason });
  const report = reportOf(
    skipped('CF-01', 'the target does not have customFields'),
    skipped('CF-02', 'checkbox: the target does not have customFields'),
    skipped('CF-03', 'GET /x: fields: the target does not have customFields'),
    skipped('CF-04', 'a list: nothing was there'),
  );
  assert.deepEqual(
    byReason(report, 'skipped').map(([reason, ids]) => [reason, ids.length]),
    [
      ['the target does not have customFields', 3],
      ['a list: nothing was there', 1],
    ],
  );
});

test('the text names rule, difference, script, reference and what to try next', () => {
  const { history: _, ...calm } = failed.counterexample!;
  const said = reportText(reportOf({ ...failed, counterexample: calm }, ...mixed.results.slice(1)), plain);
  for (const part of [
    'FAILED CNV-07',
    'part 1.5, stated, reproduced 3/3',
    '- "a"',
    '+ (nothing)',
    "our server answers 200 { id: 'a' }",
    'curl "$BASE',
    '--replay .boardstone/traces/CNV-07.json',
    '--only CNV-07 --seed 42',
    'the target has no outsider',
    'it looked at nothing',
    'status of an unknown id: 404 ×3, 400 ×1',
    'token 100 in 10 s',
    '1 passed, 1 failed, 1 skipped, 1 vacuous, 1 inconclusive, 1 errors',
  ]) {
    assert.ok(said.includes(part), part);
  }
  assert.doesNotMatch(said, /\u001b\[/);
  assert.match(reportText(mixed, { ...plain, color: true }), /\u001b\[31mFAILED/);
});

test('a race is told operation by operation, not as a difference', () => {
  const said = reportText(mixed, plain);
  assert.match(said, /client 1 +0\.0 to 4\.0 ms +take → true/);
  assert.match(said, /client 2 +1\.0 to never/);
  assert.doesNotMatch(said, /the same by hand/);
});

test('many laws of one cause are told together and not at length', () => {
  const same = Array.from({ length: 8 }, (_, at) => ({ ...failed, id: `CRD-0${at + 1}` }));
  const said = reportText(reportOf(...same), plain);
  assert.equal(said.match(/try next/g)?.length, 3);
  assert.match(said, /FAILED CRD-04 .* \(the same cause as CRD-01\)/);
  assert.match(said, /Broken, by cause[^]*GET \/1\/cards\/\*: the id\n +CRD-01 CRD-02 [^\n]* CRD-08/);
});

test('laws of one cause are one finding of SARIF, and in TAP and JUnit the first of them tells it', () => {
  const same = Array.from({ length: 8 }, (_, at) => ({ ...failed, id: `CRD-0${at + 1}` }));
  const report = reportOf(...same);
  const { results } = JSON.parse(sarif(report)).runs[0];
  assert.equal(results.length, 1);
  assert.match(results[0].message.text, /The same cause breaks CRD-02, .*CRD-08\./);
  assert.equal(tap(report).match(/ {2}curl: \|/g)?.length, 1);
  assert.equal(tap(report).match(/ {2}same_cause_as: "CRD-01"/g)?.length, 7);
  assert.equal(junit(report).match(/the same cause as CRD-01/g)?.length, 7);
});

test('what becomes of a text is one cause, wherever the text is written', () => {
  const at = (id: string, path: string) => {
    const { steps, ...example } = failed.counterexample!;
    const counterexample = {
      ...example,
      expected: '"a<b"',
      actual: 'a&lt;b',
      steps: steps.map((step) => ({ ...step, path })),
    };
    return { ...failed, id, counterexample };
  };
  const { groups } = reportOf(at('CRD-03/texts', '/1/cards/1'), at('BRD-23/texts', '/1/boards/1'));
  assert.deepEqual(groups, [
    { cause: 'texts come back changed: a&lt;b for "a<b"', ids: ['CRD-03/texts', 'BRD-23/texts'] },
  ]);
});

test('limits come after all other causes, because whoever writes a server needs them last', () => {
  const limit = {
    ...failed,
    id: 'LIM-04',
    section: '8',
    counterexample: { ...failed.counterexample!, what: 'headers' },
  };
  const implied: Result = { ...failed, level: 'implied' };
  assert.deepEqual(
    reportOf(limit, implied).groups.map(({ ids }) => ids[0]),
    ['CNV-07', 'LIM-04'],
  );
});

test('a law that passed in part is named with the reason, and each failing case too', () => {
  const cases = Array.from({ length: 60 }, (_, at) => `GET /1/boards/{board}/row${at}`);
  const failing = { cases, of: 80 };
  const said = reportText(
    reportOf({ ...failed, failing }, result('CNV-08', 'passed', { reason: 'in part: the target has no outsider' })),
    plain,
  );
  assert.match(said, /in part only\n  in part: the target has no outsider  CNV-08/);
  assert.match(said, /1 passed \(1 in part\)/);
  assert.match(said, /60 of 80 cases fail/);
  for (const text of cases) assert.ok(said.replace(/\n */g, ' ').includes(text), text);
});

test('a run of all laws says what it never saw, and several what none of them saw', () => {
  const seen = { unseen: { rows: ['GET /search'], arguments: [], words: [], fields: ['webhook.active'] } };
  assert.match(
    reportText(mixed, plain),
    /Never seen in this run {2}rows 1, arguments 0, words 0, fields 1 [^\n]*\n {2}POST .webhooks\n/,
  );
  assert.match(reportText(merge([mixed, { ...mixed, ...seen }]), plain), /rows 0, arguments 0, words 0, fields 1/);
});

test('no line of the text is longer than a terminal can show', () => {
  const curl = `curl ${'x'.repeat(9000)}`;
  const said = reportText(reportOf({ ...failed, counterexample: { ...failed.counterexample!, curl } }), plain);
  assert.ok(Math.max(...said.split('\n').map((line) => line.length)) <= 2000);
});

test('a quiet report holds what is broken and the sum', () => {
  const said = reportText(mixed, { ...plain, quiet: true });
  assert.doesNotMatch(said, /Skipped|Not decided|silent/);
  assert.match(said, /FAILED CNV-07[^]*Could not be run[^]*1 passed, 1 failed/);
});

test('JSON comes back as it went, and a text that is no report is refused with the place', () => {
  assert.deepEqual(readReport(json(mixed)), JSON.parse(JSON.stringify(mixed)));
  assert.throws(() => readReport('[]'), /this is not a report of a check: the report: an object: \{ … \} is expected$/);
  assert.throws(
    () => readReport('{"summary":{}}'),
    /this is not a report of a check: summary\.passed: it is missing; summary\.failed: it is missing/,
  );
  const { results, ...head } = JSON.parse(json(mixed)) as { results: unknown[] };
  const wrong = JSON.stringify({
    ...head,
    results: [results[0], ...Array.from({ length: 200_000 }, () => ({ id: 1 }))],
  });
  assert.throws(() => readReport(wrong), /this is not a report of a check: results\[1\]: id: /);
});

test('JUnit counts by part, escapes, and shows what was not judged as skipped with its kind', () => {
  const xml = junit(mixed);
  assert.match(xml, /<testsuites name="boardstone check" tests="6" failures="1" errors="1"/);
  assert.match(xml, /<testsuite name="part 8" tests="3" failures="0"\s+errors="0" skipped="3"/);
  assert.match(xml, /<skipped message="vacuous: it looked at nothing"\/>/);
  assert.deepEqual(wrongInJunit(xml), []);
  assert.match(xml, /message="&lt;\/script&gt;&lt;b a=&quot;\ufffd&quot;&gt;&amp;\ufffd"/);
});

test('SARIF names each failure, with a fingerprint that does not depend on ids and draws', () => {
  const of = (report: Report) => JSON.parse(sarif(report)).runs[0];
  const { tool, results } = of(mixed);
  assert.deepEqual([tool.driver.rules.length, results.length, results[0].ruleId], [1, 1, 'CNV-07']);
  const print = results[0].partialFingerprints['boardstone/v1'];
  const { counterexample } = failed;
  const steps = counterexample!.steps.map((step) => ({ ...step, path: `/1/cards/${'b'.repeat(24)}` }));
  const other = reportOf({ ...failed, reason: 'other ids', counterexample: { ...counterexample!, steps, drawn: {} } });
  assert.equal(of(other).results[0].partialFingerprints['boardstone/v1'], print);
  const elsewhere = reportOf({ ...failed, counterexample: { ...counterexample!, what: 'the name' } });
  assert.notEqual(of(elsewhere).results[0].partialFingerprints['boardstone/v1'], print);
});

test('where GitHub Actions runs it, each cause is an annotation, and the summary of the job holds them all', () => {
  assert.match(annotations(mixed), /^::error title=boardstone%3A CNV-07::GET \/1\/cards\/\*%3A? ?|^::error/);
  assert.equal(annotations(mixed).split('\n').length - 1, mixed.groups.length);
  const loud = reportOf({ ...failed, counterexample: { ...failed.counterexample!, what: 'x | <b>\n::error::y' } });
  assert.doesNotMatch(annotations(loud), /\n::error::y/);
  assert.match(summary(loud), /\| GET \/1\/cards\/\\\*: x \\\| \\<b\\>[^\n]*\| CNV-07 \|\n/);
});

test('TAP numbers every law and marks what was not judged', () => {
  const lines = tap(mixed).split('\n');
  assert.deepEqual(lines.slice(0, 3), ['TAP version 14', '1..6', 'not ok 1 - CNV-07 what CNV-07 says']);
  assert.ok(lines.includes('ok 3 - LIM-01 what LIM-01 says # SKIP the target has no outsider'));
  assert.ok(lines.includes('ok 4 - LIM-02 what LIM-02 says # SKIP vacuous: it looked at nothing'));
});

test('a law that did not judge is counted in the last line, and ends a strict run with 3', () => {
  const open = reportOf(result('CNV-08', 'passed'), result('LIM-02', 'vacuous'));
  assert.match(
    reportText(open, plain),
    /1 passed, 0 failed, 1 vacuous, 0 inconclusive {2}40 requests with 0 draws in 1\.2 s/,
  );
  assert.deepEqual([exitCode(open), exitCode(open, true)], [0, 3]);
  assert.equal(exitCode(reportOf(result('CNV-08', 'passed'), result('LIM-01', 'skipped')), true), 0);
  assert.equal(exitCode(mixed, true), 1);
});

test('choices that users of a server need to know come before the other choices, with why', () => {
  const report = reportOf(result('CNV-08', 'passed'));
  const choices = {
    'how long a deleted token works': { 'for 30 seconds': 1 },
    'white space at the ends of texts': { kept: 2 },
    'a private board among those of its workspace, for a member who may not read it': { listed: 1, hidden: 1 },
  };
  const said = reportText({ ...report, target: { ...report.target, choices } }, plain);
  assert.match(
    said,
    /Permitted, but your users should know it\n {2}how long a deleted token works: for 30 seconds: anyone who/,
  );
  assert.match(said, /for a member who may not read it: listed: its name is shown/);
  assert.doesNotMatch(said, /(kept|hidden): /);
  assert.match(html({ ...report, target: { ...report.target, choices } }), /your users should know it[^]*withdrawn/);
});

test('the words of a server steer no terminal', () => {
  const loud = { ...failed, reason: 'x\u001b[2Jy\u009b1m\rok 7 - all is well' };
  const report = reportOf({
    ...loud,
    counterexample: { ...failed.counterexample!, what: loud.reason, curl: loud.reason },
  });
  for (const said of [reportText(report, plain), reportText(report, { ...plain, color: true }), tap(report)]) {
    assert.ok(said.includes('x\\u001b[2Jy'), said);
    assert.doesNotMatch(said.replaceAll(/\u001b\[\d{1,2}m/g, ''), /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
  }
});

test('a badge boasts only of a run that judged something', () => {
  assert.match(badge(reportOf(result('CNV-08', 'passed'))), /1 rule kept/);
  assert.match(badge(mixed), /1 of 2 broken/);
  assert.match(badge(reportOf(result('CNV-08', 'skipped'))), /not judged/);
});

test('the page holds every law and its failure, escaped, under a policy that allows its own script only', () => {
  const page = html(mixed);
  const chips = [...(/<ul class="chips">(.*?)<\/ul>/s.exec(page)?.[1] ?? '').matchAll(/>(\S \d+ \w+)</g)].map(
    ([, text]) => text,
  );
  assert.deepEqual(
    chips.map((chip) => chip!.slice(2)),
    ['1 passed', '1 failed', '1 skipped', '1 vacuous', '1 inconclusive', '1 errors'],
  );
  for (const { id } of mixed.results) assert.ok(page.includes(`id="law-${id}"`), id);
  assert.equal(page.match(/<\/script>/g)?.length, 1);
  assert.equal(page.match(/<script/g)?.length, 1);
  assert.doesNotMatch(page, /<b a=|\u0000|https?:\/\/(?!127\.0\.0\.1:4747|www\.w3\.org)|\son\w+=|\sstyle=/);
  for (const tag of ['style', 'script']) {
    const inside = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(page)![1]!;
    assert.ok(page.includes(`${tag}-src 'sha256-${createHash('sha256').update(inside).digest('base64')}'`), tag);
  }
  assert.match(page, /<svg class="timeline"[^]*client 2/);
  assert.match(page, /<svg class="limiter"/);
  assert.match(page, /Never seen[^]*<summary>rows: 1<[^]*<li>POST .webhooks<[^]*words: none</);
});

test('shards are merged: each law once, the worse result stands, different seeds are refused', () => {
  const merged = merge([
    reportOf(result('CNV-08', 'passed')),
    reportOf({ ...failed, id: 'CNV-08' }, result('LIM-01', 'skipped')),
  ]);
  assert.deepEqual(
    merged.results.map(({ id, status }) => [id, status]),
    [
      ['CNV-08', 'failed'],
      ['LIM-01', 'skipped'],
    ],
  );
  assert.deepEqual([merged.summary.failed, merged.summary.requests, exitCode(merged)], [1, 80, 1]);
  assert.deepEqual(merged.target.choices, { 'status of an unknown id': { 404: 6, 400: 2 } });
  assert.throws(() => merge([mixed, { ...mixed, seed: 1 }]), /different seeds/);
  assert.throws(() => merge([]), /no report/);
});

test('servers side by side show where they differ and what each chose', () => {
  const other = reportOf(result('CNV-07', 'passed'), result('CNV-08', 'passed'));
  const compared = compare(
    [mixed, { ...other, target: { ...other.target, choices: { 'status of an unknown id': { 400: 9 } } } }],
    ['ours', 'theirs'],
  );
  assert.deepEqual(compared.differing[0], { id: 'CNV-07', title: 'what CNV-07 says', statuses: ['failed', 'passed'] });
  assert.deepEqual(compared.choices, [{ point: 'status of an unknown id', taken: ['404', '400'], same: false }]);
  const said = compareText(compared, false);
  assert.match(said, /CNV-07 +BROKEN +kept/);
  assert.match(said, /1 law with the same result/);
});

test('a law that one server was not asked is told apart from those on which servers differ', () => {
  const asked = reportOf(result('A', 'passed'), result('B', 'passed'), result('C', 'failed'));
  const less = reportOf(result('A', 'passed'), result('C', 'passed'));
  const compared = compare([asked, less, less], ['one', 'two', 'three']);
  assert.deepEqual(
    compared.differing.map(({ id }) => id),
    ['C'],
  );
  assert.deepEqual([compared.alike, compared.unasked], [1, [{ of: ['two', 'three'], ids: ['B'] }]]);
  assert.match(compareText(compared, false), /1 law not asked of two, three: B$/m);
  const many = Array.from({ length: 12 }, (_, nth) => result(`D${nth}`, 'passed'));
  const longer = compareText(compare([reportOf(...many), reportOf()], ['one', 'two']), false);
  assert.match(longer, /12 laws not asked of two: D0 D1 .* D7 … \(--json names all\)$/m);
});

test('shards are merged whole or not at all', () => {
  const shard = (name: string): Report => ({ ...mixed, shard: name });
  assert.equal(merge([shard('1/2'), shard('2/2')]).shard, undefined);
  assert.throws(() => merge([shard('1/3'), shard('3/3')]), /a report is missing: shard 2\/3/);
  assert.throws(() => merge([shard('1/2'), shard('1/2')]), /shard 1\/2 is there twice/);
  assert.throws(() => merge([shard('1/2'), shard('2/3')]), /shard 2\/3 is none of 2/);
});

test('a rule of several laws is counted once, and is broken where one of them is', () => {
  const two = (status: Result['status']) =>
    reportOf(result('CNV-08', 'passed'), { ...result('CNV-08/b', status), rule: 'CNV-08' });
  assert.match(badge(two('passed')), /1 rule kept/);
  assert.match(badge(two('failed')), /1 of 1 broken/);
  assert.match(html(two('failed')), /<h1>1 of 1 judged rules is broken/);
});
test('of thousands of records that remain, ten are told', () => {
  const left = Array.from({ length: 4000 }, (_, at) => ({ noun: 'card', id: `c${at}`, marker: null, why: 'it stays' }));
  const lines = remnants(left);
  assert.deepEqual([lines.length, lines[0]], [11, 'card c0: it stays']);
  assert.match(lines[10]!, /^and 3990 more/);
  assert.deepEqual(remnants([]), []);
});

test('where most laws wait for a few rows, the report says how to go on, and names no law that is skipped', () => {
  const obstacle = { cause: 'POST /1/boards is answered 404', detail: 'the scene needs it', hint: '' };
  const waiting = Array.from({ length: 120 }, (_, n) => result(`A-${n}`, 'inconclusive', { reason: 'no', obstacle }));
  const skipped = Array.from({ length: 120 }, (_, n) => result(`B-${n}`, 'skipped', { reason: 'the target has none' }));
  const look = { color: false, command: 'boardstone check http://127.0.0.1:1' };
  const said = reportText(reportOf(...waiting, ...skipped), look);
  assert.match(said, /being written: boardstone check http:\/\/127\.0\.0\.1:1 --next names the row/);
  assert.match(said, /Skipped \(the JSON report names the laws\)\n +120 {2}the target has none\n/);
  assert.doesNotMatch(said, /B-7/);
  assert.doesNotMatch(reportText(reportOf(...waiting.slice(0, 9)), look), /--next/);
});
