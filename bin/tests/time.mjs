// How much time each test process takes, of the processor and in all. It notes it when it ends, and bin/tests/run.mjs shows it.
import { appendFileSync, readFileSync } from 'node:fs';

/** Processor time in milliseconds: of this process, and on Linux of its children that have ended. */
export function processorMs() {
  const { user, system } = process.cpuUsage();
  if (process.platform !== 'linux') return (user + system) / 1000;
  const [, fields] = readFileSync('/proc/self/stat', 'utf8').split(/\) (?=\S )/);
  const [ofChildren, ofTheSystem] = fields.split(' ').slice(13, 15).map(Number);
  const msOfTick = 10;
  return (user + system) / 1000 + (ofChildren + ofTheSystem) * msOfTick;
}

/** Notes in a file what this process took, from its start to its end: to load its test files and to run them. */
export function timed(title, file) {
  process.on('exit', () => {
    const [wall, processor] = [process.uptime() * 1000, processorMs()];
    appendFileSync(file, `${JSON.stringify({ title, wall, processor })}\n`);
  });
}

/** The processor time of each process, the dearest first. */
export function tableOfTimes(file) {
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(9);
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .sort((a, b) => b.processor - a.processor)
    .map(({ title, wall, processor }) => `${seconds(processor)} ${seconds(wall)}  ${title}`);
  return ['processor  in all', ...lines].join('\n');
}
