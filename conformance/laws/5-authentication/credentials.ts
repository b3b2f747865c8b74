/**
 * Laws of 1.9 and part 5 on every row: a key alone, no key, a wrong or foreign one give no access; where credentials
 * may stand.
 */
import type { T } from '../../scene/tools.ts';
import type { DocumentedEndpoint } from '../../law/documented.ts';
import type { Loose } from '../../wire/exchange.ts';
import { law, type ResponseMutant } from '../../law/law.ts';
import { accepts, refuses } from '../../law/response-mutants.ts';
import { ifPossible } from '../../scene/reading.ts';
import { look, requestOf } from '../../law/standard.ts';
import { parts } from './permissions.ts';

/** The requests of these rows are refused with each of these credentials, and nothing changes. */
async function refusedWith(t: T, rows: readonly DocumentedEndpoint[], ways: readonly Pick<Loose, 'key' | 'token'>[]) {
  const before = await look(t);
  for (const row of rows) {
    const request = await ifPossible(requestOf(t, row));
    if (request === undefined) continue;
    for (const way of ways) {
      (await t.owner.call({ ...request, ...way })).refused();
      t.witness('refusals');
    }
  }
  t.expect(await look(t), 'the scene afterwards').is(before);
}

/** These requests are answered as if their credentials had been right. */
const lets = (method: string, path: RegExp): ResponseMutant => ({
  instead: async (request, send, memory) => {
    const isWhole = request.key !== null && request.token !== null;
    if (isWhole && request.actor === 'owner') memory['owner'] ??= request;
    const { key, token } = memory['owner'] ?? request;
    const isTold = request.method === method && path.test(request.path);
    return send(isTold ? { ...request, key, token } : request);
  },
});

const openDoors = {
  'shows boards': lets('GET', /boards\/\w+$/),
  'shows the cards of a list': lets('GET', /lists\/\w+\/cards$/),
  'shows the log': accepts(({ path }) => path.endsWith('/me/actions')),
  'shows notifications': accepts(({ path }) => path.endsWith('/notifications')),
  'shows one action': accepts(({ method, path }) => method === 'GET' && /actions\/\w+$/.test(path)),
  'shows workspaces': accepts(({ path }) => path.endsWith('/organizations')),
  'takes cards': lets('POST', /\/1\/cards$/),
  'takes comments': lets('POST', /comments$/),
  'takes a bio': accepts(({ path }) => path.endsWith('/bio')),
  'renames cards': lets('PUT', /cards\/\w+$/),
  'sets values': lets('PUT', /item$/),
  'deletes comments': accepts(({ method, path }) => method === 'DELETE' && /actions\/\w+$/.test(path)),
} as const;

export const keyAlone = law('PRM-02', {
  needs: ['writes'],
  also: ['AUT-05', 'AUT-23', 'GEN-02'],
  each: parts(),
  cost: 12,
  goals: ['refusals'],
  holds: ({ part }, t) => refusedWith(t, part.rows, [{ token: null }]),
  mutants: openDoors,
});

export const noKey = law('AUT-23', {
  needs: ['writes'],
  also: ['GEN-02'],
  each: parts(),
  cost: 14,
  goals: ['refusals'],
  holds: ({ part }, t) => refusedWith(t, part.rows, [{ key: null, token: null }, { key: null }]),
  mutants: {
    ...openDoors,
    'needs no key': {
      instead: async (request, send, memory) => {
        if (request.key !== null) memory['key'] ??= request.key;
        return send(request.token !== null ? { ...request, key: memory['key'] ?? request.key } : request);
      },
    },
  },
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
  mutants: openDoors,
});

const other = (word: string) => word.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'));

export const unknownCredentials = law('AUT-23', {
  as: 'unknown',
  title: 'a key or a token that nobody issued, or that is only part of one, opens nothing',
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
  mutants: {
    'looks at the beginning of tokens': accepts(({ token }) => token?.length === 65 || token?.length === 63),
    'does not look at keys': accepts(({ key }) => key !== null && /^[ab]/.test(key) && key.length === 32),
    'takes an empty token for none': accepts(({ token }) => token === ''),
    'takes any token': accepts(({ token }) => token === 'x'),
    'takes an empty key': accepts(({ key }) => key === ''),
    'takes a key for a token': accepts(({ key, token }) => key === token),
  },
});

export const mineOnly = law('AUT-24', {
  needs: ['4.2', 'colleague'],
  also: ['CNV-02', 'AUT-22'],
  cost: 8,
  async holds(_, t) {
    for (const who of Object.values(t.actors)) {
      if (!who) continue;
      const me = await who.get('/1/members/me', { fields: 'username' }).record();
      t.expect(me, 'who me is').is({ id: who.idMember, username: who.username });
      const byId = await who.get(`/1/members/${who.idMember}/organizations`, { fields: 'name' }).list();
      t.expect(await who.get('/1/members/me/organizations', { fields: 'name' }).list(), 'my workspaces').is(byId);
    }
  },
  mutants: {
    'takes everybody for the first who came': ({ body }, { path }, memory) =>
      path.endsWith('/me') ? { body: (memory['first'] ??= body) } : undefined,
    'knows the workspaces of the first': ({ body }, { path }, memory) => {
      if (!path.endsWith('me/organizations')) return undefined;
      return { body: (memory['first'] ??= body) };
    },
  },
});

export const inTheBody = law('CNV-12', {
  as: 'permissions',
  title: 'credentials in a body grant what they grant in the query, and no more',
  needs: ['writes', 'reader', 'checklists'],
  also: ['PRM-01', 'PRM-03'],
  cost: 12,
  async holds(_, t) {
    const { owner, reader, expect } = t;
    const card = await t.fresh.card();
    const path = `/1/cards/${card.id}`;
    const name = async () => (await owner.get(path, { fields: 'name' }).record()).name;
    for (const [method, where, json] of [
      ['PUT', path, { name: 'written by body' }],
      ['POST', `${path}/actions/comments`, { text: 'said by body' }],
      ['POST', `${path}/checklists`, { name: 'steps by body' }],
    ] as const) {
      (await owner.call({ method, path: where, json, place: 'body' })).ok();
      const was = await name();
      (await reader.call({ method, path: where, json: { ...json, name: 'x', text: 'x' }, place: 'body' })).refused();
      (await owner.call({ method, path: where, json, place: 'body', token: null })).refused();
      (await owner.call({ method, path: where, json, place: 'body', token: other(owner.token) })).refused();
      if (t.actors.outsider) {
        const { key } = t.actors.outsider;
        (await owner.call({ method, path: where, json, place: 'body', key })).refused();
      }
      expect(await name(), 'the name of the card').is(was);
    }
    expect(await name(), 'the name of the card').is('written by body');
  },
  mutants: {
    'reads no credentials in bodies': refuses(({ place }) => place === 'body'),
    'trusts bodies': accepts(({ place }) => place === 'body'),
    'lets readers write by body': accepts(({ place, actor }) => place === 'body' && actor === 'reader'),
    'needs no token in a body': accepts(({ place, token }) => place === 'body' && token === null),
    'does not look at keys in bodies': accepts(
      ({ place, actor, token }) => place === 'body' && actor === 'owner' && token !== null,
    ),
  },
});

const searches = ['/1/search', '/1/membersSearch'] as const;

export const elsewhere = law('PRM-02', {
  as: 'search',
  title:
    'a search, a script of an unknown key and the webhooks of a token are opened by no key alone and no other token',
  level: 'implied',
  needs: ['4.7', 'others'],
  also: ['AUT-14', 'PRM-06', 'TOK-05'],
  cost: 10,
  async holds(_, t) {
    const { owner } = t;
    for (const path of searches) {
      const request = { path, query: { query: 'anything' } };
      if ((await owner.call(request)).status >= 300) continue;
      for (const way of [{ token: null }, { key: null }, { key: null, token: null }]) {
        (await owner.call({ ...request, ...way })).refused();
      }
      t.witness('searches');
    }
    const hooks = `/1/tokens/${owner.token}/webhooks`;
    (await owner.call({ path: hooks, token: null })).refused();
    for (const who of [t.actors.colleague, t.actors.outsider]) if (who) await who.get(hooks).refused();
    (await t.nobody.call({ path: '/1/client.js', query: { key: other(owner.key) } })).refused();
  },
  mutants: {
    'searches for everybody': accepts(({ path, token }) => path.endsWith('/search') && token === null),
    'shows webhooks to everybody': accepts(({ path }) => path.endsWith('/webhooks')),
    'has a script for any key': accepts(({ path }) => path.endsWith('/client.js')),
  },
});
