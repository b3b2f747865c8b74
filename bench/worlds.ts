/** What a world beside the main one costs: processor time to make, fork, reset and compare it. Run: npx tsx bench/worlds.ts */
import { diff, fixture, startServer } from '../src/index.ts';

const count = Number(process.argv[2] ?? 200);
const server = await startServer({ fixture: 'demo', clock: 'manual' });

/** Milliseconds of processor time for one turn. */
async function cost(turns: number, work: (turn: number) => unknown): Promise<string> {
  const begun = process.cpuUsage();
  for (let turn = 0; turn < turns; turn++) await work(turn);
  const { user, system } = process.cpuUsage(begun);
  return ((user + system) / 1000 / turns).toFixed(2);
}

async function write({ baseUrl, actors }: ReturnType<typeof server.world>['target']): Promise<void> {
  const { key, token } = actors.owner;
  const answer = await fetch(`${baseUrl}/1/members/me?key=${key}&token=${token}&fullName=Ada+Lovely`, {
    method: 'PUT',
  });
  if (!answer.ok) throw new Error(await answer.text());
}

const heap = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};

await cost(50, () => server.world({ name: 'first' }).close());
const before = heap();
const worlds: ReturnType<typeof server.world>[] = [];
console.log(`make one of ${count} worlds: ${await cost(count, () => worlds.push(server.world()))} ms`);
const each = (grown: number): string => `${Math.round(grown / count / 1024)} KB (exact with node --expose-gc)`;
console.log(`memory of one: ${each(heap() - before)}`);
const made = heap();
console.log(`first write to one: ${await cost(count, (turn) => write(worlds[turn]!.target))} ms`);
console.log(`memory of one that was written, above that: ${each(heap() - made)}`);
const forks: ReturnType<typeof server.fork>[] = [];
const beside = heap();
console.log(`fork of the main world: ${await cost(count, () => forks.push(server.fork()))} ms`);
console.log(`memory of a fork: ${each(heap() - beside)}`);
console.log(`first write to a fork: ${await cost(count, (turn) => write(forks[turn]!.target))} ms`);
console.log(`memory of one that was written, in all: ${each(heap() - beside)}`);
console.log(`reset of the main world: ${await cost(count, () => server.reset())} ms`);
console.log(`reset of a world beside it: ${await cost(count, () => worlds[0]!.reset())} ms`);
console.log(`reset of one world after another: ${await cost(count, (turn) => worlds[turn]!.reset())} ms`);
await server.close();

const generated = (): unknown => fixture().generate({ boards: 200, cards: 5000, members: 30 });
console.log(`generate 200 boards with 5,000 cards: ${await cost(5, generated)} ms`);
const boards = Array.from({ length: 50 }, (_, at) => `b${at}`);
const many = boards.reduce((all, id) => all.board(id, { lists: 5, cards: 1000 }), fixture());
const large = await startServer({ fixture: many, clock: 'manual' });
const first = large.fork();
const [one, other] = [large.snapshot(), large.snapshot()];
console.log(`fork of 50,000 cards: ${await cost(20, () => large.fork())} ms`);
console.log(`diff of two snapshots of 50,000 cards: ${await cost(5, () => diff(one, other))} ms`);
console.log(`diff of two worlds of 50,000 cards: ${await cost(20, () => diff(first, large))} ms`);
await large.close();
