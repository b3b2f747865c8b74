/** Laws of part 8 on headers: what they say of each limit, on all traffic and on one answer of every kind. */
import { keysOf } from '../../../src/language.ts';
import { countedReplies, headerFault, tickets } from '../../limits/headers.ts';
import { law } from '../../law/law.ts';
import { parts } from '../../law/documented.ts';
import { requestsOf, standardScene } from '../../law/standard.ts';
import { succeeded, type Loose } from '../../wire/exchange.ts';
import { disclaims } from '../../wire/target.ts';
import { finish, start } from '../../scene/exports.ts';
import { remainingOf } from '../../wire/pace.ts';
import { askOnce, askWithKey, inOneWindow, leftBy, sameKey, tokenIsExplained } from '../../limits/windows.ts';
import { limits } from '../../../src/document/limits.ts';
import type { Actor } from '../../wire/actor.ts';
import { unknownId } from '../../law/arbitraries.ts';
import type { T } from '../../scene/tools.ts';
import type { Answer } from '../../wire/answer.ts';

/** How many rows of a part are asked in one window; fewer through a slow network, where its ends would be met too often. */
const [mostRows, fewRows] = [90, 8];
const shortMs = limits.token.intervalMs / 4;
const plain: Loose = { path: '/1/members/me/boards', query: { fields: 'name' } };
const search: Loose = { path: '/1/search', query: { query: 'limits' } };

export const sixHeaders = law('LIM-04', {
  needs: ['limits'],
  watches(journal, { expect, witness }) {
    const replies = countedReplies(journal);
    for (const reply of replies) {
      const fault = headerFault(reply);
      if (fault) expect.fail(fault.what, fault.expected, fault.actual, fault.reply);
    }
    witness('replies', replies.length);
  },
  goals: ['replies'],
});

export const noRemainderTwice = law('LIM-06', {
  needs: ['limits'],
  watches(journal, { expect, witness }) {
    const { pairs, fault } = tickets(journal);
    if (fault) expect.fail(fault.what, fault.expected, fault.actual, fault.reply);
    witness('neighbours', pairs);
  },
  goals: ['neighbours'],
});

const uploadTo = (idCard: string): Loose => ({
  method: 'POST',
  path: `/1/cards/${idCard}/attachments`,
  multipart: { file: { name: 'note.txt', bytes: 'a note' } },
});

/** Answers of every kind to requests with key and token: the limits count each of them. */
const kinds = {
  'a read': (t: T) => askOnce(t.owner),
  'a listing': async (t: T) => t.owner.raw.get(`/1/boards/${(await t.sample.board).id}/lists`),
  'a new record': async (t: T) => t.owner.raw.post('/1/cards', { name: 'limits', idList: (await t.sample.list).id }),
  async 'an upload'(t: T) {
    if (disclaims(t.target, 'attachments')) t.skip('the target has no attachments');
    return t.owner.raw.call(uploadTo((await t.sample.card).id));
  },
  'a change': async (t: T) => t.owner.raw.put(`/1/cards/${(await t.sample.card).id}`, {}),
  'an unknown id': (t: T) => t.owner.raw.get(`/1/cards/${unknownId}`),
  'a missing permission': async (t: T) =>
    (t.actors.reader ?? t.skip('no token lacks a permission')).raw.put(`/1/cards/${(await t.sample.card).id}`, {}),
  async 'a file'(t: T) {
    if (disclaims(t.target, 'exports') || !t.target.workspace) t.skip('the target has no exports');
    const { exportUrl } = await finish(t, (await start(t)).id);
    t.pre(typeof exportUrl === 'string');
    return t.owner.raw.get(exportUrl);
  },
  'a missing argument': async (t: T) => t.owner.raw.post(`/1/cards/${(await t.sample.card).id}/actions/comments`, {}),
} as const;

export const headersOnEveryAnswer = law('LIM-04/answers', {
  title: 'answers and refusals of every kind carry the six headers with their exact values',
  needs: ['limits', 'writes'],
  each: { kind: keysOf(kinds) },
  async holds({ kind }, t) {
    const reply = await kinds[kind](t);
    t.pre(reply.status < 500);
    const fault = headerFault(reply);
    if (fault) t.expect.fail(`${fault.what} on ${kind}`, fault.expected, fault.actual, fault.reply);
  },
});

/**
 * Requests that a server has to count, though their answers are left open. The last two use the token of the owner. A
 * request without a row is not among them, because a server may look for the row before it counts.
 */
const strange = {
  key: (t: T) => askWithKey(t, t.owner),
  stranger: ({ owner }: T) => owner.raw.call({ path: '/1/boards', token: unknownId }),
  search: ({ owner }: T) => owner.raw.get('/1/membersSearch', { query: 'limits' }),
  'half a body': ({ owner }: T) =>
    owner.raw.call({ method: 'POST', path: '/1/cards', raw: '{', headers: { 'content-type': 'application/json' } }),
};
const ofOwner: readonly string[] = ['search', 'half a body'];
/**
 * Who asks, in turn. After each request of `strange`, the headers of the next answer say whether it was counted. The
 * reader takes part if it has the key of the owner.
 */
const turns = [
  ...(['owner', 'reader', 'owner', 'key', 'reader', 'owner', 'stranger'] as const),
  ...(['owner', 'search', 'owner', 'half a body', 'owner', 'reader'] as const),
];

export const countsDown = law('LIM-27', {
  title: 'in a fresh window each request lowers what remains of token and key by one, whatever its answer',
  also: ['LIM-06', 'LIM-29'],
  needs: ['limits', 'others'],
  async holds(_, t) {
    const { owner, expect } = t;
    const reader = t.actors.reader?.key === owner.key ? t.actors.reader : undefined;
    const { id, shortLink } = await t.sample.card;
    const usual: readonly [string, (who: Actor) => Promise<Answer>][] = [
      ['a read', askOnce],
      ['an unknown id', (who) => who.raw.get(`/1/boards/${unknownId}`)],
      ['a change', (who) => who.raw.put(`/1/cards/${shortLink ?? id}`, {})],
      ['a removal', (who) => who.raw.del(`/1/cards/${unknownId}`)],
      [
        'key and token in a body',
        (who) => who.raw.call({ method: 'PUT', path: `/1/cards/${id}`, json: {}, place: 'body' }),
      ],
    ];
    await inOneWindow(t, async () => {
      const spent = { key: 0, owner: 0, reader: 0 };
      const left = [...usual];
      let counted: string | undefined;
      for (const turn of turns) {
        const who = turn === 'reader' ? reader : owner;
        if (who === undefined) continue;
        spent.key += 1;
        if (turn !== 'owner' && turn !== 'reader') {
          // That row has a stricter limit of its own (8.s1).
          t.pre((await strange[turn](t)).status !== 429);
          counted = turn === 'key' ? 'a key alone' : turn === 'stranger' ? 'an unknown token' : turn;
          if (ofOwner.includes(turn)) spent.owner += 1;
          continue;
        }
        const [kind, send] = counted === undefined ? left.shift()! : usual[0]!;
        const reply = await send(who);
        spent[turn] += 1;
        const after = `after ${counted ?? kind}`;
        expect(leftBy(t, reply, 'token'), `what is left of the token of ${turn} ${after}`, reply).is(
          limits.token.max - spent[turn],
        );
        expect(leftBy(t, reply, 'key'), `what is left of the key ${after}`, reply).is(limits.key.max - spent.key);
        counted = undefined;
      }
    });
  },
});

export const everyRowCounts = law('LIM-27/rows', {
  title: 'in a fresh window a request to any endpoint lowers what remains of its token and key by one',
  needs: ['limits'],
  each: parts(),
  goals: ['rows'],
  async holds({ part }, t) {
    const first = disclaims(t.target, 'search') ? plain : search;
    const asked = [
      first,
      uploadTo((await standardScene(t)).card.id),
      ...(await requestsOf(t, part.rows.slice(0, mostRows))),
    ];
    const { ms } = await askOnce(t.owner);
    const some = Math.min(mostRows, Math.max(fewRows, Math.floor(shortMs / ms)));
    for (let from = 0; from < asked.length; from += some)
      await inOneWindow(t, async () => {
        for (const [at, request] of [plain, ...asked.slice(from, from + some), plain].entries()) {
          const reply = await t.owner.raw.call(request);
          // A server may answer without headers where it has no route.
          if (!succeeded(reply) && remainingOf(reply, 'token') === undefined) continue;
          for (const whose of ['token', 'key'] as const)
            t.expect(leftBy(t, reply, whose), `what the headers leave the ${whose}`, reply).is(
              limits[whose].max - at - 1,
            );
          t.witness('rows');
        }
      });
  },
});

export const ticketsAtOnce = law('LIM-06/race', {
  title: 'each of several requests at the same time lowers what remains of its token and key by one',
  needs: ['limits', 'reader'],
  async holds(_, t) {
    const { owner, reader, expect } = t;
    sameKey(t, reader);
    const [mine, other] = [30, 15];
    const send = (who: Actor, count: number) => Promise.all(Array.from({ length: count }, () => askOnce(who)));
    const left = (max: number, count: number) => Array.from({ length: count }, (_one, at) => max - 1 - at);
    const remaining = (replies: readonly Answer[], whose: 'key' | 'token') =>
      replies.map((reply) => leftBy(t, reply, whose));
    await inOneWindow(t, async () => {
      const [ofOwner, ofReader] = await Promise.all([send(owner, mine), send(reader, other)]);
      expect(remaining(ofOwner, 'token'), 'the remainders of one token').sameAs(left(limits.token.max, mine));
      expect(remaining(ofReader, 'token'), 'the remainders of the other token').sameAs(left(limits.token.max, other));
      expect(remaining([...ofOwner, ...ofReader], 'key'), 'the remainders of their key').sameAs(
        left(limits.key.max, mine + other),
      );
      t.witness('at once', mine + other);
    });
  },
  goals: ['at once'],
});

export const hundredPerToken = law('LIM-01', {
  needs: ['probe'],
  async holds(_, t) {
    await tokenIsExplained(t);
  },
  goals: ['refusals'],
});
