/** Laws of part 8 on routes with limits of their own: one member 100 times in 900 seconds, too many cards at once. */
import { limits } from '../../../src/spec/limits.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import {
  ask,
  expectWord,
  freshMembers,
  freshWindows,
  isRefused,
  opensOnTime,
  times,
  usesUp,
  type Counted,
} from '../../limits/windows.ts';
import { remainingOf } from '../../wire/pace.ts';

const needs = ['probe', 'virtualTime'] as const;

const readMe = (t: T) => t.owner.raw.get('/1/members/me', { fields: 'username' });
const meOf = (t: T): Counted => ({ what: 'one member', ...limits.members, send: () => readMe(t) });

/** Uses up the limit of one member with requests of the owner; it is refused while token and key have requests left. */
async function usesUpMembers(t: T, send = () => readMe(t)) {
  const replies = await times(limits.members.max, send);
  t.expect(replies.filter(isRefused).length, 'how many of the first 100 reads of one member are refused').is(0);
  await t.control.advance(limits.token.intervalMs + 1);
  const reply = await send();
  t.expect(reply.status, 'the status of read 101 of one member within 900 s', reply).is(429);
  t.witness('refusals');
  return reply;
}

export const hundredMembers = law('LIM-09', {
  title: 'read 101 of one member within 900 seconds is refused while token and key have requests left',
  also: ['LIM-20', 'LIM-31'],
  needs,
  cost: 110,
  confirm: false,
  goals: ['refusals'],
  async holds(_, t) {
    const { owner, expect } = t;
    await freshMembers(t);
    const ways = ['/1/members/me', `/1/members/${owner.idMember}`, `/1/members/${owner.username}`, '/1/member/me'];
    let turn = 0;
    const reply = await usesUpMembers(t, () => owner.raw.get(ways[(turn += 1) % ways.length]!, { fields: 'username' }));
    const left = remainingOf(reply, 'token');
    if (left !== undefined) expect(left, 'what the token has left', reply).between(1, limits.token.max);
    for (const path of ways) expect((await owner.raw.get(path)).status, `the status of ${path}`).is(429);
    expect((await ask(owner)).status, 'the status of another route').isNot(429);
  },
});

export const writesCount = law('LIM-09', {
  as: 'writes',
  title: 'a change of one member counts against the limit of the route as a read does',
  level: 'implied',
  needs: [...needs, 'writes'],
  cost: 110,
  confirm: false,
  goals: ['refusals'],
  async holds(_, t) {
    await freshMembers(t);
    const { fullName } = (await t.owner.raw.get('/1/members/me', { fields: 'fullName' })).record();
    await freshMembers(t);
    let turn = 0;
    const write = () => t.owner.raw.put('/1/members/me', { fullName });
    await usesUpMembers(t, () => ((turn += 1) % 10 === 0 ? write() : readMe(t)));
    t.expect((await write()).status, 'the status of a change after 100 requests').is(429);
  },
});

export const membersWord = law('LIM-09', {
  as: 'word',
  title: 'the refusal of one member names the token limit',
  level: 'implied',
  needs,
  cost: 110,
  confirm: false,
  async holds(_, t) {
    await freshMembers(t);
    const reply = await usesUpMembers(t);
    expectWord(t, reply, 'API_TOKEN_LIMIT_EXCEEDED');
  },
});

export const membersOnTime = law('LIM-09', {
  as: 'interval',
  title: 'one member is read again 900 seconds later, and no sooner than its window allows',
  needs,
  cost: 330,
  confirm: false,
  async holds(_, t) {
    await freshMembers(t);
    await usesUp(t, meOf(t), limits.members.max);
    await t.control.advance(limits.token.intervalMs + 1);
    t.expect((await readMe(t)).status, 'the status 10 s after 100 reads of one member').is(429);
    await opensOnTime(t, meOf(t), [90_000, 9000]);
  },
});

const nested = ['boards', 'actions', 'organizations', 'username', 'cards/open', 'notifications'] as const;

export const nestedNotCounted = law('LIM-22', {
  also: ['LIM-31'],
  needs,
  cost: 240,
  confirm: false,
  async holds(_, t) {
    const { owner, expect } = t;
    await freshMembers(t);
    let turn = 0;
    const below = () => owner.raw.get(`/1/members/me/${nested[(turn += 1) % nested.length]}`);
    await times(limits.token.max, below);
    await t.control.advance(limits.token.intervalMs + 1);
    expect((await readMe(t)).status, 'the status of one member after 100 requests below it').isNot(429);
    await times(limits.members.max - 1, () => readMe(t));
    await t.control.advance(limits.token.intervalMs + 1);
    expect((await readMe(t)).status, 'the status of one member after 100 reads of it').is(429);
    for (const path of nested) {
      const reply = await owner.raw.get(`/1/members/me/${path}`);
      expect(reply.status, `the status of /1/members/me/${path} once the limit of one member is used up`).isNot(429);
    }
  },
});

export const allThree = law('LIM-21', {
  needs: [...needs, 'limits'],
  cost: 8,
  async holds(_, t) {
    await freshWindows(t);
    const before = await ask(t.owner);
    const one = await readMe(t);
    const two = await t.owner.raw.get(`/1/members/${t.owner.idMember}`, { fields: 'username' });
    for (const whose of ['key', 'token'] as const) {
      const remaining = [before, one, two].map((reply) => remainingOf(reply, whose));
      const [first = NaN] = remaining;
      t.expect(remaining, `what remains of the ${whose} with each read of a member`).is([first, first - 1, first - 2]);
    }
  },
});

export const membersPerToken = law('LIM-32', {
  needs: [...needs, 'reader'],
  cost: 110,
  confirm: false,
  async holds(_, t) {
    await freshMembers(t);
    await usesUpMembers(t);
    t.expect((await t.reader.raw.get('/1/members/me')).status, 'the status of one member for another token').isNot(429);
  },
});

const withActions = { filter: 'all', actions: 'all', fields: 'name' };

export const fewCards = law('LIM-11', {
  as: 'few',
  title: 'the few cards of a small board are shown with their actions',
  needs: ['cards', 'comments'],
  cost: 8,
  async holds(_, t) {
    const list = await t.fresh.list();
    for (let made = 0; made < 3; made += 1) await t.fresh.card({ idList: list.id });
    const cards = await t.owner.get(`/1/boards/${list.idBoard}/cards`, withActions).list();
    t.expect(cards.length, 'how many cards are shown with their actions').between(3, limits.results);
    for (const card of cards) t.expect(card.actions, 'the actions of a card').isArray();
  },
});

export const tooManyCards = law('LIM-11', {
  title: `more than ${limits.cardsWithActions} cards with their actions in one call are refused with their own word`,
  level: 'implied',
  also: ['LIM-30'],
  needs: ['virtualTime', 'writes', 'cards'],
  cost: 1100,
  confirm: false,
  async holds(_, t) {
    const { owner, expect } = t;
    const list = await t.fresh.list();
    const path = `/1/boards/${list.idBoard}/cards`;
    const make = () => owner.post('/1/cards', { name: 'one of many', idList: list.id });
    await times(limits.cardsWithActions, make);
    const full = await owner.get(path, { ...withActions, limit: limits.cardsWithActions });
    expect(full.status, `the status for ${limits.cardsWithActions} cards with their actions`, full).isNot(429);
    await make();
    const refused = await owner.raw.get(path, withActions);
    expectWord(t, refused, 'API_TOO_MANY_CARDS_REQUESTED');
    const plain = await owner.get(path, { filter: 'all', fields: 'name' }).list();
    expect(plain, 'the cards without actions').hasLength(limits.results);
  },
});
