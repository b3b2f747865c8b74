/**
 * The states of a thing that clients at the same moment may see: a record whose parts go first, and a part of it alone.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { law } from '../law/law.ts';
import { labOn, toy } from '../testing/toy.ts';
import { runLaw } from '../run/run.ts';
import type { Reply, Transport } from '../wire/exchange.ts';
import { holdsConcurrently } from './concurrent.ts';
import type { Served } from './instance.ts';
import { incomplete, set, type State } from './model.ts';

const model = set(['a', 'b', 'c', 'd']);

/** A server with elements; a removal takes `turns` to end, and shows this of the element meanwhile. */
function slow(meanwhile: unknown, isReadAgain = false): Transport {
  const there: Record<string, unknown> = { ...model.init };
  let now = 1000;
  const wait = (turns: number): Promise<void> =>
    turns === 0 ? Promise.resolve() : new Promise((done) => setImmediate(done)).then(() => wait(turns - 1));
  return async (request) => {
    const at = (now += 1);
    const [, , noun = '', id = ''] = request.path.split('/');
    if (noun === 'add') there[id] = 1;
    if (noun === 'remove') {
      there[id] = meanwhile;
      await wait(6);
      if (!isReadAgain) there[id] = 0;
    }
    const body = { ...there };
    await wait(1);
    const ms = (now += 1) - at;
    const text = JSON.stringify(body);
    return { status: 200, headers: {}, body, text, bytes: new Uint8Array(), request, at, ms, era: 0 } satisfies Reply;
  };
}

const judged = async (transport: Transport, shows: (body: any) => State = (body) => body) => {
  const things = law('GEN-06', {
    goals: ['overlaps'],
    confirm: false,
    holds: (_, t) =>
      holdsConcurrently(
        t,
        {
          label: 'the things',
          rule: 'GEN-06',
          model,
          make: async (): Promise<Served> => ({
            begin: model.init,
            act: (who, { act, parts }) => who.get(`/1/${act}/${Object.keys(parts)[0]}`),
            ask: (who) => who.get('/1/things'),
            shows,
          }),
        },
        [model.first, ...model.laterRounds],
      ),
  });
  return runLaw(things, labOn(toy(), { transport }), { seed: 1 });
};

test('an element that is read while it is removed may have lost its parts, and afterwards is gone', async () => {
  assert.equal((await judged(slow(incomplete))).status, 'passed');
  assert.equal((await judged(slow(incomplete, true))).status, 'failed');
});

test('an element that is there twice while it is removed is none that was ever made', async () => {
  assert.equal((await judged(slow(2))).status, 'failed');
});

test('a place that shows a part of the thing is judged by what it shows', async () => {
  const some = ({ a, b }: State) => ({ a, b });
  assert.equal((await judged(slow(incomplete), some)).status, 'passed');
  assert.equal((await judged(slow(2), some)).status, 'failed');
});

test('a failure shows what the clients did in words, up to the read that no order explains', async () => {
  const { counterexample } = await judged(slow(2));
  const steps = counterexample!.history!.map(({ op, result }) => `${op}: ${result}`);
  assert.match(steps.join('\n'), /^add a: taken$/m);
  assert.match(steps.join('\n'), /^read: 2, to which no order of the steps leads$/m);
  assert.ok(!steps.some((step) => step.includes('{')), steps.join('\n'));
});
