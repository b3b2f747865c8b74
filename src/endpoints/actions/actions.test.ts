/** Actions one by one and in logs (4.2, 4.4, 4.8). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardScene, refusesAll, type BoardScene } from '../../scenes/board-scene.ts';

interface Shown {
  id: string;
  type: string;
  date: string;
  data: Record<string, unknown>;
  idMemberCreator: string;
  memberCreator?: Record<string, unknown>;
  member?: Record<string, unknown>;
  entities?: object[];
  display?: object;
}

const comment = (on: BoardScene, text = 'x', card = on.card): Shown =>
  on.ok('POST', `/cards/${card.id}/actions/comments`, { text });
const ids = (found: readonly Shown[]): string[] => found.map(({ id }) => id);

/** Every log that holds the comments on the card. */
const logs = (on: BoardScene): string[] => [
  '/members/me/actions',
  `/boards/${on.board.id}/actions`,
  `/lists/${on.doing.id}/actions`,
  `/organizations/${on.board.idOrganization!}/actions`,
  `/cards/${on.card.id}/actions`,
];

test('a single action comes with its sentence and the summary of its creator', () => {
  const on = boardScene();
  const { id } = comment(on);
  const one = on.ok<Shown>('GET', `/actions/${id}`);
  assert.equal(Object.keys(one).join(), 'id,idMemberCreator,data,type,date,limits,appCreator,display,memberCreator');
  assert.equal(
    Object.keys(one.memberCreator!).sort().join(),
    'activityBlocked,avatarHash,avatarUrl,fullName,id,idMemberReferrer,initials,username',
  );
});

test('every switch of a single action adds or takes away what it names', () => {
  const on = boardScene();
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
  const on = boardScene({ permissionLevel: 'public' });
  const { id } = comment(on);
  for (const query of ['?fields=memberCreator&memberCreator=false', '?fields=memberCreator', '', '/memberCreator']) {
    const { body } = on.call('GET', `/actions/${id}${query}`, {}, 'outsider');
    assert.match(JSON.stringify(body), /Ada Quill/);
    assert.doesNotMatch(JSON.stringify(body), /boards\.invalid|"email":"[^"]/, query);
  }
});

test('one field of an action is an object as it stands or a value', () => {
  const on = boardScene();
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
  const on = boardScene();
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

test('what becomes of a label is said of the label, not of its board', () => {
  const on = boardScene();
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
  const on = boardScene();
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
  const on = boardScene({ permissionLevel: 'public', comments: 'public' });
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

test('every log takes the same arguments and gives the newest first', () => {
  const on = boardScene();
  const said = ['one', 'two', 'three'].map((text) => comment(on, text).id).reverse();
  for (const path of logs(on)) {
    const list = (args: Record<string, unknown> = {}) =>
      on.ok<Shown[]>('GET', path, { filter: 'commentCard', ...args });
    assert.deepEqual(ids(list()), said, path);
    assert.deepEqual(Object.keys(list()[0]!), ['id', 'data', 'date', 'idMemberCreator', 'type', 'memberCreator']);
    assert.deepEqual(Object.keys(list()[0]!.memberCreator!), ['id', 'avatarHash', 'fullName', 'initials', 'username']);
    assert.deepEqual(ids(list({ limit: 2 })), said.slice(0, 2));
    assert.deepEqual(ids(list({ limit: 2, page: 1 })), said.slice(2));
    assert.deepEqual(list({ limit: 0 }), []);
    assert.deepEqual(ids(list({ before: said[0] })), said.slice(1));
    assert.deepEqual(ids(list({ since: said[2] })), said.slice(0, 2));
    assert.deepEqual(ids(list({ since: 'null', before: '' })), said);
    assert.deepEqual(list({ format: 'count' }), { _value: 3 });
    assert.deepEqual(list({ format: 'count', limit: 2 }), { _value: 2 });
    assert.deepEqual(Object.keys(list({ format: 'minimal' })[0]!), ['id', 'data', 'date', 'idMemberCreator', 'type']);
    assert.deepEqual(list({ fields: 'type', memberCreator: false, limit: 1 }), [{ id: said[0], type: 'commentCard' }]);
    assert.deepEqual(list({ fields: 'type', memberCreator_fields: 'username', limit: 1 })[0]!.memberCreator, {
      id: on.member('owner').id,
      username: 'ada_quill',
    });
    assert.equal(list({ entities: true })[0]!.entities!.length, 6);
    assert.equal(typeof list({ display: true })[0]!.display, 'object');
    assert.deepEqual(ids(list({ idModels: on.card.id })), said);
    assert.deepEqual(list({ idModels: on.second.id }), []);
    refusesAll(on, [
      ['GET', path, { filter: 'moveCard' }, 400, /filter/],
      ['GET', path, { fields: 'type,colour' }, 400, /fields/],
      ['GET', path, { limit: 1001 }, 400, /limit/],
      ['GET', path, { limit: -1 }, 400, /limit/],
      ['GET', path, { limit: '' }, 400, /limit/],
      ['GET', path, { format: 'long' }, 400, /format/],
      ['GET', path, { page: 20 }, 400, /page/],
      ['GET', path, { page: 1, limit: 1000 }, 400, /page/],
      ['GET', path, { page: -1 }, 400, /page/],
      ['GET', path, { since: 'yesterday' }, 400, /since/],
      ['GET', path, { before: '2026-02-30' }, 400, /before/],
      ['GET', path, { before: 'lastView' }, 400, /before/],
      ['GET', path, { entities: 'some' }, 400, /entities/],
      ['GET', path, { memberCreator_fields: 'colour' }, 400, /memberCreator_fields/],
      ['GET', path, { idModels: 'x' }, 400, /idModels/],
    ]);
    assert.equal(on.call('GET', path, { page: 19, limit: 50 }).status, 200);
    assert.equal(on.call('GET', path, { page: 0, limit: 1000 }).status, 200);
  }
});

test('a log without a filter holds everything, fifty at a time', () => {
  const on = boardScene();
  for (let index = 0; index < 60; index += 1) comment(on, `${index}`);
  for (const path of logs(on).slice(0, 4)) assert.equal(on.ok<Shown[]>('GET', path).length, 50, path);
  assert.equal(on.ok<Shown[]>('GET', `/lists/${on.doing.id}/actions?limit=1000`).length, 63);
});

test('a filter names types, or updates of one field', () => {
  const on = boardScene();
  on.ok('PUT', `/cards/${on.card.id}`, { name: 'a', desc: 'b' });
  on.ok('PUT', `/cards/${on.card.id}`, { closed: true });
  comment(on);
  const path = `/boards/${on.board.id}/actions`;
  const count = (filter: string) => on.ok<Shown[]>('GET', path, { filter }).length;
  const rows: readonly (readonly [string, number])[] = [
    ['updateCard', 2],
    ['updateCard:name', 1],
    ['updateCard:desc', 1],
    ['updateCard:closed', 1],
    ['updateCard:idList', 0],
    ['updateCard:name,updateCard:desc', 1],
    ['updateCard:closed,commentCard', 2],
    ['updateCard,updateCard:name', 2],
    ['commentCard', 1],
    ['emailCard', 0],
  ];
  for (const [filter, expected] of rows) assert.equal(count(filter), expected, filter);
  assert.equal(count('all,commentCard'), on.ok<Shown[]>('GET', path).length);
});

test('paging by the last id gives every action once, though hundreds share a second', () => {
  const on = boardScene();
  for (let index = 0; index < 300; index += 1) comment(on, `${index}`);
  on.now += 1000;
  for (let index = 0; index < 20; index += 1) comment(on, `later ${index}`);
  for (const path of logs(on)) {
    const found: string[] = [];
    for (let before: string | undefined; ;) {
      const page = on.ok<Shown[]>('GET', path, { filter: 'commentCard', limit: 37, ...(before && { before }) });
      if (page.length === 0) break;
      found.push(...ids(page));
      before = found.at(-1);
    }
    assert.deepEqual(found, ids(on.ok<Shown[]>('GET', path, { filter: 'commentCard', limit: 1000 })), path);
    assert.equal(new Set(found).size, 320);
  }
});

test('a date bounds a log, and the id of a card stands for its moment', () => {
  const on = boardScene();
  const early = comment(on);
  on.now += 60_000;
  const late = comment(on);
  const path = `/cards/${on.card.id}/actions`;
  assert.deepEqual(ids(on.ok<Shown[]>('GET', path, { since: early.date })), [late.id]);
  assert.deepEqual(ids(on.ok<Shown[]>('GET', path, { before: late.date })), [early.id]);
  assert.deepEqual(ids(on.ok<Shown[]>('GET', path, { before: late.date.replace('Z', '+00:00') })), [early.id]);
  assert.deepEqual(ids(on.ok<Shown[]>('GET', path, { since: on.card.id })), [late.id, early.id]);
});

test('lastView is the time the caller last looked at the board', () => {
  const on = boardScene();
  const early = comment(on);
  const look = { idBoard: on.board.id, idMember: on.member('owner').id, subscribed: false, myPrefs: {} };
  const asked = { filter: 'commentCard', since: 'lastView' };
  assert.deepEqual(
    logs(on).map((path) => on.ok<Shown[]>('GET', path, asked).length),
    [1, 1, 1, 1, 1],
  );
  on.world.boardViews.add({ id: '0'.repeat(24), ...look, dateLastView: early.date });
  on.now += 1000;
  const late = comment(on);
  for (const path of logs(on)) assert.deepEqual(ids(on.ok<Shown[]>('GET', path, asked)), [late.id], path);
});

test('a log holds nothing that the caller may not see', () => {
  const on = boardScene();
  comment(on);
  const owner = on.member('owner').id;
  const seen = (as: 'colleague' | 'outsider') =>
    on.ok<Shown[]>('GET', `/members/${owner}/actions`, { filter: 'createCard' }, as);
  assert.deepEqual([seen('colleague').length, seen('outsider').length], [2, 0]);
  refusesAll(on, [
    ['GET', `/boards/${on.board.id}/actions`, {}, 401, /unauthorized/, 'outsider'],
    ['GET', `/organizations/${on.board.idOrganization!}/actions`, {}, 401, /unauthorized/, 'outsider'],
    ['GET', '/members/me/actions', {}, 401, /invalid key/, null],
  ]);
});

test('models are found by the shorter way, and give the same', () => {
  const on = boardScene();
  for (let index = 0; index < 30; index += 1) comment(on);
  const far = comment(on, 'far', on.elsewhere);
  on.ok('POST', `/cards/${on.card.id}/idMembers`, { value: on.member('colleague').id });
  const list = (idModels: string) =>
    on.ok<Shown[]>('GET', '/members/me/actions', { idModels, filter: 'commentCard', limit: 1000 });
  assert.deepEqual(ids(list(on.elsewhere.id)), [far.id]);
  assert.equal(list(on.doing.id).length, 30);
  assert.equal(list(`${on.elsewhere.id},${on.card.id}`).length, 31);
  assert.equal(list(`${on.elsewhere.id},${on.elsewhere.idList},${on.elsewhere.idBoard}`).length, 1);
  const about = on.ok<Shown[]>('GET', '/members/me/actions', {
    idModels: on.member('colleague').id,
    filter: 'addMemberToCard',
  });
  assert.equal(about.length, 1);
});

test('a parent shows its actions where it is asked, with the same words', () => {
  const on = boardScene();
  const { id } = comment(on);
  const shown = (query: string) =>
    on.ok<{ actions?: unknown }>('GET', `/cards/${on.card.id}?fields=name&${query}`).actions;
  assert.equal(shown('actions=none'), undefined);
  assert.deepEqual(ids(shown('actions=commentCard') as Shown[]), [id]);
  assert.deepEqual(shown('actions=commentCard&actions_format=count'), { _value: 1 });
  assert.deepEqual(shown('actions=commentCard&action_fields=type&action_memberCreator=false'), [
    { id, type: 'commentCard' },
  ]);
  assert.deepEqual(shown('actions=commentCard&action_fields=type&actions_format=minimal'), [
    { id, type: 'commentCard' },
  ]);
  const query = 'actions=commentCard&action_fields=type&actions_entities=true&actions_memberCreator=false';
  const [named] = shown(query) as Shown[];
  assert.deepEqual(Object.keys(named!), ['id', 'type', 'entities']);
  assert.equal((shown('actions=commentCard&actions_display=true') as Shown[])[0]!.display !== undefined, true);
});
