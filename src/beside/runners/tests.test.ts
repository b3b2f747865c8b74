/** The text that a test with a server of its own shows when it fails. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { BoardstoneServer, ServerOptions } from '../../index.ts';
import { all } from '../../authorization/rows.ts';
import { gathered } from '../client-report/gathered.ts';
import { gatherIn } from '../client-report/left.ts';
import { testsOf, type RunnerTest } from './tests.ts';

type Work = () => Promise<unknown>;
type OnServer = (server: BoardstoneServer) => unknown;

/** Runs a body at once, with its hooks, as a runner does later. */
async function ran(
  body: OnServer,
  options: ServerOptions & { fixture?: 'demo' } = {},
  {
    before,
    afterwards,
    givesUp,
    ended,
  }: { readonly [N in 'before' | 'afterwards']?: OnServer } & { givesUp?: Promise<void>; ended?: Work } = {},
): Promise<void> {
  const works: Record<'before' | 'body' | 'over' | 'after' | 'end', Work[]> = {
    ...{ before: [], body: [], over: [], after: [], end: [] },
  };
  const runner: RunnerTest = (_name: string, work: Work) => void works.body.push(work);
  const hooks = {
    beforeEach: (work: Work) => works.before.push(work),
    afterEach: (work: Work) => works.after.push(work),
    afterAll: (work: Work) => works.end.push(work),
    whenOver: (_: unknown, work: () => Promise<void>) => works.over.push(work),
    file: () => 'tests.js',
  };
  const test = testsOf(runner, hooks, 0).testWith(options);
  if (before) test.beforeEach(before);
  if (afterwards) test.afterEach(afterwards);
  test('it', body);
  for (const work of works.before) await work();
  // A runner gives up a body that takes too long, and goes on.
  for (const work of works.body) await (givesUp === undefined ? work() : Promise.race([work(), givesUp]));
  for (const work of [works.over, works.after].flat()) await work();
  await ended?.();
  for (const work of works.end) await work();
}
const ask = ({ url, target }: BoardstoneServer, method: string, path: string): Promise<Response> => {
  const { key, token } = target.actors.owner;
  return fetch(`${url}/1${path}${path.includes('?') ? '&' : '?'}key=${key}&token=${token}`, { method });
};

test('names what was refused with the rule, what nothing read, and faults, under its own error', async () => {
  const fails: OnServer = async (server) => {
    const [board] = server.boards();
    await ask(server, 'POST', `/boards/${board!.id}/lists?nam=Later`);
    server.fault({ match: { path: '/1/members/*' }, drop: true });
    await ask(server, 'GET', '/members/me').catch(() => {});
    throw new TypeError('400 is no board');
  };
  await assert.rejects(ran(fails), (fault: Error) => {
    assert.ok(fault instanceof TypeError);
    const [message, , head, ...rest] = fault.message.split('\n');
    assert.equal(message, '400 is no board');
    assert.equal(head, 'boardstone, in the dialect live: 2 requests, 2 refused');
    const text = rest.join('\n');
    assert.match(text, /POST \/1\/boards\/‹\w[^›]*›\/lists\?nam=Later → 400\n {4}invalid value for name\n/);
    assert.match(text, /\n {4}advice: it is required \(.*\)\n {4}ERR-05: /);
    assert.match(text, /nothing reads nam, did you mean name\?/);
    assert.match(text, /GET \/1\/members\/me → no answer\n {4}it met the fault f1\n/);
    assert.doesNotMatch(text, /token=/);
    assert.match(fault.stack!, /fault f1: used once[^]*\n +at /);
    return true;
  });
});

test('of a page it tells the advice alone, and of an unknown key which keys there are', async () => {
  const fails: OnServer = async ({ url }) => {
    const { key, token } = { key: 'a', token: 'b' };
    const headers = { 'content-type': 'application/json', 'content-length': 2 };
    const sent = request(`${url}/1/members/me?key=${key}&token=${token}`, { headers });
    await once(sent.end('{}'), 'response');
    await fetch(`${url}/1/members/me?key=${key}&token=${token}`);
    await fetch(`${url}/1/boards/x`, { headers: { authorization: 'Bearer none' } });
    throw new Error('wrong');
  };
  await assert.rejects(ran(fails), ({ message }: Error) => {
    assert.match(message, /→ 403\n {4}advice: the live service refuses a GET with a body/);
    assert.match(message, /→ 401\n {4}invalid key\n {4}advice: .*server\.target\.actors/);
    assert.match(message, /→ 401\n {4}invalid token\n {4}advice: the access token was never issued/);
    return true;
  });
});

test('says what can be done about a permission that is missing, and about a limit', async () => {
  const fails: OnServer = async (server) => {
    const { key, token } = server.target.actors.reader;
    for (let left = 101; left > 0; left--)
      await fetch(`${server.url}/1/search/members?query=a&key=${key}&token=${token}`);
    await server.advance(10_000);
    await fetch(`${server.url}/1/boards?name=Shop&key=${key}&token=${token}`, { method: 'POST' });
    throw new Error('read only');
  };
  await assert.rejects(ran(fails, { clock: 'manual' }), ({ message }: Error) => {
    assert.match(message, /→ 429\n {4}Rate limit exceeded\n {4}advice: wait for .* \(server\.advance\(10000\), /);
    assert.match(message, /→ 401\n {4}unauthorized .*\n {4}advice: the token lacks the permission write\n {4}AUT-06: /);
    return true;
  });
});

test('names the seed and the acts of its colleagues, if it had any', async () => {
  const fails: OnServer = async (server) => {
    await ask(server, 'GET', '/members/me');
    throw new Error('not alone');
  };
  await assert.rejects(ran(fails), ({ message }: Error) => !message.includes('colleagues'));
  await assert.rejects(
    ran(fails, { colleagues: { seed: 7, rate: 1, may: ['add'] } }),
    /seed 7:\n {2}after request 1: \w+ sends POST \/1\/cards.*\nagain .*\{"seed":7,"rate":1,"may":\["add"\],"only":\[1\]\}/,
  );
});

test('hooks work on the server of their test, and lead what they ask of the live service there', async () => {
  const seen: string[] = [];
  await ran(
    (server) => {
      seen.push(server.url);
      server.verify({ method: 'GET', path: '/1/members/me', count: 1 });
    },
    {},
    {
      async before(server) {
        seen.push(server.url);
        const { key, token } = server.target.actors.owner;
        assert.equal((await fetch(`https://api.trello.com/1/members/me?key=${key}&token=${token}`)).status, 200);
      },
      async afterwards(server) {
        seen.push(server.url);
        assert.equal((await fetch('https://api.trello.com/1/members/me')).status, 401);
      },
    },
  );
  assert.equal(seen.length, 3);
  assert.equal(new Set(seen).size, 1);
  await assert.rejects(fetch(`${seen[0]}/1/members/me`), TypeError);
});

test('a failing hook after the test says why under its own error, and closes the server', async () => {
  let url = '';
  const afterwards: OnServer = (server) => {
    ({ url } = server);
    server.verify({ path: '/1/boards/*' });
  };
  await assert.rejects(
    ran((server) => ask(server, 'GET', '/members/me'), {}, { afterwards }),
    /1 request, 0 refused/,
  );
  await assert.rejects(fetch(url), TypeError);
});

for (const [hooks, before] of [
  ['without hooks', undefined],
  ['with a hook', () => {}],
] as const)
  test(`a test ${hooks} that its runner gives up says once why, and its server is closed`, async (t) => {
    const printed = t.mock.method(console, 'error', () => {});
    let url = '';
    let giveUp = (): void => {};
    const givesUp = new Promise<void>((resolve) => (giveUp = resolve));
    const waits: OnServer = async (server) => {
      ({ url } = server);
      await ask(server, 'GET', '/boards/nope');
      giveUp();
      await new Promise(() => {});
    };
    await ran(waits, {}, { givesUp, ...(before && { before }) });
    const [first, ...more] = printed.mock.calls.map(({ arguments: [said] }) => String(said));
    assert.match(first!, /^boardstone: the test "it" did not end in its time\n[^]*\/boards\/nope → 400/);
    assert.deepEqual(more, []);
    await assert.rejects(fetch(url), TypeError);
  });

test('a slow test whose body ends after its runner gave it up says why too', async (t) => {
  const printed = t.mock.method(console, 'error', () => {});
  let [giveUp, goOn, end] = [(): void => {}, (): void => {}, (): void => {}];
  const givesUp = new Promise<void>((resolve) => (giveUp = resolve));
  const isLate = new Promise<void>((resolve) => (goOn = resolve));
  const isOver = new Promise<void>((resolve) => (end = resolve));
  const slow: OnServer = async (server) => {
    await ask(server, 'GET', '/boards/nope');
    giveUp();
    await isLate;
    end();
  };
  const ended = async (): Promise<void> => {
    goOn();
    await isOver;
  };
  await ran(slow, {}, { givesUp, ended });
  const [first, ...more] = printed.mock.calls.map(({ arguments: [said] }) => String(said));
  assert.match(first!, /^boardstone: the test "it" did not end in its time\n[^]*\/boards\/nope → 400/);
  assert.deepEqual(more, []);
});

test('an option that is wrong fails only its own tests, with the line where they are made', async () => {
  const expected = { message: 'there is no option fixtur, did you mean fixture?', stack: /tests\.test\.ts/ };
  await assert.rejects(
    ran(() => {}, { fixtur: 'empty' } as object),
    expected,
  );
  await ran(() => {});
});

test('refuses a body that waits for a callback, because it would end before its work', async () => {
  const body = (_server: BoardstoneServer, _done: () => void) => {};
  await assert.rejects(ran(body as OnServer), /asks for 2 arguments and gets 1.*return a promise/);
});

test('servers of a suite leave what they saw, and one report is made of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-gather-'));
  after(() => rmSync(folder, { recursive: true }));
  process.env[gatherIn] = folder;
  try {
    await ran((server) => ask(server, 'GET', '/members/me?fileds=name'));
    await assert.rejects(
      ran(async (server) => {
        await ask(server, 'GET', '/members/me');
        throw new Error('failed');
      }),
    );
  } finally {
    delete process.env[gatherIn];
  }
  const { tests, report } = gathered(folder, all);
  assert.deepEqual(
    tests.map(({ failed, requests }) => [failed, requests.length]),
    [
      [false, 1],
      [true, 1],
    ],
  );
  assert.equal(report.requests.counted, 2);
  assert.deepEqual(
    report.findings.map(({ kind, says }) => [kind, says]),
    [['unread', 'fileds, did you mean fields?']],
  );
});
