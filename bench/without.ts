/**
 * The time that each structure saves that is there only for speed: the program is built once with it and once without
 * it, and both play the same calls in turn: `npx tsx bench/without.ts`. A structure that saves less than 3 % is not
 * worth its lines.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { caller, Scenario } from './calls.ts';
import { answers, get, median, post } from './load.ts';
import { record } from './results.ts';
import { spentMs, start, stop, type Started } from './server.ts';
import { cardOf, keyOf, listOf, tokenOf } from './world.ts';

/** A call that is played in this process, or the same over sockets. */
type Asked = Scenario | 'one over 16 sockets' | 'create over 16 sockets';

interface Structure {
  readonly name: string;
  readonly file: string;
  /** The text that makes the structure, and what stands there without it. */
  readonly text: string;
  readonly without: string;
  readonly asked: Asked;
}

const structures: readonly Structure[] = [
  {
    name: 'requests that arrive together are played together',
    file: 'http/batch-turn.ts',
    text: 'if (due.push(work) === 1) afterwards(playDue);',
    without: 'work();',
    asked: 'one over 16 sockets',
  },
  {
    name: 'requests that arrive together are played together',
    file: 'http/batch-turn.ts',
    text: 'if (due.push(work) === 1) afterwards(playDue);',
    without: 'work();',
    asked: 'create over 16 sockets',
  },
  {
    name: 'plans of chosen fields are remembered',
    file: 'rows/resource.ts',
    text: 'if (ready) return ready;',
    without: '',
    asked: 'fields',
  },
  {
    name: 'a shown record begins as a copy of a template with all its fields',
    file: 'rows/resource.ts',
    text: '{ ...plan.template }',
    without: '{}',
    asked: 'many',
  },
  {
    name: 'the template has a place for each embed',
    file: 'rows/resource.ts',
    text: "['id', ...names, ...embeds.map(({ name }) => name)]",
    without: "['id', ...names]",
    asked: 'create',
  },
  {
    name: 'a group of one record is stored without a list',
    file: 'store/ordered.ts',
    text: 'this.#groups.set(key, record);',
    without: 'this.#groups.set(key, new Ordered(this.#order, record));',
    asked: 'create',
  },
  {
    name: 'arguments are kept in objects that V8 keeps fast',
    file: 'calls/query.ts',
    text: 'function () {} as unknown as new () => Bag;',
    without: 'function () { return Object.create(null); } as unknown as new () => Bag;',
    asked: 'create',
  },
];

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'boardstone-without-'));
const { build } = createRequire(createRequire(import.meta.url).resolve('tsx/package.json'))('esbuild');

/** A program of this folder, with a piece of one file of the server replaced. */
async function built(program: string, name: string, { file, text, without }: Partial<Structure> = {}): Promise<string> {
  const outfile = join(folder, `${program}-${name}.mjs`);
  const replacing = {
    name: 'replacing',
    setup(made: { onLoad(filter: object, load: (at: { path: string }) => unknown): void }): void {
      made.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (path !== join(root, 'src/server', file ?? '')) return undefined;
        const source = readFileSync(path, 'utf8');
        if (!source.includes(text!)) throw new Error(`${file}: there is no ${text}`);
        return { contents: source.replace(text!, () => without!), loader: 'ts' };
      });
    },
  };
  const how = { bundle: true, format: 'esm', platform: 'node', target: 'node20' };
  const banner = {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  };
  await build({ entryPoints: [join(root, `bench/${program}.ts`)], outfile, banner, plugins: [replacing], ...how });
  return outfile;
}

/** The function that plays the next call, in this process. */
async function calling(file: string, scenario: Scenario): Promise<() => void> {
  const calls = (await import(pathToFileURL(file).href)) as { caller: typeof caller };
  return calls.caller(scenario);
}

/** Both programs play some calls in turn; the median of the ratios is free of what else the machine does. */
function saved(ours: () => void, without: () => void, calls: number): number {
  const batch = (play: () => void): number => {
    const begun = process.cpuUsage();
    for (let turn = 0; turn < calls; turn += 1) play();
    const { user, system } = process.cpuUsage(begun);
    return user + system;
  };
  for (let turn = 0; turn < 20; turn += 1) for (const play of [ours, without]) batch(play);
  const ratios = Array.from({ length: 61 }, () => batch(ours) / batch(without));
  return 1 - median(ratios);
}

/** The same between two servers that are asked over sockets. */
async function savedBySockets(ours: string, without: string, scenario: 'one' | 'create'): Promise<number> {
  const servers = [await start([process.execPath, ours]), await start([process.execPath, without])] as const;
  const request = (n: number): string => {
    const credentials = `key=${keyOf(n % 2000)}&token=${tokenOf(n % 2000)}`;
    if (scenario === 'one') return get(`/1/cards/${cardOf(n % 100)}?${credentials}`);
    return post(`/1/cards?${credentials}`, JSON.stringify({ idList: listOf(1), name: `made ${n}` }));
  };
  const each = async (server: Started, most: number): Promise<number> => {
    const begun = spentMs(server);
    return (await answers({ url: server.url, request, most, ms: 30_000 }), spentMs(server) - begun);
  };
  for (const server of servers) await each(server, 6000);
  const ratios: number[] = [];
  for (let turn = 0; turn < 15; turn += 1) {
    const spent = await each(servers[0], 3000);
    ratios.push(spent / (await each(servers[1], 3000)));
  }
  for (const server of servers) await stop(server);
  return 1 - median(ratios);
}

const rows: string[] = [];
for (const [at, structure] of structures.entries()) {
  const [scenario, isServed] = structure.asked.split(' ') as [Scenario, string?];
  const program = isServed ? 'served' : 'calls';
  const [ours, without] = [await built(program, 'ours'), await built(program, String(at), structure)];
  const share = isServed
    ? await savedBySockets(ours, without, scenario as 'one' | 'create')
    : saved(await calling(ours, scenario), await calling(without, scenario), scenario === 'many' ? 30 : 200);
  rows.push(`| ${structure.name} | ${structure.asked} | ${(100 * share).toFixed(0)} % |`);
  console.log(rows.at(-1));
}
rmSync(folder, { recursive: true });
record(
  '## With a structure and without it\n\n`npx tsx bench/without.ts`: processor time of a call that a structure saves, ' +
    'without sockets if none are named; "fields" is one card with five chosen fields.\n\n' +
    '| structure | call | saves |\n|---|---|---|\n' +
    `${rows.join('\n')}\n`,
);
