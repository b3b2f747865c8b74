/** What a world beside the main one costs: processor time to make and to reset it, and memory. Run: npx tsx bench/worlds.ts */
import { startServer } from '../src/index.ts';

const count = Number(process.argv[2] ?? 200);
const server = await startServer({ fixture: 'demo', clock: 'manual' });

/** Milliseconds of processor time for one turn. */
async function cost(turns: number, work: (turn: number) => unknown): Promise<string> {
  const begun = process.cpuUsage();
  for (let turn = 0; turn < turns; turn++) await work(turn);
  const { user, system } = process.cpuUsage(begun);
  return ((user + system) / 1000 / turns).toFixed(2);
}

const heap = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};

await cost(50, () => server.world({ name: 'first' }).close());
const before = heap();
const worlds: ReturnType<typeof server.world>[] = [];
console.log(`make one of ${count} worlds: ${await cost(count, () => worlds.push(server.world()))} ms`);
console.log(`memory of one: ${Math.round((heap() - before) / count / 1024)} KB (exact with node --expose-gc)`);
console.log(`reset of the main world: ${await cost(count, () => server.reset())} ms`);
console.log(`reset of a world beside it: ${await cost(count, () => worlds[0]!.reset())} ms`);
console.log(`reset of one world after another: ${await cost(count, (turn) => worlds[turn]!.reset())} ms`);
await server.close();
