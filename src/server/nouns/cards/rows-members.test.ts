/** Members on a card and votes for it (4.1). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll } from '../../../testing/board-world.ts';

interface Summary {
  id: string;
  username: string;
  avatarUrl: string;
  activityBlocked: boolean;
}

for (const word of ['idMembers', 'members']) {
  test(`POST and DELETE …/${word} answer the members on the card`, () => {
    const api = boardWorld();
    const [owner, colleague] = [api.member('owner').id, api.member('colleague').id];
    const path = `/cards/${api.card.id}/${word}`;
    const [first] = api.ok<Summary[]>('POST', path, { value: colleague });
    assert.deepEqual(Object.keys(first!).sort(), [
      'activityBlocked',
      'avatarHash',
      'avatarUrl',
      'fullName',
      'id',
      'idMemberReferrer',
      'initials',
      'username',
    ]);
    assert.deepEqual(
      api.ok<Summary[]>('POST', path, { value: owner }).map(({ id }) => id),
      [colleague, owner],
    );
    assert.deepEqual(
      api.ok<Summary[]>('GET', `/cards/${api.card.shortLink}/members`).map(({ id }) => id),
      [colleague, owner],
    );
    assert.deepEqual(
      api.ok<Summary[]>('DELETE', `${path}/ben_okoro`).map(({ id }) => id),
      [owner],
    );
    assert.deepEqual(api.ok<Summary[]>('DELETE', `${path}/me`), []);
  });
}

test('the log tells who was put on a card and who taken off', () => {
  const api = boardWorld();
  const { id: idMember, fullName: name } = api.member('colleague');
  api.ok('POST', `/cards/${api.card.id}/idMembers`, { value: idMember });
  api.ok('DELETE', `/cards/${api.card.id}/idMembers/${idMember}`);
  const log = api.ok<{ type: string; data: Record<string, unknown>; member: { id: string } }[]>(
    'GET',
    `/cards/${api.card.id}/actions?filter=all`,
  );
  assert.deepEqual(
    log.map(({ type }) => type),
    ['removeMemberFromCard', 'addMemberToCard', 'createCard'],
  );
  for (const { data, member } of log.slice(0, 2)) {
    assert.equal(member.id, idMember);
    assert.deepEqual([data['idMember'], data['member']], [idMember, { id: idMember, name }]);
  }
});

test('a member who is not on the board, already on the card or not on it is refused', () => {
  const api = boardWorld();
  const [colleague, outsider] = [api.member('colleague').id, api.member('outsider').id];
  const path = `/cards/${api.card.id}/idMembers`;
  api.ok('POST', path, { value: colleague });
  refusesAll(api, [
    ['POST', path, { value: colleague }, 400, /^member is already on the card$/],
    ['POST', path, { value: outsider }, 400, /not on the board/],
    ['POST', path, {}, 400, /value/],
    ['POST', path, { value: 'ben_okoro' }, 400, /value/],
    ['POST', path, { value: 'f'.repeat(24) }, 404, /not found/],
    ['POST', path, { value: colleague }, 401, /unauthorized/, 'outsider'],
    ['POST', path, { value: colleague }, 401, /unauthorized/, 'reader'],
    ['DELETE', `${path}/${outsider}`, {}, 400, /^member is not on the card$/],
    ['DELETE', `${path}/nobody_here`, {}, 404, /not found/],
    ['DELETE', `${path}/${colleague}`, {}, 401, /unauthorized/, 'reader'],
  ]);
});

test('a vote is cast once, is seen, and is taken back', () => {
  const api = boardWorld();
  const me = api.member('owner').id;
  const path = `/cards/${api.card.id}/membersVoted`;
  assert.deepEqual(api.ok('POST', path, { value: me }), { _value: null });
  assert.deepEqual(
    api.ok<Summary[]>('GET', path).map(({ id }) => id),
    [me],
  );
  assert.deepEqual(api.card.idMembersVoted, [me]);
  refusesAll(api, [
    ['POST', path, { value: me }, 400, /^member has already voted on the card$/],
    ['DELETE', `${path}/ben_okoro`, {}, 400, /^member has not voted on the card$/],
  ]);
  assert.deepEqual(api.ok('DELETE', `${path}/me`), { _value: null });
  assert.deepEqual(api.ok('GET', path), []);
});

test('a vote speaks for its own member, unless an admin of the board casts it', () => {
  const api = boardWorld();
  const [owner, colleague] = [api.member('owner').id, api.member('colleague').id];
  const path = `/cards/${api.card.id}/membersVoted`;
  refusesAll(api, [['POST', path, { value: owner }, 401, /unauthorized/, 'colleague']]);
  api.ok('POST', path, { value: colleague });
  api.ok('POST', path, { value: owner });
  refusesAll(api, [['DELETE', `${path}/${owner}`, {}, 401, /unauthorized/, 'colleague']]);
  api.ok('DELETE', `${path}/${colleague}`, {}, 'colleague');
  assert.deepEqual(api.card.idMembersVoted, [owner]);
});

test('the voting setting of the board says who votes', () => {
  const closed = boardWorld({ voting: 'disabled' });
  const votes = `/cards/${closed.card.id}/membersVoted`;
  refusesAll(closed, [['POST', votes, { value: closed.member('owner').id }, 401, /unauthorized card/]]);
  const open = boardWorld({ voting: 'public', permissionLevel: 'public' });
  open.ok('POST', `/cards/${open.card.id}/membersVoted`, { value: open.member('outsider').id }, 'outsider');
  assert.deepEqual(open.card.idMembersVoted, [open.member('outsider').id]);
  const members = `/cards/${open.card.id}/idMembers`;
  refusesAll(open, [['POST', members, { value: open.member('owner').id }, 401, /unauthorized/, 'outsider']]);
});
