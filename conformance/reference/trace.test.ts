/** Making traces from numbers, and making them smaller. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { names } from './names.ts';
import { shrink, slice } from './shrink.ts';
import { closed, interpret, line, refer, type Operation, type Step } from './trace.ts';

const step = (op: string, more: Partial<Step> = {}): Step => ({
  op,
  actor: 'owner',
  method: 'POST',
  path: '/1/x',
  args: {},
  ...more,
});
const operations: readonly Operation[] = [
  {
    name: 'make',
    draft: (pick) => ({ method: 'POST', path: '/1/things', args: { name: pick.word() }, makes: { kind: 'thing' } }),
  },
  {
    name: 'use',
    needs: ['thing'],
    draft: (pick) => ({ method: 'PUT', path: `/1/things/${refer(pick.handle('thing'))}`, args: { n: pick.below(9) } }),
  },
  {
    name: 'drop',
    needs: ['thing'],
    draft: (pick) => {
      const thing = pick.handle('thing');
      return { method: 'DELETE', path: `/1/things/${refer(thing)}`, removes: [thing] };
    },
  },
];
const numbers = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), { size: 'medium', maxLength: 40 });

test('every step of a trace speaks only of records that are there', () => {
  fc.assert(
    fc.property(numbers, (entropy) => {
      const { steps } = interpret(entropy, operations);
      assert.deepEqual(closed(steps, new Set()), steps);
      const dropped = new Set<string>();
      for (const { method, path } of steps) {
        const name = /\{(h\d+)\}/.exec(path)?.[1];
        assert.ok(name === undefined || !dropped.has(name));
        if (method === 'DELETE') dropped.add(name!);
      }
    }),
    { seed: 1 },
  );
});

test('the same numbers make the same trace', () => {
  fc.assert(
    fc.property(numbers, (entropy) => assert.deepEqual(interpret(entropy, operations), interpret(entropy, operations))),
    { seed: 2 },
  );
});

test('a slice keeps the makers and the changes of what the last step names, and leaves the rest', () => {
  const steps = [
    step('list', { makes: 'h1' }),
    step('card', { makes: 'h2', args: { idList: '{h1}' } }),
    step('other', { makes: 'h3' }),
    step('rename', { method: 'PUT', path: '/1/cards/{h2}' }),
    step('look', { method: 'GET', path: '/1/cards/{h2}' }),
    step('read', { method: 'GET', path: '/1/lists/{h1}' }),
  ];
  assert.deepEqual(
    slice(steps).map(({ op }) => op),
    ['list', 'card', 'rename', 'read'],
  );
});

test('shrinking leaves the shortest failing steps with the simplest values', async () => {
  const steps = [
    step('a', { makes: 'h1', args: { name: 'long name', n: 7 } }),
    step('noise'),
    step('b', { args: { id: '{h1}' } }),
    step('noise'),
    step('c'),
  ];
  const fails = async (all: readonly Step[]) =>
    all.some(({ op, args }) => op === 'a' && 'name' in args) && all.some(({ op }) => op === 'b');
  const small = await shrink(steps, { fails, mayTry: () => true, known: new Set() });
  assert.deepEqual(small, {
    cut: false,
    steps: [step('a', { makes: 'h1', args: { name: 'a' } }), step('b', { args: { id: '{h1}' } })].map((step) =>
      step.op === 'b' ? { ...step, args: {} } : step,
    ),
  });
});

test('where one step takes many with it, those that are left are still tried one by one', async () => {
  const uses = Array.from({ length: 6 }, () => step('use', { path: '/1/{h1}' }));
  const steps = [step('first'), step('make', { makes: 'h1' }), ...uses, step('noise'), step('last')];
  const fails = async (all: readonly Step[]) => {
    const ops = all.map(({ op }) => op);
    const isWhole = !ops.includes('make') || ops.filter((op) => op === 'use').length === uses.length;
    return ops.includes('first') && ops.at(-1) === 'last' && isWhole;
  };
  const small = await shrink(steps, { fails, mayTry: () => true, known: new Set() });
  assert.deepEqual(
    small.steps.map(({ op }) => op),
    ['first', 'last'],
  );
});

test('a step whose record nobody makes is never tried', async () => {
  const seen: string[][] = [];
  await shrink([step('make', { makes: 'h1' }), step('use', { path: '/1/{h1}' }), step('use', { path: '/1/{h1}' })], {
    fails: async (all) => {
      seen.push(all.map(({ op }) => op));
      return false;
    },
    mayTry: () => true,
    known: new Set(),
  });
  assert.ok(seen.every((ops) => ops.length === 0 || ops[0] === 'make'));
});

test('a budget that is spent stops the shrinking and says so', async () => {
  let left = 3;
  const small = await shrink(
    Array.from({ length: 30 }, () => step('x')),
    { fails: async (all) => all.length > 9, mayTry: () => (left -= 1) >= 0, known: new Set() },
  );
  assert.equal(small.cut, true);
  assert.ok(small.steps.length < 30);
});

test('a step is told in one line', () => {
  assert.equal(
    line(step('a', { path: '/1/cards', args: { idList: '{h1}', n: 2 }, makes: 'h2' })),
    'owner POST /1/cards idList={h1} n=2 → h2',
  );
});

const ours = 'a'.repeat(24);
const theirs = 'b'.repeat(24);

test('ids are paired one to one, learned at first sight', () => {
  const book = names();
  assert.equal(book.bind('h1', ours, theirs), true);
  assert.equal(book.pair(ours, theirs), true);
  assert.equal(book.pair(ours, 'c'.repeat(24)), false);
  assert.equal(book.pair('d'.repeat(24), theirs), false, 'two names for one record');
});

test('handles are filled in for either side, and ids are named again', () => {
  const book = names();
  book.bind('h1', ours, theirs);
  const call = { path: '/1/cards/{h1}', args: { ids: '{h1},{h9}' } };
  assert.deepEqual(book.fill(call, 'theirs'), { path: `/1/cards/${theirs}`, args: { ids: `${theirs},{h9}` } });
  assert.equal(book.fill(call, 'ours').path, `/1/cards/${ours}`);
  assert.deepEqual(book.named({ cards: [{ id: theirs }], list: `${theirs},${theirs}` }), {
    cards: [{ id: '{h1}' }],
    list: '{h1},{h1}',
  });
});
