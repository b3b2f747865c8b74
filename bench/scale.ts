/** One world at one size, measured in this process: `node --expose-gc scale.js <cards>` prints JSON (see `run.ts`). */
import type { Call } from '../src/server/calls/call.ts';
import { plant } from '../src/fixtures/plant.ts';
import { play } from '../src/server/play.ts';
import { all } from '../src/authorization/rows.ts';
import { routes } from '../src/server/rows/routes.ts';
import { median } from './load.ts';
import { board, fixtureOf, keyOf, listOf, tokenOf } from './world.ts';

export interface Figures {
  readonly bytesPerCard: number;
  readonly read: number;
  readonly readAny: number;
  readonly pageActions: number;
  readonly move: number;
  readonly moveAny: number;
  readonly search: number;
  readonly create: number;
}

const heap = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed + process.memoryUsage().external;
};

const begin = Date.parse('2026-03-02T09:00:00Z');
/** How many cards the calls about "a few" touch, in a world of any size. */
const few = 1000;

/** The time of one call, after warming up; each card only once: a call that comes back to a card finds it in caches. */
function medianMicros(warmMs: number, calls: number, call: (n: number) => unknown): number {
  let n = 0;
  for (const end = performance.now() + warmMs; performance.now() < end; n += 1) call(n);
  return median(
    Array.from({ length: 25 }, () => {
      const start = performance.now();
      for (const end = n + calls; n < end; n += 1) call(n);
      return ((performance.now() - start) / calls) * 1000;
    }),
  );
}

/** Makes a world of so many cards, and measures calls in it after each was made for `warmMs`. */
function measure(count: number, warmMs: number): Figures {
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
      { now, limits: false, dbBudget: null, routes: routes(all) },
    );
    if (status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
    return body;
  };
  const micros = (calls: number, one: (n: number) => unknown): number => medianMicros(warmMs, calls, one);

  // Every card is made by a call, so that its action, its index entries and its words exist.
  const before = heap();
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    if (n % 100 === 0) now += 1000;
    const name = `card number ${n}${n === 100 ? ' halcyon' : ''}`;
    ids.push((call('POST', '/cards', { idList: listOf(n % 10), name }) as { id: string }).id);
  }
  const bytesPerCard = Math.round((heap() - before) / count);

  const any = (n: number): string => ids[(n * 7919) % count]!;
  const oneOfFew = (n: number): string => any(n % few);
  const read = (id: string): unknown => call('GET', `/cards/${id}`);
  const move = (id: string, n: number): unknown => call('PUT', `/cards/${id}`, { idList: listOf(n % 10), pos: 'top' });
  let action = '';
  return {
    bytesPerCard,
    read: micros(200, (n) => read(oneOfFew(n))),
    readAny: micros(200, (n) => read(any(n))),
    pageActions: micros(20, () => {
      const page = call('GET', `/boards/${board}/actions`, { limit: '50', ...(action && { before: action }) }) as {
        id: string;
      }[];
      action = page.at(-1)?.id ?? '';
    }),
    search: micros(20, () => call('GET', '/search', { query: 'halcyon', modelTypes: 'cards' })),
    move: micros(100, (n) => move(oneOfFew(n), n)),
    moveAny: micros(100, (n) => move(any(n), n)),
    // Last, because it makes a small world large.
    create: micros(100, (n) => call('POST', '/cards', { idList: listOf(n % 10), name: 'one more' })),
  };
}

// The compiler must have finished before anything is measured, whatever the size.
measure(few, 1500);
process.stdout.write(`${JSON.stringify(measure(Number(process.argv[2] ?? few), 1000))}\n`);
