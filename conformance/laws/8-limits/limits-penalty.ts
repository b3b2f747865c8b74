/** Laws of 7.2: too many refusals block a key for the rest of the window, and no other key. */
import { limits } from '../../../src/document/limits.ts';
import type { Answer } from '../../wire/answer.ts';
import { law } from '../../law/law.ts';
import {
  askOnce,
  exactly,
  ifKept,
  inOneWindow,
  isBucket,
  isRefused,
  sameKey,
  tokenOf,
  undecidedByBucket,
  untilOpen,
  usedUp,
} from '../../limits/windows.ts';
import { ofOneToken, ofTwoTokens, oneTokenUsedUp, twoTokensUsedUp } from '../../limits/used-up.ts';
import { remainingOf } from '../../wire/pace.ts';

const { refusalsPerKey } = limits;
/** How often it is tried whether a block is over. */
const pollMs = 500;
const needs = ['probe', 'reader'] as const;

/**
 * Some servers also count a refused request among the requests of the key, which the document leaves open. Then the key is
 * used up before the refusals are too many, and a law cannot tell the two apart. Whether a refusal shows itself in its headers
 * is open too; where none is charged, at least as many are left as a token has.
 */
const mayBeCharged = (reply: Answer) => (remainingOf(reply, 'key') ?? 0) < limits.token.max;
const charged = 'refusals are charged to the key: its requests are gone before its refusals are too many';

export const blockedAfter200 = law('LIM-08', {
  title: `${refusalsPerKey.max} refusals do not block a key; one more blocks every request with it, whatever the token`,
  needs: [...needs, 'others'],
  shares: oneTokenUsedUp,
  goals: ['refusals'],
  async holds(_, t) {
    sameKey(t, t.reader);
    await ofOneToken(t, 'block', ({ token, late, writes, block }) => {
      ifKept(t, 'one token', token.seen, limits.token.max);
      const { refusals, atBound, tooMany, blocked, stranger } = block.seen!;
      const refused = [...late.seen, ...writes.seen, ...refusals, tooMany];
      ifKept(t, 'a token that is used up', refused, 0);
      const isCharged = mayBeCharged(refusals.at(-1)!);
      t.choice('whether refusals are charged to the key', isCharged);
      if (!isCharged)
        t.expect(
          atBound.status,
          'the status for the other token after the last refusal that is allowed',
          atBound,
        ).isNot(429);
      if (isRefused(atBound)) t.inconclusive(charged);
      for (const reply of blocked)
        t.expect(
          reply.status,
          `the status for ${reply.request.actor ?? 'the key alone'} after one refusal more`,
          reply,
        ).is(429);
      if (stranger) t.expect(stranger[1].status, 'the status for another key meanwhile', stranger[1]).isNot(429);
    });
  },
});

export const refusalsOfAllTokens = law('LIM-08/together', {
  title: 'the refusals of all tokens of a key count together',
  needs: [...needs, 'others'],
  shares: twoTokensUsedUp,
  async holds(_, t) {
    sameKey(t, t.reader);
    await ofTwoTokens(t, 'block', ({ owner, reader, block: { seen } }) => {
      const { max } = limits.token;
      const late = ifKept(t, 'one token', owner.seen, max);
      const answered = reader.seen.filter((reply) => !isRefused(reply)).length;
      if ((answered < max || isRefused(seen.atBound)) && mayBeCharged(late.at(-1)!)) t.inconclusive(charged);
      exactly(t, 'the other token', reader.seen, max);
      const { atBound, blocked } = seen;
      t.expect(atBound.status, 'the status for the key alone after the last refusal that is allowed', atBound).isNot(
        429,
      );
      t.expect(blocked.status, 'the status for the key alone after one refusal more', blocked).is(429);
    });
  },
});

export const blockedUntilTheEnd = law('LIM-08/rest', {
  title: 'a blocked key stays blocked for the rest of the window',
  needs,
  async holds(_, t) {
    const { reader, expect } = t;
    sameKey(t, reader);
    const { intervalMs, max } = refusalsPerKey;
    const send = () => askOnce(reader);
    const latest = 1.5 * intervalMs;
    let slowest = 0;
    /** For how long the key is blocked, from its first request on. */
    const blocked = async () => {
      let from = 0;
      await inOneWindow(t, async () => {
        from = await t.now();
        const refused = await usedUp(t, tokenOf(t.owner), max + 1);
        slowest = Math.max(...refused.map(({ ms }) => ms));
        if (mayBeCharged(refused.at(-1)!)) t.inconclusive(charged);
        expect((await send()).status, 'the status for the other token after one refusal more').is(429);
      });
      const reply = await untilOpen(t, { send }, latest, pollMs);
      for (const answer of [reply, await send()])
        expect(answer.status, `the status for the other token ${latest} ms after one refusal more`, answer).isNot(429);
      return (await t.now()) - from;
    };
    const first = await blocked();
    // The end of a fixed window may have ended it early. The next window begins there, and is met from its begin.
    const whole = first >= intervalMs ? first : await blocked();
    const least = intervalMs - 2 * (pollMs + slowest);
    if (whole < least && !t.isStill && (await isBucket(t))) undecidedByBucket(t);
    expect(whole, 'for how many milliseconds a key stays blocked').between(least, latest + pollMs);
  },
});
