/** Laws of part 5 on keys and tokens: on every route, and on those that need none. */
import type { T } from '../../scene/tools.ts';
import type { Args, Loose } from '../../wire/exchange.ts';
import { parts, type DocumentedEndpoint } from '../../law/documented.ts';
import { law } from '../../law/law.ts';
import { requestsOf, stand, type StandardScene } from '../../law/standard.ts';
import { refusedTo } from './permissions.ts';
import { keysOf } from '../../../src/spec/language.ts';
import { lacks, stageRequest } from '../../wire/provision.ts';
import { stages, type Stage } from '../../wire/stages.ts';

/** The requests of these rows are refused with each of these credentials, and nothing changes. */
const refusedWith = async (
  t: T,
  rows: readonly DocumentedEndpoint[],
  ways: readonly Pick<Loose, 'key' | 'token'>[],
  holes = {},
) =>
  refusedTo(t, await requestsOf(t, rows, holes), (request) =>
    ways.map((way) => () => t.owner.call({ ...request, ...way })),
  );

export const keyAlone = law('PRM-02', {
  needs: ['writes'],
  also: ['AUT-05', 'AUT-23', 'GEN-02'],
  each: parts(),
  goals: ['refusals'],
  async holds({ part }, t) {
    await refusedWith(t, part.rows, [{ token: null }]);
    // Without a token nobody is me: what asks for a permission asks for a token, whoever is named.
    const named = part.rows.filter(({ path, showsPermission }) => showsPermission && path.startsWith('/members/'));
    for (const member of [t.owner.idMember, t.owner.username])
      await refusedWith(t, named, [{ token: null }], { member });
  },
});

export const noKey = law('AUT-23', {
  needs: ['writes'],
  also: ['GEN-02'],
  each: parts(),
  goals: ['refusals'],
  holds: ({ part }, t) => refusedWith(t, part.rows, [{ key: null, token: null }, { key: null }]),
});

export const foreignKeys = law('PRM-03', {
  needs: ['writes', 'colleague'],
  also: ['AUT-03', 'GEN-02'],
  each: parts(),
  goals: ['refusals'],
  async holds({ part }, t) {
    const { colleague, outsider } = t.actors;
    const keys = [colleague, outsider].filter((one) => one !== undefined && one.key !== t.owner.key);
    t.pre(keys.length > 0);
    const ways = keys.map((one) => ({ key: one!.key }));
    await refusedWith(t, part.rows, ways);
  },
});

const other = (word: string) => word.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'));

export const unknownCredentials = law('AUT-23/unknown', {
  title: 'an unknown key or token, or a part of one, is refused',
  level: 'implied',
  needs: ['checklists'],
  also: ['AUT-01', 'AUT-02'],
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

export const elsewhere = law('PRM-02/search', {
  title: 'a search is refused without a key, without a token, or with a key of another',
  level: 'implied',
  needs: ['4.7', 'others'],
  async holds(_, t) {
    const { owner } = t;
    for (const path of searches) {
      const request = { path, query: { query: 'anything' } };
      if (!(await owner.call(request)).taken) continue;
      const keys = [t.actors.colleague, t.actors.outsider].flatMap((one) =>
        one && one.key !== owner.key ? one.key : [],
      );
      const ways = [{ token: null }, { key: null, token: null }, ...[null, ...keys].map((key) => ({ key }))];
      for (const way of ways) {
        (await owner.call({ ...request, ...way })).refused();
      }
      t.witness('searches');
    }
  },
});

export const tokensOfOthers = law('TOK-05', {
  title: 'the webhooks of a token are refused with a key alone or with another token',
  needs: ['4.7', 'others'],
  async holds(_, { owner, actors }) {
    const hooks = `/1/tokens/${owner.token}/webhooks`;
    (await owner.call({ path: hooks, token: null })).refused();
    for (const who of [actors.colleague, actors.outsider]) if (who) await who.get(hooks).refused();
  },
});

/** Changes of the member's own that a reading token may be given: the row of a star lists only read (4.3). */
const open: readonly Stage[] = ['createStar', 'createSavedSearch', 'createWebhook'];
const own: readonly Stage[] = [...open, 'createBoard', 'createWorkspace'];

/** What a stage may be given; `id` is the record that its name ends with. */
const givenTo = (stage: Stage, { holes, label }: StandardScene, idMember: string): Args => ({
  ...{ idBoard: holes['board'], idList: holes['list'], idCard: holes['card'], idModel: holes['board'] },
  ...{ idChecklist: holes['checklist'], idCheckItem: holes['checkItem'], idMember },
  ...{ name: 'new', displayName: 'new', query: 'new', description: 'new', color: 'red', state: 'complete' },
  ...{ modelType: 'board', type: 'list', pos: 'bottom', callbackURL: 'http://127.0.0.1:9/', defaultLists: false },
  id: stage.endsWith('Label') ? label.id : holes[nounOf(stage)],
});
const nounOf = (stage: Stage) => stage.replace(/^[a-z]+/, '').replace(/^[A-Z]/, (first) => first.toLowerCase());

/** The changes that the document does not show, and for which the scene has all records. */
async function hidden(t: T, isWanted: (stage: Stage) => boolean): Promise<Loose[]> {
  const scene = await stand(t);
  return keysOf(stages).flatMap((stage) => {
    if ('shown' in stages[stage] || stage.startsWith('read') || lacks(t.target, stage) || !isWanted(stage)) return [];
    const known = givenTo(stage, scene, t.outsider.idMember);
    // Which extension is meant, the stage says itself.
    const needed = stages[stage].gives.filter((name) => !name.endsWith('?') && name !== 'idPlugin');
    const args = Object.fromEntries(needed.map((name) => [name, known[name]]));
    return Object.values(args).includes(undefined) ? [] : [stageRequest(t.target, stage, args)];
  });
}

export const readersElsewhere = law('PRM-05/elsewhere', {
  title: 'a token that may only read can use no route that writes, except those that list only read',
  needs: ['reader', 'outsider'],
  also: ['GEN-02', 'PRM-01'],
  goals: ['refusals'],
  async holds(_, t) {
    const requests = await hidden(t, (stage) => !open.includes(stage));
    await refusedTo(t, requests, (request) => [() => t.reader.call(request)]);
  },
});

export const strangersElsewhere = law('PRM-06/elsewhere', {
  title: 'only members of a private board can change its content, by any route',
  needs: ['outsider'],
  also: ['GEN-02', 'PRM-02'],
  goals: ['refusals'],
  async holds(_, t) {
    const requests = await hidden(t, (stage) => !own.includes(stage));
    await refusedTo(t, requests, (request) => [
      () => t.outsider.call(request),
      () => t.owner.call({ ...request, token: null }),
    ]);
  },
});
