/** Arguments sent empty or as null (4.1, CNV-33): left out where something is made, and a value to be judged everywhere else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll, type BoardWorld } from '../../testing/board-world.ts';
import { all } from '../nouns/all.ts';

/** Of each route what it needs; the rest of its arguments is sent with nothing in it. */
const made: Readonly<Record<string, (api: BoardWorld) => Record<string, unknown>>> = {
  '/boards': () => ({ name: 'New' }),
  '/lists': (api) => ({ name: 'New', idBoard: api.board.id }),
  '/cards': (api) => ({ idList: api.card.idList }),
  '/checklists': (api) => ({ name: 'New', idCard: api.card.id }),
  '/labels': (api) => ({ name: 'New', color: 'red', idBoard: api.board.id }),
  '/organizations': () => ({ displayName: 'New' }),
};

for (const [path, needed] of Object.entries(made)) {
  test(`POST ${path} takes what it can do without empty or as null, as if it were not there`, () => {
    const { args } = all.find((endpoint) => endpoint.method === 'POST' && endpoint.path === path)!;
    for (const nothing of ['', null]) {
      const [api, other] = [boardWorld(), boardWorld()];
      const blank = Object.fromEntries(Object.keys(args).map((name) => [name, nothing]));
      assert.deepEqual(api.ok('POST', path, { ...blank, ...needed(api) }), other.ok('POST', path, needed(other)));
    }
  });
}

test('an argument that is needed, or that changes something, is not taken empty', () => {
  const api = boardWorld();
  refusesAll(api, [
    ['POST', '/lists', { name: '', idBoard: api.board.id }, 400, /name/],
    ['POST', '/lists', { name: 'New', idBoard: '' }, 400, /idBoard/],
    ['POST', '/lists', { name: null, idBoard: api.board.id }, 400, /name/],
    ['PUT', `/cards/${api.card.id}`, { closed: '' }, 400, /closed/],
    ['GET', '/members/me/actions', { limit: '' }, 400, /limit/],
  ]);
});

test('JSON that was sent as a form is told, where an argument is missing because of it', () => {
  const api = boardWorld();
  const sent = { [JSON.stringify({ name: 'New', idList: api.card.idList })]: '' };
  refusesAll(api, [['POST', '/cards', sent, 400, /^invalid value for idList: it is required .*content-type$/]]);
});

test('a refusal names the wrong word of a comma list, and what it comes nearest to', () => {
  refusesAll(boardWorld(), [
    ['GET', '/members/me', { fields: 'bio,fullNam' }, 400, /: there is no fullNam, did you mean fullName\?$/],
    ['GET', '/members/me/actions', { filter: 'zzz,commentCard' }, 400, /: there is no zzz, expected all, or a comma /],
  ]);
});

test('a noun that stands here with another method alone is told so; no refusal suggests what was sent', () => {
  const api = boardWorld();
  refusesAll(api, [
    ['GET', `/boards/${api.board.id}/exports`, {}, 400, /^invalid value for field: exports takes only POST$/],
    ['GET', `/boards/${api.board.id}/markAsViewed`, {}, 400, /: markAsViewed takes only POST$/],
    ['GET', `/lists/${api.doing.id}/archiveAllCards`, {}, 400, /: archiveAllCards takes only POST$/],
    ['GET', '/members/me/avatar', {}, 400, /: avatar takes only POST$/],
  ]);
  const ids: Record<string, string> = { board: api.board.id, card: api.card.id, list: api.doing.id, member: 'me' };
  for (const { path } of all.filter(({ method }) => method !== 'GET')) {
    const word = path.slice(path.lastIndexOf('/') + 1);
    const asked = path.replace(/\{(\w+)\}/, (_, of: string) => ids[of] ?? 'x');
    assert.doesNotMatch(JSON.stringify(api.call('GET', asked, {}).body), new RegExp(`did you mean ${word}\\?`));
  }
});
