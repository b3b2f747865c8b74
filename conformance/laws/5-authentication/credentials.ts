/**
 * Laws of 1.9 and part 5 on every row: a key alone, no key, a wrong or foreign one give no access; where credentials
 * may stand.
 */
import type { T } from '../../scene/tools.ts';
import type { Loose } from '../../wire/exchange.ts';
import { parts, type DocumentedEndpoint } from '../../law/documented.ts';
import { law } from '../../law/law.ts';
import { requestsOf } from '../../law/standard.ts';
import { refusedTo } from './permissions.ts';

/** The requests of these rows are refused with each of these credentials, and nothing changes. */
const refusedWith = async (t: T, rows: readonly DocumentedEndpoint[], ways: readonly Pick<Loose, 'key' | 'token'>[]) =>
  refusedTo(t, await requestsOf(t, rows), (request) => ways.map((way) => () => t.owner.call({ ...request, ...way })));

export const keyAlone = law('PRM-02', {
  needs: ['writes'],
  also: ['AUT-05', 'AUT-23', 'GEN-02'],
  each: parts(),
  cost: 12,
  goals: ['refusals'],
  holds: ({ part }, t) => refusedWith(t, part.rows, [{ token: null }]),
});

export const noKey = law('AUT-23', {
  needs: ['writes'],
  also: ['GEN-02'],
  each: parts(),
  cost: 14,
  goals: ['refusals'],
  holds: ({ part }, t) => refusedWith(t, part.rows, [{ key: null, token: null }, { key: null }]),
});

export const foreignKeys = law('PRM-03', {
  needs: ['writes', 'colleague'],
  also: ['AUT-03', 'GEN-02'],
  each: parts(),
  cost: 14,
  goals: ['refusals'],
  async holds({ part }, t) {
    const { colleague, outsider } = t.actors;
    const keys = [colleague, outsider].filter((one) => one !== undefined && one.key !== t.owner.key);
    t.pre(keys.length > 0);
    await refusedWith(
      t,
      part.rows,
      keys.map((one) => ({ key: one!.key })),
    );
  },
});

const other = (word: string) => word.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'));

export const unknownCredentials = law('AUT-23', {
  as: 'unknown',
  title: 'an unknown key or token, or a part of one, is refused',
  level: 'implied',
  needs: ['writes', 'checklists', 'notifications'],
  also: ['AUT-01', 'AUT-02'],
  cost: 20,
  async holds(_, t) {
    const { owner } = t;
    const card = await t.sample.card;
    const asked: Loose[] = [
      { path: '/1/members/me/boards' },
      { path: `/1/cards/${card.id}` },
      { path: '/1/members/me/notifications' },
    ];
    const { key, token } = owner;
    for (const request of asked) {
      for (const way of [
        { token: other(token) },
        { token: token.slice(0, -1) },
        { token: `${token}0` },
        { token: '' },
        { token: 'x' },
        { key: other(key) },
        { key: key.slice(0, -1) },
        { key: `${key}0` },
        { key: '' },
        { key: token },
        { token: key },
        { key: other(key), token: other(token) },
      ]) {
        (await owner.call({ ...request, ...way })).refused();
      }
      (await owner.call(request)).ok();
      t.witness('asked');
    }
  },
  goals: ['asked'],
});

const searches = ['/1/search', '/1/membersSearch'] as const;

export const elsewhere = law('PRM-02', {
  as: 'search',
  title: 'a search is refused without a key or without a token',
  level: 'implied',
  needs: ['4.7'],
  cost: 10,
  async holds(_, t) {
    const { owner } = t;
    for (const path of searches) {
      const request = { path, query: { query: 'anything' } };
      if (!(await owner.call(request)).taken) continue;
      for (const way of [{ token: null }, { key: null }, { key: null, token: null }]) {
        (await owner.call({ ...request, ...way })).refused();
      }
      t.witness('searches');
    }
  },
});

export const tokensOfOthers = law('TOK-05', {
  title: 'the webhooks of a token are refused with a key alone or with another token',
  needs: ['4.7', 'others'],
  cost: 4,
  async holds(_, { owner, actors }) {
    const hooks = `/1/tokens/${owner.token}/webhooks`;
    (await owner.call({ path: hooks, token: null })).refused();
    for (const who of [actors.colleague, actors.outsider]) if (who) await who.get(hooks).refused();
  },
});
