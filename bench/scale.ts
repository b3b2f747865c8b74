/** One world at one size, measured in this process: `node --expose-gc scale.js <cards>` prints JSON (see `run.ts`). */
import type { Call } from '../src/model/call.ts';
import { plant } from '../src/model/plant.ts';
import { play } from '../src/play.ts';
import { median } from './load.ts';
import { board, fixtureOf, keyOf, listOf, tokenOf } from './world.ts';

const count = Number(process.argv[2] ?? 1000);
const heap = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed + process.memoryUsage().external;
};

const begin = Date.parse('2026-03-02T09:00:00Z');
const world = plant(fixtureOf({ cards: 0 }), 1, begin);
let now = begin;
const call = (method: Call['method'], path: string, args: Record<string, unknown> = {}): unknown => {
  const { status, body } = play(
    world,
    {
      method,
      segments: path.split('/').slice(1),
      args: Object.assign(Object.create(null), args),
      key: keyOf(0),
      token: tokenOf(0),
      origin: 'http://127.0.0.1',
    },
    { now, limits: false, dbBudget: null },
  );
  if (status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
  return body;
};

// Every card is made by a call, so its action, its index entries and its words are all there.
const before = heap();
const ids: string[] = [];
for (let n = 0; n < count; n += 1) {
  if (n % 100 === 0) now += 1000;
  const name = `card number ${n}${n === 100 ? ' halcyon' : ''}`;
  ids.push((call('POST', '/cards', { idList: listOf(n % 10), name }) as { id: string }).id);
}
const perCard = (heap() - before) / count;

/** Microseconds of one call: the median of many short rounds. */
function micros(calls: number, one: (n: number) => unknown): number {
  // Compiled code first: both worlds are measured at their best.
  for (let n = 0, end = performance.now() + 1500; performance.now() < end; n += 1) one(n);
  return median(
    Array.from({ length: 25 }, (_, round) => {
      const start = performance.now();
      for (let n = 0; n < calls; n += 1) one(round * calls + n);
      return ((performance.now() - start) / calls) * 1000;
    }),
  );
}
const pick = (n: number): string => ids[(n * 7919) % count]!;
let action = '';
globalThis.gc?.();

const figures = {
  cards: count,
  bytesPerCard: Math.round(perCard),
  read: micros(200, (n) => call('GET', `/cards/${pick(n)}`)),
  pageActions: micros(20, () => {
    const page = call('GET', `/boards/${board}/actions`, { limit: '50', ...(action && { before: action }) }) as {
      id: string;
    }[];
    action = page.at(-1)?.id ?? '';
  }),
  create: micros(100, (n) => call('POST', '/cards', { idList: listOf(n % 10), name: 'one more' })),
  move: micros(100, (n) => call('PUT', `/cards/${pick(n)}`, { idList: listOf(n % 10), pos: 'top' })),
  search: micros(20, () => call('GET', '/search', { query: 'halcyon', modelTypes: 'cards' })),
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
