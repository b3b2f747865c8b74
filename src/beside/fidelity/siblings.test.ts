/** Rows that no recording shows answer in the live dialect as their recorded neighbours do. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { shipped } from '../../shipped.ts';
import { startServer, type BoardstoneServer, type ServedWorld } from '../../index.ts';
import { spokenIn, type Spoken } from './forms.ts';
import type { Json } from './recorded.ts';

let server: BoardstoneServer;
let world: ServedWorld;
let call: Spoken['call'];
let ids: Spoken['ids'];
before(async () => {
  server = await startServer({ fixture: 'empty', clock: 'manual', webhookCheck: false });
  world = server.world({ dialect: 'live', fixture: 'empty' }) as ServedWorld;
  ({ call, ids } = await spokenIn(world));
});
after(() => server.close());

const filled = (text: string): string => text.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name]!);
async function keysOf(request: string, args = {}): Promise<string> {
  const [method, path] = filled(request).split(' ') as [string, string];
  const { status, body } = await call(method, path, args);
  assert.equal(status, 200, request);
  return Object.keys([body].flat()[0]).toSorted().join(' ');
}

test('a record to which another one leads is shown whole, wherever it is read', async () => {
  const board = await keysOf('GET /actions/$idComment/board');
  for (const path of ['cards/$idCard', 'lists/$idList', 'checklists/$idDone', 'notifications/$idNotification'])
    assert.equal(await keysOf(`GET /${path}/board`), board, path);
  const [list, card] = [await keysOf('GET /actions/$idComment/list'), await keysOf('GET /actions/$idComment/card')];
  assert.equal(await keysOf('GET /cards/$idCard/list'), list);
  assert.equal(await keysOf('GET /notifications/$idNotification/card'), card);
  assert.equal(await keysOf('GET /actions/$idComment/memberCreator'), await keysOf('GET /members/$idMember'));
});

test('a workspace is shown the same after each change of it', async () => {
  const usual = await keysOf('GET /organizations/$idOrganization');
  const path = '/organizations/$idOrganization';
  for (const value of ['public', 'private'])
    assert.equal(await keysOf(`PUT ${path}/prefs/permissionLevel`, { value }), usual);
  assert.equal(await keysOf(`DELETE ${path}/prefs/associatedDomain`), usual);
  assert.equal(await keysOf(`DELETE ${path}/logo`), usual);
});

test('members on cards and in reactions are shown with the same fields', async () => {
  const fields = await keysOf('GET /cards/$idCard/members');
  const { body } = await call('POST', `/actions/${ids['idComment']}/reactions`, { shortName: 'tada' });
  assert.equal(Object.keys(body.member).toSorted().join(' '), fields);
  assert.equal(await keysOf('POST /cards/$idCard/members', { value: ids['idOther'] }), fields);
  assert.equal(await keysOf('DELETE /cards/$idCard/idMembers/$idOther'), fields);
});

const { stringify } = JSON;
const hidden = { path: 'organization', originalMessage: 'Unauthorized', originalStatus: 401 };
const requests: readonly (readonly [request: string, status: number, body: string, args?: object])[] = [
  ['GET /actions/$idComment/member', 404, 'The requested resource was not found.'],
  ['GET /notifications/$idNotification/list', 404, 'The requested resource was not found.'],
  ['POST /lists?$outsider', 401, 'unauthorized board list requested $idBoard', { name: 'a', idBoard: '$idBoard' }],
  ['POST /checklists?$outsider', 401, 'unauthorized board requested', { idCard: '$idCard' }],
  ['GET /members/me/customBoardBackgrounds/blue', 400, stringify({ message: 'Invalid id', error: 'ERROR' })],
  ['GET /boards/$idOpen?organization=true&$outsider', 449, stringify(hidden)],
  ['GET /boards/$idOpen/idOrganization?$outsider', 200, stringify({ _value: '$idOrganization' })],
  ['PUT /tokens/$token/webhooks/$idHook', 404, 'Cannot PUT /1/tokens/$token/webhooks/$idHook'],
];
test('a refusal is said as that of a recorded neighbour', async () => {
  for (const [request, status, said, args = {}] of requests) {
    const [method, path] = filled(request).split(' ') as [string, string];
    const answer = await call(method, path, JSON.parse(filled(stringify(args))));
    const body = typeof answer.body === 'string' ? answer.body : stringify(answer.body);
    assert.deepEqual([answer.status, body], [status, filled(said)], request);
  }
});

test('an action is shown also if a fixture says nothing of what it is about', async () => {
  const { idBoard, idMember: idMemberCreator } = ids;
  const types = ['createCustomField', 'moveListFromBoard', 'copyCommentCard', 'enablePlugin'];
  world.plant({
    actions: types.map((type) => ({ type, idBoard: idBoard!, idMemberCreator: idMemberCreator!, data: {} })),
  });
  assert.equal((await call('GET', `/boards/${idBoard}/actions?display=true`)).status, 200);
});

test('a board that begins with lists says how it was made, and in 2020 it was in no workspace', async () => {
  const now = '2020-06-14T17:33:19.000Z';
  const old = server.world({ dialect: 'live', fixture: { ...JSON.parse(shipped('fixtures/empty.json')), now } });
  const spoken = await spokenIn(old as ServedWorld);
  const madeIn = async ({ call: ask }: Spoken, args = {}): Promise<readonly unknown[]> => {
    const { id, idOrganization } = (await ask('POST', '/boards', { name: 'made', ...args })).body;
    const { body } = await ask('GET', `/boards/${id}/actions?filter=createBoard,createList`);
    return [idOrganization, body.map(({ type, data }: Json) => `${type} ${data.creationMethod}`)];
  };
  assert.deepEqual(await madeIn(spoken), [null, ['createBoard automatic']]);
  assert.deepEqual(await madeIn(spoken, { defaultLists: false }), [null, ['createBoard undefined']]);
  assert.deepEqual(await madeIn({ ...spoken, call }), [ids['idOrganization'], ['createBoard automatic']]);
});

test('each of the actions of one call names what was changed', async () => {
  const { idBoard } = ids;
  await call('PUT', `/boards/${idBoard}`, { name: 'named', desc: 'told' });
  const { body } = await call('GET', `/boards/${idBoard}/actions?filter=updateBoard&limit=2`);
  assert.deepEqual(
    body.map(({ data }: Json) => [Object.keys(data.old)[0], data.board.name]),
    [
      ['desc', 'named'],
      ['name', 'named'],
    ],
  );
});

test('a cover that nobody set is dark, on a card from before 2021 light', async () => {
  const id = '5e93ba665c58c44a46cb2ef9';
  world.plant({ cards: [{ id, name: 'Of 2020', idList: ids['idList']! }] });
  const { body: old } = await call('GET', `/cards/${id}`);
  const { body: young } = await call('GET', `/cards/${ids['idCard']}`);
  assert.deepEqual([old.cover.brightness, young.cover.brightness], ['light', 'dark']);
});

test('the deletion of a comment tells what is left of its limit, and every answer what is left of the database', async () => {
  const { headers } = await call('DELETE', `/actions/${ids['idComment']}`);
  assert.equal(headers.get('x-rate-limit-action-max'), '15000');
  assert.equal(headers.get('x-rate-limit-db-query-time-max'), '7200000');
});

/** The fields of an answer in a world whose clock stands at a moment, with those of some of its parts. */
async function fieldsAt(now: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const empty = JSON.parse(shipped('fixtures/empty.json'));
  const spoken = await spokenIn(server.world({ dialect: 'live', fixture: { ...empty, now } }) as ServedWorld);
  const { idCard, idList, idBoard } = spoken.ids;
  const { body: card } = await spoken.call('GET', `/cards/${idCard}`);
  const { body: list } = await spoken.call('GET', `/lists/${idList}`);
  const { body: changed } = await spoken.call('PUT', `/lists/${idList}`, { name: 'new' });
  const { body: joined } = await spoken.call('GET', `/cards/${idCard}/actions?filter=addMemberToCard`);
  const { body: made } = await spoken.call('POST', '/cards', { idList, name: 'made' });
  const { body: board } = await spoken.call('GET', `/boards/${idBoard}`);
  const shown = {
    made,
    joined: joined[0].data,
    card,
    badges: card.badges,
    label: card.labels[0],
    list,
    changed,
    prefs: board.prefs,
  };
  return Object.fromEntries(Object.entries(shown).map(([name, record]) => [name, Object.keys(record)]));
}

test('a field of a later year is shown only where the clock stands behind it', async () => {
  const years = await Promise.all(
    ['2016-11', '2023-11', '2026-03'].map((month) => fieldsAt(`${month}-11T09:00:00.000Z`)),
  );
  const extraKeys = (name: string): readonly string[] =>
    years.slice(1).map((now, at) => {
      const before = years[at]![name]!;
      const came = now[name]!.filter((field) => !before.includes(field));
      return came.toSorted().join(' ');
    });
  assert.deepEqual(extraKeys('card'), [
    'cardRole cover dueReminder idMembersVoted isTemplate shortLink start subscribed',
    'agent manifest mirrorSourceId nodeId pinned',
  ]);
  assert.deepEqual(extraKeys('joined'), ['member', '']);
  assert.match(extraKeys('made')[0]!, /attachments .*limits/);
  assert.deepEqual(extraKeys('badges'), [
    'attachmentsByType checkItemsEarliestDue location start',
    'externalSource lastUpdatedByAi maliciousAttachments',
  ]);
  assert.deepEqual(extraKeys('label'), ['', 'idOrganization nodeId uses']);
  assert.deepEqual(extraKeys('list'), ['', 'color datasource type']);
  assert.deepEqual(extraKeys('changed'), ['', 'color']);
  assert.deepEqual(extraKeys('prefs'), [
    'backgroundBottomColor backgroundTopColor canBeEnterprise cardCounts hiddenPluginBoardButtons hideVotes isTemplate switcherViews',
    'autoArchive backgroundDarkColor backgroundDarkImage sharedSourceUrl showCompleteStatus',
  ]);
});
