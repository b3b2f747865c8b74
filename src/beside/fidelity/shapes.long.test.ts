/** Each answer to a recorded request has the recorded fields of the recorded types, and no other ones. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shipped } from '../../shipped.ts';
import { startServer, type ServedWorld } from '../../index.ts';
import { spokenIn, type Spoken } from './forms.ts';
import { missing, type Json } from './recorded.ts';
import { differencesOf, shapesOf } from './shapes.ts';

type Ids = Readonly<Record<string, string>>;

/** The id that stands behind a noun of a path, by that noun. */
const named: Ids = {
  ...{ actions: 'idComment', boards: 'idBoard', cards: 'idCard', lists: 'idList', organizations: 'idOrganization' },
  ...{ checklists: 'idDone', labels: 'idLabel', customFields: 'idField', notifications: 'idNotice', tokens: 'token' },
  ...{ webhooks: 'idWebhook', checkItem: 'idItem', attachments: 'idAttachment', options: 'idOption' },
  ...{ idLabels: 'idLabel', membersVoted: 'idMember', customField: 'idNumber', members: 'idMember' },
};

/** Requests that do not go out as they are recorded: what they give, and where else they go. */
const sent: Readonly<Record<string, Json>> = {
  'GET /1/tokens/{token}': { at: '/tokens/$token?webhooks=true' },
  'GET /1/cards/{id} [fields=desc,pos]': { at: '/cards/$idCard?fields=desc,pos&members=true' },
  'GET /1/cards/{id}/actions': { at: '/cards/$idCard/actions?filter=all' },
  'GET /1/actions/{id}': { at: '/actions/$idComment', then: '/actions/$idFieldMade' },
  'GET /1/notifications/{id}': { at: '/notifications/$idNotice', then: '/notifications/$idMention' },
  'GET /1/organizations/{id}/actions': { at: '/organizations/$idMade/actions' },
  'POST /1/boards': { name: 'made' },
  'PUT /1/boards/{id}': { name: 'new' },
  'PUT /1/boards/{id}/members/{u}': { type: 'admin' },
  'POST /1/cards': { idList: '$idList', name: 'made' },
  'PUT /1/cards/{id}': { name: 'new' },
  'PUT /1/cards/{id}/idBoard': { value: '$idBoard' },
  'PUT /1/cards/{id}/idList': { value: '$idOtherList' },
  'POST /1/cards/{id}/actions/comments': { text: 'said' },
  'POST /1/cards/{id}/attachments': { url: 'https://example.com/made' },
  'POST /1/cards/{id}/checklists': { name: 'put' },
  'POST /1/cards/{id}/idLabels': { value: '$idLabel' },
  'POST /1/cards/{id}/idMembers': { value: '$idOther' },
  'POST /1/cards/{id}/membersVoted': { value: '$idMember' },
  'PUT /1/cards/{id}/checkItem/{id}': { state: 'incomplete' },
  'PUT /1/cards/{id}/customField/{id}/item': { value: { number: '2' } },
  'POST /1/checklists': { idCard: '$idCard', name: 'made' },
  'PUT /1/checklists/{id}': { name: 'new' },
  'POST /1/checklists/{id}/checkItems': { name: 'made' },
  'POST /1/customFields': { idModel: '$idBoard', modelType: 'board', name: 'f', type: 'checkbox', pos: 'bottom' },
  'PUT /1/customFields/{id}': { at: '/customFields/$idNumber', name: 'new' },
  'POST /1/customFields/{id}/options': { value: { text: 'made' }, pos: 'bottom' },
  'POST /1/labels': { idBoard: '$idBoard', name: 'made', color: 'red' },
  'PUT /1/labels/{id}': { name: 'new' },
  'POST /1/lists': { idBoard: '$idBoard', name: 'made' },
  'PUT /1/lists/{id}': { name: 'new' },
  'POST /1/lists/{id}/moveAllCards': { idBoard: '$idBoard', idList: '$idOtherList' },
  'POST /1/lists/{id}/archiveAllCards': { at: '/lists/$idOtherList/archiveAllCards' },
  'POST /1/organizations': { displayName: 'made' },
  'PUT /1/organizations/{id}': { displayName: 'new' },
  'POST /1/webhooks': { idModel: '$idList', callbackURL: 'http://127.0.0.1:9/made' },
  'PUT /1/webhooks/{id}': { description: 'new' },
  'file:cards/57f4355472c5b142db8b5e45.json': { at: '/cards/$idCard' },
  'file:boards/cI66RoQS.json': { at: '/boards/$idBoard' },
  'file:organizations/culturefoundry.json': { at: '/organizations/$idOrganization' },
  'file:cards/card-add-member-response.json': { at: '/cards/$idCard/members' },
  'file:actions/card-actions-typical.json': { at: '/cards/$idCard/actions?filter=createCard,updateCard' },
  'file:cards/card-create.json': { at: 'POST /cards', idList: '$idList', name: 'made' },
  'file:lists/create-list-example.json': { at: 'POST /lists', idBoard: '$idBoard', name: 'made' },
  'file:checklists/checklist-create.json': { at: 'POST /cards/$idCard/checklists', name: 'made' },
  'file:checklists/checkitem-create.json': { at: 'POST /checklists/$idDone/checkItems', name: 'made' },
  'file:tokens/token.json': { at: '/tokens/$token' },
  'file:webhooks/webhook.json': { at: '/webhooks/$idWebhook' },
  'file:SampleJson/BoardActions.json': { at: '/boards/$idBoard/actions' },
  'file:SampleJson/Objects/ReturnValueFromAddComment.json': {
    at: 'POST /cards/$idCard/actions/comments',
    text: 'said',
  },
  'file:SampleJson/GetBoardCardList.json': { at: '/boards/$idBoard/cards' },
  'file:SampleJson/GetCardExample.json': { at: '/cards/$idCard' },
  'file:SampleJson/Objects/Card.json': { at: '/cards/$idCard' },
  'file:SampleJson/GetBoardExample.json': { at: '/boards/$idBoard' },
  'file:SampleJson/Objects/Board.json': { at: '/boards/$idBoard' },
  'file:SampleJson/GetCustomField.json': { at: '/customFields/$idField' },
  'file:SampleJson/GetListExample.json': { at: '/boards/$idBoard/lists' },
  'file:SampleJson/GetLabelsExample.json': { at: '/boards/$idBoard/labels' },
  'file:SampleJson/Members.json': { at: '/boards/$idBoard/members' },
  'file:SampleJson/Checklists.json': { at: '/cards/$idCard/checklists' },
  'file:SampleJson/ListOfWebhooks.json': { at: '/tokens/$token/webhooks' },
  'file:SampleJson/Objects/StickersList.json': { at: '/cards/$idCard/stickers' },
};

/** Differences that follow from what was recorded: another kind of record stood there. */
const elsewhere: readonly (readonly [request: RegExp, difference: RegExp, because: string])[] = [
  [/attachments/, /^bytes is null$/, 'every recorded attachment is a file; a link has no bytes'],
  [/boards\/\{id\}\/customFields$/, /^further options$/, 'no recorded field is a list'],
  [/cards\/\{id\}\/actions$/, /^further textData$/, 'the recorded comments are older than it'],
  [
    /\/actions$|BoardActions/,
    /^further member$/,
    'what is about a member has it, and the recorded boards alone tell of such',
  ],
  [/members\/\{u\}$/, /^(further )?prefs\.background/, 'the recorded board has a picture, where a colour shows null'],
];

const order = (request: string): number =>
  ['GET', 'file', 'POST', 'PUT', 'DELETE'].findIndex((word) => request.startsWith(word)) +
  // A record that is deleted or moved at last takes its parts with it.
  (/All|\/(cards|labels)\/\{id\}$|\/members\/\{u\}$/.test(request) ? 0.5 : 0);

/** A world with everything that the requests speak of. */
async function worldOf(world: ServedWorld): Promise<{ readonly call: Spoken['call']; readonly ids: Ids }> {
  const { call, ids } = await spokenIn(world);
  const { idBoard, idCard, idList, idOrganization, idField, idOther } = ids;
  const done = async (method: string, path: string, args = {}): Promise<Json> => {
    const { status, body } = await call(method, path, args);
    assert.equal(status, 200, `${method} ${path}: ${JSON.stringify(body)}`);
    return body;
  };
  await done('PUT', `/boards/${idBoard}`, { name: 'Other', 'prefs/voting': 'members' });
  await done('PUT', `/boards/${idBoard}/members/${idOther}`, { type: 'normal' });
  const { owner, colleague } = world.target.actors;
  for (const text of ['heard', `@${owner.username}`])
    await done('POST', `/cards/${idCard}/actions/comments?key=${colleague.key}&token=${colleague.token}`, { text });
  await done('POST', `/cards/${idCard}/membersVoted`, { value: ids['idMember'] });
  await done('PUT', `/cards/${idCard}`, { name: 'Other' });
  await done('PUT', `/lists/${idList}`, { name: 'Other' });
  await done('POST', `/cards/${idCard}/stickers`, { image: 'check', top: 1, left: 1.5, zIndex: 1 });
  await done('POST', `/cards`, { idList, idCardSource: idCard, keepFromSource: 'all' });
  await done('DELETE', `/cards/${(await done('POST', '/cards', { idList, name: 'gone' })).id}`);
  const more = { idModel: idBoard, modelType: 'board', name: 'n', type: 'number', pos: 'bottom' };
  const { id: idNumber } = await done('POST', '/customFields', more);
  await done('PUT', `/cards/${idCard}/customField/${idNumber}/item`, { value: { number: '1' } });
  const { id: idCopy } = await done('POST', '/boards', { name: 'Copy', idBoardSource: idBoard, idOrganization });
  const { id: idMade } = await done('POST', '/organizations', { displayName: 'b' });
  await done('PUT', `/boards/${idCopy}`, { idOrganization: idMade });
  const { id: idOtherList } = await done('POST', '/lists', { idBoard, name: 'Other' });
  const { id: idMoved } = await done('POST', '/lists', { idBoard, name: 'Moved' });
  await done('PUT', `/lists/${idMoved}/idBoard`, { value: idCopy });
  const { id: idLabel } = await done('POST', '/labels', { idBoard, name: 'green', color: 'green' });
  const hook = { idModel: idBoard, callbackURL: 'http://127.0.0.1:9/hook' };
  const { id: idWebhook } = await done('POST', '/webhooks', hook);
  const plugin = { id: 'aaaaaaaaaaaaaaaaaaaaaaaa', idPlugin: 'bbbbbbbbbbbbbbbbbbbbbbbb', idModel: 'with', value: '{}' };
  world.plant({
    cards: [
      { id: 'with', name: 'With', idList: idList!, pluginData: [{ ...plugin, scope: 'card', access: 'shared' }] },
    ],
    attachments: [
      {
        id: 'file',
        idCard: idCard!,
        idMember: idOther!,
        name: 'a',
        bytes: 1,
        isUpload: true,
        url: 'https://example.com/a',
      },
    ],
  });
  const [made] = await done('GET', `/boards/${idBoard}/actions?filter=createCustomField`);
  const [notice] = await done('GET', '/members/me/notifications?filter=commentCard');
  const [mention] = await done('GET', '/members/me/notifications?filter=mentionedOnCard');
  const { options } = await done('GET', `/customFields/${idField}`);
  const planted = { idData: world.id('with'), idAttachment: world.id('file') };
  const found = { idFieldMade: made.id, idNotice: notice.id, idMention: mention.id, idOption: options[0].id };
  return { call, ids: { ...ids, ...planted, ...found, idMade, idNumber, idOtherList, idLabel, idWebhook } };
}

function pathOf(request: string, ids: Ids, usernames: Ids): string {
  const [, path, query] = /^\w+ \/1(\S+)(?: \[(.*)\])?$/.exec(request)!;
  const words = path!.split('/').map((word, at, all) => {
    if (word === '{u}') return usernames[all[1]!]!;
    return word === '{me}' ? 'me' : /^\{\w+\}$/.test(word) ? ids[named[all[at - 1]!]!]! : word;
  });
  return `${words.join('/')}${query === undefined ? '' : `?${query}`}`;
}

/** The differences of each request in a world whose clock stands at a time. */
async function differencesAt(now: string, source: string): Promise<ReadonlyMap<string, readonly string[]>> {
  await using server = await startServer({ fixture: 'empty', limits: false, clock: 'manual', webhookCheck: false });
  const empty = JSON.parse(shipped('fixtures/empty.json'));
  // No recorded member has a picture.
  const members = empty.members.map((member: Json) => ({ ...member, avatarHash: null, aaId: 'c'.repeat(24) }));
  const fixture = { ...empty, members, now };
  const world = server.world({ dialect: 'live', fixture, seed: 1 }) as ServedWorld;
  const { call, ids } = await worldOf(world);
  const { owner, colleague } = world.target.actors;
  const usernames = { members: owner.username, boards: colleague.username };
  const filled = (text: string): string => text.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name]!);
  const found = new Map<string, readonly string[]>();
  const shapes = shapesOf(source);
  for (const request of [...shapes.keys()].toSorted((a, b) => order(a) - order(b))) {
    const { at, then, ...args } = JSON.parse(filled(JSON.stringify(sent[request] ?? {})));
    if (request.startsWith('file:') && at === undefined) continue;
    if (request === 'POST /1/cards/{id}/membersVoted')
      await call('DELETE', `/cards/${ids['idCard']}/membersVoted/${ids['idMember']}`);
    const [way, where = way] = String(at ?? pathOf(request, ids, usernames)).split(' ');
    const method = where === way ? (/^[A-Z]+/.exec(request)?.[0] ?? 'GET') : way!;
    const path = request.includes('pluginData') ? `/cards/${ids['idData']}/pluginData` : where!;
    const { status, body } = await call(method, path, args);
    const other = then === undefined ? [] : [(await call('GET', then)).body];
    for (const shape of shapes.get(request)!) {
      const differs =
        status === 200 ? differencesOf(shape, [body, ...other].flat()) : [`status ${status}: ${JSON.stringify(body)}`];
      const left = differs.filter(
        (difference) => !elsewhere.some(([of, what]) => of.test(request) && what.test(difference)),
      );
      found.set(`${request}: ${shape.group}`, left);
    }
  }
  return found;
}

/** A shape is kept if it is kept at one of the times at which its source was recorded. */
async function unkept(source: string, times: readonly string[]): Promise<readonly string[]> {
  const all: ReadonlyMap<string, readonly string[]>[] = [];
  for (const now of times) all.push(await differencesAt(now, source));
  return [...all[0]!.keys()].flatMap((request) => {
    const least = all.map((found) => found.get(request)!).toSorted((a, b) => a.length - b.length)[0]!;
    return least.length === 0 ? [] : [`${request}: ${least.join(', ')}`];
  });
}

test('answers have the recorded fields of the recorded types', { skip: missing ?? false }, async () => {
  const times = ['2020-04-13', '2020-09-15', '2022-02-02', '2023-11-12'].map((day) => `${day}T09:00:00.000Z`);
  assert.deepEqual(await unkept('ruby-trello cassettes', times), []);
  const years = ['2016-06-15', '2016-11-15'].map((day) => `${day}T09:00:00.000Z`);
  assert.deepEqual(await unkept('adlio/trello fixtures (recorded or docs sample)', years), []);
  assert.deepEqual(await unkept('TrelloDotNet recorded samples 2023', ['2023-06-01T09:00:00.000Z']), []);
});
