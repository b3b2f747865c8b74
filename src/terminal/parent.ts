/** When the program that started a command has ended: npx that is killed leaves behind what it started. */
import { readFileSync } from 'node:fs';

export const isOfNpx = process.env['npm_command'] === 'exec';

/** A process that is gone leaves its children to another one. */
export function whenParentEnds(then: () => void): void {
  // npx starts us by a shell, which stays when npx is killed: npx is the parent of the shell.
  const started = (): string => `${process.ppid} ${isOfNpx ? parentOf(process.ppid) : ''}`;
  const before = started();
  const watch = setInterval(() => {
    if (started() === before) return;
    clearInterval(watch);
    then();
  }, 200).unref();
}

/** The parent of a process, where the system has a file that says it. */
function parentOf(pid: number): string | undefined {
  try {
    return / \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)!)?.[1];
  } catch {
    return undefined;
  }
}
