/** One cause is one finding. If it keeps a scene from being set, it is told first and once; all that it hides is undecided. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { laws } from '../laws/all.ts';
import { html } from '../report/html.ts';
import { printer, reportText } from '../report/text.ts';
import type { Reply, Request } from '../wire/exchange.ts';
import { check } from './check.ts';
import { inProcess } from './in-process.ts';
import type { Progress } from './options.ts';
import { obstaclesIn } from './obstacles.ts';
import type { Report } from './result.ts';

/** A run of some laws on our own rules, behind a door that refuses some requests. */
async function judged(only: readonly string[], refuses: (request: Request) => readonly [number, string] | undefined) {
  const { target, connect } = inProcess();
  const told: Progress[] = [];
  const report = await check({
    target,
    laws,
    only,
    limits: 'off',
    seed: 1,
    world: {},
    onProgress: (event) => told.push(event),
    connect: (base) => {
      const wire = connect(base);
      return async (request): Promise<Reply> => {
        const no = base === target.baseUrl ? refuses(request) : undefined;
        if (!no) return wire(request);
        const [status, said] = no;
        const blank = await wire({ ...request, method: 'GET', path: '/1/members/me/id', query: [] });
        return { ...blank, request, status, text: said, bytes: Buffer.from(said), body: undefined };
      };
    },
  });
  return { report, told };
}

const of = ({ results }: Report, wanted: string) =>
  results.filter(({ status }) => status === wanted).map(({ id }) => id);
const look = { color: false };

test('a server that makes no card has one failure, and the laws behind it are not decided', async () => {
  const { report, told } = await judged(['POS-*', 'CRD-0*', 'CNV-01/writes', 'BRD-05', 'CNV-07'], ({ method, path }) =>
    method === 'POST' && /^\/1\/cards?\/?$/.test(path) ? [500, 'Internal Server Error'] : undefined,
  );
  assert.equal(of(report, 'failed').length, 1);
  assert.deepEqual(of(report, 'error'), []);
  assert.ok(of(report, 'inconclusive').length > 15);
  assert.ok(of(report, 'passed').includes('BRD-05'));
  const [obstacle, ...others] = obstaclesIn(report.results);
  assert.deepEqual(others, []);
  assert.equal(obstacle?.obstacle.cause, 'POST /1/cards is answered 500');
  assert.match(obstacle.obstacle.hint ?? '', /provision\.createCard/);
  // While it runs, it is told before any failure, and once.
  const kinds = told.flatMap((event) =>
    event.kind === 'obstacle'
      ? ['obstacle']
      : event.kind === 'result' && event.result.status === 'failed'
        ? ['failure']
        : [],
  );
  assert.deepEqual(kinds, ['obstacle', 'failure']);
  const rest = printer(look).rest(report);
  assert.match(rest, /^\nWhat kept laws from being judged\n {2}POST \/1\/cards is answered 500\n/);
  assert.equal(rest.split('POST /1/cards is answered 500').length, 2);
  assert.match(html(report), /<main><h2 id="obstacles">[^]*POST \/1\/cards is answered 500[^]*<h2 id="broken">/);
});

test('a stage that wants an argument of its own is named with the placeholder of the target file that helps', async () => {
  const { report } = await judged(['CRD-12', 'CRD-16', 'CHK-*'], ({ method, path, query }) =>
    method === 'POST' && /\/checklists?$/.test(path) && !query.some(([name]) => name === 'idBoard')
      ? [400, 'idBoard is required']
      : undefined,
  );
  assert.ok(of(report, 'failed').length <= 1);
  const [obstacle] = obstaclesIn(report.results);
  assert.match(obstacle?.obstacle.detail ?? '', /\(createChecklist\), with name: idBoard is required/);
  assert.match(reportText(report, look), /provision\.createChecklist in the target file/);
});

test('rows that are not served are told once each, with the capability that says so', async () => {
  const { report } = await judged(['ACT-0*', 'ACT-1*'], ({ path }) =>
    /^\/1\/(actions?\/|members?\/\w+\/actions?$)/.test(path) ? [404, 'not found'] : undefined,
  );
  const causes = obstaclesIn(report.results).map(({ obstacle }) => obstacle.cause);
  assert.ok(causes.includes('GET /1/members/me/actions is answered 404'), causes.join());
  assert.ok(of(report, 'failed').length <= 6, of(report, 'failed').join());
  assert.match(reportText(report, look), /capabilities\.\S+ = false in the target file/);
});

test('a row that succeeds sometimes is judged each time that it does not', async () => {
  const { report } = await judged(['CRD-05', 'CRD-01'], ({ method, path, query }) =>
    method === 'POST' && path === '/1/cards' && query.some(([name]) => name === 'labels')
      ? [400, 'no labels']
      : undefined,
  );
  assert.deepEqual(of(report, 'failed').toSorted(), ['CRD-01', 'CRD-05']);
  assert.deepEqual(obstaclesIn(report.results), []);
});
