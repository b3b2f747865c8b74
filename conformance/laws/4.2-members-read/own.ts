/** Laws of 4.2 and 4.3 about what is a member's own in lists: board stars, saved searches, tokens. */
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { accepts, forgets, ignores, mistakes, refuses } from '../../law/response-mutants.ts';
import { to } from '../../wire/where.ts';
import { alike, allAlike, idsOf, perhaps } from '../../scene/reading.ts';
import { asOwner } from '../../law/response-mutants.ts';

const stars = '/1/members/me/boardStars';
const searches = '/1/members/me/savedSearches';
const tokens = '/1/members/me/tokens';

/** A star on a new board, at the end of the others. */
async function star(t: T): Promise<Thing & { idBoard: string }> {
  const board = await t.fresh.board();
  const made = await perhaps(t, 'createStar', { idBoard: board.id, pos: 'bottom' });
  t.after(() => t.owner.del(`${stars}/${made.id}`));
  return { ...made, idBoard: board.id };
}

export const starsRead = law('STR-01', {
  needs: ['4.2', 'writes', 'boardStars', 'others'],
  also: ['PRM-04', 'PRM-16', 'GEN-08'],
  cost: 10,
  async holds(_, t) {
    const { owner, expect } = t;
    const { id, idBoard } = await star(t);
    const listed = await owner.get(stars).list();
    const mine = listed.find((one) => one?.id === id);
    expect(mine, 'the star among the others').has({ id, idBoard });
    expect(mine.pos, 'the position of a star').that(typeof mine.pos === 'number', 'a number');
    const one = await owner.get(`${stars}/${id}`).record();
    alike(t, one, mine, 'the star by itself');
    const { boardStars } = await owner.get('/1/members/me', { fields: 'username', boardStars: true }).record();
    allAlike(t, boardStars, listed, 'the stars that come with the member');
    const { outsider, colleague } = t.actors;
    for (const other of [outsider, colleague]) {
      if (!other) continue;
      await other.get(`/1/members/${owner.idMember}/boardStars`).refused();
      await other.get(`/1/members/${owner.username}/boardStars/${id}`).refused();
      await other.get(`${stars}/${id}`).refused();
      if (other === outsider) expect(idsOf(await other.get(stars).list()), "another's stars").excludes(id);
    }
  },
  mutants: {
    'shows no board': forgets('idBoard'),
    'tells positions as text': ({ body }) => (body?.pos ? { body: { ...body, pos: String(body.pos) } } : undefined),
    'embeds no stars': ignores('boardStars'),
    'knows no single star': refuses(({ path }) => /boardStars\/\w+$/.test(path)),
    'forgets the id of a star': forgets('id', to('GET', /boardStars$/)),
    'shows them to everybody': accepts(to('GET', /boardStars/)),
    'shows one to everybody': accepts(to('GET', /me\/boardStars\/\w+$/)),
    'lists those of the owner for everybody': asOwner,
  },
});

export const starredBoards = law('FLT-11', {
  as: 'starred',
  title: 'a board with a star is a starred one, and its starred field says so',
  level: 'implied',
  needs: ['4.2', 'writes', 'boardStars'],
  cost: 6,
  async holds(_, t) {
    const { owner, expect } = t;
    const { id } = await t.fresh.board();
    const { idBoard } = await star(t);
    const starred = await owner.get('/1/members/me/boards', { filter: 'starred', fields: 'starred' }).list();
    expect(idsOf(starred), 'the starred boards').includes(idBoard);
    expect(idsOf(starred), 'the starred boards').excludes(id);
    for (const one of starred) expect(one.starred, 'starred of a starred board').is(true);
  },
  mutants: {
    'shows all boards as starred': mistakes('filter', () => 'all'),
    'finds none': ({ body }) => (Array.isArray(body) ? { body: [] } : undefined),
    'says they are not': ({ body }) =>
      Array.isArray(body) ? { body: body.map((one) => ({ ...one, starred: false })) } : undefined,
  },
});

export const starsChanged = law('STR-02', {
  needs: ['4.3', 'writes', 'boardStars', 'others'],
  also: ['POS-01', 'POS-02', 'POS-04'],
  cost: 26,
  async holds(_, t) {
    const { owner, expect, unchanged } = t;
    const [first, second] = [await star(t), await star(t)];
    const { id: idBoard } = await t.fresh.board();
    const path = `${stars}/${second.id}`;
    const read = () => owner.get(path).record();
    const ours = async () =>
      (await owner.get(stars).list())
        .filter(({ id }) => [first.id, second.id].includes(id))
        .toSorted((a, b) => a.pos - b.pos)
        .map(({ id }) => id);
    expect(await ours(), 'the stars in their order').is([first.id, second.id]);
    await owner.put(`${path}/pos`, { value: 'top' }).ok();
    expect(await ours(), 'the stars after one went to the top').is([second.id, first.id]);
    await owner.put(path, { pos: 'bottom' }).ok();
    expect(await ours(), 'the stars after one went to the bottom').is([first.id, second.id]);
    // Compared only among the positions that are shown.
    const posOf = async (id: string): Promise<number> => (await owner.get(`${stars}/${id}`).record()).pos;
    await owner.put(path, { pos: (await posOf(first.id)) / 2 }).ok();
    expect(await ours(), 'the stars after one got half the place of the other').is([second.id, first.id]);
    expect((await read()).idBoard, 'the board of the star').is(second.idBoard);
    await owner.put(`${path}/pos`, { value: (await posOf(first.id)) * 2 }).ok();
    expect(await ours(), 'the stars after one got twice the place of the other').is([first.id, second.id]);
    await owner.put(`${path}/idBoard`, { value: idBoard }).ok();
    expect(await read(), 'the star on another board').has({ idBoard });
    expect(await ours(), 'the stars after one went to another board').is([first.id, second.id]);
    await owner.put(path, { idBoard: second.idBoard, pos: 'top' }).ok();
    expect(await read(), 'the star back on its board').has({ idBoard: second.idBoard });
    expect(await ours(), 'the stars after that one went to the top').is([second.id, first.id]);
    await unchanged(read, async () => {
      for (const pos of ['0', '-1', 'middle']) {
        await owner.put(path, { pos }).refused();
        await owner.put(`${path}/pos`, { value: pos }).refused();
      }
      for (const value of ['x', second.id]) {
        await owner.put(path, { idBoard: value }).refused();
        await owner.put(`${path}/idBoard`, { value }).refused();
      }
      await owner.put(`${path}/idBoard`).refused();
      await owner.put(`${path}/pos`).refused();
      const other = t.actors.outsider ?? t.actors.colleague;
      if (!other) return;
      await other.put(`/1/members/${owner.idMember}/boardStars/${second.id}`, { pos: 'top' }).refused();
      await other.put(`/1/members/${owner.idMember}/boardStars/${second.id}/pos`, { value: 'top' }).refused();
      await other.put(`/1/members/${owner.idMember}/boardStars/${second.id}/idBoard`, { value: idBoard }).refused();
    });
  },
  mutants: {
    'moves nothing': ignores('pos', to('PUT', /boardStars\/\w+$/)),
    'takes top for bottom': mistakes('value', (value) => (value === 'top' ? 'bottom' : value), to('PUT')),
    'takes any number for the bottom': mistakes('pos', (value) => (Number(value) ? 'bottom' : value), to('PUT')),
    'keeps the board': ignores('idBoard', to('PUT')),
    'reads one argument only': {
      instead: (request, send) =>
        send(request.method === 'PUT' ? { ...request, query: request.query.slice(0, 1) } : request),
    },
    'takes no position at all': mistakes('pos', (value) => (Number(value) <= 0 ? 'top' : value), to('PUT')),
    'takes any position': accepts(to('PUT', /pos$/)),
    'takes any board': accepts(to('PUT', /idBoard$/)),
    'lets others move stars': asOwner,
  },
});

export const searchesRead = law('SCH-01', {
  needs: ['4.2', 'writes', 'savedSearches', 'others'],
  also: ['PRM-04', 'PRM-16'],
  cost: 9,
  async holds(_, t) {
    const { owner, expect } = t;
    const name = t.uniqueMarker();
    const { id } = await perhaps(t, 'createSavedSearch', { name, query: name, pos: 'bottom' });
    t.after(() => owner.del(`${searches}/${id}`));
    const listed = await owner.get(searches).list();
    expect(idsOf(listed), 'the saved searches').includes(id);
    const mine = listed.find((one) => one?.id === id);
    alike(t, await owner.get(`${searches}/${id}`).record(), mine, 'the saved search by itself');
    const { savedSearches } = await owner.get('/1/members/me', { fields: 'username', savedSearches: true }).record();
    allAlike(t, savedSearches, listed, 'the searches that come with the member');
    for (const other of [t.actors.outsider, t.actors.colleague]) {
      if (!other) continue;
      await other.get(`/1/members/${owner.idMember}/savedSearches`).refused();
      await other.get(`/1/members/${owner.username}/savedSearches/${id}`).refused();
      await other.get(`${searches}/${id}`).refused();
      expect(idsOf(await other.get(searches).list()), "another's searches").excludes(id);
    }
  },
  mutants: {
    'lists none': ({ body }, { path }) =>
      path.endsWith('/savedSearches') && Array.isArray(body) ? { body: [] } : undefined,
    'embeds none': ignores('savedSearches'),
    'shows another by id': ({ body }, { path }) =>
      /Searches\/\w+$/.test(path) ? { body: { ...body, id: '0' } } : undefined,
    'shows them to everybody': accepts(to('GET', /savedSearches/)),
    'shows one to everybody': accepts(to('GET', /me\/savedSearches\/\w+$/)),
    'lists those of the owner for everybody': asOwner,
  },
});

export const tokensRead = law('TOK-01', {
  needs: ['4.2', 'others'],
  also: ['PRM-04', 'PRM-11', 'TOK-04', 'FLT-03'],
  cost: 10,
  async holds(_, t) {
    const { owner, expect } = t;
    const reply = await owner.get(tokens);
    const listed = reply.list();
    expect(listed.length, 'how many tokens there are').that(listed.length > 0, 'at least the one that asks');
    for (const one of listed) expect(one?.id, 'the id of a token').isId();
    expect(reply.text, 'the list of tokens').excludes(owner.token);
    expect(await owner.get(tokens, { filter: 'all' }).list(), 'all tokens').is(listed);
    expect(await owner.get(tokens, { filter: 'none' }).list(), 'no tokens').is([]);
    await owner.get(tokens, { filter: 'nonsense' }).refused();
    const embed = { fields: 'username', tokens: 'all' };
    allAlike(t, (await owner.get('/1/members/me', embed).record()).tokens, listed, 'the tokens with the member');
    for (const other of [t.actors.outsider, t.actors.colleague]) {
      if (!other) continue;
      await other.get(`/1/members/${owner.idMember}/tokens`).refused();
      for (const id of idsOf(await other.get(tokens).list())) {
        expect(idsOf(listed), "the owner's tokens").excludes(id);
      }
    }
    if (t.actors.reader) await t.actors.reader.get(tokens).refused();
  },
  mutants: {
    'shows the token itself': ({ body }, { token }) =>
      Array.isArray(body) && body.length > 0 ? { body: [{ ...body[0], token }] } : undefined,
    'does not read the filter': ignores('filter'),
    'takes any filter': mistakes('filter', (word) => (word === 'nonsense' ? 'all' : word)),
    'gives none unasked': ({ body }, { query }) =>
      query.length === 0 && Array.isArray(body) ? { body: [] } : undefined,
    'embeds none': ignores('tokens'),
    'shows them to everybody': accepts(to('GET', /members\/[0-9a-f]+\/tokens/)),
    'asks for no account': accepts(to('GET', /me\/tokens$/)),
  },
});

export const embedsNeedMore = law('PRM-11', {
  as: 'embedded',
  title: 'what needs a further permission by its own route needs it as well where it comes along with the member',
  level: 'chosen',
  needs: ['4.2', 'reader'],
  cost: 4,
  async holds(_, { reader, expect }) {
    for (const name of ['tokens', 'customEmoji', 'customStickers', 'customBoardBackgrounds']) {
      const reply = await reader.get('/1/members/me', { fields: 'username', [name]: 'all' });
      if (reply.status < 300) expect(reply.record()[name] ?? [], `${name} with the member`).is([]);
    }
  },
  mutants: {
    'brings all along': (_, { query }) => ({
      status: 200,
      body: Object.fromEntries(query.map(([name]) => [name, [{ id: '0' }]])),
    }),
  },
});
