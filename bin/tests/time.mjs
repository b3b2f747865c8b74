// How much time each test file takes, of the processor and in all. A test program notes it, and bin/tests/run.mjs shows it.
import { appendFileSync, readFileSync } from 'node:fs';
import { after, before } from 'node:test';

/** Processor time in milliseconds: of this process, and on Linux of its children that have ended. */
export function processorMs() {
  const { user, system } = process.cpuUsage();
  if (process.platform !== 'linux') return (user + system) / 1000;
  const [, fields] = readFileSync('/proc/self/stat', 'utf8').split(/\) (?=\S )/);
  const [ofChildren, ofTheSystem] = fields.split(' ').slice(13, 15).map(Number);
  const msOfTick = 10;
  return (user + system) / 1000 + (ofChildren + ofTheSystem) * msOfTick;
}

/** Loads a test file within a suite, and notes in a file what loading and testing took. */
export async function timed(name, url, file) {
  let begun = Date.now();
  let used = processorMs();
  await import(url);
  let [wall, processor] = [Date.now() - begun, processorMs() - used];
  before(() => {
    begun = Date.now();
    used = processorMs();
  });
  after(() => {
    wall += Date.now() - begun;
    processor += processorMs() - used;
    appendFileSync(file, `${JSON.stringify({ name, wall, processor })}\n`);
  });
}

/** The groups and what they took: quick files by their folder, long ones each for itself. */
export function tableOfTimes(file, isLong) {
  const groups = new Map();
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { name, wall, processor } = JSON.parse(line);
    const title = isLong(name) ? name : `${name.split('/')[0]}/, quick`;
    const known = groups.get(title) ?? { files: 0, wall: 0, processor: 0 };
    groups.set(title, { files: known.files + 1, wall: known.wall + wall, processor: known.processor + processor });
  }
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(9);
  const lines = [...groups]
    .sort(([, a], [, b]) => b.processor - a.processor)
    .map(([title, { files, wall, processor }]) => `${seconds(processor)} ${seconds(wall)}  ${title} (${files})`);
  return ['processor  in all', ...lines].join('\n');
}
