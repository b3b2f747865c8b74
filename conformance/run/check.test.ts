/** Whole runs on small services: their results, what they leave behind, and the exit code. */
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { Unanswered } from '../wire/actor.ts';
import { check } from './check.ts';
import type { CheckOptions } from './options.ts';
import { CannotRun } from '../wire/target.ts';
import { isRecord } from '../../src/language.ts';
import { law } from '../law/law.ts';
import { laws as everyLaw } from '../laws/all.ts';
import { unknownId } from '../law/arbitraries.ts';
import { bodyOfRefusals } from '../laws/7-errors/errors.ts';
import { idAlwaysShown, repeatsCountOnce } from '../laws/1-conventions/conventions.ts';
import { exitCode } from './result.ts';
import { toy, type Toy } from '../testing/toy.ts';
import type { Reply } from '../wire/exchange.ts';

/** In this order, whatever the record says of their cost. */
const laws = [idAlwaysShown, repeatsCountOnce].map((judging, cost) => ({ ...judging, cost }));
const on = (server: Toy, more: Partial<CheckOptions> = {}) =>
  check({ target: server.target, laws, seed: 3, connect: server.connect, clock: server.clock, ...more });
const forgetful = () =>
  toy({
    twist: ({ body }, { path, method }) => {
      if (method !== 'GET' || !path.startsWith('/1/cards/')) return undefined;
      const { id: _, ...rest } = body;
      return { body: rest };
    },
  });
const hidden = law('ERR-01', {
  holds: (_, { owner }) =>
    owner
      .get('/1/nothing')
      .hasStatus(404)
      .then(() => undefined),
});

test('a sound server passes, is left as it was found, and the run exits 0', async () => {
  const server = toy();
  const report = await on(server);
  assert.deepEqual(
    report.results.map(({ status }) => status),
    ['passed', 'passed'],
  );
  assert.equal(exitCode(report), 0);
  assert.equal(server.boards(), 0);
  assert.equal(report.residue, undefined);
});

test('a broken rule exits 1, groups what fails alike, and names no secret', async () => {
  const server = forgetful();
  const report = await on(server);
  assert.equal(exitCode(report), 1);
  assert.deepEqual(report.groups, [{ cause: 'GET /1/cards/*: the id of the card', ids: ['CNV-07'] }]);
  const { key, token } = server.target.actors.owner!;
  for (const secret of [key, token]) assert.ok(!JSON.stringify(report).includes(secret));
});

test('a run that is stopped cleans up at the pace of the limits', async () => {
  const stop = new AbortController();
  const server = toy({ limits: true });
  const statuses: number[] = [];
  const busy = law('ERR-01', {
    level: 'stated',

    async holds(_, { owner }) {
      for (let n = 0; n < 70; n += 1) await owner.post('/1/boards', { name: `board ${n}` });
      stop.abort();
    },
  });
  const connect: CheckOptions['connect'] = (address) => {
    const transport = server.connect(address);
    return async (request, signal) => {
      const reply = await transport(request, signal);
      statuses.push(reply.status);
      return reply;
    };
  };
  await on(server, { laws: [busy], connect, signal: stop.signal });
  assert.ok(statuses.length > 140);
  assert.deepEqual(
    statuses.filter((status) => status === 429),
    [],
  );
  assert.equal(server.boards(), 0);
});

test('a run leaves no listener at the signal that stops it', async () => {
  const { signal } = new AbortController();
  await on(toy(), { signal });
  assert.deepEqual(getEventListeners(signal, 'abort'), []);
  const onProgress = ({ kind }: { readonly kind: string }) => assert.notEqual(kind, 'start');
  await assert.rejects(on(toy(), { signal, onProgress }), assert.AssertionError);
  assert.deepEqual(getEventListeners(signal, 'abort'), []);
});

test('records to keep are kept', async () => {
  const server = toy();
  await on(server, { keep: true });
  assert.equal(server.boards(), 1);
});

test('a selection that matches nothing, wrong credentials and silence cannot be run', async () => {
  await assert.rejects(on(toy(), { only: ['XYZ-*'] }), CannotRun);
  const chosen = [law('AUT-14', { level: 'chosen', holds: () => undefined })];
  const said = /no law of level implied matches AUT-14: --level chosen asks 1 /;
  await assert.rejects(on(toy(), { laws: chosen, only: ['AUT-14'] }), said);
  await assert.rejects(
    on(toy({ fault: () => ({ status: 401, text: 'invalid key' }) })),
    /the credentials of owner are refused: 401/,
  );
  const { target } = toy();
  const stale = { ...target, actors: { owner: { ...target.actors.owner!, idMember: 'f'.repeat(24) } } };
  await assert.rejects(on(toy(), { target: stale }), /says that owner is f+, whom .* does not know: there the token/);
  const silent: CheckOptions['connect'] = () => async (request) => {
    throw new Unanswered(request, 'ECONNREFUSED', 'refused');
  };
  await assert.rejects(on(toy(), { connect: silent }), /does not answer \(ECONNREFUSED\)/);
});

test('choices are judged only at their own level', async () => {
  const all = [...laws, hidden];
  assert.deepEqual(
    (await on(toy(), { laws: all })).results.map(({ id }) => id),
    ['CNV-07', 'CNV-35'],
  );
  assert.deepEqual(
    (await on(toy(), { laws: all, level: 'chosen' })).results.map(({ id }) => id),
    ['CNV-07', 'CNV-35', 'ERR-01'],
  );
});

test('a refusal that is a text is told as one among the choices', async () => {
  const server = toy({
    fault: ({ path }) => (path === `/1/cards/${unknownId}` ? { status: 404, text: 'no' } : undefined),
  });
  const { target } = await on(server, { laws: [{ ...bodyOfRefusals, needs: ['cards'] }], level: 'chosen' });
  assert.deepEqual(Object.keys(target.choices['body of a refusal'] ?? {}), ['text that is no JSON']);
});

test('a run that exercises nothing exits 2', async () => {
  const never = law('CNV-07', { needs: ['outsider'], holds: () => undefined });
  assert.equal(exitCode(await on(toy(), { laws: [never] })), 2);
});

test('a baseline is met exactly: a known failure exits 0, its end and a new one exit 1', async () => {
  const known = { failures: { 'CNV-07': 'ids are forgotten' } };
  assert.equal(exitCode(await on(forgetful(), { baseline: known })), 0);
  assert.equal(exitCode(await on(forgetful(), { baseline: { failures: {} } })), 1);
  const cured = await on(toy(), { baseline: known });
  assert.deepEqual(cured.baseline?.unexpectedPasses, ['CNV-07']);
  assert.equal(exitCode(cured), 1);
});

test('a whole and its parts draw the same values', async () => {
  const drawn = (server: Toy) =>
    server.seen.filter(({ path }) => path.startsWith('/1/cards/')).map(({ query }) => query);
  const whole = toy();
  await on(whole, { runs: 5 });
  const alone = toy();
  await on(alone, { runs: 5, only: ['CNV-07'] });
  const some = drawn(alone).filter((query) => query.length > 0);
  assert.deepEqual(drawn(whole).slice(0, some.length), some);
});

test('shards take every law once', async () => {
  const taken = [];
  for (const index of [1, 2]) taken.push(...(await on(toy(), { shard: { index, of: 2 } })).results.map(({ id }) => id));
  assert.deepEqual(taken.toSorted(), ['CNV-07', 'CNV-35']);
});

test('a server that goes away ends the run as an error of the run', async () => {
  const server = toy();
  let left = 12;
  const dying: CheckOptions['connect'] = (base) => async (request) => {
    if ((left -= 1) < 0) throw new Unanswered(request, 'ECONNREFUSED', 'refused');
    return server.connect(base)(request);
  };
  const report = await on(server, { connect: dying });
  assert.match(report.errors?.[0] ?? '', /stopped answering during CNV-07/);
  assert.equal(exitCode(report), 2);
});

test('a server that lets connections drop is gone, and the records that stay are told', async () => {
  const server = toy();
  let left = 6;
  const dropping: CheckOptions['connect'] = (base) => async (request) => {
    if ((left -= 1) < 0) throw new Unanswered(request, 'ECONNRESET', 'reset');
    return server.connect(base)(request);
  };
  const report = await on(server, { connect: dropping });
  assert.match(report.errors?.[0] ?? '', /stopped answering during CNV-07/);
  assert.deepEqual([exitCode(report), report.summary.failed], [2, 0]);
  assert.match(JSON.stringify(report.residue), /"noun":"board".*the server stopped answering/);
});

test('a server that goes away at any moment, also while a law cleans up, ends the run as an error of the run', async () => {
  const ends: string[] = [];
  let isEnded = false;
  for (let most = 6; !isEnded; most += 1) {
    const server = toy();
    let sent = 0;
    const dying: CheckOptions['connect'] = () => async (request) => {
      if ((sent += 1) > most) throw new Unanswered(request, 'ECONNREFUSED', 'refused');
      return server.connect(server.target.baseUrl)(request);
    };
    const target = { ...server.target, baseUrl: 'http://boards.example' };
    const report = await on(server, { target, owned: true, connect: dying });
    isEnded = sent <= most;
    ends.push(...(report.errors ?? []));
    assert.ok(exitCode(report) === 2 || report.results.every(({ status }) => status === 'passed'));
  }
  assert.ok(ends.length > 10 && ends.every((error) => error.startsWith('the server stopped answering')));
});

test('an address where something else answers is no server to be judged', async () => {
  const page = { status: 200, text: '<html></html>', body: undefined, headers: { 'content-type': 'text/html' } };
  const other = (made: object) => on(toy({ fault: () => made }));
  await assert.rejects(other(page), /does not answer as the service does: .* is answered 200 with text\/html/);
  await assert.rejects(other({ status: 200, text: 'null', body: null }), CannotRun);
  const away = { status: 302, text: '', headers: { location: 'https://boards.example.com/1/members/me?token=tok' } };
  await assert.rejects(other(away), ({ message }: Error) => {
    assert.match(message, /redirects to https:\/\/boards\.example\.com\/1\/members\/me: is that the address/);
    return true;
  });
});

test('one route that is wrong from the start is for the laws to find', async () => {
  const fault = ({ path }: { path: string }) => (path === '/1/members/me' ? { status: 403, text: 'no' } : undefined);
  const server = toy({ fault });
  const boards: CheckOptions['connect'] = (base) => async (request) => {
    const reply = await server.connect(base)(request);
    return request.path.endsWith('/boards') && request.method === 'GET' ? { ...reply, status: 200, body: [] } : reply;
  };
  const report = await on(server, { connect: boards });
  assert.equal(report.summary.passed, laws.length);
});

test('a host beyond this machine is only read from unless the user owns it', async () => {
  const server = toy();
  const target = { ...server.target, baseUrl: 'https://boards.example.com' };
  const stranger = await check({ target, laws, seed: 1, connect: server.connect, clock: server.clock });
  assert.deepEqual(
    stranger.results.map(({ status }) => status),
    ['skipped', 'skipped'],
  );
  assert.ok(server.seen.every(({ method }) => method === 'GET'));
  const owned = await check({ target, laws, seed: 1, connect: server.connect, clock: server.clock, owned: true });
  assert.equal(exitCode(owned), 0);
});

test('limits are kept by waiting, or by moving the clock where it obeys', async () => {
  const waiting = toy({ limits: true });
  const many = law('CNV-07', {
    runs: 1,

    async holds(_, { owner }) {
      for (let n = 0; n < 250; n += 1) await owner.get('/1/members/me/boards').list();
    },
  });
  const start = waiting.clock.now();
  const slow = await on(waiting, { laws: [many] });
  assert.equal(slow.results[0]?.status, 'passed');
  assert.ok(waiting.clock.now() - start >= 20_000);
  const obedient = toy({ limits: true, movable: true });
  assert.equal((await on(obedient, { laws: [many] })).results[0]?.status, 'passed');
  assert.ok(obedient.seen.filter(({ path }) => path === '/clock/advance').length >= 3);
});

test('a stray 429 is waited out and is no failure', async () => {
  let strays = 2;
  const server = toy({
    fault: ({ path }) =>
      path.endsWith('/boards') && (strays -= 1) >= 0
        ? { status: 429, body: { error: 'API_TOKEN_LIMIT_EXCEEDED' } }
        : undefined,
  });
  const reads = law('CNV-07', {
    holds: (_, { owner }) =>
      owner
        .get('/1/members/me/boards')
        .list()
        .then(() => undefined),
  });
  assert.equal((await on(server, { laws: [reads] })).results[0]?.status, 'passed');
});

test('records of a law are gone before the next begins, shared ones stay until the end, or all of them on this machine', async () => {
  const made = toy();
  const away = { ...made, target: { ...made.target, baseUrl: 'https://boards.example.com' } };
  const alive: number[] = [];
  const making = (as: string) =>
    law(`CNV-07/${as}`, {
      needs: ['others'],
      async holds(_, { fresh, sample, owner }) {
        await sample.board;
        alive.push(made.boards());
        await fresh.board();
        await owner.get('/1/members/me/boards').list();
      },
    });
  const laws = [making('one'), making('two'), making('three')];
  await on(away, { laws, owned: true });
  assert.deepEqual(alive, [1, 1, 1]);
  assert.equal(made.boards(), 0);
  await on(made, { laws });
  assert.deepEqual(alive.slice(3), [1, 2, 3]);
  assert.equal(made.boards(), 0);
});

test('what a server of boards, lists and cards does not claim is not judged in its cards', async () => {
  const without = ({ idLabels: _, idChecklists: __, idMembersVoted: ___, badges: ____, ...rest }: any) => rest;
  const server = toy({ twist: ({ body }) => ({ body: isRecord(body) ? without(body) : body }) });
  const target = { ...server.target, capabilities: { claims: ['boards', 'lists', 'cards'] } };
  const only = ['CRD-01', 'CRD-09', 'CRD-14/null', 'CRD-16/new', 'CRD-39', 'CRD-42'];
  const { results } = await check({
    target,
    connect: server.connect,
    laws: everyLaw.filter(({ id }) => only.includes(id)),
    seed: 1,
  });
  assert.deepEqual(results.map(({ id, status }) => `${id} ${status}`).toSorted(), [
    'CRD-01 passed',
    'CRD-09 skipped',
    'CRD-14/null passed',
    'CRD-16/new skipped',
    'CRD-39 passed',
    'CRD-42 passed',
  ]);
});

test('a server that answers no more while a failure is made shorter has failed all the same', async () => {
  const withReads = law('CRD-03', {
    async holds(_, t) {
      const { id } = await t.fresh.card({ due: '2031-05-06T07:08:09.000Z' });
      await t.owner.get('/1/members/me').ok();
      const { due } = await t.owner.get(`/1/cards/${id}`).record();
      t.expect(due, 'the due date').is('2031-05-06T07:08:09.000Z');
    },
  });
  const wrongDue = ({ body }: Reply) => ({ body: isRecord(body) && body['due'] ? { ...body, due: null } : body });
  const judged = async (dies = Infinity) => {
    const server = toy({
      twist: wrongDue,
      fault(request): undefined {
        if (server.seen.length > dies) throw new Unanswered(request, 'ECONNREFUSED', 'refused');
      },
    });
    const report = await on(server, { laws: [withReads] });
    return {
      report,
      lastCard: server.seen.findLastIndex(({ method, path }) => method === 'POST' && path === '/1/cards'),
    };
  };
  const { report, lastCard } = await judged();
  const steps = ({ results }: typeof report) => results[0]!.counterexample!.steps.length;
  const { report: cut } = await judged(lastCard);
  assert.deepEqual(
    [report, cut].map(({ results }) => results.map(({ status }) => status)),
    [['failed'], ['failed']],
  );
  assert.ok(steps(report) < steps(cut), `${steps(report)} and ${steps(cut)} steps`);
});
