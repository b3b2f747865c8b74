/** The changes of a world, whether they were expected, and which records fit a query: in a program and over HTTP. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createService } from '../../fetch.ts';
import { connect, diff, fixture, startServer, type Fixture, type ServedWorld, type Snapshot } from '../../index.ts';

const small = fixture()
  .member('ada')
  .board('b', {
    lists: ['To do', 'Done'],
    members: ['ada'],
    cards: [{ name: 'Paint', idMembers: ['ada'] }, 'Sand', { name: 'Oil', list: 'To do' }],
  })
  .add('labels', { id: 'late', idBoard: 'b', name: 'Late', color: 'red' });
const start = () => startServer({ fixture: small, clock: 'manual', limits: false });

/** A JSON value with all its tables, and the fields of their records, the other way round. */
const turnedRound = (tables: object): object =>
  Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      Array.isArray(rows) ? rows.map((row) => Object.fromEntries(Object.entries(row).reverse())).reverse() : rows,
    ]),
  );

type At = Pick<ServedWorld<'owner' | 'ada'>, 'url' | 'target'>;
async function call(
  { url, target }: At,
  method: string,
  path: string,
  args: object = {},
  as: 'owner' | 'ada' = 'owner',
) {
  const { key, token } = target.actors[as];
  const reply = await fetch(`${url}/1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...args, key, token }),
  });
  assert.equal(reply.status, 200, path);
  return (await reply.json()) as { readonly id: string };
}
/** Moves a card, comments on it, makes one with a checklist and deletes one. */
async function work(server: ServedWorld<'owner' | 'ada'>): Promise<void> {
  const paint = server.id('b-card-1');
  await call(server, 'PUT', `/cards/${paint}`, { idList: server.id('b-list-2'), idLabels: [server.id('late')] });
  await call(server, 'POST', `/cards/${paint}/actions/comments`, { text: 'Ready' }, 'ada');
  const { id } = await call(server, 'POST', '/cards', { idList: server.id('b-list-1'), name: 'Wax' });
  await call(server, 'POST', `/cards/${id}/checklists`, { name: 'Steps' });
  await call(server, 'DELETE', `/cards/${server.id('b-card-2')}`);
}
const says = 'new card Wax in To do; card Paint: To do → Done, labels + Late; card Sand deleted; 1 comment by ada';

describe('the changes of a world', () => {
  it('are told since its beginning, a snapshot, the name of one, and another world', async () => {
    await using server = await start();
    const json = JSON.parse(JSON.stringify(server.snapshot('before')));
    const before = server.fork();
    await work(server);
    for (const since of [undefined, 'before', json, before]) assert.equal(server.changes(since).says, says);
    assert.equal(diff(json, server.snapshot()).says, says);
    assert.equal(diff(before, server).says, says);
    assert.deepEqual(diff(json, server.snapshot()), JSON.parse(JSON.stringify(server.changes('before'))));
    assert.equal(diff(server, before).made.length, 1, 'the other way round');
    assert.deepEqual(server.changes(server), { made: [], changed: [], deleted: [], says: 'nothing changed' });
  });

  it('are the same whatever the order of records and fields in a snapshot', async () => {
    await using server = await start();
    const before = server.snapshot();
    await work(server);
    const turned = ({ world, ...rest }: Snapshot): Snapshot => ({ ...rest, world: turnedRound(world) as Fixture });
    const expected = diff(before, server.snapshot());
    assert.ok(expected.made.length > 0 && expected.changed.length > 0 && expected.deleted.length > 0);
    assert.deepEqual(diff(turned(before), server.snapshot()), expected);
    assert.deepEqual(server.changes(turned(before)), expected);
  });

  it('are told of fields that only one of two snapshots has, if their value is not null', async () => {
    const service = createService({ fixture: small });
    const before = JSON.parse(JSON.stringify(service.snapshot()));
    const later = structuredClone(before);
    const [paint, sand, oil] = later.world.cards;
    delete paint.desc;
    delete sand.due;
    sand.another = 'of a later version';
    delete oil.due;
    const { changed } = diff(before, later);
    assert.deepEqual(
      changed.map(({ name, fields }) => [name, fields]),
      [[paint.name, { desc: { from: before.world.cards[0].desc, to: null } }]],
    );
  });

  it('have the fields with their values before and after, and what belongs to what', async () => {
    await using server = await start();
    await work(server);
    const { made, changed, deleted } = server.changes();
    assert.deepEqual(
      made.map(({ table, name, within }) => [table, name, within !== undefined]),
      [
        ['cards', 'Wax', false],
        ['checklists', 'Steps', true],
        ['comments', 'by ada', false],
      ],
    );
    const [{ table, id, fields }] = changed as [(typeof changed)[0]];
    assert.deepEqual([table, id], ['cards', server.id('b-card-1')]);
    assert.deepEqual(fields['idList'], { from: server.id('b-list-1'), to: server.id('b-list-2') });
    assert.deepEqual(Object.keys(fields).sort(), ['idLabels', 'idList']);
    assert.deepEqual(
      deleted.map(({ table, name, record }) => [table, name, record['closed']]),
      [['cards', 'Sand', false]],
    );
  });

  it('are counted with their parts or without', async () => {
    await using server = await startServer({ fixture: 'demo' });
    server.snapshot('before');
    const { id } = server.cards()[0]!;
    const list = await call(server as unknown as At, 'POST', `/cards/${id}/checklists`, { name: 'Steps' });
    await call(server as unknown as At, 'POST', `/checklists/${list.id}/checkItems`, { name: 'first' });
    server.expectChanges({ made: { checklists: 1, checkItems: 1 } }, 'before');
    server.expectChanges({ made: { checklists: 1 } }, 'before');
    assert.throws(
      () => server.expectChanges({ made: { checklists: 1, checkItems: 2 } }, 'before'),
      /checkItems: 0, not 2/,
    );
  });

  it('that go with a deleted board are within it, many of one sort are counted', async () => {
    await using server = await start();
    server.snapshot('before');
    for (const name of ['1', '2', '3', '4'])
      await call(server, 'POST', '/cards', { idList: server.id('b-list-1'), name });
    assert.equal(server.changes('before').says, '4 cards made');
    server.snapshot('full');
    await call(server, 'DELETE', `/boards/${server.id('b')}`);
    const { says, deleted } = server.changes('full');
    assert.equal(says, 'board b deleted');
    assert.equal(deleted.filter(({ table, within }) => table === 'cards' && within !== undefined).length, 7);
  });

  it('are as expected, or the error names what is missing, what is more, and what comes nearest', async () => {
    await using server = await start();
    server.snapshot('before');
    await work(server);
    const right = {
      made: { cards: [{ name: 'Wax', list: 'To do' }], comments: [{ card: 'Paint', by: 'ada', text: 'Ready' }] },
      changed: { cards: { Paint: { list: 'Done', label: 'Late' } } },
      deleted: { cards: ['b-card-2'] },
    };
    server.expectChanges({ ...right, deleted: { cards: 1 } }, 'before');
    const refused = (expected: object, ...lines: RegExp[]) =>
      assert.throws(
        () => server.expectChanges({ ...right, ...expected }, 'before'),
        (fault: Error) => {
          assert.equal(fault.name, 'AssertionError');
          for (const line of lines) assert.match(fault.message, line);
          return true;
        },
      );
    refused({ deleted: {} }, /not expected: card Sand deleted/);
    refused({ deleted: { cards: 2 } }, /deleted cards: 1, not 2: card Sand deleted/);
    refused({ made: { comments: 1 } }, /not expected: new card Wax in To do/);
    refused(
      { made: { cards: [{ name: 'Wachs' }], comments: 1 } },
      /made cards \{"name":"Wachs"\}: there is none; nearest: new card Wax in To do/,
    );
    refused({ changed: { cards: { Paint: { list: 'Done' } } } }, /not expected: idLabels of card Paint/);
    refused(
      { changed: { cards: { Paint: { list: 'To do', label: 'Late' } } } },
      /list is not "To do": card Paint: To do → Done/,
    );
    refused(
      { changed: { cards: { Pain: { list: 'Done' } } } },
      /changed cards Pain: it is not changed, did you mean Paint\?/,
    );
    for (const [expected, message] of [
      [{ made: { card: 1 } }, /made\.card: there is no such name, did you mean cards\?/],
      [{ mad: {} }, /mad: there is no such name, did you mean made\?/],
      [{ made: { cards: [{ nam: 'Wax' }] } }, /made\.cards\[0\]\.nam: there is no such word, did you mean name\?/],
      [{ changed: { cards: { Paint: { list: 'Don' } } } }, /there is no list called Don, did you mean Done\?/],
    ] as const)
      assert.throws(() => server.expectChanges(expected as object, 'before'), { message });
  });

  it('are told over HTTP and without a port too', async () => {
    await using server = await start();
    const far = await connect(server.url);
    const before = await far.snapshot('before');
    await work(server);
    for (const since of [undefined, 'before', before]) assert.equal((await far.changes(since)).says, says);
    await assert.rejects(far.expectChanges({}, 'before'), /AssertionError[^]*not expected: card Paint/);
    await assert.rejects(
      far.expectChanges({ changed: { cards: { Paint: { constructor: 1 } } } }, 'before'),
      /constructor: there is no such word/,
    );
    await assert.rejects(far.changes('befor'), /there is no snapshot called befor, did you mean before/);
    await assert.rejects(far.changes(server), /a snapshot or its name/);
    const service = createService({ fixture: small });
    assert.equal(service.changes().says, 'nothing changed');
    assert.throws(() => diff(service, {} as never), /after: a snapshot or a world of this process/);
    assert.throws(() => service.changes({} as never), /since: a snapshot, its name or a world/);
  });

  it('are none if nothing was written, although the clock went on while the world began', (context) => {
    let at = Date.UTC(2026, 10, 1);
    context.mock.method(Date, 'now', () => (at += 1000));
    assert.equal(createService({ fixture: small }).changes().says, 'nothing changed');
  });
});

describe('a query', () => {
  it('finds records by words, names and ids, and shows them as the service does', async () => {
    await using server = await start();
    await work(server);
    const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);
    assert.deepEqual(names(server.cards({ list: 'Done' })), ['Paint']);
    assert.deepEqual(names(server.cards({ list: 'To do', label: null })), ['Oil', 'Wax']);
    assert.deepEqual(names(server.cards({ label: ['late'], member: 'ada', closed: false })), ['Paint']);
    assert.deepEqual(names(server.cards('b-card-1')), ['Paint']);
    assert.deepEqual(names(server.cards('Nothing')), []);
    assert.deepEqual(names(server.lists({ board: 'b' })), ['To do', 'Done']);
    assert.deepEqual(names(server.checklists({ card: 'Wax' })), ['Steps']);
    assert.deepEqual(
      server.comments({ by: 'ada', card: 'Paint' }).map(({ data }) => data['text']),
      ['Ready'],
    );
    assert.deepEqual(
      server.members('ada').map(({ username }) => username),
      ['ada'],
    );
    assert.equal(server.memberships({ member: 'ada', board: 'b' }).length, 1);
    const { key, token } = server.target.actors.owner;
    const path = `/1/cards/${server.id('b-card-1')}?fields=all&key=${key}&token=${token}`;
    const asked = (await (await fetch(server.url + path)).json()) as Record<string, unknown>;
    const [shown] = JSON.parse(JSON.stringify(server.cards('Paint')));
    for (const name of Object.keys(asked)) assert.deepEqual(shown[name], asked[name], name);
    assert.deepEqual(
      await (await connect(server.url)).cards({ list: 'Done' }),
      JSON.parse(JSON.stringify(server.cards('Paint'))),
    );
  });

  it('that is wrong names what comes nearest', async () => {
    await using server = await start();
    const wrong = [
      [() => server.cards({ lable: 'late' } as object), /cards\.lable: there is no such word, did you mean label\?/],
      [() => server.cards({ list: 'Don' }), /cards\.list: there is no list called Don, did you mean Done\?/],
      [() => server.cards({ list: 3 as never }), /cards\.list: a name or an id is expected/],
      [() => server.cards(3 as never), /cards: a name, an id or an object of words is expected/],
    ] as const;
    for (const [asks, message] of wrong) assert.throws(asks, { message });
    const reply = await fetch(`${server.url}/_boardstone/records/card`, { method: 'POST' });
    assert.deepEqual(
      [reply.status, ((await reply.json()) as { message: string }).message],
      [404, 'there are no card, did you mean cards?'],
    );
  });
});
