/** Laws of part 8: how often one may ask, and what the headers say of it. */
import { explain, type Entry } from '../limits/feasible.ts';
import { counted, headerFault, tickets } from '../limits/headers.ts';
import { law } from '../law.ts';
import { probe } from '../limits/probe.ts';
import { limits } from '../../src/spec/limits.ts';
import type { T } from '../context.ts';

export const sixHeaders = law('LIM-04', {
  needs: ['limits'],
  watches(journal, { expect, witness }) {
    const replies = counted(journal);
    for (const reply of replies) {
      const fault = headerFault(reply);
      if (fault) expect.fail(fault.what, fault.expected, fault.actual, fault.reply);
    }
    witness('replies', replies.length);
  },
  goals: ['replies'],
  lies: {
    'sends no remainder': ({ headers: { 'x-rate-limit-api-key-remaining': _, ...headers } }) => ({ headers }),
    'allows one more than it should': ({ headers }) => ({
      headers: { ...headers, 'x-rate-limit-api-token-max': '101' },
    }),
  },
});

export const noRemainderTwice = law('LIM-06', {
  needs: ['limits'],
  watches(journal, { expect, witness }) {
    const { pairs, fault } = tickets(journal);
    if (fault) expect.fail(fault.what, fault.expected, fault.actual, fault.reply);
    witness('neighbours', pairs);
  },
  goals: ['neighbours'],
  lies: {
    'counts two requests as one': ({ headers }) => {
      const remaining = Number(headers['x-rate-limit-api-token-remaining']);
      return { headers: { ...headers, 'x-rate-limit-api-token-remaining': String(remaining - (remaining % 2)) } };
    },
  },
});

/** The time by which limits are counted: the server's own where it can be moved, else ours. */
async function clockOf(t: T) {
  if (!t.target.control) return { clock: t.clock, now: async () => t.clock.now() };
  let time = await t.now();
  const now = async () => (time = await t.now());
  const sleep = async (ms: number) => {
    await t.control.advance(ms);
    await now();
  };
  return { clock: { now: () => time, sleep }, now };
}

export const hundredPerToken = law('LIM-01', {
  needs: ['probe'],
  cost: 400,
  confirm: false,
  async holds(_, t) {
    const { clock, now } = await clockOf(t);
    const send = async (): Promise<Entry> => {
      const sent = await now();
      const { status } = await t.owner.raw.get('/1/members/me/boards', { fields: 'name', filter: 'starred' });
      return { sent, received: await now(), accepted: status !== 429 };
    };
    const log = await probe({ clock, send, limit: limits.token });
    const { families, bucket, why } = explain(log, limits.token);
    t.witness('refusals', log.filter(({ accepted }) => !accepted).length);
    for (const family of families) t.choice('what limiter explains the refusals', family);
    if (families.length > 0) return;
    t.expect.fail(
      'the answers to one token',
      'a limiter of 100 requests in 10 seconds that explains them',
      bucket ? 'a token bucket, which is no limit per 10 seconds' : why,
    );
  },
  goals: ['refusals'],
  lies: {
    'never refuses': ({ status }) => (status === 429 ? { status: 200, body: [] } : undefined),
    'refuses one too early': (_, __, memory) =>
      (memory['sent'] = (memory['sent'] ?? 0) + 1) === 100 ? { status: 429, body: {} } : undefined,
  },
});
