/** Servers whose clock cannot be moved: they limit in every way that part 8 permits, or show writes late. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from '../run/check.ts';
import type { Reply, Transport } from '../wire/exchange.ts';
import type { Law } from '../law/law.ts';
import { laws } from '../laws/all.ts';
import { flowing, kinds } from './flowing.ts';

const lagMs = 400;
/** Reads are answered from what was seen less than so long ago. */
function late() {
  const patient = flowing();
  const seen = new Map<string, Reply>();
  const wire: Transport = async (request, signal) => {
    if (request.method !== 'GET') return patient.wire(request, signal);
    const { key, token, path, query, headers, place } = request;
    const name = JSON.stringify([key, token, path, query, headers, place]);
    const known = seen.get(name);
    if (known && patient.clock.now() - known.at < lagMs) return { ...known, request, at: patient.clock.now() };
    const reply = await patient.wire(request, signal);
    seen.set(name, reply);
    return reply;
  };
  const target = {
    ...patient.target,
    capabilities: { ...patient.target.capabilities, consistency: { settle: lagMs } },
  };
  return { ...patient, target, wire };
}

const servers = {
  ...Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, () => flowing({ kind })])),
  'a log in which refusals count': () => flowing({ kind: kinds['a log of the last ten seconds'], counts: () => true }),
  'no limits and a clock of its own': () => flowing(),
  'reads that lag behind': late,
};

const isWhole = process.env['VARIANTS'] === 'all';
/** Of most servers a share of the laws and those of limits; of slow reads all, because nearly every law reads what it wrote. */
const isAsked = (name: string, turn: number) => (law: Law, at: number) =>
  isWhole || name === 'reads that lag behind' || /^[78]/.test(law.section) || at % 24 === turn;
for (const [turn, [name, serve]] of Object.entries(servers).entries()) {
  test(`no law fails a server with ${name}`, async () => {
    const { target, clock, wire } = serve();
    const some = laws.filter(isAsked(name, turn));
    const report = await check({ target, laws: some, seed: 1, disposable: true, connect: () => wire, clock });
    const broken = report.results.filter(({ status }) => status === 'failed' || status === 'error');
    assert.deepEqual(
      broken.map(({ id, reason }) => `${id}: ${reason}`),
      [],
    );
    assert.ok(report.summary.passed > 0, 'something is judged');
  });
}
