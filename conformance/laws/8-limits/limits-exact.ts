/** Laws of part 8 that use up a limit: the exact number of requests, the error of a refusal, how long it lasts. */
import { limits } from '../../../src/document/limits.ts';
import { seconds } from '../../../src/document/rule.ts';
import type { Actor } from '../../wire/actor.ts';
import { unknownId } from '../../law/arbitraries.ts';
import type { T } from '../../scene/tools.ts';
import type { Answer } from '../../wire/answer.ts';
import { succeeded } from '../../wire/exchange.ts';
import { law } from '../../law/law.ts';
import { headerFault } from '../../limits/headers.ts';
import {
  ask,
  askWithKey,
  expectWord,
  inOneWindow,
  isExplained,
  isRefused,
  opensOnTime,
  sameKey,
  times,
  tokenOf,
  usedUp,
  usesUp,
  type Counted,
} from '../../limits/windows.ts';
import { remainingOf } from '../../wire/pace.ts';

const ofOneKey = (t: T, who: Actor): Counted => ({ what: 'one key', ...limits.key, send: () => askWithKey(t, who) });

/** Answers and refusals of every kind are requests: each takes one from the limit. */
const ofAnyKind = (who: Actor): (() => Promise<Answer>) => {
  const kinds = [
    () => ask(who),
    () => who.raw.get(`/1/cards/${unknownId}`),
    () => who.raw.put(`/1/cards/${unknownId}`, {}),
  ] as const;
  let turn = 0;
  return () => kinds[(turn += 1) % kinds.length]!();
};

export const tokenExactly = law('LIM-01/exact', {
  title: `a token has exactly ${limits.token.max} requests in one window, whatever comes of them`,
  needs: ['probe'],
  goals: ['refusals'],
  async holds(_, t) {
    const token = tokenOf(t.owner);
    await inOneWindow(t, async () => void (await usesUp(t, { ...token, send: ofAnyKind(t.owner) }, token.max)));
    if (t.isStill) await opensOnTime(t, token, [1000, 100, 10, 1]);
  },
});

export const keyExactly = law('LIM-02/exact', {
  title: `a key has ${limits.key.max} requests in ${seconds(limits.key.intervalMs)} seconds, and as many again afterwards`,
  needs: ['probe'],
  goals: ['refusals'],
  async holds(_, t) {
    const key = ofOneKey(t, t.owner);
    if (!t.isStill) return isExplained(t, key);
    await inOneWindow(t, async () => void (await usesUp(t, key, key.max)));
    await opensOnTime(t, key, [1000, 50]);
  },
});

/** Those with keys of their own. */
const strangers = ({ owner, actors }: T): readonly Actor[] =>
  [actors.colleague, actors.outsider].filter((who) => who !== undefined).filter(({ key }) => key !== owner.key);

/** Once the owner has used up a limit: each of these is answered, and only its own requests are taken from what it has. */
async function areUntouched(t: T, others: readonly Actor[]): Promise<void> {
  const ofKey = new Map<string, number>();
  for (const who of others) {
    const reply = await ask(who);
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
    const ways = [() => ask(owner), () => askWithKey(t, owner), () => ask(reader)];
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
      await areUntouched(t, strangers(t));
    });
  },
});

export const refusalNamesItsLimit = law('LIM-03', {
  title: 'the refusal of a token names its limit and shows 0 remaining, while its key has requests left',
  also: ['LIM-01', 'LIM-04'],
  needs: ['probe'],
  async holds(_, t) {
    const { owner } = t;
    await inOneWindow(t, async () => {
      const [read] = await usedUp(t, tokenOf(owner));
      const fault = headerFault(read);
      if (fault) t.expect.fail(fault.what, fault.expected, fault.actual, read);
      t.expect(remainingOf(read, 'token'), 'what the token has left', read).is(0);
      t.expect(remainingOf(read, 'key'), 'what the key has left', read).between(0, limits.key.max - limits.token.max);
      const late = [owner.raw.post('/1/cards', { name: 'late' }), owner.raw.get(`/1/cards/${unknownId}`)];
      for (const reply of [read, ...(await Promise.all(late))]) expectWord(t, reply, 'API_TOKEN_LIMIT_EXCEEDED');
    });
  },
});

export const othersUntouched = law('LIM-05', {
  needs: ['probe', 'reader', 'others'],
  async holds(_, t) {
    const { owner, reader } = t;
    sameKey(t, reader);
    await inOneWindow(t, async () => {
      await usedUp(t, tokenOf(owner));
      await areUntouched(t, [reader, ...strangers(t)]);
    });
  },
});

export const refusedChangesNothing = law('LIM-07', {
  needs: ['probe', 'writes', 'colleague'],
  async holds(_, t) {
    const { owner, colleague } = t;
    const scene = async () => {
      const { id: idBoard } = await t.fresh.board({}, { members: ['colleague'] });
      const { id: idList } = await t.fresh.list({ idBoard });
      const card = await t.fresh.card({ idList });
      return { idBoard, idList, card, comment: await t.fresh.comment({ idCard: card.id }) };
    };
    await inOneWindow(
      t,
      async ({ idBoard, idList, card, comment }) => {
        const read = async () => ({
          cards: await colleague.raw.get(`/1/boards/${idBoard}/cards`, { fields: 'name,desc,idMembersVoted' }).list(),
          text: (await colleague.raw.get(`/1/actions/${comment.id}`).record()).data.text,
        });
        await t.unchanged(read, async () => {
          await usedUp(t, tokenOf(owner));
          const late = await Promise.all([
            owner.raw.put(`/1/cards/${card.id}`, { name: 'late' }),
            owner.raw.post('/1/cards', { name: 'late', idList }),
            owner.raw.put(`/1/actions/${comment.id}`, { text: 'late' }),
            owner.raw.post(`/1/cards/${card.id}/membersVoted`, { value: owner.idMember }),
            owner.raw.del(`/1/actions/${comment.id}`),
          ]);
          for (const reply of late) t.expect(reply.status, 'the status of a write beyond the limit', reply).is(429);
        });
      },
      { scene },
    );
  },
});

export const refusalsAreFree = law('LIM-28', {
  needs: ['probe', 'reader'],
  async holds(_, t) {
    await inOneWindow(t, async () => {
      await usedUp(t, tokenOf(t.owner), 150);
      const replies = await times(limits.token.max, () => ask(t.reader));
      t.expect(replies.every(succeeded), 'whether the other token has all its requests left').is(true);
    });
  },
});
