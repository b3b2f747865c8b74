/** Every law holds on our own server, and catches each of its mutants there. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer } from '../../src/index.ts';
import { http, listen, realClock, type Wire } from '../wire/actor.ts';
import { lab, type Lab } from '../law/lab.ts';
import { laws } from '../laws/all.ts';
import { matches } from '../run/select.ts';
import { readTarget } from '../wire/target.ts';
import { runMutants } from './kills.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let wire: Wire;
let plane: Wire;

before(async () => {
  server = await startServer({ fixture: 'empty', clock: 'manual' });
  wire = http(server.url);
  plane = http(`${server.url}/_boardstone`);
});
after(async () => {
  wire.close();
  plane.close();
  await server.close();
});

async function freshLab(): Promise<Lab> {
  await server.reset();
  const target = readTarget(server.target);
  return lab({ target, transport: wire, plane, movable: true, clock: realClock, listen: () => listen() });
}

/** LAWS=CRD,4.5 tries the mutants of some laws only. */
const wanted = process.env['LAWS']?.split(',');

for (const law of laws.filter((one) => wanted === undefined || wanted.some((pattern) => matches(pattern, one)))) {
  test(`on our own server ${law.id} holds and catches each of its mutants`, async () => {
    const results = await runMutants(law, freshLab);
    assert.deepEqual(
      results.filter(({ right }) => !right),
      [],
    );
  });
}
