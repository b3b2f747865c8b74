/** The commands of an implementer from the first route on: what is next, known failures, runs that go on. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { referenceAnswer } from '../reference/oracle.ts';
import { isNextKnown, next } from '../report/next.ts';
import type { Result } from '../run/result.ts';
import { failed, reportOf, result } from '../testing/reports.ts';
import { toy } from '../testing/toy.ts';
import { Unanswered } from '../wire/actor.ts';
import { forgetful, inFolders, typed } from './typed.ts';

inFolders();

test('a run that was stopped goes on from its report, and both parts are one report', async () => {
  const stop = new AbortController();
  const server = toy({
    limits: true,
    fault: ({ path }) => {
      if (path.startsWith('/1/cards/')) stop.abort();
      return undefined;
    },
  });
  const first = await typed('check --target target.json --json a.json --seed 5', server, { signal: stop.signal });
  assert.match(first.out, /the run was stopped: \d laws were not asked \(--resume goes on\)/);
  const second = await typed('check --target target.json --resume a.json');
  assert.equal(second.code, 0);
  assert.match(second.out, /4 passed, 0 failed, 0 vacuous, 0 inconclusive .* seed 5/);
  assert.equal((await typed('check --target target.json --json b.json --only CNV')).code, 0);
  assert.match((await typed('check --target target.json --resume b.json --only CNV')).err, /nothing is left to ask/);
});

test('--next names the one thing to do, with the request, the answer and the right answer', async () => {
  const reference = async () => referenceAnswer;
  const lacking = toy({ fault: ({ path }) => (path === '/1/lists' ? { status: 404, text: 'no' } : undefined) });
  const missing = await typed('check --target target.json --next', lacking, { reference });
  assert.match(missing.out, /^\nNEXT {2}POST \/1\/lists is answered 404 {2}2 laws wait for it\n {2}POST \/lists: /);
  assert.match(
    missing.out,
    /idBoard \(required\): an id[^]*asked +POST \/1\/lists with [^]*our server answers +200 \{"id":/,
  );
  const broken = await typed('check --target target.json --next', forgetful());
  assert.deepEqual([broken.code, broken.out.match(/FAILED/g)?.length], [1, 1]);
  assert.match(broken.out, /NEXT {2}GET \/1\/cards\/\*[^]*FAILED CNV-07[^]*\n3 laws of 4 held/);
  assert.match((await typed('check --target target.json --next')).out, /nothing is missing/);
});

test('--next begins with rows of boards, lists and cards, and ends with those that only an extension needs', () => {
  const waits = (id: string, cause: string) => result(id, 'inconclusive', { obstacle: { cause } });
  const on = (path: string, status = 404) => `POST /1/${path} is answered ${status}`;
  const report = reportOf(
    ...['CF-01', 'CF-02', 'CF-03'].map((id) => waits(id, on('boards/*/boardPlugins'))),
    ...['CRD-31', 'CRD-32'].map((id) => waits(id, on('cards/*/labels'))),
    waits('CRD-01', on('cards')),
  );
  const inOrder =
    /^\nNEXT {2}POST \/1\/cards is [^]*Then\n {2}POST \/1\/cards\/\*\/labels is .*\n {2}POST \/1\/boards\/\*\/boardPlugins /;
  assert.match(next(report, { color: false }), inOrder);
});

test('a run that asks for the next thing ends when many laws wait for one of the first rows', () => {
  const waiting = (count: number, cause: string) =>
    Array.from({ length: count }, (_, n) => result(`CF-${n}`, 'inconclusive', { obstacle: { cause } }));
  const known = (...results: readonly Result[]) => isNextKnown(results, undefined);
  assert.equal(known(...waiting(30, 'POST /1/boards is answered 404')), true);
  assert.equal(known(...waiting(30, 'POST /1/lists is answered 501')), true);
  // Another row may wait for more laws, and few laws may come by accident.
  assert.equal(known(...waiting(30, 'POST /1/checklists is answered 404')), false);
  assert.equal(known(...waiting(3, 'POST /1/boards is answered 404')), false);
});

test('a law that fails at a missing row is told as the row, with the request and the answer', () => {
  const step = { actor: 'owner', method: 'POST', path: `/1/cards/${'a'.repeat(24)}/attachments`, args: {}, body: 'no' };
  const { counterexample } = failed;
  const report = reportOf(
    result('ATT-03', 'failed', {
      counterexample: { ...counterexample!, steps: [{ ...step, status: 404 }], at: 0, expected: 'success (2xx)' },
    }),
  );
  const told = next(report, { color: false });
  assert.match(
    told,
    /NEXT {2}POST \/1\/cards\/\*\/attachments is answered 404 [^]*part 4\.1 [^]*asked +POST .*\n {2}answered +404/,
  );
  assert.doesNotMatch(told, /FAILED|curl/);
});

test('an answer that keeps the run from its beginning is told with what it lacks, its row and the right answer', async () => {
  const reference = async () => referenceAnswer;
  const nameless = toy({
    fault: ({ path }) => (path.startsWith('/1/members/') ? { body: { username: 'me' } } : undefined),
  });
  for (const flags of ['', ' --next']) {
    const { err, code } = await typed(`check --target target.json${flags}`, nameless, { reference });
    assert.equal(code, 2);
    assert.match(err, /GET \/1\/members\/me is answered 200 with \{"username":"me"\}: the answer has no id\n/);
    assert.match(
      err,
      /GET \/members\/\{member\}: part 4\.2 of the document\n {4}fields: [^]*our server answers +200 \{"id":"/,
    );
  }
});

test('--next names a server that has stopped before all else', async () => {
  let isUp = true;
  const crashing = toy({
    fault: (request) => {
      const { method, path } = request;
      isUp &&= !(method === 'GET' && path.startsWith('/1/cards/'));
      if (!isUp) throw new Unanswered(request, 'ECONNRESET', 'reset');
      return undefined;
    },
  });
  const { out, code } = await typed('check --target target.json --next', crashing);
  assert.match(
    out,
    /^\nNEXT {2}the server stopped answering during [A-Z]+-\d+[^]*ECONNRESET[^]*printed when it stopped/,
  );
  assert.equal(code, 2);
});

test('a baseline has reasons with links, and may name cases', async () => {
  const known = { 'CNV-07': { reason: 'the id is left out', link: 'https://tracker.test/7' } };
  writeFileSync('known.json', JSON.stringify({ failures: known }));
  const fitting = await typed('check --target target.json --baseline known.json', forgetful());
  assert.equal(fitting.code, 0);
  assert.match(fitting.out, /known: CNV-07: the id is left out \(https:\/\/tracker\.test\/7\)/);
  await typed('check --target target.json --baseline known.json --update-baseline', forgetful());
  assert.deepEqual(JSON.parse(readFileSync('known.json', 'utf8')).failures, known);
  writeFileSync('known.json', JSON.stringify({ failures: { 'CNV-07': { ...known['CNV-07'], cases: ['another'] } } }));
  const other = await typed('check --target target.json --baseline known.json', forgetful());
  assert.equal(other.code, 1);
  assert.match(other.out, /fails, but is not in the baseline: CNV-07/);
  writeFileSync('known.json', JSON.stringify({ failures: { 'CNV-07': { why: 'x' } } }));
  assert.match(
    (await typed('check --target target.json --baseline known.json')).err,
    /a baseline is [^\n]*CNV-07: it is a text, or an object/,
  );
});

test('a replay of a report names what it cannot send again', async () => {
  await typed('check --target target.json --json report.json', forgetful());
  const report = JSON.parse(readFileSync('report.json', 'utf8'));
  const seen = { ...report.results.find((result: { id: string }) => result.id === 'LIM-04'), status: 'failed' };
  writeFileSync('report.json', JSON.stringify({ ...report, results: [...report.results, seen] }));
  const { err } = await typed('check --target target.json --replay report.json');
  assert.match(err, /FIXED CNV-07\nnot replayed: LIM-04 \(/);
});
