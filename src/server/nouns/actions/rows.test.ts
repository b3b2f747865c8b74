/** One action: its sentence, its switches, its fields and relatives (4.4, 4.8). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll } from '../../../testing/board-world.ts';
import { comment, type LoggedAction as Shown } from '../../../testing/logged.ts';

test('a single action comes with its sentence and the summary of its creator', () => {
  const api = boardWorld();
  const { id } = comment(api);
  const loggedAction = api.ok<Shown>('GET', `/actions/${id}`);
  assert.equal(
    Object.keys(loggedAction).join(),
    'id,idMemberCreator,data,type,date,limits,appCreator,display,memberCreator',
  );
  assert.equal(
    Object.keys(loggedAction.memberCreator!).sort().join(),
    'activityBlocked,avatarHash,avatarUrl,fullName,id,idMemberReferrer,initials,username',
  );
});

test('every switch of a single action adds or takes away what it names', () => {
  const api = boardWorld();
  api.ok('POST', `/cards/${api.card.id}/idMembers`, { value: api.member('colleague').id });
  const [added] = api.ok<Shown[]>('GET', `/cards/${api.card.id}/actions?filter=addMemberToCard`);
  const keys = (query: string) =>
    Object.keys(api.ok<object>('GET', `/actions/${added!.id}?fields=type&${query}`)).join();
  for (const [query, expected] of [
    ['', 'id,type,display,memberCreator,member'],
    ['display=false', 'id,type,memberCreator,member'],
    ['memberCreator=false&member=false', 'id,type,display'],
    ['display=false&entities=true&member=false', 'id,type,entities,memberCreator'],
    ['reactions=true&display=0&member=0&memberCreator=0', 'id,type,reactions'],
  ] as const)
    assert.equal(keys(query), expected, query);
  const named = api.ok<Shown>('GET', `/actions/${added!.id}?member_fields=username&memberCreator_fields=fullName`);
  assert.deepEqual(
    [named.member, named.memberCreator],
    [
      { id: api.member('colleague').id, username: 'ben_okoro' },
      { id: api.member('owner').id, fullName: 'Ada Quill' },
    ],
  );
  assert.deepEqual(
    Object.keys(
      api.ok<object>('GET', `/actions/${added!.id}?fields=all&display=false&member=false&memberCreator=false`),
    ),
    ['id', 'data', 'date', 'idMemberCreator', 'type'],
  );
});

test('the creator of an action is shown without what is his own affair, however he is asked for', () => {
  const api = boardWorld({ permissionLevel: 'public' });
  const { id } = comment(api);
  for (const query of ['?fields=memberCreator&memberCreator=false', '?fields=memberCreator', '', '/memberCreator']) {
    const { body } = api.call('GET', `/actions/${id}${query}`, {}, 'outsider');
    assert.match(JSON.stringify(body), /Ada Quill/);
    assert.doesNotMatch(JSON.stringify(body), /boards\.invalid|"email":"[^"]/, query);
  }
});

test('one field of an action is an object as it stands or a value', () => {
  const api = boardWorld();
  const { id, data } = comment(api);
  assert.deepEqual(api.ok('GET', `/actions/${id}/type`), { _value: 'commentCard' });
  assert.deepEqual(api.ok('GET', `/actions/${id}/data`), data);
  assert.equal(
    api.ok<{ translationKey: string }>('GET', `/actions/${id}/display`).translationKey,
    'action_comment_on_card',
  );
  assert.equal(api.ok<object[]>('GET', `/actions/${id}/entities`).length, 6);
  assert.deepEqual(api.ok('GET', `/actions/${id}/idMemberCreator`), { _value: api.member('owner').id });
  refusesAll(api, [['GET', `/actions/${id}/colour`, {}, 400, /field/]]);
});

test('an action is said by the field that changed, and by its way back', () => {
  const api = boardWorld();
  const checklist = api.ok<Shown>('POST', `/cards/${api.card.id}/checklists`, { name: 'Steps' });
  const item = api.ok<Shown>('POST', `/checklists/${checklist.id}/checkItems`, { name: 'One' });
  const rows: readonly (readonly [path: string, args: Record<string, unknown>, key: string, named: string])[] = [
    [`/cards/${api.card.id}`, { name: 'Charts' }, 'action_renamed_card', 'card,list,memberCreator'],
    [`/cards/${api.card.id}`, { closed: true }, 'action_archived_card', 'card,list,memberCreator'],
    [`/cards/${api.card.id}`, { closed: false }, 'action_sent_card_to_board', 'card,list,memberCreator'],
    [
      `/cards/${api.card.id}`,
      { idList: api.done.id },
      'action_move_card_from_list_to_list',
      'card,listBefore,listAfter,memberCreator',
    ],
    [
      `/cards/${api.card.id}/checkItem/${item.id}`,
      { state: 'complete' },
      'action_completed_checkitem',
      'card,list,checklist,checkitem,memberCreator',
    ],
    [
      `/cards/${api.card.id}/checkItem/${item.id}`,
      { state: 'incomplete' },
      'action_marked_checkitem_incomplete',
      'card,list,checklist,checkitem,memberCreator',
    ],
    [`/lists/${api.done.id}`, { name: 'Drawn' }, 'action_renamed_list', 'list,board,memberCreator'],
  ];
  for (const [path, args, key, named] of rows) {
    api.ok('PUT', path, args);
    const [last] = api.ok<[{ display: { translationKey: string; entities: object } }]>('GET', '/members/me/actions', {
      display: true,
      limit: 1,
    });
    assert.deepEqual([last.display.translationKey, Object.keys(last.display.entities).join()], [key, named]);
  }
});

test('a change of a label is said of the label, not of its board', () => {
  const api = boardWorld();
  const said = (): string =>
    api.ok<[{ display: { translationKey: string } }]>('GET', '/members/me/actions', { display: true, limit: 1 })[0]
      .display.translationKey;
  const { id } = api.ok<Shown>('POST', '/labels', { name: 'Urgent', color: 'red', idBoard: api.board.id });
  assert.equal(said(), 'action_create_label');
  api.ok('PUT', `/labels/${id}`, { name: 'Late' });
  assert.equal(said(), 'action_update_label');
  api.ok('DELETE', `/labels/${id}`);
  assert.equal(said(), 'action_delete_label');
});

test('the relatives of an action are the records that its data names', () => {
  const api = boardWorld();
  api.ok('POST', `/cards/${api.card.id}/idMembers`, { value: api.member('colleague').id });
  const [{ id, data }] = api.ok<[Shown]>('GET', `/cards/${api.card.id}/actions?filter=addMemberToCard`);
  const idOf = (word: string): string => (data[word] as Shown).id;
  const named = {
    board: idOf('board'),
    card: idOf('card'),
    list: idOf('list'),
    member: data['idMember'],
    memberCreator: api.member('owner').id,
    organization: api.board.idOrganization,
  };
  for (const [word, expected] of Object.entries(named)) {
    assert.equal(api.ok<Shown>('GET', `/actions/${id}/${word}`).id, expected, word);
    const field = { member: 'username', memberCreator: 'username', organization: 'name' }[word] ?? 'name';
    assert.equal(typeof api.ok<{ _value: unknown }>('GET', `/actions/${id}/${word}/${field}`)._value, 'string', word);
    assert.deepEqual(api.ok('GET', `/actions/${id}/${word}?fields=${field}`), {
      id: expected,
      [field]: api.ok<{ _value: unknown }>('GET', `/actions/${id}/${word}/${field}`)._value,
    });
    refusesAll(api, [
      ['GET', `/actions/${id}/${word}/colour`, {}, 400, /field/],
      ['GET', `/actions/${id}/${word}?fields=colour`, {}, 400, /fields/],
    ]);
  }
});

test('a relative that an action does not have, or that the caller does not see, is refused', () => {
  const api = boardWorld({ permissionLevel: 'public', comments: 'public' });
  const { id } = comment(api);
  const [created] = api.ok<Shown[]>('GET', `/members/me/actions?filter=createBoard&idModels=${api.board.id}`);
  refusesAll(api, [
    ['GET', `/actions/${id}/member`, {}, 404, /no member/],
    ['GET', `/actions/${created!.id}/card`, {}, 404, /no card/],
    ['GET', `/actions/${created!.id}/list`, {}, 404, /no list/],
    ['GET', `/actions/${id}/organization`, {}, 401, /unauthorized/, 'outsider'],
    ['GET', `/actions/${'f'.repeat(24)}`, {}, 404, /not found/],
    ['GET', '/actions/nonsense', {}, 400, /^invalid id$/],
  ]);
  assert.equal(api.call('GET', `/actions/${id}/card`, {}, 'outsider').status, 200);
  api.world.boards.patch(api.board, {
    prefs: { ...api.board.prefs, permissionLevel: 'private' },
    idOrganization: null,
  });
  refusesAll(api, [['GET', `/actions/${id}`, {}, 401, /unauthorized/, 'outsider']]);
});
