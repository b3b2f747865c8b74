/**
 * Gives the tasks to any agent that is a command: `npx tsx examples/agents/attempt.ts --runs 4 -- my-agent --fast`.
 * The command finds BOARDSTONE_URL, BOARDSTONE_KEY, BOARDSTONE_TOKEN in its environment, a policy and a request on its
 * standard input, and prints its answer. Each attempt has a fork of the world of its own. The result is JSON.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startServer, type ServedWorld } from '../../src/index.ts'; // from 'boardstone' in a project of your own
import { resultOf, wrongWith, type Tried } from './judge.ts';
import { tasks, type Task } from './tasks.ts';
import { world } from './world.ts';

export type Agent = (task: Task, world: ServedWorld<'owner' | (string & {})>) => Promise<string>;

/** All tasks, so often each, in the dialect of the live service, for which agents are made. */
export async function attempt(agent: Agent, runs: number, some: readonly Task[] = tasks): Promise<readonly Tried[]> {
  await using server = await startServer({ fixture: world(), clock: 'manual', limits: 'off', dialect: 'live' });
  const tried: Tried[] = [];
  for (const task of some) {
    const wrong: string[] = [];
    for (let run = 0; run < runs; run += 1) {
      await using own = server.fork();
      const said = await agent(task, own).catch((fault: unknown) => `the agent failed: ${String(fault)}`);
      const fault = wrongWith(task, own, server, said);
      if (fault !== undefined) wrong.push(fault);
    }
    tried.push({ says: task.says, passed: runs - wrong.length, of: runs, wrong });
  }
  return tried;
}

/** An agent that is a command. */
export const command =
  ([program = '', ...argv]: readonly string[], ms: number): Agent =>
  ({ says, policy = '' }, { url, target }) =>
    new Promise((done, failed) => {
      const { key, token } = target.actors['owner']!;
      const env = { ...process.env, BOARDSTONE_URL: url, BOARDSTONE_KEY: key, BOARDSTONE_TOKEN: token };
      const child = execFile(program, argv, { env, timeout: ms, maxBuffer: 2 ** 26 }, (fault, out) =>
        fault ? failed(fault) : done(out),
      );
      child.stdin!.end([policy, says].filter((line) => line !== '').join('\n\n'));
    });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: { runs: { type: 'string', default: '1' }, seconds: { type: 'string', default: '300' } },
    allowPositionals: true,
  });
  const tried = await attempt(command(positionals, Number(values.seconds) * 1000), Number(values.runs));
  console.log(JSON.stringify(resultOf(positionals.join(' '), tried), null, 2));
}
