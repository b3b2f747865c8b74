/** Reactions to comments (2.10, 4.4), and the emoji that clients offer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import type { ActorName } from '../../../testing/test-world.ts';

interface Shown {
  id: string;
  idMember: string;
  idModel: string;
  idEmoji: string;
  member?: { id: string };
  emoji?: { unified: string; native: string; name: string; shortName: string; skinVariation: string | null };
}

function commented(prefs: Parameters<typeof boardWorld>[0] = {}): BoardWorld & { path: string; comment: string } {
  const api = boardWorld(prefs);
  const { id } = api.ok<{ id: string }>('POST', `/cards/${api.card.id}/actions/comments`, { text: 'x' });
  return Object.assign(api, { path: `/actions/${id}/reactions`, comment: id });
}
const thumbsUp = { unified: '1F44D', native: '👍', name: 'THUMBS UP SIGN', shortName: 'thumbsup', skinVariation: null };

test('a reaction names its emoji by any of three words, and the others follow', () => {
  const rows: readonly (readonly [Record<string, string>, Partial<typeof thumbsUp> | object])[] = [
    [{ shortName: 'thumbsup' }, thumbsUp],
    [{ native: '👍' }, thumbsUp],
    [{ unified: '1f44d' }, thumbsUp],
    [
      { shortName: '+1', native: '👍', unified: '1F44D', skinVariation: '' },
      { ...thumbsUp, shortName: '+1' },
    ],
    [
      { shortName: 'thumbsup', skinVariation: '1F3FD' },
      { ...thumbsUp, unified: '1F44D-1F3FD', native: '👍🏽', skinVariation: '1F3FD' },
    ],
    [{ unified: '1F44D-1F3FD' }, { ...thumbsUp, unified: '1F44D-1F3FD', native: '👍🏽', skinVariation: '1F3FD' }],
    [
      { shortName: 'heart' },
      { unified: '2764-FE0F', native: '❤️', name: 'HEAVY BLACK HEART', shortName: 'heart', skinVariation: null },
    ],
    [{ native: '🦉' }, { unified: '1F989', native: '🦉', name: '', shortName: '', skinVariation: null }],
    [{ shortName: 'our_own' }, { unified: 'our_own', native: '', name: '', shortName: 'our_own', skinVariation: null }],
    [{ unified: 'FFFFFF' }, { unified: 'FFFFFF', native: '', name: '', shortName: '', skinVariation: null }],
  ];
  for (const [args, emoji] of rows) {
    const api = commented();
    const made = api.ok<Shown>('POST', api.path, args);
    assert.deepEqual(made.emoji, emoji, JSON.stringify(args));
    assert.deepEqual(
      [made.idModel, made.idMember, made.member!.id],
      [api.comment, api.member('owner').id, api.member('owner').id],
    );
    assert.equal(made.idEmoji, made.emoji!.unified);
  }
});

test('a member reacts once with one emoji, and the second time is the first', () => {
  const api = commented();
  const first = api.ok<Shown>('POST', api.path, { shortName: 'fire' });
  assert.equal(api.ok<Shown>('POST', api.path, { native: '🔥' }).id, first.id);
  assert.notEqual(api.ok<Shown>('POST', api.path, { shortName: 'eyes' }).id, first.id);
  assert.notEqual(api.ok<Shown>('POST', api.path, { shortName: 'fire' }, 'colleague').id, first.id);
  assert.equal(api.ok<Shown[]>('GET', api.path).length, 3);
});

test('reactions are shown with member and emoji unless these are switched off', () => {
  const api = commented();
  const { id } = api.ok<Shown>('POST', api.path, { shortName: 'fire' });
  for (const [query, expected] of [
    ['', 'id,idMember,idModel,idEmoji,member,emoji'],
    ['?member=false', 'id,idMember,idModel,idEmoji,emoji'],
    ['?emoji=false&member=0', 'id,idMember,idModel,idEmoji'],
  ] as const) {
    assert.equal(Object.keys(api.ok<[object]>('GET', api.path + query)[0]).join(), expected);
    assert.equal(Object.keys(api.ok<object>('GET', `${api.path}/${id}${query}`)).join(), expected);
  }
});

test('the summary counts each emoji, the earliest first, and knows what the caller gave', () => {
  const api = commented();
  const own = api.ok<Shown>('POST', api.path, { shortName: 'fire' }, 'colleague');
  api.now += 2000;
  api.ok('POST', api.path, { shortName: 'fire' });
  api.ok('POST', api.path, { shortName: 'eyes' });
  const summary = (as: ActorName) =>
    api.ok<Record<string, unknown>[]>('GET', `/actions/${api.comment}/reactionsSummary`, {}, as);
  assert.deepEqual(summary('colleague')[0], {
    id: `${api.comment}:1F525`,
    idModel: api.comment,
    idEmoji: '1F525',
    count: 2,
    firstReacted: '2026-03-02T09:00:00.000Z',
    emoji: own.emoji,
    idReaction: own.id,
  });
  assert.deepEqual(
    summary('colleague').map(({ idEmoji, count, idReaction }) => [idEmoji, count, typeof idReaction]),
    [
      ['1F525', 2, 'string'],
      ['1F440', 1, 'undefined'],
    ],
  );
  api.ok('DELETE', `${api.path}/${own.id}`, {}, 'colleague');
  assert.deepEqual(
    summary('owner').map(({ count }) => count),
    [1, 1],
  );
  const bare = {
    fields: 'type',
    display: 0,
    memberCreator: 0,
    reactions: 1,
    reaction_fields: 'idEmoji',
    reaction_member: 0,
    reaction_emoji: 0,
  };
  assert.deepEqual(api.ok('GET', `/actions/${api.comment}`, bare), {
    id: api.comment,
    type: 'commentCard',
    reactions: api.ok<Shown[]>('GET', api.path).map(({ id, idEmoji }) => ({ id, idEmoji })),
  });
});

test('a value that is no reaction, and a reaction of another, are refused', () => {
  const api = commented();
  const { id } = api.ok<Shown>('POST', api.path, { shortName: 'fire' });
  const other = api.ok<{ id: string }>('POST', `/cards/${api.card.id}/actions/comments`, { text: 'y' }).id;
  refusesAll(api, [
    ['POST', api.path, {}, 400, /needs an emoji/],
    ['POST', api.path, { shortName: '', skinVariation: '1F3FD' }, 400, /needs an emoji/],
    ['POST', api.path, { shortName: 7 }, 400, /shortName/],
    ['POST', api.path, { native: { a: 1 } }, 400, /native/],
    ['POST', api.path, { unified: ['1F525'] }, 400, /unified/],
    ['POST', api.path, { shortName: 'x'.repeat(257) }, 400, /shortName/],
    ['POST', api.path, { shortName: 'fire' }, 401, /unauthorized/, 'outsider'],
    ['POST', api.path, { shortName: 'fire' }, 401, /unauthorized/, 'reader'],
    ['DELETE', `${api.path}/${id}`, {}, 401, /unauthorized/, 'colleague'],
    ['DELETE', `${api.path}/${id}`, {}, 401, /unauthorized/, 'reader'],
    ['GET', `/actions/${other}/reactions/${id}`, {}, 404, /not found/],
    ['DELETE', `/actions/${other}/reactions/${id}`, {}, 404, /not found/],
    ['GET', `${api.path}/nonsense`, {}, 400, /^invalid id$/],
    ['GET', `${api.path}/${'f'.repeat(24)}`, {}, 404, /not found/],
    ['GET', api.path, { member: 'some' }, 400, /member/],
  ]);
  assert.deepEqual(api.ok('DELETE', `${api.path}/${id}`), { _value: null });
  refusesAll(api, [['DELETE', `${api.path}/${id}`, {}, 404, /not found/]]);
});

test('an action of any type takes reactions, also one of no board', () => {
  const api = commented();
  api.ok('PUT', '/members/me', { initials: 'ZZ' });
  for (const path of [`/cards/${api.card.id}/actions?filter=createCard`, '/members/me/actions?filter=updateMember']) {
    const [action] = api.ok<Shown[]>('GET', path);
    const { id } = api.ok<Shown>('POST', `/actions/${action!.id}/reactions`, { shortName: 'fire' });
    assert.deepEqual(
      api.ok<Shown[]>('GET', `/actions/${action!.id}/reactions`).map((shown) => shown.id),
      [id],
    );
    assert.equal(api.ok<unknown[]>('GET', `/actions/${action!.id}/reactionsSummary`).length, 1);
  }
  api.ok('DELETE', `/cards/${api.card.id}`);
});

test('a member who may not comment on a board gives no reactions there', () => {
  const api = commented({ permissionLevel: 'public' });
  refusesAll(api, [['POST', api.path, { shortName: 'fire' }, 401, /unauthorized/, 'outsider']]);
});

test('the emoji list has a native form and a short name for each, and tones where there are any', () => {
  interface Shape {
    native: string;
    shortName: string;
    unified: string;
    skinVariations: object;
  }
  const { trello } = boardWorld().ok<{ trello: Shape[] }>('GET', '/emoji');
  assert.equal(new Set(trello.map(({ unified }) => unified)).size, trello.length);
  assert.equal(
    trello.every(({ native, shortName }) => native !== '' && shortName !== ''),
    true,
  );
  const [first] = trello;
  assert.deepEqual([first!.native, first!.shortName, Object.keys(first!.skinVariations).length], ['👍', 'thumbsup', 5]);
});
