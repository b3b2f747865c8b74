/** One action: its sentence, its switches, its fields and relatives (4.4, 4.8). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll } from '../../../testing/board-world.ts';
import { comment, type LoggedAction as Shown } from '../../../testing/logged.ts';

test('a single action comes with its sentence and the summary of its creator', () => {
  const on = boardWorld();
  const { id } = comment(on);
  const loggedAction = on.ok<Shown>('GET', `/actions/${id}`);
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
  const on = boardWorld();
  on.ok('POST', `/cards/${on.card.id}/idMembers`, { value: on.member('colleague').id });
  const [added] = on.ok<Shown[]>('GET', `/cards/${on.card.id}/actions?filter=addMemberToCard`);
  const keys = (query: string) =>
    Object.keys(on.ok<object>('GET', `/actions/${added!.id}?fields=type&${query}`)).join();
  for (const [query, expected] of [
    ['', 'id,type,display,memberCreator,member'],
    ['display=false', 'id,type,memberCreator,member'],
    ['memberCreator=false&member=false', 'id,type,display'],
    ['display=false&entities=true&member=false', 'id,type,entities,memberCreator'],
    ['reactions=true&display=0&member=0&memberCreator=0', 'id,type,reactions'],
  ] as const)
    assert.equal(keys(query), expected, query);
  const named = on.ok<Shown>('GET', `/actions/${added!.id}?member_fields=username&memberCreator_fields=fullName`);
  assert.deepEqual(
    [named.member, named.memberCreator],
    [
      { id: on.member('colleague').id, username: 'ben_okoro' },
      { id: on.member('owner').id, fullName: 'Ada Quill' },
    ],
  );
  assert.deepEqual(
    Object.keys(
      on.ok<object>('GET', `/actions/${added!.id}?fields=all&display=false&member=false&memberCreator=false`),
    ),
    ['id', 'data', 'date', 'idMemberCreator', 'type'],
  );
});

test('the creator of an action is shown without what is his own affair, however he is asked for', () => {
  const on = boardWorld({ permissionLevel: 'public' });
  const { id } = comment(on);
  for (const query of ['?fields=memberCreator&memberCreator=false', '?fields=memberCreator', '', '/memberCreator']) {
    const { body } = on.call('GET', `/actions/${id}${query}`, {}, 'outsider');
    assert.match(JSON.stringify(body), /Ada Quill/);
    assert.doesNotMatch(JSON.stringify(body), /boards\.invalid|"email":"[^"]/, query);
  }
});

test('one field of an action is an object as it stands or a value', () => {
  const on = boardWorld();
  const { id, data } = comment(on);
  assert.deepEqual(on.ok('GET', `/actions/${id}/type`), { _value: 'commentCard' });
  assert.deepEqual(on.ok('GET', `/actions/${id}/data`), data);
  assert.equal(
    on.ok<{ translationKey: string }>('GET', `/actions/${id}/display`).translationKey,
    'action_comment_on_card',
  );
  assert.equal(on.ok<object[]>('GET', `/actions/${id}/entities`).length, 6);
  assert.deepEqual(on.ok('GET', `/actions/${id}/idMemberCreator`), { _value: on.member('owner').id });
  refusesAll(on, [['GET', `/actions/${id}/colour`, {}, 400, /field/]]);
});

test('an action is said by the field that changed, and by its way back', () => {
  const on = boardWorld();
  const checklist = on.ok<Shown>('POST', `/cards/${on.card.id}/checklists`, { name: 'Steps' });
  const item = on.ok<Shown>('POST', `/checklists/${checklist.id}/checkItems`, { name: 'One' });
  const rows: readonly (readonly [path: string, args: Record<string, unknown>, key: string, named: string])[] = [
    [`/cards/${on.card.id}`, { name: 'Charts' }, 'action_renamed_card', 'card,list,memberCreator'],
    [`/cards/${on.card.id}`, { closed: true }, 'action_archived_card', 'card,list,memberCreator'],
    [`/cards/${on.card.id}`, { closed: false }, 'action_sent_card_to_board', 'card,list,memberCreator'],
    [
      `/cards/${on.card.id}`,
      { idList: on.done.id },
      'action_move_card_from_list_to_list',
      'card,listBefore,listAfter,memberCreator',
    ],
    [
      `/cards/${on.card.id}/checkItem/${item.id}`,
      { state: 'complete' },
      'action_completed_checkitem',
      'card,list,checklist,checkitem,memberCreator',
    ],
    [
      `/cards/${on.card.id}/checkItem/${item.id}`,
      { state: 'incomplete' },
      'action_marked_checkitem_incomplete',
      'card,list,checklist,checkitem,memberCreator',
    ],
    [`/lists/${on.done.id}`, { name: 'Drawn' }, 'action_renamed_list', 'list,board,memberCreator'],
  ];
  for (const [path, args, key, named] of rows) {
    on.ok('PUT', path, args);
    const [last] = on.ok<[{ display: { translationKey: string; entities: object } }]>('GET', '/members/me/actions', {
      display: true,
      limit: 1,
    });
    assert.deepEqual([last.display.translationKey, Object.keys(last.display.entities).join()], [key, named]);
  }
});

test('a change of a label is said of the label, not of its board', () => {
  const on = boardWorld();
  const said = (): string =>
    on.ok<[{ display: { translationKey: string } }]>('GET', '/members/me/actions', { display: true, limit: 1 })[0]
      .display.translationKey;
  const { id } = on.ok<Shown>('POST', '/labels', { name: 'Urgent', color: 'red', idBoard: on.board.id });
  assert.equal(said(), 'action_create_label');
  on.ok('PUT', `/labels/${id}`, { name: 'Late' });
  assert.equal(said(), 'action_update_label');
  on.ok('DELETE', `/labels/${id}`);
  assert.equal(said(), 'action_delete_label');
});

test('the relatives of an action are the records that its data names', () => {
  const on = boardWorld();
  on.ok('POST', `/cards/${on.card.id}/idMembers`, { value: on.member('colleague').id });
  const [{ id, data }] = on.ok<[Shown]>('GET', `/cards/${on.card.id}/actions?filter=addMemberToCard`);
  const idOf = (word: string): string => (data[word] as Shown).id;
  const named = {
    board: idOf('board'),
    card: idOf('card'),
    list: idOf('list'),
    member: data['idMember'],
    memberCreator: on.member('owner').id,
    organization: on.board.idOrganization,
  };
  for (const [word, expected] of Object.entries(named)) {
    assert.equal(on.ok<Shown>('GET', `/actions/${id}/${word}`).id, expected, word);
    const field = { member: 'username', memberCreator: 'username', organization: 'name' }[word] ?? 'name';
    assert.equal(typeof on.ok<{ _value: unknown }>('GET', `/actions/${id}/${word}/${field}`)._value, 'string', word);
    assert.deepEqual(on.ok('GET', `/actions/${id}/${word}?fields=${field}`), {
      id: expected,
      [field]: on.ok<{ _value: unknown }>('GET', `/actions/${id}/${word}/${field}`)._value,
    });
    refusesAll(on, [
      ['GET', `/actions/${id}/${word}/colour`, {}, 400, /field/],
      ['GET', `/actions/${id}/${word}?fields=colour`, {}, 400, /fields/],
    ]);
  }
});

test('a relative that an action does not have, or that the caller does not see, is refused', () => {
  const on = boardWorld({ permissionLevel: 'public', comments: 'public' });
  const { id } = comment(on);
  const [created] = on.ok<Shown[]>('GET', `/members/me/actions?filter=createBoard&idModels=${on.board.id}`);
  refusesAll(on, [
    ['GET', `/actions/${id}/member`, {}, 404, /no member/],
    ['GET', `/actions/${created!.id}/card`, {}, 404, /no card/],
    ['GET', `/actions/${created!.id}/list`, {}, 404, /no list/],
    ['GET', `/actions/${id}/organization`, {}, 401, /unauthorized/, 'outsider'],
    ['GET', `/actions/${'f'.repeat(24)}`, {}, 404, /not found/],
    ['GET', '/actions/nonsense', {}, 400, /^invalid id$/],
  ]);
  assert.equal(on.call('GET', `/actions/${id}/card`, {}, 'outsider').status, 200);
  on.world.boards.patch(on.board, { prefs: { ...on.board.prefs, permissionLevel: 'private' }, idOrganization: null });
  refusesAll(on, [['GET', `/actions/${id}`, {}, 401, /unauthorized/, 'outsider']]);
});
