/** The cost of `certify` besides the tests themselves, for each run of them: `npx tsx bench/certify.ts`. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentOf } from '../bin/env.ts';
import { certify } from '../conformance/certify/certify.ts';
import { runCommand } from '../conformance/certify/command.ts';
import { noMemory } from '../conformance/certify/memory.ts';
import type { Stage } from '../conformance/certify/stage.ts';
import { startServer } from '../bin/package/index.ts';
import { median } from './load.ts';
import { record } from './results.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const command = [process.execPath, join(root, 'examples/certify/careless.test.mjs')];
const runs = 40;

/** How long the commands themselves took, and how long servers needed to begin and to end around each. */
const times: number[] = [];
const around: number[] = [];
const stage: Stage = {
  dialect: 'live',
  async run({ play, vary }, boundMs) {
    const begun = performance.now();
    const how = { ...(play && { play }), ...(vary !== undefined && { vary }) };
    const server = await startServer({ dialect: 'live', ...how });
    const ended = await runCommand(command, { environment: environmentOf(server.target), boundMs });
    const requests = server.requests();
    await server.close();
    times.push(ended.ms);
    around.push(performance.now() - begun - ended.ms);
    return { ...ended, requests };
  },
};

const begun = performance.now();
await certify(stage, {
  command,
  version: '',
  seed: 1,
  workers: 1,
  budget: { runs },
  memory: noMemory(),
  say: console.log,
});
const whole = performance.now() - begun;
const own = times.reduce((sum, time) => sum + time, 0);
const more = (whole - own) / times.length;
const says =
  `The tests of a suite with 23 requests take ${Math.round(median(times))} ms; \`certify\` adds ${Math.round(more)} ms to ` +
  `each of ${times.length} runs, ${(1 + more / (own / times.length)).toFixed(2)} times as long in all (goal: at most 150 ` +
  `more): ${Math.round(median(around))} ms for its server and for what is left behind, the rest to choose what is tried.`;
console.log(says);
record(`## Certifying a suite\n\n${says}\n`);
