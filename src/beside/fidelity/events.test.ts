/**
 * The events that webhooks hear in the live dialect: types that come by webhook only, one event for each field that
 * changed.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { shipped } from '../../shipped.ts';
import { startServer, type BoardstoneServer, type ServedWorld } from '../../index.ts';
import { spokenIn, type Spoken } from './forms.ts';
import { openHearing } from './hearing.ts';
import { missing, type Json } from './recorded.ts';
import { differencesOf, shapesOf } from './shapes.ts';

/** The requests, in turn, and the types that are heard of each. */
const steps: readonly (readonly [method: string, path: string, args: object, live: string, document: string])[] = [
  ['POST', '/labels', { idBoard: '$idBoard', name: 'red', color: 'red' }, 'createLabel', 'updateBoard'],
  ['PUT', '/labels/$made', { name: 'ruby' }, 'updateLabel', 'updateBoard'],
  ['POST', '/cards/$idCard/idLabels', { value: '$made' }, 'addLabelToCard updateCard', 'updateCard'],
  ['DELETE', '/cards/$idCard/idLabels/$made', {}, 'removeLabelFromCard updateCard', 'updateCard'],
  ['DELETE', '/labels/$made', {}, 'deleteLabel', 'updateBoard'],
  ['PUT', '/boards/$idBoard/prefs/voting', { value: 'org' }, 'updateBoard', 'updateBoard'],
  ['POST', '/cards/$idCard/membersVoted', { value: '$idMember' }, 'voteOnCard', 'updateCard'],
  ['DELETE', '/cards/$idCard/membersVoted/$idMember', {}, 'voteOnCard', 'updateCard'],
  ['POST', '/checklists/$idDone/checkItems', { name: 'two' }, 'createCheckItem', 'updateChecklist'],
  ['PUT', '/cards/$idCard/checkItem/$made', { name: 'three' }, 'updateCheckItem', 'updateChecklist'],
  ['PUT', '/cards/$idCard/checkItem/$made', { state: 'complete' }, 'updateCheckItemStateOnCard', '='],
  ['DELETE', '/checklists/$idDone/checkItems/$made', {}, 'deleteCheckItem', 'updateChecklist'],
  ['POST', '/cards/$idCard/actions/comments', { text: 'heard' }, 'commentCard', '='],
  ['PUT', '/actions/$made', { text: 'heard again' }, 'updateComment', ''],
  ['DELETE', '/actions/$made', {}, 'deleteComment', ''],
  ['PUT', '/cards/$idCard', { name: 'b', desc: 'c' }, 'updateCard updateCard', 'updateCard'],
  ['PUT', '/boards/$idBoard', { name: 'b', desc: 'c' }, 'updateBoard updateBoard', 'updateBoard'],
  ['PUT', '/boards/$idBoard/members/$idOther', { type: 'normal' }, 'addMemberToBoard', '='],
  ['DELETE', '/boards/$idBoard/members/$idOther', {}, 'removeMemberFromBoard', 'updateBoard'],
];

/** The files of recorded deliveries, and the call that makes them. */
const recorded: readonly (readonly [files: string, request: string, args?: object])[] = [
  ['AddAttachment', 'POST /cards/$idCard/attachments', { url: 'https://example.com/a', name: 'a' }],
  ['RemoveAttachment', 'DELETE /cards/$idCard/attachments/$made'],
  ['', 'POST /labels', { idBoard: '$idBoard', name: 'red', color: 'red' }],
  ['AddLabel_Part1 AddLabel_Part2', 'POST /cards/$idCard/idLabels', { value: '$made' }],
  ['RemoveLabel_Part1 RemoveLabel_Part2', 'DELETE /cards/$idCard/idLabels/$made'],
  ['AddLocation_part1 AddLocation_part2', 'PUT /cards/$idCard', { locationName: 'Quay', address: 'Quay 1' }],
  ['', 'PUT /cards/$idCard', { coordinates: '1.5,2' }],
  [
    'RemoveLocation_part1 RemoveLocation_Part2 RemoveLocation_Part3',
    'PUT /cards/$idCard',
    { locationName: '', address: '', coordinates: '' },
  ],
  ['RemoveMember', 'DELETE /cards/$idCard/idMembers/$idMember'],
  ['AddMember', 'POST /cards/$idCard/idMembers', { value: '$idMember' }],
  ['AddStartDate', 'PUT /cards/$idCard', { start: '2023-06-02T00:00:00.000Z' }],
  ['ChangeDueDate', 'PUT /cards/$idCard', { due: '2030-06-05T00:00:00.000Z' }],
  ['DueReminderChange', 'PUT /cards/$idCard', { dueReminder: 120 }],
  ['MarkDueAsComplete', 'PUT /cards/$idCard', { dueComplete: true }],
  ['UpdateCardDescription', 'PUT /cards/$idCard', { desc: 'new' }],
  ['UpdateCardTitle', 'PUT /cards/$idCard', { name: 'new' }],
  ['MoveCardHigher', 'PUT /cards/$idCard', { pos: 100 }],
  ['', 'POST /lists', { idBoard: '$idBoard', name: 'next' }],
  ['MoveCardFromListToList', 'PUT /cards/$idCard', { idList: '$made' }],
  ['ChangeListName', 'PUT /lists/$idList', { name: 'new' }],
  ['MoveListRight', 'PUT /lists/$idList', { pos: 99999 }],
  ['ChecklistItemChecked', 'PUT /cards/$idCard/checkItem/$idItem', { state: 'incomplete' }],
  ['AddChecklist', 'POST /checklists', { idCard: '$idCard', name: 'new' }],
  ['RemoveChecklist', 'DELETE /checklists/$made'],
];

/** How the deliveries of a call differ from those that were recorded of it. */
function unlike(files: string, bodies: readonly Json[]): readonly string[] {
  const shapes = shapesOf('TrelloDotNet recorded samples 2023');
  const names = files.split(' ');
  if (names.length !== bodies.length) return [`${files}: ${bodies.length} deliveries`];
  return names.flatMap((name, at) =>
    (shapes.get(`file:SampleJson/WebhookEvents/${name}.json`) ?? []).flatMap((shape) => {
      const isModel = shape.group.endsWith('.model');
      if (shape.group.endsWith('(top level)')) return [];
      return differencesOf(shape, isModel ? bodies[at].model : bodies[at].action).map(
        (difference) => `${name}: ${difference}`,
      );
    }),
  );
}

async function play({ call, events, ids }: Spoken, idMember: string): Promise<readonly string[]> {
  let made = '';
  const filled = (text: string): string =>
    text.replaceAll(/\$(\w+)/g, (_, name: string) => ({ ...ids, made, idMember })[name]!);
  const heard: string[] = [];
  for (const [method, path, args] of steps) {
    const known = events().length;
    const { status, body } = await call(method, filled(path), JSON.parse(filled(JSON.stringify(args))));
    assert.equal(status, 200, `${method} ${path}: ${JSON.stringify(body)}`);
    if (method === 'POST') made = body.id ?? made;
    heard.push(events().slice(known).join(' '));
  }
  return heard;
}

describe('webhooks in the live dialect', () => {
  let server: BoardstoneServer;
  before(async () => {
    server = await startServer({ fixture: 'empty', limits: false });
  });
  after(() => server.close());

  it('hear of types that no log has, and the document sends what the log has', async () => {
    const heardIn = async (dialect: 'document' | 'live'): Promise<readonly string[]> => {
      const world = server.world({ dialect, fixture: 'empty' }) as ServedWorld;
      return play(await spokenIn(world), world.target.actors.owner.idMember);
    };
    assert.deepEqual(
      await heardIn('live'),
      steps.map(([, , , live]) => live),
    );
    assert.deepEqual(
      await heardIn('document'),
      steps.map(([, , , live, document]) => (document === '=' ? live : document)),
    );
  });

  /** A world of 2023, whose board has a webhook, and the deliveries: later ones also have the webhook in them. */
  async function hearing() {
    const { bodies, url: callbackURL, [Symbol.asyncDispose]: close } = await openHearing();
    const fixture = { ...JSON.parse(shipped('fixtures/empty.json')), now: '2023-06-01T09:00:00.000Z' };
    const world = server.world({ dialect: 'live', fixture, clock: 'manual' }) as ServedWorld;
    const { call, ids } = await spokenIn(world);
    world.webhooks.release();
    await call('POST', '/webhooks', { idModel: ids['idBoard'], callbackURL });
    return { bodies, close, world, call, ids };
  }

  it('get what was recorded of each change', { skip: missing ?? false }, async () => {
    const { bodies, close, world, call, ids } = await hearing();
    let made = '';
    const different: string[] = [];
    for (const [files, request, args = {}] of recorded) {
      const filled = (text: string): string =>
        text.replaceAll(/\$(\w+)/g, (_, name: string) => ({ ...ids, made })[name]!);
      const [method, path] = filled(request).split(' ') as [string, string];
      bodies.length = 0;
      const { status, body } = await call(method, path, JSON.parse(filled(JSON.stringify(args))));
      assert.equal(status, 200, `${request}: ${JSON.stringify(body)}`);
      made = body.id ?? made;
      await world.drainWebhooks();
      if (files !== '') different.push(...unlike(files, bodies));
    }
    await close();
    assert.deepEqual(different, []);
  });

  it('get the recorded data, each event with an id of its own', async () => {
    const { bodies, close, world, call, ids } = await hearing();
    const { body: label } = await call('POST', '/labels', { idBoard: ids['idBoard'], name: 'red', color: 'red' });
    await call('POST', `/cards/${ids['idCard']}/idLabels`, { value: label.id });
    const put = async (address: string, coordinates: string) =>
      call('PUT', `/cards/${ids['idCard']}`, { address, coordinates });
    await put('Quay 1', '1.5,2');
    await put('', '');
    await world.drainWebhooks();
    await close();
    assert.deepEqual(Object.keys(bodies[0]), ['model', 'action']);
    const [, added, changed] = bodies.map(({ action }) => action);
    assert.deepEqual(Object.keys(added.data), ['card', 'board', 'label', 'value', 'text']);
    assert.deepEqual([added.type, added.data.value, added.data.text], ['addLabelToCard', 'red', 'red']);
    assert.deepEqual(Object.keys(changed.data.old), ['idLabels']);
    const [address, coordinates] = bodies.slice(-2).map(({ action }) => action.data);
    assert.deepEqual([address.old.address, address.card.address], ['Quay 1', '']);
    assert.deepEqual(coordinates.old, { coordinates: { latitude: 1.5, longitude: 2 } });
    assert.notEqual(added.id, changed.id);
    const { translationKey, entities } = added.display;
    assert.deepEqual(
      [translationKey, entities.label],
      ['action_add_label_to_card', { type: 'label', text: 'red', color: 'red' }],
    );
    assert.deepEqual(
      [changed.display.translationKey, entities.comment, entities.list],
      ['unknown', undefined, undefined],
    );
  });
});
