/** Runs the command of a client's tests: within bounds of time and of memory, and nothing that it starts outlives it. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { plainly } from '../../src/files.ts';
import { realClock } from '../wire/actor.ts';
import { CannotRun } from '../wire/target.ts';

export interface Ended {
  /** As a shell gives it; null if it was stopped because its time was over. */
  readonly exit: number | null;
  readonly ms: number;
  /** The text that it wrote to both outputs: the beginning and the end. */
  readonly output: string;
}

export interface Bounds {
  readonly environment: Readonly<Record<string, string>>;
  readonly boundMs: number;
  /** Stops it at once. */
  readonly signal?: AbortSignal | undefined;
}

const mark = 'BOARDSTONE_CERTIFY_RUN';
/** How much of what a command writes is kept: failures are told at the end. */
const most = { begin: 64 * 1024, end: 512 * 1024 };

export async function runCommand(
  [program = '', ...args]: readonly string[],
  { environment, boundMs, signal }: Bounds,
): Promise<Ended> {
  const run = randomUUID();
  const begun = realClock.now();
  const { NODE_TEST_CONTEXT: _, FORCE_COLOR: __, ...inherited } = process.env;
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own can be ended as a whole.
    detached: true,
    env: { ...inherited, NO_COLOR: '1', ...environment, [mark]: run },
  });
  const kept = output();
  for (const stream of [child.stdout, child.stderr])
    stream
      .setEncoding('utf8')
      .on('data', kept.add)
      .on('error', () => {});
  let isLate = false;
  const end = () => endGroup(child.pid);
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, boundMs);
  signal?.addEventListener('abort', end, { once: true });
  if (signal?.aborted) end();
  const closed = once(child, 'close').catch(() => undefined);
  try {
    const [code, by] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    if (signal?.aborted) throw new CannotRun('stopped; nothing is judged');
    const exit = isLate ? null : (code ?? 128 + (by === null ? 0 : constants.signals[by]));
    return { exit, ms: realClock.now() - begun, output: await rest() };
  } catch (fault) {
    if (fault instanceof CannotRun) throw fault;
    throw new CannotRun(`${program} cannot be run: ${plainly(fault)}`);
  } finally {
    end();
    endMarked(run);
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }

  /** The rest in the pipes is read; who still holds them is ended first. */
  async function rest(): Promise<string> {
    end();
    endMarked(run);
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 1000).unref())]);
    child.stdout.destroy();
    child.stderr.destroy();
    return kept.text();
  }
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

/** A process that left the group has the mark in its environment still. Linux alone tells that. */
function endMarked(run: string): void {
  if (process.platform !== 'linux') return;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`${mark}=${run}`))
        process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It is gone, or belongs to somebody else.
    }
  }
}

/** The beginning and the end of a text of any length. */
function output() {
  let [begin, end, left] = ['', '', 0];
  const cut = (): void => {
    const over = Math.max(0, end.length - most.end);
    end = end.slice(over);
    left += over;
  };
  return {
    add(text: string): void {
      if (begin.length < most.begin) begin += text;
      else end += text;
      // Not at each piece, because cutting copies what is kept.
      if (end.length >= 2 * most.end) cut();
    },
    text(): string {
      cut();
      return left === 0 ? begin + end : `${begin}\n… ${left} characters …\n${end}`;
    },
  };
}
