/** A race on a counter that counts, on one that loses, and on one that stops answering. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unanswered } from '../wire/actor.ts';
import { argsOf, type Reply, type Request, type Transport } from '../wire/exchange.ts';
import { law } from '../law/law.ts';
import { runLaw } from '../run/run.ts';
import { labOn, toy } from '../testing/toy.ts';
import { Broken } from '../wire/verdict.ts';
import { linearizable, overlaps, type Model } from './linearizable.ts';
import { drawn, race } from './race.ts';

/** A name anyone may take once; `gap` is how long the server thinks between looking and taking. */
function registry(gap: number, fails: (request: Request) => boolean = () => false): Transport {
  const taken = new Set<string>();
  const turn = (times: number): Promise<void> =>
    times === 0 ? Promise.resolve() : new Promise((resolve) => setImmediate(resolve)).then(() => turn(times - 1));
  let now = 1000;
  return async (request) => {
    const at = (now += 1);
    if (fails(request)) throw new Unanswered(request, 'ECONNRESET', 'gone');
    const name = String(argsOf(request)['value']);
    const isFree = !taken.has(name);
    if (gap > 0) await turn(gap);
    const status = request.method === 'GET' || isFree ? 200 : 400;
    if (request.method === 'PUT' && isFree) taken.add(name);
    await turn(2);
    const ms = (now += 1) - at;
    return {
      status,
      headers: {},
      body: {},
      text: '{}',
      bytes: new Uint8Array(),
      request,
      at,
      ms,
      era: 0,
    } satisfies Reply;
  };
}

const once: Model<readonly string[], string, boolean> = {
  init: [],
  key: (taken) => taken.join(),
  step: (taken, name, result) => {
    const free = !taken.includes(name);
    if (result === undefined) return free ? [[...taken, name], taken] : [taken];
    return result === free ? [free ? [...taken, name] : taken] : [];
  },
};

const oneTaker = (clients = 3) =>
  law('MEM-01', {
    goals: ['overlaps'],
    confirm: false,

    async holds(_, t) {
      const actors = [t.owner, t.colleague, t.owner].slice(0, clients);
      const history = await race(t, {
        clients: actors.map((actor) => ({ actor, ops: ['ann', 'bob'] })),
        perform: (actor, value) => actor.put('/1/members/me/username', { value }),
        result: (reply) => reply.status === 200,
      });
      t.witness('overlaps', overlaps(history));
      if (linearizable(history, once) === 'violation')
        throw new Broken('who got the name', 'an order that explains it', undefined, undefined, {
          history: drawn(history),
        });
    },
  });

const on = (transport: Transport, clients?: number) =>
  runLaw(oneTaker(clients), labOn(toy(), { transport }), { seed: 1 });

test('an object that takes one step at a time is explained, and the overlap is counted', async () => {
  const result = await on(registry(0));
  assert.equal(result.status, 'passed');
  assert.ok(result.witness['overlaps']! > 0);
});

test('looking first and taking later is a violation, with the history to draw', async () => {
  const result = await on(registry(3));
  assert.equal(result.status, 'failed');
  assert.equal(result.counterexample?.history?.length, 6);
  assert.deepEqual(Object.keys(result.counterexample!.history![0] as object), ['client', 'from', 'to', 'op', 'result']);
});

test('one client alone is always explained but proves nothing', async () => {
  assert.deepEqual(
    [(await on(registry(3), 1)).status, (await on(registry(3), 1)).reason],
    ['vacuous', 'never reached: overlaps'],
  );
});

test('an operation without answer may have happened or not', async () => {
  let drops = 1;
  const result = await on(registry(0, ({ method }) => method === 'PUT' && (drops -= 1) >= 0));
  assert.equal(result.status, 'passed');
});

test('a limit in the middle of a race leaves it undecided', async () => {
  const limited: Transport = async (request) => {
    const reply = await registry(0)(request);
    return request.method === 'PUT' ? { ...reply, status: 429 } : reply;
  };
  assert.equal((await on(limited)).status, 'inconclusive');
});
