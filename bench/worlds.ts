/** The cost of a world beside the main one: processor time to make, fork, reset and compare it. */
import { startServer } from '../src/index.ts';
import { record } from './results.ts';

const count = Number(process.argv[2] ?? 200);
const rows: string[] = [];
function row(what: string, measured: string): void {
  rows.push(`| ${what} | ${measured} |`);
  console.log(rows.at(-1));
}

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
row(`make one of ${count} worlds`, `${await cost(count, () => worlds.push(server.world()))} ms`);
const each = (grown: number): string => `${Math.round(grown / count / 1024)} KB`;
row('memory of one', each(heap() - before));
const made = heap();
row('first write to one', `${await cost(count, (turn) => write(worlds[turn]!.target))} ms`);
row('memory of one that was written, above that', each(heap() - made));
const forks: ReturnType<typeof server.fork>[] = [];
const beside = heap();
row('fork of the main world', `${await cost(count, () => forks.push(server.fork()))} ms`);
row('memory of a fork', each(heap() - beside));
row('first write to a fork', `${await cost(count, (turn) => write(forks[turn]!.target))} ms`);
row('memory of one that was written, in all', each(heap() - beside));
row('reset of the main world', `${await cost(count, () => server.reset())} ms`);
row('reset of a world beside it', `${await cost(count, () => worlds[0]!.reset())} ms`);
row('reset of one world after another', `${await cost(count, (turn) => worlds[turn]!.reset())} ms`);
await server.close();

const how =
  `\`NODE_OPTIONS=--expose-gc npx tsx bench/worlds.ts\`, ${count} worlds of the demo fixture, ` +
  'processor time on a shared machine.';
record(`## Worlds side by side\n\n${how}\n\n| | |\n|---|---|\n${rows.join('\n')}\n`);
