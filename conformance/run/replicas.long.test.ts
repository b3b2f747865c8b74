/** Several replicas of one service (`baseUrls`): judged as one, and which of them answered stands in the trace. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { laws } from '../laws/all.ts';
import { reportText } from '../report/text.ts';
import { realClock, type Clock } from '../wire/actor.ts';
import type { Reply, Request, Transport } from '../wire/exchange.ts';
import { CannotRun, readTarget } from '../wire/target.ts';
import { check } from './check.ts';
import { inProcess } from './in-process.ts';
import { toy } from '../testing/toy.ts';

const doors = ['http://127.0.0.1:1', 'http://127.0.0.1:2'] as const;
const only = ['CNV-07', 'CRD-18', 'GEN-06/history', 'PAG-01', 'CMT-02/sequential'];

/** Our own rules behind two doors; `second` stands at the second. */
async function judged(second: (wire: Transport) => Transport = (wire) => wire, settle = 0, clock = realClock) {
  const { target, connect } = inProcess();
  const asked = new Map<string, number>();
  const report = await check({
    target: readTarget({
      ...target,
      baseUrls: doors,
      capabilities: { ...target.capabilities, ...(settle > 0 ? { consistency: { settle } } : {}) },
    }),
    laws,
    only,
    limits: 'off',
    seed: 7,
    world: {},
    clock,
    connect: (base) => {
      const here = connect(doors.some((door) => door === base) ? target.baseUrl : base);
      const wire = base === doors[1] ? second(here) : here;
      return (request, signal) => {
        asked.set(base, (asked.get(base) ?? 0) + 1);
        return wire(request, signal);
      };
    },
  });
  return { report, asked };
}

/** Answers a read for ever as it did first. */
function stale(wire: Transport): Transport {
  const known = new Map<string, Reply>();
  return async (request, signal) => {
    const key = JSON.stringify([request.path, request.query]);
    const reply = known.get(key) ?? (await wire(request, signal));
    if (request.method === 'GET') known.set(key, reply);
    return { ...reply, request };
  };
}

/** Shows a write only some milliseconds later, by this clock. */
const late =
  (ms: number, clock: Clock) =>
  (wire: Transport): Transport => {
    let seen: { readonly key: string; readonly reply: Reply; readonly at: number }[] = [];
    let written = -Infinity;
    const keyOf = ({ path, query }: Request) => JSON.stringify([path, query]);
    return async (request, signal) => {
      const now = clock.now();
      if (request.method !== 'GET') written = now;
      const old = seen.find(({ key, at }) => key === keyOf(request) && at <= written && now - written < ms);
      if (request.method === 'GET' && old) return { ...old.reply, request };
      const reply = await wire(request, signal);
      seen = [{ key: keyOf(request), reply, at: now }, ...seen.slice(0, 200)];
      return reply;
    };
  };

test('sound replicas pass as one service does, and each is asked about as often', async () => {
  const { report, asked } = await judged();
  assert.deepEqual(
    // In process every call is one step, so nothing can be asked at once.
    report.results
      .filter(
        ({ status, reason }) => status !== 'passed' && !reason?.endsWith('the target takes one request at a time'),
      )
      .map(({ id, reason }) => `${id}: ${reason}`),
    [],
  );
  const [one = 0, two = 0] = doors.map((door) => asked.get(door));
  assert.ok(one > 100 && two > 100 && Math.abs(one - two) < (one + two) / 4, `${one} and ${two}`);
  assert.deepEqual(report.target.baseUrls, doors);
});

test('a replica that answers old reads breaks laws, and the trace says who answered', async () => {
  const { report } = await judged(stale);
  const failed = report.results.filter(({ status }) => status === 'failed');
  // The turn of the replicas decides which of them meets an old read.
  const traced = failed.find(({ counterexample }) => counterexample?.steps.some(({ via }) => via === doors[1]));
  assert.ok(traced, failed.map(({ id }) => id).join());
  assert.match(traced.counterexample?.curl ?? '', /"http:\/\/127\.0\.0\.1:2\/1\//);
  assert.match(reportText(report, { color: false }), /answered by http:\/\/127\.0\.0\.1:\d; 2 replicas took part/);
});

test('a replica that shows a write within the time of the target file is sound', async () => {
  // It moves while somebody waits, and a little with each look: a machine under load makes no difference.
  let now = 0;
  const clock: Clock = { now: () => (now += 0.01), sleep: async (ms) => void (now += ms) };
  const { report } = await judged(late(20, clock), 40, clock);
  assert.deepEqual(
    report.results.filter(({ status }) => status === 'failed').map(({ id }) => id),
    [],
  );
});

test('the same seed asks the same replicas in turn', async () => {
  const asked = async (seed: number) => {
    const server = toy();
    const vias: string[] = [];
    await check({
      target: { ...server.target, baseUrls: [...doors] },
      laws,
      only: ['CNV-07'],
      limits: 'off',
      seed,
      world: {},
      clock: server.clock,
      connect: (base) => {
        const wire = server.connect(base);
        return (request) => {
          vias.push(base);
          return wire(request);
        };
      },
    });
    return vias.join();
  };
  assert.equal(await asked(3), await asked(3));
  assert.notEqual(await asked(3), await asked(4));
});

test('the windows of replicas are counted together', async () => {
  const server = toy({ limits: true });
  const report = await check({
    target: { ...server.target, baseUrls: [...doors] },
    laws: laws.filter(({ id }) => id === 'CNV-07' || id === 'CNV-35'),
    runs: 180,
    seed: 1,
    world: {},
    clock: server.clock,
    connect: server.connect,
  });
  assert.deepEqual(
    report.results.map(({ status }) => status),
    ['passed', 'passed'],
  );
  assert.equal(report.summary.requests > 100, true);
});

test('a target file names its replicas, and the first is its address', () => {
  const { actors } = inProcess().target;
  assert.equal(readTarget({ baseUrls: ['http://a.example/', 'http://b.example'], actors }).baseUrl, 'http://a.example');
  assert.throws(() => readTarget({ baseUrls: [], actors }), CannotRun);
  assert.throws(() => readTarget({ baseUrls: ['ftp://a.example'], actors }), CannotRun);
});
