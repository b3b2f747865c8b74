/** Starts a server as a separate process, if possible on a core of its own, and waits for its first line. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus, platform } from 'node:os';

/** Servers on one core and the load on another, so that neither takes time from the other. */
const pinned = cpus().length > 1 && spawnSync('taskset', ['-pc', '1', String(process.pid)]).status === 0;

export interface Started {
  readonly url: string;
  readonly process: ChildProcess;
  readonly ms: number;
  readonly line: string;
}

/** `port`: for a server that prints no line that we understand; it is up when that port answers. */
export async function start(
  command: readonly string[],
  options: { port?: number; cwd?: string } = {},
): Promise<Started> {
  const [program, ...args] = pinned ? ['taskset', '-c', '0', ...command] : [...command];
  const begin = performance.now();
  const child = spawn(program!, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(options.cwd && { cwd: options.cwd }),
    env: { ...process.env, NO_COLOR: '1', ...(options.port && { PORT: String(options.port) }) },
  });
  const line = options.port ? (await answers(options.port, child), '{}') : await firstLine(child);
  const url = options.port ? `http://127.0.0.1:${options.port}` : (JSON.parse(line) as { url: string }).url;
  return { url, process: child, ms: performance.now() - begin, line };
}

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    child.stdout!.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
    child.on('exit', (code) => reject(new Error(`it ended with ${code} before it was ready`)));
  });

async function answers(port: number, child: ChildProcess): Promise<void> {
  child.stdout!.resume();
  for (let turn = 0; turn < 400; turn += 1) {
    const up = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
        .on('connect', () => {
          socket.destroy();
          resolve(true);
        })
        .on('error', () => resolve(false));
    });
    if (up) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
  throw new Error(`nothing answers on ${port}`);
}

/** The processor time of a server so far, where the system tells it: others on this machine do not lengthen it. */
export function spentMs({ process: { pid } }: Started): number {
  if (platform() !== 'linux') return performance.now();
  const spent = (thread: string): number =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + spent(thread), 0);
}

export async function stop({ process: child }: Started): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGKILL');
  await gone;
}
