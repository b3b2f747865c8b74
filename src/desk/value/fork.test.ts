/** Forks and snapshots with names, in a program and over HTTP: what is written in one world is not seen in another. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createService } from '../../fetch.ts';
import { connect, fixture, startServer, type ServedWorld, type Snapshot } from '../../index.ts';

const small = fixture().board('b', { lists: ['To do', 'Done'], cards: ['Paint', 'Sand'] });
const start = () => startServer({ fixture: small, clock: 'manual' });

async function ask({ url, target }: Pick<ServedWorld<'owner'>, 'url' | 'target'>, method: string, path: string) {
  const { key, token } = target.actors.owner;
  const reply = await fetch(`${url}/1${path}${path.includes('?') ? '&' : '?'}key=${key}&token=${token}`, { method });
  return { status: reply.status, left: reply.headers.get('x-rate-limit-api-key-remaining'), body: await reply.json() };
}
const names = async (at: Pick<ServedWorld<'owner'>, 'url' | 'target'>): Promise<string[]> => {
  const [board] = (await ask(at, 'GET', '/members/me/boards')).body as { id: string }[];
  const cards = await ask(at, 'GET', `/boards/${board!.id}/cards`);
  return (cards.body as { name: string }[]).map(({ name }) => name).sort();
};

describe('a fork', () => {
  it('begins as its source is now, and goes its own way, whichever is written first', async () => {
    await using server = await start();
    await ask(server, 'PUT', `/cards/${server.id('b-card-1')}?name=Oil`);
    await server.advance(5000);
    const [one, other] = [server.fork(), server.fork({ name: 'other' })];
    assert.deepEqual([one.url, other.url], [`${server.url}/w/w1`, `${server.url}/w/other`]);
    assert.equal(one.now().getTime(), server.now().getTime());
    assert.deepEqual(one.target.actors, server.target.actors);
    await ask(server, 'DELETE', `/cards/${server.id('b-card-2')}`);
    await ask(one, 'POST', `/cards?idList=${one.id('b-list-1')}&name=Wax`);
    const nested = one.fork();
    await ask(nested, 'PUT', `/cards/${nested.id('b-card-1')}?name=Lacquer`);
    assert.deepEqual(await names(server), ['Oil']);
    assert.deepEqual(await names(one), ['Oil', 'Sand', 'Wax']);
    assert.deepEqual(await names(other), ['Oil', 'Sand']);
    assert.deepEqual(await names(nested), ['Lacquer', 'Sand', 'Wax']);
  });

  it('has the reminders that became due when the clock was moved, and changes nothing of its source', async () => {
    const service = createService({ clock: 'manual' });
    const reminders = () => service.notifications({ type: 'cardDueSoon' }).length;
    const before = reminders();
    await service.advance(30 * 24 * 3_600_000);
    assert.ok(reminders() > before);
    const then = service.snapshot();
    const fork = service.fork();
    assert.deepEqual(service.snapshot(), then);
    assert.equal(fork.notifications({ type: 'cardDueSoon' }).length, reminders());
  });

  it('begins as its source was when it was made: forks share that state until the source changes', async () => {
    await using server = await start();
    const card = server.id('b-card-1');
    const forked = () => [server.fork(), server.fork()];
    const forks = forked();
    await ask(server, 'PUT', `/cards/${card}?name=Oil`);
    forks.push(...forked());
    server.plant({ cards: [{ name: 'Wax', idList: server.id('b-list-1') }] });
    forks.push(...forked());
    await server.reset();
    forks.push(...forked());
    for (const fork of forks.filter((_, at) => at % 2 > 0)) {
      await ask(fork, 'PUT', `/cards/${card}?name=Glue`);
      await fork.reset();
    }
    const first = ['Paint', 'Sand'];
    const seen = [
      first,
      first,
      ['Oil', 'Sand'],
      ['Oil', 'Sand'],
      ['Oil', 'Sand', 'Wax'],
      ['Oil', 'Sand', 'Wax'],
      first,
      first,
    ];
    assert.deepEqual(await Promise.all(forks.map(names)), seen);
  });

  it('gives the same records as its source for the same calls', async () => {
    await using server = await start();
    const fork = server.fork();
    const path = `/cards?idList=${server.id('b-list-1')}&name=Wax`;
    const [one, other] = [await ask(fork, 'POST', path), await ask(server, 'POST', path)];
    assert.equal((one.body as { id: string }).id, (other.body as { id: string }).id);
    assert.deepEqual(fork.snapshot(), server.snapshot());
  });

  it('has the limit windows of its source, its own journal and its own faults', async () => {
    await using server = await start();
    server.fault({ match: { path: '/1/boards/*' }, respond: { status: 503 } });
    const left = Number((await ask(server, 'GET', '/members/me')).left);
    const fork = server.fork();
    assert.deepEqual([fork.requests(), fork.faults()], [[], []]);
    assert.equal(Number((await ask(fork, 'GET', '/members/me')).left), left - 1);
    assert.equal(Number((await ask(server, 'GET', '/members/me')).left), left - 1);
  });

  it('goes back to where it was forked, and ends alone', async () => {
    await using server = await start();
    await ask(server, 'PUT', `/cards/${server.id('b-card-1')}?name=Oil`);
    const fork = server.fork();
    await ask(fork, 'DELETE', `/cards/${fork.id('b-card-1')}`);
    await server.reset();
    await fork.advance(1000);
    await fork.reset();
    assert.deepEqual(
      [await names(server), await names(fork)],
      [
        ['Paint', 'Sand'],
        ['Oil', 'Sand'],
      ],
    );
    assert.equal(fork.now().getTime(), server.now().getTime());
    await server.fork({ name: 'x' }).close();
    assert.deepEqual(server.worlds(), ['w1']);
    assert.throws(() => server.fork({ name: 'w1' }), /there is a world w1 already/);
    assert.throws(() => server.fork({ nam: 'y' } as object), /nam: there is no such name, did you mean name/);
  });

  it('is made over HTTP, through connect and without a port too', async () => {
    await using server = await start();
    const far = await connect(server.url);
    const fork = await far.fork({ name: 'far' });
    const nested = await fork.fork();
    assert.equal(nested.url, `${server.url}/w/w2`);
    const at = nested as unknown as ServedWorld<'owner'>;
    await ask(at, 'DELETE', `/cards/${await nested.id('b-card-1')}`);
    assert.deepEqual([await names(at), await names(server)], [['Sand'], ['Paint', 'Sand']]);
    await nested.close();
    assert.deepEqual(await far.worlds(), ['far']);
    const service = createService({ fixture: small });
    const beside = service.fork();
    const { key, token } = service.target.actors.owner;
    const address = (url: string): string => `${url}/1/boards/${service.id('b')}?key=${key}&token=${token}`;
    await service.fetch(address(beside.url), { method: 'DELETE' });
    const status = async ({ url }: { url: string }) => (await service.fetch(address(url))).status;
    assert.deepEqual([await status(service), await status(beside)], [200, 404]);
  });

  it('stays in a data folder, with what it goes back to', async () => {
    const data = mkdtempSync(join(tmpdir(), 'boardstone-fork-'));
    try {
      const server = await startServer({ fixture: small, clock: 'manual', data });
      await ask(server, 'PUT', `/cards/${server.id('b-card-1')}?name=Oil`);
      await ask(server.fork(), 'DELETE', `/cards/${server.id('b-card-2')}`);
      await server.close();
      for (const expected of [['Oil'], ['Oil', 'Sand']]) {
        await using again = await startServer({ clock: 'manual', data });
        const fork = (await connect(`${again.url}/w/w1`)) as unknown as ServedWorld<'owner'>;
        assert.deepEqual(await names(fork), expected);
        await fork.reset();
      }
    } finally {
      rmSync(data, { recursive: true });
    }
  });
});

describe('a snapshot', () => {
  it('with a name is kept, and a world goes back to it', async () => {
    await using server = await start();
    const before: Snapshot = server.snapshot('before');
    assert.deepEqual([before.name, before.world.cards?.length], ['before', 2]);
    await ask(server, 'DELETE', `/cards/${server.id('b-card-1')}`);
    const { clock } = before;
    assert.deepEqual(server.snapshots(), [{ name: 'before', clock }]);
    server.restore('before');
    assert.deepEqual(await names(server), ['Paint', 'Sand']);
    assert.throws(() => server.restore('befor'), /there is no snapshot called befor, did you mean before/);
    const far = await connect(server.url);
    assert.deepEqual(await far.snapshot('after'), { ...before, name: 'after' });
    assert.deepEqual(
      (await far.snapshots()).map(({ name }) => name),
      ['before', 'after'],
    );
    await far.restore('before');
    const path = `${server.url}/_boardstone/snapshots/after`;
    assert.equal((await fetch(path, { method: 'DELETE' })).status, 200);
    assert.equal((await fetch(path)).status, 404);
  });

  it('is a fixture: as a value, as a file, of a world beside the main one, with its time', async () => {
    await using server = await start();
    await ask(server, 'PUT', `/cards/${server.id('b-card-1')}?name=Oil`);
    await server.advance(86_400_000);
    const snapshot = server.snapshot();
    const file = join(mkdtempSync(join(tmpdir(), 'boardstone-snapshot-')), 'snapshot.json');
    writeFileSync(file, JSON.stringify(snapshot));
    for (const given of [snapshot, file]) {
      await using again = await startServer({ fixture: given, clock: 'manual' });
      assert.deepEqual(again.snapshot(), snapshot);
      await ask(again as never, 'DELETE', `/cards/${again.id('b-card-1')}`);
      await again.reset();
      assert.deepEqual(again.snapshot(), snapshot);
    }
    assert.deepEqual(server.world({ fixture: snapshot }).snapshot(), snapshot);
    assert.deepEqual(createService({ fixture: snapshot, clock: 'manual' }).snapshot(), snapshot);
    const later = { ...snapshot, clock: '2099-01-01T00:00:00.000Z' };
    await using ahead = await startServer({ fixture: later });
    assert.ok(ahead.now().getTime() >= Date.parse(later.clock));
    rmSync(file);
  });

  it('of a world is known to its forks by the same name', async () => {
    await using server = await startServer({ clock: 'manual' });
    server.snapshot('start');
    const fork = server.fork();
    fork.plant({ lists: [{ name: 'Later', idBoard: fork.boards()[0]!.id }] });
    assert.match(fork.changes('start').says, /new list Later/);
    assert.equal(server.changes('start').says, server.changes(server.snapshot()).says);
    fork.restore('start');
    assert.deepEqual(fork.lists('Later'), []);
  });
});
