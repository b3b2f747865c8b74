/** The two dialects: a world of each is asked the same, and every difference shows in the answers, and nothing else. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startServer, type BoardstoneServer, type ServedWorld } from '../../index.ts';
import { live } from './live.ts';

type Json = any;

/** One world with records in it, in one dialect. */
interface Spoken {
  readonly ids: Readonly<Record<string, string>>;
  call(method: string, path: string, args?: Record<string, unknown>): Promise<Json>;
}

async function spokenIn(world: ServedWorld): Promise<Spoken> {
  const { key, token } = world.target.actors.owner;
  const call = async (method: string, path: string, args: Record<string, unknown> = {}): Promise<Json> => {
    const [bare, query = ''] = path.split('?');
    const answer = await fetch(`${world.url}/1${bare}?${query}&key=${key}&token=${token}`, {
      method,
      ...(method !== 'GET' && { body: JSON.stringify(args), headers: { 'content-type': 'application/json' } }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const make = async (path: string, args: object): Promise<string> => (await call('POST', path, { ...args })).body.id;
  const idOrganization = world.target.workspace!.id;
  const idBoard = await make('/boards', { name: 'Two', idOrganization, defaultLists: false });
  const idList = await make('/lists', { name: 'A list', idBoard });
  const idLabel = await make('/labels', { name: 'dark', color: 'red_dark', idBoard });
  const due = '2030-01-02T00:00:00.000Z';
  const idCard = await make('/cards', { name: 'A card', idList, idLabels: idLabel, due, dueReminder: 60 });
  const idChecklist = await make('/checklists', { idCard, name: 'steps' });
  const idItem = await make(`/checklists/${idChecklist}/checkItems`, { name: 'one' });
  const idComment = await make(`/cards/${idCard}/actions/comments`, { text: 'said' });
  await call('POST', `/boards/${idBoard}/boardPlugins`, { idPlugin: '56d5e249a98895a9797bebb9' });
  const field = { idModel: idBoard, modelType: 'board', name: 'f', type: 'list', pos: 'top', display_cardFront: true };
  const idField = await make('/customFields', field);
  await make(`/customFields/${idField}/options`, { value: { text: 'x' }, pos: 'top' });
  await call('POST', `/cards/${idCard}/idMembers`, { value: world.target.actors.owner.idMember });
  const idExport = await make(`/organizations/${idOrganization}/exports`, {});
  await world.runExports();
  const idOther = world.target.actors.colleague.idMember;
  await call('PUT', `/organizations/${idOrganization}/members/${idOther}`, { type: 'normal' });
  const { idMember } = world.target.actors.owner;
  world.plant({ notifications: [{ type: 'commentCard', idMember, idMemberCreator: idOther }] });
  const idNotification = (await call('GET', '/members/me/notifications')).body[0].id;
  return {
    call,
    ids: { idBoard, idList, idCard, idItem, idComment, idField, idOrganization, idExport, idOther, idNotification },
  };
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);
/** Which of these names an answer has, or the first record of a list. */
const has =
  (...names: readonly string[]) =>
  (body: Json) =>
    names.map((name) => Object.hasOwn(Array.isArray(body) ? body[0] : body, name));

type Question = readonly [
  /** `$idCard` stands for the id of the card. */
  ask: string,
  pick: (body: Json, status: number) => unknown,
  document: unknown,
  live: unknown,
  args?: Readonly<Record<string, string>>,
];
/** What shows each difference: a question, what is looked at, the answer by the document, and the live one. */
const shown: Readonly<Record<string, Question>> = {
  'card-all': [
    'GET /lists/$idList/cards?fields=all',
    has('dueComplete', 'dueReminder', 'cover'),
    [false, false, false],
    [true, true, true],
  ],
  'action-all': ['GET /cards/$idCard/actions', has('limits', 'appCreator'), [false, false], [true, true]],
  'action-types': [
    'GET /boards/$idBoard/actions?filter=createCustomField,enablePlugin',
    (all) => all.map(({ type }: Json) => type),
    ['addCustomField', 'enablePowerUp'],
    ['createCustomField', 'enablePlugin'],
  ],
  'list-all': ['GET /actions/$idComment/list', has('creationMethod'), [false], [true]],
  'card-alone': ['GET /cards/$idCard', has('address', 'cover'), [true, true], [false, true]],
  'list-alone': ['GET /lists/$idList', has('subscribed', 'pos'), [true, true], [false, true]],
  'workspace-alone': ['GET /organizations/$idOrganization', has('prefs', 'teamType'), [true, true], [false, true]],
  'action-records': ['GET /actions/$idComment/board', has('memberships', 'nodeId'), [false, false], [true, true]],
  'notification-alone': ['GET /notifications/$idNotification', has('dateRead'), [false], [true]],
  'check-item-changed': ['PUT /cards/$idCard/checkItem/$idItem', has('creationMethod'), [false], [true]],
  'workspace-member': [
    'PUT /organizations/$idOrganization/members/$idOther',
    has('members', 'username'),
    [true, false],
    [false, true],
    { type: 'normal' },
  ],
  'card-ids': ['GET /cards/$idCard', (one) => kindOf(one.idLabels[0]), 'object', 'string'],
  'card-reminder': ['GET /cards/$idCard', (one) => one.dueReminder, '2030-01-01T23:00:00.000Z', 60],
  'card-email': ['GET /cards/$idCard', (one) => kindOf(one.email), 'string', 'null'],
  'card-cover': ['GET /cards/$idCard', (one) => has('isTemplate')(one.cover), [true], [false]],
  'board-all': ['GET /members/me/boards', has('invited', 'ixUpdate'), [true, false], [false, true]],
  'member-all': ['GET /members/me', has('avatarUrl', 'messagesDismissed'), [false, false], [true, true]],
  'organization-all': ['GET /members/me/organizations', has('logoUrl'), [false], [true]],
  'notification-all': ['GET /members/me/notifications', has('idAction', 'dateRead'), [false, false], [true, true]],
  'member-limits': ['GET /members/me?fields=limits', (one) => has('boards')(one.limits), [false], [true]],
  'board-ix': ['GET /boards/$idBoard?fields=ixUpdate', (one) => typeof one.ixUpdate, 'number', 'string'],
  'member-ix': ['GET /members/me?fields=ixUpdate', (one) => typeof one.ixUpdate, 'number', 'string'],
  'organization-ix': [
    'GET /organizations/$idOrganization?fields=ixUpdate',
    (one) => typeof one.ixUpdate,
    'number',
    'string',
  ],
  'board-prefs': ['GET /boards/$idBoard', ({ prefs }) => has('switcherViews')(prefs), [false], [true]],
  'label-names': ['GET /boards/$idBoard', (one) => one.labelNames.red_dark, undefined, 'dark'],
  'board-invited': [
    'PUT /boards/$idBoard/members',
    has('membersInvited'),
    [true],
    [false],
    { email: 'new@example.com', fullName: 'New Person' },
  ],
  'board-my-prefs': [
    'POST /boards/$idBoard/emailKey/generate',
    ({ myPrefs }) => has('emailKey', 'showListGuide')(myPrefs),
    [true, true],
    [false, false],
  ],
  'comment-names': ['GET /actions/$idComment', ({ display }) => has('list')(display.entities), [true], [false]],
  'action-members': ['GET /cards/$idCard/actions', ([one]) => Object.keys(one.memberCreator).length, 5, 10],
  'members-of-cards': ['GET /cards/$idCard/members', ([one]) => Object.keys(one).length, 5, 10],
  'member-messages': [
    'GET /members/me?fields=messagesDismissed',
    (one) => kindOf(one.messagesDismissed),
    'object',
    'list',
  ],
  'member-enterprise': ['GET /members/me?fields=idEnterprise', (one) => one.idEnterprise, '', null],
  'check-item-type': ['GET /cards/$idCard/checkItem/$idItem?fields=all', has('type'), [true], [false]],
  'option-ids': ['GET /customFields/$idField/options', has('id', '_id'), [true, true], [false, true]],
  'search-kinds': ['GET /search?query=a', has('actions'), [true], [false]],
  'export-size': [
    'GET /organizations/$idOrganization/exports/$idExport',
    (one) => [typeof one.size, has('total')(one.status)],
    ['number', [true]],
    ['string', [false]],
  ],
  'members-put-on-cards': ['POST /cards/$idCard/idMembers', (_, status) => status, 400, 200, { value: '$idOther' }],
  'values-given-twice': ['GET /cards/$idCard?fields=name&fields=desc', (one) => one.desc, undefined, ''],
};

describe('the dialects', () => {
  let server: BoardstoneServer;
  const on: Record<string, Spoken> = {};
  before(async () => {
    server = await startServer({ fixture: 'empty', limits: false });
    for (const dialect of ['document', 'live'] as const)
      on[dialect] = await spokenIn(server.world({ dialect, fixture: 'empty' }));
  });
  after(() => server.close());

  it('differ exactly in what the table lists', () =>
    assert.deepEqual(Object.keys(shown).toSorted(), live.map(({ id }) => id).toSorted()));

  for (const [id, [ask, pick, document, alive, args = {}]] of Object.entries(shown)) {
    it(`differ in ${id}`, async () => {
      const answers = await Promise.all(
        [on['document']!, on['live']!].map(async ({ call, ids }) => {
          const filled = (text: string) => text.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name]!);
          const [method, path] = filled(ask).split(' ') as [string, string];
          const given = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, filled(value)]));
          const { body, status } = await call(method, path, given);
          return pick(body, status);
        }),
      );
      assert.deepEqual(answers, [document, alive]);
    });
  }

  it('are told by the control plane, and the document is the usual one', async () => {
    assert.equal(((await (await fetch(`${server.url}/_boardstone/health`)).json()) as Json).dialect, 'document');
  });

  it('differ in deliveries, batches and searches as in reads', async () => {
    const { call, ids } = on['live']!;
    const batch = await call('GET', `/batch?urls=/cards/${ids['idCard']}?fields=idLabels`);
    assert.equal(typeof batch.body[0][200].idLabels[0], 'string');
    const found = await call('GET', '/search?query=card&modelTypes=cards');
    assert.equal(typeof found.body.cards[0].idLabels[0], 'string');
    const alone = await call('GET', `/cards/${ids['idCard']}/idLabels`);
    assert.equal(typeof alone.body._value[0], 'string');
  });

  it('refuse in both what is no list and is given twice', async () => {
    for (const { call, ids } of Object.values(on)) {
      const { status, body } = await call('GET', `/cards/${ids['idCard']}?fields=name&board=true&board=false`);
      assert.deepEqual([status, /true and false/.test(body.message)], [400, true]);
    }
  });
});
