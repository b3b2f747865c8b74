/** Nothing private of one member is in an answer to another (2.6, 5.2, 5.6): every read is tried. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { all } from '../../../authorization/rows.ts';
import { memberWorld, upload } from '../../../testing/member-world.ts';

/** Texts that only the owner may read: written where it belongs, then looked for everywhere. */
function secretive() {
  const api = memberWorld();
  api.ok('PUT', '/members/me', { 'prefs/locale': 'secret-locale' });
  api.ok('POST', '/members/me/oneTimeMessagesDismissed', { value: 'secret-message' });
  api.ok('POST', '/members/me/savedSearches', { name: 'secret-name', query: 'secret-query', pos: 'top' });
  api.ok('POST', '/members/me/customEmoji', { name: 'secret-emoji' }, 'owner', [upload]);
  api.ok('POST', `/cards/${api.elsewhere.id}/actions/comments`, { text: 'secret-comment' });
  api.ok('PUT', `/cards/${api.elsewhere.id}`, { name: 'secret-card', desc: 'secret-desc' });
  api.ok('PUT', `/boards/${api.elsewhere.idBoard}`, { name: 'secret-board' });
  const secrets = ['secret-', 'ada_quill@', api.token('owner').token, api.token('reader').token, api.star, api.search];
  return { on: api, secrets };
}

/** Each reading row with ids in its path: of a board that only the owner is on, and of one that others are on too. */
function reads({ on: api }: ReturnType<typeof secretive>): string[] {
  const some = (kind: 'actions' | 'notifications', idBoard: string): string =>
    [...api.world[kind].rows.values()].find((action) => action.idBoard === idBoard)?.id ?? 'f'.repeat(24);
  const rows = all.filter(({ method, open }) => method === 'GET' && !open);
  return [api.elsewhere, api.card].flatMap(({ id, idBoard, idList }) => {
    const ids: Record<string, string> = {
      member: 'ada_quill',
      board: idBoard,
      card: id,
      list: idList,
      action: some('actions', idBoard),
      organization: api.world.fixtureNames.workspace!,
      notification: some('notifications', api.board.id),
      token: api.token('owner').id,
      boardStar: api.star,
      savedSearch: api.search,
      customEmoji: api.emoji,
      customSticker: api.sticker,
      boardBackground: api.background,
      filter: 'all',
      field: 'name',
    };
    return rows.map(({ path }) => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'f'.repeat(24)));
  });
}

/** The embeds that a row can be asked for, one after another: one that it does not know it ignores or refuses. */
const asked: readonly Record<string, string>[] = [
  {},
  { fields: 'all' },
  { boards: 'all', board_fields: 'all' },
  { cards: 'all' },
  { members: 'all', member_fields: 'all' },
  { members: 'true', member_fields: 'all' },
  { actions: 'all', action_memberCreator_fields: 'all' },
  { organizations: 'all' },
  { boardStars: 'mine' },
  { tags: 'all', ixLastUpdate: '-1' },
  { query: 'secret' },
  { urls: '/members/ada_quill' },
];

test('the owner finds all of it', () => {
  const { on: api, secrets } = secretive();
  const text = JSON.stringify([
    api.ok('GET', '/members/me?savedSearches=true&customEmoji=all&boards=all&cards=all&actions=all&boardStars=true'),
  ]);
  for (const secret of secrets.filter((hidden) => hidden.length < 40)) assert.ok(text.includes(secret), secret);
});

test('nobody else finds any of it on any reading row, whatever is asked for', () => {
  const made = secretive();
  const { on: api, secrets } = made;
  let answered = 0;
  for (const path of reads(made)) {
    for (const as of ['colleague', 'outsider', null] as const) {
      for (const args of asked) {
        const { status, body } = api.call('GET', path, args, as);
        if (status === 200) answered += 1;
        const text = JSON.stringify(body ?? null);
        for (const secret of secrets)
          assert.equal(text.includes(secret), false, `GET ${path} ${JSON.stringify(args)} as ${as}: ${secret}`);
      }
    }
  }
  assert.ok(answered > 1000, `${answered} reads were answered`);
});

test('of another member the fields that are his own are there and empty, one by one and among all', () => {
  const { on: api } = secretive();
  const own = { email: '', idBoardsPinned: [], loginTypes: [], oneTimeMessagesDismissed: [], prefs: {} };
  for (const as of ['colleague', 'outsider'] as const) {
    for (const fields of ['all', Object.keys(own).join()]) {
      const shown = api.ok<Record<string, unknown>>('GET', '/members/ada_quill', { fields }, as);
      for (const [name, empty] of Object.entries(own)) assert.deepEqual(shown[name], empty, name);
    }
    assert.deepEqual(api.ok('GET', '/members/ada_quill/email', {}, as), { _value: '' });
  }
});
