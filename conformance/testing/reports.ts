/** A report with a result of each kind, for tests of its forms. */
import { group, summarise, type Report, type Result } from '../run/result.ts';

export const result = (id: string, status: Result['status'], more: Partial<Result> = {}): Result => ({
  id,
  rule: id,
  section: '1.5',
  level: 'stated',
  title: `what ${id} says`,
  status,
  witness: { exercised: status === 'passed' ? 3 : 0, requests: 4 },
  ms: 5,
  ...more,
});
const nasty = '</script><b a="\u0000">&\ud800';
export const failed = result('CNV-07', 'failed', {
  reason: nasty,
  reproduced: '3/3',
  witness: { exercised: 2, requests: 9 },
  counterexample: {
    steps: [
      {
        actor: 'owner',
        method: 'GET',
        path: '/1/cards/aaaaaaaaaaaaaaaaaaaaaaaa',
        args: { fields: nasty },
        status: 200,
        body: {},
      },
    ],
    curl: 'curl "$BASE/1/cards/x?key=$OWNER_KEY"',
    what: 'the id',
    expected: 'a',
    actual: null,
    difference: ['- "a"', '+ (nothing)', '  same'],
    trace: { boardstone: 'trace/1', law: 'CNV-07', drawn: { fields: [nasty] } },
    drawn: { fields: [nasty] },
    reference: { status: 200, body: { id: 'a' } },
    history: [
      { client: 0, from: 0, to: 4, op: 'take', result: true },
      { client: 1, from: 1, to: null, op: nasty, result: null },
    ],
  },
});
export const reportOf = (...results: Result[]): Report => ({
  summary: summarise(results, 40, 1234),
  seed: 42,
  suite: { version: '1.0.0', specDigest: 'abc' },
  results,
  groups: group(results),
  target: {
    baseUrl: 'http://127.0.0.1:4747',
    actors: ['owner'],
    choices: { 'status of an unknown id': { 404: 3, 400: 1 } },
    limiter: {
      token: { max: 100, intervalMs: 10_000 },
      key: null,
      countsItself: true,
      refusals: 1,
      families: ['fixed window'],
      series: [
        [0, 99, 200],
        [10, 98, 200],
        [500, 0, 429],
      ],
    },
  },
  unseen: { rows: ['POST /webhooks'], arguments: [], words: [], fields: ['webhook.active'] },
});
export const mixed = reportOf(
  failed,
  result('CNV-08', 'passed'),
  result('LIM-01', 'skipped', { section: '8', reason: 'the target has no outsider' }),
  result('LIM-02', 'vacuous', { section: '8', reason: 'it looked at nothing' }),
  result('LIM-05', 'inconclusive', { section: '8', reason: 'cut' }),
  result('CRD-01', 'error', { section: '4.1', reason: 'the scene could not be set' }),
);
export const plain = {
  color: false,
  command: 'boardstone check http://x',
  save: () => ({ trace: '.boardstone/traces/CNV-07.json' }),
};
