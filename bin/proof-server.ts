/** A server that forgets rules: a process of its own, so that the kit goes on keeping the rules it judges by. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Patient } from '../conformance/mutants/bench.ts';
import { wrapped } from '../conformance/mutants/mutant.ts';
import { startServer } from '../src/index.ts';
import { play } from '../src/server/play.ts';
import { forget, remember } from '../src/document/kept.ts';
import type { RuleId } from '../src/document/rules.ts';

const asked = 'be the server';

/** Starts it, for the bench on which the kit is tested. */
export async function forgetfulServer(): Promise<Patient> {
  // What it says of a crash is shown: a server that crashes without a rule proves little.
  const child = fork(fileURLToPath(import.meta.url), [asked], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ url, target }] = (await once(child, 'message')) as [{ url: string; target: object }];
  const become = async (rules: readonly RuleId[]): Promise<void> => {
    const done = once(child, 'message');
    child.send(rules);
    await done;
  };
  return { url, target, reset: () => become([]), become, close: () => Promise.resolve(child.disconnect()) };
}

if (process.argv[2] === asked) await serve();

/** Each message starts a fresh world, in which the rules of the message are forgotten. */
async function serve(): Promise<void> {
  let worn = play;
  const server = await startServer({ fixture: 'empty', clock: 'manual', play: (...call) => worn(...call) });
  process.on('disconnect', () => process.exit());
  const become = async (rules: readonly RuleId[]): Promise<void> => {
    remember();
    worn = play;
    await server.reset();
    rules.forEach(forget);
    if (rules.length > 0) worn = wrapped({ id: 'forgetful', says: '', forgets: rules }, play);
    process.send!(rules);
  };
  // A failure ends the process, and whoever waits for it sees that.
  process.on('message', (rules: readonly RuleId[]) => void become(rules));
  process.send!({ url: server.url, target: server.target });
}
