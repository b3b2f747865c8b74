// The reporter for a pipe: each test that failed, with its reason, and one line with the counts. Tests that pass print
// nothing.
import { writeSync } from 'node:fs';

// Written at once: a run that is ended with force loses what still waits.
const say = (text) => void writeSync(1, text);

/** The test files and describes above a test, by how deep they are. */
const above = [];

// eslint-disable-next-line require-yield -- what a reporter yields would be lost
export default async function* summary(source) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for await (const { type, data } of source) {
    if (type === 'test:start') above[data.nesting] = data.name;
    if (type === 'test:stderr' || type === 'test:stdout') say(data.message);
    if (type === 'test:pass' || type === 'test:fail') {
      const isSuite = data.details?.type === 'suite';
      if (data.skip !== undefined || data.todo !== undefined) counts.skipped++;
      else if (!isSuite && type === 'test:pass') counts.passed++;
      // A suite fails because of a test in it, and that test was printed already.
      else if (type === 'test:fail' && data.details?.error?.failureType !== 'subtestsFailed') {
        counts.failed++;
        const { error } = data.details;
        const where = [...above.slice(0, data.nesting), data.name].join(' > ');
        const told = String(error?.cause?.stack ?? error?.stack ?? error);
        say(`FAILED ${where}\n${told.replaceAll(/^ +at .*\(?node:internal.*\n?/gm, '').trimEnd()}\n\n`);
      }
    }
  }
  say(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
}
