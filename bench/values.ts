/** A world as a value: fork, ten thousand forks, differences of large worlds, generated boards: `npx tsx bench/values.ts`. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { diff, fixture, startServer } from '../src/index.ts';
import { createService } from '../src/fetch.ts';
import { median } from './load.ts';
import { record } from './results.ts';
import { fixtureOf, listOf } from './world.ts';

const timed = (work: () => unknown): number => {
  const begun = performance.now();
  work();
  return performance.now() - begun;
};
const several = (count: number, work: () => unknown): number =>
  median(Array.from({ length: count }, () => timed(work)));
const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

/** In a process with a heap of 256 MB: so many forks of the demo world, and on demand a write in each. */
async function forks(count: number, isWritten: boolean): Promise<void> {
  const server = await startServer();
  const { key, token } = server.target.actors.owner;
  const { id } = server.cards()[0]!;
  for (let turn = 0; turn < count; turn += 1) {
    const own = server.fork();
    if (!isWritten) continue;
    const path = `${own.url}/1/cards/${id}?name=Fork&key=${key}&token=${token}`;
    const { status } = await server.fetch(path, { method: 'PUT' });
    if (status !== 200) throw new Error(`fork ${turn} answers ${status}`);
  }
  globalThis.gc?.();
  process.stdout.write(JSON.stringify({ rss: process.memoryUsage().rss }));
  await server.close();
}

function measured(): string {
  const child = ['--expose-gc', '--max-old-space-size=256', '--import', 'tsx', fileURLToPath(import.meta.url)];
  const after = (...how: string[]): { rss: number } =>
    JSON.parse(execFileSync(process.execPath, [...child, ...how], { encoding: 'utf8' }));
  const [many, written] = [after('10000'), after('10000', 'written')];
  const large = createService({ fixture: fixtureOf({ cards: 50_000, lists: 50 }) });
  const fork = several(21, () => large.fork());
  const before = large.snapshot() as unknown as { world: { cards: { idList: string; name: string }[] } };
  const later = structuredClone(before);
  for (let at = 0; at < 500; at += 1) Object.assign(later.world.cards[at * 100]!, { idList: listOf(7), name: 'other' });
  const apart = several(5, () => diff(before as never, later as never));
  const sister = large.fork();
  sister.plant({ cards: [{ idList: listOf(1), name: 'one more' }] });
  const near = several(5, () => diff(large, sister));
  const generate = several(5, () => fixture().generate({ boards: 200, cards: 5000, members: 30 }));
  const rows = [
    ['fork of a world with 50,000 cards', `${fork.toFixed(2)} ms`, '1 ms'],
    ['10,000 forks of the demo world, the whole process', megabytes(many.rss), '256 MB'],
    ['10,000 forks, each written, the whole process', megabytes(written.rss), '256 MB'],
    ['differences of two snapshots with 50,000 cards, 500 of them changed', `${Math.round(apart)} ms`, '200 ms'],
    ['differences of a fork and its source', `${near.toFixed(1)} ms`, '200 ms'],
    ['200 boards and 5,000 cards generated', `${Math.round(generate)} ms`, '1 s'],
  ];
  return ['| | median | goal |', '|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
}

const [, , count, how] = process.argv;
if (count !== undefined) await forks(Number(count), how === 'written');
else {
  const table = measured();
  console.log(table);
  record(`## A world as a value\n\n\`npx tsx bench/values.ts\`, on a shared machine.\n\n${table}\n`);
}
