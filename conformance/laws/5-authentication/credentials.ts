/** Laws of part 5 on keys and tokens: on every route, and on those that need none. */
import fc from 'fast-check';
import type { T } from '../../scene/tools.ts';
import type { Args, Loose } from '../../wire/exchange.ts';
import { parts, type DocumentedEndpoint } from '../../law/documented.ts';
import { law } from '../../law/law.ts';
import { requestsOf, standardScene, type StandardScene } from '../../law/standard.ts';
import { asUnseen, refusedTo } from './permissions.ts';
import { keysOf } from '../../../src/language.ts';
import { atToken } from '../../scene/reading.ts';
import { idsAt } from '../../things/nouns.ts';
import { idsAmong } from '../../wire/json-values.ts';
import { lacks, stageRequest } from '../../wire/provision.ts';
import { stages, type Stage } from '../../wire/stages.ts';
import { disclaims, lackingAt } from '../../wire/target.ts';

type Way = Pick<Loose, 'key' | 'token'>;

/**
 * The requests of these rows are refused with such credentials, each with one of them in turn and with all of `always`,
 * and nothing changes.
 */
async function refusedWith(
  t: T,
  rows: readonly DocumentedEndpoint[],
  {
    from,
    ways,
    always = [],
  }: { readonly from: number; readonly ways: readonly Way[]; readonly always?: readonly Way[] },
) {
  let at = from;
  return refusedTo(t, await requestsOf(t, rows), (request) => {
    at += 1;
    return [...always, ways[at % ways.length]].map((way) => () => t.owner.call({ ...request, ...way }));
  });
}

/** Which of several wrong credentials is the first: in some runs each row is asked with each. */
const from = fc.nat({ max: 5 });

export const keyAlone = law('AUT-23', {
  needs: ['writes'],
  also: ['AUT-05', 'PRM-02', 'GEN-02'],
  each: parts(),
  given: { from },
  runs: 1,
  goals: ['refusals'],
  async holds({ part, from: first }, t) {
    const ways = [{ key: null, token: null }, { key: null }];
    await refusedWith(t, part.rows, { from: first, ways, always: [{ token: null }] });
    // Without a token nobody is me: a row that needs a permission needs a token, whoever is named.
    const named = part.rows.filter(({ path, claim }) => claim?.needs && path.startsWith('/members/'));
    for (const member of [t.owner.idMember, t.owner.username])
      await refusedTo(t, await requestsOf(t, named, { placeholders: { member } }), (request) => [
        () => t.owner.call({ ...request, token: null }),
      ]);
  },
});

export const foreignKeys = law('PRM-03', {
  needs: ['writes', 'others'],
  also: ['AUT-03', 'GEN-02'],
  each: parts(),
  given: { from },
  runs: 1,
  goals: ['refusals'],
  async holds({ part, from: first }, t) {
    const { colleague, outsider } = t.actors;
    const known = [colleague?.key, outsider?.key, t.target.otherKey];
    const keys = new Set(known.filter((key) => key !== undefined && key !== t.owner.key));
    if (keys.size === 0) t.skip('the target file names no second key: an actor with another, or otherKey');
    await refusedWith(t, part.rows, { from: first, ways: [...keys].map((key) => ({ key: key! })) });
  },
});

const other = (word: string) => word.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'));
/** As a database finds it that takes capitals for small letters; digits alone have no case. */
const turned = (word: string) => [word.toUpperCase(), word.toLowerCase()].find((known) => known !== word) ?? word;

export const unknownCredentials = law('AUT-23/unknown', {
  title: 'a key and token work only if both are right in each character and belong together',
  level: 'implied',
  needs: ['others'],
  also: ['AUT-01', 'AUT-02', 'AUT-08', 'PRM-02'],
  async holds(_, t) {
    const { owner, target } = t;
    const { key, token } = owner;
    const unknown: Pick<Loose, 'key' | 'token'>[] = [
      ...[other(token), token.slice(0, -1), `${token}0`, '', 'x', key].map((wrong) => ({ token: wrong })),
      ...[other(key), key.slice(0, -1), key.slice(1), `${key}0`, '', token].map((wrong) => ({ key: wrong })),
      { key: other(key), token: other(token) },
    ];
    const keys = [t.actors.colleague, t.actors.outsider]
      .map((actor) => actor?.key ?? null)
      .filter((other) => other !== key);
    const missing = [{ token: null }, { key: null, token: null }, ...[null, ...keys].map((wrong) => ({ key: wrong }))];
    const known = ['/1/members/me', '/1/members/me/boards', '/1/members/me/notifications'];
    const card = disclaims(target, 'cards') ? [] : [`/1/cards/${(await t.sample.card).id}`];
    const paths = [...known, ...card].filter(
      (path) => lackingAt(target, { path }, t.rows.at('GET', path)?.capabilities ?? []) === undefined,
    );
    const asked: [Loose, typeof unknown][] = paths.map((path) => [{ path }, unknown]);
    if (!['4.7', 'search'].some((part) => disclaims(target, part)))
      for (const path of ['/1/search', '/1/membersSearch'])
        asked.push([{ path, query: { query: owner.username || 'anything' } }, missing]);
    for (const [request, ways] of asked) {
      // Other laws judge which searches there are, and whom they take.
      if (!(await owner.call(request)).taken && ways === missing) continue;
      for (const way of ways) {
        const reply = await owner.call({ ...request, ...way });
        // Only for data of a member a token is needed (5.2): a server may search, and find nothing.
        if (ways !== missing || idsAmong(reply.body).length > 0) reply.refused();
      }
      (await owner.call(request)).ok();
      t.witness('asked');
    }
    // Part 5 speaks of letters and not of their case.
    for (const [name, word] of Object.entries({ key, token })) {
      const { taken } = await owner.call({ path: '/1/members/me', [name]: turned(word) });
      if (turned(word) !== word) t.choice(`letters of a ${name} in the other case`, taken ? 'mean the same' : 'differ');
    }
  },
  goals: ['asked'],
});

export const tokensOfOthers = law('TOK-05', {
  title: 'the webhooks of a token are refused with a key alone or with another token',
  needs: ['4.7', 'others'],
  async holds(_, { owner, actors }) {
    const hooks = `${atToken(owner.token)}/webhooks`;
    (await owner.call({ path: hooks, token: null })).refused();
    for (const who of [actors.colleague, actors.outsider]) if (who) await who.get(hooks).refused();
  },
});

/** Changes of the member's own that a reading token may be given: the row of a star lists only read (4.3). */
const open: readonly Stage[] = ['createStar', 'createSavedSearch', 'createWebhook'];
const own: readonly Stage[] = [...open, 'createBoard', 'createWorkspace'];

/** The arguments that a stage may be given; `id` is the record that its name ends with. */
const givenTo = (stage: Stage, { placeholders }: StandardScene, idMember: string): Args => ({
  ...idsAt(placeholders),
  idMember,
  ...{ name: 'new', displayName: 'new', query: 'new', description: 'new', color: 'red', state: 'complete' },
  ...{ modelType: 'board', type: 'list', pos: 'bottom', callbackURL: 'http://127.0.0.1:9/', defaultLists: false },
  id: placeholders[wordIn(stage)],
});
/** The word that paths have for the record of a stage: `checklist` of `deleteChecklist`. */
const wordIn = (stage: Stage) => stage.replace(/^[a-z]+/, '').replace(/^[A-Z]/, (first) => first.toLowerCase());

/** The changes that the document does not show, and for which the scene has all records. */
async function hidden(t: T, isWanted: (stage: Stage) => boolean): Promise<Loose[]> {
  const scene = await standardScene(t);
  return keysOf(stages).flatMap((stage) => {
    if ('shown' in stages[stage] || stage.startsWith('read') || lacks(t.target, stage) || !isWanted(stage)) return [];
    const known = givenTo(stage, scene, t.outsider.idMember);
    // The stage itself says which extension is meant.
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
      () => asUnseen(t.outsider.call(request)),
      () => t.owner.call({ ...request, token: null }),
    ]);
  },
});
