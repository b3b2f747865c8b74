/** The two dialects: a world of each is asked the same, and every difference shows in the answers, and nothing else. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startServer, type BoardstoneServer, type ServedWorld } from '../index.ts';
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
  return { call, ids: { idBoard, idList, idCard, idItem, idComment, idField, idOrganization, idExport, idOther } };
}

const get =
  (path: (ids: Spoken['ids']) => string, pick: (body: Json) => unknown) =>
  async ({ call, ids }: Spoken): Promise<unknown> =>
    pick((await call('GET', path(ids))).body);
const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);
const has = (name: string) => (body: Json) => Object.hasOwn(body, name);

/** What shows each difference: a question, the answer by the document, and the live one. */
const shown: Readonly<Record<string, readonly [(on: Spoken) => Promise<unknown>, document: unknown, live: unknown]>> = {
  'card-all': [
    get(
      ({ idList }) => `/lists/${idList}/cards?fields=all`,
      ([one]) => ['dueComplete', 'dueReminder', 'cover'].map((name) => has(name)(one)),
    ),
    [false, false, false],
    [true, true, true],
  ],
  'card-ids': [
    get(
      ({ idCard }) => `/cards/${idCard}`,
      (one) => kindOf(one.idLabels[0]),
    ),
    'object',
    'string',
  ],
  'card-reminder': [
    get(
      ({ idCard }) => `/cards/${idCard}`,
      (one) => one.dueReminder,
    ),
    '2030-01-01T23:00:00.000Z',
    60,
  ],
  'card-email': [
    get(
      ({ idCard }) => `/cards/${idCard}`,
      (one) => kindOf(one.email),
    ),
    'string',
    'null',
  ],
  'card-cover': [
    get(
      ({ idCard }) => `/cards/${idCard}`,
      (one) => has('isTemplate')(one.cover),
    ),
    true,
    false,
  ],
  'board-all': [
    get(
      () => '/members/me/boards',
      ([one]) => [has('invited')(one), has('ixUpdate')(one)],
    ),
    [true, false],
    [false, true],
  ],
  'member-all': [
    get(
      () => '/members/me',
      (one) => [has('avatarUrl')(one), has('messagesDismissed')(one)],
    ),
    [false, false],
    [true, true],
  ],
  'organization-all': [
    get(
      () => '/members/me/organizations',
      ([one]) => has('logoUrl')(one),
    ),
    false,
    true,
  ],
  'notification-all': [
    get(
      () => '/members/me/notifications',
      ([one]) => [has('idAction')(one), has('dateRead')(one)],
    ),
    [false, false],
    [true, true],
  ],
  'member-limits': [
    get(
      () => '/members/me?fields=limits',
      (one) => has('boards')(one.limits),
    ),
    false,
    true,
  ],
  'board-ix': [
    get(
      ({ idBoard }) => `/boards/${idBoard}?fields=ixUpdate`,
      (one) => typeof one.ixUpdate,
    ),
    'number',
    'string',
  ],
  'member-ix': [
    get(
      () => '/members/me?fields=ixUpdate',
      (one) => typeof one.ixUpdate,
    ),
    'number',
    'string',
  ],
  'organization-ix': [
    get(
      ({ idOrganization }) => `/organizations/${idOrganization}?fields=ixUpdate`,
      (one) => typeof one.ixUpdate,
    ),
    'number',
    'string',
  ],
  'label-names': [
    get(
      ({ idBoard }) => `/boards/${idBoard}`,
      (one) => one.labelNames.red_dark,
    ),
    undefined,
    'dark',
  ],
  'board-invited': [
    async ({ call, ids }) => {
      const email = 'new@example.com';
      return has('membersInvited')(
        (await call('PUT', `/boards/${ids['idBoard']}/members`, { email, fullName: 'New Person' })).body,
      );
    },
    true,
    false,
  ],
  'board-guide': [get(({ idBoard }) => `/boards/${idBoard}/myPrefs`, has('showListGuide')), true, false],
  'board-mail': [
    async ({ call, ids }) =>
      has('emailKey')((await call('POST', `/boards/${ids['idBoard']}/emailKey/generate`)).body.myPrefs),
    true,
    false,
  ],
  'comment-names': [
    get(
      ({ idComment }) => `/actions/${idComment}`,
      (one) => has('list')(one.display.entities),
    ),
    true,
    false,
  ],
  'action-members': [
    get(
      ({ idCard }) => `/cards/${idCard}/actions`,
      ([one]) => Object.keys(one.memberCreator).length,
    ),
    5,
    10,
  ],
  'members-of-cards': [
    get(
      ({ idCard }) => `/cards/${idCard}/members`,
      ([one]) => Object.keys(one).length,
    ),
    5,
    10,
  ],
  'member-messages': [
    get(
      () => '/members/me?fields=messagesDismissed',
      (one) => kindOf(one.messagesDismissed),
    ),
    'object',
    'list',
  ],
  'member-enterprise': [
    get(
      () => '/members/me?fields=idEnterprise',
      (one) => one.idEnterprise,
    ),
    '',
    null,
  ],
  'check-item-type': [
    get(({ idCard, idItem }) => `/cards/${idCard}/checkItem/${idItem}?fields=all`, has('type')),
    true,
    false,
  ],
  'option-ids': [
    get(
      ({ idField }) => `/customFields/${idField}/options`,
      ([one]) => [has('id')(one), has('_id')(one)],
    ),
    [true, true],
    [false, true],
  ],
  'search-kinds': [get(() => '/search?query=a', has('actions')), true, false],
  'export-size': [
    get(
      ({ idOrganization, idExport }) => `/organizations/${idOrganization}/exports/${idExport}`,
      (one) => [typeof one.size, has('total')(one.status)],
    ),
    ['number', true],
    ['string', false],
  ],
  'members-put-on-cards': [
    async ({ call, ids }) =>
      (await call('POST', `/cards/${ids['idCard']}/idMembers`, { value: ids['idOther'] })).status,
    400,
    200,
  ],
  'values-given-twice': [
    async ({ call, ids }) => (await call('GET', `/cards/${ids['idCard']}?fields=name&fields=desc`)).body.desc,
    undefined,
    '',
  ],
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

  for (const [id, [ask, ...answers]] of Object.entries(shown)) {
    it(`differ in ${id}`, async () => assert.deepEqual([await ask(on['document']!), await ask(on['live']!)], answers));
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
