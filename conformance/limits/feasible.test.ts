/** Limiters that keep the limit in every permitted way are explained; others are not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { times } from '../../src/testing/sample.ts';
import { explain, type TimedAnswer, type Limit } from './feasible.ts';
import { probe } from './probe.ts';

const limit: Limit = { max: 100, intervalMs: 10_000 };

/** A limiter as the server has it: may this request pass at this time? */
type Limiter = (now: number) => boolean;

const fixed = ({ max, intervalMs }: Limit, phase = 3217): Limiter => {
  let window = NaN;
  let count = 0;
  return (now) => {
    const current = Math.floor((now - phase) / intervalMs);
    if (current !== window) [window, count] = [current, 0];
    return count < max && (count += 1) > 0;
  };
};
const fromFirst = ({ max, intervalMs }: Limit): Limiter => {
  let start = -Infinity;
  let count = 0;
  return (now) => {
    if (now >= start + intervalMs) [start, count] = [now, 0];
    return count < max && (count += 1) > 0;
  };
};
const slidingLog = ({ max, intervalMs }: Limit, countsRefusals = false): Limiter => {
  let log: number[] = [];
  return (now) => {
    log = log.filter((at) => at > now - intervalMs);
    const accepted = log.length < max;
    if (accepted || countsRefusals) log.push(now);
    return accepted;
  };
};
const tokenBucket = ({ max, intervalMs }: Limit): Limiter => {
  let level = max;
  let last = 0;
  return (now) => {
    level = Math.min(max, level + ((now - last) * max) / intervalMs);
    last = now;
    return level >= 1 && (level -= 1) >= 0;
  };
};

/** A network with uneven delay, and a clock of its own; the limiter decides somewhere inside each exchange. */
async function probed(limiter: Limiter, seed = 1): Promise<TimedAnswer[]> {
  let now = 50_000 + seed * 977;
  let state = seed;
  const random = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 2 ** 32;
  const delay = () => random() * 20 + (random() < 0.002 ? random() * 1500 : 0);
  let batch: { readonly sent: number; readonly arrives: number; readonly answer: (entry: TimedAnswer) => void }[] = [];
  const flush = () => {
    const together = batch.toSorted((a, b) => a.arrives - b.arrives);
    batch = [];
    for (const { sent, arrives, answer } of together) {
      const accepted = limiter(arrives);
      const received = arrives + delay();
      now = Math.max(now, received);
      answer({ sent, received, accepted });
    }
  };
  const send = () =>
    new Promise<TimedAnswer>((answer) => {
      if (batch.length === 0) queueMicrotask(flush);
      batch.push({ sent: now, arrives: now + delay(), answer });
    });
  return probe({ clock: { now: () => now, sleep: async (ms) => void (now += ms) }, send, limit });
}

const admissible: readonly [string, () => Limiter][] = [
  ['fixed window', () => fixed(limit)],
  ['window from the first request', () => fromFirst(limit)],
  ['sliding log', () => slidingLog(limit)],
];

for (const [family, limiter] of admissible) {
  test(`a ${family} of the stated size is never accused and always among those named`, async () => {
    for (let seed = 1; seed <= times(12, 4); seed += 1) {
      assert.ok(
        (explain(await probed(limiter(), seed), limit).families as readonly string[]).includes(family),
        `seed ${seed}`,
      );
    }
  });
}

test('a token bucket is recognised as one and is no limiter of the document', async () => {
  const { families, bucket } = explain(await probed(tokenBucket(limit)), limit);
  assert.deepEqual([families, bucket], [[], true]);
});

const wrong: readonly [string, Limit][] = [
  ['half the maximum', { max: 50, intervalMs: 10_000 }],
  ['one less', { max: 99, intervalMs: 10_000 }],
  ['one more', { max: 101, intervalMs: 10_000 }],
  ['half as much again', { max: 150, intervalMs: 10_000 }],
  ['half the interval', { max: 100, intervalMs: 5000 }],
  ['a tenth longer', { max: 100, intervalMs: 11_000 }],
  ['six times as long', { max: 100, intervalMs: 60_000 }],
];
for (const [name, other] of wrong) {
  test(`a limiter of ${name} is refuted, whatever its family`, async () => {
    for (const limiter of [fixed(other), fromFirst(other), slidingLog(other)]) {
      assert.deepEqual(explain(await probed(limiter), limit).families, []);
    }
  });
}

test('a server that never refuses and one that never recovers are refuted', async () => {
  assert.deepEqual(explain(await probed(() => true), limit).families, []);
  let left = 100;
  assert.deepEqual(explain(await probed(() => (left -= 1) >= 0), limit).families, []);
});

const at = (sent: number, accepted = true, took = 4): TimedAnswer => ({ sent, received: sent + took, accepted });
const burst = (from: number, count: number, accepted = true) =>
  Array.from({ length: count }, (_, n) => at(from + n * 10, accepted));

test('a burst across an end may exceed the maximum of one window', () => {
  assert.ok(explain([...burst(0, 99), ...burst(1100, 90)], limit).families.includes('fixed window'));
});

test('after silence a whole maximum must be accepted: a refusal within it is refuted by every family', () => {
  assert.deepEqual(explain([...burst(0, 60), at(700, false)], limit).families, []);
});

test('a fixed window has an end before what is accepted again, and not elsewhere', () => {
  const log = [...burst(0, 100), at(1500, false), at(3100, false), at(3300)];
  assert.ok(explain(log, limit).families.includes('fixed window'));
  assert.ok(!explain([...log, at(3400, false)], limit).families.includes('fixed window'));
});

test('refusals that prolong the wait speak for a log that counts them', () => {
  const log = [...burst(0, 100), ...burst(2000, 100, false), at(10_995, false)];
  assert.ok(explain(log, { max: 100, intervalMs: 10_000 }).families.includes('sliding log that counts refusals'));
  assert.ok(!explain(log, { max: 100, intervalMs: 10_000 }).families.includes('sliding log'));
});

test('an empty log and a log below the limit accuse nobody', () => {
  assert.equal(explain([], limit).families.length, 4);
  assert.equal(explain(burst(0, 40), limit).families.length, 4);
});
