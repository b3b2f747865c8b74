/** Laws of part 8 on routes with limits of their own: one member in many seconds, too many cards at once. */
import { limits } from '../../../src/document/limits.ts';
import { seconds } from '../../../src/document/rule.ts';
import type { T } from '../../scene/tools.ts';
import type { Actor } from '../../wire/actor.ts';
import { succeeded } from '../../wire/exchange.ts';
import { law } from '../../law/law.ts';
import { overfullList } from '../../scene/members.ts';
import {
  askOnce,
  askWithKey,
  expectWord,
  inOneWindow,
  isRefused,
  leftBy,
  opensOnTime,
  times,
  usesUp,
  windowsPass,
} from '../../limits/windows.ts';

const { members } = limits;
const aMinute = 60_000;
const readMe = (t: T) => t.owner.raw.get('/1/members/me', { fields: 'username' });

/** Routes below a member. */
const nested = ['boards', 'actions', 'organizations', 'cards/open', 'fullName'] as const;
const below = (t: T) => {
  let turn = 0;
  return () => t.owner.raw.get(`/1/members/me/${nested[(turn += 1) % nested.length]}`);
};

/** All ways to write the route of one member that this server takes, and a change of it. */
async function waysOf({ owner }: T) {
  const { fullName } = await owner.get('/1/members/me', { fields: 'fullName' }).record();
  const paths = ['members', 'member'].flatMap((noun) =>
    ['me', owner.idMember, owner.username, 'me/', '%6de'].map((who) => `/1/${noun}/${who}`),
  );
  const reads = paths.map((path) => ({ path, by: (who: Actor) => who.get(path, { fields: 'username' }) }));
  const change = { path: 'a change of /1/members/me', by: (who: Actor) => who.put('/1/members/me', { fullName }) };
  const taken = [];
  for (const way of [...reads, change]) if (succeeded(await way.by(owner))) taken.push(way);
  return taken;
}

/** Each way is refused, and nothing else is; the limits of ten seconds have nothing to do with it. */
async function onlyMembersRefused({ owner, expect }: T, ways: Awaited<ReturnType<typeof waysOf>>) {
  for (const { path, by } of ways) {
    const reply = await by(owner.raw);
    expect(reply.status, `the status of ${path} once one member was asked ${members.max} times`, reply).is(429);
  }
  for (const path of nested) {
    const reply = await owner.raw.get(`/1/members/me/${path}`);
    expect(reply.status, `the status of /1/members/me/${path} once that limit is used up`, reply).isNot(429);
  }
}

const { max, intervalMs } = limits.members;
const manyTimes = `one member is asked ${max} times in ${seconds(intervalMs)} seconds`;
export const hundredMembers = law('LIM-09', {
  title: `${manyTimes}, however the route is written`,
  also: ['LIM-20', 'LIM-22', 'LIM-31', 'LIM-08'],
  needs: ['probe', 'slow', 'writes'],
  goals: ['refusals'],
  async holds(_, t) {
    const ways = await waysOf(t);
    let turn = 0;
    const send = () => ways[(turn += 1) % ways.length]!.by(t.owner.raw);
    const limit = { what: 'one member', ...members, send };
    // Used up whenever its windows begin, and whatever the run asked before: one interval later it has to be open again.
    for (const _half of [1, 2]) {
      await windowsPass(t);
      await times(members.max / 2, send);
    }
    await inOneWindow(
      t,
      async () => {
        await usesUp(t, limit, members.max - 1, 0);
        await windowsPass(t);
        // None of them is the last.
        await times(nested.length, below(t));
        await usesUp(t, limit, 1, 2);
        await onlyMembersRefused(t, ways);
        await t.pass(aMinute);
        await onlyMembersRefused(t, ways);
        // 7.2 counts every refusal of a key, whichever limit it is by.
        await inOneWindow(t, async () => {
          await usesUp(t, limit, 0, limits.refusalsPerKey.max + 1);
          const alone = await askWithKey(t, t.owner);
          t.expect(alone.status, 'the status for the key alone after one refusal of one member too many', alone).is(
            429,
          );
        });
      },
      { limit: members },
    );
    if (!t.isStill) return;
    await windowsPass(t, members);
    await usesUp(t, limit, members.max);
    await windowsPass(t);
    // Steps longer than the window of the token: what was asked before must not be missing among its hundred.
    await opensOnTime(t, limit, [90_000, limits.token.intervalMs + 100]);
  },
});

export const nestedNotCounted = law('LIM-22', {
  also: ['LIM-31'],
  needs: ['probe'],
  async holds(_, t) {
    // Where the run has used up the limit of one member, what lies below a member is answered all the same.
    const isUsedUp = isRefused(await readMe(t));
    for (const count of [90, 20]) {
      await windowsPass(t);
      const replies = await times(count, below(t));
      t.expect(replies.filter(isRefused).length, `how many of ${count} requests below a member are refused`).is(0);
    }
    if (isUsedUp) return;
    const reply = await readMe(t);
    t.expect(reply.status, 'the status of one member after 110 requests below it', reply).isNot(429);
  },
});

export const allThree = law('LIM-21', {
  needs: ['limits'],
  async holds(_, t) {
    await inOneWindow(t, async () => {
      const before = await askOnce(t.owner);
      const after = await readMe(t);
      const two = await t.owner.raw.get(`/1/members/${t.owner.idMember}`, { fields: 'username' });
      for (const whose of ['key', 'token'] as const) {
        const remaining = [before, after, two].map((reply) => leftBy(t, reply, whose));
        const [first = NaN] = remaining;
        t.expect(remaining, `what remains of the ${whose} with each read of a member`).is([
          first,
          first - 1,
          first - 2,
        ]);
      }
    });
  },
});

export const membersPerToken = law('LIM-32', {
  needs: ['probe', 'slow', 'reader'],
  async holds(_, t) {
    await windowsPass(t, members);
    t.after(() => windowsPass(t, members));
    await times(members.max, () => readMe(t));
    await windowsPass(t);
    expectWord(t, await readMe(t), 'API_TOKEN_LIMIT_EXCEEDED');
    t.expect((await t.reader.raw.get('/1/members/me')).status, 'the status of one member for another token').isNot(429);
  },
});

const withActions = { filter: 'all', actions: 'all', fields: 'name' };

export const fewCards = law('LIM-11/few', {
  title: 'the cards of a small board are shown with their actions',
  needs: ['comments'],
  async holds(_, t) {
    const list = await t.fresh.list();
    for (let made = 0; made < 3; made += 1) await t.fresh.card({ idList: list.id });
    const cards = await t.owner.get(`/1/boards/${list.idBoard}/cards`, withActions).list();
    t.expect(cards.length, 'how many cards are shown with their actions').between(3, limits.results);
    for (const card of cards) t.expect(card.actions, 'the actions of a card').isArray();
  },
});

export const tooManyCards = law('LIM-11', {
  title: 'where too many cards are asked for with their actions, the refusal has its own word',
  level: 'implied',
  needs: ['slow', 'writes'],
  shares: 'an overfull list',
  async holds(_, t) {
    const { owner, expect } = t;
    const { list } = await overfullList(t);
    const path = `/1/boards/${list['idBoard']}/cards`;
    const plain = await owner.get(path, { filter: 'all', fields: 'name' }).list();
    expect(plain.length, 'how many cards are shown without actions').between(1, limits.results);
    const asked = await owner.raw.get(path, withActions);
    // How many are too many is not told.
    if (!t.takes('more than a thousand cards with their actions', asked)) {
      expectWord(t, asked, 'API_TOO_MANY_CARDS_REQUESTED');
      return;
    }
    for (const card of asked.list()) expect(card.actions, 'the actions of a card').isArray();
  },
});
