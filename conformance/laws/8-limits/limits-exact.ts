/** Laws of part 8 that use up a limit: the exact number of requests, the error of a refusal, how long it lasts. */
import { limits } from '../../../src/document/limits.ts';
import { seconds } from '../../../src/document/rule.ts';
import type { Actor } from '../../wire/actor.ts';
import { unknownId } from '../../law/arbitraries.ts';
import type { T } from '../../scene/tools.ts';
import { succeeded } from '../../wire/exchange.ts';
import { law } from '../../law/law.ts';
import { headerFault } from '../../limits/headers.ts';
import {
  askOnce,
  askWithKey,
  expectWord,
  exactly,
  ifKept,
  inOneWindow,
  expectExplained,
  isRefused,
  opensOnTime,
  sameKey,
  times,
  tokenOf,
  usesUp,
  type Counted,
} from '../../limits/windows.ts';
import {
  askEach,
  ofAnyKind,
  ofOneToken,
  oneTokenUsedUp,
  ofTwoTokens,
  strangers,
  twoTokensUsedUp,
  type Asked,
} from '../../limits/used-up.ts';
import { remainingOf } from '../../wire/pace.ts';

const ofOneKey = (t: T, who: Actor): Counted => ({ what: 'one key', ...limits.key, send: () => askWithKey(t, who) });

export const tokenExactly = law('LIM-01/exact', {
  title: `a token has exactly ${limits.token.max} requests in one window, whatever comes of them`,
  needs: ['probe', 'others'],
  shares: oneTokenUsedUp,
  goals: ['refusals'],
  async holds(_, t) {
    const token = tokenOf(t.owner);
    if (!t.isStill)
      return ofOneToken(t, 'token', ({ token: { seen } }) => void exactly(t, token.what, seen, token.max));
    await inOneWindow(t, async () => void (await usesUp(t, { ...token, send: ofAnyKind(t.owner) }, token.max)));
    await opensOnTime(t, token, [1000, 100, 10, 1]);
  },
});

export const keyExactly = law('LIM-02/exact', {
  title: `a key has ${limits.key.max} requests in ${seconds(limits.key.intervalMs)} seconds, and as many again afterwards`,
  needs: ['probe'],
  goals: ['refusals'],
  async holds(_, t) {
    const key = ofOneKey(t, t.owner);
    if (!t.isStill) return expectExplained(t, key);
    await inOneWindow(t, async () => void (await usesUp(t, key, key.max)));
    await opensOnTime(t, key, [1000, 50]);
  },
});

/** Once the owner has used up a limit: each of these is answered, and only its own requests are taken from what it has. */
function areUntouched(t: T, others: Asked): void {
  const ofKey = new Map<string, number>();
  for (const [who, reply] of others) {
    ofKey.set(who.key, (ofKey.get(who.key) ?? 0) + 1);
    t.expect(reply.status, `the status for ${who.name} once another is used up`, reply).isNot(429);
    const wanted = { token: limits.token.max - 1, key: limits.key.max - ofKey.get(who.key)! };
    for (const whose of who.key === t.owner.key ? (['token'] as const) : (['token', 'key'] as const)) {
      const left = remainingOf(reply, whose) ?? wanted[whose];
      t.expect(left, `what the ${whose} of ${who.name} has left`, reply).is(wanted[whose]);
    }
  }
}

export const keyOverItsTokens = law('LIM-02/tokens', {
  title: `a key has ${limits.key.max} requests for all its tokens; then even a token with requests left is refused`,
  also: ['LIM-03', 'LIM-05', 'LIM-29'],
  needs: ['probe', 'reader', 'others'],
  async holds(_, t) {
    const { owner, reader, expect } = t;
    sameKey(t, reader);
    const ways = [() => askOnce(owner), () => askWithKey(t, owner), () => askOnce(reader)];
    await inOneWindow(t, async () => {
      let sent = 0;
      // Two of the tokens' last requests are left, so that no refusal can be theirs.
      const replies = await times(limits.key.max, () => {
        const at = (sent += 1);
        return (at > limits.key.max - 3 ? ways[1]! : ways[at % 3]!)();
      });
      expect(
        replies.filter(isRefused).length,
        `how many of the first ${limits.key.max} requests of a key are refused`,
      ).is(0);
      ways[0] = () => owner.raw.put(`/1/cards/${unknownId}`, {});
      const late = await Promise.all(ways.map((way) => way()));
      for (const reply of late) expectWord(t, reply, 'API_KEY_LIMIT_EXCEEDED');
      areUntouched(t, await askEach(strangers(t)));
    });
  },
});

export const refusalNamesItsLimit = law('LIM-03', {
  title: 'the refusal of a token names its limit and shows 0 remaining, while its key has requests left',
  also: ['LIM-01', 'LIM-04'],
  needs: ['probe', 'others'],
  shares: oneTokenUsedUp,
  async holds(_, t) {
    await ofOneToken(t, 'late', ({ token, late }) => {
      const [first] = ifKept(t, 'one token', token.seen, limits.token.max);
      const fault = headerFault(first);
      if (fault) t.expect.fail(fault.what, fault.expected, fault.actual, first);
      t.expect(remainingOf(first, 'token'), 'what the token has left', first).is(0);
      t.expect(remainingOf(first, 'key'), 'what the key has left', first).between(0, limits.key.max - limits.token.max);
      for (const reply of [first, ...late.seen]) expectWord(t, reply, 'API_TOKEN_LIMIT_EXCEEDED');
    });
  },
});

export const othersUntouched = law('LIM-05', {
  needs: ['probe', 'reader', 'others'],
  shares: oneTokenUsedUp,
  async holds(_, t) {
    sameKey(t, t.reader);
    await ofOneToken(t, 'others', ({ token, others }) => {
      ifKept(t, 'one token', token.seen, limits.token.max);
      areUntouched(t, others.seen);
    });
  },
});

export const refusedChangesNothing = law('LIM-07', {
  needs: ['probe', 'writes', 'colleague', 'others'],
  shares: oneTokenUsedUp,
  async holds(_, t) {
    await ofOneToken(t, 'stands', ({ token, writes, stands }) => {
      ifKept(t, 'one token', token.seen, limits.token.max);
      for (const reply of writes.seen) t.expect(reply.status, 'the status of a write beyond the limit', reply).is(429);
      t.expect(stands.seen?.after, 'what stood there before').agrees(stands.seen?.before);
    });
  },
});

export const refusalsAreFree = law('LIM-28', {
  needs: ['probe', 'reader', 'others'],
  shares: twoTokensUsedUp,
  async holds(_, t) {
    await ofTwoTokens(t, 'reader', ({ owner, reader }) => {
      ifKept(t, 'one token', owner.seen, limits.token.max);
      const isFree = reader.seen.filter(succeeded).length >= limits.token.max;
      t.expect(isFree, 'whether the other token has all its requests left').is(true);
    });
  },
});
