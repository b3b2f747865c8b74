/**
 * Laws of part 8 on a clock that stands still: the exact number of requests, the error of a refusal, how long it lasts.
 */
import { limits } from '../../../src/spec/limits.ts';
import type { Actor } from '../../wire/actor.ts';
import { unknownId } from '../../law/arbitraries.ts';
import type { T } from '../../scene/tools.ts';
import { succeeded } from '../../wire/exchange.ts';
import { law } from '../../law/law.ts';
import {
  ask,
  askWithKey,
  expectWord,
  freshWindows,
  isRefused,
  opensOnTime,
  times,
  usesUp,
  type Counted,
} from '../../limits/windows.ts';
import { remainingOf } from '../../wire/pace.ts';

const tokenOf = (who: Actor): Counted => ({ what: 'one token', ...limits.token, send: () => ask(who) });
const keyOf = (t: T, who: Actor): Counted => ({ what: 'one key', ...limits.key, send: () => askWithKey(t, who) });

export const tokenExactly = law('LIM-01', {
  as: 'exact',
  title: 'a token has exactly 100 requests at one moment, and as many again exactly 10 seconds later',
  needs: ['probe', 'virtualTime'],
  cost: 520,
  confirm: false,
  goals: ['refusals'],
  async holds(_, t) {
    await freshWindows(t);
    await usesUp(t, tokenOf(t.owner), limits.token.max);
    await opensOnTime(t, tokenOf(t.owner), [1000, 100, 10, 1]);
  },
});

export const keyExactly = law('LIM-02', {
  as: 'exact',
  title: 'a key has exactly 300 requests at one moment, and as many again exactly 10 seconds later',
  needs: ['probe', 'virtualTime'],
  cost: 1000,
  confirm: false,
  goals: ['refusals'],
  async holds(_, t) {
    await freshWindows(t);
    await usesUp(t, keyOf(t, t.owner), limits.key.max);
    await opensOnTime(t, keyOf(t, t.owner), [1000, 50]);
  },
});

export const keyOverItsTokens = law('LIM-02', {
  as: 'tokens',
  title: 'a key has 300 requests over its tokens and those without a token: a token with requests left is refused then',
  also: ['LIM-03', 'LIM-29'],
  needs: ['probe', 'virtualTime', 'reader'],
  cost: 310,
  confirm: false,
  async holds(_, t) {
    const { owner, reader, expect } = t;
    await freshWindows(t);
    const each = limits.token.max - 1;
    const replies = [
      ...(await times(each, () => ask(owner))),
      ...(await times(each, () => ask(reader))),
      ...(await times(limits.key.max - 2 * each, () => askWithKey(t, owner))),
    ];
    expect(replies.filter(isRefused).length, 'how many of the first 300 requests of a key are refused').is(0);
    for (const who of [owner, reader]) expectWord(t, await ask(who), 'API_KEY_LIMIT_EXCEEDED');
    expectWord(t, await askWithKey(t, owner), 'API_KEY_LIMIT_EXCEEDED');
    await t.control.advance(limits.key.intervalMs + 1);
    for (const who of [owner, reader]) expect((await ask(who)).status, 'the status after the interval').isNot(429);
  },
});

export const wordNames = law('LIM-03', {
  title: 'the refusal of a token names the token limit, as long as its key has requests left',
  also: ['LIM-01'],
  needs: ['probe', 'virtualTime'],
  cost: 110,
  confirm: false,
  async holds(_, t) {
    await freshWindows(t);
    const read = await usesUp(t, tokenOf(t.owner), limits.token.max);
    expectWord(t, read, 'API_TOKEN_LIMIT_EXCEEDED');
    expectWord(t, await t.owner.raw.post('/1/cards', { name: 'late' }), 'API_TOKEN_LIMIT_EXCEEDED');
    expectWord(t, await t.owner.raw.get(`/1/cards/${unknownId}`), 'API_TOKEN_LIMIT_EXCEEDED');
  },
});

export const headersOnRefusals = law('LIM-04', {
  as: 'refusals',
  title: 'a refusal by a limit carries the six headers too, and leaves nothing of that limit',
  needs: ['probe', 'virtualTime'],
  cost: 105,
  confirm: false,
  async holds(_, t) {
    await freshWindows(t);
    const reply = await usesUp(t, tokenOf(t.owner), limits.token.max);
    for (const [whose, { max, intervalMs }] of [
      ['token', limits.token],
      ['key', limits.key],
    ] as const) {
      t.expect(Number(reply.headers[`x-rate-limit-api-${whose}-max`]), `the maximum of the ${whose}`).is(max);
      t.expect(Number(reply.headers[`x-rate-limit-api-${whose}-interval-ms`]), `the interval of the ${whose}`).is(
        intervalMs,
      );
    }
    t.expect(remainingOf(reply, 'token'), 'what the token has left', reply).is(0);
    t.expect(remainingOf(reply, 'key'), 'what the key has left', reply).between(0, limits.key.max - limits.token.max);
  },
});

export const othersUntouched = law('LIM-05', {
  needs: ['probe', 'virtualTime', 'reader', 'colleague', 'outsider'],
  cost: 420,
  confirm: false,
  async holds(_, t) {
    const { owner, reader, colleague, outsider, expect } = t;
    await freshWindows(t);
    await usesUp(t, tokenOf(owner), limits.token.max);
    for (const who of [reader, colleague, outsider]) {
      const reply = await ask(who);
      expect(reply.status, `the status for ${who.name} once the token of the owner is used up`, reply).isNot(429);
      expect(remainingOf(reply, 'token') ?? limits.token.max - 1, `what ${who.name} has left`, reply).is(
        limits.token.max - 1,
      );
    }
    const rest = limits.key.max - limits.token.max - 1;
    await times(rest, () => askWithKey(t, owner));
    expect((await ask(reader)).status, 'the status for another token once the key is used up').is(429);
    for (const who of [colleague, outsider]) {
      const reply = await ask(who);
      expect(reply.status, `the status for ${who.name} once the key of the owner is used up`, reply).isNot(429);
      expect(remainingOf(reply, 'key') ?? limits.key.max - 2, `what the key of ${who.name} has left`, reply).is(
        limits.key.max - 2,
      );
    }
  },
});

export const refusedChangesNothing = law('LIM-07', {
  needs: ['probe', 'virtualTime', 'writes', 'colleague'],
  cost: 120,
  confirm: false,
  async holds(_, t) {
    const { owner, colleague } = t;
    const board = await t.fresh.board({}, { members: ['colleague'] });
    const list = await t.fresh.list({ idBoard: board.id });
    const card = await t.fresh.card({ idList: list.id });
    const comment = await t.fresh.comment({ idCard: card.id });
    await freshWindows(t);
    const read = async () => ({
      cards: await colleague.raw.get(`/1/lists/${list.id}/cards`, { fields: 'name,desc,idMembersVoted' }).list(),
      text: (await colleague.raw.get(`/1/actions/${comment.id}`).record()).data.text,
    });
    await colleague.raw.get(`/1/boards/${board.id}`).ok();
    await t.unchanged(read, async () => {
      await usesUp(t, tokenOf(owner), limits.token.max);
      const late = [
        await owner.raw.put(`/1/cards/${card.id}`, { name: 'late' }),
        await owner.raw.post('/1/cards', { name: 'late', idList: list.id }),
        await owner.raw.put(`/1/actions/${comment.id}`, { text: 'late' }),
        await owner.raw.post(`/1/cards/${card.id}/membersVoted`, { value: owner.idMember }),
        await owner.raw.del(`/1/actions/${comment.id}`),
      ];
      for (const reply of late) t.expect(reply.status, 'the status of a write beyond the limit', reply).is(429);
    });
  },
});

export const refusalsAreFree = law('LIM-28', {
  needs: ['probe', 'virtualTime', 'reader'],
  cost: 360,
  confirm: false,
  async holds(_, t) {
    await freshWindows(t);
    await usesUp(t, tokenOf(t.owner), limits.token.max);
    await times(150, () => ask(t.owner));
    const replies = await times(limits.token.max, () => ask(t.reader));
    t.expect(replies.every(succeeded), 'whether the other token has all its requests left').is(true);
  },
});
